// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/catalog_combo.h"
#include "app/panels/scenario/entry_delegate.h"
#include "app/panels/scenario/hardware_words.h"
#include "app/panels/scenario/scenario_panel.h"

#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

using namespace ridgepoint;
using panels::HardwareWords;
using panels::ScenarioPanel;
using session::Session;

namespace {

const HardwareId h100 = *HardwareId::parse("h100-sxm");

/// The built-in catalogs with another H100 SXM in the place of the first.
catalogs::LoadedCatalogs with(const hardware::Device& device, const std::string& file)
{
    catalogs::LoadedCatalogs loaded = catalogs::loadBuiltIn();
    loaded.catalogs.devices.insert_or_assign(device.id, std::make_shared<const hardware::Device>(device));
    loaded.catalogs.userDevices.emplace(device.id, file);
    if (device.id == h100)
        loaded.catalogs.overridden.insert(h100);
    return loaded;
}

hardware::Device copyOfH100()
{
    return *catalogs::loadBuiltIn().catalogs.devices.at(h100);
}

QString factsOf(const Session& session)
{
    ScenarioPanel panel(session.catalogs());
    panel.show(session.snapshot());
    return panel.hardwareFacts()->text();
}

QString detailOf(const ScenarioPanel& panel, const HardwareId& id)
{
    const int row = panel.hardware()->findData(QString::fromStdString(id.text()));
    return panel.hardware()->itemData(row, panels::EntryDelegate::detailRole).toString();
}

}  // namespace

class ScenarioHardwareTest : public QObject {
    Q_OBJECT

private slots:
    void aVendorsFigureHasNoMark()
    {
        const Session session(catalogs::loadBuiltIn());
        const QString facts = factsOf(session);
        QVERIFY2(facts.contains(QStringLiteral("989 TFLOP/s bf16 tensor dense\n")), qPrintable(facts));
        QVERIFY2(facts.contains(QStringLiteral("3.35 TB/s HBM3 · ridge 295 FLOP/B")), qPrintable(facts));
    }

    void everyUnverifiedFigureIsMarked()
    {
        hardware::Device device = copyOfH100();
        device.memory.front().bandwidth->source.basis = Basis::Unverified;
        device.memory.front().capacity->source.basis = Basis::Unverified;
        device.memory.front().visible.reset();
        for (hardware::ComputePeak& peak : device.peaks)
            peak.rate.source.basis = Basis::Unverified;
        const Session session(with(device, "/hardware/h100.json"));
        const QString facts = factsOf(session);
        QVERIFY2(facts.contains(QStringLiteral("bf16 tensor dense (unverified)")), qPrintable(facts));
        QVERIFY2(facts.contains(QStringLiteral("3.35 TB/s HBM3 (unverified)")), qPrintable(facts));
        QVERIFY2(facts.contains(QStringLiteral("80.0 GB (unverified)")), qPrintable(facts));
    }

    void aSparseRateIsCalledSparse()
    {
        Session session(catalogs::loadBuiltIn());
        workload::Conventions conventions;
        conventions.peaks = workload::PeakChoice::Sparse;
        session.dispatch(scenario::SetConventions{conventions});
        QVERIFY2(factsOf(session).contains(QStringLiteral("bf16 tensor sparse")), qPrintable(factsOf(session)));
    }

    void printedAndVisibleBytesAreToldApart()
    {
        hardware::MemoryLevel memory;
        QCOMPARE(HardwareWords::capacity(memory), QStringLiteral("capacity unknown"));
        memory.capacity = Figure<units::Bytes>{units::Bytes(80e9), {Basis::Vendor, {}, {}, {}}};
        QCOMPARE(HardwareWords::capacity(memory), QStringLiteral("80.0 GB"));
        // An H100 of 80 GB reports 84,942,979,072 bytes, or 79.1 GiB.
        memory.visible = Figure<units::Bytes>{units::Bytes(84942979072.0), {Basis::Vendor, {}, {}, {}}};
        QCOMPARE(HardwareWords::capacity(memory), QStringLiteral("80.0 GB (84.9 GB visible to a program)"));
        memory.visible->source.basis = Basis::Measured;
        QCOMPARE(HardwareWords::capacity(memory), QStringLiteral("80.0 GB (84.9 GB visible to a program, measured)"));
    }

    void anAnnouncedPartSaysSo()
    {
        hardware::Device device = copyOfH100();
        device.status = hardware::Status::Announced;
        const Session session(with(device, "/hardware/h100.json"));
        QVERIFY(factsOf(session).contains(QStringLiteral("Announced")));
        ScenarioPanel panel(session.catalogs());
        QVERIFY(detailOf(panel, h100).contains(QStringLiteral("announced")));
    }

    void anEntryOfTheUsersOwnSaysWhereItIs()
    {
        hardware::Device device = copyOfH100();
        const Session before(with(device, "/x/hardware/h100.json"));
        QVERIFY(factsOf(before).contains(
            QStringLiteral("Your own entry, stands before the built-in one (/x/hardware/h100.json)")));
        device.id = *HardwareId::parse("mine");
        Session beside(with(device, "/x/hardware/mine.json"));
        QVERIFY(!factsOf(beside).contains(QStringLiteral("Your own entry")));
        beside.dispatch(scenario::ChooseHardware{device.id});
        QVERIFY(factsOf(beside).contains(QStringLiteral("Your own entry (/x/hardware/mine.json)")));
    }

    void aPartWhoseFileIsGoneStillNamesItAsIfItWereThere()
    {
        hardware::Device device = copyOfH100();
        device.id = *HardwareId::parse("mine");
        Session session(with(device, "/x/hardware/mine.json"));
        session.dispatch(scenario::ChooseHardware{device.id});
        QVERIFY(session.keptDevices().empty());
        session.replaceCatalogs(catalogs::loadBuiltIn());
        QCOMPARE(session.keptDevices(), std::set{device.id});
        ScenarioPanel panel(session.catalogs());
        panel.setCatalogs(session.catalogs(), session.keptDevices());
        panel.show(session.snapshot());
        const QString facts = panel.hardwareFacts()->text();
        QVERIFY2(facts.contains(QStringLiteral("in memory only")), qPrintable(facts));
        QVERIFY2(facts.contains(QStringLiteral("gone")), qPrintable(facts));
    }

    void aBandwidthOfAnotherSourceIsDatedLikeThePeak()
    {
        const Source vendor{Basis::Vendor, "a data sheet", "2024-01-05", {}};
        const Source rumour{Basis::Unverified, "a forum", "2025-03-02", {}};
        using panels::HardwareWords;
        QCOMPARE(HardwareWords::origins(vendor, vendor), QStringLiteral("vendor, 2024-01-05"));
        QCOMPARE(HardwareWords::origins(vendor, rumour),
                 QStringLiteral("peak: vendor, 2024-01-05 · bandwidth: unverified, 2025-03-02"));
        const Source whatIf{Basis::WhatIf, {}, {}, {}};
        QCOMPARE(HardwareWords::origins(whatIf, rumour), QStringLiteral("bandwidth: unverified, 2025-03-02"));
        QVERIFY(HardwareWords::origins(whatIf, whatIf).isEmpty());
    }

    void theListMarksWhatIsTheUsersOwnAndWhatIsUnverified()
    {
        hardware::Device device = copyOfH100();
        device.memory.front().bandwidth->source.basis = Basis::Unverified;
        const ScenarioPanel over(with(device, "/h100.json").catalogs);
        QVERIFY(detailOf(over, h100).contains(QStringLiteral("some unverified")));
        QVERIFY(detailOf(over, h100).contains(QStringLiteral("yours, before the built-in one")));
        device.id = *HardwareId::parse("mine");
        const ScenarioPanel beside(with(device, "/mine.json").catalogs);
        QVERIFY(detailOf(beside, device.id).endsWith(QStringLiteral("yours")));
        QVERIFY(!detailOf(beside, *HardwareId::parse("a100-sxm-80gb")).contains(QStringLiteral("yours")));
    }

    void newCatalogsFillBothListsAndAskForNothing()
    {
        Session session(catalogs::loadBuiltIn());
        ScenarioPanel panel(session.catalogs());
        panel.show(session.snapshot());
        QSignalSpy edits(&panel, &ScenarioPanel::editRequested);
        hardware::Device device = copyOfH100();
        device.id = *HardwareId::parse("mine");
        session.replaceCatalogs(with(device, "/mine.json"));
        panel.setCatalogs(session.catalogs());
        panel.show(session.snapshot());
        QVERIFY(panel.hardware()->findData(QStringLiteral("mine")) >= 0);
        QCOMPARE(panel.hardware()->currentData().toString(), QStringLiteral("h100-sxm"));
        QCOMPARE(panel.model()->currentData().toString(), QStringLiteral("qwen3.8-27b"));
        QCOMPARE(edits.count(), 0);
    }

    void theButtonAsksForTheEditor()
    {
        const Session session(catalogs::loadBuiltIn());
        const ScenarioPanel panel(session.catalogs());
        QSignalSpy asked(&panel, &ScenarioPanel::editHardwareRequested);
        panel.editHardware()->click();
        QCOMPARE(asked.count(), 1);
    }
};

QTEST_MAIN(ScenarioHardwareTest)
#include "scenario_hardware_test.moc"
