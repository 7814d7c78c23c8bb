// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/evaluate.h"

#include <benchmark/benchmark.h>

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

void loadCatalogs(benchmark::State& state)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(catalogs::loadBuiltIn());
}
BENCHMARK(loadCatalogs)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
