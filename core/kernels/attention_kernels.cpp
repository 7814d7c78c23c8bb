// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"
#include "core/model/parameter_count.h"

namespace ridgepoint::kernels {

namespace {

/// One attention block in one step, with the widths that its kernels share.
class AttentionStep {
public:
    AttentionStep(const model::Attention& block, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels)
        : m_block(block), m_layers(layers), m_step(step), m_kernels(kernels), m_hidden(static_cast<double>(step.model.hidden)),
          m_queryHeads(static_cast<double>(block.queryHeads)), m_kvHeads(static_cast<double>(block.kvHeads)),
          m_headDim(static_cast<double>(block.headDim)), m_queryWidth(m_queryHeads * m_headDim),
          m_kvWidth(m_kvHeads * m_headDim)
    {
    }

    void appendFusedProjections()
    {
        const double queries = m_queryWidth * (m_block.outputGate ? 2.0 : 1.0);
        Kernel kernel = matmul(m_step, "QKV projection", m_layers,
                               {m_hidden, queries + 2.0 * m_kvWidth, m_hidden, queries});
        if (!coreAppends())
            kernel.add(ByteSource::KvWrite, keysAndValues(FormulaId::KvWrite, newTokens()));
        m_kernels.push_back(std::move(kernel));
    }

    void appendSeparateProjections()
    {
        m_kernels.push_back(matmul(m_step, "q projection", m_layers, plainMatmul(m_hidden, m_queryWidth)));
        if (m_block.outputGate)
            m_kernels.push_back(matmul(m_step, "gate projection", m_layers, plainMatmul(m_hidden, m_queryWidth)));
        m_kernels.push_back(cachedProjection("k projection"));
        m_kernels.push_back(cachedProjection("v projection"));
    }

    void appendFusedCore()
    {
        Kernel kernel = core("attention core", units::Engine::Tensor);
        kernel.add(derive(FormulaId::AttentionWork, m_step.sequences(), m_queryHeads, m_headDim, addPairs(kernel).result));
        kernel.add(ByteSource::KvRead, keysAndValues(FormulaId::KvRead, keys()));
        if (coreAppends())
            kernel.add(ByteSource::KvWrite, keysAndValues(FormulaId::KvWrite, newTokens()));
        if (m_step.countsActivations())
            kernel.add(ByteSource::Activations, derive(FormulaId::AttentionActivations, m_step.tokens(), m_queryHeads,
                                                       m_headDim, m_step.activationBytes()));
        m_kernels.push_back(std::move(kernel));
    }

    void appendUnfusedCore()
    {
        m_kernels.push_back(halfCore("scores QKᵀ"));
        m_kernels.push_back(softmax());
        m_kernels.push_back(halfCore("values PV"));
    }

    void appendOutput()
    {
        const bool gateOnTheWayIn = m_block.outputGate && !m_step.separateOperators();
        m_kernels.push_back(matmul(m_step, "attention output projection", m_layers,
                                   {m_queryWidth, m_hidden, m_queryWidth * (gateOnTheWayIn ? 2.0 : 1.0), m_hidden}));
    }

    void appendSmallOperatorsBeforeCore()
    {
        const double rotated = m_step.tokens() * (m_queryHeads + m_kvHeads);
        const workload::FlopConvention convention = m_step.conventions.flopConvention;
        if (m_block.qkNorm)
            m_kernels.push_back(elementwise(m_step, "query and key norm", Part::Weights, m_layers,
                                            {rotated * m_headDim, normWork(convention), 2.0,
                                             static_cast<double>(model::vectorParameters(m_block))}));
        if (m_block.rotaryDim > 0 && rotaryWork(convention) > 0.0)
            m_kernels.push_back(elementwise(m_step, "rotary embedding", Part::Weights, m_layers,
                                            {rotated * static_cast<double>(m_block.rotaryDim), rotaryWork(convention), 2.0, 0.0}));
    }

    void appendOutputGate()
    {
        constexpr double sigmoidAndProduct = 5.0;
        if (m_block.outputGate)
            m_kernels.push_back(elementwise(m_step, "output gate", Part::Weights, m_layers,
                                            {m_step.tokens() * m_queryWidth, sigmoidAndProduct, 3.0, 0.0}));
    }

private:
    double newTokens() const { return m_step.isDecode() ? 1.0 : static_cast<double>(m_step.workload.prompt); }

    double keys() const { return m_step.isDecode() ? static_cast<double>(m_step.workload.context) : newTokens(); }

    /// A fused decode kernel appends the new token to the cache itself (as flash_attn_with_kvcache does); everywhere
    /// else the projection that makes keys and values writes them.
    bool coreAppends() const
    {
        return m_step.isDecode() && !m_step.separateOperators() && !m_step.unfusedAttention();
    }

    Derivation pairs() const
    {
        if (m_step.isDecode())
            return derive(FormulaId::DecodePairs, keys());
        const bool half = m_step.conventions.causal == workload::CausalWork::Half;
        return derive(half ? FormulaId::CausalPairs : FormulaId::SquarePairs, newTokens());
    }

    /// The pairs are part of the story of a core though they are neither work nor bytes themselves.
    Derivation addPairs(Kernel& kernel) const
    {
        const Derivation all = pairs();
        if (kernel.explained)
            kernel.pairs = all;
        return all;
    }

    Derivation keysAndValues(FormulaId id, double tokens) const
    {
        return derive(id, m_step.sequences(), tokens, m_kvHeads, m_headDim, units::bytesPerNumber(m_step.precision.kv));
    }

    Kernel core(std::string_view name, units::Engine engine) const
    {
        return start(m_step, name, Part::Attention, engine, m_layers);
    }

    /// Its output goes to the cache: written once, in the format of the cache.
    Kernel cachedProjection(std::string_view name) const
    {
        Kernel kernel = matmul(m_step, name, m_layers, {m_hidden, m_kvWidth, m_hidden, 0.0});
        kernel.add(ByteSource::KvWrite, keysOrValues(newTokens()));
        return kernel;
    }

    Derivation keysOrValues(double tokens) const
    {
        return derive(FormulaId::KeysOrValues, m_step.sequences(), tokens, m_kvHeads, m_headDim,
                      units::bytesPerNumber(m_step.precision.kv));
    }

    /// Q Kᵀ or P V: reads one of keys and values, reads or writes the score matrix, and moves Q in or O out.
    Kernel halfCore(std::string_view name) const
    {
        Kernel kernel = core(name, units::Engine::Tensor);
        const double scorePairs = addPairs(kernel).result;
        kernel.add(derive(FormulaId::HalfAttentionWork, m_step.sequences(), m_queryHeads, m_headDim, scorePairs));
        kernel.add(ByteSource::KvRead, keysOrValues(keys()));
        kernel.add(ByteSource::Activations, derive(FormulaId::MatmulActivations, m_step.tokens(), m_queryWidth, 0.0,
                                                   m_step.activationBytes()));
        kernel.add(ByteSource::Activations, derive(FormulaId::ScoreTraffic, m_step.sequences(), m_queryHeads, scorePairs,
                                                   m_step.activationBytes(), 1.0));
        return kernel;
    }

    Kernel softmax() const
    {
        Kernel kernel = core("softmax", units::Engine::Vector);
        const double scorePairs = addPairs(kernel).result;
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
    double m_queryWidth;
    double m_kvWidth;
};

}  // namespace

void appendAttention(const model::Attention& block, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels)
{
    AttentionStep attention(block, layers, step, kernels);
    const double hidden = static_cast<double>(step.model.hidden);
    if (step.separateOperators()) {
        kernels.push_back(rmsNorm(step, "input norm", layers, hidden));
        attention.appendSeparateProjections();
        attention.appendSmallOperatorsBeforeCore();
    } else {
        kernels.push_back(smallVectors(step, "attention norms", layers, hidden + static_cast<double>(model::vectorParameters(block))));
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
        kernels.push_back(residualAdd(step, "attention residual add", layers));
}

}  // namespace ridgepoint::kernels
