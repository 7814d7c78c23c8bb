// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/layer_mix.h"

#include <QColor>
#include <QWidget>

#include <vector>

namespace ridgepoint::panels {

/// Colours of kinds of blocks, given by the theme of the chart so that strip and chart agree. Kinds of one family are
/// shades of its colour.
struct LayerColors {
    QColor attention;
    QColor deltaNet;
    QColor stateSpace;
    QColor network;
    QColor experts;

    QColor of(std::string_view kind) const;

    friend bool operator==(const LayerColors&, const LayerColors&) = default;
};

/// The layers of a model from first to last: a cell for each, the mixer above the network, an empty half where there is
/// none.
class LayerMixStrip : public QWidget {
    Q_OBJECT

public:
    explicit LayerMixStrip(QWidget* parent = nullptr);

    void setLayers(const std::vector<model::LayerRun>& layers);
    void setColors(const LayerColors& colors);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void paintRun(QPainter& painter, const model::LayerRun& run, const QRectF& box) const;
    QString textAt(double x) const;

    std::vector<model::LayerRun> m_layers;
    std::int64_t m_count = 0;
    LayerColors m_colors;
};

}  // namespace ridgepoint::panels
