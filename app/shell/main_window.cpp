// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/main_window.h"

#include "app/panels/chart/chart_panel.h"
#include "app/panels/companion_charts/companion_panel.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/compare/compare_text.h"
#include "app/panels/kernels/kernels_panel.h"
#include "app/panels/reading/reading_panel.h"
#include "app/panels/scenario/scenario_panel.h"
#include "app/panels/shortlist/shortlist_panel.h"
#include "app/render/picture.h"
#include "app/render/roofline_view.h"
#include "app/shell/notice_bar.h"
#include "app/shell/palettes.h"
#include "app/shell/price_settings.h"
#include "app/shell/typing.h"

#include <QApplication>
#include <QDockWidget>
#include <QEvent>
#include <QFileDialog>
#include <QMessageBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QStatusBar>
#include <QStyle>
#include <QTabWidget>
#include <QVBoxLayout>

namespace ridgepoint::shell {

namespace {

constexpr int sideWidth = 300;
constexpr int tableHeight = 276;

QDockWidget* addDock(QMainWindow& window, const QString& title, QWidget* content, Qt::DockWidgetArea area)
{
    auto* dock = new QDockWidget(title, &window);
    dock->setObjectName(content->metaObject()->className());
    dock->setWidget(content);
    dock->setFeatures(QDockWidget::DockWidgetMovable | QDockWidget::DockWidgetClosable | QDockWidget::DockWidgetFloatable);
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
    buildExploreMenu();
    buildHelpMenu();
    buildToolBar();
    applyTheme();
    setAcceptDrops(true);
    new Typing(this);
    connectSession();
    showSnapshot();
    showNotes();
    resize(1600, 1000);
    if (!m_session.snapshot().scenario.pinned.empty())
        m_compare->parentWidget()->raise();
}

void MainWindow::connectSession()
{
    connect(&m_session, &session::Session::snapshotChanged, this, [this] {
        m_refusal->setMessages({}, {});
        showSnapshot();
    });
    connect(&m_session, &session::Session::editRefused, this, [this](const Error& error) {
        m_refusal->setMessages({}, {tr("Not possible: %1").arg(plain(toText(error)))});
        showSnapshot();
    });
    connect(&m_session, &session::Session::catalogsChanged, this, [this] {
        m_scenario->setCatalogs(m_session.catalogs(), m_session.keptDevices());
        m_compare->setCatalogs(m_session.catalogs());
        m_shortlist->show(m_session.catalogs(), m_session.snapshot());
        m_companion->show(m_session.catalogs(), m_session.snapshot());
        showNotes();
    });
}

void MainWindow::buildPanels()
{
    m_scenario = new panels::ScenarioPanel(m_session.catalogs(), this);
    m_reading = new panels::ReadingPanel(this);
    m_kernels = new panels::KernelsPanel(this);
    m_compare = new panels::ComparePanel(this);
    m_compare->setCatalogs(m_session.catalogs());
    m_shortlist = new panels::ShortlistPanel(this);
    m_companion = new panels::CompanionPanel(this);
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
    QDockWidget* compare = addDock(*this, tr("Compare"), m_compare, Qt::BottomDockWidgetArea);
    QDockWidget* shortlist = addDock(*this, tr("Shortlist"), m_shortlist, Qt::BottomDockWidgetArea);
    compare->setObjectName(QStringLiteral("compare"));
    shortlist->setObjectName(QStringLiteral("shortlist"));
    setTabPosition(Qt::BottomDockWidgetArea, QTabWidget::North);
    tabifyDockWidget(bottom, compare);
    tabifyDockWidget(compare, shortlist);
    QDockWidget* companion = addDock(*this, tr("Curves"), m_companion, Qt::BottomDockWidgetArea);
    companion->setObjectName(QStringLiteral("curves"));
    tabifyDockWidget(shortlist, companion);
    bottom->raise();
    resizeDocks({left, right}, {sideWidth, sideWidth}, Qt::Horizontal);
    resizeDocks({bottom}, {tableHeight}, Qt::Vertical);

    connectPanels();
}

void MainWindow::connectPanels()
{
    connect(m_scenario, &panels::ScenarioPanel::editRequested, &m_session, &session::Session::dispatch);
    connect(m_scenario, &panels::ScenarioPanel::gestureStarted, &m_session, &session::Session::beginGesture);
    connect(m_scenario, &panels::ScenarioPanel::gestureEnded, &m_session, &session::Session::endGesture);
    connect(m_scenario, &panels::ScenarioPanel::editHardwareRequested, this, &MainWindow::editHardware);
    connect(m_chart, &panels::ChartPanel::editRequested, &m_session, &session::Session::dispatch);
    connect(m_chart, &panels::ChartPanel::gestureStarted, &m_session, &session::Session::beginGesture);
    connect(m_chart, &panels::ChartPanel::gestureEnded, &m_session, &session::Session::endGesture);
    connect(m_chart, &panels::ChartPanel::gestureCancelled, &m_session, &session::Session::cancelGesture);
    connect(m_compare, &panels::ComparePanel::editRequested, &m_session, &session::Session::dispatch);
    connect(m_shortlist, &panels::ShortlistPanel::editRequested, &m_session, &session::Session::dispatch);
    connect(m_shortlist, &panels::ShortlistPanel::gestureStarted, &m_session, &session::Session::beginGesture);
    connect(m_shortlist, &panels::ShortlistPanel::gestureEnded, &m_session, &session::Session::endGesture);
    connectDotDrag();
    m_shortlist->setPrices(loadPrices());
    connect(m_shortlist, &panels::ShortlistPanel::pricesChanged, this, [](const evaluation::Prices& prices) { savePrices(prices); });
}

void MainWindow::showSnapshot()
{
    const session::Snapshot& snapshot = m_session.snapshot();
    m_scenario->show(snapshot);
    m_chart->show(snapshot);
    m_reading->show(snapshot);
    m_kernels->show(snapshot);
    m_compare->show(snapshot);
    m_shortlist->show(m_session.catalogs(), snapshot);
    m_companion->show(m_session.catalogs(), snapshot);
    m_undo->setEnabled(m_session.canUndo());
    m_redo->setEnabled(m_session.canRedo());
    m_saveModel->setEnabled(m_session.isUnsaved(snapshot.scenario.model));
    showPinning();
}

void MainWindow::showPinning()
{
    const panels::Pinning pinning = panels::pinningOf(m_session.snapshot().scenario);
    const QString reason = panels::CompareText::cannotPin(pinning);
    m_pin->setEnabled(pinning == panels::Pinning::Possible);
    m_pin->setToolTip(reason.isEmpty() ? tr("Pin this setup") : reason);
    m_pin->setStatusTip(reason);
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
    m_companion->setTheme(theme);
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

}  // namespace ridgepoint::shell
