// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/table.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace ridgepoint::report {

namespace {

std::vector<std::string> lines(const std::string& text)
{
    std::vector<std::string> list;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        list.push_back(line);
    return list;
}

std::string textOf(const scenario::Scenario& scenario, Detail detail)
{
    return toText(sample::evaluated(scenario), detail);
}

// The lesson: 1000 TFLOP/s, 3.35 TB/s, ridge 298.5; the whole checkpoint is 27,781,427,952 parameters in bf16, 55.6 GB.
// Prefill of 8,192 tokens: 2 × 8,192 × 27.78e9 = 455 TFLOP at intensity 8,192, 27.4 × the ridge, 455 ms. Decode: 55.6 GFLOP
// at intensity 1, 3.35 TFLOP/s, 0.335 % of the peak; 55.56e9 / 3.35e12 = 16.6 ms, 60.3 tokens/s. Memory: KV 8,192 × 65,536 B
// = 537 MB; state 150,994,944 + 2,949,120 B = 154 MB; activations (5,120 + 248,320) × 2 B = 507 kB; 56.3 GB of 80. What is
// left holds 24,437,144,096 / 691,321,856 = 35.3 sequences, or one of (24,437,144,096 - 154,450,944) / 65,536 = 370,524.7
// tokens.
const std::vector<std::string> lessonHead{
    "Qwen3.8-27B on H100-class, rounded (lesson): batch 1, context 8,192, prompt 8,192, bf16",
    "Traffic paper, attention fused, elementwise fused, causal half, prefill head last, DeltaNet prefill chunked, peaks vendor, "
    "parameters checkpoint, FLOP convention standard, latent decode absorbed, recompute none",
    "",
};
const std::vector<std::string> lessonRoofs{"HBM3 3.350 TB/s [vendor, ", "bf16 tensor 1.000 PFLOP/s [derived, ",
                                           "fp32 vector 67.00 TFLOP/s [vendor, "};
const std::vector<std::string> lessonBody{
    "Ridge point 298.5 FLOP/B",
    "",
    "Phase    Part        Work    Bytes  FLOP/B    Attainable  Bound       Time  Share",
    "prefill  all    455 TFLOP  55.6 GB   8,192  1.00 PFLOP/s  compute   455 ms  100 %",
    "decode   all   55.6 GFLOP  55.6 GB    1.00  3.35 TFLOP/s  memory   16.6 ms  100 %",
    "",
    "TTFT 455 ms (one prompt)   TPOT 16.6 ms   60.3 tokens/s in total, 60.3 per sequence",
    "Prefill is compute-bound at 100 % of peak, 27.4 × the ridge point: buy operations. Twice the FLOP/s: 2.00 ×. Twice the "
    "bandwidth: 1.00 ×.",
    "Decode is memory-bound at 0.335 % of peak, 0.00335 × the ridge point: buy bytes. Twice the FLOP/s: 1.00 ×. Twice the "
    "bandwidth: 2.00 ×.",
    "Memory: weights 55.6 GB + KV 537 MB + state 154 MB + activations 507 kB = 56.3 GB of 80.0 GB: fits. Largest batch 35, longest "
    "context 370,524.",
    "Note: H100-class, rounded (lesson): An H100 in round numbers, so that the sums of a lesson can be done in the head.",
    "Note: bf16 tensor dense: The vendor's 989.4 of the H100 SXM, rounded for teaching.",
};

TEST(TextReport, OfTheLesson)
{
    scenario::Scenario scenario = sample::scenarioOf("h100-lesson", "qwen3.8-27b");
    scenario.conventions.traffic = workload::Traffic::Paper;
    scenario.conventions.parameters = workload::ParameterScope::Checkpoint;
    scenario.workload = {1, 8'192, 8'192};
    const std::vector<std::string> text = lines(textOf(scenario, Detail::Phases));
    ASSERT_EQ(text.size(), lessonHead.size() + lessonRoofs.size() + lessonBody.size());
    for (std::size_t i = 0; i < lessonHead.size(); ++i)
        EXPECT_EQ(text[i], lessonHead[i]);
    for (std::size_t i = 0; i < lessonRoofs.size(); ++i)
        EXPECT_TRUE(text[lessonHead.size() + i].starts_with(lessonRoofs[i])) << text[lessonHead.size() + i];
    for (std::size_t i = 0; i < lessonBody.size(); ++i)
        EXPECT_EQ(text[lessonHead.size() + lessonRoofs.size() + i], lessonBody[i]);
}

TEST(TextReport, GoesAsDeepAsAskedFor)
{
    const scenario::Scenario scenario = scenario::defaultScenario();
    EXPECT_EQ(textOf(scenario, Detail::Phases).find("attention"), textOf(scenario, Detail::Phases).find("attention fused"));
    EXPECT_NE(textOf(scenario, Detail::Parts).find("\ndecode   deltanet"), std::string::npos);
    EXPECT_NE(textOf(scenario, Detail::Kernels).find("attention core × 16"), std::string::npos);
    EXPECT_NE(textOf(scenario, Detail::Kernels).find("LM head  "), std::string::npos) << "one run needs no factor";
}

TEST(TextReport, MarksAnIntensityThatDoesNotExist)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.workload.context = 0;
    scenario.conventions.attention = workload::AttentionKernel::Unfused;
    EXPECT_NE(textOf(scenario, Detail::Kernels).find("0 FLOP      0 B       -"), std::string::npos);
}

TEST(TextReport, EndsWithNotesAndFindings)
{
    scenario::Scenario scenario = sample::scenarioOf("tpu-v5e", "llama-3.1-70b");
    const std::vector<std::string> text = lines(textOf(scenario, Detail::Phases));
    ASSERT_GE(text.size(), 2u);
    const auto isVectorNote = [](const std::string& line) { return line.starts_with("Note: TPU v5e publishes no fp32 vector peak"); };
    EXPECT_EQ(std::count_if(text.begin(), text.end(), isVectorNote), 1);
    EXPECT_TRUE(text[text.size() - 2].starts_with("Note: "));
    EXPECT_EQ(text.back(), "Warning: Llama 3.1 70B needs more memory than TPU v5e has");
}

TEST(TextReport, OfAPartOfUnknownCapacitySaysThatAndNotThatItIsTooSmall)
{
    // The roofline paper gives the Opteron X4 no size of memory.
    const std::string text = textOf(sample::scenarioOf("opteron-x4-2356", "qwen3-8b"), Detail::Phases);
    EXPECT_NE(text.find("; the part's capacity is not known.\n"), std::string::npos) << text;
    EXPECT_EQ(text.find("does not fit"), std::string::npos);
    EXPECT_EQ(text.find("needs more memory"), std::string::npos);
    EXPECT_NE(text.find("No capacity is known for the memory of Opteron X4 2356"), std::string::npos) << text;
}

TEST(TextReport, LabelsWhatTheUserChanged)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.overrides.bandwidth = units::Bandwidth(4e12);
    EXPECT_NE(textOf(scenario, Detail::Phases).find("\nHBM3 4.000 TB/s [what-if]\n"), std::string::npos);
    EXPECT_NE(textOf(scenario, Detail::Phases).find("H100 SXM, what-if:"), std::string::npos);
}

TEST(TextReport, LeavesOutTheTotalsOfAMissingPhase)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.phases = {workload::Phase::Prefill};
    const std::string text = textOf(scenario, Detail::Phases);
    EXPECT_EQ(text.find("TPOT"), std::string::npos);
    EXPECT_NE(text.find("\nTTFT "), std::string::npos);
    EXPECT_EQ(text.find("Decode is"), std::string::npos);
}

// NVIDIA prints 80 GB for the H100 and a program sees 79.1 GiB.
TEST(TextReport, SaysWhatIsPrintedWhereAProgramSeesAnotherCapacity)
{
    EXPECT_NE(textOf(scenario::defaultScenario(), Detail::Phases).find(" GB (printed as 80.0 GB): fits."), std::string::npos)
        << textOf(scenario::defaultScenario(), Detail::Phases);
}

TEST(TextReport, MarksACapacityThatIsNotConfirmed)
{
    hardware::Device device = sample::plainDevice();
    device.memory.front().capacity->source.basis = Basis::Unverified;
    const sample::OwnCatalogs own = sample::ownCatalogs(device, sample::smallHybrid());
    const std::string text = toText(sample::evaluated(own.catalogs, own.scenario), Detail::Phases);
    EXPECT_NE(text.find(" of 80.0 GB (unverified): fits."), std::string::npos) << text;
}

TEST(TextReport, SaysThatARateIsSparse)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.conventions.peaks = workload::PeakChoice::Sparse;
    EXPECT_NE(textOf(scenario, Detail::Phases).find("\nbf16 tensor sparse 1.979 PFLOP/s ["), std::string::npos);
}

}  // namespace

}  // namespace ridgepoint::report
