// SPDX-License-Identifier: GPL-3.0-or-later
// The real main window, offscreen unless told otherwise: time from a mouse move on the batch slider to the painted frame,
// and from the start of a process to its first painted frame. Prints JSON.
#include "app/panels/chart/chart_panel.h"
#include "app/panels/scenario/count_control.h"
#include "app/panels/scenario/scenario_panel.h"
#include "app/render/roofline_view.h"
#include "app/session/session.h"
#include "app/shell/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QProcess>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

namespace {

using namespace ridgepoint;

constexpr int steps = 600;
constexpr int starts = 9;
constexpr auto firstFrameOption = "--first-frame";

/// Counts the paint events of a widget.
class PaintCount : public QObject {
public:
    explicit PaintCount(QObject* watched) { watched->installEventFilter(this); }
    int count() const { return m_count; }

    bool eventFilter(QObject*, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            ++m_count;
        return false;
    }

private:
    int m_count = 0;
};

struct Bench {
    session::Session session{catalogs::loadWithUserFolder(catalogs::userFolder())};
    shell::MainWindow window{session};
    PaintCount paints{window.chartPanel()->view()};

    Bench()
    {
        window.resize(1600, 1000);
        window.show();
        paint(0);
    }

    /// Runs the event loop until the chart has been painted more often than `before`.
    void paint(int before)
    {
        while (paints.count() <= before)
            QCoreApplication::processEvents(QEventLoop::AllEvents, 100);
    }
};

void send(QWidget* widget, QEvent::Type type, QPointF at, Qt::MouseButtons buttons)
{
    const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, at, widget->mapToGlobal(at), button, buttons, Qt::NoModifier);
    QCoreApplication::sendEvent(widget, &event);
}

std::vector<double> dragTimes(Bench& bench)
{
    QWidget* slider = bench.window.scenarioPanel()->batch()->slider();
    const double y = 9.0;
    const double left = 16.0;
    const double length = slider->width() - 2.0 * left;
    std::vector<double> times;
    send(slider, QEvent::MouseButtonPress, {left, y}, Qt::LeftButton);
    bench.paint(bench.paints.count() - 1);
    std::int64_t batch = bench.session.snapshot().scenario.workload.batch;
    for (int i = 0; i < steps; ++i) {
        const double phase = static_cast<double>(i % 200) / 100.0;
        const double share = phase < 1.0 ? phase : 2.0 - phase;
        const int before = bench.paints.count();
        QElapsedTimer timer;
        timer.start();
        send(slider, QEvent::MouseMove, {left + share * length, y}, Qt::LeftButton);
        const std::int64_t now = bench.session.snapshot().scenario.workload.batch;
        if (now == batch)
            continue;
        batch = now;
        bench.paint(before);
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    send(slider, QEvent::MouseButtonRelease, {left, y}, Qt::NoButton);
    std::sort(times.begin(), times.end());
    return times;
}

double startTime(const QString& program)
{
    QElapsedTimer timer;
    timer.start();
    QProcess process;
    process.start(program, {QString::fromLatin1(firstFrameOption)});
    process.waitForReadyRead(10000);
    const double milliseconds = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    process.waitForFinished(10000);
    return milliseconds;
}

double at(const std::vector<double>& sorted, double share)
{
    return sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(share * static_cast<double>(sorted.size())))];
}

}  // namespace

int main(int argc, char** argv)
{
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication::setStyle(QStringLiteral("Fusion"));
    QApplication application(argc, argv);
    if (argc > 1 && QLatin1String(argv[1]) == QLatin1String(firstFrameOption)) {
        const Bench bench;
        fmt::print("painted\n");
        std::fflush(stdout);
        std::_Exit(0);
    }
    std::vector<double> startTimes;
    for (int i = 0; i < starts; ++i)
        startTimes.push_back(startTime(QCoreApplication::applicationFilePath()));
    std::sort(startTimes.begin(), startTimes.end());
    Bench bench;
    const std::vector<double> times = dragTimes(bench);
    fmt::print("{{\n  \"frames\": {},\n  \"frame_ms\": {{ \"p50\": {:.2f}, \"p99\": {:.2f}, \"worst\": {:.2f} }},\n"
               "  \"start_to_first_frame_ms\": {{ \"min\": {:.1f}, \"median\": {:.1f}, \"worst\": {:.1f} }}\n}}\n",
               times.size(), at(times, 0.5), at(times, 0.99), times.back(), startTimes.front(), at(startTimes, 0.5),
               startTimes.back());
    return 0;
}
