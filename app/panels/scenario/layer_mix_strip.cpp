// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/layer_mix_strip.h"

#include "app/panels/scenario/layer_words.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <array>

namespace ridgepoint::panels {

namespace {

constexpr int stripHeight = 26;
constexpr double halfGap = 2.0;
constexpr double leastCell = 3.0;  ///< pixels; narrower cells have no gap between them

struct Shade {
    std::string_view kind;
    QColor LayerColors::*family;
    int lightness;  ///< per cent, of QColor::lighter
};

constexpr std::array shades{
    Shade{"full_attention", &LayerColors::attention, 100},
    Shade{"window_attention", &LayerColors::attention, 150},
    Shade{"chunked_attention", &LayerColors::attention, 130},
    Shade{"shared_cache_attention", &LayerColors::attention, 170},
    Shade{"latent_attention", &LayerColors::attention, 80},
    Shade{"sparse_latent_attention", &LayerColors::attention, 65},
    Shade{"gated_deltanet", &LayerColors::deltaNet, 100},
    Shade{"kimi_delta_attention", &LayerColors::deltaNet, 75},
    Shade{"mamba_1", &LayerColors::stateSpace, 85},
    Shade{"mamba_2", &LayerColors::stateSpace, 100},
    Shade{"lightning_attention", &LayerColors::stateSpace, 70},
    Shade{"short_convolution", &LayerColors::stateSpace, 55},
    Shade{"ffn", &LayerColors::network, 100},
    Shade{"mixture_of_experts", &LayerColors::experts, 100},
};

}  // namespace

QColor LayerColors::of(std::string_view kind) const
{
    const auto found = std::find_if(shades.begin(), shades.end(), [kind](const Shade& shade) { return shade.kind == kind; });
    return found == shades.end() ? QColor(Qt::gray) : (this->*found->family).lighter(found->lightness);
}

LayerMixStrip::LayerMixStrip(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Layers"));
}

void LayerMixStrip::setLayers(const std::vector<model::LayerRun>& layers)
{
    if (layers == m_layers)
        return;
    m_layers = layers;
    m_count = 0;
    for (const model::LayerRun& run : layers)
        m_count += run.layers;
    const QString mix = LayerWords::mix(layers);
    setToolTip(mix);
    setAccessibleDescription(mix);
    update();
}

void LayerMixStrip::setColors(const LayerColors& colors)
{
    if (colors == m_colors)
        return;
    m_colors = colors;
    update();
}

QSize LayerMixStrip::sizeHint() const
{
    return {240, stripHeight};
}

QSize LayerMixStrip::minimumSizeHint() const
{
    return {60, stripHeight};
}

void LayerMixStrip::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Midlight));
    if (m_count == 0)
        return;
    const double cell = static_cast<double>(width()) / static_cast<double>(m_count);
    double x = 0.0;
    for (const model::LayerRun& run : m_layers) {
        const std::int64_t cells = cell < leastCell ? 1 : run.layers;
        const double each = cell * static_cast<double>(run.layers) / static_cast<double>(cells);
        for (std::int64_t i = 0; i < cells; ++i, x += each)
            paintRun(painter, run, {x, 0.0, cell < leastCell ? each : each - 1.0, static_cast<double>(height())});
    }
}

void LayerMixStrip::paintRun(QPainter& painter, const model::LayerRun& run, const QRectF& box) const
{
    const double half = (box.height() - halfGap) / 2.0;
    QRectF mixer(box.left(), box.top(), box.width(), half);
    if (!run.secondMixer.empty()) {
        mixer.setHeight(half / 2.0);
        painter.fillRect(mixer.translated(0.0, half / 2.0), m_colors.of(run.secondMixer));
    }
    if (!run.mixer.empty())
        painter.fillRect(mixer, m_colors.of(run.mixer));
    if (!run.network.empty())
        painter.fillRect(QRectF(box.left(), box.bottom() - half, box.width(), half), m_colors.of(run.network));
}

bool LayerMixStrip::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), textAt(help->pos().x()), this);
    return true;
}

QString LayerMixStrip::textAt(double x) const
{
    const double layer = width() > 0 ? x / width() * static_cast<double>(m_count) : 0.0;
    std::int64_t first = 1;
    for (const model::LayerRun& run : m_layers) {
        if (layer < static_cast<double>(first - 1 + run.layers))
            return LayerWords::run(run, first) + QLatin1Char('\n') + toolTip();
        first += run.layers;
    }
    return toolTip();
}

}  // namespace ridgepoint::panels
