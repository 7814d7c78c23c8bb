// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/shortlist/vendor_menu.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QSignalBlocker>

#include <algorithm>

namespace ridgepoint::panels {

bool CheckMenu::toggleActive()
{
    QAction* action = activeAction();
    if (!action || !action->isEnabled() || !action->isCheckable())
        return false;
    action->trigger();
    return true;
}

void CheckMenu::mouseReleaseEvent(QMouseEvent* event)
{
    if (actionAt(event->position().toPoint()) != activeAction() || !toggleActive())
        QMenu::mouseReleaseEvent(event);
}

void CheckMenu::keyPressEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Space || !toggleActive())
        QMenu::keyPressEvent(event);
}

VendorMenu::VendorMenu(QWidget* parent) : QToolButton(parent), m_menu(new CheckMenu(this))
{
    setPopupMode(QToolButton::InstantPopup);
    setMenu(m_menu);
    setFocusPolicy(Qt::StrongFocus);
    showChecked();
}

void VendorMenu::setVendors(const std::vector<std::string>& vendors)
{
    if (vendors == m_vendors)
        return;
    const std::vector<std::string> before = checked();
    m_vendors = vendors;
    m_menu->clear();
    for (const std::string& vendor : vendors) {
        // A lone ampersand would mark a key and vanish from the name.
        QAction* action = m_menu->addAction(QString::fromStdString(vendor).replace(QLatin1Char('&'), QLatin1String("&&")));
        action->setCheckable(true);
        action->setChecked(std::find(before.begin(), before.end(), vendor) != before.end());
        connect(action, &QAction::toggled, this, [this] {
            showChecked();
            emit checkedChanged();
        });
    }
    showChecked();
    if (checked() != before)
        emit checkedChanged();
}

std::vector<std::string> VendorMenu::checked() const
{
    std::vector<std::string> vendors;
    const QList<QAction*> actions = m_menu->actions();
    for (qsizetype at = 0; at < actions.size(); ++at)
        if (actions[at]->isChecked())
            vendors.push_back(m_vendors[static_cast<std::size_t>(at)]);
    return vendors;
}

void VendorMenu::clear()
{
    if (checked().empty())
        return;
    for (QAction* action : m_menu->actions()) {
        const QSignalBlocker quiet(action);
        action->setChecked(false);
    }
    showChecked();
    emit checkedChanged();
}

void VendorMenu::showChecked()
{
    const std::vector<std::string> vendors = checked();
    const QString chosen = vendors.empty() ? tr("all")
        : vendors.size() == 1              ? QString::fromStdString(vendors.front())
                                           : tr("%n chosen", nullptr, static_cast<int>(vendors.size()));
    const QString text = tr("Vendors: %1").arg(chosen);
    setText(QString(text).replace(QLatin1Char('&'), QLatin1String("&&")));
    setAccessibleName(text);
}

}  // namespace ridgepoint::panels
