// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/kernels/kernels_panel.h"

#include "app/panels/kernels/kernels_item_model.h"
#include "app/session/session.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace ridgepoint;
using panels::KernelsItemModel;

class KernelsPanelTest : public QObject {
    Q_OBJECT

private slots:
    void rowsAreTheKernelsOfTheReport()
    {
        session::Session session(catalogs::loadBuiltIn());
        KernelsItemModel items;
        const QAbstractItemModelTester tester(&items, QAbstractItemModelTester::FailureReportingMode::QtTest);
        items.setReport(session.snapshot().report);
        std::size_t kernels = 0;
        for (const evaluation::PhaseReport& phase : session.snapshot().report.phases)
            kernels += phase.kernels.size();
        QCOMPARE(items.rowCount(), static_cast<int>(kernels));
        QCOMPARE(items.columnCount(), static_cast<int>(KernelsItemModel::ColumnCount));
    }

    void aMoveOfASliderChangesCellsAndKeepsRows()
    {
        session::Session session(catalogs::loadBuiltIn());
        KernelsItemModel items;
        items.setReport(session.snapshot().report);
        QSignalSpy reset(&items, &QAbstractItemModel::modelReset);
        QSignalSpy changed(&items, &QAbstractItemModel::dataChanged);
        session.dispatch(scenario::SetBatch{16});
        items.setReport(session.snapshot().report);
        QCOMPARE(reset.count(), 0);
        QCOMPARE(changed.count(), 1);
    }

    void copiedRowsArePlainNumbers()
    {
        session::Session session(catalogs::loadBuiltIn());
        panels::KernelsPanel panel;
        panel.show(session.snapshot());
        const QStringList lines = panel.asText().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), panel.table()->model()->rowCount() + 1);
        for (const QString& line : lines)
            QCOMPARE(line.count(QLatin1Char('\t')), static_cast<qsizetype>(KernelsItemModel::ColumnCount - 1));
        bool number = false;
        lines.at(1).section(QLatin1Char('\t'), KernelsItemModel::Bytes, KernelsItemModel::Bytes).toDouble(&number);
        QVERIFY(number);
    }

    void sortingByTimeIsByNumberAndNotByText()
    {
        session::Session session(catalogs::loadBuiltIn());
        panels::KernelsPanel panel;
        panel.show(session.snapshot());
        panel.table()->sortByColumn(KernelsItemModel::Time, Qt::DescendingOrder);
        const QAbstractItemModel* rows = panel.table()->model();
        for (int row = 1; row < rows->rowCount(); ++row)
            QVERIFY(rows->index(row - 1, KernelsItemModel::Time).data(KernelsItemModel::PlainRole).toDouble()
                    >= rows->index(row, KernelsItemModel::Time).data(KernelsItemModel::PlainRole).toDouble());
    }

    void aKernelWithoutArithmeticSaysWhyItIsNotPlotted()
    {
        session::Session session(catalogs::loadBuiltIn());
        KernelsItemModel items;
        items.setReport(session.snapshot().report);
        const QModelIndex intensity = items.index(0, KernelsItemModel::Intensity);
        QCOMPARE(items.index(0, KernelsItemModel::Name).data().toString(), QStringLiteral("embedding gather"));
        QVERIFY(!intensity.data(Qt::ToolTipRole).toString().isEmpty());
    }
};

QTEST_MAIN(KernelsPanelTest)
#include "kernels_panel_test.moc"
