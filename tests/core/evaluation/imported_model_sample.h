// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/core/evaluation/scenario_sample.h"

#include <string_view>

/// Published models that the program has no catalog of, read from their config.json.
namespace ridgepoint::sample {

/// A file of tests/fixtures/model-configs, by its name without ".json".
model::ModelSpec importedModel(std::string_view name);

/// The plain device with a link of 450 GB/s.
hardware::Device linkedDevice();

/// Catalogs with this model on a linked device; weights, cache and state count.
OwnCatalogs catalogsOf(model::ModelSpec spec, const workload::Workload& load);

evaluation::RooflineReport reportOf(const OwnCatalogs& own);
evaluation::RooflineReport reportOf(std::string_view imported, const workload::Workload& load);

/// The same with phases chosen, and the phase itself.
evaluation::PhaseReport phaseOf(OwnCatalogs own, workload::Phase phase);

/// Bytes of one source over all runs of all kernels.
double bytesOf(const evaluation::PhaseReport& phase, kernels::ByteSource source);

/// Bytes of the terms of one formula, over all runs of all kernels.
double bytesBy(const evaluation::PhaseReport& phase, kernels::FormulaId formula);

}  // namespace ridgepoint::sample
