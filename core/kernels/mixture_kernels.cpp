// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/kernels/block_kernels.h"
#include "core/kernels/operators.h"

namespace ridgepoint::kernels {

namespace {

using model::WeightClass;

/// One mixture of experts in one step. Work is that of the chosen experts, traffic that of the distinct ones.
class MixtureStep {
public:
    MixtureStep(const model::MixtureOfExperts& block, std::int64_t layers, const Step& step, std::vector<Kernel>& kernels)
        : m_block(block), m_layers(layers), m_step(step), m_kernels(kernels), m_hidden(static_cast<double>(step.model.hidden)),
          m_expertHidden(static_cast<double>(block.expertHidden(step.model.hidden))), m_width(static_cast<double>(block.width)),
          m_inputs(static_cast<double>(block.inputs())), m_chosen(static_cast<double>(block.chosen))
    {
    }

    void appendRouter()
    {
        const double experts = static_cast<double>(m_block.experts);
        Kernel kernel = matmul(m_step, "router", WeightClass::Router, m_layers, plainMatmul(m_hidden, experts));
        kernel.part = Part::Experts;
        if (m_block.routerBias)
            kernel.add(ByteSource::Weights, vectorBytes(m_step, experts));
        m_kernels.push_back(std::move(kernel));
    }

    void appendRoutedExperts()
    {
        const double latent = static_cast<double>(m_block.latentWidth);
        if (latent > 0.0)
            m_kernels.push_back(latentProjection("expert latent down", m_hidden, latent));
        Kernel up = routed(m_block.gated ? "expert gate and up" : "expert up", WeightClass::ExpertInput, m_expertHidden, m_inputs * m_width);
        addActivations(up, m_step, m_chosen * m_expertHidden, m_chosen * m_width);
        m_kernels.push_back(std::move(up));
        Kernel down = routed("expert down", WeightClass::ExpertOutput, m_width, m_expertHidden);
        addActivations(down, m_step, m_chosen * m_width, m_chosen * m_expertHidden);
        m_kernels.push_back(std::move(down));
        if (latent > 0.0)
            m_kernels.push_back(latentProjection("expert latent up", latent, m_hidden));
    }

    void appendSharedExperts()
    {
        const double shared = static_cast<double>(m_block.sharedWidth);
        if (shared == 0.0)
            return;
        Kernel up = matmul(m_step, m_block.gated ? "shared expert gate and up" : "shared expert up", WeightClass::SharedExperts, m_layers,
                           {m_hidden, m_inputs * shared, m_hidden, shared});
        if (m_block.sharedGate) {
            up.add(derive(FormulaId::MatmulWork, m_step.tokens(), m_hidden, 1.0));
            up.add(ByteSource::Weights, vectorBytes(m_step, m_hidden));
        }
        m_kernels.push_back(std::move(up));
        m_kernels.push_back(
            matmul(m_step, "shared expert down", WeightClass::SharedExperts, m_layers, plainMatmul(shared, m_hidden)));
    }

    void appendActivations()
    {
        const double width = m_chosen * m_width + static_cast<double>(m_block.sharedWidth);
        m_kernels.push_back(elementwise(m_step, "expert activation", Part::Experts, m_layers,
                                        {m_step.tokens() * width, gateWork(m_step.conventions.flopConvention),
                                         m_block.gated ? 3.0 : 2.0, 0.0}));
    }

private:
    double chosenOrAll() const
    {
        return m_step.experts == ExpertReach::All ? static_cast<double>(m_block.experts) : m_chosen;
    }

    Derivation distinctExperts(double tokens) const
    {
        return derive(FormulaId::DistinctExperts, static_cast<double>(m_block.experts), chosenOrAll(), tokens);
    }

    /// Tokens of a pass; the last pass of a prefill in chunks may be shorter.
    double tokensOfPass() const
    {
        return m_step.passes() > 1.0 ? m_step.sequences() * static_cast<double>(m_step.workload.prefillChunk) : m_step.tokens();
    }

    double distinctOverPasses() const
    {
        const double wholePasses = m_step.passes() - 1.0;
        const double last = m_step.tokens() - wholePasses * tokensOfPass();
        const double whole = wholePasses > 0.0 ? wholePasses * distinctExperts(tokensOfPass()).result : 0.0;
        return whole + distinctExperts(last).result;
    }

    Kernel routed(std::string_view name, WeightClass weightClass, double in, double out) const
    {
        Kernel kernel = startTensor(m_step, name, Part::Experts, m_layers);
        kernel.compute = m_step.precision.computeOf(weightClass);
        if (kernel.explained)
            kernel.basis = distinctExperts(tokensOfPass());
        const double distinct = distinctOverPasses();
        const workload::WeightFormat& format = m_step.precision.of(weightClass);
        kernel.add(derive(FormulaId::ExpertWork, m_step.tokens(), m_chosen, in, out));
        kernel.add(ByteSource::Weights, derive(FormulaId::ExpertBytes, distinct, in * out, format.bits,
                                               workload::scaleCount(format, in, out), format.scaleBytes));
        if (m_block.expertBias)
            kernel.add(ByteSource::Weights, derive(FormulaId::ExpertBytes, distinct, out,
                                                   8.0 * units::bytesPerNumber(m_step.precision.plain), 0.0, 0.0));
        return kernel;
    }

    Kernel latentProjection(std::string_view name, double in, double out) const
    {
        Kernel kernel = matmul(m_step, name, WeightClass::ExpertInput, m_layers, plainMatmul(in, out));
        kernel.part = Part::Experts;
        return kernel;
    }

    const model::MixtureOfExperts& m_block;
    std::int64_t m_layers;
    const Step& m_step;
    std::vector<Kernel>& m_kernels;
    double m_hidden;
    double m_expertHidden;
    double m_width;
    double m_inputs;
    double m_chosen;
};

}  // namespace

void append(const model::MixtureOfExperts& block, const Occurrence& where, const Step& step, std::vector<Kernel>& kernels)
{
    MixtureStep mixture(block, where.layers, step, kernels);
    appendNorms(step, "expert layer norm", {where.norms, where.layers, 0.0}, kernels);
    mixture.appendRouter();
    mixture.appendRoutedExperts();
    mixture.appendSharedExperts();
    if (step.separateOperators()) {
        mixture.appendActivations();
        kernels.push_back(residualAdd(step, "expert layer residual add", where.layers));
    }
}

}  // namespace ridgepoint::kernels
