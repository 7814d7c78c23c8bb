// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/workload.h"

#include "core/base/limits.h"
#include "core/base/named_enum.h"

#include <fmt/format.h>

namespace ridgepoint::workload {

namespace {

constexpr NamedEnum<Phase, 4> phases{
    {{{Phase::Prefill, "prefill"}, {Phase::Decode, "decode"}, {Phase::Verify, "verify"}, {Phase::Training, "training"}}}};

std::optional<Error> outside(std::string_view field, std::int64_t value, std::int64_t low, std::int64_t high)
{
    if (value >= low && value <= high)
        return std::nullopt;
    return Error{ErrorCode::OutOfRange, fmt::format("{} is not between {} and {}", value, low, high), std::string(field),
                 "Choose a number within these bounds"};
}

}  // namespace

std::string_view name(Phase phase)
{
    return phases.name(phase);
}

std::optional<Phase> phaseFromName(std::string_view text)
{
    return phases.find(text);
}

std::string phaseChoices()
{
    return phases.choices();
}

std::int64_t Workload::prefillPasses() const
{
    return prefillChunk == 0 ? 1 : (prompt + prefillChunk - 1) / prefillChunk;
}

Result<Workload> checked(Workload workload)
{
    struct Bound {
        std::string_view field;
        std::int64_t value;
        std::int64_t low;
        std::int64_t high;
    };
    for (const Bound& bound : {Bound{"batch", workload.batch, 1, limits::batch},
                               Bound{"context", workload.context, 0, limits::tokens},
                               Bound{"prompt", workload.prompt, 1, limits::tokens},
                               Bound{"prefix", workload.prefix, 0, limits::tokens},
                               Bound{"chunk", workload.prefillChunk, 0, limits::tokens},
                               Bound{"devices", workload.devices, 1, limits::devices},
                               Bound{"draft", workload.speculation.draftLength, 0, limits::draft}})
        if (auto error = outside(bound.field, bound.value, bound.low, bound.high))
            return fail(*error);
    const double acceptance = workload.speculation.acceptance;
    if (!(acceptance >= 0.0 && acceptance <= 1.0))
        return fail({ErrorCode::OutOfRange, fmt::format("{} is not between 0 and 1", acceptance), "acceptance",
                     "Give the share of proposed tokens that are accepted"});
    return workload;
}

std::int64_t newTokens(const Workload& workload, Phase phase)
{
    switch (phase) {
    case Phase::Prefill:
    case Phase::Training:
        return workload.prompt;
    case Phase::Decode:
        return 1;
    case Phase::Verify:
        return workload.speculation.draftLength + 1;
    }
    return 1;
}

double tokensInStep(const Workload& workload, Phase phase)
{
    return static_cast<double>(workload.batch) * static_cast<double>(newTokens(workload, phase));
}

double expectedTokens(const SpeculationPlan& plan)
{
    double sum = 1.0;
    for (std::int64_t i = 0; i < plan.draftLength; ++i)
        sum = 1.0 + plan.acceptance * sum;
    return sum;
}

}  // namespace ridgepoint::workload
