// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/evaluation/finite_sample.h"

#include <cmath>

namespace ridgepoint::sample {

namespace {

class Walk {
public:
    void number(const std::string& where, double value)
    {
        if (!std::isfinite(value))
            m_odd.push_back(where);
    }

    void derivation(const std::string& where, const kernels::Derivation& derivation)
    {
        for (double input : derivation.inputs)
            number(where + " input", input);
        number(where + " result", derivation.result);
    }

    void placement(const std::string& where, const evaluation::Placement& placement)
    {
        number(where + " work", placement.work.value());
        for (units::Bytes bytes : placement.bytes.bySource)
            number(where + " bytes", bytes.value());
        number(where + " time", placement.time.value());
        number(where + " intensity", placement.intensity.value_or(units::Intensity()).value());
        number(where + " attainable", placement.attainable.value());
        number(where + " rate", placement.rate.value());
        number(where + " share of peak", placement.shareOfPeak);
    }

    void phase(const evaluation::PhaseReport& phase)
    {
        const std::string where(workload::name(phase.phase));
        placement(where, phase.total);
        number(where + " overlap", phase.overlap.value());
        number(where + " ridge distance", phase.ridgeDistance);
        for (double factor : {phase.whatIf.flopRateDoubled, phase.whatIf.bandwidthDoubled, phase.whatIf.weightBitsHalved,
                              phase.whatIf.kvBitsHalved, phase.whatIf.batchDoubledThroughput})
            number(where + " what-if", factor);
        for (const evaluation::PartReport& part : phase.parts) {
            placement(where + " " + std::string(kernels::name(part.part)), part.total);
            number(where + " share", part.shareOfPhaseTime);
        }
        for (const evaluation::KernelReport& kernel : phase.kernels) {
            const std::string place = where + " " + std::string(kernel.kernel.name);
            placement(place, kernel.total);
            number(place + " share", kernel.shareOfPhaseTime);
            for (const kernels::Term& term : kernel.kernel.terms)
                derivation(place, term.derivation);
            if (kernel.kernel.basis)
                derivation(place, *kernel.kernel.basis);
        }
    }

    std::vector<std::string> found() const { return m_odd; }

private:
    std::vector<std::string> m_odd;
};

}  // namespace

std::vector<std::string> oddNumbers(const evaluation::RooflineReport& report)
{
    Walk walk;
    walk.number("bandwidth", report.roofs.memory.bandwidth.value());
    walk.number("tensor roof", report.roofs.tensor.rate.value());
    walk.number("vector roof", report.roofs.vector.rate.value());
    for (const evaluation::Ridge& ridge : report.ridges)
        walk.number("ridge", ridge.intensity.value());
    for (const evaluation::PhaseReport& phase : report.phases)
        walk.phase(phase);
    walk.number("ttft", report.totals.ttft.value_or(units::Seconds()).value());
    walk.number("tpot", report.totals.tpot.value_or(units::Seconds()).value());
    walk.number("tokens per second", report.totals.tokensPerSecond.value_or(0.0));
    walk.number("tokens per second and sequence", report.totals.tokensPerSecondPerSequence.value_or(0.0));
    const evaluation::MemoryFit& memory = report.memory;
    for (units::Bytes bytes : {memory.weights, memory.kv, memory.state, memory.activations, memory.needed,
                               memory.capacity.value_or(units::Bytes())})
        walk.number("memory", bytes.value());
    for (units::Bytes bytes : {report.model.kvPerToken, report.model.state, report.model.convState})
        walk.number("model", bytes.value());
    return walk.found();
}

}  // namespace ridgepoint::sample
