// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/catalogs.h"
#include "core/hardware/device.h"
#include "core/model/model_spec.h"

#include <string>

/// What the catalogs hold. Text is for a terminal; JSON is "ridgepoint-catalog/1" with plain finite numbers in base units.
namespace ridgepoint::report {

/// A line for each part: id, name, vendor, year, main memory, and whose entry it is.
std::string toHardwareListText(const catalogs::Catalogs& catalogs);
std::string toHardwareListJson(const catalogs::Catalogs& catalogs);

/// A line for each model: id, name, family, parameters.
std::string toModelListText(const catalogs::Catalogs& catalogs);
std::string toModelListJson(const catalogs::Catalogs& catalogs);

/// The whole entry of a part: every figure with basis, source, date and note, and the rates that it has not with the reason.
std::string toDeviceText(const hardware::Device& device, const catalogs::Catalogs& catalogs);
std::string toDeviceJson(const hardware::Device& device, const catalogs::Catalogs& catalogs);

/// The facts of a model: parameters by group, layers by kind, cache and state, the formats it ships in, its source.
std::string toModelText(const model::ModelSpec& spec);
std::string toModelJson(const model::ModelSpec& spec);

}  // namespace ridgepoint::report
