// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/json_report.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <string>
#include <vector>

namespace ridgepoint::report {

namespace {

using Json = nlohmann::ordered_json;

Json defaultReport(Detail detail = Detail::Kernels)
{
    const scenario::Scenario scenario = scenario::defaultScenario();
    return Json::parse(toJson(sample::evaluated(scenario), scenario, detail));
}

void expectNumbers(const Json& object, const std::vector<std::string_view>& keys)
{
    for (std::string_view key : keys)
        EXPECT_TRUE(object.contains(key) && object.at(std::string(key)).is_number()) << key << " in " << object.dump();
}

void expectTexts(const Json& object, const std::vector<std::string_view>& keys)
{
    for (std::string_view key : keys)
        EXPECT_TRUE(object.contains(key) && object.at(std::string(key)).is_string()) << key << " in " << object.dump();
}

const std::vector<std::string_view> byteSources{"weights",    "kv_read",     "kv_write",
                                                "state_read", "state_write", "activations"};

TEST(JsonReport, HasTheSectionsOfTheContract)
{
    const Json report = defaultReport();
    EXPECT_EQ(report.at("schema"), "ridgepoint-report/1");
    for (std::string_view key : {"roofs", "ridges", "phases", "parts", "kernels", "notes", "findings"})
        EXPECT_TRUE(report.at(std::string(key)).is_array()) << key;
    for (std::string_view key : {"scenario", "switches", "totals", "memory", "verdict", "model"})
        EXPECT_TRUE(report.at(std::string(key)).is_object()) << key;
}

TEST(JsonReport, SwitchesAndScenario)
{
    const Json report = defaultReport();
    expectTexts(report.at("switches"), {"traffic", "attention", "causal", "peaks", "parameters"});
    EXPECT_EQ(report.at("switches").at("traffic"), "full");
    EXPECT_EQ(report.at("scenario").at("hardware"), "h100-sxm");
    EXPECT_EQ(report.at("scenario").at("model"), "qwen3.8-27b");
    EXPECT_EQ(report.at("scenario").at("workload").at("context"), 8'192);
    EXPECT_FALSE(report.at("scenario").contains("overrides"));
}

TEST(JsonReport, RoofsAndRidges)
{
    const Json report = defaultReport();
    const Json& memory = report.at("roofs").at(0);
    EXPECT_EQ(memory.at("kind"), "memory");
    EXPECT_EQ(memory.at("bytes_per_second"), 3.35e12);
    expectTexts(memory, {"name", "basis", "source", "date"});
    const Json& compute = report.at("roofs").at(1);
    EXPECT_EQ(compute.at("kind"), "compute");
    EXPECT_EQ(compute.at("flop_per_second"), 989.4e12);
    EXPECT_EQ(compute.at("precision"), "bf16");
    EXPECT_EQ(compute.at("sparsity"), "dense");
    expectTexts(compute, {"name", "basis", "source", "date"});
    expectTexts(report.at("ridges").at(0), {"memory", "compute"});
    // 989.4 / 3.35
    EXPECT_NEAR(report.at("ridges").at(0).at("intensity").get<double>(), 295.34, 0.005);
}

TEST(JsonReport, PhasesPartsAndKernels)
{
    const Json report = defaultReport();
    ASSERT_EQ(report.at("phases").size(), 2u);
    for (const Json& phase : report.at("phases")) {
        expectTexts(phase, {"phase", "bound"});
        expectNumbers(phase,
                      {"flop", "bytes", "intensity", "attainable_flop_per_second", "flop_per_second", "seconds",
                       "share_of_peak", "ridge_distance"});
    }
    for (const Json& part : report.at("parts")) {
        expectTexts(part, {"phase", "part", "bound"});
        expectNumbers(part, {"flop", "bytes", "intensity", "attainable_flop_per_second", "seconds", "share_of_phase_time"});
        expectNumbers(part.at("bytes_by_source"), byteSources);
    }
    for (const Json& kernel : report.at("kernels")) {
        expectTexts(kernel, {"phase", "part", "kernel", "bound"});
        expectNumbers(kernel, {"layers", "flop", "bytes", "intensity", "seconds", "share_of_phase_time"});
        expectNumbers(kernel.at("bytes_by_source"), byteSources);
        expectNumbers(kernel.at("per_layer"), {"flop", "bytes"});
        expectNumbers(kernel.at("per_layer").at("bytes_by_source"), byteSources);
    }
}

TEST(JsonReport, TotalsMemoryVerdictAndModel)
{
    const Json report = defaultReport();
    expectNumbers(report.at("totals"),
                  {"ttft_seconds", "tpot_seconds", "tokens_per_second", "tokens_per_second_per_sequence"});
    expectNumbers(report.at("memory"),
                  {"weights_bytes", "kv_bytes", "state_bytes", "activation_bytes", "needed_bytes", "capacity_bytes",
                   "max_batch", "max_context"});
    EXPECT_EQ(report.at("memory").at("fits"), true);
    EXPECT_EQ(report.at("verdict").at("phase"), "decode");
    EXPECT_EQ(report.at("verdict").at("buy"), "bytes");
    expectNumbers(report.at("verdict").at("what_if"),
                  {"flop_rate_x2", "bandwidth_x2", "weight_bits_half", "kv_bits_half", "batch_x2_throughput"});
    // The exact counts of the published checkpoint.
    EXPECT_EQ(report.at("model").at("parameters").at("text"), 26'895'998'464);
    EXPECT_EQ(report.at("model").at("parameters").at("active"), 25'624'600'064);
    EXPECT_EQ(report.at("model").at("parameters").at("checkpoint"), 27'781'427'952);
    EXPECT_EQ(report.at("model").at("kv_bytes_per_token"), 65'536);
    EXPECT_EQ(report.at("model").at("state_bytes"), 150'994'944);
    expectTexts(report.at("model"), {"name"});
}

TEST(JsonReport, OfAPartOfUnknownCapacitySaysNothingOfWhatFits)
{
    // The roofline paper gives the Opteron X4 no size of memory.
    const scenario::Scenario scenario = sample::scenarioOf("opteron-x4-2356", "qwen3-8b");
    const Json memory = Json::parse(toJson(sample::evaluated(scenario), scenario, Detail::Phases)).at("memory");
    for (const char* key : {"capacity_bytes", "fits", "max_batch", "max_context"})
        EXPECT_TRUE(memory.contains(key) && memory.at(key).is_null()) << memory.dump();
    expectNumbers(memory, {"weights_bytes", "needed_bytes"});
}

TEST(JsonReport, NotesHaveTheFourFieldsOfTheContract)
{
    scenario::Scenario scenario = sample::scenarioOf("tpu-v5e", "llama-3.1-70b");
    scenario.precision.preset = "fp8";
    const Json report = Json::parse(toJson(sample::evaluated(scenario), scenario, Detail::Phases));
    ASSERT_FALSE(report.at("notes").empty());
    for (const Json& note : report.at("notes"))
        expectTexts(note, {"severity", "code", "message", "where"});
    ASSERT_FALSE(report.at("findings").empty());
    EXPECT_EQ(report.at("findings").at(0).at("severity"), "warning");
}

TEST(JsonReport, DetailDecidesHowDeepItGoes)
{
    EXPECT_TRUE(defaultReport(Detail::Phases).at("parts").empty());
    EXPECT_TRUE(defaultReport(Detail::Phases).at("kernels").empty());
    EXPECT_FALSE(defaultReport(Detail::Parts).at("parts").empty());
    EXPECT_TRUE(defaultReport(Detail::Parts).at("kernels").empty());
    EXPECT_FALSE(defaultReport(Detail::Kernels).at("parts").empty());
}

TEST(JsonReport, EachDerivationComputesItsResultFromItsInputs)
{
    const Json report = defaultReport();
    std::size_t derivations = 0;
    for (const Json& kernel : report.at("kernels"))
        for (const Json& derivation : kernel.at("derivations")) {
            const kernels::Formula* formula = kernels::findFormula(derivation.at("formula").get<std::string>());
            ASSERT_NE(formula, nullptr) << derivation.dump();
            EXPECT_EQ(derivation.at("expression"), formula->expression);
            EXPECT_EQ(derivation.at("unit"), kernels::name(formula->result));
            std::vector<double> inputs;
            for (const kernels::Symbol& symbol : formula->inputs)
                inputs.push_back(derivation.at("inputs").at(std::string(symbol.name)).get<double>());
            EXPECT_EQ(derivation.at("result").get<double>(), formula->compute(inputs.data())) << derivation.dump();
            ++derivations;
        }
    EXPECT_GT(derivations, 60u);
}

TEST(JsonReport, WritesWholeNumbersWithoutAnExponent)
{
    // The bytes of one decode step at a context of 32,768, weights, cache and state.
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.conventions.traffic = workload::Traffic::Cache;
    scenario.workload.context = 32'768;
    const std::string text = toJson(sample::evaluated(scenario), scenario, Detail::Phases);
    EXPECT_NE(text.find("\"bytes\": 53704647680"), std::string::npos);
    EXPECT_NE(text.find("\"flop\": 64396984320"), std::string::npos);
    EXPECT_EQ(text.back(), '\n');
}

TEST(JsonReport, KeepsOverridesInTheScenario)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.overrides.bandwidth = units::Bandwidth(4e12);
    scenario.overrides.peaks[units::NumberFormat::Bf16] = units::FlopRate(1e15);
    scenario.precision.kv = "fp8";
    const Json report = Json::parse(toJson(sample::evaluated(scenario), scenario, Detail::Phases));
    EXPECT_EQ(report.at("scenario").at("overrides").at("bandwidth_bytes_per_second"), 4e12);
    EXPECT_EQ(report.at("scenario").at("overrides").at("peaks_flop_per_second").at("bf16"), 1e15);
    EXPECT_EQ(report.at("scenario").at("precision").at("kv"), "fp8");
    EXPECT_EQ(report.at("roofs").at(0).at("basis"), "what-if");
}

TEST(JsonReport, MissingPhasesLeaveNullsInTheTotals)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.phases = {workload::Phase::Prefill};
    const Json report = Json::parse(toJson(sample::evaluated(scenario), scenario, Detail::Phases));
    EXPECT_TRUE(report.at("totals").at("tpot_seconds").is_null());
    EXPECT_TRUE(report.at("totals").at("ttft_seconds").is_number());
    EXPECT_EQ(report.at("verdict").at("phase"), "prefill");
}

TEST(JsonReport, WhatMovesNoByteHasNoIntensity)
{
    // Softmax over no key at all.
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.workload.context = 0;
    scenario.conventions.attention = workload::AttentionKernel::Unfused;
    const Json report = Json::parse(toJson(sample::evaluated(scenario), scenario, Detail::Kernels));
    for (const Json& kernel : report.at("kernels"))
        EXPECT_EQ(kernel.at("intensity").is_null(), kernel.at("kernel") == "softmax" && kernel.at("phase") == "decode");
}

TEST(JsonReport, StaysJsonWhateverANameContains)
{
    model::ModelSpec spec = sample::smallHybrid();
    spec.name = "quote \" backslash \\ newline \n control \x01 not UTF-8 \xff\xfe";
    const sample::OwnCatalogs own = sample::ownCatalogs(sample::plainDevice(), spec);
    const std::string text = toJson(sample::evaluated(own.catalogs, own.scenario), own.scenario, Detail::Kernels);
    const Json report = Json::parse(text);
    EXPECT_EQ(report.at("model").at("name").get<std::string>().find("quote \" backslash \\ newline \n"), 0u);
}

/// The object carries the numbers of the placement.
void assertCarries(const Json& object, const evaluation::Placement& placement)
{
    RC_ASSERT(object.at("flop").get<double>() == placement.work.value());
    RC_ASSERT(object.at("bytes").get<double>() == placement.bytes.total().value());
    for (std::size_t i = 0; i < kernels::byteSourceCount; ++i) {
        const std::string source(kernels::name(static_cast<kernels::ByteSource>(i)));
        RC_ASSERT(object.at("bytes_by_source").at(source).get<double>() == placement.bytes.bySource[i].value());
    }
    RC_ASSERT(object.at("intensity").is_null() != placement.intensity.has_value());
    if (placement.intensity)
        RC_ASSERT(object.at("intensity").get<double>() == placement.intensity->value());
    RC_ASSERT(object.at("attainable_flop_per_second").get<double>() == placement.attainable.value());
    RC_ASSERT(object.at("flop_per_second").get<double>() == placement.rate.value());
    RC_ASSERT(object.at("seconds").get<double>() == placement.time.value());
    RC_ASSERT(object.at("bound") == roofline::name(placement.bound));
    RC_ASSERT(object.at("share_of_peak").get<double>() == placement.shareOfPeak);
}

RC_GTEST_PROP(JsonReport, CarriesTheNumbersOfTheReport, (const sample::RandomCase& given))
{
    const evaluation::RooflineReport report = given.report();
    const Json json = Json::parse(toJson(report, given.scenario(), Detail::Kernels));
    std::size_t parts = 0;
    std::size_t kernels = 0;
    for (std::size_t i = 0; i < report.phases.size(); ++i) {
        const evaluation::PhaseReport& phase = report.phases[i];
        assertCarries(json.at("phases").at(i), phase.total);
        RC_ASSERT(json.at("phases").at(i).at("ridge_distance").get<double>() == phase.ridgeDistance);
        RC_ASSERT(json.at("phases").at(i).at("overlap_seconds").get<double>() == phase.overlap.value());
        for (const evaluation::PartReport& part : phase.parts) {
            const Json& row = json.at("parts").at(parts++);
            assertCarries(row, part.total);
            RC_ASSERT(row.at("share_of_phase_time").get<double>() == part.shareOfPhaseTime);
        }
        for (const evaluation::KernelReport& kernel : phase.kernels) {
            const Json& row = json.at("kernels").at(kernels++);
            assertCarries(row, kernel.total);
            RC_ASSERT(row.at("per_layer").at("flop").get<double>() == kernel.kernel.work.value());
            RC_ASSERT(row.at("layers") == kernel.kernel.runs);
        }
    }
    RC_ASSERT(json.at("parts").size() == parts && json.at("kernels").size() == kernels);
    RC_ASSERT(json.at("memory").at("needed_bytes").get<double>() == report.memory.needed.value());
    RC_ASSERT(json.at("memory").at("max_batch") == report.memory.largestBatch);
    RC_ASSERT(json.at("memory").at("max_context") == report.memory.longestContext);
}

/// Paths of all numbers that are not finite, and of all nulls but the intensity of what moves no byte.
void collectOdd(const Json& node, const std::string& path, std::vector<std::string>& odd)
{
    if (node.is_number() && !std::isfinite(node.get<double>()))
        odd.push_back(path);
    if (node.is_null())
        odd.push_back(path);
    if (!node.is_structured())
        return;
    const bool movesNothing = node.is_object() && node.contains("bytes") && node.at("bytes") == 0;
    for (const auto& [key, child] : node.items())
        if (!(movesNothing && key == "intensity"))
            collectOdd(child, path + "/" + key, odd);
}

RC_GTEST_PROP(JsonReport, HoldsNothingButFiniteNumbers, (const sample::RandomCase& given))
{
    std::vector<std::string> odd;
    collectOdd(Json::parse(toJson(given.report(), given.scenario(), Detail::Kernels)), "", odd);
    RC_ASSERT(odd == std::vector<std::string>());
}

TEST(JsonReport, TheCapacityHasItsBasisAndThePrintedSize)
{
    const Json memory = defaultReport().at("memory");
    EXPECT_TRUE(memory.at("capacity_basis").is_string());
    EXPECT_EQ(memory.at("capacity_printed_bytes"), 80'000'000'000);
    EXPECT_NE(memory.at("capacity_bytes"), memory.at("capacity_printed_bytes"));
    const scenario::Scenario scenario = sample::scenarioOf("opteron-x4-2356", "qwen3-8b");
    const Json unknown = Json::parse(toJson(sample::evaluated(scenario), scenario, Detail::Phases)).at("memory");
    EXPECT_TRUE(unknown.at("capacity_basis").is_null() && unknown.at("capacity_printed_bytes").is_null());
}

}  // namespace

}  // namespace ridgepoint::report
