// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/comparison.h"
#include "core/evaluation/evaluate.h"
#include "core/evaluation/shortlist.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>

namespace {

using namespace ridgepoint;

const catalogs::Catalogs& builtIn()
{
    static const catalogs::LoadedCatalogs loaded = catalogs::loadBuiltIn();
    return loaded.catalogs;
}

void evaluateBothPhases(benchmark::State& state)
{
    const evaluation::Problem problem = *evaluation::resolve(builtIn(), scenario::defaultScenario());
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluation::evaluate(problem));
}
BENCHMARK(evaluateBothPhases)->Unit(benchmark::kMicrosecond);

scenario::Scenario scenarioOf(const ModelId& model)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    scenario.model = model;
    return scenario;
}

void evaluateDense(benchmark::State& state)
{
    const evaluation::Problem problem = *evaluation::resolve(builtIn(), scenarioOf(*ModelId::parse("llama-3.1-8b")));
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluation::evaluate(problem));
}
BENCHMARK(evaluateDense)->Unit(benchmark::kMicrosecond);

/// The model whose decode step has the most kernels.
void evaluateWidest(benchmark::State& state)
{
    scenario::Scenario widest = scenario::defaultScenario();
    std::size_t most = 0;
    for (const auto& [id, spec] : builtIn().models) {
        const auto report = evaluation::evaluate(*evaluation::resolve(builtIn(), scenarioOf(id)));
        if (const std::size_t kernels = report.phases.back().kernels.size(); kernels > most) {
            most = kernels;
            widest.model = id;
        }
    }
    state.SetLabel(widest.model.text() + ", " + std::to_string(most) + " kernels");
    const evaluation::Problem problem = *evaluation::resolve(builtIn(), widest);
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluation::evaluate(problem));
}
BENCHMARK(evaluateWidest)->Unit(benchmark::kMicrosecond);

void resolveAndEvaluate(benchmark::State& state)
{
    const scenario::Scenario scenario = scenario::defaultScenario();
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluation::evaluate(*evaluation::resolve(builtIn(), scenario)));
}
BENCHMARK(resolveAndEvaluate)->Unit(benchmark::kMicrosecond);

/// 64 batches × 64 contexts, both phases.
void sweep(benchmark::State& state)
{
    for (auto _ : state)
        for (std::int64_t batch = 1; batch <= 64; ++batch)
            for (std::int64_t step = 1; step <= 64; ++step) {
                scenario::Scenario scenario = scenario::defaultScenario();
                scenario.workload.batch = batch;
                scenario.workload.context = step * 4096;
                benchmark::DoNotOptimize(evaluation::evaluate(*evaluation::resolve(builtIn(), scenario)));
            }
}
BENCHMARK(sweep)->Unit(benchmark::kMillisecond);

/// Every part of the catalog on one workload, for the default model and for the one that takes longest.
void shortlistDefault(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluation::shortlist(builtIn(), scenario::defaultScenario()));
    state.SetLabel(std::to_string(builtIn().devices.size()) + " parts");
}
BENCHMARK(shortlistDefault)->Unit(benchmark::kMillisecond);

void shortlistSlowest(benchmark::State& state)
{
    using Clock = std::chrono::steady_clock;
    ModelId slowest = scenario::defaultScenario().model;
    Clock::duration longest{};
    for (const auto& [id, spec] : builtIn().models) {
        Clock::duration least = Clock::duration::max();
        for (int run = 0; run < 5; ++run) {
            const auto start = Clock::now();
            benchmark::DoNotOptimize(evaluation::shortlist(builtIn(), scenarioOf(id)));
            least = std::min(least, Clock::now() - start);
        }
        if (least > longest) {
            longest = least;
            slowest = id;
        }
    }
    state.SetLabel(slowest.text());
    const scenario::Scenario scenario = scenarioOf(slowest);
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluation::shortlist(builtIn(), scenario));
}
BENCHMARK(shortlistSlowest)->Unit(benchmark::kMillisecond);

/// Four setups beside each other, the three pinned ones evaluated anew.
void compareFour(benchmark::State& state)
{
    scenario::Scenario scenario = scenario::defaultScenario();
    for (const char* id : {"b200-sxm", "mi300x", "a100-sxm-80gb"}) {
        scenario::Setup other = scenario.present();
        other.hardware = *HardwareId::parse(id);
        scenario.pinned.push_back(other);
    }
    const auto report = evaluation::evaluate(*evaluation::resolve(builtIn(), scenario));
    for (auto _ : state)
        benchmark::DoNotOptimize(evaluation::compare(builtIn(), scenario, report));
}
BENCHMARK(compareFour)->Unit(benchmark::kMicrosecond);

void loadCatalogs(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(catalogs::loadBuiltIn());
}
BENCHMARK(loadCatalogs)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
