// SPDX-License-Identifier: GPL-3.0-or-later
// What fits and what does not, tried on both sides of the border.
#include "core/base/limits.h"
#include "core/model/parameter_count.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace ridgepoint {

namespace {

using evaluation::MemoryFit;
using sample::RandomCase;

MemoryFit fitAt(const RandomCase& given, std::int64_t batch, std::int64_t context)
{
    RandomCase other = given;
    other.scenario().workload.batch = batch;
    other.scenario().workload.context = context;
    other.scenario().phases = {workload::Phase::Decode};
    return other.report().memory;
}

/// A device that has room for the weights and, more often than not, for some sequences.
RandomCase withRoom(const RandomCase& given)
{
    hardware::Device device = given.device();
    const double weights = given.report().memory.weights.value();
    const double room = *rc::gen::element(0.5, 1.0, 1.01, 1.5, 4.0, 40.0);
    device.memory.front().capacity->value = units::Bytes(std::floor(weights * room) + *rc::gen::inRange(0, 100'000));
    RandomCase roomy = sample::withDevice(given, device);
    roomy.scenario().workload.batch = *rc::gen::inRange<std::int64_t>(1, 200);
    roomy.scenario().workload.context = *rc::gen::inRange<std::int64_t>(0, 5'000);
    return roomy;
}

RC_GTEST_PROP(MemoryFitProperties, FitsWhenNoMoreIsNeededThanThereIs, (const RandomCase& given))
{
    const MemoryFit fit = withRoom(given).report().memory;
    RC_ASSERT(fit.fits == (fit.needed.value() <= fit.capacity->value()));
    RC_ASSERT(fit.needed == fit.weights + fit.kv + fit.state + fit.activations);
}

RC_GTEST_PROP(MemoryFitProperties, TheLargestBatchFitsAndOneMoreDoesNot, (const RandomCase& given))
{
    const RandomCase roomy = withRoom(given);
    const std::int64_t context = roomy.scenario().workload.context;
    const std::int64_t largest = roomy.report().memory.largestBatch;
    RC_ASSERT(largest >= 0);
    if (largest > 0)
        RC_ASSERT(fitAt(roomy, largest, context).fits);
    if (largest < limits::batch)
        RC_ASSERT(!fitAt(roomy, largest + 1, context).fits);
}

RC_GTEST_PROP(MemoryFitProperties, TheLongestContextFitsAndOneMoreDoesNot, (const RandomCase& given))
{
    const RandomCase roomy = withRoom(given);
    const std::int64_t batch = roomy.scenario().workload.batch;
    const std::int64_t longest = roomy.report().memory.longestContext;
    RC_ASSERT(longest >= 0);
    if (longest > 0)
        RC_ASSERT(fitAt(roomy, batch, longest).fits);
    if (longest < limits::tokens)
        RC_ASSERT(!fitAt(roomy, batch, longest + 1).fits);
}

RC_GTEST_PROP(MemoryFitProperties, TheWeightsOfAPlainFormatAreItsParameters, (RandomCase given))
{
    given.scenario().precision = {"bf16"};
    given.scenario().workload.devices = 1;
    given.scenario().workload.speculation = {};
    const bool whole = given.scenario().conventions.parameters == workload::ParameterScope::Checkpoint;
    const model::ParameterCount count = model::countParameters(given.model());
    RC_ASSERT(given.report().memory.weights.value() == 2.0 * static_cast<double>(whole ? count.checkpoint : count.text));
}

TEST(MemoryFit, OfTheDefaultByHand)
{
    // Qwen3.8-27B in bf16, one sequence of 8,192 tokens: text model 53,791,996,928 B, KV 8,192 × 65,536, state 150,994,944
    // and convolution state 2,949,120, activations (5,120 + vocabulary 248,320) × 2 B. An H100 shows 84,942,979,072 B.
    const MemoryFit fit = sample::evaluated(scenario::defaultScenario()).memory;
    EXPECT_EQ(fit.weights.value(), 53'791'996'928.0);
    EXPECT_EQ(fit.kv.value(), 536'870'912.0);
    EXPECT_EQ(fit.state.value(), 153'944'064.0);
    EXPECT_EQ(fit.activations.value(), 506'880.0);
    EXPECT_EQ(fit.capacity->value(), 84'942'979'072.0);
    EXPECT_TRUE(fit.fits);
    // (84,942,979,072 - 53,791,996,928) / (536,870,912 + 153,944,064 + 506,880) = 31,150,982,144 / 691,321,856 = 45.06.
    EXPECT_EQ(fit.largestBatch, 45);
    // (31,150,982,144 - 154,450,944) / 65,536 = 472,969.5.
    EXPECT_EQ(fit.longestContext, 472'969);
}

TEST(MemoryFit, ExactlyFullStillFits)
{
    hardware::Device device = sample::plainDevice();
    sample::OwnCatalogs own = sample::ownCatalogs(device, sample::smallHybrid());
    const double needed = sample::evaluated(own.catalogs, own.scenario).memory.needed.value();
    for (double spare : {0.0, -1.0}) {
        device.memory.front().capacity->value = units::Bytes(needed + spare);
        own = sample::ownCatalogs(device, sample::smallHybrid());
        const MemoryFit fit = sample::evaluated(own.catalogs, own.scenario).memory;
        EXPECT_EQ(fit.fits, spare == 0.0);
        EXPECT_EQ(fit.largestBatch, spare == 0.0 ? 1 : 0);
    }
}

TEST(MemoryFit, SaysThatALargeModelDoesNotFit)
{
    // 141 GB of weights on 80 GB.
    const evaluation::RooflineReport report = sample::evaluated(sample::scenarioOf("h100-sxm", "llama-3.1-70b"));
    EXPECT_FALSE(report.memory.fits);
    EXPECT_EQ(report.memory.largestBatch, 0);
    EXPECT_EQ(report.memory.longestContext, 0);
    ASSERT_EQ(report.findings.size(), 1u);
    EXPECT_EQ(report.findings.front().code, "does-not-fit");
    EXPECT_EQ(report.findings.front().severity, Severity::Warning);
}

TEST(MemoryFit, AModelWithoutACacheHoldsAnyContext)
{
    model::ModelSpec spec = sample::smallHybrid();
    spec.layers = {{1, 0}};
    const sample::OwnCatalogs own = sample::ownCatalogs(sample::plainDevice(), spec);
    const evaluation::RooflineReport report = sample::evaluated(own.catalogs, own.scenario);
    EXPECT_EQ(report.model.kvPerToken.value(), 0.0);
    EXPECT_EQ(report.memory.longestContext, limits::tokens);
}

}  // namespace

}  // namespace ridgepoint
