// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the window: menus, tool bar, and what the help menu shows.
#include "app/panels/chart/chart_panel.h"
#include "app/shell/main_window.h"
#include "core/base/version.h"

#include <QActionGroup>
#include <QDockWidget>
#include <QMenuBar>
#include <QMessageBox>
#include <QToolBar>
#include <QToolButton>

namespace ridgepoint::shell {

void MainWindow::buildFileMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&File"));
    menu->addAction(tr("&Open model config…"), QKeySequence::Open, this, &MainWindow::askAndOpen);
    m_saveModel = menu->addAction(tr("Save &model to my catalog…"), this, &MainWindow::saveModel);
    menu->addSeparator();
    m_exportPng = menu->addAction(tr("Export as &PNG…"), QKeySequence(tr("Ctrl+E")), this, [this] { askAndExport(QStringLiteral("png")); });
    menu->addAction(tr("Export as &SVG…"), QKeySequence(tr("Ctrl+Shift+E")), this, [this] { askAndExport(QStringLiteral("svg")); });
    menu->addAction(tr("Export as P&DF…"), this, [this] { askAndExport(QStringLiteral("pdf")); });
    menu->addSeparator();
    menu->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);
}

void MainWindow::buildEditMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Edit"));
    m_undo = menu->addAction(tr("&Undo"), QKeySequence::Undo, &m_session, &session::Session::undo);
    m_redo = menu->addAction(tr("&Redo"), QKeySequence::Redo, &m_session, &session::Session::redo);
    menu->addSeparator();
    m_pin = menu->addAction(tr("&Pin this setup"), QKeySequence(tr("Ctrl+D")), this,
                            [this] { m_session.dispatch(scenario::PinSetup{}); });
    menu->addAction(tr("&Edit a copy of the hardware…"), QKeySequence(tr("Ctrl+H")), this, &MainWindow::editHardware);
    menu->addAction(tr("Re&load my catalogs"), QKeySequence(Qt::Key_F5), &m_session, &session::Session::reloadCatalogs);
}

void MainWindow::buildViewMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    addLevelActions(menu->addMenu(tr("&Detail")));
    m_roofs = menu->addMenu(tr("&Roofs"));
    addRoofActions(m_roofs);
    addAppearanceActions(menu->addMenu(tr("&Theme")));
    menu->addSeparator();
    m_resetZoom = menu->addAction(tr("Reset &zoom"), QKeySequence(tr("Ctrl+0")), m_chart, &panels::ChartPanel::resetZoom);
    menu->addSeparator();
    for (QDockWidget* dock : findChildren<QDockWidget*>())
        menu->addAction(dock->toggleViewAction());
}

void MainWindow::addLevelActions(QMenu* menu)
{
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& text, scene::Level level) {
        QAction* action = menu->addAction(text, this, [this, level] { m_chart->setLevel(level); });
        action->setCheckable(true);
        action->setChecked(level == m_chart->level());
        group->addAction(action);
    };
    add(tr("P&hases"), scene::Level::Phases);
    add(tr("&Parts"), scene::Level::Parts);
    add(tr("&Kernels"), scene::Level::Kernels);
}

void MainWindow::addRoofActions(QMenu* menu)
{
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& text, scene::RoofPreset preset) {
        QAction* action = menu->addAction(text, this, [this, preset] { showRoofs(scene::roofsOf(preset)); });
        action->setCheckable(true);
        group->addAction(action);
        m_roofPresets.emplace_back(action, preset);
    };
    group->setExclusionPolicy(QActionGroup::ExclusionPolicy::ExclusiveOptional);
    add(tr("The two &main roofs"), scene::RoofPreset::Essential);
    add(tr("All that the &step runs under"), scene::RoofPreset::Step);
    add(tr("Memory &levels"), scene::RoofPreset::Levels);
    add(tr("Every &precision"), scene::RoofPreset::Precisions);
    add(tr("&Everything"), scene::RoofPreset::Everything);
    menu->addSeparator();
    const auto addKind = [&](const QString& text, bool scene::ShownRoofs::*kind) {
        QAction* action = menu->addAction(text, this, [this, kind](bool shown) {
            scene::ShownRoofs roofs = m_chart->roofs();
            roofs.*kind = shown;
            showRoofs(roofs);
        });
        action->setCheckable(true);
        m_roofKinds.emplace_back(action, kind);
    };
    addKind(tr("Other &ceilings of the step"), &scene::ShownRoofs::ceilings);
    addKind(tr("&Achievable, dashed"), &scene::ShownRoofs::achievable);
    addKind(tr("Lin&k between devices"), &scene::ShownRoofs::link);
    addKind(tr("L2, L1 and &other levels"), &scene::ShownRoofs::levels);
    addKind(tr("&Formats that are not used"), &scene::ShownRoofs::unused);
    menu->addSeparator();
    QAction* all = menu->addAction(tr("Sum of all &devices"), m_chart, &panels::ChartPanel::setAllDevices);
    all->setCheckable(true);
    all->setChecked(m_chart->allDevices());
    showRoofs(m_chart->roofs());
}

void MainWindow::showRoofs(const scene::ShownRoofs& roofs)
{
    if (roofs != m_chart->roofs())
        m_chart->setRoofs(roofs);
    const std::optional<scene::RoofPreset> preset = scene::presetOf(roofs);
    for (const auto& [action, shown] : m_roofPresets)
        action->setChecked(preset == shown);
    for (const auto& [action, kind] : m_roofKinds)
        action->setChecked(roofs.*kind);
}

void MainWindow::addAppearanceActions(QMenu* menu)
{
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& text, Appearance appearance) {
        QAction* action = menu->addAction(text, this, [this, appearance] { setAppearance(appearance); });
        action->setCheckable(true);
        action->setChecked(appearance == m_appearance);
        group->addAction(action);
    };
    add(tr("As the &desktop"), Appearance::System);
    add(tr("&Light"), Appearance::Light);
    add(tr("D&ark"), Appearance::Dark);
    add(tr("&Projector"), Appearance::Projector);
}

void MainWindow::buildHelpMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&Help"));
    menu->addAction(tr("&Keyboard shortcuts"), QKeySequence(QStringLiteral("?")), this, &MainWindow::showShortcuts);
    menu->addAction(tr("&About Ridgepoint"), this, &MainWindow::showAbout);
}

void MainWindow::buildToolBar()
{
    QToolBar* bar = addToolBar(tr("Actions"));
    bar->setObjectName(QStringLiteral("actions"));
    bar->setMovable(false);
    bar->setToolButtonStyle(Qt::ToolButtonTextOnly);
    bar->addAction(m_undo);
    bar->addAction(m_redo);
    bar->addSeparator();
    bar->addAction(m_pin);
    bar->addAction(m_play);
    bar->addSeparator();
    bar->addAction(m_resetZoom);
    bar->addAction(m_roofs->menuAction());
    bar->addSeparator();
    bar->addAction(m_exportPng);
    if (auto* roofs = qobject_cast<QToolButton*>(bar->widgetForAction(m_roofs->menuAction())))
        roofs->setPopupMode(QToolButton::InstantPopup);
}

void MainWindow::showShortcuts()
{
    QStringList lines;
    for (const QAction* action : findChildren<QAction*>())
        if (!action->shortcut().isEmpty() && !action->text().isEmpty())
            lines << QStringLiteral("%1\t%2").arg(action->shortcut().toString(QKeySequence::NativeText),
                                                  QString(action->text()).remove(QLatin1Char('&')));
    lines.sort();
    lines << QString() << tr("On the chart: wheel zooms, drag pans, Shift and drag zooms into a rectangle, double click or 0 resets, "
                             "Escape lets go of a dot; dragging a main roof makes a what-if part, dragging a dot sideways sets the batch, "
                             "prompt or context that moves it there; Tab goes from dot to dot, Enter pins one.")
          << tr("On a slider: arrow keys step, Page Up and Page Down go to the next power of two.");
    QMessageBox box(QMessageBox::NoIcon, tr("Keyboard shortcuts"), lines.join(QLatin1Char('\n')), QMessageBox::Close, this);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

void MainWindow::showAbout()
{
    const QString text = tr("Ridgepoint %1\nInteractive roofline charts for large language models.\n\nGNU General Public License, "
                            "version 3 or later.\nDrawn with Qt %2 and Qt Charts.")
                             .arg(QString::fromLatin1(version().data(), static_cast<qsizetype>(version().size())),
                                  QString::fromLatin1(qVersion()));
    QMessageBox box(QMessageBox::NoIcon, tr("About Ridgepoint"), text, QMessageBox::Close, this);
    box.setTextFormat(Qt::PlainText);
    box.exec();
}

}  // namespace ridgepoint::shell
