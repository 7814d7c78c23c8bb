// SPDX-License-Identifier: GPL-3.0-or-later
// Parameters are counted in one room and their bytes in another: both must see the same weights.
#include "core/model/parameter_count.h"
#include "tests/core/catalogs/random_model_sample.h"
#include "tests/core/kernels/step_sample.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <string>

namespace ridgepoint {

namespace {

using kernels::ByteSource;
using workload::Conventions;
using workload::Elementwise;
using workload::ParameterScope;
using workload::Phase;

/// Rows that a token looks up in tables beside matrices, whose kernel is a weights kernel.
double rowsBesideMatrices(const model::ModelSpec& spec)
{
    double rows = 0.0;
    for (const model::SideBlock& block : spec.sideBlocks)
        if (block.matrices > 0)
            rows += static_cast<double>(block.row);
    return rows;
}

/// Vectors of side blocks whose kernel counts as embedding.
double vectorsBesideTables(const model::ModelSpec& spec)
{
    double vectors = 0.0;
    for (const model::SideBlock& block : spec.sideBlocks)
        if (block.matrices == 0)
            vectors += static_cast<double>(block.vectors);
    return vectors;
}

/// One token of one sequence reads every active parameter once: two bytes each.
RC_GTEST_PROP(WeightSum, ATokenReadsTheActiveParameters, ())
{
    const model::ModelSpec spec = catalogs::randomModel();
    Conventions conventions;
    conventions.elementwise = *rc::gen::element(Elementwise::Fused, Elementwise::Separate);
    const auto list = kernels::buildKernels(sample::stepOf(spec, {1, 100, 10}, Phase::Decode, conventions));
    const double read = sample::totalOf(list, ByteSource::Weights, false) / 2.0 - rowsBesideMatrices(spec)
        + vectorsBesideTables(spec);
    const double active = static_cast<double>(model::countParameters(spec).active);
    if (std::abs(read - active) > 1e-9 * active)
        RC_FAIL("read " + std::to_string(read) + ", active " + std::to_string(active));
}

RC_GTEST_PROP(WeightSum, MemoryHoldsTheTextModel, ())
{
    const model::ModelSpec spec = catalogs::randomModel();
    const double held = kernels::residentWeights(spec, sample::planOf("bf16", spec), ParameterScope::Active) / 2.0;
    const double text = static_cast<double>(model::countParameters(spec).text);
    if (std::abs(held - text) > 1e-9 * text)
        RC_FAIL("held " + std::to_string(held) + ", text " + std::to_string(text));
}

RC_GTEST_PROP(WeightSum, MemoryHoldsTheCheckpointWhereItIsAsked, ())
{
    const model::ModelSpec spec = catalogs::randomModel();
    const double held = kernels::residentWeights(spec, sample::planOf("bf16", spec), ParameterScope::Checkpoint) / 2.0;
    const double checkpoint = static_cast<double>(model::countParameters(spec).checkpoint);
    if (std::abs(held - checkpoint) > 1e-9 * checkpoint)
        RC_FAIL("held " + std::to_string(held) + ", checkpoint " + std::to_string(checkpoint));
}

}  // namespace

}  // namespace ridgepoint
