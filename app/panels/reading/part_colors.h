// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/kernels/kernel.h"

#include <QColor>

#include <array>

namespace ridgepoint::panels {

/// One colour for each part of a model, given by the theme of the chart so that both agree.
struct PartColors {
    std::array<QColor, kernels::partCount> colors;

    QColor of(kernels::Part part) const { return colors[static_cast<std::size_t>(part)]; }

    friend bool operator==(const PartColors&, const PartColors&) = default;
};

}  // namespace ridgepoint::panels
