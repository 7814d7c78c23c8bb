// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/timing.h"

#include <algorithm>

namespace ridgepoint::evaluation {

namespace {

using kernels::ByteCount;
using kernels::ByteSource;
using kernels::derive;
using kernels::FormulaId;
using roofline::Bound;
using units::Bytes;
using units::FlopRate;
using units::Intensity;
using units::Seconds;

bool isOnLink(const ByteCount& bytes)
{
    return bytes.memory().value() == 0.0 && bytes.link().value() > 0.0;
}

/// Intensity, attainable, rate and share follow from work, bytes, time and ceiling.
void completePlacement(Placement& placement, const Roofs& roofs)
{
    const roofline::Roof roof = roofOf(roofs, placement);
    const Bytes bytes = placement.bytes.total();
    placement.attainable = roof.peak;
    if (bytes.value() > 0.0) {
        const double intensity = derive(FormulaId::Intensity, placement.work.value(), bytes.value()).result;
        placement.intensity = Intensity(intensity);
        placement.attainable =
            FlopRate(derive(FormulaId::Attainable, roof.peak.value(), roof.bandwidth.value(), intensity).result);
    }
    if (placement.time.value() > 0.0)
        placement.rate = FlopRate(derive(FormulaId::AchievedRate, placement.work.value(), placement.time.value()).result);
    placement.shareOfPeak = derive(FormulaId::ShareOfPeak, placement.rate.value(), roof.peak.value()).result;
}

}  // namespace

roofline::Roof roofOf(const Roofs& roofs, const Placement& placement)
{
    const bool link = isOnLink(placement.bytes) && roofs.link;
    return {roofs.compute(placement.engine, placement.compute).rate, link ? roofs.link->bandwidth : roofs.memory.bandwidth};
}

Placement place(const kernels::Kernel& kernel, const Roofs& roofs)
{
    const double runs = static_cast<double>(kernel.runs);
    Placement placement;
    placement.work = kernel.work * runs;
    placement.bytes = kernel.bytes * runs;
    placement.engine = kernel.engine;
    placement.compute = kernel.compute;
    const roofline::Roof roof = roofOf(roofs, placement);
    const Bytes bytes = placement.bytes.total();
    placement.time = Seconds(derive(FormulaId::KernelTime, placement.work.value(), bytes.value(), roof.peak.value(),
                                    roof.bandwidth.value())
                                 .result);
    completePlacement(placement, roofs);
    placement.bound = roofline::classify(roof, placement.work, bytes);
    if (placement.bound == Bound::Memory && isOnLink(placement.bytes))
        placement.bound = Bound::Link;
    return placement;
}

void PlacementSum::add(const Placement& placement)
{
    m_empty = false;
    m_sum.work += placement.work;
    m_sum.bytes += placement.bytes;
    m_sum.time += placement.time;
    const ComputeRoof& ceiling = m_roofs.compute(placement.engine, placement.compute);
    m_arithmetic += placement.work / ceiling.rate;
    if (placement.work.value() > 0.0 && ceiling.rate > m_fastest) {
        m_fastest = ceiling.rate;
        m_sum.engine = placement.engine;
        m_sum.compute = placement.compute;
    }
}

Placement PlacementSum::placement() const
{
    Placement placement = m_sum;
    completePlacement(placement, m_roofs);
    const Seconds memory = m_sum.bytes.memory() / m_roofs.memory.bandwidth;
    const Seconds link = linkTime();
    placement.bound = link > memory && link > m_arithmetic ? Bound::Link
        : m_arithmetic < memory                            ? Bound::Memory
                                                           : Bound::Compute;
    return placement;
}

Seconds PlacementSum::linkTime() const
{
    return m_roofs.link ? m_sum.bytes.link() / m_roofs.link->bandwidth : Seconds();
}

kernels::Derivation PlacementSum::overlap() const
{
    const Seconds traffic = m_sum.bytes.memory() / m_roofs.memory.bandwidth;
    return derive(FormulaId::Overlap, m_arithmetic.value(), traffic.value(), linkTime().value());
}

Seconds totalTime(const std::vector<kernels::Kernel>& kernels, const Roofs& roofs)
{
    Seconds sum;
    for (const kernels::Kernel& kernel : kernels) {
        const bool link = isOnLink(kernel.bytes) && roofs.link;
        const roofline::Roof roof{roofs.compute(kernel.engine, kernel.compute).rate,
                                  link ? roofs.link->bandwidth : roofs.memory.bandwidth};
        sum += static_cast<double>(kernel.runs) * roofline::leastTime(roof, kernel.work, kernel.bytes.total());
    }
    return sum;
}

ChangeableTimes::ChangeableTimes(const std::vector<KernelReport>& kernels, const Roofs& roofs)
{
    m_kernels.reserve(kernels.size());
    for (const KernelReport& kernel : kernels) {
        const ByteCount& bytes = kernel.total.bytes;
        const Bytes weights = bytes[ByteSource::Weights];
        const Bytes kv = bytes[ByteSource::KvRead] + bytes[ByteSource::KvWrite];
        const units::Bandwidth bandwidth = roofs.memory.bandwidth;
        const Seconds link = roofs.link ? bytes.link() / roofs.link->bandwidth : Seconds();
        m_kernels.push_back({kernel.total.work / roofOf(roofs, kernel.total).peak, weights / bandwidth, kv / bandwidth,
                             (bytes.memory() - weights - kv) / bandwidth, link});
    }
}

Seconds ChangeableTimes::after(const Change& change) const
{
    const double arithmeticFactor = 1.0 / change.flopRate;
    const double trafficFactor = 1.0 / change.bandwidth;
    const double linkFactor = 1.0 / change.link;
    Seconds sum;
    for (const KernelTimes& kernel : m_kernels) {
        const Seconds traffic = kernel.otherBytes + kernel.weights * change.weightBytes + kernel.kv * change.kvBytes;
        sum += std::max({kernel.arithmetic * arithmeticFactor, traffic * trafficFactor, kernel.link * linkFactor});
    }
    return sum;
}

}  // namespace ridgepoint::evaluation
