// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/chart_layout.h"
#include "app/render/chart_painter.h"
#include "app/scene/chart_scene.h"
#include "core/base/result.h"

#include <QByteArray>

#include <optional>
#include <string>

namespace ridgepoint::render {

enum class PictureFormat { Png, Svg, Pdf };

inline constexpr int longestPictureSide = 16384;             ///< pixels
inline constexpr double largestPicture = 256.0 * (1 << 20);  ///< pixels

struct PictureOptions {
    QString path;
    std::optional<PictureFormat> format;  ///< by default what the path's extension says: .png, .svg or .pdf
    int width = 1200;                     ///< logical pixels, 1/96 inch in a PDF
    int height = 800;
    double scale = 1.0;  ///< device pixels of a PNG per logical pixel
    Theme theme = lightTheme();
    bool caption = true;
    Background background = Background::Filled;
    std::optional<scene::AxisRanges> ranges;  ///< what to show; by default all of the scene
    LayoutWords words;
    std::string document;  ///< the scenario as text, embedded so that the picture can be opened again; may be empty
};

/// "picture.PNG" → Png. Fails with Unsupported for any other extension.
Result<PictureFormat> pictureFormat(const QString& path);

/// The whole file as bytes; the same bytes for the same input (of a PDF, if SOURCE_DATE_EPOCH is set). Fails with
/// OutOfRange for a size of zero or above the limits. Needs a QApplication.
Result<QByteArray> pictureBytes(const scene::ChartScene& scene, PictureFormat format, const PictureOptions& options);

/// Writes pictureBytes to `options.path`, whole or not at all (a device or a pipe is written as it comes). Fails with
/// Unwritable and the operating system's reason.
Result<void> writePicture(const scene::ChartScene& scene, const PictureOptions& options);

}  // namespace ridgepoint::render
