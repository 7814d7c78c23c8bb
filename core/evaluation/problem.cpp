// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/problem.h"

#include "core/evaluation/device_entry.h"
#include "core/kernels/step.h"
#include "core/model/sharding.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace ridgepoint::evaluation {

namespace {

using units::Bytes;
using workload::Conventions;
using workload::Phase;

void noteSwitchesWithoutEffect(const Conventions& conventions, std::vector<Note>& notes)
{
    if (conventions.traffic == workload::Traffic::Full)
        return;
    const bool separate = conventions.elementwise == workload::Elementwise::Separate;
    const bool unfused = conventions.attention == workload::AttentionKernel::Unfused;
    if (separate || unfused)
        notes.push_back({Severity::Information, "switch-without-effect",
                         fmt::format("{}{}{} has no effect unless full traffic is counted", separate ? "Separate operators" : "",
                                     separate && unfused ? " and " : "", unfused ? "unfused attention" : ""),
                         {}});
}

void notePlainWeights(const workload::PrecisionPlan& plan, std::vector<Note>& notes)
{
    const workload::WeightFormat& head = plan.of(model::WeightClass::LmHead);
    if (plan.weights.isQuantised() && !head.isQuantised())
        notes.push_back({Severity::Information, "kept-unquantised",
                         fmt::format("Embedding, LM head, norms and other small weights are counted in {}, the matrices of the layers in {}",
                                     units::name(plan.plain), plan.weights.name),
                         {}});
}

void noteContext(const model::ModelSpec& spec, const workload::Workload& load, std::vector<Note>& notes)
{
    const std::int64_t longest = std::max(load.context, load.prefix + load.prompt);
    if (spec.contextLength > 0 && longest > spec.contextLength)
        notes.push_back({Severity::Information, "beyond-context-length",
                         fmt::format("{} was made for {} tokens; {} are asked for", spec.name, spec.contextLength, longest), "context"});
}

/// The memory figures count the context; a prompt that is longer fills the cache further.
void notePrompt(const workload::Workload& load, const std::vector<Phase>& phases, std::vector<Note>& notes)
{
    const std::int64_t filled = load.prefix + load.prompt;
    if (std::find(phases.begin(), phases.end(), Phase::Prefill) != phases.end() && filled > load.context)
        notes.push_back({Severity::Information, "prompt-beyond-context",
                         fmt::format("Prefill fills the cache with {} tokens; the memory needed is that of the context, {} tokens", filled,
                                     load.context),
                         "memory"});
}

void noteSpeculation(const workload::SpeculationPlan& plan, const std::vector<Phase>& phases, std::vector<Note>& notes)
{
    if (plan.draftLength > 0)
        return;
    const bool verifies = std::find(phases.begin(), phases.end(), Phase::Verify) != phases.end();
    if (verifies || plan.draftModel)
        notes.push_back({Severity::Information, "no-draft", "Nothing is drafted: the draft length is 0, and a verify step is a decode step", "draft"});
}

/// What the back of an envelope leaves out.
void notePaper(const Conventions& conventions, const workload::Workload& load, const ModelFacts& facts, std::vector<Note>& notes)
{
    if (conventions.traffic != workload::Traffic::Paper)
        return;
    if (load.devices > 1)
        notes.push_back({Severity::Information, "paper-devices", "The paper estimate has no transfers between devices", "devices"});
    if (facts.experts > 0 && conventions.parameters == workload::ParameterScope::Active)
        notes.push_back({Severity::Information, "paper-experts",
                         "The paper estimate reads the experts of one token, whatever the number of tokens", {}});
}

void noteTraining(const std::vector<Phase>& phases, std::vector<Note>& notes)
{
    if (std::find(phases.begin(), phases.end(), Phase::Training) != phases.end())
        notes.push_back({Severity::Warning, "training-memory",
                         "The memory needed, and what fits, are those of serving; training holds gradients, optimizer state (14 bytes per "
                         "parameter together) and activations besides",
                         "memory"});
}

}  // namespace

/// Fills a Problem step by step; each step may fail.
class Resolver {
public:
    Resolver(const catalogs::Catalogs& catalogs, const scenario::Setup& setup) : m_catalogs(catalogs), m_setup(setup)
    {
    }

    Result<Problem> resolve()
    {
        for (auto step : {&Resolver::findEntries, &Resolver::readWorkload, &Resolver::choosePhases, &Resolver::shareModel,
                          &Resolver::chooseDraft, &Resolver::chooseDeviceRoofs})
            if (auto error = (this->*step)())
                return fail(*std::move(error));
        m_problem.m_conventions = m_setup.conventions;
        weigh();
        noteSwitchesWithoutEffect(m_setup.conventions, m_problem.m_notes);
        notePlainWeights(m_problem.m_precision, m_problem.m_notes);
        noteContext(*m_model, m_problem.m_workload, m_problem.m_notes);
        notePrompt(m_problem.m_workload, m_problem.m_phases, m_problem.m_notes);
        noteSpeculation(m_problem.m_workload.speculation, m_problem.m_phases, m_problem.m_notes);
        notePaper(m_setup.conventions, m_problem.m_workload, m_problem.m_facts, m_problem.m_notes);
        noteTraining(m_problem.m_phases, m_problem.m_notes);
        return std::move(m_problem);
    }

private:
    using Failure = std::optional<Error>;

    Failure findEntries()
    {
        const auto device = m_catalogs.findDevice(m_setup.hardware);
        if (!device)
            return device.error();
        const auto model = m_catalogs.findModel(m_setup.model);
        if (!model)
            return model.error();
        m_device = *device;
        m_model = *model;
        m_problem.m_deviceName = distinctName(m_catalogs, *m_device) + (m_setup.overrides.any() ? ", what-if" : "");
        readCapacity();
        noteDevice();
        return {};
    }

    void readCapacity()
    {
        const hardware::MemoryLevel& main = m_device->mainMemory();
        m_problem.m_capacity = m_device->usableCapacity();
        if (main.capacity)
            m_problem.m_printedCapacity = main.capacity->value;
        if (main.visible || main.capacity)
            m_problem.m_capacityBasis = (main.visible ? main.visible : main.capacity)->source.basis;
    }

    void noteDevice()
    {
        if (auto note = originNote(m_catalogs, *m_device))
            m_problem.m_notes.push_back(*std::move(note));
        if (!m_device->note.empty())
            m_problem.m_notes.push_back(
                {Severity::Information, "hardware-note", fmt::format("{}: {}", m_device->name, m_device->note), "hardware"});
    }

    Failure readWorkload()
    {
        const auto workload = workload::checked(m_setup.workload);
        if (!workload)
            return workload.error();
        const auto precision = workload::resolvePrecision(m_setup.precision, *m_model);
        if (!precision)
            return precision.error();
        m_problem.m_workload = *workload;
        m_problem.m_precision = *precision;
        return {};
    }

    Failure choosePhases()
    {
        if (m_setup.phases.empty())
            return Error{ErrorCode::OutOfRange, "there is no phase to evaluate", "phases", "Name " + workload::phaseChoices()};
        for (Phase phase : m_setup.phases)
            addPhase(phase);
        if (drafts() && hasPhase(Phase::Decode))
            addPhase(Phase::Verify);
        return {};
    }

    Failure shareModel()
    {
        const std::int64_t devices = m_problem.m_workload.devices;
        if (devices == 1) {
            m_problem.m_share = m_model;
            return {};
        }
        auto share = model::shardOf(*m_model, devices, m_problem.m_notes);
        if (!share)
            return share.error();
        m_problem.m_share = std::make_shared<const model::ModelSpec>(*std::move(share));
        return {};
    }

    Failure chooseDraft()
    {
        if (!drafts())
            return {};
        const auto& id = m_problem.m_workload.speculation.draftModel;
        if (!id) {
            if (!m_model->prediction)
                return Error{ErrorCode::Unsupported, m_model->name + " has no multi-token prediction layer to draft with", "draft",
                             "Name a smaller model of the catalog as the draft model, or set the draft length to 0"};
            m_problem.m_draft = Draft{"multi-token prediction layer", nullptr, m_problem.m_precision};
            return {};
        }
        const auto model = m_catalogs.findModel(*id);
        if (!model)
            return model.error();
        const auto precision = workload::resolvePrecision(m_setup.precision, **model);
        if (!precision)
            return precision.error();
        auto share = model::shardOf(**model, m_problem.m_workload.devices, m_problem.m_notes);
        if (!share)
            return share.error();
        m_problem.m_draft = Draft{(*model)->name, std::make_shared<const model::ModelSpec>(*std::move(share)), *precision};
        return {};
    }

    Failure chooseDeviceRoofs()
    {
        const workload::PrecisionPlan* draft =
            m_problem.m_draft && m_problem.m_draft->model ? &m_problem.m_draft->precision : nullptr;
        auto roofs = chooseRoofs(*m_device, {m_problem.m_precision, draft, m_problem.m_workload.devices,
                                             m_setup.conventions.peaks, m_setup.overrides},
                                 m_problem.m_notes);
        if (!roofs)
            return roofs.error();
        m_problem.m_roofs = *std::move(roofs);
        noteFigures(m_problem.m_roofs, m_problem.m_notes);
        return {};
    }

    void weigh()
    {
        const Conventions& conventions = m_setup.conventions;
        const model::ModelSpec& share = *m_problem.m_share;
        m_problem.m_facts = factsOf(*m_model, m_problem.m_precision, conventions.latentDecode);
        m_problem.m_footprint = footprintOf(share, m_problem.m_precision, conventions);
        if (!m_problem.m_draft)
            return;
        // A rejected draft is undone from the state before it: one slot for every drafted token and one more.
        const double slots = static_cast<double>(m_problem.m_workload.speculation.draftLength + 1);
        m_problem.m_footprint.state = slots * m_problem.m_footprint.state;
        m_problem.m_footprint.convState = slots * m_problem.m_footprint.convState;
        if (m_problem.m_draft->model)
            m_problem.m_footprint += footprintOf(*m_problem.m_draft->model, m_problem.m_draft->precision, conventions);
        else
            addPrediction(share);
    }

    void addPrediction(const model::ModelSpec& share)
    {
        model::ModelSpec alone = share;
        alone.layers = {static_cast<std::size_t>(share.prediction->layers), share.prediction->layer};
        const Footprint cache = footprintOf(alone, m_problem.m_precision, m_setup.conventions);
        Footprint prediction;
        if (m_setup.conventions.parameters == workload::ParameterScope::Active)
            prediction.weights = Bytes(kernels::predictionWeights(share, m_problem.m_precision));
        prediction.kvPerToken = cache.kvPerToken;
        prediction.bounded = cache.bounded;
        m_problem.m_footprint += prediction;
    }

    bool drafts() const { return m_problem.m_workload.speculation.draftLength > 0; }

    bool hasPhase(Phase phase) const
    {
        return std::find(m_problem.m_phases.begin(), m_problem.m_phases.end(), phase) != m_problem.m_phases.end();
    }

    void addPhase(Phase phase)
    {
        if (!hasPhase(phase))
            m_problem.m_phases.push_back(phase);
    }

    const catalogs::Catalogs& m_catalogs;
    const scenario::Setup& m_setup;
    Problem m_problem;
    std::shared_ptr<const hardware::Device> m_device;
    std::shared_ptr<const model::ModelSpec> m_model;
};

Result<Problem> resolve(const catalogs::Catalogs& catalogs, const scenario::Setup& setup)
{
    return Resolver(catalogs, setup).resolve();
}

}  // namespace ridgepoint::evaluation
