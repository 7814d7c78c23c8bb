// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/companion_charts/companion_panel.h"
#include "core/evaluation/evaluate.h"

#include <QAction>
#include <QTabWidget>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <memory>
#include <random>

using namespace ridgepoint;
using panels::CompanionPanel;
using panels::CompanionPlots;
using render::CompanionPlot;
using render::MarkShape;

namespace {

const catalogs::Catalogs& builtIn()
{
    static const catalogs::LoadedCatalogs loaded = catalogs::loadBuiltIn();
    return loaded.catalogs;
}

evaluation::Problem problemOf(const scenario::Scenario& scenario, const catalogs::Catalogs& catalogs = builtIn())
{
    return *evaluation::resolve(catalogs, scenario);
}

session::Snapshot snapshotOf(const scenario::Scenario& scenario, const catalogs::Catalogs& catalogs = builtIn())
{
    return {scenario, evaluation::evaluate(problemOf(scenario, catalogs))};
}

scenario::Scenario scenarioOf(const char* hardware, const char* model)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.hardware = *HardwareId::parse(hardware);
    scenario.model = *ModelId::parse(model);
    return scenario;
}

/// The built-in catalogs with another H100: a copy whose name or memory was changed.
catalogs::Catalogs withH100(const std::function<void(hardware::Device&)>& change)
{
    catalogs::Catalogs catalogs = builtIn();
    auto device = std::make_shared<hardware::Device>(**catalogs.findDevice(*HardwareId::parse("h100-sxm")));
    change(*device);
    catalogs.devices[device->id] = device;
    return catalogs;
}

catalogs::Catalogs withoutCapacity()
{
    return withH100([](hardware::Device& device) {
        for (hardware::MemoryLevel& level : device.memory) {
            level.capacity.reset();
            level.visible.reset();
        }
    });
}

const render::PlotMarks* findMarks(const CompanionPlot& plot, MarkShape shape)
{
    const auto found =
        std::find_if(plot.marks.begin(), plot.marks.end(), [&](const auto& marks) { return marks.shape == shape; });
    return found == plot.marks.end() ? nullptr : &*found;
}

QList<QStringList> rowsOf(const QString& table)
{
    QList<QStringList> rows;
    for (const QString& line : table.split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        rows << line.split(QLatin1Char('\t'));
    return rows;
}

struct Shown {
    CompanionPanel panel;

    Shown()
    {
        panel.resize(900, 300);
        panel.QWidget::show();
    }

    void show(const session::Snapshot& snapshot, const catalogs::Catalogs& catalogs = builtIn())
    {
        panel.show(catalogs, snapshot);
        QTest::qWait(1);
    }

    const CompanionPlot& plot(CompanionPanel::Chart chart)
    {
        panel.tabs()->setCurrentIndex(chart);
        QTest::qWait(1);
        return panel.view(chart)->plot();
    }
};

void verifyFinite(const render::PlotAxis& axis)
{
    QVERIFY(std::isfinite(axis.low) && std::isfinite(axis.high) && axis.low < axis.high);
    QVERIFY(axis.scale == render::PlotScale::Linear || axis.low > 0.0);
}

void verifySound(const CompanionPlot& plot)
{
    QVERIFY(!plot.title.isEmpty() && !plot.description.isEmpty());
    if (plot.isEmpty()) {
        QVERIFY(!plot.note.isEmpty());
        return;
    }
    verifyFinite(plot.across);
    if (plot.bars.empty())
        verifyFinite(plot.upwards);
    const auto verify = [&](const QPointF& point) {
        QVERIFY(plot.across.canShow(point.x()) && plot.upwards.canShow(point.y()));
        QVERIFY(plot.across.fraction(point.x()) > -1e-9 && plot.across.fraction(point.x()) < 1.0 + 1e-9);
        QVERIFY(plot.upwards.fraction(point.y()) > -1e-9 && plot.upwards.fraction(point.y()) < 1.0 + 1e-9);
    };
    for (const render::PlotBand& band : plot.bands) {
        QCOMPARE(band.lower.size(), band.upper.size());
        std::for_each(band.upper.begin(), band.upper.end(), verify);
        std::for_each(band.lower.begin(), band.lower.end(), verify);
    }
    for (const render::PlotLine& line : plot.lines)
        std::for_each(line.points.begin(), line.points.end(), verify);
    for (const render::PlotMarks& marks : plot.marks)
        for (const render::PlotMark& mark : marks.marks)
            verify(mark.at);
}

}  // namespace

class CompanionPanelTest : public QObject {
    Q_OBJECT

private slots:
    /// What the platform without a screen always says is no warning.
    void init()
    {
        QTest::failOnWarning(QRegularExpression(QStringLiteral("^(?!This plugin does not support propagateSizeHints)")));
    }

    void theStackIsNotTheStep()
    {
        const scenario::Scenario scenario = scenario::defaultScenario();
        const evaluation::RooflineReport report = evaluation::evaluate(problemOf(scenario));
        const evaluation::PhaseReport& decode = *report.findPhase(workload::Phase::Decode);
        const CompanionPlot plot = CompanionPlots::stepTime(problemOf(scenario));
        QCOMPARE(plot.bands.size(),
                 static_cast<std::size_t>(std::count_if(decode.parts.begin(), decode.parts.end(),
                                                        [](const evaluation::PartReport& part) {
                                                            return part.total.time.value() > 0.0;
                                                        })));
        for (std::size_t i = 1; i < plot.bands.size(); ++i)
            QCOMPARE(plot.bands[i].lower, plot.bands[i - 1].upper);
        const render::PlotMark& present = findMarks(plot, MarkShape::Ring)->marks.front();
        QCOMPARE(present.at.x(), 8192.0);
        QVERIFY(std::abs(present.at.y() / decode.total.time.value() - 1.0) < 1e-12);
        const std::vector<QPointF>& top = plot.bands.back().upper;
        const auto here = std::find_if(top.begin(), top.end(), [](const QPointF& point) { return point.x() == 8192.0; });
        QVERIFY(here != top.end());
        QVERIFY(std::abs(here->y() / decode.total.time.value() - 1.0) < 1e-12);
        QCOMPARE(top.front().x(), 128.0);
        QCOMPARE(top.back().x(), 1048576.0);
        QCOMPARE(plot.upwards.scale, render::PlotScale::Linear);
    }

    void aBatchIsMissingOrWronglyMarked()
    {
        scenario::Scenario scenario = scenario::defaultScenario();
        scenario.workload.batch = 48;
        const evaluation::Problem problem = problemOf(scenario);
        const std::int64_t largest = evaluation::evaluate(problem).memory.largestBatch;
        QVERIFY(largest > 1 && largest < 1024);
        const CompanionPlot plot = CompanionPlots::throughput(problem);
        QStringList labels;
        for (MarkShape shape : {MarkShape::Filled, MarkShape::Hollow})
            for (const render::PlotMark& mark : findMarks(plot, shape)->marks)
                if (!mark.label.isEmpty())
                    labels << mark.label;
        QStringList powers;
        for (std::int64_t batch = 1; batch <= 1024; batch *= 2)
            if (batch != largest)
                powers << (batch == 1024 ? QStringLiteral("1,024") : QString::number(batch));
        QCOMPARE(labels, powers);
        // As many hollow as there are batches above the largest that fits.
        const auto hollow = findMarks(plot, MarkShape::Hollow)->marks.size();
        std::size_t above = 48 > largest ? 1 : 0;
        for (std::int64_t batch = 1; batch <= 1024; batch *= 2)
            above += batch > largest ? 1 : 0;
        QCOMPARE(hollow, above);
        const render::PlotMark& present = findMarks(plot, MarkShape::Ring)->marks.front();
        const evaluation::Totals totals = evaluation::evaluate(problem).totals;
        QVERIFY(std::abs(present.at.x() / totals.tpot->value() - 1.0) < 1e-12);
        QVERIFY(std::abs(present.at.y() / *totals.tokensPerSecond - 1.0) < 1e-12);
        const render::PlotMark& limit = findMarks(plot, MarkShape::Diamond)->marks.front();
        QVERIFY(limit.label.endsWith(QString::number(largest)));
        scenario.workload.batch = largest;
        QVERIFY(std::abs(limit.at.y() / *evaluation::evaluate(problemOf(scenario)).totals.tokensPerSecond - 1.0) < 1e-12);
    }

    void theRegionThatFitsIsAnotherOne()
    {
        const evaluation::Problem problem = problemOf(scenario::defaultScenario());
        const CompanionPlot plot = CompanionPlots::fit(problem);
        QCOMPARE(plot.bands.size(), std::size_t{1});
        const std::vector<QPointF>& edge = plot.bands.front().upper;
        for (const QPointF& point : edge) {
            scenario::Scenario scenario = scenario::defaultScenario();
            scenario.workload.context = static_cast<std::int64_t>(point.x());
            QCOMPARE(static_cast<double>(evaluation::evaluate(problemOf(scenario)).memory.largestBatch), point.y());
        }
        QCOMPARE(findMarks(plot, MarkShape::Ring)->marks.front().at, QPointF(8192.0, 1.0));
        QVERIFY(findMarks(plot, MarkShape::Filled));
        scenario::Scenario large = scenario::defaultScenario();
        large.workload.batch = 1000;
        QVERIFY(findMarks(CompanionPlots::fit(problemOf(large)), MarkShape::Hollow));
    }

    void aFactorIsMissingOrAnother()
    {
        scenario::Scenario scenario = scenarioOf("h100-sxm", "llama-3.1-70b");
        const auto barsOf = [](const scenario::Scenario& of) {
            const evaluation::Problem problem = problemOf(of);
            const evaluation::PhaseReport decode = *evaluation::evaluate(problem).findPhase(workload::Phase::Decode);
            return CompanionPlots::whatIf(problem, {decode.phase, decode.whatIf}).bars;
        };
        QCOMPARE(barsOf(scenario).size(), std::size_t{5});
        scenario.workload.devices = 4;
        const auto bars = barsOf(scenario);
        QCOMPARE(bars.size(), std::size_t{6});
        const evaluation::RooflineReport report = evaluation::evaluate(problemOf(scenario));
        const evaluation::WhatIf& whatIf = report.findPhase(workload::Phase::Decode)->whatIf;
        const std::vector<double> expected{whatIf.flopRateDoubled, whatIf.bandwidthDoubled,       whatIf.weightBitsHalved,
                                           whatIf.kvBitsHalved,    whatIf.batchDoubledThroughput, whatIf.linkDoubled};
        for (std::size_t i = 0; i < bars.size(); ++i)
            QCOMPARE(bars[i].value, expected[i]);
    }

    void aSetupWithoutDecodeHasNoFactors()
    {
        scenario::Scenario scenario = scenario::defaultScenario();
        scenario.phases = {workload::Phase::Training};
        Shown shown;
        shown.show(snapshotOf(scenario));
        QCOMPARE(shown.plot(CompanionPanel::WhatIf).phase, workload::Phase::Training);
        QVERIFY(!shown.plot(CompanionPanel::StepTime).isEmpty());
    }

    void unknownCapacityIsPassedOver()
    {
        const catalogs::Catalogs catalogs = withoutCapacity();
        const evaluation::Problem problem = problemOf(scenario::defaultScenario(), catalogs);
        const CompanionPlot fit = CompanionPlots::fit(problem);
        QVERIFY(fit.isEmpty());
        QCOMPARE(fit.note, QStringLiteral("The memory capacity of H100 SXM is not known: what fits cannot be said."));
        const CompanionPlot throughput = CompanionPlots::throughput(problem);
        QCOMPARE(throughput.note, fit.note);
        QVERIFY(!findMarks(throughput, MarkShape::Hollow) && !findMarks(throughput, MarkShape::Diamond));
    }

    void nothingFitsAndNothingIsSaid()
    {
        const CompanionPlot plot = CompanionPlots::fit(problemOf(scenarioOf("h100-sxm", "llama-3.1-405b")));
        QVERIFY(plot.isEmpty());
        QVERIFY2(plot.note.contains(QStringLiteral("Not even one sequence")), qPrintable(plot.note));
        QVERIFY(!plot.table.isEmpty());
    }

    void aSetupBeyondTheSlidersIsOffTheChart()
    {
        scenario::Scenario scenario = scenario::defaultScenario();
        for (const auto& [batch, context] :
             {std::pair<std::int64_t, std::int64_t>(1 << 20, 1 << 27), {3000, 5}, {1, 1}, {7, 0}}) {
            scenario.workload.batch = batch;
            scenario.workload.context = context;
            const evaluation::Problem problem = problemOf(scenario);
            for (const CompanionPlot& plot :
                 {CompanionPlots::stepTime(problem), CompanionPlots::throughput(problem), CompanionPlots::fit(problem)}) {
                verifySound(plot);
                QVERIFY(plot.isEmpty() || findMarks(plot, MarkShape::Ring) || (context == 0 && !plot.note.isEmpty()));
            }
        }
    }

    void copiedFiguresAreNotPlainNumbers()
    {
        const scenario::Scenario scenario = scenario::defaultScenario();
        const evaluation::Problem problem = problemOf(scenario);
        const evaluation::PhaseReport decode = *evaluation::evaluate(problem).findPhase(workload::Phase::Decode);
        const CompanionPlot step = CompanionPlots::stepTime(problem);
        QVERIFY(step.table.startsWith(QStringLiteral("context (tokens)\tweights (s)\t")));
        for (const CompanionPlot& plot : {step, CompanionPlots::throughput(problem), CompanionPlots::fit(problem),
                                          CompanionPlots::whatIf(problem, {decode.phase, decode.whatIf})}) {
            const QList<QStringList> rows = rowsOf(plot.table);
            QVERIFY(rows.size() > 4);
            for (const QStringList& row : rows) {
                QCOMPARE(row.size(), rows.front().size());
                if (&row != &rows.front())
                    for (const QString& cell : row.mid(1)) {
                        bool isNumber = false;
                        QLocale::c().toDouble(cell, &isNumber);
                        QVERIFY2(isNumber, qPrintable(cell));
                    }
            }
        }
        bool found = false;
        for (const QStringList& row : rowsOf(step.table))
            if (row.front() == QStringLiteral("8192"))
                found = std::abs(row.back().toDouble() / decode.total.time.value() - 1.0) < 1e-12;
        QVERIFY(found);
    }

    void aHiddenPanelComputes()
    {
        CompanionPanel panel;
        panel.show(builtIn(), snapshotOf(scenario::defaultScenario()));
        QTest::qWait(5);
        QCOMPARE(panel.computations(), 0);
        panel.QWidget::show();
        QTest::qWait(5);
        QCOMPARE(panel.computations(), 1);
        QVERIFY(!panel.view(CompanionPanel::StepTime)->plot().isEmpty());
        QVERIFY(panel.view(CompanionPanel::Fit)->plot().isEmpty());
    }

    void equalOrManySnapshotsComputeAgain()
    {
        Shown shown;
        scenario::Scenario scenario = scenario::defaultScenario();
        shown.show(snapshotOf(scenario));
        QCOMPARE(shown.panel.computations(), 1);
        shown.show(snapshotOf(scenario));
        scenario.pinned.push_back(scenario.present());
        shown.show(snapshotOf(scenario));
        QCOMPARE(shown.panel.computations(), 1);
        for (std::int64_t batch = 2; batch < 50; ++batch) {
            scenario.workload.batch = batch;
            shown.panel.show(builtIn(), snapshotOf(scenario));
        }
        QTest::qWait(5);
        QCOMPARE(shown.panel.computations(), 2);
        shown.panel.hide();
        shown.panel.QWidget::show();
        QTest::qWait(5);
        QCOMPARE(shown.panel.computations(), 2);
    }

    void changedCatalogsLeaveTheChartAsItWas()
    {
        Shown shown;
        shown.show(snapshotOf(scenario::defaultScenario()));
        QVERIFY(!shown.plot(CompanionPanel::Fit).isEmpty());
        const catalogs::Catalogs catalogs = withoutCapacity();
        shown.show(snapshotOf(scenario::defaultScenario(), catalogs), catalogs);
        QVERIFY(shown.plot(CompanionPanel::Fit).isEmpty());
    }

    void namesAreReadAsMarkup()
    {
        const catalogs::Catalogs catalogs = withH100([](hardware::Device& device) { device.name = "<b>&amp; %1 & a<b"; });
        Shown shown;
        shown.show(snapshotOf(scenario::defaultScenario(), catalogs), catalogs);
        const CompanionPlot& plot = shown.plot(CompanionPanel::StepTime);
        QVERIFY2(plot.title.endsWith(QStringLiteral("on <b>&amp; %1 & a<b")), qPrintable(plot.title));
        QCOMPARE(shown.panel.view(CompanionPanel::StepTime)->accessibleName(), plot.title);
    }

    void aThemeChangeIsLost()
    {
        Shown shown;
        shown.show(snapshotOf(scenario::defaultScenario()));
        for (const QString& name : render::themeNames()) {
            const render::Theme theme = *render::themeFromName(name);
            shown.panel.setTheme(theme);
            for (int chart = 0; chart < CompanionPanel::ChartCount; ++chart) {
                shown.plot(static_cast<CompanionPanel::Chart>(chart));
                render::CompanionView* view = shown.panel.view(static_cast<CompanionPanel::Chart>(chart));
                QCOMPARE(view->theme().name, name);
                QCOMPARE(view->grab().toImage().pixelColor(4, 4).rgb(), theme.background.rgb());
            }
        }
        QCOMPARE(shown.panel.computations(), static_cast<int>(CompanionPanel::ChartCount));
    }

    void aLowDockHasNoRoomForACurve()
    {
        Shown shown;
        shown.show(snapshotOf(scenario::defaultScenario()));
        QVERIFY(shown.panel.minimumSizeHint().height() <= 300);
        for (int chart = 0; chart < CompanionPanel::ChartCount; ++chart) {
            shown.plot(static_cast<CompanionPanel::Chart>(chart));
            QVERIFY(shown.panel.view(static_cast<CompanionPanel::Chart>(chart))->placed().plot.height() > 100.0);
        }
    }

    void aRandomSetupWarnsOrFallsOffAnAxis()
    {
        std::mt19937 random(20261129);
        const auto below = [&](std::size_t count) { return static_cast<std::ptrdiff_t>(random() % count); };
        Shown shown;
        int tried = 0;
        for (int i = 0; i < 250; ++i) {
            scenario::Scenario scenario = scenario::defaultScenario();
            scenario.hardware = std::next(builtIn().devices.begin(), below(builtIn().devices.size()))->first;
            scenario.model = std::next(builtIn().models.begin(), below(builtIn().models.size()))->first;
            scenario.workload.batch = std::int64_t{1} << below(21);
            scenario.workload.context = (std::int64_t{1} << below(28)) - below(2);
            scenario.workload.devices = std::int64_t{1} << below(4);
            scenario.conventions.traffic = static_cast<workload::Traffic>(below(3));
            const auto problem = evaluation::resolve(builtIn(), scenario);
            if (!problem)
                continue;
            ++tried;
            shown.show({scenario, evaluation::evaluate(*problem)});
            for (int chart = 0; chart < CompanionPanel::ChartCount; ++chart) {
                verifySound(shown.plot(static_cast<CompanionPanel::Chart>(chart)));
                if (i % 10 == 0)
                    shown.panel.view(static_cast<CompanionPanel::Chart>(chart))->grab();
            }
        }
        QVERIFY(tried > 100);
    }
};

QTEST_MAIN(CompanionPanelTest)
#include "companion_panel_test.moc"
