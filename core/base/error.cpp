// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

namespace ridgepoint {

std::string toText(const Error& error)
{
    std::string text;
    if (!error.where.empty())
        text += error.where + ": ";
    text += error.message;
    if (!error.hint.empty())
        text += ". " + error.hint;
    return text;
}

}  // namespace ridgepoint
