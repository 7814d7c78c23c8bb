// SPDX-License-Identifier: GPL-3.0-or-later
// What holds for every model: kinds of steps against each other, devices, experts and recurrent states.
#include "core/evaluation/footprint.h"
#include "core/model/sharding.h"
#include "tests/core/catalogs/random_model_sample.h"
#include "tests/core/kernels/step_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace ridgepoint {

namespace {

using kernels::ByteSource;
using kernels::Kernel;
using kernels::Part;
using sample::stepOf;
using sample::totalOf;
using workload::Conventions;
using workload::Phase;
using workload::Traffic;

using Kernels = std::vector<Kernel>;

workload::Workload randomLoad()
{
    using rc::gen::inRange;
    workload::Workload load{*inRange<std::int64_t>(1, 65), *inRange<std::int64_t>(1, 100'000),
                            *inRange<std::int64_t>(1, 20'000)};
    load.prefix = *inRange<std::int64_t>(0, 20'000);
    return load;
}

Conventions cacheTraffic()
{
    Conventions conventions;
    conventions.traffic = Traffic::Cache;
    return conventions;
}

double workOf(const Kernels& list)
{
    double sum = 0.0;
    for (const Kernel& kernel : list)
        sum += kernel.work.value() * static_cast<double>(kernel.runs);
    return sum;
}

bool areClose(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

bool isAtMost(double a, double b)
{
    return a <= b * (1.0 + 1e-9);
}

bool hasMixture(const model::ModelSpec& spec)
{
    return std::any_of(spec.networks.begin(), spec.networks.end(), [](const model::FeedForwardNetwork& network) {
        return std::holds_alternative<model::MixtureOfExperts>(network);
    });
}

bool hasLatents(const model::ModelSpec& spec)
{
    return std::any_of(spec.mixers.begin(), spec.mixers.end(),
                       [](const model::Mixer& mixer) { return std::holds_alternative<model::LatentAttention>(mixer); });
}

RC_GTEST_PROP(StepProperties, MoreDevicesNeverHoldMoreWeightsEach, ())
{
    const model::ModelSpec spec = catalogs::randomModel();
    const auto preset = *rc::gen::element<std::string_view>("bf16", "fp8", "int4-g128", "mxfp4", "q8_0");
    const workload::PrecisionPlan plan = sample::planOf(preset, spec);
    double least = evaluation::footprintOf(spec, plan, {}).weights.value();
    for (std::int64_t devices : {2, 4, 8, 16, 64}) {
        std::vector<Note> notes;
        const auto share = model::shardOf(spec, devices, notes);
        if (!share)
            continue;
        const double held = evaluation::footprintOf(*share, plan, {}).weights.value();
        RC_ASSERT(isAtMost(held, least));
        least = held;
    }
}

RC_GTEST_PROP(StepProperties, RecurrentPartsOfDecodeDoNotDependOnTheContext, ())
{
    const model::ModelSpec spec = catalogs::randomModel();
    const auto recurrent = [&spec](std::int64_t context) {
        Kernels list;
        for (Kernel& kernel : kernels::buildKernels(stepOf(spec, {3, context, 1}, Phase::Decode)))
            if (kernel.part == Part::DeltaNet || kernel.part == Part::StateSpace)
                list.push_back(std::move(kernel));
        return list;
    };
    RC_ASSERT(recurrent(1) == recurrent(*rc::gen::inRange<std::int64_t>(2, 1 << 27)));
}

RC_GTEST_PROP(StepProperties, DistinctExpertsAreBetweenThoseOfOneTokenAndThoseOfAll, ())
{
    const model::ModelSpec spec = catalogs::randomModel();
    const workload::Workload load = randomLoad();
    const Phase phase = *rc::gen::element(Phase::Decode, Phase::Prefill, Phase::Training);
    for (const Kernel& kernel : kernels::buildKernels(stepOf(spec, load, phase))) {
        if (!kernel.basis || kernel.basis->formula != kernels::FormulaId::DistinctExperts)
            continue;
        const auto [experts, chosen, tokens] =
            std::tuple{kernel.basis->inputs[0], kernel.basis->inputs[1], kernel.basis->inputs[2]};
        RC_ASSERT(tokens == workload::tokensInStep(load, phase));
        RC_ASSERT(isAtMost(chosen, kernel.basis->result));
        RC_ASSERT(isAtMost(kernel.basis->result, std::min(experts, chosen * tokens)));
    }
}

RC_GTEST_PROP(StepProperties, AVerifyStepOfNoDraftIsADecodeStep, ())
{
    const model::ModelSpec spec = catalogs::randomModel();
    const workload::Workload load = randomLoad();
    const Kernels decode = kernels::buildKernels(stepOf(spec, load, Phase::Decode));
    const Kernels verify = kernels::buildKernels(stepOf(spec, load, Phase::Verify));
    RC_ASSERT(decode.size() == verify.size());
    for (std::size_t i = 0; i < decode.size(); ++i) {
        RC_ASSERT(decode[i].work == verify[i].work);
        RC_ASSERT(decode[i].bytes == verify[i].bytes);
    }
}

RC_GTEST_PROP(StepProperties, ADraftMultipliesWorkAndStateWritesAndNothingThatIsReadOnce, ())
{
    const model::ModelSpec spec = catalogs::randomModel();
    workload::Workload load = randomLoad();
    load.speculation.draftLength = *rc::gen::inRange<std::int64_t>(1, 33);
    const double tokens = static_cast<double>(load.speculation.draftLength + 1);
    const Kernels decode = kernels::buildKernels(stepOf(spec, load, Phase::Decode, cacheTraffic()));
    const Kernels verify = kernels::buildKernels(stepOf(spec, load, Phase::Verify, cacheTraffic()));
    RC_ASSERT(areClose(totalOf(verify, ByteSource::StateRead), totalOf(decode, ByteSource::StateRead)));
    RC_ASSERT(areClose(totalOf(verify, ByteSource::StateWrite), tokens * totalOf(decode, ByteSource::StateWrite)));
    RC_ASSERT(areClose(totalOf(verify, ByteSource::KvWrite), tokens * totalOf(decode, ByteSource::KvWrite)));
    if (!hasMixture(spec) && spec.sideBlocks.empty())
        RC_ASSERT(areClose(totalOf(verify, ByteSource::Weights, false), totalOf(decode, ByteSource::Weights, false)));
    for (std::size_t i = 0; i < decode.size(); ++i)
        if (decode[i].part != Part::Attention)
            RC_ASSERT(areClose(verify[i].work.value(), tokens * decode[i].work.value()));
}

RC_GTEST_PROP(StepProperties, TrainingIsThreeOrFourForwardPasses, ())
{
    const model::ModelSpec spec = catalogs::randomModel();
    workload::Workload load = randomLoad();
    load.prefix = 0;
    Conventions conventions = cacheTraffic();
    conventions.prefillHead = workload::PrefillHead::EveryToken;
    conventions.recompute = *rc::gen::element(workload::Recompute::None, workload::Recompute::Full);
    const double times = conventions.recompute == workload::Recompute::Full ? 4.0 : 3.0;
    const double forward = workOf(kernels::buildKernels(stepOf(spec, load, Phase::Prefill, conventions)));
    Kernels training = kernels::buildKernels(stepOf(spec, load, Phase::Training, conventions));
    RC_ASSERT(training.back().name == "optimizer step");
    training.pop_back();
    RC_ASSERT(areClose(workOf(training), times * forward));
}

RC_GTEST_PROP(StepProperties, PassesOfAPrefillCostBytesAndNoWork, ())
{
    const model::ModelSpec spec = catalogs::randomModel();
    workload::Workload load = randomLoad();
    const Kernels once = kernels::buildKernels(stepOf(spec, load, Phase::Prefill, cacheTraffic()));
    load.prefillChunk = *rc::gen::inRange<std::int64_t>(1, 4'096);
    const Kernels passes = kernels::buildKernels(stepOf(spec, load, Phase::Prefill, cacheTraffic()));
    // Latents that come from the cache are expanded again, which is work.
    if (hasLatents(spec))
        RC_ASSERT(isAtMost(workOf(once), workOf(passes)));
    else
        RC_ASSERT(areClose(workOf(once), workOf(passes)));
    RC_ASSERT(areClose(totalOf(once, ByteSource::KvWrite), totalOf(passes, ByteSource::KvWrite)));
    for (ByteSource source : {ByteSource::Weights, ByteSource::KvRead, ByteSource::StateRead, ByteSource::StateWrite})
        RC_ASSERT(isAtMost(totalOf(once, source), totalOf(passes, source)));
}

RC_GTEST_PROP(StepProperties, APrefixAddsWorkToAttentionAlone, ())
{
    const model::ModelSpec spec = catalogs::randomModel();
    workload::Workload load = randomLoad();
    load.prefix = 0;
    const Kernels alone = kernels::buildKernels(stepOf(spec, load, Phase::Prefill, cacheTraffic()));
    load.prefix = *rc::gen::inRange<std::int64_t>(1, 100'000);
    const Kernels behind = kernels::buildKernels(stepOf(spec, load, Phase::Prefill, cacheTraffic()));
    RC_ASSERT(alone.size() == behind.size());
    for (std::size_t i = 0; i < alone.size(); ++i) {
        if (alone[i].part == Part::Attention || alone[i].name == "MLA key and value up projection")
            continue;
        RC_ASSERT(alone[i].work == behind[i].work);
        RC_ASSERT(alone[i].bytes[ByteSource::Weights] == behind[i].bytes[ByteSource::Weights]);
    }
}

}  // namespace

}  // namespace ridgepoint
