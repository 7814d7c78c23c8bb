// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/pdf_writer.h"

#include <QBuffer>
#include <QDateTime>
#include <QHashFunctions>
#include <QPageLayout>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <charconv>
#include <cstdint>
#include <optional>

namespace ridgepoint::render {

namespace {

constexpr int pixelsPerInch = 96;
constexpr double pointsPerInch = 72.0;

std::optional<std::int64_t> sourceDateEpoch()
{
    const QByteArray text = qgetenv("SOURCE_DATE_EPOCH");
    std::int64_t seconds = 0;
    const auto [end, error] = std::from_chars(text.constBegin(), text.constEnd(), seconds);
    constexpr std::int64_t year9999 = 253402300799;
    if (text.isEmpty() || error != std::errc() || end != text.constEnd() || seconds < 0 || seconds > year9999)
        return std::nullopt;
    return seconds;
}

/// Qt writes the fonts of a PDF in the order of a hash table: with a seed of its own that order is the same every time.
class FixedHashSeed {
public:
    FixedHashSeed() { QHashSeed::setDeterministicGlobalSeed(); }
    ~FixedHashSeed() { QHashSeed::resetRandomGlobalSeed(); }
    FixedHashSeed(const FixedHashSeed&) = delete;
    FixedHashSeed& operator=(const FixedHashSeed&) = delete;
};

/// Qt writes "/CreationDate (D:YYYYMMDDHHMMSS" with the wall clock and then a time zone; the new date has as many bytes,
/// so that the offsets in the file stay true.
void setCreationDate(QByteArray& pdf, std::int64_t seconds)
{
    const QByteArray key("/CreationDate (D:");
    const qsizetype start = pdf.indexOf(key);
    if (start < 0)
        return;
    const qsizetype date = start + key.size();
    const qsizetype end = pdf.indexOf(')', date);
    QByteArray replacement =
        QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC).toString(QStringLiteral("yyyyMMddHHmmss")).toLatin1();
    const qsizetype zone = end - date - replacement.size();
    if (end < 0 || zone < 0)
        return;
    replacement += zone == 0 ? QByteArray()
        : zone == 1          ? QByteArray("Z")
                             : QByteArray("+00'00'").leftJustified(zone, '\'', true);
    pdf.replace(date, replacement.size(), replacement);
}

}  // namespace

Result<QByteArray> writePdf(const QSizeF& size, const PdfTexts& texts, const std::function<void(QPainter&)>& paint)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        const FixedHashSeed seed;
        QPdfWriter writer(&buffer);
        writer.setTitle(texts.title);
        writer.setCreator(QStringLiteral("Ridgepoint"));
        writer.setResolution(pixelsPerInch);
        const QSizeF points = size * (pointsPerInch / pixelsPerInch);
        writer.setPageSize(QPageSize(points, QPageSize::Point, {}, QPageSize::ExactMatch));
        writer.setPageMargins({});
        if (!texts.document.empty())
            writer.addFileAttachment(QStringLiteral("document.ridgepoint"), QByteArray::fromStdString(texts.document),
                                     QStringLiteral("application/json"));
        QPainter painter;
        if (!painter.begin(&writer))
            return fail({ErrorCode::Unwritable, "The picture could not be written as PDF", {}, "Choose PNG or SVG"});
        paint(painter);
    }
    if (const auto seconds = sourceDateEpoch())
        setCreationDate(bytes, *seconds);
    return bytes;
}

}  // namespace ridgepoint::render
