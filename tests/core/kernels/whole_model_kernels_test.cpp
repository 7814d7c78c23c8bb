// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/evaluation/scenario_sample.h"
#include "tests/core/kernels/step_sample.h"

#include <gtest/gtest.h>

namespace ridgepoint::kernels {

namespace {

using sample::hasKernel;
using sample::kernelNamed;
using sample::stepOf;
using workload::Conventions;
using workload::Phase;

// Hidden 64, vocabulary 1,000, FFN 96, head not tied.
const model::ModelSpec spec = sample::smallHybrid();
constexpr workload::Workload load{3, 100, 10};

TEST(EmbeddingGather, ReadsOneRowPerTokenAndComputesNothing)
{
    const std::vector<Kernel> decode = buildKernels(stepOf(spec, load, Phase::Decode));
    EXPECT_EQ(kernelNamed(decode, "embedding gather").bytes.total().value(), 3.0 * 64.0 * 2.0);
    EXPECT_EQ(kernelNamed(decode, "embedding gather").work.value(), 0.0);
    const std::vector<Kernel> prefill = buildKernels(stepOf(spec, load, Phase::Prefill));
    EXPECT_EQ(kernelNamed(prefill, "embedding gather").bytes.total().value(), 30.0 * 64.0 * 2.0);
}

TEST(LmHead, RunsOnTheLastTokenOfEachPromptUnlessAllAreAskedFor)
{
    const std::vector<Kernel> last = buildKernels(stepOf(spec, load, Phase::Prefill));
    EXPECT_EQ(kernelNamed(last, "LM head").work.value(), 2.0 * 3.0 * 64.0 * 1'000.0);
    Conventions conventions;
    conventions.prefillHead = workload::PrefillHead::EveryToken;
    const std::vector<Kernel> every = buildKernels(stepOf(spec, load, Phase::Prefill, conventions));
    EXPECT_EQ(kernelNamed(every, "LM head").work.value(), 2.0 * 30.0 * 64.0 * 1'000.0);
    EXPECT_EQ(kernelNamed(every, "LM head").bytes[ByteSource::Weights].value(), 128'000.0) << "the matrix is read once";
}

TEST(LmHead, StaysUnquantisedAndIsReadOnceThoughTied)
{
    model::ModelSpec tied = spec;
    tied.tiedHead = true;
    for (const model::ModelSpec& each : {spec, tied}) {
        const std::vector<Kernel> list = buildKernels(stepOf(each, load, Phase::Decode, {}, "int4-g128"));
        EXPECT_EQ(kernelNamed(list, "LM head").bytes[ByteSource::Weights].value(), 128'000.0);
    }
}

TEST(FeedForward, ByHand)
{
    const std::vector<Kernel> fused = buildKernels(stepOf(spec, load, Phase::Decode));
    EXPECT_EQ(kernelNamed(fused, "FFN gate and up").work.value(), 2.0 * 3.0 * 64.0 * 192.0);
    // The product of gate and up is all that leaves: 64 read, 96 written.
    EXPECT_EQ(kernelNamed(fused, "FFN gate and up").bytes[ByteSource::Activations].value(), 3.0 * (64.0 + 96.0) * 2.0);
    EXPECT_EQ(kernelNamed(fused, "FFN down").work.value(), 2.0 * 3.0 * 96.0 * 64.0);
    EXPECT_EQ(kernelNamed(fused, "FFN norm").bytes.total().value(), 128.0);

    Conventions conventions;
    conventions.elementwise = workload::Elementwise::Separate;
    const std::vector<Kernel> separate = buildKernels(stepOf(spec, load, Phase::Decode, conventions));
    // SwiGLU: 6 FLOP per element, gate and up read, their product written.
    EXPECT_EQ(kernelNamed(separate, "SwiGLU").work.value(), 3.0 * 96.0 * 6.0);
    EXPECT_EQ(kernelNamed(separate, "SwiGLU").bytes.total().value(), 3.0 * 96.0 * 3.0 * 2.0);
    EXPECT_EQ(kernelNamed(separate, "FFN gate").bytes[ByteSource::Activations].value(), 3.0 * (64.0 + 96.0) * 2.0);
    // LLM-Viewer charges 2 FLOP per element.
    conventions.flopConvention = workload::FlopConvention::LlmViewer;
    EXPECT_EQ(kernelNamed(buildKernels(stepOf(spec, load, Phase::Decode, conventions)), "SwiGLU").work.value(),
              3.0 * 96.0 * 2.0);
}

TEST(Checkpoint, ReadsWhatATextStepDoesNot)
{
    Conventions conventions;
    conventions.parameters = workload::ParameterScope::Checkpoint;
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Decode, conventions));
    // The embedding table of 64,000 numbers and a vision tower of 5,000, in bf16.
    EXPECT_EQ(kernelNamed(list, "rest of the checkpoint").bytes.total().value(), 138'000.0);
    EXPECT_FALSE(hasKernel(buildKernels(stepOf(spec, load, Phase::Decode)), "rest of the checkpoint"));
}

TEST(PaperEstimate, IsOneKernelOfTwoOperationsPerParameterAndToken)
{
    Conventions conventions;
    conventions.traffic = workload::Traffic::Paper;
    const std::vector<Kernel> list = buildKernels(stepOf(spec, load, Phase::Prefill, conventions));
    ASSERT_EQ(list.size(), 1u);
    // Active parameters, term by term as in the test of the parameter count.
    constexpr double active = 2.0 * 16'416.0 + 15'256.0 + 3.0 * 18'432.0 + 7.0 * 64.0 + 64'000.0;
    EXPECT_EQ(list.front().work.value(), 2.0 * 30.0 * active);
    EXPECT_EQ(list.front().bytes.total().value(), 2.0 * active);
    conventions.parameters = workload::ParameterScope::Checkpoint;
    const std::vector<Kernel> whole = buildKernels(stepOf(spec, load, Phase::Prefill, conventions));
    EXPECT_EQ(whole.front().bytes.total().value(), 2.0 * (active + 64'000.0 + 5'000.0));
}

TEST(PaperEstimate, AnUnquantisedHeadIsNotCountedInTheFormatOfTheLayers)
{
    // The weights that one decoded token reads, each in the format of its class.
    Conventions cache;
    cache.traffic = workload::Traffic::Cache;
    Conventions paper;
    paper.traffic = workload::Traffic::Paper;
    for (std::string_view preset : {"bf16", "fp8", "int4-g128", "q4_k_m", "q8_0"}) {
        const std::vector<Kernel> step = buildKernels(stepOf(spec, {1, 0, 1}, Phase::Decode, cache, preset));
        const std::vector<Kernel> estimate = buildKernels(stepOf(spec, load, Phase::Decode, paper, preset));
        EXPECT_DOUBLE_EQ(estimate.front().bytes.total().value(), sample::totalOf(step, ByteSource::Weights, false)) << preset;
    }
}

TEST(PaperEstimate, AMixtureOfTheWholeCheckpointComputesWithTheChosenExpertsAlone)
{
    // Eight experts of 3 × 64 × 32 parameters, two chosen; six are read and not multiplied.
    model::ModelSpec mixture = spec;
    model::MixtureOfExperts experts;
    experts.experts = 8;
    experts.chosen = 2;
    experts.width = 32;
    mixture.networks = {experts};
    Conventions paper;
    paper.traffic = workload::Traffic::Paper;
    paper.parameters = workload::ParameterScope::Checkpoint;
    const Kernel kernel = buildKernels(stepOf(mixture, {1, 0, 1}, Phase::Decode, paper)).front();
    const double idle = 3.0 * 6.0 * 3.0 * 64.0 * 32.0;
    EXPECT_DOUBLE_EQ(kernel.bytes.total().value() - kernel.work.value(), 2.0 * idle);
}

TEST(RestOfTheCheckpoint, ExpertsThatAreReadAreNotReadAgain)
{
    // Enough tokens visit all experts: nothing but the embedding table and the vision tower is left.
    model::ModelSpec mixture = spec;
    model::MixtureOfExperts experts;
    experts.experts = 4;
    experts.chosen = 2;
    experts.width = 32;
    mixture.networks = {experts};
    Conventions whole;
    whole.parameters = workload::ParameterScope::Checkpoint;
    for (std::string_view preset : {"bf16", "q4_k_m"}) {
        const std::vector<Kernel> list = buildKernels(stepOf(mixture, {100'000, 1, 1}, Phase::Decode, whole, preset));
        const double resident =
            residentWeights(mixture, sample::planOf(preset, mixture), workload::ParameterScope::Checkpoint);
        EXPECT_NEAR(sample::totalOf(list, ByteSource::Weights, false), resident, resident * 1e-9) << preset;
    }
}

}  // namespace

}  // namespace ridgepoint::kernels
