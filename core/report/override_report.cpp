// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/override_report.h"

#include "core/json/numbers.h"
#include "core/units/format.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

namespace ridgepoint::report {

using evaluation::OverrideVerdict;
using json::Json;
using json::number;

namespace {

std::string factorsText(const OverrideVerdict& verdict)
{
    if (!verdict.lost.empty())
        return fmt::format(" the part itself cannot be compared: {}.", verdict.lost);
    std::string text;
    for (const OverrideVerdict::Phase& phase : verdict.phases)
        text += fmt::format(" {} {} × as fast as on {},", workload::name(phase.phase), units::formatNumber(phase.speedUp), verdict.original);
    return text + fmt::format(" bandwidth {} ×, peak {} ×.", units::formatNumber(verdict.bandwidth), units::formatNumber(verdict.peak));
}

std::string nearestText(const OverrideVerdict::Part& part)
{
    return fmt::format(" Nearest real part: {}{}{} ({}, {}).", part.name, part.unverified ? " ?" : "", part.announced ? " (announced)" : "",
                       units::format(part.bandwidth), units::format(part.peak));
}

}  // namespace

std::string toText(const OverrideVerdict& verdict)
{
    return fmt::format("What-if:{}{}\n", factorsText(verdict), verdict.nearest ? nearestText(*verdict.nearest) : "");
}

Json overrideVerdictJson(const OverrideVerdict& verdict)
{
    const bool isKnown = verdict.lost.empty();
    Json json{{"original", verdict.original},
              {"bandwidth", isKnown ? number(verdict.bandwidth) : Json()},
              {"peak", isKnown ? number(verdict.peak) : Json()},
              {"reason", isKnown ? Json() : Json(verdict.lost)},
              {"phases", Json::array()}};
    for (const OverrideVerdict::Phase& phase : verdict.phases)
        json["phases"].push_back({{"phase", workload::name(phase.phase)}, {"speed_up", number(phase.speedUp)}});
    if (verdict.nearest)
        json["nearest"] = {{"hardware", verdict.nearest->id.text()},
                           {"name", verdict.nearest->name},
                           {"bytes_per_second", number(verdict.nearest->bandwidth)},
                           {"flop_per_second", number(verdict.nearest->peak)},
                           {"status", hardware::name(verdict.nearest->announced ? hardware::Status::Announced : hardware::Status::Released)},
                           {"unverified", verdict.nearest->unverified}};
    return json;
}

}  // namespace ridgepoint::report
