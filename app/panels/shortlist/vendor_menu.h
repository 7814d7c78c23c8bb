// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>
#include <QToolButton>

#include <string>
#include <vector>

namespace ridgepoint::panels {

/// A menu that stays open while its boxes are checked.
class CheckMenu : public QMenu {
    Q_OBJECT

public:
    using QMenu::QMenu;

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool toggleActive();
};

/// A button with a menu of vendors to check. None checked stands for all.
class VendorMenu : public QToolButton {
    Q_OBJECT

public:
    explicit VendorMenu(QWidget* parent = nullptr);

    /// Those that stay keep their checks.
    void setVendors(const std::vector<std::string>& vendors);

    std::vector<std::string> checked() const;
    void clear();

signals:
    void checkedChanged();

private:
    void showChecked();

    CheckMenu* m_menu;
    std::vector<std::string> m_vendors;
};

}  // namespace ridgepoint::panels
