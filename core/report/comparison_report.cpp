// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/comparison_report.h"

#include "core/json/numbers.h"
#include "core/report/text_table.h"
#include "core/units/format.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace ridgepoint::report {

using evaluation::ComparedSetup;
using evaluation::Comparison;
using evaluation::Contrast;
using evaluation::Decides;
using evaluation::PhaseReport;
using json::Json;
using json::number;
using json::optionalNumber;

namespace {

char letterOf(std::size_t index)
{
    return static_cast<char>('A' + index);
}

std::string times(double ratio)
{
    return units::formatNumber(ratio) + " ×";
}

template <class Value>
std::string withRatio(const std::optional<Value>& value, const std::optional<double>& ratio, bool isFirst)
{
    if (!value)
        return "-";
    std::string text;
    if constexpr (std::is_same_v<Value, double>)
        text = units::formatNumber(*value);
    else
        text = units::format(*value);
    return isFirst || !ratio ? text : fmt::format("{} ({})", text, times(*ratio));
}

const PhaseReport& readPhase(const evaluation::RooflineReport& report)
{
    const PhaseReport* decode = report.findPhase(workload::Phase::Decode);
    return decode ? *decode : report.phases.front();
}

constexpr std::string_view unverifiedMark = " ?";

std::string mark(Basis basis)
{
    return basis == Basis::Unverified ? std::string(unverifiedMark) : "";
}

std::string fitText(const evaluation::MemoryFit& memory)
{
    if (!memory.capacity)
        return "unknown";
    return (memory.fits ? "yes" : "no") + mark(memory.capacityBasis);
}

TextLine lineOf(const ComparedSetup& setup, std::size_t index, bool isPresent)
{
    const evaluation::RooflineReport& report = setup.report;
    const bool isFirst = index == 0;
    return {fmt::format("{} {}{}", letterOf(index), setup.label, isPresent ? " (present)" : ""),
            withRatio(report.totals.ttft, setup.toFirst.ttft, isFirst),
            withRatio(report.totals.tpot, setup.toFirst.tpot, isFirst),
            withRatio(report.totals.tokensPerSecond, setup.toFirst.tokensPerSecond, isFirst),
            std::string(roofline::name(readPhase(report).total.bound)),
            fitText(report.memory),
            withRatio(std::optional(report.roofs.memory.bandwidth), setup.toFirst.bandwidth, isFirst) + mark(report.roofs.memory.source.basis),
            withRatio(std::optional(report.roofs.tensor.rate), setup.toFirst.peak, isFirst) + mark(report.roofs.tensor.source.basis)};
}

/// A factor that is printed as 1.00.
bool isOne(double factor)
{
    return times(factor) == times(1.0);
}

std::string sameReason(const Contrast& contrast)
{
    const std::string what = "nothing that the phase waits for differs";
    if (contrast.bound != roofline::Bound::Compute && !isOne(contrast.peak))
        return fmt::format("{}; the peak ({}) plays no role", what, times(contrast.peak));
    if (contrast.bound != roofline::Bound::Memory && !isOne(contrast.bandwidth))
        return fmt::format("{}; the bandwidth ({}) plays no role", what, times(contrast.bandwidth));
    return what;
}

std::string reasonOf(const Contrast& contrast)
{
    const std::string_view bound = roofline::name(contrast.bound);
    switch (contrast.decides) {
    case Decides::Bandwidth:
        return fmt::format("both are memory-bound, so the bandwidth decides ({}); the peak ({}) plays no role, FLOP/s idle in both",
                           times(contrast.bandwidth), times(contrast.peak));
    case Decides::Peak:
        return fmt::format("both are compute-bound, so the peak decides ({}); the bandwidth ({}) plays no role", times(contrast.peak),
                           times(contrast.bandwidth));
    case Decides::Bytes:
        return fmt::format("both are memory-bound at the same bandwidth, so the bytes decide ({})", times(contrast.bytes));
    case Decides::Work:
        return fmt::format("both are compute-bound under the same peak, so the operations decide ({})", times(contrast.work));
    case Decides::Same:
        return sameReason(contrast);
    case Decides::Several:
        break;
    }
    return fmt::format("{}-bound against {}-bound; bandwidth {}, peak {}, bytes {}, operations {}", bound,
                       roofline::name(contrast.firstBound), times(contrast.bandwidth), times(contrast.peak), times(contrast.bytes),
                       times(contrast.work));
}

/// "decode: as fast as A", "prefill: 0.0313 × as fast as A for 32.0 × the tokens"
std::string speedText(const Contrast& contrast)
{
    const std::string speed = isOne(contrast.speedUp) ? "as fast as A" : times(contrast.speedUp) + " as fast as A";
    const std::string tokens = isOne(contrast.tokens) ? "" : fmt::format(" for {} the tokens", times(contrast.tokens));
    return fmt::format("{}: {}{}", workload::name(contrast.phase), speed, tokens);
}

Json contrastJson(const Contrast& contrast)
{
    return {{"phase", workload::name(contrast.phase)},      {"speed_up", number(contrast.speedUp)},
            {"bandwidth", number(contrast.bandwidth)},      {"peak", number(contrast.peak)},
            {"bytes", number(contrast.bytes)},              {"flop", number(contrast.work)},
            {"tokens", number(contrast.tokens)},
            {"bound", roofline::name(contrast.bound)},      {"first_bound", roofline::name(contrast.firstBound)},
            {"decides", evaluation::name(contrast.decides)}};
}

Json setupJson(const ComparedSetup& setup)
{
    const evaluation::RooflineReport& report = setup.report;
    Json json{{"label", setup.label},
              {"hardware", report.device},
              {"model", report.model.name},
              {"ttft_seconds", optionalNumber(report.totals.ttft)},
              {"tpot_seconds", optionalNumber(report.totals.tpot)},
              {"tokens_per_second", optionalNumber(report.totals.tokensPerSecond)},
              {"bound", roofline::name(readPhase(report).total.bound)},
              {"fits", report.memory.capacity ? Json(report.memory.fits) : Json()},
              {"capacity_basis", report.memory.capacity ? Json(name(report.memory.capacityBasis)) : Json()},
              {"bytes_per_second", number(report.roofs.memory.bandwidth)},
              {"bandwidth_basis", name(report.roofs.memory.source.basis)},
              {"flop_per_second", number(report.roofs.tensor.rate)},
              {"ceiling", report.roofs.tensor.name},
              {"sparsity", hardware::name(report.roofs.tensor.sparsity)},
              {"peak_basis", name(report.roofs.tensor.source.basis)}};
    json["to_first"] = {{"ttft", optionalNumber(setup.toFirst.ttft)},
                        {"tpot", optionalNumber(setup.toFirst.tpot)},
                        {"tokens_per_second", optionalNumber(setup.toFirst.tokensPerSecond)},
                        {"bytes_per_second", number(setup.toFirst.bandwidth)},
                        {"flop_per_second", number(setup.toFirst.peak)}};
    json["contrasts"] = Json::array();
    for (const Contrast& contrast : setup.contrasts)
        json["contrasts"].push_back(contrastJson(contrast));
    return json;
}

}  // namespace

std::string toText(const Comparison& comparison)
{
    if (comparison.isEmpty())
        return {};
    std::string text;
    std::vector<TextLine> lines{{"Setup", "TTFT", "TPOT", "Tokens/s", "Bound", "Fits", "Bandwidth", "Peak"}};
    for (std::size_t i = 0; i < comparison.setups.size(); ++i)
        lines.push_back(lineOf(comparison.setups[i], i, i + 1 == comparison.setups.size()));
    if (lines.size() > 1)
        text += textTable(lines, {0, 4, 5});
    const auto isMarked = [](const std::string& cell) { return cell.ends_with(unverifiedMark); };
    if (std::any_of(lines.begin(), lines.end(), [&](const TextLine& line) { return std::any_of(line.begin() + 1, line.end(), isMarked); }))
        text += "? not confirmed in any text that could be read\n";
    for (std::size_t i = 1; i < comparison.setups.size(); ++i)
        for (const Contrast& contrast : comparison.setups[i].contrasts)
            text += fmt::format("{} {}: {}.\n", letterOf(i), speedText(contrast), reasonOf(contrast));
    for (const evaluation::LostSetup& lost : comparison.lost)
        text += fmt::format("A pinned setup cannot be evaluated: {}\n", ridgepoint::toText(lost.reason));
    return text;
}

Json comparisonJson(const Comparison& comparison)
{
    Json json = Json::array();
    for (const ComparedSetup& setup : comparison.setups)
        json.push_back(setupJson(setup));
    return json;
}

}  // namespace ridgepoint::report
