// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"
#include "core/model/parameter_count.h"

namespace ridgepoint::kernels {

namespace {

/// Tokens that need logits: every one that is decoded, the last one of each prompt unless all are asked for.
double headTokens(const Step& step)
{
    if (step.isDecode() || step.conventions.prefillHead == workload::PrefillHead::EveryToken)
        return step.tokens();
    return step.sequences();
}

Kernel single(const Step& step, std::string_view name, Part part)
{
    return start(step, name, part, units::Engine::Tensor, 1);
}

}  // namespace

void appendEmbedding(const Step& step, std::vector<Kernel>& kernels)
{
    Kernel kernel = single(step, "embedding gather", Part::Embedding);
    kernel.add(ByteSource::Weights, derive(FormulaId::EmbeddingGather, step.tokens(), step.model.hidden,
                                           units::bytesPerNumber(step.precision.plain)));
    kernels.push_back(std::move(kernel));
}

void appendHead(const Step& step, std::vector<Kernel>& kernels)
{
    const double hidden = static_cast<double>(step.model.hidden);
    const double vocabulary = static_cast<double>(step.model.vocabulary);
    if (step.separateOperators())
        kernels.push_back(rmsNorm(step, "final norm", 1, hidden));
    else
        kernels.push_back(smallVectors(step, "final norm", 1, hidden));
    Kernel head = single(step, "LM head", Part::LmHead);
    head.add(derive(FormulaId::MatmulWork, headTokens(step), hidden, vocabulary));
    head.add(ByteSource::Weights, plainBytes(step, hidden * vocabulary));
    if (step.countsActivations())
        head.add(ByteSource::Activations, derive(FormulaId::MatmulActivations, headTokens(step), hidden, vocabulary,
                                                 step.activationBytes()));
    kernels.push_back(std::move(head));
    if (step.conventions.parameters == workload::ParameterScope::Checkpoint) {
        const model::ParameterCount count = model::countParameters(step.model);
        Kernel rest = single(step, "rest of the checkpoint", Part::Weights);
        rest.add(ByteSource::Weights, plainBytes(step, static_cast<double>(count.checkpoint - count.active)));
        kernels.push_back(std::move(rest));
    }
}

Kernel paperEstimate(const Step& step)
{
    const model::ParameterCount count = model::countParameters(step.model);
    const bool whole = step.conventions.parameters == workload::ParameterScope::Checkpoint;
    const double parameters = static_cast<double>(whole ? count.checkpoint : count.active);
    Kernel kernel = single(step, "all weights", Part::Weights);
    kernel.add(derive(FormulaId::PaperWork, step.tokens(), parameters));
    kernel.add(ByteSource::Weights, derive(FormulaId::PaperBytes, parameters, workload::bitsPerWeight(step.precision.weights)));
    return kernel;
}

}  // namespace ridgepoint::kernels
