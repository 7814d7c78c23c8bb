// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/hover_card.h"

#include "core/units/format.h"

#include <algorithm>
#include <array>
#include <utility>

namespace ridgepoint::render {

namespace {

using Row = std::pair<QString, QString>;

std::vector<Row> rows(const scene::Dot& dot, const LayoutWords& words)
{
    const auto text = [](const std::string& utf8) { return QString::fromStdString(utf8); };
    std::vector<Row> list{{words.intensity, text(units::format(units::Intensity(dot.intensity)))},
                          {words.performance, text(units::format(units::FlopRate(dot.performance)))},
                          {words.attainable, text(units::format(units::FlopRate(dot.attainable)))},
                          {words.bound, dot.bound == roofline::Bound::Memory ? words.memory : words.compute}};
    if (dot.kind != scene::DotKind::WholePhase)
        list.emplace_back(words.share, text(units::formatPercent(dot.share, 2)));
    return list;
}

/// Right of the dot and above it, or wherever the chart has room.
QPointF topLeft(const PlacedDot& dot, const QSizeF& card, const QSizeF& chart, double scale)
{
    const double away = dot.radius + 10.0 * scale;
    const double edge = 4.0 * scale;
    double x = dot.centre.x() + away;
    if (x + card.width() > chart.width() - edge)
        x = dot.centre.x() - away - card.width();
    const double y = dot.centre.y() - away - card.height() / 2.0;
    return {std::clamp(x, edge, std::max(edge, chart.width() - card.width() - edge)),
            std::clamp(y, edge, std::max(edge, chart.height() - card.height() - edge))};
}

}  // namespace

HoverCard placeHoverCard(const PlacedDot& placed, const scene::Dot& dot, const LayoutOptions& options, const TextPlacer& texts)
{
    const double scale = texts.scale();
    const double pad = 10.0 * scale;
    const std::vector<Row> list = rows(dot, options.words);
    double keyWidth = 0.0;
    double valueWidth = 0.0;
    for (const auto& [key, value] : list) {
        keyWidth = std::max(keyWidth, texts.width(key, TextRole::DotDetail));
        valueWidth = std::max(valueWidth, texts.width(value, TextRole::CardText));
    }
    const double columns = keyWidth + 16.0 * scale + valueWidth;
    const QString title = elided(placed.label, styleOf(TextRole::CardTitle, scale), std::max(columns, 260.0 * scale), texts.metrics());
    const double width = std::max(columns, texts.width(title, TextRole::CardTitle));
    const double lineHeight = texts.height(TextRole::CardText) + 2.0 * scale;
    const double titleHeight = texts.height(TextRole::CardTitle) + 4.0 * scale;
    const QSizeF size(width + 2.0 * pad, titleHeight + lineHeight * static_cast<double>(list.size()) + 2.0 * pad - 2.0 * scale);

    HoverCard card;
    card.kind = placed.kind;
    card.phase = placed.phase;
    card.box = QRectF(topLeft(placed, size, options.size, scale), size);
    double y = card.box.top() + pad;
    card.title = texts.place(title, TextRole::CardTitle, {{card.box.left() + pad, y + texts.ascent(TextRole::CardTitle)}});
    y += titleHeight + texts.ascent(TextRole::CardText);
    for (const auto& [key, value] : list) {
        card.lines.push_back(texts.place(key, TextRole::DotDetail, {{card.box.left() + pad, y}}));
        card.lines.push_back(texts.place(value, TextRole::CardText, {{card.box.right() - pad, y}, Align::Right}));
        y += lineHeight;
    }
    return card;
}

}  // namespace ridgepoint::render
