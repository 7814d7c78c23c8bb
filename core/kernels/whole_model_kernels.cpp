// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"
#include "core/model/parameter_count.h"

#include <algorithm>
#include <array>

namespace ridgepoint::kernels {

namespace {

using model::WeightClass;

/// Tokens that need logits: every one in generation and training, the last one of each prompt unless all are asked for.
double headTokens(const Step& step)
{
    const bool prompt = step.phase == workload::Phase::Prefill;
    return prompt && step.conventions.prefillHead == workload::PrefillHead::LastToken ? step.sequences() : step.tokens();
}

/// Rows of a table, as many as tokens look one up, in the table's format.
Derivation gathered(const Step& step, double row)
{
    return derive(FormulaId::EmbeddingGather, step.tokens(), row, workload::bitsPerWeight(step.precision.of(WeightClass::Embedding)) / 8.0);
}

/// The head is read once, whatever the number of passes: only the last pass of a prompt needs logits.
void addHeadMatrix(Kernel& head, const Step& step, double hidden, double vocabulary)
{
    const WeightClass weightClass = step.model.tiedHead ? WeightClass::Embedding : WeightClass::LmHead;
    const workload::WeightFormat& format = step.precision.of(weightClass);
    const bool everyPass = step.conventions.prefillHead == workload::PrefillHead::EveryToken;
    head.compute = step.precision.computeOf(weightClass);
    head.add(derive(FormulaId::MatmulWork, headTokens(step), hidden, vocabulary));
    head.add(ByteSource::Weights, derive(FormulaId::WeightBytes, everyPass ? step.passes() : 1.0, hidden * vocabulary, format.bits,
                                         workload::scaleCount(format, hidden, vocabulary), format.scaleBytes));
}

/// Weights that the kernels of a step read, look-ups in tables not counted.
double weightBytes(const std::vector<Kernel>& kernels)
{
    double bytes = 0.0;
    for (const Kernel& kernel : kernels)
        if (kernel.part != Part::Embedding)
            bytes += kernel.bytes[ByteSource::Weights].value() * static_cast<double>(kernel.runs);
    return bytes;
}

/// The step that reads each weight of a text model once and nothing else.
Step oneToken(const model::ModelSpec& spec, const workload::PrecisionPlan& precision, ExpertReach experts)
{
    workload::Conventions conventions;
    conventions.traffic = workload::Traffic::Cache;
    workload::Workload load;
    load.context = 0;
    return {spec, load, workload::Phase::Decode, precision, conventions, Detail::Numbers, experts};
}

/// Parameters of experts that a token does not visit.
std::int64_t idleExperts(const model::ModelSpec& spec)
{
    std::int64_t idle = 0;
    for (std::size_t i = 0; i < spec.networks.size(); ++i) {
        const model::FeedForwardSize size = model::sizeOf(spec.networks[i], spec.hidden);
        idle += spec.layersWithNetwork(static_cast<int>(i)) * (size.parameters - size.active);
    }
    return idle;
}

}  // namespace

void appendEmbedding(const Step& step, std::vector<Kernel>& kernels)
{
    Kernel kernel = startTensor(step, "embedding gather", Part::Embedding, 1);
    kernel.add(ByteSource::Weights, gathered(step, static_cast<double>(step.model.hidden)));
    kernels.push_back(std::move(kernel));
}

void appendSideBlocks(const Step& step, std::vector<Kernel>& kernels)
{
    constexpr std::array<std::string_view, 8> names{"side block",   "side block 2", "side block 3", "side block 4",
                                                    "side block 5", "side block 6", "side block 7", "side block 8"};
    for (std::size_t i = 0; i < step.model.sideBlocks.size(); ++i) {
        const model::SideBlock& block = step.model.sideBlocks[i];
        Kernel kernel = startTensor(step, names[std::min(i, names.size() - 1)], block.matrices > 0 ? Part::Weights : Part::Embedding, 1);
        if (block.matrices > 0) {
            // Their shapes are not known, so the scales are those of large matrices.
            const double matrices = static_cast<double>(block.matrices);
            kernel.compute = step.precision.computeOf(WeightClass::NetworkInput);
            kernel.add(derive(FormulaId::MatmulWork, step.tokens(), 1.0, matrices));
            kernel.add(ByteSource::Weights, derive(FormulaId::WeightBytes, step.passes(), matrices,
                                                   workload::bitsPerWeight(step.precision.of(WeightClass::NetworkInput)), 0.0, 0.0));
        }
        if (block.vectors > 0)
            kernel.add(ByteSource::Weights, vectorBytes(step, static_cast<double>(block.vectors)));
        if (block.row > 0)
            kernel.add(ByteSource::Weights, gathered(step, static_cast<double>(block.row)));
        kernels.push_back(std::move(kernel));
    }
}

void appendHead(const Step& step, std::vector<Kernel>& kernels)
{
    const double hidden = static_cast<double>(step.model.hidden);
    const double vocabulary = static_cast<double>(step.model.vocabulary);
    appendNorms(step, "final norm", {1, 1, 0.0}, kernels);
    Kernel head = startTensor(step, "LM head", Part::LmHead, 1);
    addHeadMatrix(head, step, hidden, vocabulary);
    if (step.countsActivations())
        head.add(ByteSource::Activations, derive(FormulaId::MatmulActivations, headTokens(step), hidden, vocabulary,
                                                 step.activationBytes()));
    kernels.push_back(std::move(head));
}

void appendRestOfCheckpoint(const Step& step, std::vector<Kernel>& kernels)
{
    if (step.conventions.parameters != workload::ParameterScope::Checkpoint)
        return;
    const double all = residentWeights(step.model, step.precision, workload::ParameterScope::Checkpoint);
    const Derivation bytes = derive(FormulaId::RestOfCheckpoint, all, weightBytes(kernels) / step.passes());
    if (bytes.result == 0.0)
        return;
    Kernel rest = startTensor(step, "rest of the checkpoint", Part::Weights, 1);
    rest.add(ByteSource::Weights, bytes);
    kernels.push_back(std::move(rest));
}

void appendCommunication(const std::vector<model::Layer>& layers, const Step& step, std::vector<Kernel>& kernels)
{
    if (step.workload.devices == 1)
        return;
    std::int64_t sums = 0;
    for (const model::Layer& layer : layers) {
        const std::int64_t halves = (layer.mixer != model::none ? 1 : 0) + (layer.network != model::none ? 1 : 0);
        sums += step.model.parallelHalves && halves == 2 ? 1 : halves;
    }
    const double devices = static_cast<double>(step.workload.devices);
    const double hidden = static_cast<double>(step.model.hidden);
    Kernel kernel = startVector(step, "all-reduce", Part::Communication, sums);
    kernel.add(derive(FormulaId::AllReduceWork, devices, step.tokens(), hidden));
    kernel.add(ByteSource::Link, derive(FormulaId::AllReduceBytes, devices, step.tokens(), hidden, step.activationBytes()));
    kernels.push_back(std::move(kernel));
}

Kernel paperEstimate(const Step& step)
{
    const model::ParameterCount count = model::countParameters(step.model);
    const bool whole = step.conventions.parameters == workload::ParameterScope::Checkpoint;
    const double parameters = static_cast<double>(whole ? count.checkpoint : count.active);
    const double bytes = whole ? residentWeights(step.model, step.precision, workload::ParameterScope::Checkpoint)
                               : weightBytes(buildKernels(oneToken(step.model, step.precision, ExpertReach::Visited)));
    Kernel kernel = startTensor(step, "all weights", Part::Weights, 1);
    kernel.compute = step.precision.compute();
    kernel.add(derive(FormulaId::PaperWork, step.tokens(), parameters - static_cast<double>(whole ? idleExperts(step.model) : 0)));
    kernel.add(ByteSource::Weights, derive(FormulaId::PaperBytes, parameters, 8.0 * bytes / parameters));
    return kernel;
}

double predictionWeights(const model::ModelSpec& spec, const workload::PrecisionPlan& precision)
{
    if (!spec.prediction)
        return 0.0;
    // Its keys and values are its own, whatever the layer of the model that it is like.
    model::ModelSpec own = spec;
    for (model::Mixer& mixer : own.mixers)
        if (auto* attention = std::get_if<model::Attention>(&mixer))
            attention->sharedCache = false;
    double bytes = 0.0;
    for (const Kernel& kernel : buildPredictionKernels(oneToken(own, precision, ExpertReach::All)))
        if (kernel.part != Part::Embedding && (kernel.part != Part::LmHead || spec.prediction->ownHead))
            bytes += kernel.bytes[ByteSource::Weights].value() * static_cast<double>(kernel.runs);
    if (spec.prediction->ownEmbedding)
        bytes += static_cast<double>(spec.vocabulary * spec.hidden) * workload::bitsPerWeight(precision.of(WeightClass::Embedding)) / 8.0;
    return static_cast<double>(spec.prediction->layers) * bytes;
}

double residentWeights(const model::ModelSpec& spec, const workload::PrecisionPlan& precision, workload::ParameterScope scope)
{
    double bytes = weightBytes(buildKernels(oneToken(spec, precision, ExpertReach::All)));
    const double tableBytes = workload::bitsPerWeight(precision.of(WeightClass::Embedding)) / 8.0;
    if (!spec.tiedHead)
        bytes += static_cast<double>(spec.vocabulary) * static_cast<double>(spec.hidden) * tableBytes;
    const double plainBytes = units::bytesPerNumber(precision.plain);
    for (const model::SideBlock& block : spec.sideBlocks)
        bytes += block.matrices > 0 ? static_cast<double>(block.table - block.row) * tableBytes
                                    : static_cast<double>(block.table) * tableBytes
                + static_cast<double>(block.vectors) * plainBytes;
    // Keys and values of layers that read another layer's cache are in memory all the same.
    for (std::size_t i = 0; i < spec.mixers.size(); ++i)
        if (const auto* attention = std::get_if<model::Attention>(&spec.mixers[i]); attention && attention->sharedCache) {
            model::Attention queriesAlone = *attention;
            queriesAlone.kvHeads = 0;
            const model::MixerSize all = model::sizeOf(*attention, spec.hidden);
            const model::MixerSize read = model::sizeOf(queriesAlone, spec.hidden);
            const std::int64_t vectors = all.vectors - read.vectors;
            const double matrixBytes = workload::bitsPerWeight(precision.of(WeightClass::AttentionInput)) / 8.0;
            bytes += static_cast<double>(spec.layersWithMixer(static_cast<int>(i)))
                * (static_cast<double>(all.parameters - read.parameters - vectors) * matrixBytes
                   + static_cast<double>(vectors) * plainBytes);
        }
    if (scope == workload::ParameterScope::Checkpoint) {
        bytes += predictionWeights(spec, precision);
        for (const model::ExtraParameters& extra : spec.extras)
            bytes += static_cast<double>(extra.count) * units::bytesPerNumber(precision.plainCompute);
    }
    return bytes;
}

}  // namespace ridgepoint::kernels
