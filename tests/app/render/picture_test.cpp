// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/picture.h"
#include "tests/app/render/sample_scenes.h"

#include <QHashFunctions>
#include <QImage>
#include <QtTest>

#include <limits>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

using namespace ridgepoint;
using render::PictureFormat;
using render::PictureOptions;

namespace {

PictureOptions optionsFor(const QString& path)
{
    PictureOptions options;
    options.path = path;
    options.width = 640;
    options.height = 420;
    return options;
}

QByteArray bytesOf(PictureFormat format, const PictureOptions& options)
{
    const Result<QByteArray> bytes = render::pictureBytes(samples::batchOne(), format, options);
    return bytes ? *bytes : QByteArray();
}

}  // namespace

class PictureTest : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString in(const QString& name) const { return m_folder.filePath(name); }

    void expectUnwritable(const QString& path)
    {
        PictureOptions options = optionsFor(path);
        options.format = PictureFormat::Png;
        const Result<void> written = render::writePicture(samples::batchOne(), options);
        QVERIFY(!written);
        QCOMPARE(written.error().code, ErrorCode::Unwritable);
        QCOMPARE(written.error().where, path.toStdString());
        QVERIFY(!written.error().message.empty() && !written.error().hint.empty());
    }

private slots:
    void init() { qunsetenv("SOURCE_DATE_EPOCH"); }

    void extensionChoosesTheFormat()
    {
        QCOMPARE(*render::pictureFormat("a.b.PNG"), PictureFormat::Png);
        QCOMPARE(*render::pictureFormat("x.svg"), PictureFormat::Svg);
        QCOMPARE(*render::pictureFormat("/a/b.pdf"), PictureFormat::Pdf);
        QCOMPARE(render::pictureFormat("x.gif").error().code, ErrorCode::Unsupported);
        QCOMPARE(render::pictureFormat("png").error().code, ErrorCode::Unsupported);
        const Result<void> written = render::writePicture(samples::batchOne(), optionsFor(in("x.gif")));
        QVERIFY(!written);
        QVERIFY(!QFile::exists(in("x.gif")));
    }

    void pngHasTheSizeAskedForAtEveryScale()
    {
        for (double scale : {1.0, 1.25, 2.0, 0.5}) {
            PictureOptions options = optionsFor(in("sized.png"));
            options.scale = scale;
            QVERIFY(render::writePicture(samples::batchOne(), options));
            const QImage image(options.path);
            QCOMPARE(image.size(), QSize(static_cast<int>(640 * scale), static_cast<int>(420 * scale)));
        }
    }

    void everyFormatBeginsWithItsSignature()
    {
        const PictureOptions options = optionsFor({});
        // PNG (ISO/IEC 15948, 5.2), XML 1.0 (2.8), PDF (ISO 32000-1, 7.5.2).
        QVERIFY(bytesOf(PictureFormat::Png, options).startsWith("\x89PNG\r\n\x1a\n"));
        QVERIFY(bytesOf(PictureFormat::Svg, options).startsWith("<?xml"));
        QVERIFY(bytesOf(PictureFormat::Pdf, options).startsWith("%PDF-"));
    }

    void sameSceneGivesTheSameBytes()
    {
        qputenv("SOURCE_DATE_EPOCH", "1700000000");
        for (PictureFormat format : {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf}) {
            const QByteArray first = bytesOf(format, optionsFor({}));
            for (int i = 0; i < 4; ++i) {
                // What a new process would start with.
                QHashSeed::resetRandomGlobalSeed();
                QCOMPARE(bytesOf(format, optionsFor({})), first);
            }
        }
    }

    void pdfTakesItsDateFromTheEnvironmentAndEmbedsItsFonts()
    {
        qputenv("SOURCE_DATE_EPOCH", "1700000000");
        const QByteArray pdf = bytesOf(PictureFormat::Pdf, optionsFor({}));
        // date --utc --date=@1700000000: 2023-11-14 22:13:20.
        QVERIFY(pdf.contains("/CreationDate (D:20231114221320"));
        QVERIFY(pdf.contains("/FontFile2"));
        QVERIFY(pdf.contains("+Inter-Regular"));
        QVERIFY(pdf.contains("+Inter-SemiBold"));
        // 640 × 420 pixels of 1/96 inch are 480 × 315 points.
        QVERIFY(pdf.contains("/MediaBox [0 0 480"));
        for (const char* bad : {"-5", "now", "", "99999999999999999999"}) {
            qputenv("SOURCE_DATE_EPOCH", bad);
            QVERIFY(bytesOf(PictureFormat::Pdf, optionsFor({})).startsWith("%PDF-"));
        }
    }

    void backgroundIsTransparentOnlyWhenAskedFor()
    {
        PictureOptions options = optionsFor({});
        QCOMPARE(QImage::fromData(bytesOf(PictureFormat::Png, options)).pixelColor(1, 1), QColor(Qt::white));
        options.theme = render::darkTheme();
        QCOMPARE(QImage::fromData(bytesOf(PictureFormat::Png, options)).pixelColor(1, 1), options.theme.background);
        options.background = render::Background::Transparent;
        QCOMPARE(QImage::fromData(bytesOf(PictureFormat::Png, options)).pixelColor(1, 1).alpha(), 0);
    }

    void captionCanBeTurnedOff()
    {
        PictureOptions options = optionsFor({});
        const QByteArray line = ">weights, cache, state and activations counted</text>";
        QVERIFY(bytesOf(PictureFormat::Svg, options).contains(line));
        options.caption = false;
        QVERIFY(!bytesOf(PictureFormat::Svg, options).contains(line));
    }

    void documentTravelsInEveryFormat()
    {
        PictureOptions options = optionsFor({});
        options.document = R"({"schema":"ridgepoint-document/1"})";
        const QImage png = QImage::fromData(bytesOf(PictureFormat::Png, options));
        QCOMPARE(png.text("ridgepoint-document").toStdString(), options.document);
        QVERIFY(bytesOf(PictureFormat::Svg, options)
                    .contains("{&quot;schema&quot;:&quot;ridgepoint-document/1&quot;}</metadata>"));
        QVERIFY(bytesOf(PictureFormat::Pdf, options).contains("document.ridgepoint"));
    }

    void sizesThatCannotBeDrawnAreRefused()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const std::vector<std::tuple<int, int, double>> sizes{{0, 100, 1.0},       {100, -1, 1.0},      {100000, 100, 1.0},
                                                              {16384, 16385, 1.0}, {16384, 16384, 1.5}, {100, 100, 0.0},
                                                              {100, 100, -2.0},    {100, 100, nan},     {100, 100, 1e9},
                                                              {100, 100, 0.001}};
        for (const auto& [width, height, scale] : sizes) {
            PictureOptions options = optionsFor(in("refused.png"));
            options.width = width;
            options.height = height;
            options.scale = scale;
            const Result<void> written = render::writePicture(samples::batchOne(), options);
            QVERIFY(!written);
            QCOMPARE(written.error().code, ErrorCode::OutOfRange);
            QVERIFY(!QFile::exists(options.path));
        }
    }

    void tinyPictureIsDrawnWithoutAPlot()
    {
        PictureOptions options = optionsFor({});
        options.width = options.height = 1;
        for (PictureFormat format : {PictureFormat::Png, PictureFormat::Svg, PictureFormat::Pdf})
            QVERIFY(!bytesOf(format, options).isEmpty());
    }

    void missingFolderIsAnErrorAndLeavesNothing()
    {
        expectUnwritable(in("nowhere/picture.png"));
        QVERIFY(!QFile::exists(in("nowhere")));
    }

    void folderAsTargetIsAnErrorAndStaysAFolder()
    {
        QVERIFY(QDir(m_folder.path()).mkdir("folder.png"));
        expectUnwritable(in("folder.png"));
        QVERIFY(QFileInfo(in("folder.png")).isDir());
    }

    void readOnlyFolderIsAnErrorAndLeavesNothing()
    {
        if (geteuid() == 0)
            QSKIP("root may write everywhere");
        QVERIFY(QDir(m_folder.path()).mkdir("locked"));
        QFile::setPermissions(in("locked"), QFile::ReadOwner | QFile::ExeOwner);
        expectUnwritable(in("locked/picture.png"));
        QFile::setPermissions(in("locked"), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        QVERIFY(QDir(in("locked")).isEmpty());
    }

    void fullDeviceIsAnErrorAndStaysADevice()
    {
        // Root gets a device of its own: a fault here would else put a file in the place of the machine's.
        QString device = QStringLiteral("/dev/full");
        if (geteuid() == 0) {
            device = in("device");
            if (mknod(qPrintable(device), S_IFCHR | 0666, makedev(1, 7)) != 0)
                QSKIP("no device can be made here");
        }
        if (!QFileInfo::exists(device))
            QSKIP("there is no /dev/full here");
        expectUnwritable(device);
        QVERIFY(QFile::link(device, in("full.png")));
        expectUnwritable(in("full.png"));
        QVERIFY(QFileInfo::exists(device) && !QFileInfo(device).isFile());
    }

    void failedWriteKeepsTheOldFile()
    {
        const PictureOptions options = optionsFor(in("kept.svg"));
        QVERIFY(render::writePicture(samples::batchOne(), options));
        const qint64 size = QFileInfo(options.path).size();
        PictureOptions refused = options;
        refused.width = 0;
        QVERIFY(!render::writePicture(samples::batchOne(), refused));
        QCOMPARE(QFileInfo(options.path).size(), size);
        QCOMPARE(QDir(m_folder.path()).entryList({"kept*"}).size(), 1);
    }
};

QTEST_MAIN(PictureTest)
#include "picture_test.moc"
