// SPDX-License-Identifier: GPL-3.0-or-later
// Table 1 of "LLM Inference Unveiled" (arXiv 2402.16363): Llama-2-7B on an RTX A6000 (154.8385e12 FLOP/s in fp16, 768e9
// B/s), one sequence of 2,048 tokens, fp16. Unfused attention, full S × S square, every operator reads and writes memory.
// The integers are those of the table before it is rounded, from a run of the paper's own program (hahnyuan/LLM-Viewer).
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

namespace ridgepoint {

namespace {

using sample::decodeOf;
using sample::kernelOf;
using sample::prefillOf;

const evaluation::RooflineReport& table()
{
    static const evaluation::RooflineReport report = [] {
        scenario::Scenario scenario = sample::scenarioOf("rtx-a6000", "llama-2-7b");
        scenario.workload = {1, 2'048, 2'048};
        scenario.precision.preset = "fp16";
        scenario.conventions.attention = workload::AttentionKernel::Unfused;
        scenario.conventions.elementwise = workload::Elementwise::Separate;
        scenario.conventions.causal = workload::CausalWork::Full;
        scenario.conventions.flopConvention = workload::FlopConvention::LlmViewer;
        scenario.overrides.peaks[units::NumberFormat::Fp16] = units::FlopRate(154.8385e12);
        return sample::evaluated(scenario);
    }();
    return report;
}

struct Expected {
    double work;
    double bytes;
    double intensity;
    double tolerance;
};

/// Work and bytes of one layer exactly, intensity to the digits printed.
void expectRow(const evaluation::PhaseReport& phase, std::initializer_list<std::string_view> names, const Expected& row)
{
    for (std::string_view name : names) {
        const evaluation::KernelReport& kernel = kernelOf(phase, name);
        EXPECT_EQ(kernel.kernel.work.value(), row.work) << name;
        EXPECT_EQ(kernel.kernel.bytes.total().value(), row.bytes) << name;
        EXPECT_NEAR(kernel.total.intensity->value(), row.intensity, row.tolerance) << name;
    }
}

TEST(PublishedOperatorTable, Projections)
{
    // A projection of k or v is charged its output as KV write, the others theirs as an activation: the same bytes.
    const auto names = {std::string_view("q projection"), std::string_view("k projection"), std::string_view("v projection"),
                        std::string_view("attention output projection")};
    expectRow(prefillOf(table()), names, {68'719'476'736.0, 67'108'864.0, 1'024.0, 0.0});
    expectRow(decodeOf(table()), names, {33'554'432.0, 33'570'816.0, 0.9995, 0.00005});
}

TEST(PublishedOperatorTable, FeedForwardMatmuls)
{
    const auto names = {std::string_view("FFN gate"), std::string_view("FFN up"), std::string_view("FFN down")};
    expectRow(prefillOf(table()), names, {184'683'593'728.0, 152'043'520.0, 1'214.68, 0.005});
    expectRow(decodeOf(table()), names, {90'177'536.0, 90'207'744.0, 0.9997, 0.00005});
}

TEST(PublishedOperatorTable, ScoresAndValues)
{
    const auto names = {std::string_view("scores QKᵀ"), std::string_view("values PV")};
    expectRow(prefillOf(table()), names, {34'359'738'368.0, 301'989'888.0, 113.78, 0.005});
    expectRow(decodeOf(table()), names, {16'777'216.0, 16'916'480.0, 0.9918, 0.00005});
}

TEST(PublishedOperatorTable, ScoresAndValuesReach87TeraflopsUnderTheMemoryRoof)
{
    // 768e9 B/s × 113.778 FLOP/B = 87.38e12, printed 87.4 (and 8.7381e13 by the paper's program).
    for (std::string_view name : {"scores QKᵀ", "values PV"}) {
        const evaluation::KernelReport& kernel = kernelOf(prefillOf(table()), name);
        EXPECT_NEAR(kernel.total.rate.value(), 8.7381e13, 0.00005e13);
        EXPECT_EQ(kernel.total.bound, roofline::Bound::Memory);
    }
}

TEST(PublishedOperatorTable, ProjectionsAndFeedForwardReachThePeakInPrefill)
{
    // Printed 155T, compute-bound; in decode 768G, memory-bound.
    for (std::string_view name : {"q projection", "FFN gate", "FFN down"}) {
        EXPECT_NEAR(kernelOf(prefillOf(table()), name).total.rate.value(), 154.8385e12, 1e3);
        EXPECT_EQ(kernelOf(prefillOf(table()), name).total.bound, roofline::Bound::Compute);
        EXPECT_NEAR(kernelOf(decodeOf(table()), name).total.rate.value(), 768e9, 0.5e9);
        EXPECT_EQ(kernelOf(decodeOf(table()), name).total.bound, roofline::Bound::Memory);
    }
}

TEST(PublishedOperatorTable, Softmax)
{
    // 5 × 32 × 2,048² = 671,088,640 ("671 M") over 2 × 32 × 2,048² × 2 B = 536,870,912 ("537 M"); decode 5 × 32 × 2,048.
    expectRow(prefillOf(table()), {"softmax"}, {671'088'640.0, 536'870'912.0, 1.25, 0.0});
    expectRow(decodeOf(table()), {"softmax"}, {327'680.0, 262'144.0, 1.25, 0.0});
}

TEST(PublishedOperatorTable, Norms)
{
    // 7 × 2,048 × 4,096 = 58,720,256 ("58.7 M") over two tensors, 33,554,432 B ("33.6 M"); decode 7 × 4,096 over 16,384 B.
    const auto names = {std::string_view("input norm"), std::string_view("FFN norm"), std::string_view("final norm")};
    expectRow(prefillOf(table()), names, {58'720'256.0, 33'554'432.0, 1.75, 0.0});
    expectRow(decodeOf(table()), names, {28'672.0, 16'384.0, 1.75, 0.0});
}

TEST(PublishedOperatorTable, ResidualAdds)
{
    // 2,048 × 4,096 = 8,388,608 ("8.39 M") over two tensors, as the paper counts them; decode 4,096 over 16,384 B.
    const auto names = {std::string_view("attention residual add"), std::string_view("FFN residual add")};
    expectRow(prefillOf(table()), names, {8'388'608.0, 33'554'432.0, 0.25, 0.0});
    expectRow(decodeOf(table()), names, {4'096.0, 16'384.0, 0.25, 0.0});
}

TEST(PublishedOperatorTable, TheRidgeOfTheA6000)
{
    // 154.8385e12 / 768e9 = 201.6.
    EXPECT_NEAR(table().ridges.front().intensity.value(), 201.6, 0.05);
}

}  // namespace

}  // namespace ridgepoint
