// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/catalogs.h"
#include "core/evaluation/roofs.h"
#include "core/model/parameter_count.h"
#include "core/scenario/scenario.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::evaluation {

/// What a model weighs at the formats of a plan.
struct Footprint {
    units::Bytes weights;        ///< resident in memory: the text model, or the whole checkpoint
    units::Bytes kvPerToken;     ///< of one sequence, over all layers
    units::Bytes state;          ///< recurrent state of one sequence
    units::Bytes convState;      ///< convolution state of one sequence
    units::Bytes activations;    ///< of one sequence in a decode step: the widest layer's input and output

    friend bool operator==(const Footprint&, const Footprint&) = default;
};

/// A scenario with every id resolved and every number present and within its limits. Only `resolve` makes one, so that
/// `evaluate` needs no error.
class Problem {
public:
    const std::string& deviceName() const { return m_deviceName; }
    const Roofs& roofs() const { return m_roofs; }
    units::Bytes capacity() const { return m_capacity; }
    const model::ModelSpec& model() const { return *m_model; }
    const model::ParameterCount& parameters() const { return m_parameters; }
    const Footprint& footprint() const { return m_footprint; }
    const workload::Workload& workload() const { return m_workload; }
    const workload::PrecisionPlan& precision() const { return m_precision; }
    const workload::Conventions& conventions() const { return m_conventions; }
    const std::vector<workload::Phase>& phases() const { return m_phases; }
    const std::vector<Note>& notes() const { return m_notes; }

private:
    friend Result<Problem> resolve(const catalogs::Catalogs& catalogs, const scenario::Scenario& scenario);
    Problem() = default;

    std::string m_deviceName;
    Roofs m_roofs;
    units::Bytes m_capacity;
    std::shared_ptr<const model::ModelSpec> m_model;
    model::ParameterCount m_parameters;
    Footprint m_footprint;
    workload::Workload m_workload;
    workload::PrecisionPlan m_precision{};
    workload::Conventions m_conventions;
    std::vector<workload::Phase> m_phases;
    std::vector<Note> m_notes;
};

/// Ids → values; a phase named twice counts once. Fails for an unknown id (with the nearest ones named), a workload outside core/base/limits.h, an
/// unknown format, an empty list of phases, and a device without any peak.
Result<Problem> resolve(const catalogs::Catalogs& catalogs, const scenario::Scenario& scenario);

}  // namespace ridgepoint::evaluation
