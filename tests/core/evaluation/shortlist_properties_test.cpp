// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/shortlist.h"

#include "core/evaluation/device_entry.h"
#include "tests/core/evaluation/random_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>

namespace ridgepoint::evaluation {

namespace {

template <class Quantity>
bool isSound(const std::optional<Quantity>& figure)
{
    return figure && std::isfinite(figure->value()) && figure->value() > 0.0;
}

/// A row sums the same times in another order.
bool isSame(double a, double b)
{
    return std::abs(a - b) <= 1e-12 * std::max(std::abs(a), std::abs(b));
}

void assertWhole(const ShortlistRow& row)
{
    RC_ASSERT(row.devices.has_value() == row.reason.empty());
    RC_ASSERT(!row.fitsAsChosen || row.devices);
    if (!row.devices) {
        RC_ASSERT(!row.ttft && !row.tpot && !row.tokensPerSecond && !row.energyPerToken && !row.costPerMillionTokens);
        return;
    }
    RC_ASSERT(isSound(row.ttft) && isSound(row.tpot) && isSound(row.peak));
    RC_ASSERT(row.tokensPerSecond && std::isfinite(*row.tokensPerSecond) && *row.tokensPerSecond > 0.0);
    RC_ASSERT(std::isfinite(row.ridgeDistance));
    RC_ASSERT(!row.energyPerToken || isSound(row.energyPerToken));
}

RC_GTEST_PROP(Shortlist, EveryPartHasFiguresOrAReason, (const sample::RandomCase& given))
{
    scenario::Scenario scenario = given.scenario();
    scenario.model = sample::modelId(*rc::gen::element<std::string>("llama-3.1-8b", "qwen3.8-27b", "deepseek-v3", "qwen3-30b-a3b",
                                                                    "jamba-1.5-mini"));
    scenario.workload.speculation = {};
    const auto rows = shortlist(sample::builtIn(), scenario);
    RC_PRE(rows);
    const auto isReal = [](const auto& entry) { return !isLesson(*entry.second); };
    const auto& devices = sample::builtIn().devices;
    RC_ASSERT(static_cast<std::ptrdiff_t>(rows->size()) == std::count_if(devices.begin(), devices.end(), isReal));
    for (const ShortlistRow& row : *rows)
        assertWhole(row);
}

RC_GTEST_PROP(Shortlist, ARowIsTheEvaluationOnItsDevices, (const sample::RandomCase& given))
{
    scenario::Scenario scenario = given.scenario();
    scenario.phases = {workload::Phase::Prefill, workload::Phase::Decode};
    const auto rows = shortlist(given.own.catalogs, scenario);
    RC_ASSERT(rows && rows->size() == 1u);
    const ShortlistRow& row = rows->front();
    assertWhole(row);
    if (!row.devices)
        return;
    scenario.workload.devices = *row.devices;
    const RooflineReport report = sample::evaluated(given.own.catalogs, scenario);
    RC_ASSERT(isSame(row.ttft->value(), report.totals.ttft->value()));
    RC_ASSERT(isSame(row.tpot->value(), report.totals.tpot->value()));
    RC_ASSERT(isSame(*row.tokensPerSecond, *report.totals.tokensPerSecond));
    RC_ASSERT(isSame(row.ridgeDistance, sample::decodeOf(report).ridgeDistance));
    RC_ASSERT(report.memory.fits);
}

}  // namespace

}  // namespace ridgepoint::evaluation
