// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/attended_keys.h"
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"

namespace ridgepoint::kernels {

namespace {

using model::KeySpan;
using model::WeightClass;

/// Names of the kernels of a kind of attention, so that two kinds in one model are told apart.
struct KernelNames {
    std::string_view norms;
    std::string_view inputs;
    std::string_view core;
    std::string_view output;
};

KernelNames namesOf(const model::Attention& block)
{
    const bool window = block.span == KeySpan::Window;
    if (block.sharedCache)
        return window ? KernelNames{"shared window attention norms", "window query projection",
                                    "window attention core on a shared cache", "shared window output projection"}
                      : KernelNames{"shared attention norms", "query projection", "attention core on a shared cache",
                                    "shared output projection"};
    if (window)
        return {"window attention norms", "window QKV projection", "window attention core", "window output projection"};
    if (block.span == KeySpan::Chunk)
        return {"chunked attention norms", "chunked QKV projection", "chunked attention core", "chunked output projection"};
    return {"attention norms", "QKV projection", "attention core", "attention output projection"};
}

/// The block as far as a step reads it: a layer that reads another's cache leaves its own keys and values alone.
model::Attention withoutIdleHeads(model::Attention block)
{
    if (block.sharedCache)
        block.kvHeads = 0;
    return block;
}

/// One attention block in one step, with the widths that its kernels share.
class AttentionStep {
public:
    AttentionStep(const model::Attention& block, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels)
        : m_block(block), m_layers(layers), m_step(step), m_kernels(kernels), m_hidden(static_cast<double>(step.model.hidden)),
          m_queryHeads(static_cast<double>(block.queryHeads)), m_kvHeads(static_cast<double>(block.kvHeads)),
          m_headDim(static_cast<double>(block.headDim)), m_valueDim(static_cast<double>(block.valueDim)),
          m_queryWidth(m_queryHeads * m_headDim), m_outputWidth(m_queryHeads * m_valueDim), m_keyWidth(m_kvHeads * m_headDim),
          m_valueWidth(block.valuesAreKeys ? 0.0 : m_kvHeads * m_valueDim),
          m_reach{block.span, static_cast<double>(block.spanTokens)}
    {
    }

    void appendFusedProjections()
    {
        const double queries = m_queryWidth * (m_block.outputGate ? 2.0 : 1.0);
        const double keys = m_block.sharedCache ? 0.0 : m_keyWidth;
        Kernel kernel = matmul(m_step, namesOf(m_block).inputs, WeightClass::AttentionInput, m_layers,
                               {m_hidden, queries + keys, m_hidden, queries});
        if (!m_block.sharedCache && m_valueWidth > 0.0)
            addMatrix(kernel, m_step, WeightClass::AttentionValue, m_hidden, m_valueWidth);
        if (!m_block.sharedCache && !coreAppends())
            kernel.add(ByteSource::KvWrite, keysAndValues(FormulaId::KvWrite, m_step.newTokens()));
        m_kernels.push_back(std::move(kernel));
    }

    void appendSeparateProjections()
    {
        m_kernels.push_back(matmul(m_step, "q projection", WeightClass::AttentionInput, m_layers, plainMatmul(m_hidden, m_queryWidth)));
        if (m_block.outputGate)
            m_kernels.push_back(
                matmul(m_step, "gate projection", WeightClass::AttentionInput, m_layers, plainMatmul(m_hidden, m_queryWidth)));
        if (m_block.sharedCache)
            return;
        m_kernels.push_back(cachedProjection("k projection", WeightClass::AttentionInput, m_headDim));
        if (m_valueWidth > 0.0)
            m_kernels.push_back(cachedProjection("v projection", WeightClass::AttentionValue, m_valueDim));
        else
            m_kernels.back().add(ByteSource::KvWrite, keysOrValues(m_step.newTokens(), m_valueDim));
    }

    void appendFusedCore()
    {
        Kernel kernel = core(namesOf(m_block).core);
        kernel.add(derive(FormulaId::AttentionWork, m_step.sequences(), m_queryHeads, m_headDim, m_valueDim, addPairs(kernel)));
        kernel.add(ByteSource::KvRead, keysAndValues(FormulaId::KvRead, keysRead(m_step, m_reach)));
        if (!m_block.sharedCache && coreAppends())
            kernel.add(ByteSource::KvWrite, keysAndValues(FormulaId::KvWrite, m_step.newTokens()));
        if (m_step.countsActivations())
            kernel.add(ByteSource::Activations, derive(FormulaId::AttentionActivations, m_step.tokens(), m_queryHeads, m_headDim,
                                                       m_valueDim, m_step.activationBytes()));
        m_kernels.push_back(std::move(kernel));
    }

    void appendUnfusedCore()
    {
        m_kernels.push_back(halfCore("scores QKᵀ", m_headDim));
        m_kernels.push_back(softmax());
        m_kernels.push_back(halfCore("values PV", m_valueDim));
    }

    void appendOutput()
    {
        const bool gateOnTheWayIn = m_block.outputGate && !m_step.separateOperators();
        m_kernels.push_back(matmul(m_step, namesOf(m_block).output, WeightClass::AttentionOutput, m_layers,
                                   {m_outputWidth, m_hidden, m_outputWidth * (gateOnTheWayIn ? 2.0 : 1.0), m_hidden}));
    }

    void appendSmallOperatorsBeforeCore()
    {
        const double rotated = m_step.tokens() * (m_queryHeads + (m_block.sharedCache ? 0.0 : m_kvHeads));
        const workload::FlopConvention convention = m_step.conventions.flopConvention;
        if (m_block.qkNorm != model::QkNorm::None)
            m_kernels.push_back(elementwise(m_step, "query and key norm", Part::Weights, m_layers,
                                            {rotated * m_headDim, normWork(convention), 2.0,
                                             static_cast<double>(model::normParameters(withoutIdleHeads(m_block)))}));
        if (m_block.rotaryDim > 0 && rotaryWork(convention) > 0.0)
            m_kernels.push_back(elementwise(m_step, "rotary embedding", Part::Weights, m_layers,
                                            {rotated * static_cast<double>(m_block.rotaryDim), rotaryWork(convention), 2.0, 0.0}));
    }

    void appendOutputGate()
    {
        constexpr double sigmoidAndProduct = 5.0;
        if (m_block.outputGate)
            m_kernels.push_back(elementwise(m_step, "output gate", Part::Weights, m_layers,
                                            {m_step.tokens() * m_outputWidth, sigmoidAndProduct, 3.0, 0.0}));
    }

private:
    /// A fused core of generation reads the cache and adds the new keys and values to it; in prefill, and where operators are
    /// counted apart, the projection's output is what goes to the cache.
    bool coreAppends() const
    {
        return m_step.isGeneration() && !m_step.separateOperators() && !m_step.unfusedAttention();
    }

    /// The pairs are part of the story of a core though they are neither work nor bytes themselves.
    double addPairs(Kernel& kernel) const
    {
        const Derivation all = attendedPairs(m_step, m_reach);
        if (kernel.explained)
            kernel.basis = all;
        return all.result;
    }

    Derivation keysAndValues(FormulaId id, double tokens) const
    {
        return derive(id, m_step.sequences(), tokens, m_kvHeads, m_headDim, m_valueDim, units::bytesPerNumber(m_step.precision.kv));
    }

    Kernel core(std::string_view name) const { return startTensor(m_step, name, Part::Attention, m_layers); }

    /// Its output goes to the cache: written once, in the format of the cache.
    Kernel cachedProjection(std::string_view name, WeightClass weightClass, double dim) const
    {
        Kernel kernel = matmul(m_step, name, weightClass, m_layers, {m_hidden, m_kvHeads * dim, m_hidden, 0.0});
        kernel.add(ByteSource::KvWrite, keysOrValues(m_step.newTokens(), dim));
        return kernel;
    }

    Derivation keysOrValues(double tokens, double dim) const
    {
        return derive(FormulaId::KeysOrValues, m_step.sequences(), tokens, m_kvHeads, dim,
                      units::bytesPerNumber(m_step.precision.kv));
    }

    /// Q Kᵀ or P V: reads one of keys and values, reads or writes the score matrix, and moves Q in or O out.
    Kernel halfCore(std::string_view name, double dim) const
    {
        Kernel kernel = core(name);
        const double scorePairs = addPairs(kernel);
        kernel.add(derive(FormulaId::HalfAttentionWork, m_step.sequences(), m_queryHeads, dim, scorePairs));
        kernel.add(ByteSource::KvRead, keysOrValues(keysRead(m_step, m_reach), dim));
        addActivations(kernel, m_step, m_queryHeads * dim, 0.0);
        kernel.add(ByteSource::Activations, derive(FormulaId::ScoreTraffic, m_step.sequences(), m_queryHeads, scorePairs,
                                                   m_step.activationBytes(), 1.0));
        return kernel;
    }

    Kernel softmax() const
    {
        Kernel kernel = startVector(m_step, "softmax", Part::Attention, m_layers);
        const double scorePairs = addPairs(kernel);
        kernel.add(derive(FormulaId::ElementwiseWork, m_step.sequences() * m_queryHeads * scorePairs,
                          softmaxWork(m_step.conventions.flopConvention)));
        kernel.add(ByteSource::Activations, derive(FormulaId::ScoreTraffic, m_step.sequences(), m_queryHeads, scorePairs,
                                                   m_step.activationBytes(), 2.0));
        return kernel;
    }

    const model::Attention& m_block;
    std::int64_t m_layers;
    const Step& m_step;
    std::vector<Kernel>& m_kernels;
    double m_hidden;
    double m_queryHeads;
    double m_kvHeads;
    double m_headDim;
    double m_valueDim;
    double m_queryWidth;
    double m_outputWidth;
    double m_keyWidth;
    double m_valueWidth;
    Reach m_reach;
};

}  // namespace

void append(const model::Attention& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels)
{
    AttentionStep attention(block, where.layers, step, kernels);
    const model::Attention used = withoutIdleHeads(block);
    double vectors = static_cast<double>(model::sizeOf(used, step.model.hidden).vectors);
    if (step.separateOperators())
        vectors -= static_cast<double>(model::normParameters(used));
    appendNorms(step, step.separateOperators() ? "input norm" : namesOf(block).norms, {where.norms, where.layers, vectors}, kernels);
    if (step.separateOperators()) {
        attention.appendSeparateProjections();
        attention.appendSmallOperatorsBeforeCore();
    } else {
        attention.appendFusedProjections();
    }
    if (step.unfusedAttention())
        attention.appendUnfusedCore();
    else
        attention.appendFusedCore();
    if (step.separateOperators())
        attention.appendOutputGate();
    attention.appendOutput();
    if (step.separateOperators())
        kernels.push_back(residualAdd(step, "attention residual add", where.layers));
}

}  // namespace ridgepoint::kernels
