// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/bookmarks.h"
#include "app/session/session.h"

#include <QLocale>
#include <QTest>

using namespace ridgepoint;
using session::Bookmark;
using session::Bookmarks;
using session::Session;

class BookmarksTest : public QObject {
    Q_OBJECT

private slots:
    void aRecallIsOneStepOfUndoAndBringsTheWholeScenarioBack()
    {
        Session session(catalogs::loadBuiltIn());
        Bookmarks bookmarks;
        session.dispatch(scenario::SetOverrides{{units::Bandwidth(1e12), {}}});
        session.dispatch(scenario::PinSetup{});
        session.dispatch(scenario::SetBatch{32});
        const scenario::Scenario kept = session.snapshot().scenario;
        bookmarks.store(3, session::bookmarkOf(session.snapshot()));
        session.dispatch(scenario::ChooseHardware{*HardwareId::parse("mi300x")});
        session.dispatch(scenario::UnpinSetup{0});
        const scenario::Scenario later = session.snapshot().scenario;
        session.dispatch(*bookmarks.recall(3));
        QVERIFY(session.snapshot().scenario == kept);
        session.undo();
        QVERIFY(session.snapshot().scenario == later);
        session.redo();
        QVERIFY(session.snapshot().scenario == kept);
    }

    void aBookmarkStaysAsItWasStored()
    {
        Session session(catalogs::loadBuiltIn());
        Bookmarks bookmarks;
        bookmarks.store(1, session::bookmarkOf(session.snapshot()));
        session.dispatch(scenario::SetBatch{64});
        QCOMPARE(bookmarks.find(1)->scenario.workload.batch, std::int64_t(1));
    }

    void onlyTheNineKeysAreAPlace()
    {
        const Session session(catalogs::loadBuiltIn());
        const Bookmark bookmark = session::bookmarkOf(session.snapshot());
        Bookmarks bookmarks;
        for (int number : {-1, 0, 10, 1'000'000}) {
            bookmarks.store(number, bookmark);
            bookmarks.clear(number);
            QVERIFY(!bookmarks.find(number) && !bookmarks.recall(number));
        }
        QVERIFY(bookmarks == Bookmarks());
        for (int number = 1; number <= 9; ++number) {
            QVERIFY(!bookmarks.find(number) && !bookmarks.recall(number));
            bookmarks.store(number, bookmark);
            QVERIFY(bookmarks.find(number) && *bookmarks.find(number) == bookmark);
        }
        bookmarks.clear(4);
        QVERIFY(!bookmarks.find(4) && bookmarks.find(3) && bookmarks.find(5));
    }

    void aDescriptionKeepsAPercentSignInAName()
    {
        const Session session(catalogs::loadBuiltIn());
        QLocale::setDefault(QLocale::c());
        Bookmark bookmark = session::bookmarkOf(session.snapshot());
        QCOMPARE(session::describe(bookmark),
                 QStringLiteral("Qwen3.8-27B on H100 SXM, batch 1, context 8192, prompt 8192"));
        bookmark.model = "100 %1 %2";
        QCOMPARE(session::describe(bookmark), QStringLiteral("100 %1 %2 on H100 SXM, batch 1, context 8192, prompt 8192"));
    }
};

QTEST_GUILESS_MAIN(BookmarksTest)
#include "bookmarks_test.moc"
