// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/id.h"
#include "core/base/note.h"
#include "core/hardware/device.h"
#include "core/model/model_spec.h"

#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::catalogs {

/// All hardware and models there are to choose from. Entries are shared and never change after loading.
struct Catalogs {
    std::map<HardwareId, std::shared_ptr<const hardware::Device>> devices;
    std::map<ModelId, std::shared_ptr<const model::ModelSpec>> models;
    std::map<HardwareId, std::string> userDevices;  ///< entries of the user's own, with the file each came from
    std::set<HardwareId> overridden;                ///< built-in ids that an entry of the user's own stands before

    /// The entry, or UnknownId with the nearest ids named in the hint.
    Result<std::shared_ptr<const hardware::Device>> findDevice(const HardwareId& id) const;
    Result<std::shared_ptr<const model::ModelSpec>> findModel(const ModelId& id) const;
};

/// What loading gave: the entries that are sound, and one note for each file or entry that was left out.
struct LoadedCatalogs {
    Catalogs catalogs;
    std::vector<Note> notes;
};

/// One catalog file. Both fail with file name, line or JSON pointer, what is wrong and how to mend it; the whole file
/// is refused or taken. `where` is the name to use in messages.
Result<std::vector<hardware::Device>> parseHardwareCatalog(std::string_view json, std::string_view where);
Result<std::vector<model::ModelSpec>> parseModelCatalog(std::string_view json, std::string_view where);

/// The catalogs compiled into the program.
LoadedCatalogs loadBuiltIn();

/// The built-in catalogs, and over them the files `hardware/*.json` and `models/*.json` of a user's folder, in the order of
/// their names. Neither folder need exist; other files, hidden ones and sub-folders are left alone. An unreadable or faulty
/// file becomes one warning and changes nothing. An entry that repeats an id replaces the earlier one, built-in or the
/// user's own, and says so in a note.
LoadedCatalogs loadWithUserFolder(const std::filesystem::path& folder);

/// $XDG_DATA_HOME/ridgepoint, or ~/.local/share/ridgepoint.
std::filesystem::path userFolder();

}  // namespace ridgepoint::catalogs
