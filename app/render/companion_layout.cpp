// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/companion_layout.h"

#include <algorithm>
#include <array>

namespace ridgepoint::render {

namespace {

constexpr double edge = 8.0;
constexpr double gap = 6.0;
constexpr double swatchSide = 12.0;
constexpr double leastPlot = 24.0;
constexpr int mostNoteLines = 4;

class CompanionLayout {
public:
    CompanionLayout(const CompanionPlot& plot, const QSizeF& size, const TextPlacer& placer)
        : m_plot(plot), m_placer(placer), m_scale(placer.scale()), m_top(edge * m_scale)
    {
        m_placed.size = size;
    }

    PlacedCompanion place()
    {
        placeTitle();
        if (m_plot.isEmpty()) {
            placeNoteAlone();
            return std::move(m_placed);
        }
        placeLegend();
        placeNote();
        if (!choosePlot())
            return std::move(m_placed);
        placeAcross();
        if (m_plot.bars.empty())
            placeUpwards();
        else
            placeBars();
        for (auto marks = m_plot.marks.rbegin(); marks != m_plot.marks.rend(); ++marks)
            for (const PlotMark& mark : marks->marks)
                if (!mark.label.isEmpty())
                    placeLabel(mark, markRadius(marks->shape) * m_scale);
        return std::move(m_placed);
    }

private:
    double width() const { return m_placed.size.width() - 2.0 * edge * m_scale; }

    /// One line from the left edge, elided.
    void placeLine(const QString& text, TextRole role)
    {
        const QString shown = elided(text, styleOf(role, m_scale), width(), m_placer.metrics());
        if (shown.isEmpty())
            return;
        m_placed.texts.push_back(m_placer.place(shown, role, {{edge * m_scale, m_top + m_placer.ascent(role)}}));
        m_top += m_placer.height(role) + 2.0 * m_scale;
    }

    void placeTitle() { placeLine(m_plot.title, TextRole::CardTitle); }

    void placeNote()
    {
        if (!m_plot.note.isEmpty())
            placeLine(m_plot.note, TextRole::HiddenNote);
    }

    void placeNoteAlone()
    {
        const TextRole role = TextRole::HiddenNote;
        const QStringList lines = wrapped(m_plot.note, styleOf(role, m_scale), width(), mostNoteLines, m_placer.metrics());
        const double height = m_placer.height(role);
        double baseline = std::max(m_top, (m_placed.size.height() - height * static_cast<double>(lines.size())) / 2.0)
            + m_placer.ascent(role);
        for (const QString& line : lines) {
            m_placed.texts.push_back(m_placer.place(line, role, {{m_placed.size.width() / 2.0, baseline}, Align::Centre}));
            baseline += height;
        }
    }

    void placeLegend()
    {
        m_legendLeft = edge * m_scale;
        bool any = false;
        const auto add = [&](const QString& name, PlacedSwatch::Of of, std::size_t index) {
            if (!name.isEmpty()) {
                placeEntry(name, of, index);
                any = true;
            }
        };
        for (std::size_t i = 0; i < m_plot.bands.size(); ++i)
            add(m_plot.bands[i].name, PlacedSwatch::Of::Band, i);
        for (std::size_t i = 0; i < m_plot.marks.size(); ++i)
            add(m_plot.marks[i].name, PlacedSwatch::Of::Marks, i);
        if (any)
            m_top += legendHeight();
    }

    double legendHeight() const { return m_placer.height(TextRole::Tick) + 2.0 * m_scale; }

    void placeEntry(const QString& name, PlacedSwatch::Of of, std::size_t index)
    {
        const double side = swatchSide * m_scale;
        const double textLeft = side + 5.0 * m_scale;
        const QString shown = elided(name, styleOf(TextRole::Tick, m_scale), width() - textLeft, m_placer.metrics());
        const double entry = textLeft + m_placer.width(shown, TextRole::Tick);
        const double left = edge * m_scale;
        if (m_legendLeft > left && m_legendLeft + entry > left + width()) {
            m_legendLeft = left;
            m_top += legendHeight();
        }
        const double middle = m_top + m_placer.height(TextRole::Tick) / 2.0;
        m_placed.swatches.push_back({QRectF(m_legendLeft, middle - side / 2.0, side, side), of, index});
        m_placed.texts.push_back(m_placer.place(shown, TextRole::Tick,
                                                {{m_legendLeft + textLeft, m_top + m_placer.ascent(TextRole::Tick)}}));
        m_legendLeft += entry + 14.0 * m_scale;
    }

    double widest(const std::vector<QString>& texts) const
    {
        double most = 0.0;
        for (const QString& text : texts)
            most = std::max(most, m_placer.width(text, TextRole::Tick));
        return most;
    }

    /// The rectangle that title, legend, labels and axis titles leave.
    bool choosePlot()
    {
        std::vector<QString> beside;
        std::vector<QString> behind;
        for (const PlotTick& tick : m_plot.upwards.ticks)
            beside.push_back(tick.label);
        for (const PlotBar& bar : m_plot.bars) {
            beside.push_back(bar.name);
            behind.push_back(bar.label);
        }
        const double line = m_placer.height(TextRole::Tick);
        const double title = m_plot.bars.empty() ? line + gap * m_scale : 0.0;
        const double left = edge * m_scale + title + widest(beside) + gap * m_scale;
        const double right = m_placed.size.width() - edge * m_scale
            - std::max(widest(behind) + gap * m_scale, gap * m_scale);
        const double bottom = m_placed.size.height() - edge * m_scale - 2.0 * line - gap * m_scale;
        const QRectF plot(QPointF(left, m_top + gap * m_scale), QPointF(right, bottom));
        if (plot.width() < leastPlot || plot.height() < leastPlot)
            return false;
        m_placed.plot = plot;
        return true;
    }

    double xOf(double value) const { return m_placed.plot.left() + m_plot.across.fraction(value) * m_placed.plot.width(); }
    double yOf(double value) const
    {
        return m_placed.plot.bottom() - m_plot.upwards.fraction(value) * m_placed.plot.height();
    }

    void placeAcross()
    {
        const QRectF& plot = m_placed.plot;
        const std::vector<PlotTick>& ticks = m_plot.across.ticks;
        const double baseline = plot.bottom() + 4.0 * m_scale + m_placer.ascent(TextRole::Tick);
        for (std::size_t stride = 1; stride <= std::max<std::size_t>(ticks.size(), 1); ++stride) {
            std::vector<PlacedText> labels;
            for (std::size_t i = 0; i < ticks.size(); i += stride)
                labels.push_back(m_placer.place(ticks[i].label, TextRole::Tick,
                                                {{xOf(ticks[i].value), baseline}, Align::Centre}));
            if (!areApart(labels, gap * m_scale))
                continue;
            for (std::size_t i = 0; i < ticks.size(); i += stride)
                m_placed.grid.emplace_back(xOf(ticks[i].value), plot.top(), xOf(ticks[i].value), plot.bottom());
            m_placed.texts.insert(m_placed.texts.end(), labels.begin(), labels.end());
            break;
        }
        const QString title =
            elided(m_plot.across.title, styleOf(TextRole::AxisTitle, m_scale), plot.width(), m_placer.metrics());
        const double under = m_placed.size.height() - edge * m_scale - m_placer.descent(TextRole::AxisTitle);
        m_placed.texts.push_back(m_placer.place(title, TextRole::AxisTitle, {{plot.center().x(), under}, Align::Centre}));
    }

    void placeUpwards()
    {
        const QRectF& plot = m_placed.plot;
        const std::vector<PlotTick>& ticks = m_plot.upwards.ticks;
        const double right = plot.left() - 4.0 * m_scale;
        for (std::size_t stride = 1; stride <= std::max<std::size_t>(ticks.size(), 1); ++stride) {
            std::vector<PlacedText> labels;
            for (std::size_t i = 0; i < ticks.size(); i += stride)
                labels.push_back(m_placer.place(ticks[i].label, TextRole::Tick,
                                                {{right, yOf(ticks[i].value) + m_placer.capHeight(TextRole::Tick) / 2.0},
                                                 Align::Right}));
            if (!areApart(labels, 0.0))
                continue;
            for (std::size_t i = 0; i < ticks.size(); i += stride)
                m_placed.grid.emplace_back(plot.left(), yOf(ticks[i].value), plot.right(), yOf(ticks[i].value));
            m_placed.texts.insert(m_placed.texts.end(), labels.begin(), labels.end());
            break;
        }
        const QString title =
            elided(m_plot.upwards.title, styleOf(TextRole::AxisTitle, m_scale), plot.height(), m_placer.metrics());
        const QPointF at(edge * m_scale + m_placer.ascent(TextRole::AxisTitle), plot.center().y());
        m_placed.texts.push_back(m_placer.place(title, TextRole::AxisTitle, {at, Align::Centre, -90.0}));
    }

    static bool areApart(const std::vector<PlacedText>& texts, double distance)
    {
        for (std::size_t i = 1; i < texts.size(); ++i)
            if (overlap(texts[i - 1].box.grown(distance / 2.0), texts[i].box.grown(distance / 2.0)))
                return false;
        return true;
    }

    void placeBars()
    {
        const QRectF& plot = m_placed.plot;
        const double row = plot.height() / static_cast<double>(m_plot.bars.size());
        double middle = plot.top() + row / 2.0;
        for (const PlotBar& bar : m_plot.bars) {
            const double baseline = middle + m_placer.capHeight(TextRole::Tick) / 2.0;
            const double end = xOf(std::clamp(bar.value, m_plot.across.low, m_plot.across.high));
            m_placed.texts.push_back(m_placer.place(bar.name, TextRole::Tick,
                                                    {{plot.left() - gap * m_scale, baseline}, Align::Right}));
            m_placed.labels.push_back(m_placer.place(bar.label, TextRole::Tick, {{end + gap * m_scale, baseline}}));
            middle += row;
        }
    }

    void placeLabel(const PlotMark& mark, double radius)
    {
        const QPointF centre(xOf(mark.at.x()), yOf(mark.at.y()));
        const double reach = radius + 2.0 * m_scale;
        const double above = -reach - m_placer.descent(TextRole::Tick);
        const double beside = m_placer.capHeight(TextRole::Tick) / 2.0;
        const double below = reach + m_placer.ascent(TextRole::Tick);
        const std::array<Anchor, 8> anchors{{{centre + QPointF(0.0, above), Align::Centre},
                                             {centre + QPointF(reach, above), Align::Left},
                                             {centre + QPointF(reach, beside), Align::Left},
                                             {centre + QPointF(0.0, below), Align::Centre},
                                             {centre + QPointF(-reach, beside), Align::Right},
                                             {centre + QPointF(-reach, above), Align::Right},
                                             {centre + QPointF(reach, below), Align::Left},
                                             {centre + QPointF(-reach, below), Align::Right}}};
        for (bool mayCrossLines : {false, true})
            for (const Anchor& anchor : anchors) {
                PlacedText text = m_placer.place(mark.label, TextRole::Tick, anchor);
                if (!isFree(text.box, mark) || (!mayCrossLines && isOnALine(text.box)))
                    continue;
                m_placed.labels.push_back(std::move(text));
                return;
            }
    }

    bool isOnALine(const OrientedBox& box) const
    {
        for (const PlotLine& line : m_plot.lines)
            for (std::size_t i = 1; i < line.points.size(); ++i) {
                const QPointF& from = line.points[i - 1];
                const QPointF& to = line.points[i];
                if (lengthInside(QLineF(xOf(from.x()), yOf(from.y()), xOf(to.x()), yOf(to.y())), box) > 0.0)
                    return true;
            }
        return false;
    }

    bool isFree(const OrientedBox& box, const PlotMark& own) const
    {
        if (!box.inside(m_placed.plot))
            return false;
        for (const PlacedText& label : m_placed.labels)
            if (overlap(box, label.box))
                return false;
        for (const PlotMarks& marks : m_plot.marks)
            for (const PlotMark& mark : marks.marks)
                if (marks.shape != MarkShape::None && mark.at != own.at
                    && overlap(box, {xOf(mark.at.x()), yOf(mark.at.y())}, markRadius(marks.shape) * m_scale))
                    return false;
        return true;
    }

    const CompanionPlot& m_plot;
    const TextPlacer& m_placer;
    double m_scale;
    double m_top;
    double m_legendLeft = 0.0;
    PlacedCompanion m_placed;
};

}  // namespace

double markRadius(MarkShape shape)
{
    switch (shape) {
    case MarkShape::Filled:
    case MarkShape::Hollow:
        return 4.0;
    case MarkShape::Ring:
        return 8.0;
    case MarkShape::Diamond:
        return 6.0;
    case MarkShape::None:
        break;
    }
    return 0.0;
}

PlacedCompanion layout(const CompanionPlot& plot, const QSizeF& size, double scale, const TextMetrics& metrics)
{
    const TextPlacer placer(metrics, scale);
    return CompanionLayout(plot, size, placer).place();
}

}  // namespace ridgepoint::render
