// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/price_settings.h"

#include <QSettings>

#include <cmath>

namespace ridgepoint::shell {

namespace {

const QString group = QStringLiteral("prices");

QSettings settings()
{
    return QSettings(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("ridgepoint"), QStringLiteral("ridgepoint"));
}

}  // namespace

evaluation::Prices loadPrices()
{
    evaluation::Prices prices;
    QSettings stored = settings();
    stored.beginGroup(group);
    for (const QString& key : stored.childKeys()) {
        const auto id = HardwareId::parse(key.toStdString());
        bool isNumber = false;
        const double price = stored.value(key).toDouble(&isNumber);
        if (id && isNumber && std::isfinite(price) && !std::signbit(price))
            prices[*id] = price;
    }
    return prices;
}

void savePrices(const evaluation::Prices& prices)
{
    QSettings stored = settings();
    stored.remove(group);
    stored.beginGroup(group);
    for (const auto& [id, price] : prices)
        stored.setValue(QString::fromStdString(id.text()), price);
}

}  // namespace ridgepoint::shell
