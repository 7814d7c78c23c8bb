// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/palettes.h"

namespace ridgepoint::shell {

namespace {

struct Colors {
    QColor window;
    QColor base;
    QColor alternate;
    QColor text;
    QColor muted;
    QColor button;
    QColor mid;
    QColor midlight;
    QColor highlight;
    QColor link;
};

QPalette paletteOf(const Colors& colors)
{
    QPalette palette(colors.button, colors.window);
    palette.setColor(QPalette::Window, colors.window);
    palette.setColor(QPalette::WindowText, colors.text);
    palette.setColor(QPalette::Base, colors.base);
    palette.setColor(QPalette::AlternateBase, colors.alternate);
    palette.setColor(QPalette::Text, colors.text);
    palette.setColor(QPalette::PlaceholderText, colors.muted);
    palette.setColor(QPalette::Button, colors.button);
    palette.setColor(QPalette::ButtonText, colors.text);
    palette.setColor(QPalette::BrightText, colors.text);
    palette.setColor(QPalette::ToolTipBase, colors.base);
    palette.setColor(QPalette::ToolTipText, colors.text);
    palette.setColor(QPalette::Mid, colors.mid);
    palette.setColor(QPalette::Midlight, colors.midlight);
    palette.setColor(QPalette::Highlight, colors.highlight);
    palette.setColor(QPalette::HighlightedText, QColor(0xff, 0xff, 0xff));
    palette.setColor(QPalette::Link, colors.link);
    for (QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, colors.muted);
    return palette;
}

}  // namespace

QPalette lightPalette()
{
    return paletteOf({.window = QColor(0xf3, 0xf4, 0xf6),
                      .base = QColor(0xff, 0xff, 0xff),
                      .alternate = QColor(0xf7, 0xf8, 0xfa),
                      .text = QColor(0x1d, 0x25, 0x2f),
                      .muted = QColor(0x5a, 0x64, 0x72),
                      .button = QColor(0xe9, 0xec, 0xf0),
                      .mid = QColor(0xc3, 0xc9, 0xd1),
                      .midlight = QColor(0xe4, 0xe7, 0xec),
                      .highlight = QColor(0x00, 0x72, 0xb2),
                      .link = QColor(0x00, 0x5f, 0x96)});
}

QPalette darkPalette()
{
    return paletteOf({.window = QColor(0x1c, 0x20, 0x26),
                      .base = QColor(0x26, 0x2b, 0x33),
                      .alternate = QColor(0x2b, 0x31, 0x3a),
                      .text = QColor(0xe6, 0xea, 0xef),
                      .muted = QColor(0x9a, 0xa5, 0xb3),
                      .button = QColor(0x33, 0x3a, 0x44),
                      .mid = QColor(0x4a, 0x53, 0x5f),
                      .midlight = QColor(0x3a, 0x42, 0x4d),
                      .highlight = QColor(0x1f, 0x7f, 0xbd),
                      .link = QColor(0x6c, 0xb8, 0xe8)});
}

QString panelStyleSheet(const QPalette& palette)
{
    const bool dark = palette.color(QPalette::Window).lightnessF() < 0.5F;
    const QString warning = dark ? QStringLiteral("#ff8a80") : QStringLiteral("#b3261e");
    const QString muted = palette.color(QPalette::PlaceholderText).name();
    return QStringLiteral(
               "QLabel#heading { color: %1; font-weight: 600; }"
               "QLabel#facts { color: %1; font-size: 12px; }"
               "QLabel#headline { font-size: 19px; font-weight: 600; }"
               "QLabel#figure { font-size: 19px; font-weight: 600; }"
               "QLabel#factor { font-weight: 600; }"
               "QLabel#fit { font-weight: 600; }"
               "QLabel#refusal, QLabel#fault { font-weight: 600; color: %2; }"
               "QLabel#misfit { font-weight: 600; color: %2; }")
        .arg(muted, warning);
}

}  // namespace ridgepoint::shell
