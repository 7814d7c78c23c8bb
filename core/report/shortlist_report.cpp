// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/shortlist_report.h"

#include "core/json/numbers.h"
#include "core/report/csv_cell.h"
#include "core/report/scenario_json.h"
#include "core/report/text_table.h"
#include "core/units/format.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace ridgepoint::report {

using evaluation::ShortlistRow;
using json::Json;
using json::number;
using json::optionalNumber;

namespace {

template <class Value>
std::string shown(const std::optional<Value>& value)
{
    if (!value)
        return "-";
    if constexpr (std::is_same_v<Value, double>)
        return units::formatNumber(*value);
    else
        return units::format(*value);
}

std::string partText(const ShortlistRow& row)
{
    static constexpr std::array<std::string_view, 3> marks{"", " (own)", " (own, replaces the built-in)"};
    return fmt::format("{}{}{}{}", row.id.text(), row.unverified ? " ?" : "", row.announced ? " (announced)" : "",
                       marks[static_cast<std::size_t>(row.origin)]);
}

TextLine lineOf(const ShortlistRow& row, bool hasPrices)
{
    TextLine line{partText(row),
                  fmt::format("{} {}", row.memory, shown(row.capacity)),
                  fmt::format("{} · {}", units::format(row.bandwidth), name(row.bandwidthBasis)),
                  fmt::format("{} {} · {}{}", row.ceiling, hardware::name(row.sparsity), name(row.peakBasis), row.figuresAsChosen ? "" : " !"),
                  fmt::format("{}{}", *row.devices, row.fitsAsChosen ? "" : row.capacity ? " *" : " **"),
                  shown(row.ttft),
                  shown(row.tpot),
                  shown(row.tokensPerSecond),
                  std::string(roofline::name(row.bound)),
                  units::formatNumber(row.ridgeDistance),
                  shown(row.energyPerToken)};
    if (hasPrices)
        line.push_back(shown(row.costPerMillionTokens));
    return line;
}

std::string notesText(const ShortlistRow& row)
{
    std::string text;
    for (const Note& note : row.notes)
        text += (text.empty() ? "" : "; ") + note.message;
    return text;
}

/// One column of the table for programs: its key, and the value of a row.
struct Column {
    const char* key;
    Json (*value)(const ShortlistRow& row);
};

Json ifRuns(const ShortlistRow& row, Json value)
{
    return row.devices ? std::move(value) : Json();
}

constexpr Column columns[] = {
    {"hardware", [](const ShortlistRow& row) { return Json(row.id.text()); }},
    {"name", [](const ShortlistRow& row) { return Json(row.name); }},
    {"vendor", [](const ShortlistRow& row) { return Json(row.vendor); }},
    {"year", [](const ShortlistRow& row) { return Json(row.year); }},
    {"status", [](const ShortlistRow& row) { return Json(row.announced ? "announced" : "released"); }},
    {"unverified", [](const ShortlistRow& row) { return Json(row.unverified); }},
    {"origin", [](const ShortlistRow& row) { return Json(evaluation::name(row.origin)); }},
    {"memory", [](const ShortlistRow& row) { return Json(row.memory); }},
    {"capacity_bytes", [](const ShortlistRow& row) { return optionalNumber(row.capacity); }},
    {"bytes_per_second", [](const ShortlistRow& row) { return number(row.bandwidth); }},
    {"bandwidth_basis", [](const ShortlistRow& row) { return Json(name(row.bandwidthBasis)); }},
    {"ceiling", [](const ShortlistRow& row) { return ifRuns(row, row.ceiling); }},
    {"sparsity", [](const ShortlistRow& row) { return ifRuns(row, hardware::name(row.sparsity)); }},
    {"flop_per_second", [](const ShortlistRow& row) { return optionalNumber(row.peak); }},
    {"peak_basis", [](const ShortlistRow& row) { return ifRuns(row, name(row.peakBasis)); }},
    {"figures_as_chosen", [](const ShortlistRow& row) { return ifRuns(row, row.figuresAsChosen); }},
    {"devices", [](const ShortlistRow& row) { return row.devices ? Json(*row.devices) : Json(); }},
    {"fits_as_chosen", [](const ShortlistRow& row) { return row.capacity ? Json(row.fitsAsChosen) : Json(); }},
    {"ttft_seconds", [](const ShortlistRow& row) { return optionalNumber(row.ttft); }},
    {"tpot_seconds", [](const ShortlistRow& row) { return optionalNumber(row.tpot); }},
    {"tokens_per_second", [](const ShortlistRow& row) { return optionalNumber(row.tokensPerSecond); }},
    {"bound", [](const ShortlistRow& row) { return ifRuns(row, roofline::name(row.bound)); }},
    {"ridge_distance", [](const ShortlistRow& row) { return ifRuns(row, number(row.ridgeDistance)); }},
    {"joules_per_token", [](const ShortlistRow& row) { return optionalNumber(row.energyPerToken); }},
    {"cost_per_million_tokens", [](const ShortlistRow& row) { return optionalNumber(row.costPerMillionTokens); }},
    {"reason", [](const ShortlistRow& row) { return row.reason.empty() ? Json() : Json(row.reason); }},
    {"note", [](const ShortlistRow& row) { return row.notes.empty() ? Json() : Json(notesText(row)); }},
};

Json rowJson(const ShortlistRow& row)
{
    Json json = Json::object();
    for (const Column& column : columns)
        json[column.key] = column.value(row);
    return json;
}

std::string csvValue(const Json& value)
{
    if (value.is_null())
        return {};
    return value.is_string() ? csvCell(value.get<std::string>()) : value.dump();
}

}  // namespace

std::string toShortlistText(const ShortlistRows& rows)
{
    if (rows.empty())
        return "No part of the catalog meets the limits.\n";
    const bool hasPrices = std::any_of(rows.begin(), rows.end(), [](const ShortlistRow& row) { return row.costPerMillionTokens.has_value(); });
    std::vector<TextLine> lines{
        {"Part", "Memory", "Bandwidth", "Ceiling", "Devices", "TTFT", "TPOT", "Tokens/s", "Bound", "× ridge", "J/token"}};
    if (hasPrices)
        lines.front().push_back("Cost/M tokens");
    std::string rest;
    for (const ShortlistRow& row : rows) {
        if (row.devices)
            lines.push_back(lineOf(row, hasPrices));
        else
            rest += fmt::format("{}: {}.\n", partText(row), row.reason);
    }
    std::string text;
    if (lines.size() > 1)
        text = textTable(lines, {0, 1, 3, 8})
            + "\n? a figure is not confirmed   ! not the figures that were asked for: others stand in   * more devices than chosen\n"
              "** capacity not known   × ridge: intensity of decode over the ridge point   J/token from the vendor's power\n";
    if (rest.empty())
        return text;
    return text + (text.empty() ? "" : "\n") + "Cannot run it:\n" + rest;
}

std::string toShortlistJson(const ShortlistRows& rows, const scenario::Setup& setup)
{
    Json json{{"schema", "ridgepoint-shortlist/1"}, {"scenario", setupJson(setup)}, {"parts", Json::array()}};
    for (const ShortlistRow& row : rows)
        json["parts"].push_back(rowJson(row));
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string toShortlistCsv(const ShortlistRows& rows)
{
    std::string text;
    for (const Column& column : columns)
        text += fmt::format("{}{}", text.empty() ? "" : ",", column.key);
    text += "\n";
    for (const ShortlistRow& row : rows) {
        std::string line;
        for (const Column& column : columns)
            line += (&column == columns ? "" : ",") + csvValue(column.value(row));
        text += line + "\n";
    }
    return text;
}

}  // namespace ridgepoint::report
