// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/command_run.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

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

}  // namespace

class CatalogCommandTest : public QObject {
    Q_OBJECT

private slots:
    void listsBothKinds()
    {
        QVERIFY(runCommand(words("catalog list hardware")).out.contains("\nh100-sxm "));
        QVERIFY(runCommand(words("catalog list models")).out.contains("\nqwen3.8-27b "));
        for (const char* kind : {"hardware", "models"}) {
            const QJsonObject json = jsonOf(runCommand(words("catalog list") + QStringList{QLatin1String(kind)} + words("--format json")));
            QCOMPARE(json[QLatin1String("kind")].toString(), QLatin1String(kind));
            QVERIFY(json[QLatin1String("entries")].toArray().size() > 50);
        }
    }

    // The note of the first TPU says how its paper counts; no other command shows it.
    void showsTheNotesOfAPart()
    {
        const CommandRun run = runCommand(words("catalog show tpu-v1"));
        QCOMPARE(run.exitCode, 0);
        QVERIFY2(run.out.contains("The paper counts multiply-accumulates per byte of weights"), run.out.constData());
        const QJsonObject json = jsonOf(runCommand(words("catalog show h100-sxm --format json")));
        QCOMPARE(json[QLatin1String("memory")][0][QLatin1String("capacity")][QLatin1String("bytes")].toDouble(), 80e9);
        QVERIFY(!json[QLatin1String("memory")][0][QLatin1String("capacity")][QLatin1String("source")].toString().isEmpty());
    }

    void showsAModel()
    {
        QVERIFY(runCommand(words("catalog show qwen3.8-27b")).out.startsWith("qwen3.8-27b: Qwen3.8-27B"));
        QCOMPARE(jsonOf(runCommand(words("catalog show qwen3.8-27b --format json")))[QLatin1String("kind")].toString(), QStringLiteral("model"));
    }

    void anUnknownEntryNamesWhatIsNear_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("says");
        QTest::newRow("a part") << QStringLiteral("h100-sxn") << QStringLiteral("h100-sxm");
        QTest::newRow("a model") << QStringLiteral("qwen3.8-27") << QStringLiteral("qwen3.8-27b");
        QTest::newRow("nothing like it") << QStringLiteral("zzzzzzzzzzzz") << QStringLiteral("catalog list");
        QTest::newRow("no id") << QStringLiteral("../x") << QStringLiteral("is not an id");
    }

    void anUnknownEntryNamesWhatIsNear()
    {
        QFETCH(QString, id);
        QFETCH(QString, says);
        const CommandRun run = runCommand({QStringLiteral("catalog"), QStringLiteral("show"), id});
        QCOMPARE(run.exitCode, 1);
        QCOMPARE(run.out, QByteArray());
        QCOMPARE(run.err.count(QLatin1Char('\n')), 1);
        QVERIFY2(run.err.contains(says), qPrintable(run.err));
    }

    void wrongCallsExitWithTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        for (const char* call : {"catalog", "catalog list", "catalog list lamps", "catalog show", "catalog show h100-sxm --format csv"})
            QTest::newRow(call) << words(call);
    }

    void wrongCallsExitWithTwo()
    {
        QFETCH(QStringList, arguments);
        QCOMPARE(runCommand(arguments).exitCode, 2);
    }

    // A copy of a built-in entry in the user's folder: every report says whose figures it rests on.
    void anEntryInThePlaceOfABuiltInOneIsSeenEverywhere()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("ridgepoint/hardware")));
        QFile file(folder.filePath(QStringLiteral("ridgepoint/hardware/mine.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"schema": "ridgepoint-hardware/1", "sources": {"mine": {"citation": "my own bench", "date": "2026"}}, "devices": [
            {"id": "h100-sxm", "name": "H100 SXM", "vendor": "NVIDIA", "year": 2022, "scope": "device",
             "peaks": [{"format": "bf16", "engine": "tensor", "sparsity": "dense",
                        "rate": {"value": 989.4, "unit": "TFLOP/s", "basis": "measured", "source": "mine"}}],
             "memory": [{"name": "HBM3", "capacity": {"value": 80, "unit": "GB", "basis": "vendor", "source": "mine"},
                         "bandwidth": {"value": 3.35, "unit": "TB/s", "basis": "vendor", "source": "mine"}}]}]})");
        file.close();
        const QStringList environment{QStringLiteral("XDG_DATA_HOME=") + folder.path()};
        const CommandRun report = runCommand(words("eval"), environment);
        QVERIFY2(report.out.contains("in the place of the built-in h100-sxm"), report.out.constData());
        const CommandRun rows = runCommand(words("shortlist --vendor NVIDIA --to-year 2022"), environment);
        QVERIFY2(rows.out.contains("\nh100-sxm (own, replaces the built-in)"), rows.out.constData());
        const QJsonObject shown = jsonOf(runCommand(words("catalog show h100-sxm --format json"), environment));
        QCOMPARE(shown[QLatin1String("origin")].toString(), QStringLiteral("override"));
        QVERIFY(shown[QLatin1String("file")].toString().endsWith(QLatin1String("mine.json")));
    }
};

QTEST_GUILESS_MAIN(CatalogCommandTest)
#include "catalog_command_test.moc"
