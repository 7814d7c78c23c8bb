// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/scenario/catalog_combo.h"
#include "core/catalogs/catalogs.h"

namespace ridgepoint::panels {

/// Hardware by vendor, with bandwidth, capacity and what to know of the figures.
std::vector<CatalogCombo::Entry> hardwareEntries(const catalogs::Catalogs& catalogs);

/// Models by family, with parameters, cache and state in bf16.
std::vector<CatalogCombo::Entry> modelEntries(const catalogs::Catalogs& catalogs);

}  // namespace ridgepoint::panels
