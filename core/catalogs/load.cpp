// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/catalogs/catalog_file.h"
#include "core/catalogs/catalogs.h"
#include "core/catalogs/embedded.h"
#include "core/json/text_file.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

namespace ridgepoint::catalogs {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t pathShown = 300;

template <class Id, class Entry>
using Entries = std::map<Id, std::shared_ptr<const Entry>>;

/// The entries of the user's own so far, with the file of each.
template <class Id>
using Origins = std::map<Id, std::string>;

/// The entries of one file, or none and a note why it is left out.
template <class Entry>
std::vector<Entry> soundEntries(Result<std::vector<Entry>> entries, std::vector<Note>& notes)
{
    if (entries)
        return *std::move(entries);
    Error error = entries.error();
    std::string place = std::exchange(error.where, {});
    notes.push_back({Severity::Warning, "catalog-file-refused", "the file is left out: " + toText(error), std::move(place)});
    return {};
}

template <class Id, class Entry>
void mergeBuiltIn(Result<std::vector<Entry>> entries, Entries<Id, Entry>& all, std::vector<Note>& notes)
{
    for (Entry& entry : soundEntries(std::move(entries), notes)) {
        const Id id = entry.id;
        all.insert_or_assign(id, std::make_shared<const Entry>(std::move(entry)));
    }
}

template <class Id>
Note replacedNote(const Id& id, const std::string& file, const Origins<Id>& origins)
{
    const auto earlier = origins.find(id);
    const std::string message = earlier == origins.end() ? quote(id.text())
            + " of this file overrides the built-in entry. To undo this, remove the entry or give it another id"
                                                         : quote(id.text()) + " is in " + earlier->second + " and in " + file
            + ": the latter holds. Remove one of the two or give it another id";
    return {Severity::Information, "catalog-entry-replaced", message, file};
}

/// Takes over the entries of a user's file. What is replaced was built in or is of an earlier file.
template <class Id, class Entry>
void mergeFile(Result<std::vector<Entry>> entries, const std::string& file, Entries<Id, Entry>& all, Origins<Id>& origins,
               std::vector<Note>& notes)
{
    for (Entry& entry : soundEntries(std::move(entries), notes)) {
        const Id id = entry.id;
        const bool isNew = all.insert_or_assign(id, std::make_shared<const Entry>(std::move(entry))).second;
        if (!isNew)
            notes.push_back(replacedNote(id, file, origins));
        origins.insert_or_assign(id, file);
    }
}

Note folderNote(const fs::path& folder, bool isFolder)
{
    return {Severity::Warning, "catalog-folder-unreadable",
            isFolder ? "the folder cannot be read: check who may"
                     : "this is not a folder, so that no catalogs are read from it: remove it or name it otherwise",
            printable(folder.string(), pathShown)};
}

/// What is in a folder, sorted, so that the result does not depend on the disk. Empty where there is no such folder.
std::vector<fs::path> entriesOf(const fs::path& folder, std::vector<Note>& notes)
{
    std::vector<fs::path> paths;
    std::error_code code;
    const fs::file_status status = fs::status(folder, code);
    std::error_code ofLink;
    if (status.type() == fs::file_type::not_found && !fs::is_symlink(fs::symlink_status(folder, ofLink)))
        return paths;
    fs::directory_iterator entry(folder, code);
    for (; !code && entry != fs::directory_iterator(); entry.increment(code))
        paths.push_back(entry->path());
    if (code)
        notes.push_back(folderNote(folder, fs::is_directory(status)));
    std::sort(paths.begin(), paths.end());
    return paths;
}

/// Hidden files are what editors leave while they save.
bool isCatalogName(const fs::path& path)
{
    return path.extension() == ".json" && !path.filename().string().starts_with('.');
}

template <class Id, class Entry>
Origins<Id> mergeFolder(const fs::path& folder, Result<std::vector<Entry>> (*parse)(std::string_view, std::string_view),
                        Entries<Id, Entry>& all, std::vector<Note>& notes)
{
    Origins<Id> origins;
    for (const fs::path& path : entriesOf(folder, notes)) {
        if (!isCatalogName(path))
            continue;
        const std::string file = printable(path.string(), pathShown);
        const Result<std::string> text = json::loadText(path);
        mergeFile(text ? parse(*text, file) : fail(text.error()), file, all, origins, notes);
    }
    return origins;
}

}  // namespace

LoadedCatalogs loadBuiltIn()
{
    LoadedCatalogs loaded;
    for (const EmbeddedFile& file : embeddedFiles()) {
        if (file.path.starts_with("hardware/"))
            mergeBuiltIn(readHardwareFile(file.content, file.path), loaded.catalogs.devices, loaded.notes);
        else if (file.path.starts_with("models/"))
            mergeBuiltIn(readModelFile(file.content, file.path), loaded.catalogs.models, loaded.notes);
    }
    return loaded;
}

LoadedCatalogs loadWithUserFolder(const fs::path& folder)
{
    LoadedCatalogs loaded = loadBuiltIn();
    if (folder.empty())
        return loaded;
    // One note about the folder, and not another one about each folder in it.
    const std::size_t notes = loaded.notes.size();
    entriesOf(folder, loaded.notes);
    if (loaded.notes.size() > notes)
        return loaded;
    const Entries<HardwareId, hardware::Device> builtIn = loaded.catalogs.devices;
    loaded.catalogs.userDevices =
        mergeFolder(folder / "hardware", parseHardwareCatalog, loaded.catalogs.devices, loaded.notes);
    for (const auto& [id, file] : loaded.catalogs.userDevices)
        if (builtIn.contains(id))
            loaded.catalogs.overridden.insert(id);
    mergeFolder(folder / "models", parseModelCatalog, loaded.catalogs.models, loaded.notes);
    return loaded;
}

fs::path userFolder()
{
    // The XDG base directory specification says that a relative path is to be ignored.
    if (const char* data = std::getenv("XDG_DATA_HOME"); data != nullptr && fs::path(data).is_absolute())
        return fs::path(data) / "ridgepoint";
    if (const char* home = std::getenv("HOME"); home != nullptr && fs::path(home).is_absolute())
        return fs::path(home) / ".local" / "share" / "ridgepoint";
    return {};
}

}  // namespace ridgepoint::catalogs
