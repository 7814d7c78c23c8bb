// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"

#include "core/base/limits.h"
#include "core/base/utf8.h"
#include "core/evaluation/device_entry.h"
#include "core/evaluation/shortlist.h"
#include "core/report/shortlist_report.h"
#include "core/units/parse.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

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

    struct Range {
        std::int64_t least;
        std::int64_t most;
    };

    template <class Integer>
    void count(const std::string& text, const char* option, Range range, std::optional<Integer>& limit)
    {
        if (text.empty())
            return;
        const auto value = units::parseCount(text);
        if (!value)
            return wrong(at(value.error(), option));
        if (*value < range.least || *value > range.most)
            return wrong({ErrorCode::OutOfRange, fmt::format("{} is out of range", *value), option,
                          fmt::format("Use {} to {}", range.least, range.most)});
        limit = static_cast<Integer>(*value);
    }

    void years(const std::string& from, const std::string& to, evaluation::ShortlistFilter& filter)
    {
        constexpr Range range{1990, 2100};
        count(from, "--from-year", range, filter.fromYear);
        count(to, "--to-year", range, filter.toYear);
        if (filter.fromYear && filter.toYear && *filter.fromYear > *filter.toYear)
            wrong({ErrorCode::OutOfRange, fmt::format("no year is from {} to {}", *filter.fromYear, *filter.toYear), "--from-year",
                   "Give the earlier year first"});
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
        const auto device = catalogs.findDevice(*id);
        if (!device)
            return wrong(at(device.error(), "--price"));
        if (evaluation::isLesson(**device))
            return wrong({ErrorCode::BadValue, id->text() + " is the part of a lesson, which nobody can buy", "--price", "Leave it out"});
        if (prices.contains(*id))
            return wrong({ErrorCode::DuplicateKey, id->text() + " has two prices", "--price", "Give one of them"});
        const auto value = parseAmount(std::string_view(text).substr(equals + 1), "--price", "h100-sxm=2.5");
        if (value)
            prices[*id] = *value;
        else
            wrong(value.error());
    }

    void vendors(const std::vector<std::string>& names, const catalogs::Catalogs& catalogs, std::vector<std::string>& wanted)
    {
        for (const std::string& name : names) {
            const auto isMade = [&name](const auto& entry) {
                return entry.second->vendor == name && !evaluation::isLesson(*entry.second);
            };
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
            if (!evaluation::isLesson(*device))
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

/// Options of a scenario that a table of all parts has no use for: a wrong part is refused all the same.
std::optional<Error> checkUnused(const ScenarioOptions& options, const scenario::Scenario& scenario, const catalogs::Catalogs& catalogs)
{
    if (!options.compare.empty())
        return Error{ErrorCode::BadValue, "a shortlist has no setup to compare with", "--compare", "Compare two parts with eval"};
    const auto device = catalogs.findDevice(scenario.hardware);
    if (device)
        return std::nullopt;
    Error error = device.error();
    error.where = "--hardware";
    return error;
}

void noteUnused(const ScenarioOptions& options, std::FILE* err)
{
    const std::pair<const char*, bool> given[] = {{"--hardware", !options.hardware.empty()},
                                                  {"--phase", !options.phases.empty()},
                                                  {"--bandwidth", !options.bandwidth.empty()},
                                                  {"--peak", !options.peak.empty()}};
    for (const auto& [option, isGiven] : given)
        if (isGiven)
            fmt::print(err, "info: {} plays no role: every part runs prefill and decode with the catalog's figures\n", option);
}

evaluation::ShortlistFilter filterOf(const ShortlistOptions& options, const catalogs::Catalogs& catalogs, FilterReader& read)
{
    evaluation::ShortlistFilter filter;
    read.seconds(options.maxTtft, "--max-ttft", filter.mostTtft);
    read.seconds(options.maxTpot, "--max-tpot", filter.mostTpot);
    read.memory(options.minMemory, filter.leastMemory);
    read.count(options.maxDevices, "--max-devices", {1, limits::devices}, filter.mostDevices);
    read.years(options.fromYear, options.toYear, filter);
    read.vendors(options.vendors, catalogs, filter.vendors);
    return filter;
}

}  // namespace

Result<std::string> runShortlist(const ShortlistOptions& options, std::FILE* err)
{
    catalogs::LoadedCatalogs loaded = catalogs::loadWithUserFolder(catalogs::userFolder());
    const auto scenario = toScenario(options.scenario, loaded.catalogs, loaded.notes);
    if (!scenario)
        return fail(scenario.error());
    if (const auto error = checkUnused(options.scenario, *scenario, loaded.catalogs))
        return fail(*error);
    evaluation::Prices prices;
    FilterReader read;
    const evaluation::ShortlistFilter filter = filterOf(options, loaded.catalogs, read);
    for (const std::string& price : options.prices)
        read.price(price, loaded.catalogs, prices);
    if (read.error())
        return fail(*read.error());
    for (const Note& note : loaded.notes)
        fmt::print(err, "{}: {}\n", name(note.severity), toText(note));
    noteUnused(options.scenario, err);
    auto rows = evaluation::shortlist(loaded.catalogs, *scenario, prices);
    if (!rows)
        return fail(rows.error());
    std::erase_if(*rows, [&filter](const evaluation::ShortlistRow& row) { return !filter.admits(row); });
    if (options.format == "json")
        return report::toShortlistJson(*rows, *scenario);
    return options.format == "csv" ? report::toShortlistCsv(*rows) : report::toShortlistText(*rows);
}

}  // namespace ridgepoint::cli
