// SPDX-License-Identifier: GPL-3.0-or-later
// What the roofline model promises about any kernel on any machine.
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint {

namespace {

using evaluation::Placement;
using evaluation::RooflineReport;
using sample::RandomCase;

constexpr double rounding = 1e-9;

/// min(peak, bandwidth × intensity) from the roofs of the report, not from the placement itself.
double roofOver(const Placement& placement, const evaluation::Roofs& roofs)
{
    const double peak = roofs.compute(placement.engine, placement.compute).rate.value();
    const double bytes = placement.bytes.total().value();
    const bool link = placement.bytes.memory().value() == 0.0 && roofs.link;
    const double bandwidth = link ? roofs.link->bandwidth.value() : roofs.memory.bandwidth.value();
    return bytes > 0.0 ? std::min(peak, bandwidth * placement.work.value() / bytes) : peak;
}

void assertUnderItsRoof(const Placement& placement, const evaluation::Roofs& roofs)
{
    const double roof = roofOver(placement, roofs);
    RC_ASSERT(placement.rate.value() <= roof * (1.0 + rounding));
    RC_ASSERT(std::abs(placement.attainable.value() - roof) <= roof * rounding);
    RC_ASSERT(placement.shareOfPeak <= 1.0 + rounding);
}

RC_GTEST_PROP(RooflineProperties, NoDotLiesAboveItsRoof, (const RandomCase& given))
{
    const RooflineReport report = given.report();
    for (const evaluation::PhaseReport& phase : report.phases) {
        assertUnderItsRoof(phase.total, report.roofs);
        for (const evaluation::PartReport& part : phase.parts)
            assertUnderItsRoof(part.total, report.roofs);
        for (const evaluation::KernelReport& kernel : phase.kernels)
            assertUnderItsRoof(kernel.total, report.roofs);
    }
}

RC_GTEST_PROP(RooflineProperties, AKernelLiesOnItsRoof, (const RandomCase& given))
{
    const RooflineReport report = given.report();
    for (const evaluation::PhaseReport& phase : report.phases)
        for (const evaluation::KernelReport& kernel : phase.kernels)
            if (kernel.total.work.value() > 0.0) {
                const double rate = kernel.total.rate.value();
                RC_ASSERT(std::abs(rate - roofOver(kernel.total, report.roofs)) <= rate * rounding);
            }
}

RC_GTEST_PROP(RooflineProperties, OverlapIsNeverSlowerAndAtMostTwiceAsFast, (const RandomCase& given))
{
    // Σ max(a, q) lies between max(Σ a, Σ q) and Σ a + Σ q, which is at most twice that maximum, or three times where a link
    // is a third thing to wait for.
    for (const evaluation::PhaseReport& phase : given.report().phases) {
        RC_ASSERT(phase.overlap.value() <= phase.total.time.value() * (1.0 + rounding));
        const double terms = phase.total.bytes.link().value() > 0.0 ? 3.0 : 2.0;
        RC_ASSERT(phase.total.time.value() <= terms * phase.overlap.value() * (1.0 + rounding));
    }
}

void assertNoWorse(const Placement& before, const Placement& after)
{
    RC_ASSERT(after.attainable.value() >= before.attainable.value() * (1.0 - rounding));
    RC_ASSERT(after.time.value() <= before.time.value() * (1.0 + rounding));
}

/// Nothing falls and nothing takes longer on the second machine.
void assertNoWorse(const RooflineReport& before, const RooflineReport& after)
{
    for (std::size_t i = 0; i < before.phases.size(); ++i) {
        assertNoWorse(before.phases[i].total, after.phases[i].total);
        for (std::size_t k = 0; k < before.phases[i].kernels.size(); ++k)
            assertNoWorse(before.phases[i].kernels[k].total, after.phases[i].kernels[k].total);
        for (std::size_t k = 0; k < before.phases[i].parts.size(); ++k)
            assertNoWorse(before.phases[i].parts[k].total, after.phases[i].parts[k].total);
    }
}

RC_GTEST_PROP(RooflineProperties, AHigherPeakNeverHurts, (const RandomCase& given))
{
    hardware::Device device = given.device();
    hardware::ComputePeak& peak = device.peaks[*rc::gen::inRange<std::size_t>(0, device.peaks.size())];
    const double factor = *rc::gen::inRange(100, 1'000'000) / 100.0;
    peak.rate.value = peak.rate.value * factor;
    if (peak.achievable)
        peak.achievable->value = peak.achievable->value * factor;
    assertNoWorse(given.report(), sample::withDevice(given, device).report());
}

RC_GTEST_PROP(RooflineProperties, MoreBandwidthNeverHurts, (const RandomCase& given))
{
    hardware::Device device = given.device();
    const double factor = *rc::gen::inRange(100, 1'000'000) / 100.0;
    device.memory.front().bandwidth->value = device.bandwidth() * factor;
    if (device.memory.front().achievable)
        device.memory.front().achievable->value = device.memory.front().achievable->value * factor;
    assertNoWorse(given.report(), sample::withDevice(given, device).report());
}

RC_GTEST_PROP(RooflineProperties, TheWhatIfOfTwiceTheBandwidthIsWhatTwiceTheBandwidthDoes, (const RandomCase& given))
{
    hardware::Device device = given.device();
    hardware::MemoryLevel& memory = device.memory.front();
    memory.bandwidth->value = memory.bandwidth->value * 2.0;
    if (memory.achievable)
        memory.achievable->value = memory.achievable->value * 2.0;
    const RooflineReport before = given.report();
    const RooflineReport after = sample::withDevice(given, device).report();
    for (std::size_t i = 0; i < before.phases.size(); ++i) {
        const double speedUp = before.phases[i].total.time / after.phases[i].total.time;
        RC_ASSERT(std::abs(before.phases[i].whatIf.bandwidthDoubled / speedUp - 1.0) <= rounding);
    }
}

RC_GTEST_PROP(RooflineProperties, TheWhatIfOfTwiceThePeaksIsWhatTwiceThePeaksDo, (const RandomCase& given))
{
    hardware::Device device = given.device();
    for (hardware::ComputePeak& peak : device.peaks) {
        peak.rate.value = peak.rate.value * 2.0;
        if (peak.achievable)
            peak.achievable->value = peak.achievable->value * 2.0;
    }
    const RooflineReport before = given.report();
    const RooflineReport after = sample::withDevice(given, device).report();
    for (std::size_t i = 0; i < before.phases.size(); ++i) {
        const double speedUp = before.phases[i].total.time / after.phases[i].total.time;
        RC_ASSERT(std::abs(before.phases[i].whatIf.flopRateDoubled / speedUp - 1.0) <= rounding);
    }
}

RC_GTEST_PROP(RooflineProperties, TheWhatIfOfTwiceTheBatchIsWhatTwiceTheBatchDoes, (RandomCase given))
{
    const RooflineReport before = given.report();
    given.scenario().workload.batch *= 2;
    RC_PRE(workload::checked(given.scenario().workload).has_value());
    const RooflineReport after = given.report();
    for (std::size_t i = 0; i < before.phases.size(); ++i) {
        const double throughput = 2.0 * (before.phases[i].total.time / after.phases[i].total.time);
        RC_ASSERT(std::abs(before.phases[i].whatIf.batchDoubledThroughput / throughput - 1.0) <= rounding);
    }
}

RC_GTEST_PROP(RooflineProperties, TheWhatIfOfHalfTheCacheBitsIsWhatACacheOfHalfTheBitsDoes, (RandomCase given))
{
    given.scenario().precision.kv = "bf16";
    const RooflineReport before = given.report();
    given.scenario().precision.kv = "fp8";
    const RooflineReport after = given.report();
    for (std::size_t i = 0; i < before.phases.size(); ++i) {
        const double speedUp = before.phases[i].total.time / after.phases[i].total.time;
        RC_ASSERT(std::abs(before.phases[i].whatIf.kvBitsHalved / speedUp - 1.0) <= rounding);
    }
}

RC_GTEST_PROP(RooflineProperties, TheWhatIfOfHalfTheWeightBitsMovesHalfTheWeightBytes, (const RandomCase& given))
{
    const RooflineReport report = given.report();
    for (const evaluation::PhaseReport& phase : report.phases) {
        double seconds = 0.0;
        for (const evaluation::KernelReport& kernel : phase.kernels) {
            const double weights = kernel.total.bytes[kernels::ByteSource::Weights].value();
            const double bytes = kernel.total.bytes.memory().value() - weights / 2.0;
            const double link = report.roofs.link ? (kernel.total.bytes.link() / report.roofs.link->bandwidth).value() : 0.0;
            seconds += std::max({kernel.total.work.value() / report.roofs.compute(kernel.kernel.engine, kernel.kernel.compute).rate.value(),
                                 bytes / report.roofs.memory.bandwidth.value(), link});
        }
        RC_ASSERT(std::abs(phase.whatIf.weightBitsHalved * seconds / phase.total.time.value() - 1.0) <= rounding);
    }
}

RC_GTEST_PROP(RooflineProperties, AWhatIfBringsAtMostAFactorOfTwoAndNeverALoss, (const RandomCase& given))
{
    for (const evaluation::PhaseReport& phase : given.report().phases) {
        const evaluation::WhatIf& whatIf = phase.whatIf;
        for (double factor : {whatIf.flopRateDoubled, whatIf.bandwidthDoubled, whatIf.weightBitsHalved, whatIf.kvBitsHalved,
                              whatIf.batchDoubledThroughput, whatIf.linkDoubled}) {
            RC_ASSERT(factor >= 1.0 - rounding);
            RC_ASSERT(factor <= 2.0 + rounding);
        }
        const double best = std::max({whatIf.bandwidthDoubled, whatIf.flopRateDoubled, whatIf.linkDoubled});
        const double bought = phase.buy == evaluation::Buy::Bytes ? whatIf.bandwidthDoubled
            : phase.buy == evaluation::Buy::Link                  ? whatIf.linkDoubled
                                                                  : whatIf.flopRateDoubled;
        RC_ASSERT(bought == best);
    }
}

}  // namespace

}  // namespace ridgepoint
