// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/compare/compare_text.h"

#include <QTest>

using namespace ridgepoint;
using evaluation::Contrast;
using evaluation::Decides;
using panels::CompareText;
using roofline::Bound;
using workload::Phase;

namespace {

QString verdict(const Contrast& contrast)
{
    return CompareText::verdict(contrast, QStringLiteral("A (H100 SXM)")).replace(QChar(0x00a0), QLatin1Char(' '));
}

}  // namespace

class CompareTextTest : public QObject {
    Q_OBJECT

private slots:
    void theBandwidthGoesUnnamed()
    {
        QCOMPARE(verdict({.phase = Phase::Decode,
                          .speedUp = 2.2985,
                          .bandwidth = 2.2985,
                          .peak = 2.27,
                          .firstBound = Bound::Memory,
                          .bound = Bound::Memory,
                          .decides = Decides::Bandwidth}),
                 QStringLiteral(
                     "Decode: 2.30 × as fast as A (H100 SXM). Both are memory-bound, so the bandwidth decides (2.30 ×); "
                     "the peak (2.27 ×) plays no role: FLOP/s idle either way."));
    }

    void thePeakGoesUnnamed()
    {
        QCOMPARE(verdict({.phase = Phase::Prefill,
                          .speedUp = 2.27,
                          .bandwidth = 2.2985,
                          .peak = 2.27,
                          .firstBound = Bound::Compute,
                          .bound = Bound::Compute,
                          .decides = Decides::Peak}),
                 QStringLiteral(
                     "Prefill: 2.27 × as fast as A (H100 SXM). Both are compute-bound, so the peak decides (2.27 ×); the "
                     "bandwidth (2.30 ×) plays no role: memory idles either way."));
    }

    void theBytesGoUnnamed()
    {
        QCOMPARE(verdict({.phase = Phase::Decode,
                          .speedUp = 2.0,
                          .bytes = 0.5,
                          .firstBound = Bound::Memory,
                          .bound = Bound::Memory,
                          .decides = Decides::Bytes}),
                 QStringLiteral(
                     "Decode: 2.00 × as fast as A (H100 SXM). Both are memory-bound at the same bandwidth, so the bytes "
                     "decide: 0.500 × as many."));
    }

    void theOperationsGoUnnamed()
    {
        QCOMPARE(
            verdict({.phase = Phase::Prefill,
                     .speedUp = 0.5,
                     .work = 2.0,
                     .firstBound = Bound::Compute,
                     .bound = Bound::Compute,
                     .decides = Decides::Work}),
            QStringLiteral("Prefill: 0.500 × as fast as A (H100 SXM). Both are compute-bound under the same peak, so the "
                           "operations decide: 2.00 × as many."));
    }

    void aChangeOfBoundGoesUnnamed()
    {
        QCOMPARE(verdict({.phase = Phase::Decode,
                          .speedUp = 0.43,
                          .bandwidth = 0.5,
                          .peak = 0.25,
                          .bytes = 1.0,
                          .work = 1.0,
                          .firstBound = Bound::Memory,
                          .bound = Bound::Compute,
                          .decides = Decides::Several}),
                 QStringLiteral(
                     "Decode: 0.430 × as fast as A (H100 SXM). The first is memory-bound and the present one compute-bound, "
                     "so no single figure decides: bandwidth 0.500 ×, peak 0.250 ×, bytes 1.00 ×, operations 1.00 ×."));
    }

    void severalChangesUnderOneBoundReadAsAChangeOfBound()
    {
        QCOMPARE(
            verdict({.phase = Phase::Decode,
                     .speedUp = 3.0,
                     .bandwidth = 1.5,
                     .peak = 1.0,
                     .bytes = 0.5,
                     .work = 1.0,
                     .firstBound = Bound::Memory,
                     .bound = Bound::Memory,
                     .decides = Decides::Several}),
            QStringLiteral("Decode: 3.00 × as fast as A (H100 SXM). Both are memory-bound, and no single figure decides: "
                           "bandwidth 1.50 ×, peak 1.00 ×, bytes 0.500 ×, operations 1.00 ×."));
    }

    void theSameSetupIsOneTimesAsFast()
    {
        QCOMPARE(verdict({.phase = Phase::Decode,
                          .firstBound = Bound::Memory,
                          .bound = Bound::Memory,
                          .decides = Decides::Bandwidth}),
                 QStringLiteral("Decode: as fast as A (H100 SXM)."));
    }

    void anIdlePeakThatDoubledIsPassedOver()
    {
        QVERIFY(verdict({.phase = Phase::Decode,
                         .peak = 2.0,
                         .firstBound = Bound::Memory,
                         .bound = Bound::Memory,
                         .decides = Decides::Bandwidth})
                    .startsWith(QStringLiteral("Decode: as fast as A (H100 SXM). Both are memory-bound")));
    }
};

QTEST_MAIN(CompareTextTest)
#include "compare_text_test.moc"
