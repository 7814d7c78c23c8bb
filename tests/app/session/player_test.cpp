// SPDX-License-Identifier: GPL-3.0-or-later
// No test waits: time is given in steps of a sixtieth of a second.
#include "app/session/player.h"

#include <QSignalSpy>
#include <QTest>

#include <cmath>
#include <random>
#include <vector>

using namespace ridgepoint;
using scenario::Count;
using scenario::CountRange;
using session::Player;
using session::Session;

namespace {

constexpr double frame = 1.0 / 60.0;

std::int64_t valueOf(const Session& session, Count count)
{
    return scenario::valueOf(session.snapshot().scenario.workload, count);
}

/// The values of so many steps.
std::vector<std::int64_t> played(const Session& session, Player& player, int steps)
{
    std::vector<std::int64_t> values;
    for (int i = 0; i < steps; ++i) {
        player.advance(frame);
        values.push_back(valueOf(session, player.count()));
    }
    return values;
}

}  // namespace

class PlayerTest : public QObject {
    Q_OBJECT

private slots:
    void goesFromEndToEndAndBackInItsTime_data()
    {
        QTest::addColumn<int>("count");
        QTest::addColumn<double>("speed");
        for (Count count : {Count::Batch, Count::Context, Count::Prompt})
            for (double speed : {0.25, 1.0, 4.0})
                QTest::addRow("%s at %g", scenario::name(count).data(), speed) << static_cast<int>(count) << speed;
    }

    void goesFromEndToEndAndBackInItsTime()
    {
        QFETCH(int, count);
        QFETCH(double, speed);
        Session session(catalogs::loadBuiltIn());
        const auto swept = static_cast<Count>(count);
        const CountRange range = scenario::sliderRangeOf(swept);
        session.dispatch(scenario::editOf(swept, range.low));
        Player player(session);
        player.setSpeed(speed);
        player.start(swept);
        const int steps = static_cast<int>(std::lround(Player::crossing / speed / frame));
        const std::vector<std::int64_t> up = played(session, player, steps + 1);
        QVERIFY(std::is_sorted(up.begin(), up.end()));
        QCOMPARE(*std::max_element(up.begin(), up.end()), range.high);
        const std::vector<std::int64_t> down = played(session, player, steps + 1);
        QVERIFY(std::is_sorted(down.rbegin() + 1, down.rend() - 1));
        QCOMPARE(*std::min_element(down.begin(), down.end()), range.low);
        const double halfway = static_cast<double>(up[static_cast<std::size_t>(steps / 2)]);
        const double middle = std::sqrt(static_cast<double>(range.low) * static_cast<double>(range.high));
        QVERIFY(std::abs(std::log2(halfway / middle)) < 0.3);
    }

    void aPlayIsOneStepOfUndo()
    {
        Session session(catalogs::loadBuiltIn());
        session.dispatch(scenario::SetBatch{4});
        const scenario::Scenario before = session.snapshot().scenario;
        Player player(session);
        player.start(Count::Batch);
        played(session, player, 700);
        player.stop();
        QVERIFY(session.snapshot().scenario != before);
        session.undo();
        QVERIFY(session.snapshot().scenario == before);
        session.undo();
        QCOMPARE(valueOf(session, Count::Batch), std::int64_t(1));
    }

    void aPlayWithoutAStepLeavesNothingToUndo()
    {
        Session session(catalogs::loadBuiltIn());
        Player player(session);
        player.start(Count::Context);
        player.stop();
        QVERIFY(!session.canUndo());
    }

    void anotherEditStopsItAndIsAStepOfItsOwn()
    {
        Session session(catalogs::loadBuiltIn());
        Player player(session);
        QSignalSpy changed(&player, &Player::playingChanged);
        for (const scenario::Edit& edit : std::vector<scenario::Edit>{
                 scenario::SetBatch{777}, scenario::SetPrefix{12}, scenario::ChooseModel{*ModelId::parse("llama-3.1-8b")},
                 scenario::ReplaceScenario{scenario::defaultScenario()}}) {
            player.start(Count::Batch);
            played(session, player, 30);
            const scenario::Scenario reached = session.snapshot().scenario;
            session.dispatch(edit);
            QVERIFY(!player.isPlaying());
            QVERIFY(session.snapshot().scenario == scenario::apply(reached, edit));
            session.undo();
            QVERIFY(session.snapshot().scenario == reached);
        }
        QCOMPARE(changed.count(), 8);
    }

    void anEditThatChangesNothingLeavesItPlaying()
    {
        Session session(catalogs::loadBuiltIn());
        Player player(session);
        player.start(Count::Batch);
        played(session, player, 30);
        session.dispatch(scenario::SetPrompt{session.snapshot().scenario.workload.prompt});
        QVERIFY(player.isPlaying());
    }

    void undoStopsItAndTakesItBack()
    {
        Session session(catalogs::loadBuiltIn());
        const scenario::Scenario before = session.snapshot().scenario;
        Player player(session);
        player.start(Count::Prompt);
        played(session, player, 30);
        session.undo();
        QVERIFY(!player.isPlaying());
        QVERIFY(session.snapshot().scenario == before);
        player.advance(frame);
        QVERIFY(session.snapshot().scenario == before);
    }

    void anotherDocumentStopsIt()
    {
        Session session(catalogs::loadBuiltIn());
        Player player(session);
        player.start(Count::Prompt);
        played(session, player, 30);
        QVERIFY(session.open(scenario::defaultScenario()));
        QVERIFY(!player.isPlaying());
        QVERIFY(!session.canUndo());
    }

    void aSliderTakenInHandStopsItAndItsDragIsOneStep()
    {
        Session session(catalogs::loadBuiltIn());
        Player player(session);
        player.start(Count::Batch);
        played(session, player, 30);
        const scenario::Scenario reached = session.snapshot().scenario;
        session.beginGesture();
        QVERIFY(!player.isPlaying());
        for (std::int64_t context = 500; context < 520; ++context) {
            session.dispatch(scenario::SetContext{context});
            session.dispatch(scenario::SetPrompt{context});
        }
        session.endGesture();
        session.undo();
        QVERIFY(session.snapshot().scenario == reached);
    }

    void anotherPlayIsAnotherStep()
    {
        Session session(catalogs::loadBuiltIn());
        Player player(session);
        player.start(Count::Batch);
        played(session, player, 30);
        const scenario::Scenario between = session.snapshot().scenario;
        player.start(Count::Context);
        played(session, player, 30);
        player.stop();
        QCOMPARE(valueOf(session, Count::Batch), between.workload.batch);
        session.undo();
        QVERIFY(session.snapshot().scenario == between);
        session.undo();
        QVERIFY(session.snapshot().scenario == scenario::defaultScenario());
    }

    void aValueOutsideTheRangeComesInFromTheNearerEnd()
    {
        Session session(catalogs::loadBuiltIn());
        session.dispatch(scenario::SetBatch{500'000});
        Player player(session);
        player.start(Count::Batch);
        player.advance(frame);
        const std::int64_t first = valueOf(session, Count::Batch);
        QVERIFY(first <= 1024 && first > 900);
        player.stop();
        session.dispatch(scenario::SetContext{0});
        player.start(Count::Context);
        player.advance(frame);
        QVERIFY(valueOf(session, Count::Context) >= 128 && valueOf(session, Count::Context) < 150);
    }

    void aRangeOfOneValueStaysThere()
    {
        Session session(catalogs::loadBuiltIn());
        Player player(session);
        player.start(Count::Batch, {7, 7});
        for (std::int64_t value : played(session, player, 10))
            QCOMPARE(value, std::int64_t(7));
    }

    void timeThatIsNoTimeAndSpeedThatIsNoSpeedDoNothing()
    {
        Session session(catalogs::loadBuiltIn());
        Player player(session);
        player.advance(1.0);
        QVERIFY(!session.canUndo());
        player.start(Count::Batch);
        for (double seconds : {0.0, -1.0, std::nan("")})
            player.advance(seconds);
        QVERIFY(!session.canUndo());
        player.setSpeed(std::nan(""));
        QCOMPARE(player.speed(), 1.0);
        player.setSpeed(1e9);
        QCOMPARE(player.speed(), Player::fastest);
        player.setSpeed(-3.0);
        QCOMPARE(player.speed(), Player::slowest);
    }

    // After a pause of an hour no more than a tenth of a second has passed: 10 octaves in 8 s are an eighth of one.
    void aLongPauseDoesNotLeap()
    {
        Session session(catalogs::loadBuiltIn());
        session.dispatch(scenario::SetBatch{256});
        Player player(session);
        player.start(Count::Batch);
        player.advance(3600.0);
        QCOMPARE(valueOf(session, Count::Batch), std::int64_t(std::lround(256 * std::exp2(10.0 * 0.1 / 8.0))));
    }

    void staysWithinItsRangeWhateverTheStepsAndUndoesAsOne()
    {
        std::mt19937 random(11);
        std::uniform_real_distribution<double> share(0.0, 1.0);
        for (int round = 0; round < 20; ++round) {
            Session session(catalogs::loadBuiltIn());
            const auto count = static_cast<Count>(round % 3);
            const std::int64_t low = 1 + static_cast<std::int64_t>(share(random) * 100.0);
            const CountRange range{low, low + static_cast<std::int64_t>(share(random) * 5000.0)};
            const scenario::Scenario before = session.snapshot().scenario;
            Player player(session);
            player.start(count, range);
            for (int i = 0; i < 60; ++i) {
                player.setSpeed(share(random) * 8.0);
                player.advance(share(random) * 0.2);
                QVERIFY(valueOf(session, count) >= range.low && valueOf(session, count) <= range.high);
            }
            player.stop();
            if (session.snapshot().scenario != before)
                session.undo();
            QVERIFY(session.snapshot().scenario == before);
            QVERIFY(!session.canUndo());
        }
    }

    void goesOffWithItsSessionInGoodOrder()
    {
        Session session(catalogs::loadBuiltIn());
        {
            Player player(session);
            player.start(Count::Batch);
            player.advance(frame);
        }
        session.dispatch(scenario::SetContext{4000});
        session.undo();
        QCOMPARE(valueOf(session, Count::Context), std::int64_t(8192));
        QVERIFY(valueOf(session, Count::Batch) >= 1);
    }

    void theTimerPlays()
    {
        Session session(catalogs::loadBuiltIn());
        Player player(session);
        player.setSpeed(4.0);
        player.start(Count::Batch);
        QTRY_VERIFY(valueOf(session, Count::Batch) > 1);
    }
};

QTEST_GUILESS_MAIN(PlayerTest)
#include "player_test.moc"
