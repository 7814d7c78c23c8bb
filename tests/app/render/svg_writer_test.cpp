// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/render/chart_layout.h"
#include "app/render/picture.h"
#include "app/render/svg_writer.h"
#include "tests/app/render/sample_scenes.h"

#include <QImage>
#include <QPainter>
#include <QSvgRenderer>
#include <QXmlStreamReader>
#include <QtTest>

#include <set>

using namespace ridgepoint;
using render::PictureFormat;
using render::PictureOptions;

namespace {

QByteArray bytesOf(const scene::ChartScene& scene, PictureFormat format, const PictureOptions& options = {})
{
    const Result<QByteArray> bytes = render::pictureBytes(scene, format, options);
    return bytes ? *bytes : QByteArray();
}

/// An empty text where the file is well-formed XML, else the reason why it is not.
QString xmlFault(const QByteArray& bytes)
{
    QXmlStreamReader reader(bytes);
    while (!reader.atEnd())
        reader.readNext();
    return reader.hasError() ? reader.errorString() : QString();
}

std::set<QString> ids(const QByteArray& bytes)
{
    std::set<QString> found;
    QXmlStreamReader reader(bytes);
    while (!reader.atEnd())
        if (reader.readNext() == QXmlStreamReader::StartElement && reader.attributes().hasAttribute("id"))
            found.insert(reader.attributes().value("id").toString());
    return found;
}

/// Where the texts of a picture are.
std::vector<QRect> textBoxes(const scene::ChartScene& scene, const PictureOptions& picture)
{
    const render::FontTextMetrics metrics;
    render::LayoutOptions options;
    options.size = QSizeF(picture.width, picture.height);
    options.ranges = render::fittedRanges(scene, scene.content, options, metrics);
    const render::PlacedChart chart = render::layout(scene, options, metrics);
    std::vector<QRect> boxes;
    const auto add = [&boxes](const render::PlacedText& text) {
        boxes.push_back(text.box.grown(1.0).bounds().toAlignedRect());
    };
    for (const auto* texts : {&chart.titles, &chart.axisTexts, &chart.regionNames, &chart.roofNames})
        std::for_each(texts->begin(), texts->end(), add);
    for (const auto* ticks : {&chart.intensityTicks, &chart.performanceTicks})
        for (const render::PlacedTick& tick : *ticks)
            if (tick.label)
                add(*tick.label);
    for (const render::PlacedLabel& label : chart.labels) {
        add(label.name);
        add(label.detail);
    }
    add(*chart.ridge->label);
    return boxes;
}

/// How far the pixels of a rectangle are from the background, summed.
double ink(const QImage& image, const QRect& rect, const render::Theme& theme)
{
    double sum = 1.0;
    for (int y = rect.top(); y <= rect.bottom(); ++y)
        for (int x = rect.left(); x <= rect.right(); ++x)
            sum += std::abs(qGray(image.pixel(x, y)) - qGray(theme.background.rgb()));
    return sum;
}

int differingPixels(const QImage& a, const QImage& b, const std::vector<QRect>& except)
{
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            if (std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 6
                && std::none_of(except.begin(), except.end(), [&](const QRect& rect) { return rect.contains(x, y); }))
                ++count;
    return count;
}

}  // namespace

class SvgWriterTest : public QObject {
    Q_OBJECT

private slots:
    void groupsRoofsAndDotsHaveTheirIds()
    {
        const std::set<QString> found = ids(bytesOf(samples::batchOne(), PictureFormat::Svg));
        for (const char* id : {"background", "grid", "axes", "regions", "roofs", "ridge", "dots", "labels", "roof-hbm3",
                               "roof-bf16-tensor", "roof-fp32-vector", "dot-decode", "dot-prefill", "dot-decode-weights"})
            QVERIFY2(found.contains(id), id);
    }

    void everyDotSaysItsValues()
    {
        const QString svg = QString::fromUtf8(bytesOf(samples::batchThirtyTwo(), PictureFormat::Svg));
        // 5.99 FLOP/B × 3.35 TB/s = 20.07 TFLOP/s.
        QVERIFY(svg.contains("<title>dot-decode-attention, as a label: 5.99 FLOP/B, 20.1 TFLOP/s</title>"));
    }

    void defaultChartIsSmallAndTheSameEveryTime()
    {
        const QByteArray first = bytesOf(samples::batchOne(), PictureFormat::Svg);
        QVERIFY(first.size() < 60000);
        QCOMPARE(bytesOf(samples::batchOne(), PictureFormat::Svg), first);
    }

    void namesOfAnyKindGiveValidXml()
    {
        scene::ChartScene scene = samples::batchOne();
        std::string hostile =
            "<b>&\"'</b><script>alert(1)</script>\x01\x02\x1f\x7f \xF0\x9F\x98\x80 \xEF\xBF\xBE \xFF\xFE ]]> ";
        while (hostile.size() < 5000)
            hostile += "\xF0\x9F\x9A\x80";
        scene.title = scene.subtitle = scene.caption = scene.memoryRegion = scene.ridge.label = hostile;
        for (scene::Dot& dot : scene.dots) {
            dot.label = dot.detail = hostile;
            dot.id += "<&\"'>\x01";
        }
        for (scene::RoofLine& roof : scene.roofs)
            roof.label = hostile;
        PictureOptions options;
        options.document = hostile;
        const QByteArray svg = bytesOf(scene, PictureFormat::Svg, options);
        QCOMPARE(xmlFault(svg), QString());
        QVERIFY(!svg.contains("<script"));
        QVERIFY(svg.contains("&lt;b&gt;&amp;&quot;&#39;"));
    }

    void forbiddenCharactersAreLeftOut()
    {
        const QString text = QString("a") + QChar(0) + QChar(0x0B) + QChar(0xD800) + QChar(0xFFFE) + "b\t<";
        QCOMPARE(QString::fromStdString(render::xmlText(text)).remove(QChar(0xFFFD)), QString("ab\t&lt;"));
    }

    void zoomedChartHasNoCoordinateOutsideItsPlot()
    {
        PictureOptions options;
        options.ranges = scene::AxisRanges{{2.0, 9.0}, {1e13, 3e13}};
        const QByteArray svg = bytesOf(samples::batchThirtyTwo(), PictureFormat::Svg, options);
        QXmlStreamReader reader(svg);
        QString group;
        QRectF plot;
        int checked = 0;
        while (!reader.atEnd()) {
            if (reader.readNext() != QXmlStreamReader::StartElement)
                continue;
            const auto attribute = [&reader](const char* name) {
                return reader.attributes().value(QLatin1String(name)).toDouble();
            };
            if (reader.name() == QLatin1String("g"))
                group = reader.attributes().value("id").toString().section('-', 0, 0);
            if (reader.name() == QLatin1String("rect") && group == "background" && reader.attributes().hasAttribute("x"))
                plot = QRectF(attribute("x"), attribute("y"), attribute("width"), attribute("height"))
                           .adjusted(-0.01, -0.01, 0.01, 0.01);
            if (reader.name() == QLatin1String("line")) {
                QVERIFY(plot.contains(QPointF(attribute("x1"), attribute("y1"))));
                QVERIFY(plot.contains(QPointF(attribute("x2"), attribute("y2"))));
                ++checked;
            }
            if (reader.name() == QLatin1String("polygon"))
                for (const QString& point : reader.attributes().value("points").toString().split(' ')) {
                    QVERIFY(plot.contains(QPointF(point.section(',', 0, 0).toDouble(),
                                                  point.section(',', 1, 1).toDouble())));
                    ++checked;
                }
        }
        QVERIFY(checked > 4);
    }

    /// The SVG, drawn by Qt's renderer, and the PNG are one picture: outside of the texts not one pixel in ten thousand
    /// differs by more than 6 of 255 (rims of lines, rounded to a hundredth of a pixel in the SVG). Within them letters
    /// have other rims, since QtSvg hints its fonts: there the ink of both, summed over the text, is within 40 %.
    void svgAndPngAreTheSamePicture()
    {
        for (const char* name : {"light", "dark"})
            for (const scene::ChartScene& scene : {samples::batchOne(), samples::batchThirtyTwo(), samples::withLink()}) {
                PictureOptions options;
                options.theme = *render::themeFromName(name);
                const QImage png =
                    QImage::fromData(bytesOf(scene, PictureFormat::Png, options)).convertToFormat(QImage::Format_RGB32);
                // QtSvg takes a list of families for the name of one.
                QSvgRenderer renderer(bytesOf(scene, PictureFormat::Svg, options).replace("Inter, sans-serif", "Inter"));
                QVERIFY(renderer.isValid());
                QImage svg(png.size(), QImage::Format_RGB32);
                QPainter painter(&svg);
                painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
                renderer.render(&painter, QRectF(svg.rect()));
                painter.end();
                const std::vector<QRect> texts = textBoxes(scene, options);
                for (const QRect& text : texts) {
                    const double ratio = ink(svg, text, options.theme) / ink(png, text, options.theme);
                    QVERIFY2(std::abs(ratio - 1.0) < 0.4,
                             qPrintable(QString("%1 at %2, %3").arg(ratio).arg(text.x()).arg(text.y())));
                }
                QVERIFY(differingPixels(png, svg, texts) < 1e-4 * png.width() * png.height());
            }
    }
};

QTEST_MAIN(SvgWriterTest)
#include "svg_writer_test.moc"
