// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/roofline_view.h"
#include "tests/app/render/sample_scenes.h"

#include <QImage>
#include <QPainter>
#include <QSignalSpy>
#include <QWheelEvent>
#include <QtTest>

#include <limits>

using namespace ridgepoint;
using render::RooflineView;

namespace {

QPointF centreOf(const RooflineView& view, const std::string& id)
{
    for (const render::PlacedDot& dot : view.placedChart().dots)
        if (dot.id == id)
            return dot.centre;
    return {};
}

QImage pictureOf(RooflineView& view)
{
    QImage image(view.size(), QImage::Format_RGB32);
    image.fill(Qt::magenta);
    view.render(&image);
    return image;
}

bool near(double a, double b)
{
    return std::abs(a / b - 1.0) < 1e-6;
}

bool wheel(RooflineView& view, const QPointF& at, int delta, Qt::KeyboardModifiers modifiers)
{
    QWheelEvent event(at, view.mapToGlobal(at.toPoint()), {}, {0, delta}, Qt::NoButton, modifiers, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&view, &event);
    return event.isAccepted();
}

void drag(RooflineView& view, Qt::MouseButton button, const QPoint& from, const QPoint& to,
          Qt::KeyboardModifiers modifiers = {})
{
    QTest::mousePress(&view, button, modifiers, from);
    for (int i = 1; i <= 4; ++i) {
        const QPoint at = from + (to - from) * i / 4;
        QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(view.mapToGlobal(at)), Qt::NoButton, button, modifiers);
        QCoreApplication::sendEvent(&view, &move);
    }
    QTest::mouseRelease(&view, button, modifiers, to);
}

void moveMouse(RooflineView& view, const QPointF& at)
{
    QMouseEvent move(QEvent::MouseMove, at, QPointF(view.mapToGlobal(at.toPoint())), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&view, &move);
}

}  // namespace

class RooflineViewTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<RooflineView> m_view;

private slots:
    void init()
    {
        m_view = std::make_unique<RooflineView>();
        m_view->resize(1000, 700);
        m_view->setTheme(render::lightTheme());
        m_view->setScene(samples::batchThirtyTwo());
    }

    void cleanup() { m_view.reset(); }

    void emptyChartSurvivesEverything()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        scene::ChartScene senseless = samples::batchOne();
        senseless.content = {{nan, nan}, {-1.0, nan}};
        senseless.dots[0].intensity = nan;
        for (const scene::ChartScene& scene : {scene::ChartScene(), senseless})
            for (const QSize& size : {QSize(1000, 700), QSize(20, 20), QSize(1, 1), QSize(0, 0)}) {
                RooflineView view;
                view.resize(size);
                view.setScene(scene);
                view.show();
                for (Qt::MouseButton button : {Qt::LeftButton, Qt::RightButton, Qt::MiddleButton}) {
                    QTest::mouseClick(&view, button, {}, QPoint(5, 5));
                    QTest::mouseDClick(&view, button, {}, QPoint(5, 5));
                    drag(view, button, {2, 2}, {60, 60});
                }
                wheel(view, {5, 5}, 120, Qt::ControlModifier);
                for (int key : {Qt::Key_0, Qt::Key_Plus, Qt::Key_Minus, Qt::Key_Left, Qt::Key_Up, Qt::Key_Escape, Qt::Key_A})
                    QTest::keyClick(&view, static_cast<Qt::Key>(key));
                view.repaint();
                QVERIFY(std::isfinite(view.ranges().intensity.low));
            }
    }

    void paintCoversTheWholeWidget()
    {
        const QImage image = pictureOf(*m_view);
        for (const QPoint& corner : {QPoint(0, 0), QPoint(999, 0), QPoint(0, 699), QPoint(999, 699)})
            QVERIFY(image.pixelColor(corner) != QColor(Qt::magenta));
    }

    void dotsMoveOnTheScreenWhenTheSceneChanges()
    {
        const QPointF before = centreOf(*m_view, "dot-decode");
        QCOMPARE(pictureOf(*m_view).pixelColor(before.toPoint()), render::lightTheme().decode.fill);
        scene::ChartScene next = samples::batchThirtyTwo();
        next.dots.back().intensity = 100.0;
        next.dots.back().performance = samples::bandwidth * 100.0;
        m_view->setScene(next);
        const QPointF after = centreOf(*m_view, "dot-decode");
        // log10(100 / 15.9) = 0.7986 decades to the right.
        const double decade = m_view->placedChart().mapping.decadeWidth();
        QVERIFY(std::abs((after.x() - before.x()) / decade - 0.7986) < 1e-3);
        const QImage image = pictureOf(*m_view);
        QCOMPARE(image.pixelColor(after.toPoint()), render::lightTheme().decode.fill);
        QVERIFY(image.pixelColor(before.toPoint()) != render::lightTheme().decode.fill);
    }

    void rangesAreFrozenWhileDotsMoveWithinThePlot()
    {
        const scene::AxisRanges before = m_view->ranges();
        QSignalSpy changed(m_view.get(), &RooflineView::rangesChanged);
        for (double intensity : {1.0, 3.0, 700.0}) {
            scene::ChartScene next = samples::batchThirtyTwo();
            next.dots.back().intensity = intensity;
            next.dots.back().performance = std::min(samples::peak, samples::bandwidth * intensity);
            next.content = {{intensity / 3.0, intensity * 5000.0}, {1e12, 1e16}};
            m_view->setScene(next);
            QCOMPARE(m_view->ranges(), before);
        }
        QCOMPARE(changed.size(), 0);
    }

    void rangesGrowOnceByWholeDecadesWhenADotLeaves()
    {
        const scene::AxisRanges before = m_view->ranges();
        QSignalSpy changed(m_view.get(), &RooflineView::rangesChanged);
        scene::ChartScene next = samples::batchThirtyTwo();
        next.dots.front().intensity = before.intensity.high * 3.0;
        m_view->setScene(next);
        const scene::AxisRanges grown = m_view->ranges();
        QVERIFY(grown.intensity.high >= before.intensity.high * 9.99);
        QVERIFY(grown.intensity.high >= next.dots.front().intensity);
        next.dots.front().intensity *= 1.5;
        m_view->setScene(next);
        QCOMPARE(m_view->ranges(), grown);
        QCOMPARE(changed.size(), 1);
    }

    void otherRoofsRefitUnlessTheUserHasZoomed()
    {
        scene::ChartScene other = samples::batchThirtyTwo();
        other.roofs[0].value *= 30.0;
        other.content.performance = {1e13, 1e17};
        m_view->setScene(other);
        QVERIFY(m_view->ranges().performance.low > 1e12);
        m_view->zoom(0.5);
        const scene::AxisRanges zoomed = m_view->ranges();
        m_view->setScene(samples::batchThirtyTwo());
        QCOMPARE(m_view->ranges(), zoomed);
        m_view->resetZoom();
        QVERIFY(m_view->ranges().performance.low < 1e12);
    }

    void wheelIsLeftAloneWithoutFocus()
    {
        const scene::AxisRanges before = m_view->ranges();
        m_view->clearFocus();
        QVERIFY(!wheel(*m_view, {500, 300}, 120, Qt::NoModifier));
        QCOMPARE(m_view->ranges(), before);
        QVERIFY(wheel(*m_view, {500, 300}, 120, Qt::ControlModifier));
        QVERIFY(m_view->ranges().intensity.decades() < before.intensity.decades());
    }

    void wheelZoomsAboutTheCursor()
    {
        const QPointF cursor(620, 240);
        const auto under = [&] {
            const render::PlotMapping& mapping = m_view->placedChart().mapping;
            return std::pair(mapping.intensityAt(cursor.x()), mapping.performanceAt(cursor.y()));
        };
        const auto before = under();
        for (int i = 0; i < 5; ++i)
            wheel(*m_view, cursor, 120, Qt::ControlModifier);
        QVERIFY(near(under().first, before.first));
        QVERIFY(near(under().second, before.second));
    }

    void zoomStopsAtTheLimits()
    {
        for (int i = 0; i < 200; ++i)
            wheel(*m_view, {500, 300}, 120, Qt::ControlModifier);
        QVERIFY(m_view->ranges().intensity.decades() >= scene::leastDecades * 0.999);
        m_view->repaint();
        for (int i = 0; i < 200; ++i)
            wheel(*m_view, {500, 300}, -120, Qt::ControlModifier);
        QVERIFY(m_view->ranges().intensity.low >= 1e-6 * 0.999);
        QVERIFY(m_view->ranges().intensity.high <= 1e9 * 1.001);
        m_view->repaint();
    }

    void dragPansWithTheMouse()
    {
        const render::PlotMapping before = m_view->placedChart().mapping;
        const double grabbed = before.intensityAt(400.0);
        drag(*m_view, Qt::LeftButton, {400, 300}, {500, 340});
        const render::PlotMapping after = m_view->placedChart().mapping;
        QVERIFY(near(after.intensityAt(500.0), grabbed));
        QVERIFY(near(after.performanceAt(340.0), before.performanceAt(300.0)));
    }

    void escapeTakesADragBack()
    {
        const scene::AxisRanges before = m_view->ranges();
        QTest::mousePress(m_view.get(), Qt::LeftButton, {}, {400, 300});
        QMouseEvent move(QEvent::MouseMove, QPointF(500, 300), QPointF(500, 300), Qt::NoButton, Qt::LeftButton, {});
        QCoreApplication::sendEvent(m_view.get(), &move);
        QVERIFY(m_view->ranges() != before);
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QCOMPARE(m_view->ranges(), before);
        QVERIFY(!m_view->isZoomed());
    }

    void rubberBandZoomsToItsCorners_data()
    {
        QTest::addColumn<Qt::MouseButton>("button");
        QTest::addColumn<Qt::KeyboardModifiers>("modifiers");
        QTest::newRow("right button") << Qt::RightButton << Qt::KeyboardModifiers();
        QTest::newRow("shift") << Qt::LeftButton << Qt::KeyboardModifiers(Qt::ShiftModifier);
    }

    void rubberBandZoomsToItsCorners()
    {
        QFETCH(Qt::MouseButton, button);
        QFETCH(Qt::KeyboardModifiers, modifiers);
        const render::PlotMapping before = m_view->placedChart().mapping;
        drag(*m_view, button, {600, 400}, {300, 200}, modifiers);
        QVERIFY(near(m_view->ranges().intensity.low, before.intensityAt(300.0)));
        QVERIFY(near(m_view->ranges().intensity.high, before.intensityAt(600.0)));
        QVERIFY(near(m_view->ranges().performance.low, before.performanceAt(400.0)));
        QVERIFY(near(m_view->ranges().performance.high, before.performanceAt(200.0)));
    }

    void doubleClickAndZeroShowEverythingAgain()
    {
        const scene::AxisRanges home = m_view->ranges();
        m_view->zoom(0.3);
        QTest::mouseDClick(m_view.get(), Qt::LeftButton, {}, {500, 600});
        QCOMPARE(m_view->ranges(), home);
        m_view->zoom(0.3);
        QTest::keyClick(m_view.get(), Qt::Key_0);
        QCOMPARE(m_view->ranges(), home);
    }

    void keysZoomAndPan()
    {
        const scene::AxisRanges home = m_view->ranges();
        QTest::keyClick(m_view.get(), Qt::Key_Plus);
        QVERIFY(m_view->ranges().intensity.decades() < home.intensity.decades());
        QTest::keyClick(m_view.get(), Qt::Key_Minus);
        QVERIFY(near(m_view->ranges().intensity.low, home.intensity.low));
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(m_view->ranges().intensity.low > home.intensity.low);
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QVERIFY(m_view->ranges().performance.low > home.performance.low);
    }

    void hoverMeansTheNearestDotWithinFourteenPixels()
    {
        QSignalSpy hovered(m_view.get(), &RooflineView::dotHovered);
        const QPointF dot = centreOf(*m_view, "dot-decode-attention");
        moveMouse(*m_view, dot + QPointF(0.0, -13.0));
        QCOMPARE(hovered.takeLast().at(0).toString(), QString("dot-decode-attention"));
        QVERIFY(m_view->placedChart().card);
        moveMouse(*m_view, dot + QPointF(0.0, -18.0));
        QCOMPARE(hovered.takeLast().at(0).toString(), QString());
        QVERIFY(!m_view->placedChart().card);
    }

    void hoverFollowsADotThatMovesAwayFromTheMouse()
    {
        moveMouse(*m_view, centreOf(*m_view, "dot-decode-attention"));
        QSignalSpy hovered(m_view.get(), &RooflineView::dotHovered);
        m_view->setScene(samples::roofsOnly());
        QCOMPARE(hovered.size(), 1);
        QCOMPARE(hovered.at(0).at(0).toString(), QString());
    }

    void clickSelectsAndEscapeLetsGo()
    {
        QSignalSpy activated(m_view.get(), &RooflineView::dotActivated);
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, centreOf(*m_view, "dot-decode").toPoint());
        QCOMPARE(m_view->selectedDot(), QString("dot-decode"));
        QCOMPARE(activated.takeFirst().at(0).toString(), QString("dot-decode"));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QCOMPARE(m_view->selectedDot(), QString());
        QCOMPARE(activated.takeFirst().at(0).toString(), QString());
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, QPoint(500, 600));
        QCOMPARE(activated.size(), 0);
    }

    void receiverMayChangeTheSceneWhileADotIsClicked()
    {
        connect(m_view.get(), &RooflineView::dotActivated, this, [this] { m_view->setScene(samples::roofsOnly()); });
        connect(m_view.get(), &RooflineView::dotHovered, this, [this] { m_view->setScene(samples::batchOne()); });
        QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, centreOf(*m_view, "dot-decode").toPoint());
        m_view->repaint();
    }

    void rightClickAsksForTheMenu()
    {
        QSignalSpy asked(m_view.get(), &RooflineView::menuRequested);
        const scene::AxisRanges before = m_view->ranges();
        QTest::mouseClick(m_view.get(), Qt::RightButton, {}, QPoint(300, 300));
        QCOMPARE(asked.size(), 1);
        QCOMPARE(m_view->ranges(), before);
    }

    void paletteChangesTheThemeUntilOneIsSet()
    {
        RooflineView view;
        QPalette dark = view.palette();
        dark.setColor(QPalette::Base, QColor("#101418"));
        view.setPalette(dark);
        QCOMPARE(view.theme().name, QString("dark"));
        view.setTheme(render::projectorTheme());
        view.setPalette(QPalette(Qt::white));
        QCOMPARE(view.theme().name, QString("projector"));
    }

    void themeChangesThePicture()
    {
        QCOMPARE(pictureOf(*m_view).pixelColor(3, 3), render::lightTheme().background);
        m_view->setTheme(render::darkTheme());
        QCOMPARE(pictureOf(*m_view).pixelColor(3, 3), render::darkTheme().background);
    }

    void screenReaderHearsTheTitleAndTheDots()
    {
        QVERIFY(m_view->accessibleName().contains("Qwen3.8-27B on H100 SXM"));
        QVERIFY(m_view->accessibleDescription().contains("dot-decode-attention, as a label: 5.99 FLOP/B"));
    }

    void stepOfASliderFitsIntoAFrame()
    {
        // 60 frames a second leave 16.7 ms; this is about the view alone, with room for slow machines and sanitizers.
        std::vector<double> times;
        QImage image(m_view->size(), QImage::Format_RGB32);
        for (int i = 0; i < 60; ++i) {
            scene::ChartScene next = samples::batchThirtyTwo();
            next.dots.back().intensity = 10.0 + 0.5 * i;
            next.dots.back().performance = samples::bandwidth * next.dots.back().intensity;
            QElapsedTimer timer;
            timer.start();
            m_view->setScene(next);
            m_view->render(&image);
            times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        }
        std::sort(times.begin(), times.end());
        qInfo("setScene and paint: median %.2f ms, slowest %.2f ms", times[times.size() / 2], times.back());
        QVERIFY(times[times.size() / 2] < 100.0);
    }
};

QTEST_MAIN(RooflineViewTest)
#include "roofline_view_test.moc"
