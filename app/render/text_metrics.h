// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetricsF>
#include <QHash>
#include <QString>
#include <QStringList>

#include <map>
#include <string>

namespace ridgepoint::render {

struct TextStyle {
    int pixelSize = 12;
    bool bold = false;

    friend auto operator<=>(const TextStyle&, const TextStyle&) = default;
};

/// Sizes of text in logical pixels: all that the layout knows about fonts.
class TextMetrics {
public:
    virtual ~TextMetrics() = default;

    virtual double width(const QString& text, TextStyle style) const = 0;
    virtual double ascent(TextStyle style) const = 0;     ///< from the baseline up to the top of the line
    virtual double descent(TextStyle style) const = 0;    ///< from the baseline down to its bottom
    virtual double capHeight(TextStyle style) const = 0;  ///< height of an H

    double height(TextStyle style) const { return ascent(style) + descent(style); }
};

/// TextMetrics of chartFont, remembered from call to call. Not for several threads.
class FontTextMetrics final : public TextMetrics {
public:
    double width(const QString& text, TextStyle style) const override;
    double ascent(TextStyle style) const override;
    double descent(TextStyle style) const override;
    double capHeight(TextStyle style) const override;

private:
    struct Face {
        explicit Face(TextStyle style);

        QFontMetricsF metrics;
        QHash<QString, double> widths;
    };

    Face& face(TextStyle style) const;

    mutable std::map<TextStyle, Face> m_faces;
};

/// The text itself where it fits in `width`, else its beginning and an ellipsis; empty where not even that fits.
QString elided(const QString& text, TextStyle style, double width, const TextMetrics& metrics);

/// At most `lines` lines of at most `width`, broken at spaces, the last one elided.
QStringList wrapped(const QString& text, TextStyle style, double width, int lines, const TextMetrics& metrics);

/// Text that came from a file or a user, made fit for one line: invalid UTF-8 replaced, control characters and line
/// breaks turned to spaces, cut after 400 characters.
QString singleLine(const std::string& utf8);

}  // namespace ridgepoint::render
