// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/layering/include_rules.h"

#include <algorithm>
#include <regex>

namespace ridgepoint::layering {

namespace {

struct Room {
    std::string_view path;
    std::vector<std::string_view> mayInclude;  ///< folders, besides the room itself
};

const std::vector<Room> table{
    {"core/base", {}},
    {"core/units", {"core/base"}},
    {"core/json", {"core/base", "core/units"}},
    {"core/hardware", {"core/base", "core/units"}},
    {"core/model", {"core/base", "core/units"}},
    {"core/workload", {"core/base", "core/units", "core/model"}},
    {"core/kernels", {"core/base", "core/units", "core/model", "core/workload"}},
    {"core/roofline", {"core/base", "core/units", "core/hardware", "core/kernels"}},
    {"core/scenario", {"core/base", "core/units", "core/hardware", "core/model", "core/workload", "core/kernels"}},
    {"core/catalogs", {"core/base", "core/units", "core/hardware", "core/model"}},
    {"core/import", {"core/base", "core/units", "core/model", "core/workload", "core/kernels"}},
    {"core/evaluation",
     {"core/base", "core/units", "core/hardware", "core/model", "core/workload", "core/kernels", "core/roofline",
      "core/scenario", "core/catalogs"}},
    {"core/report",
     {"core/base", "core/units", "core/hardware", "core/model", "core/workload", "core/kernels", "core/roofline",
      "core/scenario", "core/catalogs", "core/evaluation"}},
    {"app/scene", {"core/base", "core/units", "core/workload", "core/kernels", "core/roofline", "core/evaluation"}},
    {"app/render", {"app/scene", "core/base", "core/units"}},
    {"app/session", {"core"}},
    {"app/panels", {"app/session", "core"}},
    {"app/lesson", {"app/session", "core/base", "core/units", "core/kernels", "core/scenario", "core/evaluation"}},
    {"app/shell", {"app", "core"}},
    {"app/cli", {"core", "app/scene", "app/render"}},
};

constexpr std::string_view panels = "app/panels/";

/// These read or write JSON, in their .cpp files only: a header would hand nlohmann on to everyone.
const std::vector<std::string_view> jsonRooms{"core/catalogs", "core/import", "core/report", "core/scenario"};

bool isIn(std::string_view path, std::string_view folder)
{
    return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

/// The room of a file, or nothing. Each panel is a room of its own.
Room roomOf(std::string_view file)
{
    for (const Room& room : table) {
        if (!isIn(file, room.path))
            continue;
        if (!file.starts_with(panels))
            return room;
        const std::size_t end = file.find('/', panels.size());
        if (end == std::string_view::npos)
            return {};
        Room panel{file.substr(0, end), room.mayInclude};
        if (panel.path.substr(panels.size()).find("chart") != std::string_view::npos)
            panel.mayInclude.insert(panel.mayInclude.end(), {"app/render", "app/scene"});
        return panel;
    }
    return {};
}

bool mayUseJson(std::string_view file, const Room& room)
{
    return room.path == "core/json"
        || (file.ends_with(".cpp") && std::find(jsonRooms.begin(), jsonRooms.end(), room.path) != jsonRooms.end());
}

bool isProjectIncludeAllowed(std::string_view file, const Room& room, std::string_view header)
{
    if (isIn(header, "core/json"))
        return mayUseJson(file, room);
    return isIn(header, room.path)
        || std::any_of(room.mayInclude.begin(), room.mayInclude.end(),
                       [header](std::string_view folder) { return isIn(header, folder); });
}

bool isChartsHeader(std::string_view header)
{
    static const std::regex charts(
        R"((QtCharts.*|QChart.*|QPolarChart|QLegend|QPieSlice|Q.*(Series|Axis|LegendMarker|BarSet|BoxSet|CandlestickSet|ModelMapper)))");
    return std::regex_match(header.begin(), header.end(), charts);
}

bool isSystemIncludeAllowed(std::string_view file, const Room& room, std::string_view header)
{
    // Forward declarations alone hand nothing on.
    if (header == "nlohmann/json_fwd.hpp" && std::find(jsonRooms.begin(), jsonRooms.end(), room.path) != jsonRooms.end())
        return true;
    if (header.starts_with("nlohmann/") || header.starts_with("valijson/"))
        return mayUseJson(file, room);
    if (header.starts_with("CLI/"))
        return room.path == "app/cli" || room.path == "app/shell";
    if (isChartsHeader(header))
        return room.path == "app/render";
    if (isQtHeader(header))
        return isIn(room.path, "app") && room.path != "app/scene";
    return true;
}

}  // namespace

bool isQtHeader(std::string_view header)
{
    const auto upper = [](char c) { return c >= 'A' && c <= 'Z'; };
    const bool className = header.size() > 1 && header[0] == 'Q' && (upper(header[1]) || header[1] == 't');
    return className || (header.starts_with('q') && header.ends_with(".h"));
}

std::vector<std::string> includes(std::string_view text)
{
    static const std::regex directive(R"((?:^|\n)[ \t]*#[ \t]*include[ \t]*("[^"\n]+"|<[^>\n]+>))");
    std::vector<std::string> found;
    for (std::cregex_iterator match(text.data(), text.data() + text.size(), directive), end; match != end; ++match)
        found.push_back((*match)[1]);
    return found;
}

std::vector<std::string> offences(std::string_view file, std::string_view text)
{
    const Room room = roomOf(file);
    if (room.path.empty())
        return {std::string(file) + ": belongs to no room"};
    std::vector<std::string> found;
    for (const std::string& written : includes(text)) {
        const bool system = written.front() == '<';
        const std::string header = written.substr(1, written.size() - 2);
        const bool fromRoot = isIn(header, "core") || isIn(header, "app");
        if (system ? fromRoot : !fromRoot && !header.ends_with(".moc"))
            found.push_back(std::string(file) + ": include " + written + " is not written from the tree's root in quotes");
        else if (system ? !isSystemIncludeAllowed(file, room, header)
                        : fromRoot && !isProjectIncludeAllowed(file, room, header))
            found.push_back(std::string(file) + ": include " + written + " is not allowed for room "
                            + std::string(room.path));
    }
    return found;
}

}  // namespace ridgepoint::layering
