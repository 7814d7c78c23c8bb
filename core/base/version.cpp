// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/version.h"

namespace ridgepoint {

std::string_view version()
{
    return RIDGEPOINT_VERSION;
}

}  // namespace ridgepoint
