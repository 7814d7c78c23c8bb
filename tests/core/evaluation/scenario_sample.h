// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/catalogs.h"
#include "core/evaluation/evaluate.h"
#include "core/scenario/scenario.h"

#include <string>
#include <string_view>

/// Scenarios and catalogs that the tests of several rooms share. What cannot be made throws, which fails the test.
namespace ridgepoint::sample {

/// The catalogs of the program.
const catalogs::Catalogs& builtIn();

HardwareId hardwareId(std::string_view text);
ModelId modelId(std::string_view text);

/// The default scenario with other ids.
scenario::Scenario scenarioOf(std::string_view hardware, std::string_view model);

/// Catalogs with one device and one model in them, and the scenario that chooses both.
struct OwnCatalogs {
    catalogs::Catalogs catalogs;
    scenario::Scenario scenario;
};
OwnCatalogs ownCatalogs(hardware::Device device, model::ModelSpec spec);

evaluation::RooflineReport evaluated(const catalogs::Catalogs& catalogs, const scenario::Scenario& scenario);
evaluation::RooflineReport evaluated(const scenario::Scenario& scenario);

const evaluation::PhaseReport& prefillOf(const evaluation::RooflineReport& report);
const evaluation::PhaseReport& decodeOf(const evaluation::RooflineReport& report);
const evaluation::PartReport& partOf(const evaluation::PhaseReport& phase, kernels::Part part);
const evaluation::KernelReport& kernelOf(const evaluation::PhaseReport& phase, std::string_view name);

/// A figure without a source worth naming.
template <class Quantity>
Figure<Quantity> figure(double value)
{
    return {Quantity(value), {Basis::Vendor, "sample", "2026", {}}};
}

/// 1 PFLOP/s of bf16 on tensor units, 50 TFLOP/s of fp32 on vector units, 2 TB/s, 80 GB.
hardware::Device plainDevice();

/// Two layers of grouped attention and one of Gated DeltaNet over small widths; every switch has something to act on.
model::ModelSpec smallHybrid();

}  // namespace ridgepoint::sample
