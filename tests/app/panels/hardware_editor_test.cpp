// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/hardware/hardware_editor.h"

#include "app/panels/hardware/figure_text.h"
#include "app/panels/hardware/peak_lines.h"
#include "app/session/device_file.h"
#include "app/session/session.h"

#include <QApplication>
#include <QComboBox>
#include <QDate>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>

#include <optional>

using namespace ridgepoint;
using panels::FormField;
using panels::HardwareEditor;

namespace {

const HardwareId h100 = *HardwareId::parse("h100-sxm");

/// A dialog on a part of the catalogs, over a folder of the user's own.
struct Opened {
    QTemporaryDir folder;
    catalogs::Catalogs catalogs;
    HardwareEditor editor;
    std::optional<hardware::Device> saved;

    explicit Opened(const HardwareId& id = h100) : catalogs(load(folder)), editor(catalogs, **catalogs.findDevice(id))
    {
        QObject::connect(&editor, &HardwareEditor::saveRequested, &editor, [this](const hardware::Device& device) { saved = device; });
    }

    static catalogs::Catalogs load(const QTemporaryDir& folder)
    {
        qputenv("XDG_DATA_HOME", folder.path().toUtf8());
        return catalogs::loadBuiltIn().catalogs;
    }

    const hardware::Device& original() const { return *catalogs.devices.at(h100); }
    void type(FormField field, const char* text) { editor.field(field)->setText(QString::fromUtf8(text)); }
};

/// Presses a button of the next message box.
void answer(QMessageBox::StandardButton button)
{
    QTimer::singleShot(0, qApp, [button] {
        auto* box = qobject_cast<QMessageBox*>(QApplication::activeModalWidget());
        QVERIFY(box);
        box->button(button)->click();
    });
}

}  // namespace

class HardwareEditorTest : public QObject {
    Q_OBJECT

private slots:
    void beginsWithACopyUnderAFreeNameThatCanBeSaved()
    {
        Opened opened;
        QCOMPARE(opened.editor.field(FormField::Id)->text(), QStringLiteral("h100-sxm-mine"));
        QCOMPARE(opened.editor.field(FormField::Name)->text(), QStringLiteral("H100 SXM (mine)"));
        QVERIFY(opened.editor.saveButton()->isEnabled());
        QVERIFY(opened.editor.reason()->isHidden());
        opened.editor.save();
        QVERIFY(opened.saved);
        hardware::Device expected = opened.original();
        expected.id = *HardwareId::parse("h100-sxm-mine");
        expected.name = "H100 SXM (mine)";
        QVERIFY(*opened.saved == expected);
    }

    void aMeasuredShareGoesWithoutAWord()
    {
        const QTemporaryDir folder;
        const catalogs::Catalogs catalogs = Opened::load(folder);
        hardware::Device device = *catalogs.devices.at(h100);
        hardware::MemoryLevel& memory = device.memory.front();
        memory.achievable = Figure<units::Bandwidth>{units::Bandwidth(3e12), memory.bandwidth->source};
        const HardwareEditor editor(catalogs, device);
        QVERIFY(!editor.consequence()->text().contains(QStringLiteral("Left out")));
        editor.field(FormField::Bandwidth)->setText(QStringLiteral("4 TB/s"));
        QVERIFY(editor.consequence()->text().endsWith(
            QStringLiteral("Left out, since it was measured under the figure that is changed: the measured bandwidth, 3 TB/s.")));
        editor.field(FormField::Bandwidth)->setText(QStringLiteral("3.35 TB/s"));
        QVERIFY(!editor.consequence()->text().contains(QStringLiteral("Left out")));
        for (std::size_t row = 0; row < editor.peaks()->count(); ++row)
            if (device.peaks[row].achievable)
                editor.peaks()->rate(row)->setText(QStringLiteral("900 TFLOP/s"));
        QVERIFY(editor.consequence()->text().contains(QStringLiteral("the measured bf16 peak")));
    }

    void aCopyOfAWhatIfHasTheFiguresOfTheCatalog()
    {
        const QTemporaryDir folder;
        const catalogs::Catalogs catalogs = Opened::load(folder);
        scenario::Overrides whatIf;
        whatIf.bandwidth = units::Bandwidth(4e12);
        whatIf.peaks = {{units::NumberFormat::Bf16, units::FlopRate(1.5e15)}, {units::NumberFormat::Fp4, units::FlopRate(8e15)}};
        HardwareEditor editor(catalogs, *catalogs.devices.at(h100), whatIf);
        QVERIFY2(!editor.saveButton()->isEnabled(), "figures of a what-if have no source yet");
        editor.field(FormField::Citation)->setText(QStringLiteral("a plan of ours"));
        QVERIFY2(editor.saveButton()->isEnabled(), qPrintable(editor.reason()->text()));
        std::optional<hardware::Device> saved;
        connect(&editor, &HardwareEditor::saveRequested, this, [&saved](const hardware::Device& device) { saved = device; });
        editor.save();
        QVERIFY(saved);
        QCOMPARE(saved->bandwidth().value(), 4e12);
        QVERIFY(saved->mainMemory().bandwidth->source.basis == Basis::Unverified);
        for (const auto& [format, rate] : whatIf.peaks)
            QVERIFY(saved->findPeak(format, units::Engine::Tensor, hardware::Sparsity::Dense)->rate.value == rate);
    }

    void everyPartOfTheCatalogCanBeCopied()
    {
        const QTemporaryDir folder;
        const catalogs::Catalogs catalogs = Opened::load(folder);
        for (const auto& [id, device] : catalogs.devices) {
            HardwareEditor editor(catalogs, *device);
            QVERIFY2(editor.saveButton()->isEnabled(), qPrintable(QString::fromStdString(id.text()) + editor.reason()->text()));
        }
    }

    void aSecondCopyIsNumberedAndACopyOfACopyIsNotMineTwice()
    {
        QTemporaryDir folder;
        catalogs::Catalogs catalogs = Opened::load(folder);
        hardware::Device copy = **catalogs.findDevice(h100);
        copy.id = *HardwareId::parse("h100-sxm-mine");
        copy.name = "H100 SXM (mine)";
        catalogs.devices.emplace(copy.id, std::make_shared<const hardware::Device>(copy));
        for (const hardware::Device* device : {catalogs.devices.at(h100).get(), &std::as_const(copy)}) {
            const HardwareEditor editor(catalogs, *device);
            QCOMPARE(editor.field(FormField::Id)->text(), QStringLiteral("h100-sxm-mine-2"));
            QCOMPARE(editor.field(FormField::Name)->text(), QStringLiteral("H100 SXM (mine 2)"));
        }
    }

    void aChangedFigureNeedsASourceAndGetsIt()
    {
        Opened opened;
        opened.type(FormField::Bandwidth, "4.02 TB/s");
        QVERIFY(!opened.editor.saveButton()->isEnabled());
        QVERIFY(!opened.editor.fieldError(FormField::Citation)->isHidden());
        QVERIFY(opened.editor.reason()->text().contains(QStringLiteral("Say where the changed figures are from")));
        opened.type(FormField::Citation, "a talk at the vendor's conference");
        QVERIFY(opened.editor.saveButton()->isEnabled());
        opened.editor.save();
        QVERIFY(opened.saved);
        const auto& bandwidth = *opened.saved->memory.front().bandwidth;
        QCOMPARE(bandwidth.value.value(), 4.02e12);
        QCOMPARE(bandwidth.source.basis, Basis::Unverified);
        QCOMPARE(bandwidth.source.citation, std::string("a talk at the vendor's conference"));
        QCOMPARE(bandwidth.source.date, QDate::currentDate().toString(Qt::ISODate).toStdString());
        QVERIFY(opened.saved->memory.front().capacity == opened.original().memory.front().capacity);
        QVERIFY(opened.saved->peaks == opened.original().peaks);
        // What was measured under 3.35 TB/s was measured on another part.
        QVERIFY(!opened.saved->memory.front().achievable);
    }

    void theBasisIsTheUsersChoice()
    {
        Opened opened;
        opened.type(FormField::Capacity, "96 GB");
        opened.type(FormField::Visible, "");
        opened.type(FormField::Citation, "nvidia-smi");
        opened.editor.basis()->setCurrentIndex(opened.editor.basis()->findData(static_cast<int>(Basis::Measured)));
        opened.editor.save();
        QVERIFY(opened.saved);
        QCOMPARE(opened.saved->memory.front().capacity->value.value(), 96e9);
        QCOMPARE(opened.saved->memory.front().capacity->source.basis, Basis::Measured);
        QVERIFY(!opened.saved->memory.front().visible);
    }

    void aFigureThatComesBackIsTheOriginalOneAgain()
    {
        Opened opened;
        opened.type(FormField::Bandwidth, "4 TB/s");
        opened.type(FormField::Bandwidth, "3350 GB/s");
        opened.editor.save();
        QVERIFY(opened.saved);
        QVERIFY(opened.saved->memory == opened.original().memory);
    }

    void aFigureWithoutAUnitIsMarkedAtItsField_data()
    {
        QTest::addColumn<int>("field");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, FormField field, const char* text, const char* message) {
            QTest::newRow(name) << static_cast<int>(field) << QString::fromUtf8(text) << QString::fromUtf8(message);
        };
        row("no unit", FormField::Bandwidth, "3.35", "the unit is missing");
        row("another unit", FormField::Bandwidth, "80 GB", "is not the unit of a bandwidth");
        row("no number", FormField::Capacity, "much", "does not begin with a number");
        row("zero", FormField::Power, "0 W", "above zero");
        row("comma", FormField::LinkBandwidth, "0,9 TB/s", "is not the unit of a bandwidth");
        row("no id", FormField::Id, "My Part", "is not an id");
        row("no name", FormField::Name, " ", "cannot be empty");
        row("no year", FormField::Year, "MMXXII", "Write a year from 1970 to 2100");
        row("no bandwidth", FormField::Bandwidth, "", "cannot be empty");
    }

    void aFigureWithoutAUnitIsMarkedAtItsField()
    {
        QFETCH(int, field);
        QFETCH(QString, text);
        QFETCH(QString, message);
        const auto key = static_cast<FormField>(field);
        Opened opened;
        opened.type(FormField::Citation, "somewhere");
        opened.editor.field(key)->setText(text);
        QVERIFY(!opened.editor.fieldError(key)->isHidden());
        QVERIFY2(opened.editor.fieldError(key)->text().contains(message), qPrintable(opened.editor.fieldError(key)->text()));
        QVERIFY(opened.editor.field(key)->accessibleDescription().contains(message));
        QVERIFY(!opened.editor.saveButton()->isEnabled());
        QVERIFY(opened.editor.reason()->text().contains(message));
        opened.editor.save();
        QVERIFY(!opened.saved);
    }

    void whatTheCatalogReaderRefusesIsSaid()
    {
        Opened opened;
        // Beyond the 100 PB/s that a catalog takes for plausible.
        opened.type(FormField::Bandwidth, "3.35 EB/s");
        opened.type(FormField::Citation, "somewhere");
        QVERIFY(!opened.editor.saveButton()->isEnabled());
        QVERIFY(opened.editor.reason()->text().contains(QStringLiteral("is not plausible")));
    }

    void peaksAreAddedChangedAndRemoved()
    {
        Opened opened;
        panels::PeakLines* peaks = opened.editor.peaks();
        const std::size_t before = opened.original().peaks.size();
        QCOMPARE(peaks->count(), before);
        opened.type(FormField::Citation, "somewhere");
        peaks->addButton()->click();
        QCOMPARE(peaks->count(), before + 1);
        QVERIFY(!opened.editor.saveButton()->isEnabled());
        QVERIFY(!peaks->error(before)->isHidden());
        peaks->format(before)->setCurrentText(QStringLiteral("fp4"));
        peaks->rate(before)->setText(QStringLiteral("4 PFLOP/s"));
        QVERIFY2(opened.editor.saveButton()->isEnabled(), qPrintable(opened.editor.reason()->text()));
        peaks->removeLine(0);
        opened.editor.save();
        QVERIFY(opened.saved);
        QCOMPARE(opened.saved->peaks.size(), before);
        QVERIFY(opened.saved->peaks.front() == opened.original().peaks[1]);
        const hardware::ComputePeak* fp4 =
            opened.saved->findPeak(units::NumberFormat::Fp4, units::Engine::Tensor, hardware::Sparsity::Dense);
        QVERIFY(fp4);
        QCOMPARE(fp4->rate.value.value(), 4e15);
        QCOMPARE(fp4->rate.source.citation, std::string("somewhere"));
        QVERIFY(!opened.saved->findAbsent(units::NumberFormat::Fp4));
    }

    void scrollingOverAPeakDoesNotChangeIt()
    {
        Opened opened;
        opened.editor.show();
        QComboBox* format = opened.editor.peaks()->format(3);
        const QString before = format->currentText();
        QWheelEvent event({5, 5}, format->mapToGlobal(QPointF(5, 5)), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(format, &event);
        QCOMPARE(format->currentText(), before);
    }

    void theSameLinkCountedOtherwiseIsAnotherFigure()
    {
        Opened opened;
        QVERIFY(opened.original().link);
        const int other = 1 - opened.editor.directions()->currentIndex();
        opened.editor.directions()->setCurrentIndex(other);
        QVERIFY(!opened.editor.saveButton()->isEnabled());
        opened.type(FormField::Citation, "somewhere");
        opened.editor.save();
        QVERIFY(opened.saved);
        QCOMPARE(opened.saved->link->bandwidth.source.citation, std::string("somewhere"));
    }

    void theIdOfABuiltInPartIsWarnedOf()
    {
        Opened opened;
        opened.type(FormField::Id, "h200-sxm");
        QVERIFY(opened.editor.consequence()->text().contains(QStringLiteral("stand before it")));
        QVERIFY(opened.editor.consequence()->text().contains(QStringLiteral("brings the built-in one back")));
        QVERIFY(opened.editor.saveButton()->isEnabled());
        opened.type(FormField::Id, "something-new");
        QVERIFY(!opened.editor.consequence()->text().contains(QStringLiteral("stand before it")));
    }

    void aFileThatIsThereIsReplacedOnlyAfterAYes()
    {
        Opened opened;
        QVERIFY(session::writeDeviceFile(session::deviceFile(h100), opened.original()));
        opened.type(FormField::Id, "h100-sxm");
        answer(QMessageBox::No);
        opened.editor.save();
        QVERIFY(!opened.saved);
        answer(QMessageBox::Yes);
        opened.editor.save();
        QVERIFY(opened.saved);
    }

    void whatIsSavedLoadsAsAnEqualPart()
    {
        Opened opened;
        session::Session session(catalogs::loadBuiltIn());
        opened.type(FormField::Bandwidth, "4.0123456789 TB/s");
        opened.type(FormField::Power, "0.65 kW");
        opened.type(FormField::Note, "With \"quotes\", a \\ and <b>tags</b>");
        opened.type(FormField::Citation, "<i>somewhere</i>");
        opened.editor.save();
        QVERIFY(opened.saved);
        QVERIFY(session.saveDevice(*opened.saved));
        QVERIFY(**session.catalogs().findDevice(opened.saved->id) == *opened.saved);
    }

    void aFailedSaveIsTold()
    {
        Opened opened;
        opened.editor.showFailure({ErrorCode::Unwritable, "the disk is full", "/x.json", {}});
        QVERIFY(!opened.editor.reason()->isHidden());
        QVERIFY(opened.editor.reason()->text().contains(QStringLiteral("the disk is full")));
    }

    void theKeyboardSavesAndCancels()
    {
        Opened opened;
        opened.editor.show();
        QVERIFY(QTest::qWaitForWindowActive(&opened.editor));
        QLineEdit* name = opened.editor.field(FormField::Name);
        name->setFocus();
        QTest::keyClick(name, Qt::Key_Return);
        QVERIFY(!opened.saved);
        QTest::keyClick(name, Qt::Key_Return, Qt::ControlModifier);
        QVERIFY(opened.saved);
        QTest::keyClick(name, Qt::Key_Escape);
        QCOMPARE(opened.editor.result(), static_cast<int>(QDialog::Rejected));
        QVERIFY(opened.editor.isHidden());
    }

    void everyFieldHasALabelAndAName()
    {
        Opened opened;
        std::size_t buddies = 0;
        for (const QLabel* label : opened.editor.findChildren<QLabel*>())
            if (label->buddy()) {
                ++buddies;
                QCOMPARE(label->buddy()->accessibleName(), label->text());
            }
        // Fourteen lines, the directions and the basis.
        QCOMPARE(buddies, std::size_t(16));
        for (const QLineEdit* edit : opened.editor.findChildren<QLineEdit*>())
            QVERIFY(!edit->accessibleName().isEmpty());
        for (const QComboBox* box : opened.editor.findChildren<QComboBox*>())
            QVERIFY(!box->accessibleName().isEmpty());
    }

    void figuresAreWrittenWithTheDigitsTheyNeed()
    {
        QCOMPARE(panels::typed(units::Bandwidth(3.35e12)), QStringLiteral("3.35 TB/s"));
        QCOMPARE(panels::typed(units::Bytes(80e9)), QStringLiteral("80 GB"));
        QCOMPARE(panels::typed(units::Bytes(84942979072.0)), QStringLiteral("84.942979072 GB"));
        QCOMPARE(panels::typed(units::FlopRate(1978.9e12), units::NumberFormat::Int8), QStringLiteral("1.9789 POP/s"));
        QCOMPARE(panels::typed(units::FlopRate(989.4e12), units::NumberFormat::Bf16), QStringLiteral("989.4 TFLOP/s"));
        QCOMPARE(panels::typed(units::Watts(700)), QStringLiteral("700 W"));
    }
};

QTEST_MAIN(HardwareEditorTest)
#include "hardware_editor_test.moc"
