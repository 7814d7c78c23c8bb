// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/picture.h"

#include "app/render/pdf_writer.h"
#include "app/render/svg_writer.h"

#include <QBuffer>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QPainter>
#include <QSaveFile>
#include <fmt/format.h>

#include <cmath>

namespace ridgepoint::render {

namespace {

constexpr double pixelsPerMetre = 96.0 / 0.0254;

Result<QSize> pixelSize(const PictureOptions& options)
{
    const double width = std::round(options.width * options.scale);
    const double height = std::round(options.height * options.scale);
    const bool sound = width >= 1.0 && height >= 1.0 && options.width >= 1 && options.height >= 1;
    const bool small = width <= longestPictureSide && height <= longestPictureSide && options.width <= longestPictureSide
        && options.height <= longestPictureSide && width * height <= largestPicture;
    if (!sound || !small)
        return fail({ErrorCode::OutOfRange,
                     fmt::format("A picture of {} × {} at scale {} cannot be drawn", options.width, options.height,
                                 options.scale),
                     "width, height, scale",
                     fmt::format("Each side is 1 to {} pixels, the whole 256 megapixels at most", longestPictureSide)});
    return QSize(static_cast<int>(width), static_cast<int>(height));
}

PlacedChart placed(const scene::ChartScene& scene, const PictureOptions& options)
{
    const FontTextMetrics metrics;
    LayoutOptions wanted;
    wanted.size = QSizeF(options.width, options.height);
    wanted.scale = options.theme.scale;
    wanted.caption = options.caption;
    wanted.words = options.words;
    wanted.ranges = options.ranges ? *options.ranges : fittedRanges(scene, scene.content, wanted, metrics);
    return layout(scene, wanted, metrics);
}

void paint(QPainter& painter, const PlacedChart& chart, const PictureOptions& options)
{
    ChartFrame frame;
    paintStill(painter, chart, options.theme, frame, options.background);
    paintMoving(painter, chart, options.theme);
}

Result<QByteArray> pngBytes(const PlacedChart& chart, const QSize& size, const PictureOptions& options)
{
    const bool filled = options.background == Background::Filled;
    QImage image(size, filled ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied);
    if (image.isNull())
        return fail({ErrorCode::TooLarge, fmt::format("There is no memory for {} × {} pixels", size.width(), size.height()),
                     "width, height, scale", "Choose a smaller picture, or SVG or PDF"});
    image.setDevicePixelRatio(options.scale);
    image.setDotsPerMeterX(static_cast<int>(std::lround(pixelsPerMetre * options.scale)));
    image.setDotsPerMeterY(static_cast<int>(std::lround(pixelsPerMetre * options.scale)));
    image.fill(filled ? options.theme.background : QColor(Qt::transparent));
    if (!options.document.empty())
        image.setText(QStringLiteral("ridgepoint-document"), QString::fromStdString(options.document));
    QPainter painter(&image);
    paint(painter, chart, options);
    painter.end();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (!image.save(&buffer, "PNG"))
        return fail({ErrorCode::Unwritable,
                     "The picture could not be encoded as PNG",
                     {},
                     "Choose a smaller picture, or SVG or PDF"});
    return bytes;
}

tl::unexpected<Error> unwritable(const QString& path, const QString& reason)
{
    return fail({ErrorCode::Unwritable, "The picture was not written: " + reason.toStdString(), path.toStdString(),
                 "Name a file in a folder that exists, that you may write to and that has room"});
}

bool isSpecialFile(const QString& path)
{
    const QFileInfo info(path);
    return info.exists() && !info.isFile() && !info.isDir();
}

/// For a device or a pipe: QSaveFile would put a regular file in its place.
Result<void> writeThrough(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered) || file.write(bytes) != bytes.size())
        return unwritable(path, file.errorString());
    return {};
}

Result<void> replaceFile(const QString& path, const QByteArray& bytes)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return unwritable(path, file.errorString());
    return {};
}

}  // namespace

Result<PictureFormat> pictureFormat(const QString& path)
{
    const QString extension = QFileInfo(path).suffix().toLower();
    if (extension == QLatin1String("png"))
        return PictureFormat::Png;
    if (extension == QLatin1String("svg"))
        return PictureFormat::Svg;
    if (extension == QLatin1String("pdf"))
        return PictureFormat::Pdf;
    return fail({ErrorCode::Unsupported, "Pictures are not written as \"." + extension.toStdString() + "\"",
                 path.toStdString(), "Let the name end in .png, .svg or .pdf"});
}

Result<QByteArray> pictureBytes(const scene::ChartScene& scene, PictureFormat format, const PictureOptions& options)
{
    const Result<QSize> size = pixelSize(options);
    if (!size)
        return fail(size.error());
    const PlacedChart chart = placed(scene, options);
    const QString title = singleLine(scene.title);
    switch (format) {
    case PictureFormat::Png:
        return pngBytes(chart, *size, options);
    case PictureFormat::Svg:
        return writeSvg(chart, options.theme, {title, singleLine(scene.subtitle + ". " + scene.caption), options.document},
                        options.background);
    case PictureFormat::Pdf:
        return writePdf(chart.size, {title, options.document}, [&](QPainter& painter) { paint(painter, chart, options); });
    }
    return QByteArray();
}

Result<void> writePicture(const scene::ChartScene& scene, const PictureOptions& options)
{
    const Result<PictureFormat> format = options.format ? *options.format : pictureFormat(options.path);
    if (!format)
        return fail(format.error());
    const Result<QByteArray> bytes = pictureBytes(scene, *format, options);
    if (!bytes)
        return fail(bytes.error());
    return isSpecialFile(options.path) ? writeThrough(options.path, *bytes) : replaceFile(options.path, *bytes);
}

}  // namespace ridgepoint::render
