// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::report {

/// How deep a report goes; each level holds the ones before it.
enum class Detail { Phases, Parts, Kernels };

/// "phases", "parts", "kernels".
std::string_view name(Detail detail);
std::optional<Detail> detailFromName(std::string_view text);
std::string detailChoices();

}  // namespace ridgepoint::report
