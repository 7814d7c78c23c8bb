// SPDX-License-Identifier: GPL-3.0-or-later
// From dot to dot by Tab.
#include "app/render/roofline_view.h"

#include <QAccessible>

#include <algorithm>

namespace ridgepoint::render {

bool RooflineView::focusNextPrevChild(bool next)
{
    std::vector<QString> visible;
    for (const scene::Dot& dot : m_scene.dots) {
        const auto& placed = placedChart().dots;
        if (std::any_of(placed.begin(), placed.end(), [&dot](const PlacedDot& each) { return each.id == dot.id; }))
            visible.push_back(QString::fromStdString(dot.id));
    }
    if (!next)
        std::reverse(visible.begin(), visible.end());
    const auto current = std::find(visible.begin(), visible.end(), m_walkedDot);
    const auto target = current == visible.end() ? visible.begin() : current + 1;
    if (!hasFocus() || target == visible.end()) {
        walkTo({});
        return QWidget::focusNextPrevChild(next);
    }
    walkTo(*target);
    return true;
}

void RooflineView::walkTo(const QString& id)
{
    if (id == m_walkedDot)
        return;
    m_walkedDot = id;
    layOutAgain();
    const scene::Dot* dot = m_scene.findDot(id.toStdString());
    if (!dot)
        return;
    const auto index = static_cast<int>(dot - m_scene.dots.data());
    QAccessibleEvent event(this, QAccessible::Focus);
    event.setChild(index);
    QAccessible::updateAccessibility(&event);
}

}  // namespace ridgepoint::render
