// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/compare/compare_item_model.h"
#include "app/panels/compare/compare_panel.h"
#include "core/catalogs/catalogs.h"
#include "core/evaluation/evaluate.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QToolButton>

using namespace ridgepoint;
using panels::CompareItemModel;
using panels::ComparePanel;

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
    return snapshot;
}

scenario::Scenario edited(std::initializer_list<scenario::Edit> edits)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    for (const scenario::Edit& edit : edits)
        scenario = scenario::apply(scenario, edit);
    return scenario;
}

scenario::ChooseHardware choose(const char* id)
{
    return {*HardwareId::parse(id)};
}

/// H100 SXM pinned, B200 SXM present: Qwen3.8-27B, batch 1.
scenario::Scenario h100AgainstB200()
{
    return edited({scenario::PinSetup{}, choose("b200-sxm")});
}

scenario::Scenario full()
{
    return edited({scenario::PinSetup{}, scenario::SetBatch{2}, scenario::PinSetup{}, scenario::SetBatch{4},
                   scenario::PinSetup{}, scenario::SetBatch{8}});
}

QString cell(const ComparePanel& panel, int row, int column)
{
    return panel.table()->model()->index(row, column).data().toString();
}

QToolButton* button(const ComparePanel& panel, int row, const char* name)
{
    const QWidget* cell = panel.actionsOf(row);
    return cell ? cell->findChild<QToolButton*>(QLatin1String(name)) : nullptr;
}

template <class Wanted>
std::optional<std::size_t> indexOf(const std::vector<scenario::Edit>& edits)
{
    if (edits.empty() || !std::holds_alternative<Wanted>(edits.back()))
        return std::nullopt;
    return std::get<Wanted>(edits.back()).index;
}

/// A panel in view.
struct Shown {
    ComparePanel panel;
    std::vector<scenario::Edit> edits;

    explicit Shown(const scenario::Scenario& scenario)
    {
        QObject::connect(&panel, &ComparePanel::editRequested,
                         [this](const scenario::Edit& edit) { edits.push_back(edit); });
        panel.resize(1000, 300);
        panel.QWidget::show();
        panel.show(snapshotOf(scenario));
    }
};

}  // namespace

class ComparePanelTest : public QObject {
    Q_OBJECT

private slots:
    void everyNumberButThoseOfTheFirstHasItsRatio()
    {
        const Shown shown(h100AgainstB200());
        QCOMPARE(shown.panel.table()->model()->rowCount(), 2);
        QCOMPARE(cell(shown.panel, 0, CompareItemModel::Letter), QStringLiteral("A"));
        QCOMPARE(cell(shown.panel, 1, CompareItemModel::Letter), QStringLiteral("B"));
        QCOMPARE(cell(shown.panel, 0, CompareItemModel::Label), QStringLiteral("H100 SXM"));
        QVERIFY(cell(shown.panel, 1, CompareItemModel::Label).contains(QLatin1String("B200 SXM")));
        QVERIFY(cell(shown.panel, 1, CompareItemModel::Label).contains(QLatin1String("present")));
        QCOMPARE(cell(shown.panel, 0, CompareItemModel::Bandwidth), QStringLiteral("3.35 TB/s"));
        // 7.7 / 3.35 = 2.2985
        QCOMPARE(cell(shown.panel, 1, CompareItemModel::Bandwidth), QStringLiteral("7.70 TB/s · 2.30\u00a0×"));
        for (int column : {CompareItemModel::Ttft, CompareItemModel::Tpot, CompareItemModel::Throughput,
                           CompareItemModel::Bandwidth, CompareItemModel::Peak}) {
            QVERIFY(!cell(shown.panel, 0, column).contains(QChar(0x00b7)));
            QVERIFY(cell(shown.panel, 1, column).contains(QChar(0x00b7)));
        }
    }

    void theTimeOfAMemoryBoundTokenIsNotTheRatioOfBandwidths()
    {
        const Shown shown(h100AgainstB200());
        const QString tpot = cell(shown.panel, 1, CompareItemModel::Tpot);
        const double ratio = tpot.section(QStringLiteral("· "), 1).section(QChar(0x00a0), 0, 0).toDouble();
        QVERIFY2(std::abs(ratio / (3.35 / 7.7) - 1.0) < 0.01, qPrintable(tpot));
        QVERIFY(shown.panel.verdict()->text().contains(QStringLiteral(
            "Decode: 2.30\u00a0× as fast as A (H100 SXM). Both are memory-bound, so the bandwidth decides (2.30\u00a0×)")));
        QVERIFY(shown.panel.verdict()->text().contains(QStringLiteral("Prefill: ")));
    }

    void aListThatIsFullTakesAnother()
    {
        Shown shown(full());
        QVERIFY(!shown.panel.pin()->isEnabled());
        QVERIFY(!shown.panel.pin()->toolTip().isEmpty());
        QVERIFY(shown.panel.status()->text().contains(QStringLiteral("4")));
        QCOMPARE(cell(shown.panel, 3, CompareItemModel::Letter), QStringLiteral("D"));
        QCOMPARE(shown.panel.actionsOf(3), nullptr);
    }

    void aSetupIsPinnedTwice()
    {
        Shown shown(edited({scenario::PinSetup{}}));
        QVERIFY(!shown.panel.pin()->isEnabled());
        QVERIFY(shown.panel.status()->text().contains(QStringLiteral("pinned already")));
        shown.panel.show(snapshotOf(h100AgainstB200()));
        QVERIFY(shown.panel.pin()->isEnabled());
        shown.panel.pin()->click();
        QVERIFY(std::holds_alternative<scenario::PinSetup>(shown.edits.back()));
    }

    void aSetupThatIsPresentIsRecalled()
    {
        const Shown shown(edited({scenario::PinSetup{}}));
        QVERIFY(!button(shown.panel, 0, "recall")->isEnabled());
        QVERIFY(button(shown.panel, 0, "unpin")->isEnabled());
    }

    void buttonsActOnAnotherRow()
    {
        Shown shown(full());
        button(shown.panel, 1, "unpin")->click();
        QCOMPARE(indexOf<scenario::UnpinSetup>(shown.edits), std::optional<std::size_t>(1));
        button(shown.panel, 2, "recall")->click();
        QCOMPARE(indexOf<scenario::RecallSetup>(shown.edits), std::optional<std::size_t>(2));
    }

    void keysActOnAnotherRow()
    {
        Shown shown(full());
        shown.panel.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&shown.panel));
        shown.panel.table()->setFocus();
        shown.panel.table()->selectRow(2);
        QTest::keyClick(shown.panel.table(), Qt::Key_Delete);
        QCOMPARE(indexOf<scenario::UnpinSetup>(shown.edits), std::optional<std::size_t>(2));
        QTest::keyClick(shown.panel.table(), Qt::Key_Return);
        QCOMPARE(indexOf<scenario::RecallSetup>(shown.edits), std::optional<std::size_t>(2));
        shown.panel.table()->selectRow(3);
        QTest::keyClick(shown.panel.table(), Qt::Key_Delete);
        QTest::keyClick(shown.panel.table(), Qt::Key_Return);
        QCOMPARE(shown.edits.size(), std::size_t{2});
    }

    void aLostSetupVanishesOrShiftsTheOthers()
    {
        scenario::Scenario scenario =
            edited({choose("gone"), scenario::PinSetup{}, choose("h100-sxm"), scenario::PinSetup{}, choose("b200-sxm")});
        Shown shown(scenario);
        QCOMPARE(shown.panel.table()->model()->rowCount(), 3);
        QVERIFY(cell(shown.panel, 0, CompareItemModel::Label).contains(QLatin1String("gone")));
        QVERIFY(cell(shown.panel, 0, CompareItemModel::Ttft).contains(QLatin1String("gone")));
        QCOMPARE(cell(shown.panel, 1, CompareItemModel::Letter), QStringLiteral("A"));
        QVERIFY(!button(shown.panel, 0, "recall")->isEnabled());
        button(shown.panel, 0, "unpin")->click();
        QCOMPARE(indexOf<scenario::UnpinSetup>(shown.edits), std::optional<std::size_t>(0));
        button(shown.panel, 1, "recall")->click();
        QCOMPARE(indexOf<scenario::RecallSetup>(shown.edits), std::optional<std::size_t>(1));
        QVERIFY(shown.panel.verdict()->text().contains(QLatin1String("A (H100 SXM)")));
    }

    void aLostSetupIsCalledByItsId()
    {
        scenario::Scenario scenario = edited({scenario::ChooseModel{*ModelId::parse("gone")}, scenario::PinSetup{},
                                              scenario::ChooseModel{*ModelId::parse("llama-2-7b")}});
        Shown shown(scenario::defaultScenario());
        shown.panel.setCatalogs(builtIn());
        shown.panel.show(snapshotOf(scenario));
        QCOMPARE(cell(shown.panel, 0, CompareItemModel::Label), QStringLiteral("H100 SXM"));
    }

    void nothingMarksThePresentSetupOnceItsNameIsCut()
    {
        const Shown shown(full());
        const auto isBold = [&](int row) {
            return shown.panel.table()->model()->index(row, CompareItemModel::Tpot).data(Qt::FontRole).value<QFont>().bold();
        };
        QVERIFY(isBold(3));
        QVERIFY(!isBold(0));
        QVERIFY(cell(shown.panel, 3, CompareItemModel::Label).startsWith(QChar(0x25b8)));
        QVERIFY(!cell(shown.panel, 0, CompareItemModel::Label).startsWith(QChar(0x25b8)));
        QCOMPARE(shown.panel.table()->textElideMode(), Qt::ElideMiddle);
    }

    void aFigureThatGrowsIsCut()
    {
        Shown shown(h100AgainstB200());
        shown.panel.show(snapshotOf(scenario::apply(h100AgainstB200(), scenario::SetPrompt{1000000})));
        const QTableView& table = *shown.panel.table();
        for (int column = CompareItemModel::Ttft; column < CompareItemModel::ColumnCount; ++column) {
            const int wanted = static_cast<const QAbstractItemView&>(table).sizeHintForColumn(column);
            QVERIFY2(table.columnWidth(column) >= wanted, qPrintable(QString::number(column)));
        }
    }

    void anEmptyListSaysNothing()
    {
        const Shown shown(scenario::defaultScenario());
        QVERIFY(!shown.panel.table()->isVisible());
        QVERIFY(!shown.panel.verdict()->isVisible());
        QVERIFY(shown.panel.status()->text().contains(QStringLiteral("Pinning keeps the present setup")));
        QVERIFY(shown.panel.pin()->isEnabled());
    }

    void aMoveOfASliderRebuildsTheTable()
    {
        Shown shown(h100AgainstB200());
        shown.panel.resize(500, 300);
        QTest::qWait(1);
        shown.panel.table()->selectRow(1);
        shown.panel.table()->horizontalScrollBar()->setValue(3);
        const int scrolled = shown.panel.table()->horizontalScrollBar()->value();
        QCOMPARE(scrolled, 3);
        const QWidget* actions = shown.panel.actionsOf(0);
        QSignalSpy reset(shown.panel.table()->model(), &QAbstractItemModel::modelReset);
        QSignalSpy changed(shown.panel.table()->model(), &QAbstractItemModel::dataChanged);
        shown.panel.show(snapshotOf(h100AgainstB200()));
        QCOMPARE(changed.count(), 0);
        shown.panel.show(snapshotOf(scenario::apply(h100AgainstB200(), scenario::SetContext{16384})));
        QCOMPARE(reset.count(), 0);
        QVERIFY(changed.count() > 0);
        QCOMPARE(shown.panel.table()->currentIndex().row(), 1);
        QCOMPARE(shown.panel.table()->horizontalScrollBar()->value(), scrolled);
        QCOMPARE(shown.panel.actionsOf(0), actions);
    }

    void aHiddenPanelLaysOutOrComesBackStale()
    {
        ComparePanel panel;
        QSignalSpy reset(panel.table()->model(), &QAbstractItemModel::modelReset);
        panel.show(snapshotOf(h100AgainstB200()));
        QCOMPARE(reset.count(), 0);
        panel.QWidget::show();
        QCOMPARE(panel.table()->model()->rowCount(), 2);
        panel.hide();
        panel.show(snapshotOf(full()));
        QCOMPARE(panel.table()->model()->rowCount(), 2);
        panel.QWidget::show();
        QCOMPARE(panel.table()->model()->rowCount(), 4);
    }

    void theItemModelBreaksTheRules()
    {
        CompareItemModel items;
        const QAbstractItemModelTester tester(&items, QAbstractItemModelTester::FailureReportingMode::QtTest);
        items.setRows(panels::sideBySide(snapshotOf(h100AgainstB200())).rows);
        items.setRows(panels::sideBySide(snapshotOf(full())).rows);
        items.setRows({});
        QCOMPARE(items.rowCount(), 0);
    }
};

QTEST_MAIN(ComparePanelTest)
#include "compare_panel_test.moc"
