// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include "core/base/utf8.h"
#include "core/evaluation/shortlist.h"
#include "core/report/shortlist_report.h"
#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace ridgepoint::cli {

namespace {

Result<double> parseAmount(std::string_view text, const char* option, std::string_view example)
{
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value) || value <= 0.0)
        return fail({ErrorCode::BadValue, quote(text) + " is not a number above zero", option, "Write, for example, " + std::string(example)});
    return value;
}

/// Collects the filter and the first error.
class FilterReader {
public:
    void seconds(const std::string& text, const char* option, std::optional<units::Seconds>& most)
    {
        if (text.empty())
            return;
        const auto value = parseAmount(text, option, "0.5 (seconds)");
        if (value)
            most = units::Seconds(*value);
        else
            wrong(value.error());
    }

    template <class Integer>
    void count(const std::string& text, const char* option, std::optional<Integer>& limit)
    {
        if (text.empty())
            return;
        const auto value = units::parseCount(text);
        if (value)
            limit = static_cast<Integer>(std::clamp<std::int64_t>(*value, 0, 1'000'000));
        else
            wrong(at(value.error(), option));
    }

    void memory(const std::string& text, std::optional<units::Bytes>& least)
    {
        if (text.empty())
            return;
        const auto value = units::parseBytes(text);
        if (value)
            least = *value;
        else
            wrong(at(value.error(), "--min-memory"));
    }

    void price(const std::string& text, const catalogs::Catalogs& catalogs, evaluation::Prices& prices)
    {
        const std::size_t equals = text.find('=');
        const auto id = HardwareId::parse(std::string_view(text).substr(0, equals));
        if (equals == std::string::npos || !id)
            return wrong({ErrorCode::BadValue, quote(text) + " does not begin with a hardware id and =", "--price",
                          "Write, for example, --price h100-sxm=2.5"});
        if (const auto device = catalogs.findDevice(*id); !device)
            return wrong(at(device.error(), "--price"));
        const auto value = parseAmount(std::string_view(text).substr(equals + 1), "--price", "h100-sxm=2.5");
        if (value)
            prices[*id] = *value;
        else
            wrong(value.error());
    }

    void vendors(const std::vector<std::string>& names, const catalogs::Catalogs& catalogs, std::vector<std::string>& wanted)
    {
        for (const std::string& name : names) {
            const auto isMade = [&name](const auto& entry) { return entry.second->vendor == name; };
            if (std::none_of(catalogs.devices.begin(), catalogs.devices.end(), isMade))
                return wrong({ErrorCode::UnknownId, "no part is by vendor " + quote(name), "--vendor", "Vendors: " + allVendors(catalogs)});
            wanted.push_back(name);
        }
    }

    const std::optional<Error>& error() const { return m_error; }

private:
    static Error at(Error error, const char* option)
    {
        error.where = option;
        return error;
    }

    static std::string allVendors(const catalogs::Catalogs& catalogs)
    {
        std::vector<std::string> names;
        for (const auto& [id, device] : catalogs.devices)
            names.push_back(device->vendor);
        std::sort(names.begin(), names.end());
        names.erase(std::unique(names.begin(), names.end()), names.end());
        return fmt::format("{}", fmt::join(names, ", "));
    }

    void wrong(Error error)
    {
        if (!m_error)
            m_error = std::move(error);
    }

    std::optional<Error> m_error;
};

}  // namespace

Result<std::string> runShortlist(const ShortlistOptions& options, std::FILE* err)
{
    catalogs::LoadedCatalogs loaded = catalogs::loadWithUserFolder(catalogs::userFolder());
    const auto scenario = toScenario(options.scenario, loaded.catalogs, loaded.notes);
    if (!scenario)
        return fail(scenario.error());
    evaluation::ShortlistFilter filter;
    evaluation::Prices prices;
    FilterReader read;
    read.seconds(options.maxTtft, "--max-ttft", filter.mostTtft);
    read.seconds(options.maxTpot, "--max-tpot", filter.mostTpot);
    read.memory(options.minMemory, filter.leastMemory);
    read.count(options.maxDevices, "--max-devices", filter.mostDevices);
    read.count(options.fromYear, "--from-year", filter.fromYear);
    read.count(options.toYear, "--to-year", filter.toYear);
    read.vendors(options.vendors, loaded.catalogs, filter.vendors);
    for (const std::string& price : options.prices)
        read.price(price, loaded.catalogs, prices);
    if (read.error())
        return fail(*read.error());
    for (const Note& note : loaded.notes)
        fmt::print(err, "{}: {}\n", name(note.severity), toText(note));
    auto rows = evaluation::shortlist(loaded.catalogs, *scenario, prices);
    if (!rows)
        return fail(rows.error());
    std::erase_if(*rows, [&filter](const evaluation::ShortlistRow& row) { return !filter.admits(row); });
    if (options.format == "json")
        return report::toShortlistJson(*rows, *scenario);
    return options.format == "csv" ? report::toShortlistCsv(*rows) : report::toShortlistText(*rows);
}

}  // namespace ridgepoint::cli
