// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/text_table.h"

#include <algorithm>

namespace ridgepoint::report {

namespace {

/// Bytes that do not begin a character of UTF-8 take no column.
std::size_t width(const std::string& text)
{
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

std::string textTable(const std::vector<TextLine>& lines, const std::vector<std::size_t>& left)
{
    std::vector<std::size_t> widths(lines.empty() ? 0 : lines.front().size());
    for (const TextLine& line : lines)
        for (std::size_t i = 0; i < line.size(); ++i)
            widths[i] = std::max(widths[i], width(line[i]));
    std::string text;
    for (const TextLine& line : lines) {
        std::string row;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const std::string padding(widths[i] - width(line[i]), ' ');
            const bool isLeft = std::find(left.begin(), left.end(), i) != left.end();
            row += (i > 0 ? "  " : "") + (isLeft ? line[i] + padding : padding + line[i]);
        }
        row.erase(row.find_last_not_of(' ') + 1);
        text += row + "\n";
    }
    return text;
}

}  // namespace ridgepoint::report
