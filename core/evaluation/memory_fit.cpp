// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/memory_fit.h"

#include "core/base/limits.h"
#include "core/kernels/derivation.h"

#include <cstdint>

namespace ridgepoint::evaluation {

namespace {

using kernels::derive;
using kernels::FormulaId;
using units::Bytes;

std::int64_t within(double count, std::int64_t limit)
{
    return count >= static_cast<double>(limit) ? limit : static_cast<std::int64_t>(count);
}

}  // namespace

MemoryFit fitOf(const Footprint& footprint, const workload::Workload& workload, const std::optional<Bytes>& capacity)
{
    const double batch = static_cast<double>(workload.batch);
    const double context = static_cast<double>(workload.context);
    const Bytes bounded = footprint.boundedCache(workload.context);
    MemoryFit fit;
    fit.weights = footprint.weights;
    fit.kv = Bytes(derive(FormulaId::KvCache, batch, context, footprint.kvPerToken.value(), bounded.value()).result);
    fit.kvReserved = batch * footprint.reservedCache(workload.context);
    fit.state = Bytes(derive(FormulaId::StateMemory, batch, (footprint.state + footprint.convState).value()).result);
    fit.activations = batch * footprint.activations;
    fit.needed = Bytes(derive(FormulaId::NeededMemory, fit.weights.value(), fit.kv.value(), fit.state.value(),
                              fit.activations.value()).result);
    fit.capacity = capacity;
    if (!capacity)
        return fit;
    fit.fits = fit.needed <= *capacity;
    const Bytes sequence = footprint.state + footprint.convState + footprint.activations + bounded + context * footprint.kvPerToken;
    fit.largestBatch = within(derive(FormulaId::LargestBatch, capacity->value(), fit.weights.value(), sequence.value()).result,
                              limits::batch);
    fit.longestContext = longestContext(footprint, *capacity, workload.batch, limits::tokens);
    return fit;
}

}  // namespace ridgepoint::evaluation
