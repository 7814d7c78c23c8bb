// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/main_window.h"

#include "app/panels/chart/chart_panel.h"
#include "app/panels/kernels/kernels_panel.h"
#include "app/panels/reading/reading_panel.h"
#include "app/panels/scenario/scenario_panel.h"
#include "app/render/picture.h"
#include "app/render/roofline_view.h"
#include "app/shell/notice_bar.h"
#include "app/shell/palettes.h"
#include "core/base/version.h"

#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QFileDialog>
#include <QMenuBar>
#include <QMessageBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>
#include <QStyle>
#include <QToolBar>
#include <QVBoxLayout>

namespace ridgepoint::shell {

namespace {

constexpr int sideWidth = 300;
constexpr int tableHeight = 210;

QDockWidget* addDock(QMainWindow& window, const QString& title, QWidget* content, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(title, &window);
    dock->setObjectName(content->metaObject()->className());
    dock->setWidget(content);
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable);
    window.addDockWidget(area, dock);
    return dock;
}

/// A panel that scrolls up and down and is never narrower than what it shows.
class PanelArea : public QScrollArea {
public:
    using QScrollArea::QScrollArea;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            setMinimumWidth(widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width());
        return QScrollArea::eventFilter(watched, event);
    }
};

QScrollArea* scrolled(QWidget* content, QWidget* parent)
{
    auto* area = new PanelArea(parent);
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return area;
}

panels::PartColors partColors(const render::Theme& theme)
{
    panels::PartColors colors;
    colors.colors[static_cast<std::size_t>(kernels::Part::Weights)] = theme.weights.fill;
    colors.colors[static_cast<std::size_t>(kernels::Part::Attention)] = theme.attention.fill;
    colors.colors[static_cast<std::size_t>(kernels::Part::DeltaNet)] = theme.deltaNet.fill;
    colors.colors[static_cast<std::size_t>(kernels::Part::StateSpace)] = theme.stateSpace.fill;
    colors.colors[static_cast<std::size_t>(kernels::Part::Experts)] = theme.experts.fill;
    colors.colors[static_cast<std::size_t>(kernels::Part::Communication)] = theme.communication.fill;
    colors.colors[static_cast<std::size_t>(kernels::Part::LmHead)] = theme.lmHead.fill;
    colors.colors[static_cast<std::size_t>(kernels::Part::Embedding)] = theme.embedding.fill;
    return colors;
}

panels::LayerColors layerColors(const render::Theme& theme)
{
    return {theme.attention.fill, theme.deltaNet.fill, theme.stateSpace.fill, theme.weights.fill, theme.experts.fill};
}

QString plain(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

}  // namespace

MainWindow::MainWindow(session::Session& session, QWidget* parent)
    : QMainWindow(parent), m_session(session), m_systemPalette(qApp->palette())
{
    setWindowTitle(tr("Ridgepoint"));
    buildPanels();
    buildFileMenu();
    buildEditMenu();
    buildViewMenu();
    buildHelpMenu();
    buildToolBar();
    applyTheme();
    setAcceptDrops(true);
    connect(&m_session, &session::Session::snapshotChanged, this, [this] {
        m_refusal->setMessages({}, {});
        showSnapshot();
    });
    connect(&m_session, &session::Session::editRefused, this, [this](const Error& error) {
        m_refusal->setMessages({}, {tr("Not possible: %1").arg(plain(toText(error)))});
        showSnapshot();
    });
    connect(&m_session, &session::Session::modelsChanged, this, [this] { m_scenario->setModels(m_session.catalogs()); });
    showSnapshot();
    showNotes();
    resize(1600, 1000);
}

void MainWindow::buildPanels()
{
    m_scenario = new panels::ScenarioPanel(m_session.catalogs(), this);
    m_reading = new panels::ReadingPanel(this);
    m_kernels = new panels::KernelsPanel(this);
    m_chart = new panels::ChartPanel(this);
    m_notice = new NoticeBar(QStringLiteral("notice"), this);
    m_refusal = new NoticeBar(QStringLiteral("refusal"), this);
    auto* centre = new QWidget(this);
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_refusal);
    column->addWidget(m_notice);
    column->addWidget(m_chart, 1);
    setCentralWidget(centre);

    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    QDockWidget* left = addDock(*this, tr("Scenario"), scrolled(m_scenario, this), Qt::LeftDockWidgetArea);
    QDockWidget* right = addDock(*this, tr("Reading"), scrolled(m_reading, this), Qt::RightDockWidgetArea);
    QDockWidget* bottom = addDock(*this, tr("Kernels"), m_kernels, Qt::BottomDockWidgetArea);
    left->setObjectName(QStringLiteral("scenario"));
    right->setObjectName(QStringLiteral("reading"));
    bottom->setObjectName(QStringLiteral("kernels"));
    resizeDocks({left, right}, {sideWidth, sideWidth}, Qt::Horizontal);
    resizeDocks({bottom}, {tableHeight}, Qt::Vertical);

    connect(m_scenario, &panels::ScenarioPanel::editRequested, &m_session, &session::Session::dispatch);
    connect(m_scenario, &panels::ScenarioPanel::gestureStarted, &m_session, &session::Session::beginGesture);
    connect(m_scenario, &panels::ScenarioPanel::gestureEnded, &m_session, &session::Session::endGesture);
}

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
}

void MainWindow::buildViewMenu()
{
    QMenu* menu = menuBar()->addMenu(tr("&View"));
    addLevelActions(menu->addMenu(tr("&Detail")));
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
    bar->addAction(m_resetZoom);
    bar->addSeparator();
    bar->addAction(m_exportPng);
}

void MainWindow::showSnapshot()
{
    const session::Snapshot& snapshot = m_session.snapshot();
    m_scenario->show(snapshot);
    m_chart->show(snapshot);
    m_reading->show(snapshot);
    m_kernels->show(snapshot);
    m_undo->setEnabled(m_session.canUndo());
    m_redo->setEnabled(m_session.canRedo());
    m_saveModel->setEnabled(m_session.isUnsaved(snapshot.scenario.model));
}

void MainWindow::showNotes()
{
    QStringList lines;
    for (const Note& note : m_session.catalogNotes())
        lines << plain(toText(note));
    m_notice->setMessages(tr("Notes on the catalogs"), lines);
}

void MainWindow::setAppearance(Appearance appearance)
{
    m_appearance = appearance;
    const bool dark = appearance == Appearance::Dark;
    qApp->setPalette(appearance == Appearance::System ? m_systemPalette : dark ? darkPalette() : lightPalette());
    applyTheme();
}

void MainWindow::applyTheme()
{
    const render::Theme theme = m_appearance == Appearance::Projector ? render::projectorTheme()
                                                                      : render::themeForPalette(qApp->palette());
    m_chart->setTheme(theme);
    m_reading->setColors(partColors(theme));
    m_scenario->setColors(layerColors(theme));
    const QString sheet = panelStyleSheet(qApp->palette());
    if (styleSheet() != sheet)
        setStyleSheet(sheet);
    if (m_undo)
        showSnapshot();
}

void MainWindow::changeEvent(QEvent* event)
{
    QMainWindow::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_chart)
        applyTheme();
}

void MainWindow::askAndExport(const QString& suffix)
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Export the chart"), QStringLiteral("roofline.") + suffix,
                                                      tr("%1 picture (*.%2)").arg(suffix.toUpper(), suffix));
    if (!path.isEmpty())
        exportPicture(path.endsWith(QLatin1Char('.') + suffix, Qt::CaseInsensitive) ? path : path + QLatin1Char('.') + suffix);
}

bool MainWindow::exportPicture(const QString& path)
{
    render::PictureOptions options;
    options.path = path;
    if (m_chart->view()->isZoomed())
        options.ranges = m_chart->view()->ranges();
    const bool dark = m_appearance == Appearance::Dark;
    options.theme = m_appearance == Appearance::Projector ? render::projectorTheme()
        : dark                                            ? render::darkTheme()
                                                          : render::lightTheme();
    const auto written = render::writePicture(m_chart->scene(), options);
    if (written) {
        statusBar()->showMessage(tr("Written: %1").arg(path), 5000);
        return true;
    }
    tell(tr("The picture was not written"), written.error());
    return false;
}

void MainWindow::tell(const QString& title, const Error& error)
{
    QMessageBox box(QMessageBox::Warning, title, plain(toText(error)), QMessageBox::Ok, this);
    box.setTextFormat(Qt::PlainText);
    box.exec();
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
                             "Escape lets go of a dot.")
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
