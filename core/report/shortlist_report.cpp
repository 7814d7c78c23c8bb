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

TextLine lineOf(const ShortlistRow& row, bool hasPrices)
{
    const std::string mark = std::string(row.unverified ? " ?" : "") + (row.announced ? " (announced)" : "");
    TextLine line{row.id.text() + mark,
                  fmt::format("{} {}", row.memory, shown(row.capacity)),
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

Json rowJson(const ShortlistRow& row)
{
    const bool runs = row.devices.has_value();
    return {{"hardware", row.id.text()},
            {"name", row.name},
            {"vendor", row.vendor},
            {"year", row.year},
            {"status", row.announced ? "announced" : "released"},
            {"unverified", row.unverified},
            {"memory", row.memory},
            {"capacity_bytes", optionalNumber(row.capacity)},
            {"bytes_per_second", number(row.bandwidth)},
            {"ceiling", runs ? Json(row.ceiling) : Json()},
            {"flop_per_second", optionalNumber(row.peak)},
            {"devices", runs ? Json(*row.devices) : Json()},
            {"fits_as_chosen", row.capacity ? Json(row.fitsAsChosen) : Json()},
            {"ttft_seconds", optionalNumber(row.ttft)},
            {"tpot_seconds", optionalNumber(row.tpot)},
            {"tokens_per_second", optionalNumber(row.tokensPerSecond)},
            {"bound", runs ? Json(roofline::name(row.bound)) : Json()},
            {"ridge_distance", runs ? number(row.ridgeDistance) : Json()},
            {"joules_per_token", optionalNumber(row.energyPerToken)},
            {"cost_per_million_tokens", optionalNumber(row.costPerMillionTokens)},
            {"reason", row.reason.empty() ? Json() : Json(row.reason)}};
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
    const bool hasPrices = std::any_of(rows.begin(), rows.end(), [](const ShortlistRow& row) { return row.costPerMillionTokens.has_value(); });
    std::vector<TextLine> lines{{"Part", "Memory", "Devices", "TTFT", "TPOT", "Tokens/s", "Bound", "Ridges", "J/token"}};
    if (hasPrices)
        lines.front().push_back("Cost/M tokens");
    std::string rest;
    for (const ShortlistRow& row : rows) {
        if (row.devices)
            lines.push_back(lineOf(row, hasPrices));
        else
            rest += fmt::format("{}: {}.\n", row.id.text(), row.reason);
    }
    std::string text = textTable(lines, {0, 1, 6});
    text += "\n? a figure is not confirmed   * more devices than chosen   ** capacity not known   J/token from the vendor's power\n";
    return rest.empty() ? text : text + "\nCannot run it:\n" + rest;
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
    for (const ShortlistRow& row : rows) {
        const Json json = rowJson(row);
        std::string keys;
        std::string line;
        for (const auto& [key, value] : json.items()) {
            keys += (keys.empty() ? "" : ",") + key;
            line += (line.empty() && keys == key ? "" : ",") + csvValue(value);
        }
        if (text.empty())
            text = keys + "\n";
        text += line + "\n";
    }
    return text;
}

}  // namespace ridgepoint::report
