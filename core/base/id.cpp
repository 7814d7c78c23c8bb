// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/id.h"

#include <algorithm>

namespace ridgepoint {

namespace {

bool isLowerOrDigit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

}  // namespace

bool isIdText(std::string_view text)
{
    if (text.empty() || text.size() > 64 || !isLowerOrDigit(text.front()))
        return false;
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return isLowerOrDigit(c) || c == '.' || c == '_' || c == '-'; });
}

}  // namespace ridgepoint
