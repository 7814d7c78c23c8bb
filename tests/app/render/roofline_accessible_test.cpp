// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/roofline_accessible.h"
#include "app/render/roofline_view.h"
#include "tests/app/render/sample_scenes.h"

#include <QAccessible>
#include <QLineEdit>
#include <QSignalSpy>
#include <QVBoxLayout>
#include <QtTest>

#include <algorithm>

using namespace ridgepoint;
using render::RooflineView;

class RooflineAccessibleTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { render::announceRooflineViews(); }

    void theTreeNamesTheChartItsDotsAndTheirValues()
    {
        RooflineView view;
        view.resize(900, 600);
        const scene::ChartScene scene = samples::batchThirtyTwo();
        view.setScene(scene);
        QAccessibleInterface* chart = QAccessible::queryAccessibleInterface(&view);
        QVERIFY(chart);
        QCOMPARE(chart->role(), QAccessible::Chart);
        QVERIFY(chart->text(QAccessible::Name).contains(QString::fromStdString(scene.title)));
        QVERIFY(!chart->text(QAccessible::Description).isEmpty());
        QCOMPARE(chart->childCount(), static_cast<int>(scene.dots.size()));
        for (int i = 0; i < chart->childCount(); ++i) {
            QAccessibleInterface* dot = chart->child(i);
            const scene::Dot& shown = scene.dots[static_cast<std::size_t>(i)];
            QCOMPARE(chart->indexOfChild(dot), i);
            QCOMPARE(dot->parent(), chart);
            QCOMPARE(dot->text(QAccessible::Name), QString::fromStdString(shown.label));
            QVERIFY(dot->text(QAccessible::Value).contains(QString::fromStdString(shown.detail)));
            QVERIFY(dot->rect().isValid());
            QVERIFY(dot->state().selectable && !dot->state().selected);
        }
        QCOMPARE(chart->child(chart->childCount()), nullptr);
        QCOMPARE(chart->child(-1), nullptr);
    }

    void pressingADotPinsIt()
    {
        RooflineView view;
        view.resize(900, 600);
        view.setScene(samples::batchThirtyTwo());
        QSignalSpy pinned(&view, &RooflineView::dotActivated);
        QAccessibleInterface* dot = QAccessible::queryAccessibleInterface(&view)->child(0);
        dot->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(pinned.size(), 1);
        QCOMPARE(pinned[0][0].toString().toStdString(), view.scene().dots[0].id);
        QVERIFY(dot->state().selected);
    }

    void aDotThatIsGoneIsNotValidAnyMore()
    {
        RooflineView view;
        view.resize(900, 600);
        view.setScene(samples::batchThirtyTwo());
        QAccessibleInterface* chart = QAccessible::queryAccessibleInterface(&view);
        QAccessibleInterface* last = chart->child(chart->childCount() - 1);
        QVERIFY(last->isValid());
        view.setScene({});
        QVERIFY(!last->isValid());
        QCOMPARE(last->text(QAccessible::Name), QString());
        QCOMPARE(chart->childCount(), 0);
    }

    // Tab goes from dot to dot and then on; Enter pins the one it has come to, Escape lets it go.
    void tabWalksTheDotsAndEnterPins()
    {
        QWidget window;
        auto* column = new QVBoxLayout(&window);
        auto* before = new QLineEdit(&window);
        auto* view = new RooflineView(&window);
        auto* after = new QLineEdit(&window);
        for (QWidget* widget : {static_cast<QWidget*>(before), static_cast<QWidget*>(view), static_cast<QWidget*>(after)})
            column->addWidget(widget);
        window.resize(900, 700);
        view->setScene(samples::batchThirtyTwo());
        window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&window));
        window.activateWindow();
        view->setFocus();
        QTRY_VERIFY(view->hasFocus());
        const std::size_t dots = view->placedChart().dots.size();
        std::vector<QString> walked;
        for (std::size_t i = 0; i < dots; ++i) {
            QTest::keyClick(view, Qt::Key_Tab);
            QVERIFY(!view->walkedDot().isEmpty());
            QVERIFY(std::find(walked.begin(), walked.end(), view->walkedDot()) == walked.end());
            walked.push_back(view->walkedDot());
            QVERIFY(view->placedChart().card.has_value());
        }
        QTest::keyClick(view, Qt::Key_Return);
        QCOMPARE(view->selectedDot(), walked.back());
        QTest::keyClick(view, Qt::Key_Escape);
        QCOMPARE(view->selectedDot(), QString());
        QTest::keyClick(view, Qt::Key_Tab);
        QTRY_VERIFY(after->hasFocus());
        QCOMPARE(view->walkedDot(), QString());
    }
};

QTEST_MAIN(RooflineAccessibleTest)
#include "roofline_accessible_test.moc"
