// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/workload.h"

#include "core/base/limits.h"
#include "core/base/named_enum.h"

#include <fmt/format.h>

namespace ridgepoint::workload {

namespace {

constexpr NamedEnum<Phase, 2> phases{{{{Phase::Prefill, "prefill"}, {Phase::Decode, "decode"}}}};

std::optional<Error> outside(std::string_view field, std::int64_t value, std::int64_t low, std::int64_t high)
{
    if (value >= low && value <= high)
        return std::nullopt;
    return Error{ErrorCode::OutOfRange, fmt::format("{} {} is not between {} and {}", field, value, low, high),
                 std::string(field), fmt::format("Choose a {} within these bounds", field)};
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

Result<Workload> checked(Workload workload)
{
    if (auto error = outside("batch", workload.batch, 1, limits::batch))
        return fail(*error);
    if (auto error = outside("context", workload.context, 0, limits::tokens))
        return fail(*error);
    if (auto error = outside("prompt", workload.prompt, 1, limits::tokens))
        return fail(*error);
    return workload;
}

double tokensInStep(const Workload& workload, Phase phase)
{
    const double batch = static_cast<double>(workload.batch);
    return phase == Phase::Prefill ? batch * static_cast<double>(workload.prompt) : batch;
}

}  // namespace ridgepoint::workload
