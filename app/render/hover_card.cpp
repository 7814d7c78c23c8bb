// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/hover_card.h"

#include "core/units/format.h"

#include <algorithm>
#include <limits>
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
                          {words.bound, words.of(dot.bound)}};
    if (dot.kind != scene::DotKind::WholePhase)
        list.emplace_back(words.share, text(units::formatPercent(dot.share, 2)));
    return list;
}

/// How much a card there would hide: dots count more than labels.
int hidden(const QRectF& card, const PlacedDot& own, const PlacedChart& chart)
{
    int count = 0;
    for (const PlacedDot& dot : chart.dots)
        if (dot.id != own.id && overlap(OrientedBox::upright(card), dot.centre, dot.reach))
            count += 10;
    for (const PlacedLabel& label : chart.labels)
        if (card.intersects(label.box))
            count += label.dotId == own.id ? 1 : 3;
    return count;
}

/// Beside the dot, on the side where it hides least; of equals below on the right first.
QRectF cardBox(const PlacedDot& dot, const QSizeF& size, const PlacedChart& chart)
{
    const double away = dot.reach + 8.0 * chart.scale;
    const double edge = 4.0 * chart.scale;
    const double right = dot.centre.x() + away;
    const double left = dot.centre.x() - away - size.width();
    const double below = dot.centre.y() - away / 2.0;
    const double above = dot.centre.y() + away / 2.0 - size.height();
    QRectF best;
    int least = std::numeric_limits<int>::max();
    for (const QPointF& corner :
         {QPointF(right, below), QPointF(left, above), QPointF(right, above), QPointF(left, below)}) {
        const QPointF moved(std::clamp(corner.x(), edge, std::max(edge, chart.size.width() - size.width() - edge)),
                            std::clamp(corner.y(), edge, std::max(edge, chart.size.height() - size.height() - edge)));
        const QRectF card(moved, size);
        const int cost = hidden(card, dot, chart) + (overlap(OrientedBox::upright(card), dot.centre, dot.reach) ? 1000 : 0);
        if (cost < least) {
            least = cost;
            best = card;
        }
    }
    return best;
}

}  // namespace

HoverCard placeHoverCard(const PlacedChart& chart, const PlacedDot& placed, const scene::Dot& dot, const LayoutWords& words,
                         const TextPlacer& texts)
{
    const double scale = texts.scale();
    const double pad = 10.0 * scale;
    const std::vector<Row> list = rows(dot, words);
    double keyWidth = 0.0;
    double valueWidth = 0.0;
    for (const auto& [key, value] : list) {
        keyWidth = std::max(keyWidth, texts.width(key, TextRole::DotDetail));
        valueWidth = std::max(valueWidth, texts.width(value, TextRole::CardText));
    }
    const double columns = keyWidth + 16.0 * scale + valueWidth;
    const QString title =
        elided(placed.label, styleOf(TextRole::CardTitle, scale), std::max(columns, 260.0 * scale), texts.metrics());
    const double width = std::max(columns, texts.width(title, TextRole::CardTitle));
    const double lineHeight = texts.height(TextRole::CardText) + 2.0 * scale;
    const double titleHeight = texts.height(TextRole::CardTitle) + 4.0 * scale;
    const QSizeF size(width + 2.0 * pad,
                      titleHeight + lineHeight * static_cast<double>(list.size()) + 2.0 * pad - 2.0 * scale);

    HoverCard card;
    card.kind = placed.kind;
    card.phase = placed.phase;
    card.box = cardBox(placed, size, chart);
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
