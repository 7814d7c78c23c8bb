// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/command_run.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace {

using ridgepoint::sample::CommandRun;
using ridgepoint::sample::runCommand;

QStringList words(const char* line)
{
    return QString::fromLatin1(line).split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

QJsonObject jsonOf(const CommandRun& run)
{
    return QJsonDocument::fromJson(run.out).object();
}

QJsonArray partsOf(const CommandRun& run)
{
    return jsonOf(run)[QLatin1String("parts")].toArray();
}

QJsonObject part(const QJsonArray& parts, const char* id)
{
    for (const QJsonValue& value : parts)
        if (value[QLatin1String("hardware")].toString() == QLatin1String(id))
            return value.toObject();
    return {};
}

}  // namespace

class ShortlistCommandTest : public QObject {
    Q_OBJECT

private slots:
    void aRowSaysWhatEvalSaysOfThePart()
    {
        const QJsonObject row = part(partsOf(runCommand(words("shortlist --batch 8 --format json"))), "mi300x");
        const QJsonObject report = jsonOf(runCommand(words("eval --hardware mi300x --batch 8 --format json")));
        QCOMPARE(row[QLatin1String("devices")].toInt(), 1);
        QCOMPARE(row[QLatin1String("ttft_seconds")], report[QLatin1String("totals")][QLatin1String("ttft_seconds")]);
        QCOMPARE(row[QLatin1String("tpot_seconds")], report[QLatin1String("totals")][QLatin1String("tpot_seconds")]);
        QCOMPARE(row[QLatin1String("tokens_per_second")], report[QLatin1String("totals")][QLatin1String("tokens_per_second")]);
    }

    // 700 W, one sequence: J per token = 700 × TPOT. At 3.6 an hour a second costs 0.001: a million tokens cost 1000 × TPOT.
    void powerAndPriceOfAToken()
    {
        const QJsonObject row = part(partsOf(runCommand(words("shortlist --price h100-sxm=3.6 --format json"))), "h100-sxm");
        const double tpot = row[QLatin1String("tpot_seconds")].toDouble();
        QVERIFY(tpot > 0.0);
        QVERIFY(std::abs(row[QLatin1String("joules_per_token")].toDouble() / (700.0 * tpot) - 1.0) < 1e-12);
        QVERIFY(std::abs(row[QLatin1String("cost_per_million_tokens")].toDouble() / (1000.0 * tpot) - 1.0) < 1e-12);
    }

    void filtersLeaveWhatMeetsThem()
    {
        const QJsonArray parts =
            partsOf(runCommand(words("shortlist --vendor AMD --max-tpot 0.010 --max-devices 1 --from-year 2024 --format json")));
        QVERIFY(!parts.isEmpty());
        for (const QJsonValue& row : parts) {
            QCOMPARE(row[QLatin1String("vendor")].toString(), QStringLiteral("AMD"));
            QVERIFY(row[QLatin1String("tpot_seconds")].toDouble() <= 0.010);
            QCOMPARE(row[QLatin1String("devices")].toInt(), 1);
            QVERIFY(row[QLatin1String("year")].toInt() >= 2024);
        }
    }

    void csvHasARowForEachPart()
    {
        const QList<QByteArray> lines = runCommand(words("shortlist --format csv")).out.trimmed().split('\n');
        QVERIFY(lines.first().startsWith("hardware,name,vendor,year,status,unverified,"));
        QCOMPARE(lines.size(), 1 + partsOf(runCommand(words("shortlist --format json"))).size());
    }

    void badInputIsToldWithItsOption_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("option");
        const auto row = [](const char* name, const QStringList& arguments, const char* option) {
            QTest::newRow(name) << QStringList{QStringLiteral("shortlist")} + arguments << QString::fromLatin1(option);
        };
        row("limit that is no number", words("--max-tpot soon"), "--max-tpot");
        row("limit of zero", words("--max-ttft 0"), "--max-ttft");
        row("memory without unit", words("--min-memory 80"), "--min-memory");
        row("unknown vendor", words("--vendor Voodoo"), "--vendor");
        row("price without part", words("--price 3"), "--price");
        row("price of an unknown part", words("--price h100=3"), "--price");
        row("price below zero", words("--price h100-sxm=-3"), "--price");
        row("unknown model", words("--model nope"), "nope");
        row("unknown part, which was swallowed", words("--hardware nonsense"), "--hardware");
        row("a comparison, which was swallowed", words("--compare hardware=nope"), "--compare");
        row("no device", words("--max-devices 0"), "--max-devices");
        row("more devices than there can be", words("--max-devices 1000"), "--max-devices");
        row("negative year", words("--from-year -5"), "--from-year");
        row("years the wrong way round", words("--from-year 2030 --to-year 2000"), "--from-year");
        row("doubled price", words("--price h100-sxm=2 --price h100-sxm=3"), "--price");
        row("price of a lesson's part", words("--price h100-lesson=2"), "--price");
        row("the vendor of a lesson's part", words("--vendor Lesson"), "--vendor");
    }

    void badInputIsToldWithItsOption()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, option);
        const CommandRun run = runCommand(arguments);
        QCOMPARE(run.exitCode, 1);
        QCOMPARE(run.out, QByteArray());
        QVERIFY2(run.err.contains(option), qPrintable(run.err));
        QCOMPARE(run.err.count(QLatin1Char('\n')), 1);
    }

    // 3.35 against 7.7 TB/s: decode at batch 1 waits for memory on both.
    void comparesSetups()
    {
        const QJsonObject report = jsonOf(runCommand(words("eval --hardware b200-sxm --compare hardware=h100-sxm --format json")));
        const QJsonArray setups = report[QLatin1String("comparison")].toArray();
        QCOMPARE(setups.size(), 2);
        QCOMPARE(setups[0][QLatin1String("label")].toString(), QStringLiteral("H100 SXM"));
        const double tpot = setups[1][QLatin1String("to_first")][QLatin1String("tpot")].toDouble();
        QVERIFY(std::abs(tpot / (3.35 / 7.7) - 1.0) < 0.01);
        bool decode = false;
        for (const QJsonValue& contrast : setups[1][QLatin1String("contrasts")].toArray())
            if (contrast[QLatin1String("phase")].toString() == QLatin1String("decode")) {
                QCOMPARE(contrast[QLatin1String("decides")].toString(), QStringLiteral("bandwidth"));
                decode = true;
            }
        QVERIFY(decode);
        QCOMPARE(report[QLatin1String("scenario")][QLatin1String("pinned")].toArray().size(), 1);
        const CommandRun text = runCommand(words("eval --hardware b200-sxm --compare hardware=h100-sxm"));
        QVERIFY2(text.out.contains("so the bandwidth decides (2.30 ×)"), text.out.constData());
    }

    void aComparisonThatCannotBeMadeIsRefused_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("exitCode");
        QTest::newRow("unknown option") << words("--compare colour=red") << 2;
        QTest::newRow("help") << words("--compare help") << 2;
        QTest::newRow("help with a value") << words("--compare help=me") << 2;
        QTest::newRow("bad choice") << words("--compare traffic=some") << 2;
        QTest::newRow("no value") << words("--compare hardware") << 2;
        QTest::newRow("empty value") << words("--compare batch=") << 2;
        QTest::newRow("nested") << words("--compare compare=batch=2") << 2;
        QTest::newRow("a config, which was ignored") << words("--compare config=config.json") << 2;
        QTest::newRow("nothing, which compared a setup with itself") << QStringList{QStringLiteral("--compare"), QString()} << 2;
        QTest::newRow("a comma, which compared a setup with itself") << words("--compare ,") << 2;
        QTest::newRow("a comma too many") << words("--compare batch=2,") << 2;
        QTest::newRow("unknown part") << words("--compare hardware=h100") << 1;
        QTest::newRow("batch of none") << words("--compare batch=0") << 1;
        QTest::newRow("batch that is a word") << words("--compare batch=many") << 1;
        QTest::newRow("four") << words("--compare batch=2 --compare batch=4 --compare batch=8 --compare batch=16") << 1;
        QTest::newRow("impossible") << words("--compare hardware=tpu-v1,devices=8") << 1;
    }

    void aComparisonThatCannotBeMadeIsRefused()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, exitCode);
        const CommandRun run = runCommand(QStringList{QStringLiteral("eval")} + arguments);
        QCOMPARE(run.exitCode, exitCode);
        QCOMPARE(run.out, QByteArray());
        QCOMPARE(run.err.count(QLatin1Char('\n')), 1);
        QVERIFY2(run.err.contains(QStringLiteral("--compare")), qPrintable(run.err));
        QVERIFY2(!run.err.contains(QStringLiteral("main function")), qPrintable(run.err));
    }

    void anErrorInAComparedSetupNamesTheComparison()
    {
        const CommandRun run = runCommand(words("eval --compare batch=0"));
        QVERIFY2(run.err.contains(QStringLiteral("--compare \"batch=0\", batch: ")), qPrintable(run.err));
    }

    // 4 TB/s against the part's 3.35.
    void aComparedSetupCanTakeAWhatIfAway()
    {
        const QStringList call{QStringLiteral("eval"),      QStringLiteral("--format"),  QStringLiteral("json"),
                               QStringLiteral("--bandwidth"), QStringLiteral("4 TB/s"), QStringLiteral("--peak"),
                               QStringLiteral("bf16=2 PFLOP/s")};
        const auto first = [&](const char* change) {
            const CommandRun run = runCommand(call + QStringList{QStringLiteral("--compare"), QLatin1String(change)});
            return jsonOf(run)[QLatin1String("comparison")][0].toObject();
        };
        QCOMPARE(first("bandwidth=,peak=")[QLatin1String("bytes_per_second")].toDouble(), 3.35e12);
        QCOMPARE(first("bandwidth=,peak=")[QLatin1String("flop_per_second")].toDouble(), 989.4e12);
        QCOMPARE(first("bandwidth=")[QLatin1String("flop_per_second")].toDouble(), 2e15);
    }

    void aCsvOfAComparisonHasEverySetup()
    {
        const CommandRun run = runCommand(words("eval --compare batch=2 --detail phases --format csv"));
        const QList<QByteArray> lines = run.out.trimmed().split('\n');
        QCOMPARE(lines.size(), 5);
        QVERIFY(lines[0].startsWith("setup,label,device,"));
        QVERIFY2(lines[1].startsWith("A,batch 2,"), lines[1].constData());
        QVERIFY2(lines[4].startsWith("B,batch 1,"), lines[4].constData());
    }

    void aCsvWithoutAPlaceForTheWhatIfSaysSo()
    {
        const CommandRun run = runCommand({QStringLiteral("eval"), QStringLiteral("--format"), QStringLiteral("csv"),
                                           QStringLiteral("--bandwidth"), QStringLiteral("4 TB/s")});
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.err.contains(QStringLiteral("what-if")), qPrintable(run.err));
    }

    void aWhatIfOfAPartThatCannotRunGivesTheReason()
    {
        const CommandRun run = runCommand({QStringLiteral("eval"), QStringLiteral("--hardware"), QStringLiteral("wse-3"), QStringLiteral("--peak"),
                                           QStringLiteral("bf16=1 PFLOP/s")});
        QVERIFY2(run.out.contains("What-if: the part itself cannot be compared: WSE-3 (CS-3) has no peak"), run.out.constData());
        QVERIFY2(run.out.contains("Nearest real part: "), run.out.constData());
    }

    void theNoteOfAPartIsSaid()
    {
        const CommandRun run = runCommand(words("eval --hardware mi250x"));
        QVERIFY2(run.out.contains("Note: Instinct MI250X: A module of two devices"), run.out.constData());
    }

    void aLimitThatNothingMeetsIsSaid()
    {
        QCOMPARE(runCommand(words("shortlist --max-tpot 1e-9")).out, QByteArray("No part of the catalog meets the limits.\n"));
        const QByteArray csv = runCommand(words("shortlist --max-tpot 1e-9 --format csv")).out;
        QVERIFY(csv.startsWith("hardware,name,"));
        QCOMPARE(csv.count('\n'), 1);
    }

    void anOptionWithoutARoleInAShortlistIsSaidToHaveNone()
    {
        const CommandRun run = runCommand(words("shortlist --hardware h100-sxm --vendor Groq"));
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.err.contains(QStringLiteral("--hardware plays no role")), qPrintable(run.err));
    }

    void whatIfNamesTheNearestPart()
    {
        const CommandRun run = runCommand({QStringLiteral("eval"), QStringLiteral("--bandwidth"), QStringLiteral("4.8 TB/s")});
        QVERIFY2(run.out.contains("Nearest real part: H200 SXM (4.80 TB/s"), run.out.constData());
    }

    void drawsAComparisonAndEveryPresetOfRoofs()
    {
        const QTemporaryDir folder;
        for (const char* preset : {"essential", "step", "levels", "precisions", "all"}) {
            const QString file = folder.filePath(QLatin1String(preset) + QStringLiteral(".svg"));
            const CommandRun run = runCommand({QStringLiteral("render"), QStringLiteral("--compare"), QStringLiteral("hardware=b200-sxm"),
                                               QStringLiteral("--roofs"), QLatin1String(preset), QStringLiteral("--output"), file});
            QCOMPARE(run.err, QString());
            QFile picture(file);
            QVERIFY(picture.open(QIODevice::ReadOnly));
            const QByteArray svg = picture.readAll();
            QVERIFY(svg.contains("<g id=\"a-roof-hbm3e\">"));
            QVERIFY(svg.contains("<g id=\"a-dot-decode\">"));
            QCOMPARE(svg.contains("<g id=\"roof-level-l2\">"), preset == QByteArray("levels") || preset == QByteArray("all"));
        }
    }
};

QTEST_GUILESS_MAIN(ShortlistCommandTest)
#include "shortlist_command_test.moc"
