// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/comparison_option.h"

#include "core/base/utf8.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ridgepoint::cli {

namespace {

/// "hardware=b200-sxm,batch=32" as names and values; an empty value clears a what-if.
using Changes = std::vector<std::pair<std::string, std::string>>;

constexpr const char* compareExample = "write NAME=VALUE with the names of these options, comma-separated: hardware=b200-sxm,batch=32";

/// What is wrong with the form of a comparison, or its changes.
tl::expected<Changes, std::string> splitChanges(const std::string& text)
{
    Changes changes;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(text.find(',', begin), text.size());
        const std::string change = text.substr(begin, end - begin);
        const std::size_t equals = change.find('=');
        if (equals == 0 || equals == std::string::npos)
            return tl::unexpected(fmt::format("{} names nothing to change: {}", quote(change), compareExample));
        changes.emplace_back(change.substr(0, equals), change.substr(equals + 1));
        begin = end + 1;
    }
    return changes;
}

/// Puts the changes in place of the options' own, or says what is wrong with them.
std::string change(ScenarioOptions& options, const Changes& changes)
{
    CLI::App parser;
    parser.set_help_flag();
    addScenarioOptions(parser, options);
    std::vector<std::string> arguments;
    for (const auto& [name, value] : changes) {
        if (!parser.get_option_no_throw("--" + name))
            return fmt::format("there is no option {}: {}", quote(name), compareExample);
        if (name == "compare")
            return "a setup to compare with has no comparison of its own: give --compare again instead";
        if (name == "config")
            return "config cannot be changed: save it into your own catalog with inspect --save, and compare with model=ID";
        if (!value.empty())
            arguments.insert(arguments.begin(), fmt::format("--{}={}", name, value));
        else if (name == "bandwidth")
            options.bandwidth.clear();
        else if (name == "peak")
            options.peak.clear();
        else
            return fmt::format("{} has no value: {}", name, compareExample);
    }
    try {
        parser.parse(arguments);
    } catch (const CLI::ParseError& error) {
        return printable(error.what(), 200);
    }
    return {};
}

}  // namespace

std::string comparisonMistake(const std::string& changes)
{
    const auto split = splitChanges(changes);
    if (!split)
        return split.error();
    ScenarioOptions options;
    return change(options, *split);
}

ScenarioOptions changed(ScenarioOptions options, const std::string& changes)
{
    options.compare.clear();
    if (const auto split = splitChanges(changes))
        change(options, *split);
    return options;
}

Error inComparison(Error error, const std::string& changes)
{
    error.where = fmt::format("--compare {}{}{}", quote(changes), error.where.empty() ? "" : ", ", error.where);
    return error;
}

}  // namespace ridgepoint::cli
