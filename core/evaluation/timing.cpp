// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/timing.h"

#include <algorithm>

namespace ridgepoint::evaluation {

namespace {

using kernels::ByteSource;
using kernels::derive;
using kernels::FormulaId;
using units::Bytes;
using units::FlopRate;
using units::Intensity;
using units::Seconds;

/// Intensity, attainable, rate, bound and share follow from work, bytes, time and engine.
void completePlacement(Placement& placement, const Roofs& roofs)
{
    const roofline::Roof roof = roofOf(roofs, placement.engine);
    const Bytes bytes = placement.bytes.total();
    placement.attainable = roof.peak;
    if (bytes.value() > 0.0) {
        const double intensity = derive(FormulaId::Intensity, placement.work.value(), bytes.value()).result;
        placement.intensity = Intensity(intensity);
        placement.attainable =
            FlopRate(derive(FormulaId::Attainable, roof.peak.value(), roof.bandwidth.value(), intensity).result);
    }
    placement.bound = roofline::classify(roof, placement.work, bytes);
    if (placement.time.value() > 0.0)
        placement.rate = FlopRate(derive(FormulaId::AchievedRate, placement.work.value(), placement.time.value()).result);
    placement.shareOfPeak = derive(FormulaId::ShareOfPeak, placement.rate.value(), roof.peak.value()).result;
}

}  // namespace

roofline::Roof roofOf(const Roofs& roofs, units::Engine engine)
{
    return {roofs.compute(engine).rate, roofs.memory.bandwidth};
}

Placement place(const kernels::Kernel& kernel, const Roofs& roofs)
{
    const double runs = static_cast<double>(kernel.runs);
    const roofline::Roof roof = roofOf(roofs, kernel.engine);
    Placement placement;
    placement.work = kernel.work * runs;
    placement.bytes = kernel.bytes * runs;
    placement.engine = kernel.engine;
    placement.time = Seconds(derive(FormulaId::KernelTime, placement.work.value(), placement.bytes.total().value(),
                                    roof.peak.value(), roof.bandwidth.value())
                                 .result);
    completePlacement(placement, roofs);
    return placement;
}

void PlacementSum::add(const Placement& placement)
{
    m_empty = false;
    m_sum.work += placement.work;
    m_sum.bytes += placement.bytes;
    m_sum.time += placement.time;
    m_arithmetic += placement.work / m_roofs.compute(placement.engine).rate;
    if (placement.work.value() > 0.0)
        (placement.engine == units::Engine::Tensor ? m_tensorWork : m_vectorWork) = true;
}

Placement PlacementSum::placement() const
{
    Placement placement = m_sum;
    const bool onlyVector = m_vectorWork && !m_tensorWork;
    const bool vectorIsFaster = m_vectorWork && m_roofs.vector.rate > m_roofs.tensor.rate;
    placement.engine = onlyVector || vectorIsFaster ? units::Engine::Vector : units::Engine::Tensor;
    completePlacement(placement, m_roofs);
    placement.bound = m_arithmetic < m_sum.bytes.total() / m_roofs.memory.bandwidth ? roofline::Bound::Memory
                                                                                   : roofline::Bound::Compute;
    return placement;
}

Seconds PlacementSum::overlap() const
{
    const Seconds traffic = m_sum.bytes.total() / m_roofs.memory.bandwidth;
    return Seconds(derive(FormulaId::Overlap, m_arithmetic.value(), traffic.value()).result);
}

Seconds totalTime(const std::vector<kernels::Kernel>& kernels, const Roofs& roofs)
{
    Seconds sum;
    for (const kernels::Kernel& kernel : kernels)
        sum += static_cast<double>(kernel.runs)
            * roofline::leastTime(roofOf(roofs, kernel.engine), kernel.work, kernel.bytes.total());
    return sum;
}

ChangeableTimes::ChangeableTimes(const std::vector<KernelReport>& kernels, const Roofs& roofs)
{
    m_kernels.reserve(kernels.size());
    for (const KernelReport& kernel : kernels) {
        const kernels::ByteCount& bytes = kernel.total.bytes;
        const Bytes weights = bytes[ByteSource::Weights];
        const Bytes kv = bytes[ByteSource::KvRead] + bytes[ByteSource::KvWrite];
        const roofline::Roof roof = roofOf(roofs, kernel.kernel.engine);
        m_kernels.push_back({kernel.total.work / roof.peak, weights / roof.bandwidth, kv / roof.bandwidth,
                             (bytes.total() - weights - kv) / roof.bandwidth});
    }
}

Seconds ChangeableTimes::after(const Change& change) const
{
    const double arithmeticFactor = 1.0 / change.flopRate;
    const double trafficFactor = 1.0 / change.bandwidth;
    Seconds sum;
    for (const KernelTimes& kernel : m_kernels) {
        const Seconds traffic = kernel.otherBytes + kernel.weights * change.weightBytes + kernel.kv * change.kvBytes;
        sum += std::max(kernel.arithmetic * arithmeticFactor, traffic * trafficFactor);
    }
    return sum;
}

}  // namespace ridgepoint::evaluation
