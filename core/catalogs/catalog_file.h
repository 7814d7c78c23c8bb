// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/hardware/device.h"
#include "core/model/model_spec.h"

#include <string_view>
#include <vector>

namespace ridgepoint::json {
class Cursor;
}

/// The two kinds of catalog file, read without the JSON schema. The formats are described by catalogs/schema/*.json.
namespace ridgepoint::catalogs {

inline constexpr std::string_view hardwareSchema = "ridgepoint-hardware/1";
inline constexpr std::string_view modelSchema = "ridgepoint-model/1";

/// Refuses a file that is of another kind or of a version that is not known.
void checkSchemaName(const json::Cursor& root, std::string_view expected);

/// Keeps an error at the place that a JSON pointer names from `place` on. Where a key of the pointer is absent, the error is
/// that it is missing.
void refuseAt(const json::Cursor& place, std::string_view pointer, const Error& error);

Result<std::vector<hardware::Device>> readHardwareFile(std::string_view text, std::string_view where);
Result<std::vector<model::ModelSpec>> readModelFile(std::string_view text, std::string_view where);

}  // namespace ridgepoint::catalogs
