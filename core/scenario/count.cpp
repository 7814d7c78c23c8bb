// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/count.h"

#include "core/base/limits.h"
#include "core/base/named_enum.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::scenario {

namespace {

constexpr NamedEnum<Count, 3> counts{{{{Count::Batch, "batch"}, {Count::Context, "context"}, {Count::Prompt, "prompt"}}}};

}  // namespace

std::string_view name(Count count)
{
    return counts.name(count);
}

CountRange limitsOf(Count count)
{
    switch (count) {
    case Count::Batch:
        return {1, limits::batch};
    case Count::Context:
        return {0, limits::tokens};
    case Count::Prompt:
        break;
    }
    return {1, limits::tokens};
}

CountRange sliderRangeOf(Count count)
{
    if (count == Count::Batch)
        return {1, 1024};
    return {128, 1 << 20};
}

std::int64_t valueOf(const workload::Workload& load, Count count)
{
    switch (count) {
    case Count::Batch:
        return load.batch;
    case Count::Context:
        return load.context;
    case Count::Prompt:
        break;
    }
    return load.prompt;
}

workload::Workload withCount(workload::Workload load, Count count, std::int64_t value)
{
    switch (count) {
    case Count::Batch:
        load.batch = value;
        break;
    case Count::Context:
        load.context = value;
        break;
    case Count::Prompt:
        load.prompt = value;
        break;
    }
    return load;
}

Edit editOf(Count count, std::int64_t value)
{
    switch (count) {
    case Count::Batch:
        return SetBatch{value};
    case Count::Context:
        return SetContext{value};
    case Count::Prompt:
        break;
    }
    return SetPrompt{value};
}

std::optional<Count> countOf(const Edit& edit)
{
    if (std::holds_alternative<SetBatch>(edit))
        return Count::Batch;
    if (std::holds_alternative<SetContext>(edit))
        return Count::Context;
    if (std::holds_alternative<SetPrompt>(edit))
        return Count::Prompt;
    return {};
}

std::vector<std::int64_t> logSpaced(const CountRange& range, std::size_t most)
{
    std::vector<std::int64_t> values{range.low};
    const double low = static_cast<double>(std::max<std::int64_t>(range.low, 1));
    const double ratio = static_cast<double>(range.high) / low;
    const std::size_t steps = std::max<std::size_t>(most, 2) - 1;
    const auto add = [&values](std::int64_t value) {
        if (value > values.back())
            values.push_back(value);
    };
    for (std::size_t i = range.low < 1 ? 0 : 1; i < steps; ++i) {
        const double exact = low * std::pow(ratio, static_cast<double>(i) / static_cast<double>(steps));
        add(std::min<std::int64_t>(std::llround(exact), range.high));
    }
    add(range.high);
    return values;
}

}  // namespace ridgepoint::scenario
