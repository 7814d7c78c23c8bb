// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/chart_frame.h"
#include "app/render/chart_layout.h"
#include "tests/app/render/sample_scenes.h"

#include <QImage>
#include <QPainter>
#include <QtTest>

using namespace ridgepoint;

namespace {

render::PlacedChart chartOf(const QSizeF& size, const scene::AxisRanges& ranges)
{
    const render::FontTextMetrics metrics;
    render::LayoutOptions options;
    options.size = size;
    options.ranges = ranges;
    return render::layout(samples::batchOne(), options, metrics);
}

}  // namespace

class ChartFrameTest : public QObject {
    Q_OBJECT

private slots:
    void axesOfQtChartsAgreeWithTheMappingToHalfAPixel()
    {
        render::ChartFrame frame;
        const std::vector<std::pair<QSizeF, scene::AxisRanges>> charts{{QSizeF(1200, 800), {{0.1, 1e5}, {3.35e11, 3e15}}},
                                                                       {QSizeF(640, 420), {{2.0, 9.0}, {1e13, 3e13}}},
                                                                       {QSizeF(3840, 2160), scene::zoomLimits},
                                                                       {QSizeF(300, 200), {{0.01, 1e4}, {1e10, 1e16}}},
                                                                       {QSizeF(1200, 800), {{1e-6, 1.2e-6}, {1e3, 1.2e3}}}};
        for (const auto& [size, ranges] : charts) {
            const render::PlacedChart chart = chartOf(size, ranges);
            frame.show(chart, render::lightTheme());
            for (double across : {0.0, 0.25, 0.5, 1.0})
                for (double upwards : {0.0, 0.3, 0.5, 1.0}) {
                    const QPointF pixel(chart.plot().left() + across * chart.plot().width(),
                                        chart.plot().top() + upwards * chart.plot().height());
                    const QPointF there =
                        frame.position(chart.mapping.intensityAt(pixel.x()), chart.mapping.performanceAt(pixel.y()));
                    QVERIFY2(QLineF(pixel, there).length() < 0.5,
                             qPrintable(
                                 QString("%1,%2 is at %3,%4").arg(pixel.x()).arg(pixel.y()).arg(there.x()).arg(there.y())));
                }
        }
    }

    /// The grid line of each decade is found in the picture where the mapping says it is.
    void gridIsDrawnWhereTheMappingPutsTheDecades()
    {
        const scene::AxisRanges ranges{{0.01, 1e4}, {1e11, 1e15}};
        render::PlacedChart chart = chartOf({1000.0, 700.0}, ranges);
        chart.roofs.clear();
        render::Theme theme = render::lightTheme();
        theme.majorGrid = Qt::black;
        render::ChartFrame frame;
        frame.show(chart, theme);
        QImage image(1000, 700, QImage::Format_RGB32);
        image.fill(Qt::white);
        QPainter painter(&image);
        frame.paint(painter);
        painter.end();
        const int row = static_cast<int>(chart.mapping.mapY(3e12));
        for (int exponent = -2; exponent <= 4; ++exponent) {
            const double x = chart.mapping.mapX(std::pow(10.0, exponent));
            int darkest = 255;
            double weight = 0.0;
            double centre = 0.0;
            for (int column = static_cast<int>(x) - 3; column <= static_cast<int>(x) + 3; ++column) {
                const int ink = 255 - qGray(image.pixel(column, row));
                darkest = std::min(darkest, 255 - ink);
                weight += ink;
                centre += ink * (column + 0.5);
            }
            QVERIFY2(darkest < 200, qPrintable(QString("no line at 10^%1").arg(exponent)));
            QVERIFY2(std::abs(centre / weight - x) < 0.5,
                     qPrintable(QString("10^%1: %2, not %3").arg(exponent).arg(centre / weight).arg(x)));
        }
    }

    void frameSurvivesChangesOfSizeAndRoofs()
    {
        render::ChartFrame frame;
        QImage image(400, 300, QImage::Format_RGB32);
        for (int roofs : {3, 0, 1, 2, 3}) {
            render::PlacedChart chart = chartOf({400.0, 300.0}, {{0.1, 1e5}, {1e11, 1e16}});
            chart.roofs.resize(static_cast<std::size_t>(roofs));
            frame.show(chart, render::darkTheme());
            image.fill(Qt::black);
            QPainter painter(&image);
            frame.paint(painter);
        }
        QVERIFY(!image.isNull());
    }
};

QTEST_MAIN(ChartFrameTest)
#include "chart_frame_test.moc"
