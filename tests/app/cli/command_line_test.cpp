// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli/command_run.h"

#include <QDir>
#include <QFile>
#include <QImage>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

namespace {

using Run = ridgepoint::sample::CommandRun;
using ridgepoint::sample::runCommand;

QJsonObject json(const QStringList& arguments)
{
    const Run result = runCommand(QStringList{QStringLiteral("eval"), QStringLiteral("--format"), QStringLiteral("json")} + arguments);
    return QJsonDocument::fromJson(result.out).object();
}

QJsonObject phase(const QJsonObject& report, const QString& name)
{
    for (const QJsonValue& value : report[QLatin1String("phases")].toArray())
        if (value[QLatin1String("phase")].toString() == name)
            return value.toObject();
    return {};
}

/// Equal to the digits that the source prints.
bool near(double value, double expected, double half)
{
    return std::abs(value - expected) <= half;
}

const QStringList lesson{QStringLiteral("--hardware"), QStringLiteral("h100-lesson"), QStringLiteral("--model"),
                         QStringLiteral("qwen3.8-27b"), QStringLiteral("--traffic"), QStringLiteral("paper"),
                         QStringLiteral("--parameters"), QStringLiteral("checkpoint"), QStringLiteral("--prompt"),
                         QStringLiteral("8192")};

}  // namespace

class CommandLineTest : public QObject {
    Q_OBJECT

private slots:
    // The lesson: 1000 TFLOP/s and 3.35 TB/s meet at 1000 / 3.35 = 298.5 FLOP/B; 2 FLOP per parameter of 2 bytes give one
    // FLOP per byte and token.
    void theLessonsFigures()
    {
        const QJsonObject report = json(lesson);
        QVERIFY(near(report[QLatin1String("ridges")][0][QLatin1String("intensity")].toDouble(), 298.5, 0.05));
        const QJsonObject prefill = phase(report, QStringLiteral("prefill"));
        QCOMPARE(prefill[QLatin1String("intensity")].toDouble(), 8192.0);
        QVERIFY(near(prefill[QLatin1String("ridge_distance")].toDouble(), 27.4, 0.05));
        QCOMPARE(prefill[QLatin1String("bound")].toString(), QStringLiteral("compute"));
        QCOMPARE(prefill[QLatin1String("attainable_flop_per_second")].toDouble(), 1e15);
        const QJsonObject decode = phase(report, QStringLiteral("decode"));
        QCOMPARE(decode[QLatin1String("intensity")].toDouble(), 1.0);
        QCOMPARE(decode[QLatin1String("attainable_flop_per_second")].toDouble(), 3.35e12);
        QVERIFY(near(decode[QLatin1String("share_of_peak")].toDouble(), 0.00335, 0.000005));
        QCOMPARE(decode[QLatin1String("bound")].toString(), QStringLiteral("memory"));
        const QJsonObject many = phase(json(lesson + QStringList{QStringLiteral("--batch"), QStringLiteral("32")}), QStringLiteral("decode"));
        QCOMPARE(many[QLatin1String("intensity")].toDouble(), 32.0);
        QVERIFY(near(many[QLatin1String("attainable_flop_per_second")].toDouble(), 107.2e12, 0.05e12));
    }

    void helpAndVersionSucceed()
    {
        QCOMPARE(runCommand({QStringLiteral("--help")}).exitCode, 0);
        QVERIFY(runCommand({QStringLiteral("eval"), QStringLiteral("--help")}).out.contains("--hardware"));
        QVERIFY(runCommand({QStringLiteral("--version")}).out.startsWith("ridgepoint-cli "));
    }

    void wrongCallsExitWithTwo_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("no command") << QStringList{};
        QTest::newRow("unknown command") << QStringList{QStringLiteral("paint")};
        QTest::newRow("unknown option") << QStringList{QStringLiteral("eval"), QStringLiteral("--colour")};
        QTest::newRow("value missing") << QStringList{QStringLiteral("eval"), QStringLiteral("--batch")};
        QTest::newRow("unknown format") << QStringList{QStringLiteral("eval"), QStringLiteral("--format"), QStringLiteral("yaml")};
        QTest::newRow("unknown traffic") << QStringList{QStringLiteral("eval"), QStringLiteral("--traffic"), QStringLiteral("some")};
        QTest::newRow("no output") << QStringList{QStringLiteral("render")};
    }

    void wrongCallsExitWithTwo()
    {
        QFETCH(QStringList, arguments);
        const Run result = runCommand(arguments);
        QCOMPARE(result.exitCode, 2);
        QVERIFY(result.out.isEmpty());
        QVERIFY(!result.err.isEmpty());
    }

    void badInputExitsWithOneAndSaysWhy_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("says");
        const auto eval = [](const char* option, const char* value) {
            return QStringList{QStringLiteral("eval"), QLatin1String(option), QLatin1String(value)};
        };
        QTest::newRow("unknown hardware names the nearest") << eval("--hardware", "h100-sxn") << QStringLiteral("h100-sxm");
        QTest::newRow("unknown model names the nearest") << eval("--model", "qwen3.8-27") << QStringLiteral("qwen3.8-27b");
        QTest::newRow("not an id") << eval("--hardware", "../../etc/passwd") << QStringLiteral("--hardware");
        QTest::newRow("batch 0") << eval("--batch", "0") << QStringLiteral("batch: 0");
        QTest::newRow("negative batch") << eval("--batch", "-3") << QStringLiteral("batch: -3");
        QTest::newRow("batch is a word") << eval("--batch", "many") << QStringLiteral("--batch");
        QTest::newRow("batch with a separator") << eval("--batch", "8,192") << QStringLiteral("--batch");
        QTest::newRow("context 10^18") << eval("--context", "1000000000000000000") << QStringLiteral("context");
        QTest::newRow("context 10^30") << eval("--context", "1000000000000000000000000000000") << QStringLiteral("too large");
        QTest::newRow("bare bandwidth") << eval("--bandwidth", "3350") << QStringLiteral("unit");
        QTest::newRow("negative bandwidth") << eval("--bandwidth", "-3 TB/s") << QStringLiteral("above zero");
        QTest::newRow("NaN bandwidth") << eval("--bandwidth", "nan TB/s") << QStringLiteral("--bandwidth");
        QTest::newRow("1e999 bandwidth") << eval("--bandwidth", "1e999 TB/s") << QStringLiteral("--bandwidth");
        QTest::newRow("peak without format") << eval("--peak", "1000 TFLOP/s") << QStringLiteral("--peak");
        QTest::newRow("peak in bytes") << eval("--peak", "bf16=1000 TB/s") << QStringLiteral("TFLOP/s");
        QTest::newRow("unknown precision") << eval("--precision", "fp7") << QStringLiteral("bf16");
        QTest::newRow("unknown picture format") << QStringList{QStringLiteral("render"), QStringLiteral("--output"), QStringLiteral("/tmp/x.gif")}
                                                << QStringLiteral("png");
        QTest::newRow("output into no folder") << QStringList{QStringLiteral("render"), QStringLiteral("--output"), QStringLiteral("/nowhere/x.png")}
                                               << QStringLiteral("/nowhere");
        QTest::newRow("picture too large") << QStringList{QStringLiteral("render"), QStringLiteral("--width"), QStringLiteral("1000000"),
                                                          QStringLiteral("--output"), QStringLiteral("/tmp/x.png")}
                                           << QStringLiteral("1000000");
    }

    void badInputExitsWithOneAndSaysWhy()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, says);
        const Run result = runCommand(arguments);
        QCOMPARE(result.exitCode, 1);
        QVERIFY(result.out.isEmpty());
        QVERIFY2(result.err.contains(says), qPrintable(result.err));
    }

    void aFullDiskOnStandardOutputIsAnError()
    {
        QProcess process;
        process.setStandardOutputFile(QStringLiteral("/dev/full"));
        process.start(QStringLiteral(RIDGEPOINT_CLI), {QStringLiteral("eval")});
        process.waitForFinished();
        QCOMPARE(process.exitCode(), 1);
        QVERIFY(process.readAllStandardError().contains("standard output"));
    }

    void aFullDiskUnderAPictureIsAnError()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("x.png"));
        QVERIFY(QFile::link(QStringLiteral("/dev/full"), path));
        const Run result = runCommand({QStringLiteral("render"), QStringLiteral("--output"), path});
        QCOMPARE(result.exitCode, 1);
        QVERIFY2(result.err.contains(path) || result.err.contains(QStringLiteral("/dev/full")), qPrintable(result.err));
    }

    void aFolderInTheWayOfAPictureIsAnError()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("x.svg"));
        QVERIFY(QDir().mkdir(path));
        const Run result = runCommand({QStringLiteral("render"), QStringLiteral("--output"), path});
        QCOMPARE(result.exitCode, 1);
        QVERIFY(result.err.contains(path));
    }

    void picturesAreDrawnWithoutADisplay()
    {
        QTemporaryDir folder;
        for (const char* suffix : {"png", "svg", "pdf"}) {
            const QString path = folder.filePath(QStringLiteral("roofline.") + QLatin1String(suffix));
            const Run result = runCommand({QStringLiteral("render"), QStringLiteral("--output"), path});
            QCOMPARE(result.exitCode, 0);
            QVERIFY2(result.out.isEmpty() && result.err.isEmpty(), qPrintable(result.err));
            QVERIFY(QFile(path).size() > 5000);
        }
        QCOMPARE(QImage(folder.filePath(QStringLiteral("roofline.png"))).size(), QSize(1200, 800));
    }

    void aBrokenUserCatalogIsReportedAndTheRestWorks()
    {
        QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("ridgepoint/hardware")));
        QFile file(folder.filePath(QStringLiteral("ridgepoint/hardware/mine.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"schema\": ");
        file.close();
        const Run result = runCommand({QStringLiteral("eval")}, {QStringLiteral("XDG_DATA_HOME=") + folder.path()});
        QCOMPARE(result.exitCode, 0);
        QVERIFY2(result.err.contains(QStringLiteral("mine.json")), qPrintable(result.err));
        QVERIFY(result.out.contains("Qwen3.8-27B on H100 SXM"));
    }

    void numbersArePlainUnderACommaLocale()
    {
        for (const char* format : {"text", "json", "csv"}) {
            const QStringList call{QStringLiteral("eval"), QStringLiteral("--format"), QLatin1String(format)};
            QCOMPARE(runCommand(call, {QStringLiteral("LC_ALL=de_DE.UTF-8")}).out, runCommand(call, {QStringLiteral("LC_ALL=C")}).out);
        }
    }

    void csvHasARowForEachKernel()
    {
        const Run result = runCommand({QStringLiteral("eval"), QStringLiteral("--format"), QStringLiteral("csv"), QStringLiteral("--detail"),
                                QStringLiteral("kernels")});
        const QList<QByteArray> lines = result.out.trimmed().split('\n');
        const QByteArrayList header = lines.first().split(',');
        QVERIFY(header.contains("bytes_kv_read"));
        QVERIFY(lines.size() > 20);
        for (const QByteArray& line : lines)
            QCOMPARE(line.split(',').size(), header.size());
    }
};

QTEST_GUILESS_MAIN(CommandLineTest)
#include "command_line_test.moc"
