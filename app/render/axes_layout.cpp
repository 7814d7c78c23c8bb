// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/axes_layout.h"

#include "app/render/ticks.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::render {

namespace {

constexpr double edge = 12.0;
constexpr double tickGap = 8.0;
constexpr double leastPlotWidth = 40.0;
constexpr double leastPlotHeight = 30.0;
constexpr double leastMinorDecade = 45.0;
constexpr int captionLines = 3;

double widestPerformanceLabel(const LayoutOptions& options, const TextPlacer& texts)
{
    // Not narrower than the usual labels, so that the plot does not jump while its ranges move.
    double width = texts.width(QStringLiteral("500 GFLOP/s"), TextRole::Tick);
    for (const Tick& tick : ticks(scene::clamped(options.ranges).performance, Axis::Performance))
        width = std::max(width, texts.width(tick.label, TextRole::Tick));
    return width;
}

/// Works inwards from the four edges.
class SurroundPlacer {
public:
    SurroundPlacer(const scene::ChartScene& scene, const LayoutOptions& options, const TextPlacer& texts)
        : m_scene(scene), m_options(options), m_texts(texts), m_scale(texts.scale()), m_size(options.size)
    {
    }

    Surround place()
    {
        m_top = edge * m_scale;
        m_bottom = m_size.height() - 8.0 * m_scale;
        m_right = m_size.width() - 2.5 * edge * m_scale;
        placeCaption();
        const bool axisTitleBelow = m_size.height() >= 230.0 * m_scale && !m_scene.intensityTitle.empty();
        const bool axisTitleLeft = m_size.width() >= 460.0 * m_scale && !m_scene.performanceTitle.empty();
        double axisTitleBaseline = 0.0;
        if (axisTitleBelow) {
            axisTitleBaseline = m_bottom - m_texts.descent(TextRole::AxisTitle);
            m_bottom -= m_texts.height(TextRole::AxisTitle) + 3.0 * m_scale;
        }
        m_bottom -= m_texts.height(TextRole::Tick) + tickGap * m_scale;
        m_left = edge * m_scale + widestPerformanceLabel(m_options, m_texts) + tickGap * m_scale
            + (axisTitleLeft ? m_texts.height(TextRole::AxisTitle) + 6.0 * m_scale : 0.0);
        placeTitles();
        m_top += 8.0 * m_scale;
        const QRectF plot(QPointF(std::ceil(m_left), std::ceil(m_top)), QPointF(std::floor(m_right), std::floor(m_bottom)));
        if (!(plot.width() >= leastPlotWidth && plot.height() >= leastPlotHeight))
            return {};
        if (axisTitleBelow)
            addAxisTitle(m_scene.intensityTitle, {plot.center().x(), axisTitleBaseline}, 0.0, plot.width());
        if (axisTitleLeft)
            addAxisTitle(m_scene.performanceTitle, {edge * m_scale + m_texts.ascent(TextRole::AxisTitle), plot.center().y()},
                         -90.0, plot.height());
        m_surround.plot = plot;
        return std::move(m_surround);
    }

private:
    void addAxisTitle(const std::string& text, const QPointF& centre, double angle, double room)
    {
        const QString line = elided(singleLine(text), styleOf(TextRole::AxisTitle, m_scale), room, m_texts.metrics());
        m_surround.axisTexts.push_back(m_texts.place(line, TextRole::AxisTitle, {centre, Align::Centre, angle}));
    }

    void placeCaption()
    {
        if (!m_options.caption || m_scene.caption.empty() || m_size.height() < 300.0 * m_scale)
            return;
        const double room = m_size.width() - 2.0 * edge * m_scale;
        const QStringList lines =
            wrapped(singleLine(m_scene.caption), styleOf(TextRole::Caption, m_scale), room, captionLines, m_texts.metrics());
        const double lineHeight = m_texts.height(TextRole::Caption) + 1.0;
        m_bottom -= lineHeight * static_cast<double>(lines.size());
        double baseline = m_bottom + m_texts.ascent(TextRole::Caption);
        for (const QString& line : lines) {
            m_surround.axisTexts.push_back(m_texts.place(line, TextRole::Caption, {{edge * m_scale, baseline}}));
            baseline += lineHeight;
        }
        m_bottom -= 6.0 * m_scale;
    }

    void placeTitles()
    {
        if (m_size.height() < 170.0 * m_scale)
            return;
        const double left = edge * m_scale;
        const double room = m_size.width() - 2.0 * edge * m_scale;
        double titleWidth = 0.0;
        double baseline = m_top;
        if (!m_scene.title.empty()) {
            baseline += m_texts.ascent(TextRole::Title);
            const QString title =
                elided(singleLine(m_scene.title), styleOf(TextRole::Title, m_scale), room, m_texts.metrics());
            m_surround.titles.push_back(m_texts.place(title, TextRole::Title, {{left, baseline}}));
            titleWidth = m_surround.titles.back().width + 16.0 * m_scale;
            m_top = baseline + m_texts.descent(TextRole::Title);
        }
        if (m_scene.subtitle.empty())
            return;
        const QString subtitle = singleLine(m_scene.subtitle);
        if (titleWidth > 0.0 && titleWidth + m_texts.width(subtitle, TextRole::Subtitle) <= room) {
            m_surround.titles.push_back(m_texts.place(subtitle, TextRole::Subtitle, {{left + titleWidth, baseline}}));
        } else if (m_size.height() >= 240.0 * m_scale) {
            const QString line = elided(subtitle, styleOf(TextRole::Subtitle, m_scale), room, m_texts.metrics());
            baseline = m_top + m_texts.ascent(TextRole::Subtitle);
            m_surround.titles.push_back(m_texts.place(line, TextRole::Subtitle, {{left, baseline}}));
            m_top = baseline + m_texts.descent(TextRole::Subtitle);
        }
    }

    const scene::ChartScene& m_scene;
    const LayoutOptions& m_options;
    const TextPlacer& m_texts;
    double m_scale;
    QSizeF m_size;
    double m_left = 0.0;
    double m_top = 0.0;
    double m_right = 0.0;
    double m_bottom = 0.0;
    Surround m_surround;
};

bool onLogarithmicGrid(double value)
{
    const double mantissa = value / std::pow(10.0, std::floor(std::log10(value) + 1e-9));
    return std::abs(mantissa - std::round(mantissa)) < 1e-6;
}

/// Gives the labels to as many ticks as there is room for: every n-th decade, or the lowest ranks first.
class TickLabeller {
public:
    TickLabeller(const QSizeF& size, const TextPlacer& texts) : m_bounds(QPointF(), size), m_texts(texts) {}

    std::vector<PlacedTick> place(const std::vector<Tick>& ticks, const PlotMapping& mapping, Axis axis) const
    {
        std::vector<PlacedTick> placed;
        std::vector<PlacedText> labels;
        for (const Tick& tick : ticks) {
            const bool across = axis == Axis::Intensity;
            const double at = across ? mapping.mapX(tick.value) : mapping.mapY(tick.value);
            placed.push_back({at, tick.decade, !onLogarithmicGrid(tick.value), std::nullopt});
            labels.push_back(across ? below(tick.label, at, mapping.plot()) : leftOf(tick.label, at, mapping.plot()));
        }
        const bool decadesOnly = std::all_of(ticks.begin(), ticks.end(), [](const Tick& tick) { return tick.decade; });
        const std::vector<int> ranks = decadesOnly ? everyNthDecade(ticks, labels) : ranksOf(ticks);
        giveLabels(placed, labels, ranks);
        return placed;
    }

private:
    PlacedText below(const QString& text, double x, const QRectF& plot) const
    {
        const double baseline = plot.bottom() + tickGap * m_texts.scale() + m_texts.ascent(TextRole::Tick);
        return m_texts.place(text, TextRole::Tick, {{x, baseline}, Align::Centre});
    }

    PlacedText leftOf(const QString& text, double y, const QRectF& plot) const
    {
        const QPointF at(plot.left() - tickGap * m_texts.scale(), y + m_texts.capHeight(TextRole::Tick) / 2.0);
        return m_texts.place(text, TextRole::Tick, {at, Align::Right});
    }

    bool collide(const PlacedText& a, const PlacedText& b) const
    {
        return overlap(a.box.grown(3.0 * m_texts.scale()), b.box);
    }

    static std::vector<int> ranksOf(const std::vector<Tick>& ticks)
    {
        std::vector<int> ranks;
        for (const Tick& tick : ticks)
            ranks.push_back(tick.rank);
        return ranks;
    }

    /// Rank 0 for exponents that are multiples of the least step that keeps labels apart, -1 for the others.
    std::vector<int> everyNthDecade(const std::vector<Tick>& ticks, const std::vector<PlacedText>& labels) const
    {
        std::vector<int> ranks(ticks.size(), 0);
        for (int step = 1; step <= 24; ++step) {
            const PlacedText* last = nullptr;
            bool apart = true;
            for (std::size_t i = 0; i < ticks.size(); ++i) {
                const bool chosen = std::lround(std::log10(ticks[i].value)) % step == 0;
                ranks[i] = chosen ? 0 : -1;
                if (chosen && last && collide(*last, labels[i]))
                    apart = false;
                if (chosen)
                    last = &labels[i];
            }
            if (apart)
                break;
        }
        return ranks;
    }

    void giveLabels(std::vector<PlacedTick>& placed, const std::vector<PlacedText>& labels,
                    const std::vector<int>& ranks) const
    {
        const QRectF bounds = m_bounds.adjusted(1, 1, -1, -1);
        for (int rank = 0; rank <= 3; ++rank)
            for (std::size_t i = 0; i < placed.size(); ++i) {
                if (ranks[i] != rank || !labels[i].box.inside(bounds))
                    continue;
                const bool free = std::none_of(placed.begin(), placed.end(), [&](const PlacedTick& other) {
                    return other.label && collide(*other.label, labels[i]);
                });
                if (free)
                    placed[i].label = labels[i];
            }
    }

    QRectF m_bounds;
    const TextPlacer& m_texts;
};

}  // namespace

Surround placeSurround(const scene::ChartScene& scene, const LayoutOptions& options, const TextPlacer& texts)
{
    return SurroundPlacer(scene, options, texts).place();
}

void placeTicks(PlacedChart& chart, const TextPlacer& texts)
{
    const PlotMapping& mapping = chart.mapping;
    const TickLabeller labeller(chart.size, texts);
    chart.intensityTicks = labeller.place(ticks(mapping.ranges().intensity, Axis::Intensity), mapping, Axis::Intensity);
    chart.performanceTicks =
        labeller.place(ticks(mapping.ranges().performance, Axis::Performance), mapping, Axis::Performance);
    chart.minorAcross = mapping.decadeWidth() >= leastMinorDecade;
    chart.minorUpwards = mapping.decadeHeight() >= leastMinorDecade;
}

}  // namespace ridgepoint::render
