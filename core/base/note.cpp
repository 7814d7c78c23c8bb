// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/note.h"

namespace ridgepoint {

std::string toText(const Note& note)
{
    return note.where.empty() ? note.message : note.where + ": " + note.message;
}

}  // namespace ridgepoint
