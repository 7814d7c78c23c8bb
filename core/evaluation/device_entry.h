// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/note.h"
#include "core/catalogs/catalogs.h"
#include "core/hardware/device.h"

#include <optional>
#include <string>
#include <string_view>

/// What a device is among the entries of the catalogs.
namespace ridgepoint::evaluation {

/// Whether the part is made up for a lesson, so that nobody can buy it.
bool isLesson(const hardware::Device& device);

/// Whose entry it is.
enum class Origin {
    BuiltIn,
    Own,       ///< the user's own, of a part that is not built in
    Override,  ///< the user's own, in the place of a built-in entry of the same id
};

/// "built-in", "own" or "override".
std::string_view name(Origin origin);
Origin originOf(const catalogs::Catalogs& catalogs, const HardwareId& id);

/// The name of the part, and its id in parentheses where another entry has the same name.
std::string distinctName(const catalogs::Catalogs& catalogs, const hardware::Device& device);

/// Code "user-override" or "user-entry": an entry of the user's own is used, and of which file. Nothing for a built-in one.
std::optional<Note> originNote(const catalogs::Catalogs& catalogs, const hardware::Device& device);

}  // namespace ridgepoint::evaluation
