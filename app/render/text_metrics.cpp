// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/text_metrics.h"

#include "app/render/fonts.h"

#include <QStringList>

#include <algorithm>

namespace ridgepoint::render {

namespace {

constexpr int rememberedWidths = 2000;
constexpr int longestLine = 400;
constexpr QChar ellipsis(0x2026);

/// Cuts before `length`, not through a surrogate pair.
QString beginning(const QString& text, int length)
{
    if (length > 0 && length < text.size() && text.at(length).isLowSurrogate())
        --length;
    return text.left(length);
}

}  // namespace

FontTextMetrics::Face::Face(TextStyle style) : metrics(chartFont(style.pixelSize, style.bold)) {}

FontTextMetrics::Face& FontTextMetrics::face(TextStyle style) const
{
    return m_faces.try_emplace(style, style).first->second;
}

double FontTextMetrics::width(const QString& text, TextStyle style) const
{
    Face& known = face(style);
    if (const auto found = known.widths.constFind(text); found != known.widths.constEnd())
        return *found;
    if (known.widths.size() >= rememberedWidths)
        known.widths.clear();
    const double width = known.metrics.horizontalAdvance(text);
    known.widths.insert(text, width);
    return width;
}

double FontTextMetrics::ascent(TextStyle style) const
{
    return face(style).metrics.ascent();
}

double FontTextMetrics::descent(TextStyle style) const
{
    return face(style).metrics.descent();
}

double FontTextMetrics::capHeight(TextStyle style) const
{
    return face(style).metrics.capHeight();
}

QString elided(const QString& text, TextStyle style, double width, const TextMetrics& metrics)
{
    if (metrics.width(text, style) <= width)
        return text;
    int fits = 0;
    int tooLong = static_cast<int>(text.size());
    while (tooLong - fits > 1) {
        const int middle = (fits + tooLong) / 2;
        (metrics.width(beginning(text, middle) + ellipsis, style) <= width ? fits : tooLong) = middle;
    }
    return fits == 0 ? QString() : beginning(text, fits).trimmed() + ellipsis;
}

QStringList wrapped(const QString& text, TextStyle style, double width, int lines, const TextMetrics& metrics)
{
    QStringList result;
    QStringList words = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    while (!words.isEmpty() && result.size() < lines) {
        if (result.size() + 1 == lines) {
            result << elided(words.join(QLatin1Char(' ')), style, width, metrics);
            break;
        }
        QString line = words.takeFirst();
        while (!words.isEmpty() && metrics.width(line + QLatin1Char(' ') + words.first(), style) <= width)
            line += QLatin1Char(' ') + words.takeFirst();
        result << elided(line, style, width, metrics);
    }
    return result;
}

QString singleLine(const std::string& utf8)
{
    QString text =
        QString::fromUtf8(utf8.data(), static_cast<qsizetype>(std::min<std::size_t>(utf8.size(), 4 * longestLine)));
    if (text.size() > longestLine)
        text = beginning(text, longestLine) + ellipsis;
    for (QChar& c : text)
        if (c.category() == QChar::Other_Control || c == QChar::LineSeparator || c == QChar::ParagraphSeparator
            || c.unicode() >= 0xFFFE)
            c = QLatin1Char(' ');
    return text;
}

}  // namespace ridgepoint::render
