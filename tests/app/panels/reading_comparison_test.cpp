// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/reading/reading_panel.h"
#include "app/panels/reading/reading_text.h"
#include "core/catalogs/catalogs.h"
#include "core/evaluation/evaluate.h"
#include "core/scenario/edit.h"

#include <QLabel>
#include <QTest>

using namespace ridgepoint;
using evaluation::Contrast;
using evaluation::Decides;
using panels::ReadingPanel;
using panels::ReadingText;
using workload::Phase;

namespace {

const catalogs::Catalogs& builtIn()
{
    static const catalogs::LoadedCatalogs loaded = catalogs::loadBuiltIn();
    return loaded.catalogs;
}

session::Snapshot snapshotOf(const scenario::Scenario& scenario)
{
    session::Snapshot snapshot{scenario, evaluation::evaluate(*evaluation::resolve(builtIn(), scenario))};
    snapshot.comparison = evaluation::compare(builtIn(), scenario, snapshot.report);
    snapshot.overrideVerdict = evaluation::judgeOverrides(builtIn(), scenario, snapshot.report);
    return snapshot;
}

evaluation::Comparison comparisonWith(std::vector<Contrast> contrasts)
{
    evaluation::Comparison comparison;
    comparison.setups = {{"H100 SXM", {}, {}, {}}, {"B200 SXM", {}, {}, std::move(contrasts)}};
    comparison.places = {0};
    return comparison;
}

QString plain(QString text)
{
    return text.replace(QChar(0x00a0), QLatin1Char(' '));
}

evaluation::OverrideVerdict::Part part(const char* id, const char* name)
{
    return {*HardwareId::parse(id), name, {}, {}};
}

}  // namespace

class ReadingComparisonTest : public QObject {
    Q_OBJECT

private slots:
    void bothLinesStandEmpty()
    {
        ReadingPanel panel;
        panel.show(snapshotOf(scenario::defaultScenario()));
        QVERIFY(panel.findChild<QLabel*>(QStringLiteral("comparison"))->isHidden());
        QVERIFY(panel.findChild<QLabel*>(QStringLiteral("override"))->isHidden());
    }

    void aPinnedSetupGoesUnsaid()
    {
        ReadingPanel panel;
        scenario::Scenario scenario = scenario::apply(scenario::defaultScenario(), scenario::PinSetup{});
        scenario = scenario::apply(scenario, scenario::ChooseHardware{*HardwareId::parse("b200-sxm")});
        panel.show(snapshotOf(scenario));
        const QLabel* line = panel.findChild<QLabel*>(QStringLiteral("comparison"));
        QVERIFY(!line->isHidden());
        // 7.7 TB/s over 3.35 TB/s: decode at batch 1 waits for memory on both.
        QCOMPARE(plain(line->text()), QStringLiteral("Decode: 2.30 × as fast as A (H100 SXM); the bandwidth decides."));
        panel.show(snapshotOf(scenario::apply(scenario, scenario::UnpinSetup{0})));
        QVERIFY(line->isHidden());
    }

    void aWhatIfGoesUnsaid()
    {
        ReadingPanel panel;
        scenario::Scenario scenario = scenario::defaultScenario();
        scenario.overrides.bandwidth = units::Bandwidth(4.8e12);
        panel.show(snapshotOf(scenario));
        const QLabel* line = panel.findChild<QLabel*>(QStringLiteral("override"));
        QVERIFY(!line->isHidden());
        // 4.8 TB/s over 3.35 TB/s is 1.433; H200 SXM is the same die with 4.8 TB/s.
        QCOMPARE(
            plain(line->text()),
            QStringLiteral("H100 SXM, what-if: decode 1.43 × as fast as the part itself; prefill as fast. "
                                "Nearest real part: H200 SXM."));
    }

    void eachDecisionHasItsWords_data()
    {
        QTest::addColumn<int>("decides");
        QTest::addColumn<QString>("words");
        const auto add = [](const char* name, Decides decides, const char* words) {
            QTest::newRow(name) << static_cast<int>(decides) << QString::fromLatin1(words);
        };
        add("bandwidth", Decides::Bandwidth, "the bandwidth decides");
        add("peak", Decides::Peak, "the peak decides");
        add("bytes", Decides::Bytes, "the bytes decide");
        add("work", Decides::Work, "the operations decide");
        add("several", Decides::Several, "no single figure decides");
        add("same", Decides::Same, "nothing that it waits for differs");
    }

    void eachDecisionHasItsWords()
    {
        QFETCH(const int, decides);
        QFETCH(const QString, words);
        const auto comparison =
            comparisonWith({{.phase = Phase::Decode, .speedUp = 0.43, .decides = static_cast<Decides>(decides)}});
        QCOMPARE(plain(ReadingText::comparison(comparison)),
                 QStringLiteral("Decode: 0.430 × as fast as A (H100 SXM); %1.").arg(words));
    }

    void prefillStandsBeforeDecode()
    {
        const Contrast prefill{.phase = Phase::Prefill, .speedUp = 3.0, .decides = Decides::Peak};
        const Contrast decode{.phase = Phase::Decode, .speedUp = 2.0, .decides = Decides::Bandwidth};
        QVERIFY(ReadingText::comparison(comparisonWith({prefill, decode})).startsWith(QLatin1String("Decode")));
        QVERIFY(ReadingText::comparison(comparisonWith({prefill})).startsWith(QLatin1String("Prefill")));
        QVERIFY(ReadingText::comparison(comparisonWith({})).isEmpty());
    }

    void aWhatIfWithoutGainOrNeighbourReadsOddly()
    {
        evaluation::OverrideVerdict verdict;
        verdict.original = "H100 SXM";
        verdict.phases = {{Phase::Decode, 1.0}};
        QCOMPARE(ReadingText::whatIf(verdict), QStringLiteral("H100 SXM, what-if: decode as fast as the part itself."));
        verdict.nearest = part("h100-sxm", "H100 SXM");
        QCOMPARE(ReadingText::whatIf(verdict),
                 QStringLiteral("H100 SXM, what-if: decode as fast as the part itself. No real part is "
                                "nearer than the part itself."));
        // The peak alone was raised: decode waits for memory as before, prefill does not.
        verdict.phases = {{Phase::Prefill, 1.84}, {Phase::Decode, 1.0}};
        verdict.nearest.reset();
        QCOMPARE(plain(ReadingText::whatIf(verdict)),
                 QStringLiteral("H100 SXM, what-if: prefill 1.84 × as fast as the part itself; decode as fast."));
        verdict.phases = {{Phase::Prefill, 1.84}, {Phase::Decode, 1.2}};
        QCOMPARE(plain(ReadingText::whatIf(verdict)),
                 QStringLiteral("H100 SXM, what-if: prefill 1.84 ×, decode 1.20 × as fast as the part itself."));
        verdict.phases.clear();
        verdict.nearest = part("h200-sxm", "H200 SXM");
        QCOMPARE(ReadingText::whatIf(verdict), QStringLiteral("H100 SXM, what-if. Nearest real part: H200 SXM."));
    }
};

QTEST_MAIN(ReadingComparisonTest)
#include "reading_comparison_test.moc"
