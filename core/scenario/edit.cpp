// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/edit.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace ridgepoint::scenario {

namespace {

struct Applied {
    Scenario& scenario;

    void operator()(const ChooseHardware& edit) const
    {
        if (scenario.hardware != edit.id)
            scenario.overrides = {};
        scenario.hardware = edit.id;
    }
    void operator()(const ChooseModel& edit) const { scenario.model = edit.id; }
    void operator()(const ChoosePrecision& edit) const { scenario.precision = edit.choice; }
    void operator()(const SetBatch& edit) const { scenario.workload.batch = edit.batch; }
    void operator()(const SetContext& edit) const { scenario.workload.context = edit.context; }
    void operator()(const SetPrompt& edit) const { scenario.workload.prompt = edit.prompt; }
    void operator()(const SetPrefix& edit) const { scenario.workload.prefix = edit.prefix; }
    void operator()(const SetPrefillChunk& edit) const { scenario.workload.prefillChunk = edit.tokens; }
    void operator()(const SetDevices& edit) const { scenario.workload.devices = edit.devices; }
    void operator()(const SetSpeculation& edit) const { scenario.workload.speculation = edit.plan; }
    void operator()(const SetPhases& edit) const { scenario.phases = edit.phases; }
    void operator()(const SetConventions& edit) const { scenario.conventions = edit.conventions; }
    void operator()(const SetOverrides& edit) const { scenario.overrides = edit.overrides; }
    void operator()(const PinSetup&) const
    {
        std::vector<Setup>& pinned = scenario.pinned;
        const bool isFull = pinned.size() + 1 >= mostCompared;
        if (!isFull && std::find(pinned.begin(), pinned.end(), scenario.present()) == pinned.end())
            pinned.push_back(scenario.present());
    }
    void operator()(const UnpinSetup& edit) const
    {
        if (edit.index < scenario.pinned.size())
            scenario.pinned.erase(scenario.pinned.begin() + static_cast<std::ptrdiff_t>(edit.index));
    }
    void operator()(const RecallSetup& edit) const
    {
        if (edit.index < scenario.pinned.size())
            static_cast<Setup&>(scenario) = Setup(scenario.pinned[edit.index]);
    }
    void operator()(const ReplaceScenario& edit) const { scenario = edit.scenario; }
};

}  // namespace

Scenario apply(Scenario scenario, const Edit& edit)
{
    std::visit(Applied{scenario}, edit);
    return scenario;
}

}  // namespace ridgepoint::scenario
