// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "core/evaluation/sweep.h"
#include "core/scenario/count.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <variant>
#include <vector>

namespace ridgepoint::evaluation {

namespace {

bool isSame(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b));
}

Problem problemOf(const catalogs::Catalogs& catalogs, const scenario::Scenario& scenario)
{
    return *resolve(catalogs, scenario);
}

/// Each value of a sweep against the whole evaluation of a scenario with that one value in it.
void assertSameAsEvaluate(const sample::RandomCase& given, const std::vector<std::int64_t>& contexts,
                          const std::vector<std::int64_t>& batches)
{
    const catalogs::Catalogs& catalogs = given.own.catalogs;
    const Problem problem = problemOf(catalogs, given.scenario());
    const auto times = sweepContext(problem, contexts);
    const auto limits = largestBatchOver(problem, contexts);
    RC_ASSERT(times.size() == contexts.size());
    for (const StepTimeByPart& point : times) {
        scenario::Scenario single = given.scenario();
        single.workload.context = point.context;
        const RooflineReport report = sample::evaluated(catalogs, single);
        const PhaseReport& decode = sample::decodeOf(report);
        RC_ASSERT(isSame(point.total.value(), decode.total.time.value()));
        for (std::size_t i = 0; i < kernels::partCount; ++i) {
            const PartReport* part = decode.findPart(static_cast<kernels::Part>(i));
            RC_ASSERT(isSame(point.byPart[i].value(), part ? part->total.time.value() : 0.0));
        }
    }
    for (const LargestBatch& limit : limits) {
        scenario::Scenario single = given.scenario();
        single.workload.context = limit.context;
        RC_ASSERT(limit.batch == sample::evaluated(catalogs, single).memory.largestBatch);
    }
    for (const BatchPoint& point : sweepBatch(problem, batches)) {
        scenario::Scenario single = given.scenario();
        single.workload.batch = point.batch;
        const RooflineReport report = sample::evaluated(catalogs, single);
        RC_ASSERT(isSame(point.tpot.value(), report.totals.tpot->value()));
        RC_ASSERT(isSame(point.tokensPerSecond, *report.totals.tokensPerSecond));
        RC_ASSERT(point.fits.has_value() == report.memory.capacity.has_value());
        RC_ASSERT(!point.fits || *point.fits == report.memory.fits);
    }
}

RC_GTEST_PROP(Sweep, APointIsNotWhatEvaluateSays, (const sample::RandomCase& given))
{
    const scenario::Scenario& scenario = given.scenario();
    assertSameAsEvaluate(given, {0, 1, 128, 4097, 1 << 20, limits::tokens},
                         {1, 3, 64, scenario.workload.batch, limits::batch});
}

/// A query at the beginning of a chunk sees less than one at the end of the chunk before.
bool attendsInChunks(const model::ModelSpec& spec)
{
    return std::any_of(spec.mixers.begin(), spec.mixers.end(), [](const model::Mixer& mixer) {
        const auto* attention = std::get_if<model::Attention>(&mixer);
        return attention && attention->span == model::KeySpan::Chunk;
    });
}

RC_GTEST_PROP(Sweep, MoreContextOrMoreSequencesTakeLess, (const sample::RandomCase& given))
{
    const Problem problem = problemOf(given.own.catalogs, given.scenario());
    const auto contexts = scenario::logSpaced({1, limits::tokens}, 55);
    const auto batches = scenario::logSpaced({1, limits::batch}, 21);
    constexpr double rounding = 1.0 + 1e-12;
    const auto times = sweepContext(problem, contexts);
    for (std::size_t i = 1; i < times.size() && !attendsInChunks(given.model()); ++i)
        RC_ASSERT(times[i].total.value() * rounding >= times[i - 1].total.value());
    const auto points = sweepBatch(problem, batches);
    for (std::size_t i = 1; i < points.size(); ++i) {
        RC_ASSERT(points[i].tpot.value() * rounding >= points[i - 1].tpot.value());
        RC_ASSERT(!points[i].fits || !*points[i].fits || *points[i - 1].fits);
    }
    const auto largest = largestBatchOver(problem, contexts);
    for (std::size_t i = 1; i < largest.size(); ++i) {
        RC_ASSERT(largest[i].context > largest[i - 1].context);
        RC_ASSERT(largest[i].batch <= largest[i - 1].batch);
    }
}

RC_GTEST_PROP(Sweep, PartsDoNotSumToTheStep, (const sample::RandomCase& given))
{
    const Problem problem = problemOf(given.own.catalogs, given.scenario());
    for (const StepTimeByPart& point : sweepContext(problem, scenario::logSpaced({128, 1 << 20}, 14))) {
        double sum = 0.0;
        for (units::Seconds part : point.byPart)
            sum += part.value();
        RC_ASSERT(std::isfinite(sum) && sum > 0.0);
        RC_ASSERT(isSame(sum, point.total.value()));
    }
}

/// With a draft TPOT is not the time of a decode step, and both the model's own layer and a model of its own can draft.
TEST(Sweep, ADraftIsForgotten)
{
    for (const char* drafter : {"", "llama-3.1-8b"}) {
        scenario::Scenario scenario = sample::scenarioOf("h100-sxm", *drafter ? "llama-3.1-70b" : "qwen3.8-27b");
        scenario.workload.speculation = {4, 0.7, {}};
        if (*drafter)
            scenario.workload.speculation.draftModel = sample::modelId(drafter);
        const std::vector<std::int64_t> batches{1, 32, 300};
        for (const BatchPoint& point : sweepBatch(problemOf(sample::builtIn(), scenario), batches)) {
            scenario.workload.batch = point.batch;
            const RooflineReport report = sample::evaluated(scenario);
            ASSERT_TRUE(report.speculation);
            EXPECT_TRUE(isSame(point.tpot.value(), report.totals.tpot->value())) << drafter << " " << point.batch;
            EXPECT_NE(point.tpot.value(), sample::decodeOf(report).total.time.value());
        }
    }
}

/// A setup of which no decode was asked for has the same sweeps.
TEST(Sweep, PhasesOfTheProblemChangeAnything)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    const std::vector<std::int64_t> counts{1, 512, 8192};
    const Problem both = problemOf(sample::builtIn(), scenario);
    scenario.phases = {workload::Phase::Prefill};
    const Problem prefill = problemOf(sample::builtIn(), scenario);
    EXPECT_EQ(sweepContext(both, counts), sweepContext(prefill, counts));
    EXPECT_EQ(sweepBatch(both, counts), sweepBatch(prefill, counts));
}

/// The boundary reaches one sequence at the last context that takes one: one token more must not fit.
TEST(Sweep, BoundaryEndsShortOfTheLongestContext)
{
    scenario::Scenario scenario = sample::scenarioOf("h100-sxm", "qwen3.8-27b");
    const Problem problem = problemOf(sample::builtIn(), scenario);
    const std::vector<std::int64_t> contexts = scenario::logSpaced({128, 1 << 20}, 14);
    const auto boundary = largestBatchOver(problem, contexts);
    ASSERT_EQ(boundary.size(), contexts.size() + 1);
    std::size_t last = 0;
    while (boundary[last + 1].batch > 0)
        ++last;
    EXPECT_EQ(boundary[last].batch, 1);
    scenario.workload.context = boundary[last].context;
    EXPECT_TRUE(sample::evaluated(scenario).memory.fits);
    ++scenario.workload.context;
    EXPECT_FALSE(sample::evaluated(scenario).memory.fits);
}

TEST(Sweep, UnknownCapacityFits)
{
    hardware::Device device = sample::plainDevice();
    for (hardware::MemoryLevel& level : device.memory) {
        level.capacity.reset();
        level.visible.reset();
    }
    const sample::OwnCatalogs own = sample::ownCatalogs(device, sample::smallHybrid());
    const Problem problem = problemOf(own.catalogs, own.scenario);
    const std::vector<std::int64_t> counts{1, 1024};
    EXPECT_TRUE(largestBatchOver(problem, counts).empty());
    for (const BatchPoint& point : sweepBatch(problem, counts))
        EXPECT_FALSE(point.fits);
}

}  // namespace

}  // namespace ridgepoint::evaluation
