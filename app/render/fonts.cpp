// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/fonts.h"

#include <QFontDatabase>
#include <QStringList>

#include <algorithm>

// A static library's resources are not registered by themselves, and the macro does not work inside a namespace.
static void registerFontResource()
{
    Q_INIT_RESOURCE(fonts);
}

namespace ridgepoint::render {

namespace {

QString registeredFamily()
{
    registerFontResource();
    QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/semibold.otf"));
    const int regular = QFontDatabase::addApplicationFont(QStringLiteral(":/fonts/regular.otf"));
    return QFontDatabase::applicationFontFamilies(regular).value(0, QStringLiteral("sans-serif"));
}

}  // namespace

QFont chartFont(int pixelSize, bool bold)
{
    static const QString family = registeredFamily();
    QFont font(family);
    font.setPixelSize(std::max(1, pixelSize));
    font.setWeight(bold ? QFont::DemiBold : QFont::Normal);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

}  // namespace ridgepoint::render
