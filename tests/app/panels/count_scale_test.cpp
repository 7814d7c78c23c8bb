// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/count_control.h"

#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>
#include <QWheelEvent>

using namespace ridgepoint::panels;

class CountScaleTest : public QObject {
    Q_OBJECT

private slots:
    void everyPowerOfTwoHasAPosition()
    {
        const CountScale scale(128, 1 << 20);
        QCOMPARE(scale.value(0), std::int64_t(128));
        QCOMPARE(scale.value(scale.last()), std::int64_t(1 << 20));
        for (std::int64_t power = 128; power <= 1 << 20; power *= 2)
            QCOMPARE(scale.value(scale.position(power)), power);
    }

    void valuesRiseWithoutRepeating()
    {
        const CountScale scale(1, 1024);
        for (int i = 1; i <= scale.last(); ++i)
            QVERIFY(scale.value(i) > scale.value(i - 1));
    }

    void pageStepsGoFromPowerToPower()
    {
        const CountScale scale(1, 1024);
        QCOMPARE(scale.value(scale.nextPower(scale.position(100))), std::int64_t(128));
        QCOMPARE(scale.value(scale.previousPower(scale.position(100))), std::int64_t(64));
        QCOMPARE(scale.value(scale.nextPower(scale.position(64))), std::int64_t(128));
        QCOMPARE(scale.nextPower(scale.last()), scale.last());
        QCOMPARE(scale.previousPower(0), 0);
    }

    void positionsOutsideTheScaleAreItsEnds()
    {
        const CountScale scale(128, 1024);
        QCOMPARE(scale.position(0), 0);
        QCOMPARE(scale.position(1), 0);
        QCOMPARE(scale.position(1 << 30), scale.last());
        QCOMPARE(scale.value(-5), std::int64_t(128));
        QCOMPARE(scale.value(100000), std::int64_t(1024));
    }

    void aValueOffTheGridStaysAsItIs()
    {
        CountControl control(QStringLiteral("Context"), {128, 1 << 20, 0, 1 << 27});
        QSignalSpy requested(&control, &CountControl::valueRequested);
        control.showValue(100001);
        QCOMPARE(control.spinBox()->value(), 100001);
        control.showValue(0);
        QCOMPARE(control.spinBox()->value(), 0);
        QCOMPARE(requested.count(), 0);
    }

    void typingAnExactValueAsksForIt()
    {
        CountControl control(QStringLiteral("Batch"), {1, 1024, 1, 1 << 20});
        QSignalSpy requested(&control, &CountControl::valueRequested);
        control.spinBox()->setValue(777);
        QCOMPARE(requested.count(), 1);
        QCOMPARE(requested.first().first().toLongLong(), 777);
    }

    void theWheelActsOnlyOnAFocusedSlider()
    {
        CountControl control(QStringLiteral("Batch"), {1, 1024, 1, 1 << 20});
        control.show();
        QSignalSpy requested(&control, &CountControl::valueRequested);
        control.slider()->clearFocus();
        QWheelEvent event({10, 10}, control.slider()->mapToGlobal(QPointF(10, 10)), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(control.slider(), &event);
        QCOMPARE(requested.count(), 0);
    }
};

QTEST_MAIN(CountScaleTest)
#include "count_scale_test.moc"
