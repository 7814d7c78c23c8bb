// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/render/theme.h"
#include "app/scene/build_scene.h"
#include "app/session/bookmarks.h"
#include "app/session/dot_drag.h"
#include "app/session/held_count.h"
#include "app/session/player.h"
#include "app/session/session.h"

#include <QMainWindow>

#include <utility>
#include <vector>

class QMenu;

namespace ridgepoint::panels {
class ChartPanel;
class CompanionPanel;
class ComparePanel;
class KernelsPanel;
class ReadingPanel;
class ScenarioPanel;
class ShortlistPanel;
}  // namespace ridgepoint::panels

namespace ridgepoint::shell {

class NoticeBar;

/// The window: panels around the chart, and the actions on them. It passes edits to the session and snapshots to the
/// panels.
class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    /// How the window chooses its colours; System follows the palette of the desktop.
    enum class Appearance { System, Light, Dark, Projector };

    explicit MainWindow(session::Session& session, QWidget* parent = nullptr);

    panels::ScenarioPanel* scenarioPanel() const { return m_scenario; }
    panels::ChartPanel* chartPanel() const { return m_chart; }
    panels::ReadingPanel* readingPanel() const { return m_reading; }
    panels::KernelsPanel* kernelsPanel() const { return m_kernels; }
    panels::ComparePanel* comparePanel() const { return m_compare; }
    panels::ShortlistPanel* shortlistPanel() const { return m_shortlist; }

    void setAppearance(Appearance appearance);

    /// Writes the chart, zoomed as it is on the screen, on a white page unless the window is dark by choice; tells the user of a failure.
    bool exportPicture(const QString& path);

    /// Reads a model's config.json, chooses the model and shows the importer's notes; tells the user of a failure.
    bool openModelConfig(const QString& path);

    /// Tells what was read, assumed and not understood in the file that the model on show came from.
    void showModelNotes(const QString& path, const std::vector<Note>& notes);

    /// Writes the chosen model to the user's catalog, and asks before it replaces a file.
    void saveModel();

protected:
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void buildPanels();
    void buildFileMenu();
    void buildEditMenu();
    void buildViewMenu();
    void buildHelpMenu();
    void buildToolBar();
    void addLevelActions(QMenu* menu);
    void addRoofActions(QMenu* menu);
    void showRoofs(const scene::ShownRoofs& roofs);
    void addAppearanceActions(QMenu* menu);
    void connectSession();
    void connectPanels();
    void connectDotDrag();
    void buildExploreMenu();
    void addPlayedCounts(QMenu* menu);
    void addSpeeds(QMenu* menu);
    void addBookmarks(QMenu* store, QMenu* recall);
    void togglePlay();
    void storeBookmark(int number);
    void recallBookmark(int number);
    void editHardware();
    void askAndOpen();
    void tell(const QString& title, const Error& error);
    void askAndExport(const QString& suffix);
    void showSnapshot();
    void showPinning();
    void showNotes();
    void applyTheme();
    void showShortcuts();
    void showAbout();

    session::Session& m_session;
    panels::ScenarioPanel* m_scenario = nullptr;
    panels::ChartPanel* m_chart = nullptr;
    panels::ReadingPanel* m_reading = nullptr;
    panels::KernelsPanel* m_kernels = nullptr;
    panels::ComparePanel* m_compare = nullptr;
    panels::ShortlistPanel* m_shortlist = nullptr;
    panels::CompanionPanel* m_companion = nullptr;
    NoticeBar* m_notice = nullptr;
    NoticeBar* m_refusal = nullptr;
    QAction* m_undo = nullptr;
    QAction* m_redo = nullptr;
    QAction* m_pin = nullptr;
    QAction* m_play = nullptr;
    std::vector<QAction*> m_recalls;
    session::Bookmarks m_bookmarks;
    session::Player m_player{m_session};
    session::DotDrag m_dotDrag{m_session};
    session::HeldCount m_held{m_session};
    scenario::Count m_played = scenario::Count::Batch;
    QMenu* m_roofs = nullptr;
    std::vector<std::pair<QAction*, scene::RoofPreset>> m_roofPresets;
    std::vector<std::pair<QAction*, bool scene::ShownRoofs::*>> m_roofKinds;
    QAction* m_exportPng = nullptr;
    QAction* m_saveModel = nullptr;
    QAction* m_resetZoom = nullptr;
    Appearance m_appearance = Appearance::System;
    QPalette m_systemPalette;
};

}  // namespace ridgepoint::shell
