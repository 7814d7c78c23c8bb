// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/catalogs/catalog_file.h"
#include "core/catalogs/catalogs.h"
#include "core/catalogs/embedded.h"
#include "core/json/text_file.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>

namespace ridgepoint::catalogs {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t pathShown = 300;

/// Takes over the entries of one file, or notes why it was left out.
template <class Id, class Entry>
void merge(Result<std::vector<Entry>> entries, std::string_view where, std::map<Id, std::shared_ptr<const Entry>>& all,
           std::vector<Note>& notes)
{
    if (!entries) {
        Error error = entries.error();
        std::string place = std::exchange(error.where, {});
        notes.push_back({Severity::Warning, "catalog-file-refused", "the file is left out: " + toText(error),
                         std::move(place)});
        return;
    }
    for (Entry& entry : *entries) {
        const Id id = entry.id;
        const bool isNew = all.insert_or_assign(id, std::make_shared<const Entry>(std::move(entry))).second;
        if (!isNew)
            notes.push_back({Severity::Information, "catalog-entry-replaced",
                             "\"" + id.text() + "\" is taken from this file instead of the earlier entry",
                             std::string(where)});
    }
}

/// The regular or other entries of a folder that end in .json, sorted, so that the result does not depend on the disk.
std::vector<fs::path> catalogFiles(const fs::path& folder, std::vector<Note>& notes)
{
    std::vector<fs::path> files;
    std::error_code code;
    const fs::file_status status = fs::status(folder, code);
    if (status.type() == fs::file_type::not_found)
        return files;
    fs::directory_iterator entry(folder, code);
    for (; !code && entry != fs::directory_iterator(); entry.increment(code))
        if (entry->path().extension() == ".json")
            files.push_back(entry->path());
    if (code)
        notes.push_back({Severity::Warning, "catalog-folder-unreadable",
                         fs::is_directory(status) ? "the folder cannot be read: check who may" : "this is not a folder",
                         printable(folder.string(), pathShown)});
    std::sort(files.begin(), files.end());
    return files;
}

template <class Id, class Entry>
void mergeFolder(const fs::path& folder, Result<std::vector<Entry>> (*parse)(std::string_view, std::string_view),
                 std::map<Id, std::shared_ptr<const Entry>>& all, std::vector<Note>& notes)
{
    for (const fs::path& path : catalogFiles(folder, notes)) {
        const std::string where = printable(path.string(), pathShown);
        const Result<std::string> text = json::loadText(path);
        merge(text ? parse(*text, where) : fail(text.error()), where, all, notes);
    }
}

}  // namespace

LoadedCatalogs loadBuiltIn()
{
    LoadedCatalogs loaded;
    for (const EmbeddedFile& file : embeddedFiles()) {
        if (file.path.starts_with("hardware/"))
            merge(readHardwareFile(file.content, file.path), file.path, loaded.catalogs.devices, loaded.notes);
        else if (file.path.starts_with("models/"))
            merge(readModelFile(file.content, file.path), file.path, loaded.catalogs.models, loaded.notes);
    }
    return loaded;
}

LoadedCatalogs loadWithUserFolder(const fs::path& folder)
{
    LoadedCatalogs loaded = loadBuiltIn();
    if (folder.empty())
        return loaded;
    mergeFolder(folder / "hardware", parseHardwareCatalog, loaded.catalogs.devices, loaded.notes);
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
