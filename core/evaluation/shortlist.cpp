// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/shortlist.h"

#include "core/base/limits.h"
#include "core/evaluation/memory_fit.h"
#include "core/evaluation/steps.h"
#include "core/evaluation/timing.h"
#include "core/kernels/derivation.h"
#include "core/model/sharding.h"
#include "core/units/format.h"

#include <fmt/format.h>

#include <algorithm>

namespace ridgepoint::evaluation {

namespace {

using hardware::Device;
using kernels::derive;
using kernels::FormulaId;
using units::Seconds;
using workload::Phase;

/// The steps of the setup on so many devices: the same on every part.
struct SharedSteps {
    Problem problem;
    units::Bytes needed;
    std::vector<kernels::Kernel> prompt;  ///< prefill of one prompt alone
    std::vector<kernels::Kernel> decode;
    std::vector<kernels::Kernel> verify;
    std::vector<kernels::Kernel> draft;
};

/// Makes the steps for each number of devices when a part first asks for it.
class StepsByDevices {
public:
    StepsByDevices(const catalogs::Catalogs& catalogs, scenario::Setup setup) : m_catalogs(catalogs), m_setup(std::move(setup))
    {
        m_setup.overrides = {};
        m_setup.phases = {Phase::Prefill, Phase::Decode};
    }

    const Result<SharedSteps>& at(std::int64_t devices)
    {
        const auto found = m_steps.find(devices);
        return found != m_steps.end() ? found->second : m_steps.emplace(devices, make(devices)).first->second;
    }

private:
    /// On the first part that takes the setup. What every part refuses is wrong with the setup itself.
    Result<SharedSteps> make(std::int64_t devices)
    {
        m_setup.workload.devices = devices;
        Error refusal{ErrorCode::MissingField, "there is no hardware in the catalogs", {}, {}};
        if (devices > 1 && !m_catalogs.devices.empty())
            refusal = {ErrorCode::Unsupported, fmt::format("no part of the catalogs has a link between {} devices", devices), {}, {}};
        if (const auto model = m_catalogs.findModel(m_setup.model)) {
            std::vector<Note> notes;
            if (const auto share = model::shardOf(**model, devices, notes); !share)
                return fail(share.error());
        }
        for (const auto& [id, device] : m_catalogs.devices) {
            if (devices > 1 && !device->linkFor(devices))
                continue;
            m_setup.hardware = id;
            auto problem = resolve(m_catalogs, m_setup);
            if (problem)
                return stepsOf(*std::move(problem));
            refusal = problem.error();
            if (refusal.code != ErrorCode::Unsupported)
                break;
        }
        return fail(std::move(refusal));
    }

    static SharedSteps stepsOf(Problem problem)
    {
        const std::int64_t batch = problem.workload().batch;
        const auto detail = kernels::Detail::Numbers;
        SharedSteps steps{std::move(problem), {}, {}, {}, {}, {}};
        steps.needed = fitOf(steps.problem.footprint(), steps.problem.workload(), {}).needed;
        steps.prompt = stepKernels(steps.problem, Phase::Prefill, 1, detail);
        steps.decode = stepKernels(steps.problem, Phase::Decode, batch, detail);
        if (steps.problem.draft()) {
            steps.verify = stepKernels(steps.problem, Phase::Verify, batch, detail);
            steps.draft = draftKernels(steps.problem);
        }
        return steps;
    }

    const catalogs::Catalogs& m_catalogs;
    scenario::Setup m_setup;
    std::map<std::int64_t, Result<SharedSteps>> m_steps;
};

ShortlistRow factsOf(const catalogs::Catalogs& catalogs, const Device& device)
{
    ShortlistRow row{device.id, distinctName(catalogs, device), device.vendor, device.year};
    row.origin = originOf(catalogs, device.id);
    row.announced = device.status == hardware::Status::Announced;
    row.memory = device.mainMemory().name;
    row.capacity = device.usableCapacity();
    row.bandwidth = device.bandwidth();
    row.bandwidthBasis = device.mainMemory().bandwidth->source.basis;
    return row;
}

bool restsOnUnverified(const Device& device, const Roofs& roofs)
{
    const auto isUnverified = [](const Source& source) { return source.basis == Basis::Unverified; };
    const hardware::MemoryLevel& memory = device.mainMemory();
    const auto ceilings = roofs.ceilings();
    const auto ceilingIsUnverified = [&](const ComputeRoof* ceiling) { return isUnverified(ceiling->source); };
    return isUnverified(roofs.memory.source) || std::any_of(ceilings.begin(), ceilings.end(), ceilingIsUnverified)
        || (roofs.link && isUnverified(roofs.link->source)) || (memory.visible && isUnverified(memory.visible->source))
        || (!memory.visible && memory.capacity && isUnverified(memory.capacity->source))
        || (device.power && isUnverified(device.power->source));
}

class RowBuilder {
public:
    RowBuilder(const Device& device, StepsByDevices& steps, const scenario::Setup& setup, ShortlistRow facts)
        : m_device(device), m_steps(steps), m_setup(setup), m_row(std::move(facts))
    {
    }

    ShortlistRow build(const Prices& prices)
    {
        if (lacksPeak())
            return std::move(m_row);
        const SharedSteps* steps = leastThatHolds();
        if (steps && chooseDeviceRoofs(*steps))
            addFigures(*steps, prices);
        return std::move(m_row);
    }

private:
    /// Whether it has nothing to compute with, whatever the number of devices; then the reason is in the row.
    bool lacksPeak()
    {
        const auto& steps = m_steps.at(m_setup.workload.devices);
        if (!steps)
            return false;
        std::vector<Note> notes;
        const auto roofs = chooseOn(1, steps->problem, notes);
        if (!roofs)
            m_row.reason = roofs.error().message;
        return !roofs;
    }

    /// The steps on the least number of devices that hold the model, or nullptr with the reason in the row.
    const SharedSteps* leastThatHolds()
    {
        const std::int64_t chosen = m_setup.workload.devices;
        std::string obstacle;
        for (std::int64_t devices = chosen; devices <= limits::devices; devices *= 2) {
            const auto& steps = m_steps.at(devices);
            if (!steps) {
                if (obstacle.empty())
                    obstacle = steps.error().message;
                continue;
            }
            obstacle.clear();
            if (m_row.capacity && steps->needed > *m_row.capacity) {
                m_row.reason = fmt::format("needs {} of each of {} devices, which have {}", units::format(steps->needed), devices,
                                           units::format(*m_row.capacity));
                continue;
            }
            if (devices > 1 && !m_device.linkFor(devices)) {
                m_row.reason = fmt::format("takes {} devices, and no link between so many is known", devices);
                return nullptr;
            }
            m_row.devices = devices;
            m_row.fitsAsChosen = m_row.capacity && devices == chosen;
            m_row.reason.clear();
            return &*steps;
        }
        if (!obstacle.empty())
            m_row.reason += (m_row.reason.empty() ? "" : ", and more cannot share it: ") + obstacle;
        return nullptr;
    }

    Result<Roofs> chooseOn(std::int64_t devices, const Problem& problem, std::vector<Note>& notes) const
    {
        const workload::PrecisionPlan* draft = problem.draft() && problem.draft()->model ? &problem.draft()->precision : nullptr;
        const scenario::Overrides none;
        return chooseRoofs(m_device, {problem.precision(), draft, devices, problem.conventions().peaks, none}, notes);
    }

    bool chooseDeviceRoofs(const SharedSteps& steps)
    {
        auto roofs = chooseOn(*m_row.devices, steps.problem, m_row.notes);
        if (!roofs) {
            m_row.reason = roofs.error().message;
            m_row.devices.reset();
            m_row.fitsAsChosen = false;
            return false;
        }
        m_roofs = *std::move(roofs);
        return true;
    }

    void addFigures(const SharedSteps& steps, const Prices& prices)
    {
        m_row.peak = m_roofs.tensor.rate;
        m_row.ceiling = m_roofs.tensor.name;
        m_row.sparsity = m_roofs.tensor.sparsity;
        m_row.peakBasis = m_roofs.tensor.source.basis;
        m_row.bandwidth = m_roofs.memory.bandwidth;
        m_row.bandwidthBasis = m_roofs.memory.source.basis;
        m_row.figuresAsChosen = std::none_of(m_row.notes.begin(), m_row.notes.end(), isStandIn);
        m_row.unverified = restsOnUnverified(m_device, m_roofs);
        m_row.ttft = totalTime(steps.prompt, m_roofs);
        PlacementSum decode(m_roofs);
        for (const kernels::Kernel& kernel : steps.decode)
            decode.add(place(kernel, m_roofs));
        const Placement placed = decode.placement();
        m_row.tpot = steps.problem.draft() ? speculativeTime(steps, placed.time) : placed.time;
        m_row.bound = placed.bound;
        const double ridge = roofline::ridge(roofOf(m_roofs, placed)).value();
        m_row.ridgeDistance = derive(FormulaId::RidgeDistance, placed.intensity.value_or(units::Intensity()).value(), ridge).result;
        addRates(prices);
    }

    Seconds speculativeTime(const SharedSteps& steps, Seconds decode) const
    {
        return speculationOf(steps.problem, {totalTime(steps.draft, m_roofs), totalTime(steps.verify, m_roofs), decode}).timePerToken;
    }

    void addRates(const Prices& prices)
    {
        const double batch = static_cast<double>(m_setup.workload.batch);
        const double tpot = m_row.tpot->value();
        m_row.tokensPerSecond = derive(FormulaId::TokenRate, batch, tpot).result;
        if (m_device.power)
            m_row.energyPerToken =
                units::Joules(derive(FormulaId::EnergyPerToken, *m_row.devices, m_device.power->value.value(), tpot, batch).result);
        if (const auto price = prices.find(m_device.id); price != prices.end())
            m_row.costPerMillionTokens =
                derive(FormulaId::CostPerMillionTokens, *m_row.devices, price->second, *m_row.tokensPerSecond).result;
    }

    const Device& m_device;
    StepsByDevices& m_steps;
    const scenario::Setup& m_setup;
    ShortlistRow m_row;
    Roofs m_roofs;
};

bool comesFirst(const ShortlistRow& a, const ShortlistRow& b)
{
    if (a.tpot.has_value() != b.tpot.has_value())
        return a.tpot.has_value();
    return a.tpot && *a.tpot != *b.tpot ? *a.tpot < *b.tpot : a.id < b.id;
}

template <class Value>
bool isAtMost(const std::optional<Value>& value, const std::optional<Value>& most)
{
    return !most || (value && *value <= *most);
}

}  // namespace

bool ShortlistFilter::admits(const ShortlistRow& row) const
{
    const bool ofVendor = vendors.empty() || std::find(vendors.begin(), vendors.end(), row.vendor) != vendors.end();
    const bool hasMemory = !leastMemory || (row.capacity && *row.capacity >= *leastMemory);
    const bool ofYear = (!fromYear || row.year >= *fromYear) && (!toYear || row.year <= *toYear);
    return ofVendor && hasMemory && ofYear && isAtMost(row.ttft, mostTtft) && isAtMost(row.tpot, mostTpot)
        && isAtMost(row.devices, mostDevices);
}

Result<std::vector<ShortlistRow>> shortlist(const catalogs::Catalogs& catalogs, const scenario::Setup& setup, const Prices& prices)
{
    if (const auto checked = workload::checked(setup.workload); !checked)
        return fail(checked.error());
    StepsByDevices steps(catalogs, setup);
    const auto& chosen = steps.at(setup.workload.devices);
    if (!chosen && chosen.error().code != ErrorCode::Unsupported)
        return fail(chosen.error());
    std::vector<ShortlistRow> rows;
    rows.reserve(catalogs.devices.size());
    for (const auto& [id, device] : catalogs.devices)
        if (!isLesson(*device))
            rows.push_back(RowBuilder(*device, steps, setup, factsOf(catalogs, *device)).build(prices));
    std::sort(rows.begin(), rows.end(), comesFirst);
    return rows;
}

}  // namespace ridgepoint::evaluation
