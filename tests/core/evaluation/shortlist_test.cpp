// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/shortlist.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>

namespace ridgepoint::evaluation {

namespace {

using scenario::Scenario;

std::vector<ShortlistRow> rowsOf(const Scenario& scenario, const Prices& prices = {})
{
    auto rows = shortlist(sample::builtIn(), scenario, prices);
    if (!rows)
        throw std::runtime_error(toText(rows.error()));
    return *std::move(rows);
}

const ShortlistRow& rowOf(const std::vector<ShortlistRow>& rows, std::string_view id)
{
    const auto found = std::find_if(rows.begin(), rows.end(), [id](const ShortlistRow& row) { return row.id.text() == id; });
    if (found == rows.end())
        throw std::runtime_error("no row of " + std::string(id));
    return *found;
}

Scenario forModel(std::string_view model, std::string_view preset = "bf16")
{
    Scenario scenario = sample::scenarioOf("h100-sxm", model);
    scenario.precision.preset = preset;
    return scenario;
}

Scenario onDevices(Scenario scenario, std::string_view id, std::int64_t devices)
{
    scenario.hardware = sample::hardwareId(id);
    scenario.workload.devices = devices;
    return scenario;
}

void expectAsEvaluated(const Scenario& scenario)
{
    int evaluated = 0;
    for (const ShortlistRow& row : rowsOf(scenario)) {
        const std::string id = row.id.text();
        EXPECT_EQ(row.devices.has_value(), row.reason.empty()) << id;
        if (!row.devices)
            continue;
        ++evaluated;
        const RooflineReport report = sample::evaluated(onDevices(scenario, id, *row.devices));
        EXPECT_NEAR(*row.ttft / *report.totals.ttft, 1.0, 1e-12) << id;
        EXPECT_NEAR(*row.tpot / *report.totals.tpot, 1.0, 1e-12) << id;
        EXPECT_NEAR(*row.tokensPerSecond / *report.totals.tokensPerSecond, 1.0, 1e-12) << id;
        EXPECT_EQ(row.bound, sample::decodeOf(report).total.bound) << id;
        EXPECT_NEAR(row.ridgeDistance / sample::decodeOf(report).ridgeDistance, 1.0, 1e-12) << id;
        EXPECT_EQ(row.peak, report.roofs.tensor.rate) << id;
        EXPECT_EQ(row.ceiling, report.roofs.tensor.name) << id;
        EXPECT_EQ(row.bandwidth, report.roofs.memory.bandwidth) << id;
        EXPECT_EQ(row.capacity, report.memory.capacity) << id;
        EXPECT_TRUE(!row.capacity || report.memory.fits) << id;
        EXPECT_EQ(row.fitsAsChosen, report.memory.fits && row.devices == scenario.workload.devices) << id;
        if (*row.devices > scenario.workload.devices) {
            const auto half = resolve(sample::builtIn(), onDevices(scenario, id, *row.devices / 2));
            EXPECT_TRUE(!half || !evaluate(*half).memory.fits) << id << " needs no more than " << *row.devices / 2;
        }
    }
    EXPECT_GT(evaluated, 30);
}

TEST(Shortlist, ARowIsWhatTheWholeEvaluationSays)
{
    expectAsEvaluated(forModel("llama-3.1-8b"));
    expectAsEvaluated(forModel("qwen3.8-27b", "fp8"));
}

TEST(Shortlist, ARowOfADraftingSetupIsWhatTheWholeEvaluationSays)
{
    Scenario scenario = forModel("qwen3.8-27b");
    scenario.workload.speculation = {4, 0.8, {}};
    expectAsEvaluated(scenario);
    scenario.workload.speculation.draftModel = sample::modelId("qwen3-8b");
    expectAsEvaluated(scenario);
}

TEST(Shortlist, ARowOfSeveralDevicesIsWhatTheWholeEvaluationSays)
{
    expectAsEvaluated(forModel("llama-3.1-70b"));
    expectAsEvaluated(forModel("deepseek-v3", "fp8"));
    Scenario scenario = forModel("qwen3-30b-a3b");
    scenario.workload.devices = 4;
    scenario.workload.batch = 64;
    expectAsEvaluated(scenario);
}

TEST(Shortlist, ARowUnderMeasuredPeaksIsWhatTheWholeEvaluationSays)
{
    Scenario scenario = forModel("llama-3.1-8b");
    scenario.conventions.peaks = workload::PeakChoice::Achievable;
    expectAsEvaluated(scenario);
}

// All but the H100 in round numbers.
TEST(Shortlist, HasEveryPartOnceThatIsNotOfALesson)
{
    const auto rows = rowsOf(forModel("llama-3.1-8b"));
    EXPECT_EQ(rows.size(), sample::builtIn().devices.size() - 1);
    EXPECT_TRUE(std::none_of(rows.begin(), rows.end(), [](const ShortlistRow& row) { return row.vendor == "Lesson"; }));
}

// NVIDIA prints 1,979 TFLOP/s of sparse bf16 for the H100; of a TPU v5e there is a dense rate alone.
TEST(Shortlist, ASparseRateIsNeverComparedUnmarkedWithADenseOne)
{
    Scenario scenario = forModel("llama-3.1-8b");
    scenario.conventions.peaks = workload::PeakChoice::Sparse;
    const auto rows = rowsOf(scenario);
    EXPECT_EQ(rowOf(rows, "h100-sxm").sparsity, hardware::Sparsity::Sparse);
    EXPECT_TRUE(rowOf(rows, "h100-sxm").figuresAsChosen);
    const ShortlistRow& tpu = rowOf(rows, "tpu-v5e");
    EXPECT_EQ(tpu.sparsity, hardware::Sparsity::Dense);
    EXPECT_FALSE(tpu.figuresAsChosen);
    EXPECT_TRUE(std::any_of(tpu.notes.begin(), tpu.notes.end(), [](const Note& note) { return note.code == "no-sparse-peak"; }));
}

// The A100 has 271.2 TFLOP/s and 1.769 TB/s measured, the H100 a rate alone, the RTX A6000 nothing.
TEST(Shortlist, AMeasuredFigureIsNeverComparedUnmarkedWithAPrintedOne)
{
    Scenario scenario = forModel("llama-3.1-8b");
    scenario.conventions.peaks = workload::PeakChoice::Achievable;
    const auto rows = rowsOf(scenario);
    EXPECT_EQ(rowOf(rows, "a100-sxm-80gb").peakBasis, Basis::Measured);
    EXPECT_EQ(rowOf(rows, "a100-sxm-80gb").bandwidthBasis, Basis::Measured);
    EXPECT_TRUE(rowOf(rows, "a100-sxm-80gb").figuresAsChosen);
    EXPECT_EQ(rowOf(rows, "h100-sxm").peakBasis, Basis::Measured);
    EXPECT_EQ(rowOf(rows, "h100-sxm").bandwidthBasis, Basis::Vendor);
    EXPECT_FALSE(rowOf(rows, "h100-sxm").figuresAsChosen);
    EXPECT_FALSE(rowOf(rows, "rtx-a6000").figuresAsChosen);
    for (const ShortlistRow& row : rowsOf(forModel("llama-3.1-8b")))
        EXPECT_TRUE(!row.devices || row.figuresAsChosen || row.ceiling != "bf16 tensor") << row.id.text();
}

// An A100 has no units for fp4 and does the work in bf16.
TEST(Shortlist, AWiderFormatThatStandsInIsMarked)
{
    const auto rows = rowsOf(forModel("llama-3.1-8b", "nvfp4"));
    EXPECT_EQ(rowOf(rows, "a100-sxm-80gb").ceiling, "bf16 tensor");
    EXPECT_FALSE(rowOf(rows, "a100-sxm-80gb").figuresAsChosen);
    EXPECT_EQ(rowOf(rows, "b200-sxm").ceiling, "fp4 tensor");
    EXPECT_TRUE(rowOf(rows, "b200-sxm").figuresAsChosen);
}

// 70 billion parameters take several wafers of 44 GB; but what a wafer lacks first is a dense peak.
TEST(Shortlist, APartWithoutAPeakDoesNotBlameTheNumberOfDevices)
{
    EXPECT_EQ(rowOf(rowsOf(forModel("llama-3.1-70b")), "wse-3").reason, "WSE-3 (CS-3) has no peak that bf16 work can run under");
}

// 24 query heads are shared by 8 devices and not by 16.
TEST(Shortlist, AModelThatCannotBeSharedFurtherSaysSo)
{
    const ShortlistRow row = rowOf(rowsOf(forModel("qwen3.8-27b")), "groq-lpu-v1");
    EXPECT_NE(row.reason.find("of each of 8 devices, which have 230 MB"), std::string::npos) << row.reason;
    EXPECT_NE(row.reason.find("cannot be shared by 16 devices"), std::string::npos) << row.reason;
}

TEST(Shortlist, AnEntryOfTheUsersOwnIsMarked)
{
    catalogs::Catalogs catalogs = sample::builtIn();
    hardware::Device mine = sample::plainDevice();
    catalogs.devices.emplace(mine.id, std::make_shared<const hardware::Device>(mine));
    catalogs.userDevices.emplace(mine.id, "mine.json");
    catalogs.userDevices.emplace(sample::hardwareId("h100-sxm"), "h100.json");
    catalogs.overridden.insert(sample::hardwareId("h100-sxm"));
    const auto rows = shortlist(catalogs, forModel("llama-3.1-8b"));
    ASSERT_TRUE(rows);
    EXPECT_EQ(rowOf(*rows, "plain").origin, Origin::Own);
    EXPECT_EQ(rowOf(*rows, "h100-sxm").origin, Origin::Override);
    EXPECT_EQ(rowOf(*rows, "h200-sxm").origin, Origin::BuiltIn);
}

// Llama 3.1 70B: 70,553,706,496 parameters in bf16 are 141.1 GB, and 8,192 tokens of 80 layers × 2 × 8 × 128 numbers 2.7 GB,
// 143.8 together. B200 191.5 GB and MI300X 192: one. H100 84.9, H200 141: two. A100 40, L40S 48.3: four of 36. RTX 4090 and
// L4 24: eight of 18. TPU v5e 17.2: 18 on each of eight is too much.
TEST(Shortlist, CountsTheDevicesThatADenseModelTakes)
{
    const auto rows = rowsOf(forModel("llama-3.1-70b"));
    const std::pair<const char*, std::int64_t> counts[] = {{"b200-sxm", 1}, {"mi300x", 1}, {"h100-sxm", 2}, {"h200-sxm", 2},
                                                           {"a100-sxm-40gb", 4}, {"l40s", 4}, {"rtx-4090", 8}, {"l4", 8},
                                                           {"tpu-v5e", 16}};
    for (const auto& [id, devices] : counts)
        EXPECT_EQ(rowOf(rows, id).devices, devices) << id << ' ' << rowOf(rows, id).reason;
}

// DeepSeek-V3 has 671,026,419,200 parameters, one byte each in fp8 but for embedding and head: about 673 GB. 168 for each of
// four B200 (191.5) and MI300X (192), 84 for each of eight H200 (141) and TPU v5p (103).
TEST(Shortlist, CountsTheDevicesThatAMixtureTakes)
{
    const auto rows = rowsOf(forModel("deepseek-v3", "fp8"));
    const std::pair<const char*, std::int64_t> counts[] = {{"b200-sxm", 4}, {"mi300x", 4}, {"h200-sxm", 8}, {"tpu-v5p", 8}};
    for (const auto& [id, devices] : counts)
        EXPECT_EQ(rowOf(rows, id).devices, devices) << id << ' ' << rowOf(rows, id).reason;
}

// 143.8 GB are 36 for each of four M1 Max with 64 GB, and nothing connects them.
TEST(Shortlist, APartThatTakesSeveralAndHasNoLinkSaysSo)
{
    const ShortlistRow row = rowOf(rowsOf(forModel("llama-3.1-70b")), "m1-max");
    EXPECT_FALSE(row.devices);
    EXPECT_FALSE(row.tpot);
    EXPECT_FALSE(row.fitsAsChosen);
    EXPECT_EQ(row.reason, "takes 4 devices, and no link between so many is known");
}

// 230 MB on each of 32 Groq chips are 7.4 GB of the 16 that 8 billion parameters take, and 32 query heads go no further.
TEST(Shortlist, APartThatNoNumberOfHoldsTheModelSaysWhatItLacks)
{
    const ShortlistRow row = rowOf(rowsOf(forModel("llama-3.1-8b")), "groq-lpu-v1");
    EXPECT_FALSE(row.devices);
    EXPECT_NE(row.reason.find("230 MB"), std::string::npos) << row.reason;
    EXPECT_NE(row.reason.find("32 devices"), std::string::npos) << row.reason;
}

TEST(Shortlist, APartOfUnknownCapacityIsTimedAndNotSaidToFit)
{
    const auto rows = rowsOf(forModel("llama-3.1-8b"));
    for (const char* id : {"opteron-x2-2214", "xeon-e5345", "cell-qs20"}) {
        const ShortlistRow& row = rowOf(rows, id);
        EXPECT_FALSE(row.capacity) << id;
        EXPECT_FALSE(row.fitsAsChosen) << id;
        EXPECT_EQ(row.devices, 1) << id;
        EXPECT_TRUE(row.tpot && row.ttft) << id << ' ' << row.reason;
    }
}

TEST(Shortlist, APartWithoutADensePeakGivesItsReason)
{
    const ShortlistRow row = rowOf(rowsOf(forModel("llama-3.1-8b")), "wse-3");
    EXPECT_FALSE(row.devices);
    EXPECT_FALSE(row.peak);
    EXPECT_EQ(row.reason, "WSE-3 (CS-3) has no peak that bf16 work can run under");
}

TEST(Shortlist, MarksAnnouncedAndUnconfirmedParts)
{
    const auto rows = rowsOf(forModel("llama-3.1-8b"));
    EXPECT_TRUE(rowOf(rows, "rubin").announced);
    EXPECT_FALSE(rowOf(rows, "h100-sxm").announced);
    // The bf16 rate of an RTX 4090 is recalled (hardware.md, section 9); of an H100 everything was read.
    EXPECT_TRUE(rowOf(rows, "rtx-4090").unverified);
    EXPECT_FALSE(rowOf(rows, "h100-sxm").unverified);
}

// W8A8 runs most of its matmuls in fp8 and the rest in bf16: here the bf16 rate is recalled, the fp8 rate was read.
TEST(Shortlist, ARowRestsOnEveryCeilingThatItsWorkRunsUnder)
{
    hardware::Device device = sample::plainDevice();
    device.peaks.push_back(device.peaks.front());
    device.peaks.back().format = units::NumberFormat::Fp8;
    device.peaks.front().rate.source.basis = Basis::Unverified;
    sample::OwnCatalogs own = sample::ownCatalogs(device, sample::smallHybrid());
    own.scenario.precision.preset = "fp8";
    const auto rows = shortlist(own.catalogs, own.scenario);
    ASSERT_TRUE(rows);
    EXPECT_EQ(rows->front().ceiling, "fp8 tensor");
    EXPECT_TRUE(rows->front().unverified);
}

// 700 W for the time of a token of one sequence; 2.50 an hour for the tokens of an hour. Both twice for two devices.
TEST(Shortlist, CountsEnergyAndCostOfAllDevices)
{
    const Prices prices{{sample::hardwareId("h100-sxm"), 2.5}};
    for (const auto& [model, devices] : {std::pair{"llama-3.1-8b", 1.0}, std::pair{"llama-3.1-70b", 2.0}}) {
        Scenario scenario = forModel(model);
        scenario.workload.batch = 2;
        const auto rows = rowsOf(scenario, prices);
        const ShortlistRow& row = rowOf(rows, "h100-sxm");
        ASSERT_TRUE(row.energyPerToken && row.costPerMillionTokens && row.tpot) << model;
        EXPECT_EQ(row.devices, static_cast<std::int64_t>(devices)) << model;
        EXPECT_NEAR(row.energyPerToken->value(), devices * 700.0 * row.tpot->value() / 2.0, 1e-9) << model;
        const double tokensPerHour = 3600.0 * 2.0 / row.tpot->value();
        EXPECT_NEAR(*row.costPerMillionTokens, devices * 2.5 / tokensPerHour * 1e6, 1e-9) << model;
        EXPECT_FALSE(rowOf(rows, "h200-sxm").costPerMillionTokens) << model;
        EXPECT_FALSE(rowOf(rows, "tpu-v5e").energyPerToken) << "no power is printed";
    }
}

TEST(Shortlist, IsInTheOrderOfTheLeastTimePerToken)
{
    const auto rows = rowsOf(forModel("llama-3.1-70b"));
    const auto times = std::find_if(rows.begin(), rows.end(), [](const ShortlistRow& row) { return !row.tpot; });
    const auto isFaster = [](const ShortlistRow& a, const ShortlistRow& b) { return *a.tpot < *b.tpot; };
    EXPECT_TRUE(std::is_sorted(rows.begin(), times, isFaster));
    EXPECT_TRUE(std::none_of(times, rows.end(), [](const ShortlistRow& row) { return row.tpot.has_value(); }));
    EXPECT_NE(times, rows.begin());
    EXPECT_NE(times, rows.end());
}

TEST(Shortlist, HardwareOverridesAndPhasesOfTheSetupPlayNoRole)
{
    const Scenario plain = forModel("llama-3.1-8b");
    Scenario other = plain;
    other.hardware = sample::hardwareId("tpu-v1");
    other.overrides.bandwidth = units::Bandwidth(1e15);
    other.phases = {workload::Phase::Training};
    EXPECT_EQ(rowsOf(other), rowsOf(plain));
}

TEST(Shortlist, WhatNoPartCouldRunIsRefused)
{
    const auto unknown = shortlist(sample::builtIn(), forModel("no-such-model"));
    ASSERT_FALSE(unknown);
    EXPECT_NE(toText(unknown.error()).find("no-such-model"), std::string::npos);
    const auto format = shortlist(sample::builtIn(), forModel("llama-3.1-8b", "fp3"));
    ASSERT_FALSE(format);
    EXPECT_NE(toText(format.error()).find("fp3"), std::string::npos);
    Scenario none = forModel("llama-3.1-8b");
    none.workload.batch = 0;
    EXPECT_FALSE(shortlist(sample::builtIn(), none));
}

TEST(Shortlist, ASetupThatNoPartTakesGivesEveryPartTheReason)
{
    Scenario scenario = forModel("qwen3-8b");
    scenario.workload.speculation.draftLength = 3;
    for (const ShortlistRow& row : rowsOf(scenario))
        EXPECT_EQ(row.reason, "Qwen3-8B has no multi-token prediction layer to draft with") << row.id.text();
}

ShortlistRow sampleRow()
{
    ShortlistRow row{sample::hardwareId("one"), "One", "NVIDIA", 2022};
    row.capacity = units::Bytes(80e9);
    row.devices = 2;
    row.ttft = units::Seconds(1.0);
    row.tpot = units::Seconds(0.02);
    return row;
}

template <class Value>
bool admits(std::optional<Value> ShortlistFilter::* member, Value limit, const ShortlistRow& row)
{
    ShortlistFilter filter;
    filter.*member = limit;
    return filter.admits(row);
}

TEST(ShortlistFilter, EmptyAdmitsEverything)
{
    EXPECT_TRUE(ShortlistFilter().admits(sampleRow()));
    EXPECT_TRUE(ShortlistFilter().admits(ShortlistRow{sample::hardwareId("two"), "Two", "AMD", 2006}));
}

TEST(ShortlistFilter, EachMemberAsksForOneThing)
{
    const ShortlistRow row = sampleRow();
    ShortlistFilter filter;
    filter.vendors = {"AMD"};
    EXPECT_FALSE(filter.admits(row));
    filter.vendors = {"AMD", "NVIDIA"};
    EXPECT_TRUE(filter.admits(row));
    EXPECT_TRUE(admits(&ShortlistFilter::leastMemory, units::Bytes(80e9), row));
    EXPECT_FALSE(admits(&ShortlistFilter::leastMemory, units::Bytes(81e9), row));
    EXPECT_TRUE(admits(&ShortlistFilter::fromYear, 2022, row));
    EXPECT_FALSE(admits(&ShortlistFilter::fromYear, 2023, row));
    EXPECT_TRUE(admits(&ShortlistFilter::toYear, 2022, row));
    EXPECT_FALSE(admits(&ShortlistFilter::toYear, 2021, row));
    EXPECT_TRUE(admits(&ShortlistFilter::mostTtft, units::Seconds(1.0), row));
    EXPECT_FALSE(admits(&ShortlistFilter::mostTtft, units::Seconds(0.9), row));
    EXPECT_TRUE(admits(&ShortlistFilter::mostTpot, units::Seconds(0.02), row));
    EXPECT_FALSE(admits(&ShortlistFilter::mostTpot, units::Seconds(0.01), row));
    EXPECT_TRUE(admits(&ShortlistFilter::mostDevices, std::int64_t{2}, row));
    EXPECT_FALSE(admits(&ShortlistFilter::mostDevices, std::int64_t{1}, row));
}

TEST(ShortlistFilter, WhatIsNotKnownMeetsNoLimit)
{
    const ShortlistRow row{sample::hardwareId("two"), "Two", "AMD", 2022};
    EXPECT_FALSE(admits(&ShortlistFilter::leastMemory, units::Bytes(1.0), row));
    EXPECT_FALSE(admits(&ShortlistFilter::mostTtft, units::Seconds(1e9), row));
    EXPECT_FALSE(admits(&ShortlistFilter::mostTpot, units::Seconds(1e9), row));
    EXPECT_FALSE(admits(&ShortlistFilter::mostDevices, std::int64_t{64}, row));
}

}  // namespace

}  // namespace ridgepoint::evaluation
