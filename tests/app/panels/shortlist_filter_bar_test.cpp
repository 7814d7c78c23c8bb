// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/shortlist/shortlist_filter_bar.h"
#include "app/panels/shortlist/vendor_menu.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTest>

using namespace ridgepoint;
using panels::ShortlistFilterBar;

namespace {

evaluation::ShortlistRow rowOf(const char* id, const char* vendor, int year)
{
    return {*HardwareId::parse(id), id, vendor, year};
}

struct Bar {
    ShortlistFilterBar bar;
    QSignalSpy changed{&bar, &ShortlistFilterBar::filterChanged};

    Bar() { bar.setChoices({rowOf("a", "AMD", 2020), rowOf("b", "B&B", 2022), rowOf("c", "AMD", 2024)}); }
};

}  // namespace

class ShortlistFilterBarTest : public QObject {
    Q_OBJECT

private slots:
    void anUntouchedBarAsksForSomething()
    {
        const Bar shown;
        QCOMPARE(shown.bar.filter(), evaluation::ShortlistFilter{});
        QCOMPARE(shown.changed.count(), 0);
        QCOMPARE(shown.bar.vendors()->menu()->actions().size(), qsizetype{2});
        QCOMPARE(shown.bar.fromYear()->count(), 4);
    }

    void aControlFillsAnotherMember()
    {
        const Bar shown;
        shown.bar.vendors()->menu()->actions().at(1)->setChecked(true);
        shown.bar.memory()->setText(QStringLiteral(" 80 GB "));
        shown.bar.fromYear()->setCurrentIndex(2);
        shown.bar.toYear()->setCurrentIndex(3);
        shown.bar.ttft()->setValue(500.0);
        shown.bar.tpot()->setValue(10.0);
        shown.bar.devices()->setValue(8);
        const evaluation::ShortlistFilter wanted{.vendors = {"B&B"},
                                                 .leastMemory = units::Bytes(80e9),
                                                 .fromYear = 2022,
                                                 .toYear = 2024,
                                                 .mostTtft = units::Seconds(0.5),
                                                 .mostTpot = units::Seconds(0.01),
                                                 .mostDevices = 8};
        QCOMPARE(shown.bar.filter(), wanted);
        QCOMPARE(shown.changed.count(), 7);
    }

    void clearingAnnouncesEachControl()
    {
        Bar shown;
        shown.bar.memory()->setText(QStringLiteral("80 GB"));
        shown.bar.devices()->setValue(8);
        shown.changed.clear();
        shown.bar.clear();
        QCOMPARE(shown.changed.count(), 1);
        QCOMPARE(shown.bar.filter(), evaluation::ShortlistFilter{});
    }

    void newPartsTakeChoicesAway()
    {
        Bar shown;
        shown.bar.vendors()->menu()->actions().at(0)->setChecked(true);
        shown.bar.fromYear()->setCurrentIndex(shown.bar.fromYear()->findData(2022));
        shown.changed.clear();
        shown.bar.setChoices({rowOf("a", "AMD", 2019), rowOf("b", "Zed", 2022)});
        QCOMPARE(shown.changed.count(), 0);
        QCOMPARE(shown.bar.filter().vendors, std::vector<std::string>{"AMD"});
        QCOMPARE(shown.bar.filter().fromYear, std::optional<int>(2022));
        shown.bar.setChoices({rowOf("b", "Zed", 2023)});
        QCOMPARE(shown.changed.count(), 1);
        QCOMPARE(shown.bar.filter(), evaluation::ShortlistFilter{});
    }

    void aTextThatIsNoSizeIsSilent()
    {
        const Bar shown;
        for (const char* text : {"80", "GB", "-80 GB", "many"}) {
            shown.bar.memory()->setText(QString::fromLatin1(text));
            QVERIFY(!shown.bar.filter().leastMemory);
            QVERIFY(!shown.bar.problem().isEmpty());
        }
        shown.bar.memory()->clear();
        QVERIFY(shown.bar.problem().isEmpty());
    }

    void theMenuOfVendorsClosesAtEachCheck()
    {
        const Bar shown;
        QMenu* menu = shown.bar.vendors()->menu();
        menu->popup(QPoint(0, 0));
        QAction* first = menu->actions().at(0);
        QAction* second = menu->actions().at(1);
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(first).center());
        QVERIFY(menu->isVisible());
        QVERIFY(first->isChecked());
        menu->setActiveAction(second);
        QTest::keyClick(menu, Qt::Key_Space);
        QVERIFY(menu->isVisible());
        QVERIFY(second->isChecked());
        QCOMPARE(shown.bar.filter().vendors.size(), std::size_t{2});
        menu->close();
    }
};

QTEST_MAIN(ShortlistFilterBarTest)
#include "shortlist_filter_bar_test.moc"
