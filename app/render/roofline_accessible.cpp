// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/roofline_accessible.h"

#include "app/render/roofline_view.h"

#include <QPointer>

#include <algorithm>
#include <cmath>

namespace ridgepoint::render {

namespace {

class DotAccessible : public QAccessibleInterface, public QAccessibleActionInterface {
public:
    DotAccessible(RooflineView* view, int index) : m_view(view), m_index(static_cast<std::size_t>(index)) {}

    bool isValid() const override { return dot() != nullptr; }
    QObject* object() const override { return nullptr; }
    QWindow* window() const override { return m_view ? m_view->window()->windowHandle() : nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QAccessible::Role role() const override { return QAccessible::Graphic; }
    void setText(QAccessible::Text, const QString&) override {}

    QString text(QAccessible::Text kind) const override
    {
        const scene::Dot* shown = dot();
        if (!shown)
            return {};
        if (kind == QAccessible::Name)
            return singleLine(shown->label);
        if (kind == QAccessible::Value || kind == QAccessible::Description)
            return RooflineView::tr("%1, bound by %2").arg(singleLine(shown->detail), m_view->boundWord(shown->bound));
        return {};
    }

    QRect rect() const override
    {
        const PlacedDot* placed = placedDot();
        if (!placed)
            return {};
        const int reach = static_cast<int>(std::ceil(placed->reach));
        return {m_view->mapToGlobal(placed->centre.toPoint()) - QPoint(reach, reach), QSize(2 * reach, 2 * reach)};
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        const scene::Dot* shown = dot();
        state.invalid = shown == nullptr;
        state.offscreen = placedDot() == nullptr;
        state.selectable = true;
        state.selected = shown && m_view->selectedDot().toStdString() == shown->id;
        return state;
    }

    void* interface_cast(QAccessible::InterfaceType type) override
    {
        return type == QAccessible::ActionInterface ? static_cast<QAccessibleActionInterface*>(this) : nullptr;
    }

    QStringList actionNames() const override { return {pressAction()}; }

    void doAction(const QString& name) override
    {
        if (const scene::Dot* shown = dot(); shown && name == pressAction())
            m_view->activateDot(QString::fromStdString(shown->id));
    }

    QStringList keyBindingsForAction(const QString&) const override { return {}; }

private:
    const scene::Dot* dot() const
    {
        return m_view && m_index < m_view->scene().dots.size() ? &m_view->scene().dots[m_index] : nullptr;
    }

    const PlacedDot* placedDot() const
    {
        const scene::Dot* shown = dot();
        if (!shown)
            return nullptr;
        const auto& placed = m_view->placedChart().dots;
        const auto found = std::find_if(placed.begin(), placed.end(), [shown](const PlacedDot& each) { return each.id == shown->id; });
        return found == placed.end() ? nullptr : &*found;
    }

    QPointer<RooflineView> m_view;
    std::size_t m_index;
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object)
{
    auto* view = qobject_cast<RooflineView*>(object);
    return view ? new RooflineAccessible(view) : nullptr;
}

}  // namespace

RooflineAccessible::RooflineAccessible(RooflineView* view) : QAccessibleWidget(view, QAccessible::Chart), m_view(view) {}

RooflineAccessible::~RooflineAccessible()
{
    for (QAccessible::Id id : m_children)
        QAccessible::deleteAccessibleInterface(id);
}

int RooflineAccessible::childCount() const
{
    return static_cast<int>(m_view->scene().dots.size());
}

QAccessibleInterface* RooflineAccessible::child(int index) const
{
    if (index < 0 || index >= childCount())
        return nullptr;
    while (m_children.size() <= static_cast<std::size_t>(index))
        m_children.push_back(
            QAccessible::registerAccessibleInterface(new DotAccessible(m_view, static_cast<int>(m_children.size()))));
    return QAccessible::accessibleInterface(m_children[static_cast<std::size_t>(index)]);
}

int RooflineAccessible::indexOfChild(const QAccessibleInterface* child) const
{
    for (int i = 0; i < childCount(); ++i)
        if (this->child(i) == child)
            return i;
    return -1;
}

QAccessibleInterface* RooflineAccessible::childAt(int x, int y) const
{
    for (int i = 0; i < childCount(); ++i)
        if (child(i)->rect().contains(x, y))
            return child(i);
    return nullptr;
}

void announceRooflineViews()
{
    QAccessible::installFactory(makeAccessible);
}

}  // namespace ridgepoint::render
