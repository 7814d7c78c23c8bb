// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/core/evaluation/scenario_sample.h"

#include <rapidcheck.h>

#include <iosfwd>

/// Random valid inputs of the cost model: any mix of attention and Gated DeltaNet, any device that has a peak, any
/// workload, switches and precision that `resolve` accepts.
namespace ridgepoint::sample {

struct RandomCase {
    OwnCatalogs own;

    const hardware::Device& device() const { return *own.catalogs.devices.begin()->second; }
    const model::ModelSpec& model() const { return *own.catalogs.models.begin()->second; }
    scenario::Scenario& scenario() { return own.scenario; }
    const scenario::Scenario& scenario() const { return own.scenario; }
    evaluation::RooflineReport report() const { return evaluated(own.catalogs, own.scenario); }
};

std::ostream& operator<<(std::ostream& stream, const RandomCase& given);

/// The same case with the device or the model after a change.
RandomCase withDevice(const RandomCase& given, hardware::Device device);
RandomCase withModel(const RandomCase& given, model::ModelSpec spec);

rc::Gen<RandomCase> randomCase();

}  // namespace ridgepoint::sample

namespace rc {

template <>
struct Arbitrary<ridgepoint::sample::RandomCase> {
    static Gen<ridgepoint::sample::RandomCase> arbitrary() { return ridgepoint::sample::randomCase(); }
};

}  // namespace rc
