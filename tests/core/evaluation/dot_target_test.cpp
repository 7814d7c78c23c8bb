// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/dot_target.h"

#include "core/evaluation/steps.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <random>

namespace ridgepoint::evaluation {

namespace {

using kernels::Part;
using scenario::Count;
using scenario::CountRange;
using scenario::Scenario;
using units::Intensity;
using workload::Phase;

std::optional<std::int64_t> valueFor(const Scenario& scenario, const DotRef& dot, double intensity, Count expected)
{
    const auto edit = editForIntensity(sample::builtIn(), scenario, dot, Intensity(intensity));
    if (!edit)
        return {};
    EXPECT_EQ(scenario::countOf(*edit), expected);
    return scenario::valueOf(scenario::apply(scenario, *edit).workload, expected);
}

bool moves(const Scenario& scenario, const DotRef& dot)
{
    return editForIntensity(sample::builtIn(), scenario, dot, Intensity(1.0)).has_value();
}

Scenario paper(std::string_view model)
{
    Scenario scenario = sample::scenarioOf("h100-sxm", model);
    scenario.conventions.traffic = workload::Traffic::Paper;
    return scenario;
}

// 2 FLOP for each parameter and token over 2 bytes for each parameter: the intensity is the number of tokens. Halfway between
// 37 and 38 on the logarithmic axis is √(37 · 38) = 37.4967.
TEST(DotTarget, OfDecodeIsTheBatchNearestOnTheLogarithmicAxis)
{
    const Scenario scenario = paper("llama-2-7b");
    const DotRef decode{Phase::Decode};
    EXPECT_EQ(valueFor(scenario, decode, 37.49, Count::Batch), 37);
    EXPECT_EQ(valueFor(scenario, decode, 37.50, Count::Batch), 38);
    EXPECT_EQ(valueFor(scenario, decode, 1e-5, Count::Batch), 1);
    EXPECT_EQ(valueFor(scenario, decode, 1e30, Count::Batch), 1 << 20);
}

TEST(DotTarget, OfPrefillIsThePrompt)
{
    EXPECT_EQ(valueFor(paper("llama-2-7b"), {Phase::Prefill}, 5000.3, Count::Prompt), 5000);
}

// Three drafted tokens and one more: four tokens of each sequence.
TEST(DotTarget, OfVerifyCountsTheDraftedTokens)
{
    Scenario scenario = paper("llama-2-70b");
    scenario.workload.speculation = {3, 0.7, sample::modelId("llama-2-7b")};
    EXPECT_EQ(valueFor(scenario, {Phase::Verify}, 41.0, Count::Batch), 10);
}

// 32 heads that share nothing: 4 d L FLOP a head over 4 d bytes for each of L keys read and one written, L / (L + 1). The
// batch is in both.
TEST(DotTarget, OfDecodeAttentionIsTheContext)
{
    Scenario scenario = sample::scenarioOf("h100-sxm", "llama-2-7b");
    scenario.conventions.traffic = workload::Traffic::Cache;
    for (const DotRef& dot : {DotRef{Phase::Decode, Part::Attention}, DotRef{Phase::Decode, {}, "attention core"}}) {
        EXPECT_EQ(valueFor(scenario, dot, 0.75, Count::Context), 3);
        EXPECT_EQ(valueFor(scenario, dot, 0.901, Count::Context), 9);
        EXPECT_EQ(valueFor(scenario, dot, 1e-9, Count::Context), 1);
    }
}

TEST(DotTarget, OfThePrefillHeadIsTheBatchSinceItSeesOneTokenOfEachPrompt)
{
    const Scenario scenario = sample::scenarioOf("h100-sxm", "llama-2-7b");
    const auto edit = editForIntensity(sample::builtIn(), scenario, {Phase::Prefill, Part::LmHead}, Intensity(20.0));
    ASSERT_TRUE(edit);
    EXPECT_EQ(scenario::countOf(*edit), Count::Batch);
}

TEST(DotTarget, IsNothingWhereNothingMovesTheDot)
{
    const Scenario scenario = scenario::defaultScenario();
    EXPECT_TRUE(moves(scenario, {Phase::Decode}));
    EXPECT_FALSE(moves(scenario, {Phase::Decode, Part::DeltaNet}));
    EXPECT_FALSE(moves(scenario, {Phase::Decode, Part::Embedding}));
    EXPECT_FALSE(moves(scenario, {Phase::Decode, Part::Experts}));
    EXPECT_FALSE(moves(scenario, {Phase::Training}));
    EXPECT_FALSE(moves(scenario, {Phase::Decode, {}, "no such kernel"}));
    EXPECT_FALSE(moves(scenario, {Phase::Decode, {}, "LM head", 1}));
    Scenario unknown = scenario;
    unknown.model = sample::modelId("no-such-model");
    EXPECT_FALSE(moves(unknown, {Phase::Decode}));
}

TEST(DotTarget, RefusesAnIntensityThatIsNoPlaceOnTheAxis)
{
    for (double asked : {0.0, -1.0, std::nan(""), HUGE_VAL, -HUGE_VAL})
        EXPECT_FALSE(editForIntensity(sample::builtIn(), scenario::defaultScenario(), {Phase::Decode}, Intensity(asked)));
}

// What each value of a range puts where, counted out.
struct Counted {
    DotRef dot;
    std::vector<double> logarithms{};  ///< from the range's low end on; NaN where there is no dot

    bool isMonotone() const
    {
        double direction = 0.0;
        for (std::size_t i = 1; i < logarithms.size(); ++i) {
            const double step = logarithms[i] - logarithms[i - 1];
            if (std::isnan(step) || std::abs(step) < 1e-12)
                continue;
            if (step * direction < 0.0)
                return false;
            direction = step;
        }
        return true;
    }
};

std::vector<Counted> countedOut(const Problem& problem, Phase phase, Count count, const CountRange& range)
{
    std::vector<Counted> all{{{phase}}};
    for (std::size_t part = 0; part < kernels::partCount; ++part)
        all.push_back({{phase, static_cast<Part>(part)}});
    const auto now = stepKernels(problem, phase, problem.workload());
    for (std::size_t i = 0; i < now.size(); ++i)
        all.push_back({{phase, {}, now[i].name, occurrenceOf(now, i)}});
    for (std::int64_t value = range.low; value <= range.high; ++value) {
        const auto kernels = stepKernels(problem, phase, scenario::withCount(problem.workload(), count, value));
        for (Counted& counted : all) {
            const auto intensity = intensityOf(kernels, counted.dot);
            counted.logarithms.push_back(intensity ? std::log(intensity->value()) : std::nan(""));
        }
    }
    return all;
}

/// The answer against every other: none is nearer by more than the leap, and none at all where the intensity only rises or
/// only falls; nor is one as near and closer to the present value.
void expectNearest(const Counted& counted, const DotTarget& target, const CountRange& range, double wanted, std::int64_t present)
{
    const auto chosen = target.valueFor(Intensity(std::exp(wanted)), present);
    ASSERT_TRUE(chosen && *chosen >= range.low && *chosen <= range.high);
    const auto away = [&](std::int64_t value) {
        return std::abs(counted.logarithms[static_cast<std::size_t>(value - range.low)] - wanted);
    };
    const bool isMonotone = counted.isMonotone();
    const double allowed = isMonotone ? 5e-13 : CountCurve::leap;
    for (std::int64_t value = range.low; value <= range.high; ++value) {
        if (away(value) < away(*chosen) - allowed)
            FAIL() << value << " is nearer than " << *chosen << " by " << away(*chosen) - away(value);
        if (isMonotone && away(value) < away(*chosen) - 1e-15 && std::abs(value - present) < std::abs(*chosen - present))
            FAIL() << value << " is as near as " << *chosen << " and closer to " << present;
    }
}

void expectNearest(const Problem& problem, Phase phase, Count count, const CountRange& range, std::mt19937& random)
{
    for (const Counted& counted : countedOut(problem, phase, count, range)) {
        const auto target = DotTarget::make(problem, counted.dot, count, range);
        std::vector<double> known = counted.logarithms;
        std::erase_if(known, [](double logarithm) { return std::isnan(logarithm); });
        if (known.empty()) {
            ASSERT_FALSE(target);
            continue;
        }
        const auto [low, high] = std::minmax_element(known.begin(), known.end());
        if (!target) {
            ASSERT_LT(*high - *low, 1e-6) << counted.dot.kernel;
            continue;
        }
        // Every term of decode's work is proportional to the batch, and every term of its bytes grows at most as fast.
        const bool mustRise = count == Count::Batch && (phase == Phase::Decode || phase == Phase::Verify);
        ASSERT_TRUE(!mustRise || counted.isMonotone());
        std::uniform_real_distribution<double> wanted(*low - 0.3, *high + 0.3);
        std::uniform_int_distribution<std::int64_t> present(range.low, range.high);
        for (int i = 0; i < 4; ++i) {
            expectNearest(counted, *target, range, wanted(random), present(random));
            if (testing::Test::HasFatalFailure())
                return;
        }
    }
}

Problem resolved(const catalogs::Catalogs& catalogs, const Scenario& scenario)
{
    return *resolve(catalogs, scenario);
}

void expectNearest(const Problem& problem, const CountRange& range, std::mt19937& random)
{
    for (Phase phase : problem.phases())
        for (Count count : {Count::Batch, Count::Context, Count::Prompt}) {
            SCOPED_TRACE(std::string(workload::name(phase)) + " by " + std::string(scenario::name(count)));
            expectNearest(problem, phase, count, range, random);
            if (testing::Test::HasFatalFailure())
                return;
        }
}

void expectNearestForEveryModel(const std::function<void(Scenario&)>& change, const CountRange& range)
{
    std::mt19937 random(7);
    for (const auto& [id, spec] : sample::builtIn().models) {
        SCOPED_TRACE(id.text());
        Scenario scenario = sample::scenarioOf("h100-sxm", id.text());
        scenario.phases = {Phase::Prefill, Phase::Decode, Phase::Training};
        change(scenario);
        expectNearest(resolved(sample::builtIn(), scenario), range, random);
        if (testing::Test::HasFatalFailure())
            return;
    }
}

TEST(DotTarget, OfEveryModelIsTheNearestOfAllSmallCounts)
{
    expectNearestForEveryModel([](Scenario&) {}, {1, 120});
}

TEST(DotTarget, OfEveryModelIsTheNearestWherePromptsGoInPasses)
{
    expectNearestForEveryModel(
        [](Scenario& scenario) {
            scenario.workload.prefillChunk = 23;
            scenario.workload.prefix = 11;
        },
        {1, 90});
}

TEST(DotTarget, OfEveryModelIsTheNearestWhereScoresAreWrittenOut)
{
    expectNearestForEveryModel(
        [](Scenario& scenario) {
            scenario.conventions.attention = workload::AttentionKernel::Unfused;
            scenario.conventions.parameters = workload::ParameterScope::Checkpoint;
        },
        {60, 120});
}

TEST(DotTarget, OfEveryModelIsTheNearestWhereWindowsAndChunksEnd)
{
    expectNearestForEveryModel([](Scenario& scenario) { scenario.phases = {Phase::Prefill, Phase::Decode, Phase::Verify}; },
                               {8170, 8220});
}

// Windows and chunks of a few tokens, so that a small range holds many, but no more than are all looked at; any switches,
// precision and device.
RC_GTEST_PROP(DotTarget, OfAnySetupIsTheNearest, (sample::RandomCase given))
{
    model::ModelSpec spec = given.model();
    for (model::Mixer& mixer : spec.mixers)
        if (auto* attention = std::get_if<model::Attention>(&mixer)) {
            attention->span = *rc::gen::element(model::KeySpan::Everything, model::KeySpan::Window, model::KeySpan::Chunk);
            attention->spanTokens = attention->span == model::KeySpan::Everything ? 0 : *rc::gen::inRange(5, 60);
        }
    const sample::RandomCase own = sample::withModel(given, spec);
    Scenario scenario = own.scenario();
    scenario.workload.prefillChunk = *rc::gen::element(0, 1, 26, 50);
    const auto problem = resolve(own.own.catalogs, scenario);
    RC_PRE(problem.has_value());
    std::mt19937 random(*rc::gen::arbitrary<unsigned>());
    expectNearest(*problem, {1, 100}, random);
    RC_ASSERT(!testing::Test::HasFailure());
}

// A drag that never leaves the dot's own place must not change the workload.
RC_GTEST_PROP(DotTarget, OfWhereTheDotIsIsThePresentValue, (const sample::RandomCase& given))
{
    const Problem problem = resolved(given.own.catalogs, given.scenario());
    for (Phase phase : problem.phases()) {
        const DotRef dot{phase};
        const auto intensity = intensityOf(stepKernels(problem, phase, problem.workload()), dot);
        const auto target = DotTarget::make(problem, dot);
        if (!target || !intensity)
            continue;
        const std::int64_t present = scenario::valueOf(problem.workload(), target->count());
        RC_ASSERT(target->valueFor(*intensity, present) == present);
    }
}

}  // namespace

}  // namespace ridgepoint::evaluation
