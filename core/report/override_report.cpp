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

std::string toText(const OverrideVerdict& verdict)
{
    std::string text = "What-if:";
    for (const OverrideVerdict::Phase& phase : verdict.phases)
        text += fmt::format(" {} {} × as fast as on {},", workload::name(phase.phase), units::formatNumber(phase.speedUp), verdict.original);
    text += fmt::format(" bandwidth {} ×, peak {} ×.", units::formatNumber(verdict.bandwidth), units::formatNumber(verdict.peak));
    if (verdict.nearest)
        text += fmt::format(" Nearest real part: {} ({}, {}).", verdict.nearest->name, units::format(verdict.nearest->bandwidth),
                            units::format(verdict.nearest->peak));
    return text + "\n";
}

Json overrideVerdictJson(const OverrideVerdict& verdict)
{
    Json json{{"original", verdict.original}, {"bandwidth", number(verdict.bandwidth)}, {"peak", number(verdict.peak)}};
    for (const OverrideVerdict::Phase& phase : verdict.phases)
        json["phases"].push_back({{"phase", workload::name(phase.phase)}, {"speed_up", number(phase.speedUp)}});
    if (verdict.nearest)
        json["nearest"] = {{"hardware", verdict.nearest->id.text()},
                           {"name", verdict.nearest->name},
                           {"bytes_per_second", number(verdict.nearest->bandwidth)},
                           {"flop_per_second", number(verdict.nearest->peak)}};
    return json;
}

}  // namespace ridgepoint::report
