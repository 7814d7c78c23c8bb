// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalogs/catalogs.h"
#include "core/evaluation/footprint.h"
#include "core/evaluation/model_facts.h"
#include "core/evaluation/roofs.h"
#include "core/model/parameter_count.h"
#include "core/scenario/scenario.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::evaluation {

/// Who drafts in speculative decoding: a model of its own, or the multi-token prediction layer of the model.
struct Draft {
    std::string name;
    std::shared_ptr<const model::ModelSpec> model;  ///< one device's share; nothing for the model's own layer
    workload::PrecisionPlan precision{};
};

/// A setup with every id resolved and every number present and within its limits. Only `resolve` makes one, so that
/// `evaluate` needs no error.
class Problem {
public:
    const std::string& deviceName() const { return m_deviceName; }
    const Roofs& roofs() const { return m_roofs; }
    const std::optional<units::Bytes>& capacity() const { return m_capacity; }
    const std::optional<units::Bytes>& printedCapacity() const { return m_printedCapacity; }
    Basis capacityBasis() const { return m_capacityBasis; }

    /// What one device holds: the model itself where there is one device.
    const model::ModelSpec& share() const { return *m_share; }

    const ModelFacts& facts() const { return m_facts; }
    const Footprint& footprint() const { return m_footprint; }
    const workload::Workload& workload() const { return m_workload; }
    const workload::PrecisionPlan& precision() const { return m_precision; }
    const workload::Conventions& conventions() const { return m_conventions; }
    const std::vector<workload::Phase>& phases() const { return m_phases; }
    const std::optional<Draft>& draft() const { return m_draft; }
    const std::vector<Note>& notes() const { return m_notes; }

private:
    friend class Resolver;
    Problem() = default;

    std::string m_deviceName;
    Roofs m_roofs;
    std::optional<units::Bytes> m_capacity;
    std::optional<units::Bytes> m_printedCapacity;
    Basis m_capacityBasis = Basis::Vendor;
    std::shared_ptr<const model::ModelSpec> m_share;
    ModelFacts m_facts;
    Footprint m_footprint;
    workload::Workload m_workload;
    workload::PrecisionPlan m_precision{};
    workload::Conventions m_conventions;
    std::vector<workload::Phase> m_phases;
    std::optional<Draft> m_draft;
    std::vector<Note> m_notes;
};

/// Ids → values; a phase named twice counts once, and a draft adds the verify step to decode. Fails for an unknown id (with
/// the nearest ones named), a workload outside core/base/limits.h, an unknown format, an empty list of phases, a device without
/// any peak, a model that the devices cannot share, and a draft of a model that has no layer for it.
Result<Problem> resolve(const catalogs::Catalogs& catalogs, const scenario::Setup& setup);

}  // namespace ridgepoint::evaluation
