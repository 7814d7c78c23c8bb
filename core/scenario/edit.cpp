// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/edit.h"

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
    void operator()(const SetConventions& edit) const { scenario.conventions = edit.conventions; }
    void operator()(const SetOverrides& edit) const { scenario.overrides = edit.overrides; }
};

}  // namespace

Scenario apply(Scenario scenario, const Edit& edit)
{
    std::visit(Applied{scenario}, edit);
    return scenario;
}

}  // namespace ridgepoint::scenario
