// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/shortlist/shortlist_item_model.h"

#include <QAbstractItemModelTester>
#include <QLocale>
#include <QSignalSpy>
#include <QTest>
#include <QTextDocument>

using namespace ridgepoint;
using panels::ShortlistItemModel;

namespace {

evaluation::ShortlistRow rowOf(const char* id, const char* name)
{
    return {*HardwareId::parse(id), name, "Vendor", 2024};
}

struct Items {
    ShortlistItemModel model;
    QSignalSpy edited{&model, &ShortlistItemModel::priceEdited};
    QSignalSpy refused{&model, &ShortlistItemModel::priceRefused};

    Items() { model.setRows({rowOf("b", "Second"), rowOf("a", "First")}); }

    QModelIndex price(int row) const { return model.index(row, ShortlistItemModel::Price); }
};

}  // namespace

class ShortlistItemModelTest : public QObject {
    Q_OBJECT

private slots:
    void aPartChangesItsRowAsTheOrderDoes()
    {
        Items items;
        const QAbstractItemModelTester tester(&items.model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QSignalSpy reset(&items.model, &QAbstractItemModel::modelReset);
        items.model.setRows({rowOf("a", "First"), rowOf("b", "Renamed")});
        QCOMPARE(reset.count(), 0);
        QCOMPARE(items.model.index(1, ShortlistItemModel::Part).data().toString(), QStringLiteral("Renamed"));
        QCOMPARE(items.model.find(*HardwareId::parse("b")), std::optional<int>(1));
        QCOMPARE(items.model.find(*HardwareId::parse("c")), std::optional<int>());
        items.model.setRows({});
        QCOMPARE(reset.count(), 1);
    }

    void aNameIsTakenForMarkup()
    {
        Items items;
        items.model.setRows({rowOf("a", "<b>x</b> & \"y\"")});
        const QString tip = items.model.index(0, ShortlistItemModel::Part).data(Qt::ToolTipRole).toString();
        QVERIFY(tip.contains(QLatin1String("&lt;b&gt;x&lt;/b&gt; &amp; ")));
        QVERIFY(Qt::mightBeRichText(tip));
    }

    void onlyAPriceIsEdited()
    {
        Items items;
        for (int column = 0; column < ShortlistItemModel::ColumnCount; ++column) {
            const QModelIndex cell = items.model.index(0, column);
            QCOMPARE(items.model.flags(cell).testFlag(Qt::ItemIsEditable), column == ShortlistItemModel::Price);
            QCOMPARE(items.model.setData(cell, QStringLiteral("1")), column == ShortlistItemModel::Price);
        }
    }

    void aTextThatIsNoPriceIsTaken_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"-1", "nan", "inf", "two", "1,234", "2.5 $", "-0", "1e999"})
            QTest::newRow(text) << QString::fromLatin1(text);
    }

    void aTextThatIsNoPriceIsTaken()
    {
        QFETCH(const QString, text);
        Items items;
        QVERIFY(!items.model.setData(items.price(0), text));
        QCOMPARE(items.edited.count(), 0);
        QCOMPARE(items.refused.count(), 1);
        QVERIFY(items.model.prices().empty());
    }

    void thePriceItHasIsAnEdit()
    {
        Items items;
        QVERIFY(items.model.setData(items.price(0), QStringLiteral("0")));
        QVERIFY(items.model.setData(items.price(0), QStringLiteral("0.0")));
        QCOMPARE(items.edited.count(), 1);
        QVERIFY(items.model.setData(items.price(1), QString()));
        QCOMPARE(items.edited.count(), 1);
        QVERIFY(items.model.setData(items.price(0), QString()));
        QCOMPARE(items.edited.count(), 2);
        QVERIFY(items.model.prices().empty());
    }

    void aDecimalCommaIsReadAsAGroup()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::Portuguese, QLocale::Brazil));
        Items items;
        QVERIFY(items.model.setData(items.price(0), QStringLiteral("2,5")));
        QCOMPARE(items.model.prices().begin()->second, 2.5);
        QCOMPARE(items.price(0).data(Qt::EditRole).toString(), QStringLiteral("2,5"));
        QVERIFY(items.model.setData(items.price(0), QStringLiteral("1.234")));
        QCOMPARE(items.model.prices().begin()->second, 1.234);
        QLocale::setDefault(before);
    }
};

QTEST_MAIN(ShortlistItemModelTest)
#include "shortlist_item_model_test.moc"
