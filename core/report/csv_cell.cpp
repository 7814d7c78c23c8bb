// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/csv_cell.h"

namespace ridgepoint::report {

std::string csvCell(std::string_view text)
{
    const bool formula = !text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos;
    std::string content = formula ? "'" : "";
    content += text;
    if (content.find_first_of(",\"\r\n") == std::string::npos)
        return content;
    std::string quoted = "\"";
    for (char c : content)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

}  // namespace ridgepoint::report
