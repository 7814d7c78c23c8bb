// SPDX-License-Identifier: GPL-3.0-or-later
// Moving about: the play button, bookmarks, and dots that are dragged.
#include "app/panels/chart/chart_panel.h"
#include "app/panels/scenario/scenario_panel.h"
#include "app/shell/main_window.h"

#include <QActionGroup>
#include <QLocale>
#include <QMenuBar>
#include <QStatusBar>

namespace ridgepoint::shell {

namespace {

constexpr int shown = 5000;  ///< milliseconds of a message in the status bar

}  // namespace

void MainWindow::buildExploreMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("E&xplore"));
    m_play = menu->addAction(tr("&Play"), QKeySequence(Qt::Key_P), this, &MainWindow::togglePlay);
    m_play->setCheckable(true);
    m_play->setToolTip(tr("Runs a slider up and down; any change stops it"));
    connect(&m_player, &session::Player::playingChanged, m_play, &QAction::setChecked);
    addPlayedCounts(menu->addMenu(tr("What p&lays")));
    addSpeeds(menu->addMenu(tr("&Speed")));
    menu->addSeparator();
    addBookmarks(menu->addMenu(tr("S&tore as bookmark")), menu->addMenu(tr("&Recall bookmark")));
}

void MainWindow::togglePlay()
{
    if (m_player.isPlaying())
        m_player.stop();
    else
        m_player.start(m_played);
}

void MainWindow::addPlayedCounts(QMenu* menu)
{
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& text, scenario::Count count) {
        QAction* action = menu->addAction(text, this, [this, count] {
            m_played = count;
            if (m_player.isPlaying())
                m_player.start(count);
        });
        action->setCheckable(true);
        action->setChecked(count == m_played);
        group->addAction(action);
    };
    add(tr("&Batch"), scenario::Count::Batch);
    add(tr("&Context"), scenario::Count::Context);
    add(tr("&Prompt"), scenario::Count::Prompt);
}

void MainWindow::addSpeeds(QMenu* menu)
{
    auto* group = new QActionGroup(this);
    for (const double speed : {0.25, 0.5, 1.0, 2.0, 4.0}) {
        QAction* action = menu->addAction(tr("%1 ×").arg(QLocale().toString(speed)), this, [this, speed] { m_player.setSpeed(speed); });
        action->setCheckable(true);
        action->setChecked(speed == m_player.speed());
        group->addAction(action);
    }
}

void MainWindow::addBookmarks(QMenu* store, QMenu* recall)
{
    for (int number = 1; number <= session::Bookmarks::places; ++number) {
        store->addAction(tr("Bookmark &%1").arg(number), QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_0 + number)), this,
                         [this, number] { storeBookmark(number); });
        QAction* action = recall->addAction(tr("&%1 (empty)").arg(number), QKeySequence(static_cast<Qt::Key>(Qt::Key_0 + number)), this,
                                            [this, number] { recallBookmark(number); });
        m_recalls.push_back(action);
    }
}

void MainWindow::storeBookmark(int number)
{
    const session::Bookmark bookmark = session::bookmarkOf(m_session.snapshot());
    m_bookmarks.store(number, bookmark);
    QString text = session::describe(bookmark);
    statusBar()->showMessage(tr("Bookmark %1: %2").arg(QString::number(number), text), shown);
    m_recalls[static_cast<std::size_t>(number - 1)]->setText(
        QStringLiteral("&%1 %2").arg(QString::number(number), text.replace(QLatin1Char('&'), QLatin1String("&&"))));
}

void MainWindow::recallBookmark(int number)
{
    if (const auto edit = m_bookmarks.recall(number))
        m_session.dispatch(*edit);
    else
        statusBar()->showMessage(tr("Bookmark %1 is empty: Ctrl+%1 stores the present scenario there").arg(number), shown);
}

void MainWindow::connectDotDrag()
{
    connect(m_chart, &panels::ChartPanel::dotDragRequested, this,
            [this](const evaluation::DotRef& dot, units::Intensity asked) { m_dotDrag.drag(dot, asked); });
    const auto take = [this] { m_held.take(); };
    const auto letGo = [this] {
        m_dotDrag.end();
        m_held.letGo();
        m_chart->setTrails(std::nullopt);
    };
    connect(m_chart, &panels::ChartPanel::gestureStarted, this, take);
    connect(m_chart, &panels::ChartPanel::gestureEnded, this, letGo);
    connect(m_chart, &panels::ChartPanel::gestureCancelled, this, letGo);
    connect(m_scenario, &panels::ScenarioPanel::gestureStarted, this, take);
    connect(m_scenario, &panels::ScenarioPanel::gestureEnded, this, letGo);
    connect(&m_session, &session::Session::snapshotChanged, this, [this] { m_chart->setTrails(m_held.trails()); });
}

}  // namespace ridgepoint::shell
