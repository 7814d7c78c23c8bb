// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAccessibleWidget>

#include <vector>

namespace ridgepoint::render {

class RooflineView;

/// The chart for screen readers: its title and a summary, and each dot of the scene as a child with its values. A dot's
/// press action pins it, as a click does.
class RooflineAccessible : public QAccessibleWidget {
public:
    explicit RooflineAccessible(RooflineView* view);
    ~RooflineAccessible() override;
    RooflineAccessible(const RooflineAccessible&) = delete;
    RooflineAccessible& operator=(const RooflineAccessible&) = delete;

    int childCount() const override;
    QAccessibleInterface* child(int index) const override;
    int indexOfChild(const QAccessibleInterface* child) const override;
    QAccessibleInterface* childAt(int x, int y) const override;

private:
    RooflineView* m_view;
    mutable std::vector<QAccessible::Id> m_children;  ///< made when first asked for; a dot keeps its place in the scene
};

/// Has every RooflineView announce itself through RooflineAccessible. To be called once the application object exists;
/// calling it again does nothing.
void announceRooflineViews();

}  // namespace ridgepoint::render
