// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/attended_keys.h"
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"

#include <algorithm>

namespace ridgepoint::kernels {

namespace {

using model::WeightClass;

/// One block of multi-head latent attention in one step.
class LatentAttentionStep {
public:
    LatentAttentionStep(const model::LatentAttention& block, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels)
        : m_block(block), m_layers(layers), m_step(step), m_kernels(kernels), m_hidden(static_cast<double>(step.model.hidden)),
          m_heads(static_cast<double>(block.heads)), m_plainDim(static_cast<double>(block.plainDim)),
          m_rotaryDim(static_cast<double>(block.rotaryDim)), m_valueDim(static_cast<double>(block.valueDim)),
          m_rank(static_cast<double>(block.kvRank)), m_queryWidth(m_heads * (m_plainDim + m_rotaryDim)),
          m_outputWidth(m_heads * m_valueDim)
    {
        if (block.isSparse())
            m_reach = {model::KeySpan::Window, static_cast<double>(block.indexer.topK)};
    }

    void appendDownProjections()
    {
        const double queryRank = static_cast<double>(m_block.queryRank);
        const double latents = m_rank + m_rotaryDim;
        Kernel kernel = matmul(m_step, "MLA down projections", WeightClass::AttentionInput, m_layers,
                               {m_hidden, latents + (queryRank > 0.0 ? queryRank : m_queryWidth), m_hidden,
                                queryRank > 0.0 ? queryRank : m_queryWidth});
        if (cachesLatent())
            kernel.add(ByteSource::KvWrite, latentCache(m_step.newTokens()));
        m_kernels.push_back(std::move(kernel));
        if (queryRank > 0.0)
            m_kernels.push_back(
                matmul(m_step, "MLA query up projection", WeightClass::AttentionInput, m_layers, plainMatmul(queryRank, m_queryWidth)));
        if (m_block.outputGate)
            m_kernels.push_back(
                matmul(m_step, "MLA output gate", WeightClass::AttentionInput, m_layers, plainMatmul(m_hidden, m_outputWidth)));
    }

    void appendIndexer()
    {
        const double indexHeads = static_cast<double>(m_block.indexer.heads);
        const double indexDim = static_cast<double>(m_block.indexer.dim);
        const double source = m_block.queryRank > 0 ? static_cast<double>(m_block.queryRank) : m_hidden;
        const double kvBytes = units::bytesPerNumber(m_step.precision.kv);
        Kernel projections = matmul(m_step, "indexer projections", WeightClass::AttentionInput, m_layers,
                                    plainMatmul(source, indexHeads * indexDim));
        addMatrix(projections, m_step, WeightClass::AttentionInput, m_hidden, indexDim + indexHeads);
        addActivations(projections, m_step, m_hidden, indexHeads);
        projections.add(ByteSource::KvWrite, derive(FormulaId::KeysOrValues, m_step.sequences(), m_step.newTokens(), 1.0, indexDim, kvBytes));
        m_kernels.push_back(std::move(projections));

        Kernel scores = startTensor(m_step, "indexer scores", Part::Attention, m_layers);
        const Derivation pairs = attendedPairs(m_step, {});
        if (scores.explained)
            scores.basis = pairs;
        scores.add(derive(FormulaId::IndexerWork, m_step.sequences(), indexHeads, indexDim, pairs.result));
        scores.add(ByteSource::KvRead,
                   derive(FormulaId::KeysOrValues, m_step.sequences(), keysRead(m_step, {}), 1.0, indexDim, kvBytes));
        addActivations(scores, m_step, indexHeads * indexDim, 0.0);
        m_kernels.push_back(std::move(scores));
    }

    /// Queries go into the latent space and outputs come back, so that one latent per token serves every head.
    void appendAbsorbedCore()
    {
        m_kernels.push_back(matmul(m_step, "MLA query absorption", WeightClass::AttentionInput, m_layers,
                                   {m_heads * m_plainDim, m_rank, m_heads * m_plainDim, m_heads * m_rank}));
        Kernel kernel = startTensor(m_step, coreName(), Part::Attention, m_layers);
        const double pairs = addPairs(kernel);
        kernel.add(derive(FormulaId::LatentWork, m_step.sequences(), m_heads, m_rank, m_rotaryDim, pairs));
        kernel.add(ByteSource::KvRead, latentCache(coreKeys()));
        addScoreTraffic(kernel, pairs);
        if (m_step.countsActivations())
            kernel.add(ByteSource::Activations, derive(FormulaId::LatentActivations, m_step.tokens(), m_heads, m_rank, m_rotaryDim,
                                                       m_step.activationBytes()));
        m_kernels.push_back(std::move(kernel));
        appendSoftmax(pairs);
        m_kernels.push_back(matmul(m_step, "MLA value expansion", WeightClass::AttentionInput, m_layers,
                                   {m_rank, m_outputWidth, m_heads * m_rank, m_outputWidth}));
    }

    /// Keys and values of every head, made from the latents: of the new tokens, and in prefill of the cached ones again.
    void appendExpandedCore()
    {
        Kernel up = matmul(m_step, "MLA key and value up projection", WeightClass::AttentionInput, m_layers,
                           {m_rank, m_heads * (m_plainDim + m_valueDim), m_rank, cachesLatent() ? m_heads * (m_plainDim + m_valueDim) : 0.0});
        const double again = cachesLatent() ? m_step.sequences() * (keysRead(m_step, {}) - m_step.newTokens()) : 0.0;
        if (again > 0.0) {
            up.add(derive(FormulaId::MatmulWork, again, m_rank, m_heads * (m_plainDim + m_valueDim)));
            up.add(ByteSource::KvRead, latentCache(again / m_step.sequences()));
            if (m_step.countsActivations())
                up.add(ByteSource::Activations, derive(FormulaId::MatmulActivations, again, 0.0, m_heads * (m_plainDim + m_valueDim),
                                                       m_step.activationBytes()));
        }
        if (!cachesLatent())
            up.add(ByteSource::KvWrite, expandedCache(FormulaId::KvWrite, m_step.newTokens()));
        m_kernels.push_back(std::move(up));

        Kernel kernel = startTensor(m_step, coreName(), Part::Attention, m_layers);
        const double pairs = addPairs(kernel);
        kernel.add(derive(FormulaId::AttentionWork, m_step.sequences(), m_heads, m_plainDim + m_rotaryDim, m_valueDim, pairs));
        if (!cachesLatent())
            kernel.add(ByteSource::KvRead, expandedCache(FormulaId::KvRead, coreKeys()));
        else if (m_step.countsActivations())
            kernel.add(ByteSource::Activations, derive(FormulaId::KvRead, m_step.sequences(), coreKeys(), m_heads,
                                                       m_plainDim + m_rotaryDim, m_valueDim, m_step.activationBytes()));
        addScoreTraffic(kernel, pairs);
        if (m_step.countsActivations())
            kernel.add(ByteSource::Activations, derive(FormulaId::AttentionActivations, m_step.tokens(), m_heads,
                                                       m_plainDim + m_rotaryDim, m_valueDim, m_step.activationBytes()));
        m_kernels.push_back(std::move(kernel));
        appendSoftmax(pairs);
    }

    void appendOutput()
    {
        m_kernels.push_back(matmul(m_step, "attention output projection", WeightClass::AttentionOutput, m_layers,
                                   {m_outputWidth, m_hidden, m_outputWidth * (m_block.outputGate ? 2.0 : 1.0), m_hidden}));
    }

    /// Decoding in the latent space is worth its extra work only where few queries share the read of a long cache.
    bool isAbsorbed() const
    {
        return m_step.isGeneration() && m_step.conventions.latentDecode == workload::LatentDecode::Absorbed;
    }

private:
    /// A runtime that decodes on expanded keys and values has no latents in its cache.
    bool cachesLatent() const { return m_step.conventions.latentDecode == workload::LatentDecode::Absorbed; }

    std::string_view coreName() const { return m_block.isSparse() ? "sparse latent attention core" : "latent attention core"; }

    /// Keys that the core reads. Each query of sparse attention picks its own, so several read at most as many more.
    double coreKeys() const
    {
        const double all = keysRead(m_step, {});
        return m_block.isSparse() ? std::min(all, m_step.newTokens() * m_reach.tokens) : all;
    }

    double addPairs(Kernel& kernel) const
    {
        const Derivation all = attendedPairs(m_step, m_reach);
        if (kernel.explained)
            kernel.basis = all;
        return all.result;
    }

    Derivation latentCache(double tokens) const
    {
        return derive(FormulaId::LatentCache, m_step.sequences(), tokens, m_rank, m_rotaryDim,
                      units::bytesPerNumber(m_step.precision.kv));
    }

    Derivation expandedCache(FormulaId id, double tokens) const
    {
        return derive(id, m_step.sequences(), tokens, m_heads, m_plainDim + m_rotaryDim, m_valueDim,
                      units::bytesPerNumber(m_step.precision.kv));
    }

    void addScoreTraffic(Kernel& kernel, double pairs) const
    {
        if (m_step.unfusedAttention())
            kernel.add(ByteSource::Activations,
                       derive(FormulaId::ScoreTraffic, m_step.sequences(), m_heads, pairs, m_step.activationBytes(), 2.0));
    }

    void appendSoftmax(double pairs)
    {
        if (!m_step.unfusedAttention())
            return;
        Kernel kernel = startVector(m_step, "softmax", Part::Attention, m_layers);
        kernel.add(derive(FormulaId::ElementwiseWork, m_step.sequences() * m_heads * pairs,
                          softmaxWork(m_step.conventions.flopConvention)));
        kernel.add(ByteSource::Activations,
                   derive(FormulaId::ScoreTraffic, m_step.sequences(), m_heads, pairs, m_step.activationBytes(), 2.0));
        m_kernels.push_back(std::move(kernel));
    }

    const model::LatentAttention& m_block;
    std::int64_t m_layers;
    const Step& m_step;
    std::vector<Kernel>& m_kernels;
    double m_hidden;
    double m_heads;
    double m_plainDim;
    double m_rotaryDim;
    double m_valueDim;
    double m_rank;
    double m_queryWidth;
    double m_outputWidth;
    Reach m_reach;
};

}  // namespace

void append(const model::LatentAttention& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels)
{
    LatentAttentionStep attention(block, where.layers, step, kernels);
    const double vectors = static_cast<double>(model::sizeOf(block, step.model.hidden).vectors);
    appendNorms(step, step.separateOperators() ? "input norm" : "attention norms", {where.norms, where.layers, vectors}, kernels);
    attention.appendDownProjections();
    if (block.isSparse())
        attention.appendIndexer();
    if (attention.isAbsorbed())
        attention.appendAbsorbedCore();
    else
        attention.appendExpandedCore();
    attention.appendOutput();
    if (step.separateOperators())
        kernels.push_back(residualAdd(step, "attention residual add", where.layers));
}

}  // namespace ridgepoint::kernels
