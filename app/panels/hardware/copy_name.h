// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/catalogs.h"

#include <string>

namespace ridgepoint::panels {

/// What a copy of a part is called at first.
struct CopyName {
    HardwareId id;
    std::string name;
};

/// "h100-sxm-mine" and "H100 SXM (mine)"; where the catalogs have it, "h100-sxm-mine-2" and "H100 SXM (mine 2)".
CopyName proposeCopy(const catalogs::Catalogs& catalogs, const hardware::Device& original);

}  // namespace ridgepoint::panels
