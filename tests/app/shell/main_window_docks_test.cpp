// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/compare/compare_item_model.h"
#include "app/panels/compare/compare_panel.h"
#include "app/panels/shortlist/shortlist_item_model.h"
#include "app/panels/shortlist/shortlist_panel.h"
#include "app/shell/main_window.h"
#include "app/shell/price_settings.h"

#include <QAction>
#include <QSettings>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <memory>

using namespace ridgepoint;

namespace {

/// A window whose session has so many setups to compare, the present one among them.
struct Opened {
    session::Session session{catalogs::loadBuiltIn()};
    std::unique_ptr<shell::MainWindow> window;

    Opened(const QSize& size, int setups)
    {
        constexpr std::array parts{"h100-sxm", "b200-sxm", "mi300x", "a100-sxm-80gb"};
        for (int setup = 0; setup < setups; ++setup) {
            session.dispatch(scenario::ChooseHardware{*HardwareId::parse(parts[static_cast<std::size_t>(setup)])});
            if (setup + 1 < setups)
                session.dispatch(scenario::PinSetup{});
        }
        window = std::make_unique<shell::MainWindow>(session);
        window->resize(size);
        window->show();
        QTest::qWait(50);
    }

    panels::ComparePanel& compare() const { return *window->comparePanel(); }

    QAction* pin() const
    {
        for (QAction* action : window->findChildren<QAction*>())
            if (action->text().remove(QLatin1Char('&')) == QLatin1String("Pin this setup"))
                return action;
        return nullptr;
    }
};

int rowsInView(const QTableView& table)
{
    int rows = 0;
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        const QRect cell = table.visualRect(table.model()->index(row, 0));
        rows += cell.isValid() && table.viewport()->rect().contains(cell.left(), cell.top())
            && cell.bottom() <= table.viewport()->rect().bottom();
    }
    return rows;
}

}  // namespace

class MainWindowDocksTest : public QObject {
    Q_OBJECT

private slots:
    void comparedSetupsAreOutOfSight_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<int>("setups");
        QTest::newRow("1600x1000") << QSize(1600, 1000) << 4;
        QTest::newRow("1280x800") << QSize(1280, 800) << 4;
    }

    void comparedSetupsAreOutOfSight()
    {
        QFETCH(const QSize, size);
        QFETCH(const int, setups);
        const Opened opened(size, setups);
        QCOMPARE(opened.window->size(), size);
        QVERIFY2(opened.compare().isVisible(), "a window with pinned setups opens on another tab");
        const QTableView& table = *opened.compare().table();
        QCOMPARE(rowsInView(table), setups);
        for (int row = 0; row + 1 < setups; ++row) {
            const QWidget* actions = opened.compare().actionsOf(row);
            QVERIFY(actions);
            for (const char* name : {"recall", "unpin"}) {
                const auto* button = actions->findChild<QWidget*>(QLatin1String(name));
                const QRect place(button->mapTo(table.viewport(), QPoint()), button->size());
                QVERIFY2(table.viewport()->rect().contains(place), name);
            }
        }
    }

    // Without a price the cost is empty: its column need not be in view.
    void theShortlistShowedAFewPartsAndNoPrice()
    {
        const Opened opened({1600, 1000}, 1);
        opened.window->shortlistPanel()->parentWidget()->raise();
        const QTableView& table = *opened.window->shortlistPanel()->table();
        QTRY_VERIFY(table.model()->rowCount() > 0);
        QTest::qWait(20);
        QVERIFY2(rowsInView(table) >= 7, qPrintable(QString::number(rowsInView(table))));
        const int last = table.columnViewportPosition(panels::ShortlistItemModel::Price)
            + table.columnWidth(panels::ShortlistItemModel::Price);
        QVERIFY2(last <= table.viewport()->width(), qPrintable(QString::number(last)));
    }

    void pinningDoesNothingAndSaysNothing()
    {
        Opened opened({1600, 1000}, 1);
        QVERIFY(opened.pin()->isEnabled());
        opened.session.dispatch(scenario::PinSetup{});
        QVERIFY(!opened.pin()->isEnabled());
        QVERIFY(opened.pin()->toolTip().contains(QStringLiteral("pinned already")));
        opened.session.dispatch(scenario::SetBatch{2});
        QVERIFY(opened.pin()->isEnabled());
        for (std::int64_t batch : {4, 8}) {
            opened.session.dispatch(scenario::PinSetup{});
            opened.session.dispatch(scenario::SetBatch{batch});
        }
        opened.session.dispatch(scenario::PinSetup{});
        opened.session.dispatch(scenario::SetBatch{16});
        QVERIFY(!opened.pin()->isEnabled());
        QVERIFY(opened.pin()->toolTip().contains(QStringLiteral("Unpin one")));
    }

    void aPriceOfZeroIsLostOnRestart()
    {
        const QTemporaryDir folder;
        qputenv("XDG_CONFIG_HOME", folder.path().toUtf8());
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
        const evaluation::Prices prices{{*HardwareId::parse("h100-sxm"), 0.0}, {*HardwareId::parse("b200-sxm"), 4.5}};
        shell::savePrices(prices);
        QVERIFY(shell::loadPrices() == prices);
    }
};

QTEST_MAIN(MainWindowDocksTest)
#include "main_window_docks_test.moc"
