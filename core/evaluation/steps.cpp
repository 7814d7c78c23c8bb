// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/steps.h"

#include "core/kernels/derivation.h"

namespace ridgepoint::evaluation {

using kernels::derive;
using kernels::FormulaId;
using units::Seconds;
using workload::Phase;

std::vector<kernels::Kernel> stepKernels(const Problem& problem, Phase phase, std::int64_t batch, kernels::Detail detail)
{
    kernels::Step step{problem.share(), problem.workload(), phase, problem.precision(), problem.conventions(), detail};
    step.workload.batch = batch;
    return kernels::buildKernels(step);
}

std::vector<kernels::Kernel> stepKernels(const Problem& problem, Phase phase, const workload::Workload& load)
{
    return kernels::buildKernels(
        {problem.share(), load, phase, problem.precision(), problem.conventions(), kernels::Detail::Numbers});
}

std::vector<kernels::Kernel> draftKernels(const Problem& problem)
{
    const Draft& draft = *problem.draft();
    const model::ModelSpec& model = draft.model ? *draft.model : problem.share();
    const workload::PrecisionPlan& precision = draft.model ? draft.precision : problem.precision();
    const kernels::Step step{model, problem.workload(), Phase::Decode, precision, problem.conventions(), kernels::Detail::Numbers};
    return draft.model ? kernels::buildKernels(step) : kernels::buildPredictionKernels(step);
}

Speculation speculationOf(const Problem& problem, const SpeculativeTimes& times)
{
    const workload::SpeculationPlan& plan = problem.workload().speculation;
    Speculation speculation;
    speculation.draft = problem.draft()->name;
    speculation.draftTime = times.draft;
    speculation.verifyTime = times.verify;
    speculation.expectedTokens = derive(FormulaId::ExpectedTokens, plan.acceptance, plan.draftLength).result;
    speculation.timePerToken = Seconds(derive(FormulaId::SpeculativeTime, times.verify.value(), plan.draftLength, times.draft.value(),
                                              speculation.expectedTokens)
                                           .result);
    speculation.speedUp = derive(FormulaId::SpeedUp, times.decode.value(), speculation.timePerToken.value()).result;
    return speculation;
}

}  // namespace ridgepoint::evaluation
