// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/ticks.h"

#include <QtTest>

using namespace ridgepoint;
using render::Axis;

namespace {

QStringList labels(const scene::Range& range, Axis axis = Axis::Intensity)
{
    QStringList texts;
    for (const render::Tick& tick : render::ticks(range, axis))
        texts << tick.label;
    return texts;
}

}  // namespace

class TicksTest : public QObject {
    Q_OBJECT

private slots:
    void everyDecadeIsLabelledBothEndsIncluded()
    {
        QCOMPARE(labels({0.01, 1e4}), QStringList({"0.01", "0.1", "1", "10", "100", "1,000", "10,000"}));
    }

    void rateLabelsUseTheWordsOfSi()
    {
        // SI brochure, 9th edition, table 7: G is 10^9, T is 10^12, P is 10^15.
        QCOMPARE(labels({1e11, 1e15}, Axis::Performance),
                 QStringList({"100 GFLOP/s", "1 TFLOP/s", "10 TFLOP/s", "100 TFLOP/s", "1 PFLOP/s"}));
    }

    void aboutOneDecadeHasTicksAtOneTwoAndFive() { QCOMPARE(labels({1.0, 20.0}), QStringList({"1", "2", "5", "10", "20"})); }

    void rangeBetweenTwoDecadesIsNotLeftWithoutLabels()
    {
        QCOMPARE(labels({2.0, 9.0}), QStringList({"2", "3", "4", "5", "6", "7", "8", "9"}));
    }

    void narrowRangeHasEvenSteps()
    {
        QCOMPARE(labels({9.0, 11.0}), QStringList({"9.0", "9.5", "10.0", "10.5", "11.0"}));
        QCOMPARE(labels({1e15, 1.1e15}, Axis::Performance),
                 QStringList({"1.000 PFLOP/s", "1.025 PFLOP/s", "1.050 PFLOP/s", "1.075 PFLOP/s", "1.100 PFLOP/s"}));
    }

    void ticksRiseAndStayWithinTheRangeAtAnyZoom()
    {
        for (double decades : {0.05, 0.2, 0.7, 1.4, 1.6, 5.0, 15.0})
            for (double low : {1e-6, 0.0123, 1.0, 7.7, 1234.5}) {
                const scene::Range range{low, low * std::pow(10.0, decades)};
                const std::vector<render::Tick> ticks = render::ticks(range, Axis::Intensity);
                QVERIFY2(!ticks.empty(), qPrintable(QString("from %1, %2 decades").arg(low).arg(decades)));
                for (std::size_t i = 0; i < ticks.size(); ++i) {
                    QVERIFY(ticks[i].value >= low * (1.0 - 1e-8) && ticks[i].value <= range.high * (1.0 + 1e-8));
                    QVERIFY(i == 0 || ticks[i].value > ticks[i - 1].value);
                    QVERIFY(i == 0 || ticks[i].label != ticks[i - 1].label);
                }
                QVERIFY(ticks.size() >= 2 || decades > 1.5);
            }
    }

    void minorGridIsAtTwoToNine()
    {
        const std::vector<double> values = render::minorGridValues({1.0, 100.0});
        QCOMPARE(values.size(), std::size_t{16});
        QCOMPARE(values.front(), 2.0);
        QCOMPARE(values.back(), 90.0);
    }
};

QTEST_APPLESS_MAIN(TicksTest)
#include "ticks_test.moc"
