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

using Run = ridgepoint::sample::CommandRun;

Run run(const QStringList& arguments, const QString& dataFolder)
{
    return ridgepoint::sample::runCommand(arguments, {QStringLiteral("XDG_DATA_HOME=") + dataFolder});
}

QString fixture(const char* name)
{
    return QStringLiteral(RIDGEPOINT_SOURCE_DIR "/tests/fixtures/model-configs/") + QLatin1String(name);
}

}  // namespace

class InspectCommandTest : public QObject {
    Q_OBJECT

private slots:
    // The published checkpoint of Qwen3.8-27B: 27,781,427,952 parameters, 65,536 B of KV per token, 144 MiB of state.
    void printsTheModelAsJson()
    {
        const Run result = run({QStringLiteral("inspect"), fixture("qwen3.8-27b.json"), QStringLiteral("--format"), QStringLiteral("json")}, m_folder.path());
        QCOMPARE(result.exitCode, 0);
        QCOMPARE(result.err, QString());
        const QJsonObject object = QJsonDocument::fromJson(result.out).object();
        QCOMPARE(object[QLatin1String("kind")].toString(), QStringLiteral("model-config"));
        const QJsonObject model = object[QLatin1String("model")].toObject();
        QCOMPARE(model[QLatin1String("parameters")][QLatin1String("checkpoint")].toInteger(), 27'781'427'952);
        QCOMPARE(model[QLatin1String("parameters")][QLatin1String("active")].toInteger(), 25'624'600'064);
        QCOMPARE(model[QLatin1String("kv_bytes_per_token")].toInteger(), 65'536);
        QCOMPARE(model[QLatin1String("state_bytes")].toInteger(), 150'994'944);
        QCOMPARE(model[QLatin1String("layers")][QLatin1String("full_attention")].toInteger(), 16);
        QCOMPARE(model[QLatin1String("layers")][QLatin1String("gated_deltanet")].toInteger(), 48);
        QCOMPARE(model[QLatin1String("groups")][QLatin1String("ffn")].toInteger(), 17'112'760'320);
    }

    void evaluatesAConfigAsItDoesTheCatalogEntry()
    {
        const QStringList form{QStringLiteral("--format"), QStringLiteral("json"), QStringLiteral("--detail"), QStringLiteral("phases")};
        const Run imported = run(QStringList{QStringLiteral("eval"), QStringLiteral("--config"), fixture("qwen3.8-27b.json")} + form, m_folder.path());
        const Run named = run(QStringList{QStringLiteral("eval"), QStringLiteral("--model"), QStringLiteral("qwen3.8-27b")} + form, m_folder.path());
        QCOMPARE(imported.exitCode, 0);
        QCOMPARE(QJsonDocument::fromJson(imported.out)[QLatin1String("totals")], QJsonDocument::fromJson(named.out)[QLatin1String("totals")]);
    }

    void savesAnEntryThatTheNextRunFinds()
    {
        QTemporaryDir folder;
        QFile::copy(fixture("qwen3-8b.json"), folder.filePath(QStringLiteral("my-own.json")));
        const QString config = folder.filePath(QStringLiteral("my-own.json"));
        QCOMPARE(run({QStringLiteral("inspect"), config, QStringLiteral("--save")}, folder.path()).exitCode, 0);
        QVERIFY(QFile::exists(folder.filePath(QStringLiteral("ridgepoint/models/my-own.json"))));
        const Run found = run({QStringLiteral("eval"), QStringLiteral("--model"), QStringLiteral("my-own")}, folder.path());
        QCOMPARE(found.exitCode, 0);
        QCOMPARE(found.err, QString());
        const Run again = run({QStringLiteral("inspect"), config, QStringLiteral("--save")}, folder.path());
        QCOMPARE(again.exitCode, 1);
        QVERIFY2(again.err.contains(QStringLiteral("--force")), qPrintable(again.err));
        QCOMPARE(run({QStringLiteral("inspect"), config, QStringLiteral("--save"), QStringLiteral("--force")}, folder.path()).exitCode, 0);
    }

    void refusesWithTheReason_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("encoder") << QByteArray(R"({"model_type": "bert", "hidden_size": 768})") << QStringLiteral("encoder");
        QTest::newRow("encoder-decoder") << QByteArray(R"({"model_type": "t5", "is_encoder_decoder": true})") << QStringLiteral("encoder");
        QTest::newRow("adapter") << QByteArray(R"({"peft_type": "LORA", "r": 8})") << QStringLiteral("adapter");
        QTest::newRow("not JSON") << QByteArray("hello") << QStringLiteral("1:1");
        QTest::newRow("empty") << QByteArray() << QStringLiteral("config");
    }

    void refusesWithTheReason()
    {
        QFETCH(QByteArray, text);
        QFETCH(QString, said);
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("config.json")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        file.close();
        const Run result = run({QStringLiteral("inspect"), file.fileName()}, folder.path());
        QCOMPARE(result.exitCode, 1);
        QVERIFY(result.out.isEmpty());
        QVERIFY2(result.err.contains(said), qPrintable(result.err));
    }

    void namesBothWhenModelAndConfigAreGiven()
    {
        const Run result = run({QStringLiteral("eval"), QStringLiteral("--model"), QStringLiteral("qwen3-8b"), QStringLiteral("--config"),
                                fixture("qwen3-8b.json")},
                               m_folder.path());
        QCOMPARE(result.exitCode, 1);
        QVERIFY(result.err.contains(QStringLiteral("--config")));
    }

    // The config of a model and the catalog's entry of it: each is what it says, and no label stands for both.
    void aConfigIsComparedWithACatalogEntryAndNotWithItself_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("the default model") << QStringLiteral("qwen3.8-27b");
        QTest::newRow("the model of the same id") << QStringLiteral("qwen3-8b");
    }

    void aConfigIsComparedWithACatalogEntryAndNotWithItself()
    {
        QFETCH(QString, model);
        const Run result = run({QStringLiteral("eval"), QStringLiteral("--config"), fixture("qwen3-8b.json"), QStringLiteral("--compare"),
                                QStringLiteral("model=") + model, QStringLiteral("--compare"), QStringLiteral("batch=2"),
                                QStringLiteral("--format"), QStringLiteral("json")},
                               m_folder.path());
        QVERIFY2(result.exitCode == 0, qPrintable(result.err));
        const QJsonObject scenario = QJsonDocument::fromJson(result.out).object()[QLatin1String("scenario")].toObject();
        const QString imported = scenario[QLatin1String("model")].toString();
        QVERIFY(imported != model);
        QCOMPARE(scenario[QLatin1String("pinned")][0][QLatin1String("model")].toString(), model);
        QCOMPARE(scenario[QLatin1String("pinned")][1][QLatin1String("model")].toString(), imported);
    }

    void sharesDraftsAndTrains()
    {
        const Run result = run({QStringLiteral("eval"), QStringLiteral("--model"), QStringLiteral("deepseek-v3"), QStringLiteral("--hardware"),
                                QStringLiteral("h200-sxm"), QStringLiteral("--devices"), QStringLiteral("8"), QStringLiteral("--draft"),
                                QStringLiteral("1"), QStringLiteral("--precision"), QStringLiteral("fp8"), QStringLiteral("--format"),
                                QStringLiteral("json")},
                               m_folder.path());
        QCOMPARE(result.exitCode, 0);
        const QJsonObject report = QJsonDocument::fromJson(result.out).object();
        QCOMPARE(report[QLatin1String("phases")].toArray().size(), 3);
        // (1 - 0.7²) / (1 - 0.7) = 1.7 tokens per step.
        QCOMPARE(report[QLatin1String("speculation")][QLatin1String("tokens_per_step")].toDouble(), 1.7);
        const Run odd = run({QStringLiteral("eval"), QStringLiteral("--devices"), QStringLiteral("5")}, m_folder.path());
        QCOMPARE(odd.exitCode, 1);
        QVERIFY2(odd.err.contains(QStringLiteral("24 query heads")) || odd.err.contains(QStringLiteral("cannot be shared by 5")), qPrintable(odd.err));
        const Run noLayer = run({QStringLiteral("eval"), QStringLiteral("--model"), QStringLiteral("qwen3-8b"), QStringLiteral("--draft"), QStringLiteral("3")},
                                m_folder.path());
        QCOMPARE(noLayer.exitCode, 1);
        QVERIFY2(noLayer.err.contains(QStringLiteral("multi-token prediction")), qPrintable(noLayer.err));
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(InspectCommandTest)
#include "inspect_command_test.moc"
