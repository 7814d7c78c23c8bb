// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/model_spec.h"

#include "core/base/limits.h"
#include "core/model/parameter_count.h"

#include <algorithm>
#include <optional>
#include <string_view>

namespace ridgepoint::model {

namespace {

/// The first thing wrong with a spec.
class Check {
public:
    void count(std::int64_t value, std::string_view where, std::int64_t limit = limits::width)
    {
        if (value < 1 || value > limit)
            wrong(ErrorCode::OutOfRange,
                  std::to_string(value) + " is not between 1 and " + std::to_string(limit), where);
    }

    void require(bool holds, std::string message, std::string_view where)
    {
        if (!holds)
            wrong(ErrorCode::BadValue, std::move(message), where);
    }

    const std::optional<Error>& error() const { return m_error; }

private:
    void wrong(ErrorCode code, std::string message, std::string_view where)
    {
        if (!m_error)
            m_error = Error{code, std::move(message), std::string(where), "Compare with the model's config.json"};
    }

    std::optional<Error> m_error;
};

/// Of two factors that were found within limits; -1 where one was not, so that the product is refused as well.
std::int64_t product(std::int64_t a, std::int64_t b)
{
    const bool within = a > 0 && b > 0 && a <= limits::width && b <= limits::width;
    return within ? a * b : -1;
}

void check(const Attention& block, Check& check)
{
    check.count(block.queryHeads, "/blocks/query_heads");
    check.count(block.kvHeads, "/blocks/kv_heads");
    check.count(block.headDim, "/blocks/head_dim");
    check.count(product(block.queryHeads, block.headDim), "/blocks/head_dim");
    check.require(block.kvHeads > 0 && block.queryHeads % block.kvHeads == 0,
                  "query_heads is not a multiple of kv_heads", "/blocks/kv_heads");
    check.require(block.rotaryDim >= 0 && block.rotaryDim <= block.headDim,
                  "rotary_dim is not between 0 and head_dim", "/blocks/rotary_dim");
}

void check(const GatedDeltaNet& block, Check& check)
{
    check.count(block.keyHeads, "/blocks/key_heads");
    check.count(block.valueHeads, "/blocks/value_heads");
    check.count(block.keyDim, "/blocks/key_dim");
    check.count(block.valueDim, "/blocks/value_dim");
    check.count(block.convKernel, "/blocks/conv_kernel", limits::layers);
    check.count(product(block.valueHeads, block.valueDim), "/blocks/value_dim");
    check.count(product(block.keyHeads, block.keyDim), "/blocks/key_dim");
    check.require(block.keyHeads > 0 && block.valueHeads % block.keyHeads == 0,
                  "value_heads is not a multiple of key_heads", "/blocks/value_heads");
}

}  // namespace

std::int64_t ModelSpec::layersWithMixer(int mixer) const
{
    return std::count_if(layers.begin(), layers.end(), [mixer](const Layer& layer) { return layer.mixer == mixer; });
}

std::int64_t ModelSpec::layersWithFeedForward(int feedForward) const
{
    return std::count_if(layers.begin(), layers.end(),
                         [feedForward](const Layer& layer) { return layer.feedForward == feedForward; });
}

Result<ModelSpec> checked(ModelSpec spec)
{
    Check result;
    result.count(spec.hidden, "/hidden");
    result.count(spec.vocabulary, "/vocabulary");
    result.count(static_cast<std::int64_t>(spec.layers.size()), "/layers", limits::layers);
    for (const Mixer& mixer : spec.mixers)
        std::visit([&result](const auto& block) { check(block, result); }, mixer);
    for (const FeedForward& block : spec.feedForwards)
        result.count(block.width, "/blocks/width");
    for (const Layer& layer : spec.layers)
        result.require(layer.mixer >= 0 && layer.mixer < static_cast<int>(spec.mixers.size())
                           && layer.feedForward >= 0 && layer.feedForward < static_cast<int>(spec.feedForwards.size()),
                       "a layer names a block that is not there", "/layers");
    for (const ExtraParameters& extra : spec.extras)
        result.require(extra.count > 0 && static_cast<double>(extra.count) < limits::parameters,
                       "extra parameters \"" + extra.name + "\" are not a positive count", "/extra_parameters");
    if (result.error())
        return fail(*result.error());
    if (static_cast<double>(countParameters(spec).checkpoint) > limits::parameters)
        return fail({ErrorCode::OutOfRange, "the model has more parameters than any that can be computed", "/layers",
                     "Compare with the model's config.json"});
    return spec;
}

}  // namespace ridgepoint::model
