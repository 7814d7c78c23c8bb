// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/block_readers.h"

namespace ridgepoint::import::huggingface {

namespace {

const Keys widthKeys{"intermediate_size", "ffn_hidden_size", "n_inner", "ffn_dim", "block_ff_dim"};

/// One width for each layer (Gemma 3n).
std::int64_t listedWidth(const Reading& reading, std::int64_t layer)
{
    const std::vector<std::int64_t> widths =
        reading.fields.counts({"intermediate_size"}).value_or(std::vector<std::int64_t>{});
    if (widths.size() == static_cast<std::size_t>(reading.layers))
        return widths[static_cast<std::size_t>(layer)];
    reading.fields.refuse(ErrorCode::BadValue,
                          "intermediate_size has " + std::to_string(widths.size()) + " entries for "
                              + std::to_string(reading.layers) + " layers",
                          "One entry for each of the layers that num_hidden_layers counts", {"intermediate_size"});
    return 0;
}

std::int64_t fourTimes(Reading& reading)
{
    reading.assume("width of the network " + std::to_string(4 * reading.hidden) + " (four times the hidden size, as in "
                   + std::string(reading.family.modelType) + ")");
    return 4 * reading.hidden;
}

/// LFM2 rounds two thirds of the key up.
std::int64_t twoThirds(Reading& reading)
{
    const std::int64_t given = reading.size(widthKeys, 0);
    if (!reading.fields.flag({"block_auto_adjust_ff_dim"}).value_or(true))
        return given;
    const double factor = reading.fields.number({"block_ffn_dim_multiplier"}).value_or(1.0);
    if (!(factor > 0.0 && factor < 100.0)) {
        reading.fields.refuse(ErrorCode::OutOfRange, "block_ffn_dim_multiplier is no positive number below 100",
                              "Compare with the config.json that the model was published with",
                              {"block_ffn_dim_multiplier"});
        return 0;
    }
    const auto scaled = static_cast<std::int64_t>(factor * static_cast<double>(2 * given / 3));
    return roundedUp(scaled, reading.countOr({"block_multiple_of"}, 256, "the default of LFM2"));
}

std::int64_t denseWidth(Reading& reading, const LayerPlan& plan, std::int64_t layer)
{
    const ConfigFields& fields = reading.fields;
    if (plan.networkWidth > 0)
        return plan.networkWidth;
    if (fields.isList("intermediate_size"))
        return listedWidth(reading, layer);
    if (const auto ofDense = fields.count({"intermediate_size_mlp"}); ofDense && expertCount(reading) > 0)
        return *ofDense;
    switch (reading.family.width) {
    case WidthRule::Plain:
        break;
    case WidthRule::FourTimesHidden:
        if (!fields.has(widthKeys))
            return fourTimes(reading);
        break;
    case WidthRule::AlwaysFourTimes:
        return fourTimes(reading);
    case WidthRule::Expansion:
        return reading.hidden * reading.countOr({"expansion_ratio"}, 4, "the default of MPT");
    case WidthRule::Halved:
        return reading.size(widthKeys, 0) / 2;
    case WidthRule::TwoThirds:
        return twoThirds(reading);
    }
    // Granite's hybrids without experts keep their one network under the name of the shared expert.
    if (reading.family.modelType == "granitemoehybrid")
        if (const auto shared = fields.count({"shared_intermediate_size"}); shared && *shared > 0)
            return *shared;
    return reading.size(widthKeys, reading.classSizes().intermediate);
}

model::FeedForward readDense(Reading& reading, const LayerPlan& plan, std::int64_t layer)
{
    return {denseWidth(reading, plan, layer), reading.family.gated, reading.flagBy(reading.family.networkBias)};
}

std::int64_t sharedWidth(Reading& reading, std::int64_t expertWidth)
{
    const ConfigFields& fields = reading.fields;
    static const Keys counts{"n_shared_experts", "num_shared_experts"};
    if (const auto width = fields.count({"shared_expert_intermediate_size", "moe_shared_expert_intermediate_size",
                                         "shared_intermediate_size"})) {
        fields.skip(counts);
        return *width;
    }
    if (const auto experts = fields.count(counts, limits::layers))
        return *experts * expertWidth;
    if (reading.family.impliedSharedExperts > 0)
        reading.assume("shared experts " + std::to_string(reading.family.impliedSharedExperts) + " (as in "
                       + std::string(reading.family.modelType) + ")");
    return reading.family.impliedSharedExperts * expertWidth;
}

/// DeepSeek's routing without an auxiliary loss has a correction for each expert.
bool hasRouterBias(const Reading& reading)
{
    const auto method = reading.fields.text({"topk_method"});
    if (method)
        return *method == "noaux_tc";
    return reading.fields.flag({"use_routing_bias", "use_expert_bias"}).value_or(reading.family.routerBias);
}

std::int64_t chosenExperts(const ConfigFields& fields)
{
    static const Keys keys{"num_experts_per_tok", "experts_per_token", "num_experts_per_token", "top_k_experts",
                           "moe_top_k",           "moe_topk",          "num_selected_experts"};
    const auto section = fields.section({"ffn_config"});
    if (section && section->has(keys))
        return section->required(keys, limits::experts);
    return fields.required(keys, limits::experts);
}

std::int64_t expertWidth(Reading& reading)
{
    if (const auto section = reading.fields.section({"ffn_config"}); section && section->has(widthKeys))
        return section->required(widthKeys);
    static const Keys keys{"moe_intermediate_size", "expert_intermediate_size"};
    if (reading.fields.has(keys))
        return reading.fields.required(keys);
    return reading.fields.required(widthKeys);
}

model::MixtureOfExperts readExperts(Reading& reading)
{
    const ConfigFields& fields = reading.fields;
    model::MixtureOfExperts block;
    block.experts = expertCount(reading);
    block.chosen = chosenExperts(fields);
    block.width = expertWidth(reading);
    block.gated = reading.family.gated;
    block.expertBias = reading.family.expertBias;
    block.routerBias = hasRouterBias(reading);
    block.sharedWidth = sharedWidth(reading, block.width);
    block.sharedGate = reading.family.sharedGate && block.sharedWidth > 0;
    block.latentWidth = fields.count({"moe_latent_size", "routed_expert_hidden_size"}).value_or(0);
    fields.skip({"intermediate_size"});
    return block;
}

}  // namespace

std::vector<model::FeedForwardNetwork> readNetworks(Reading& reading, const LayerPlan& plan, std::int64_t layer)
{
    switch (plan.network) {
    case NetworkKind::None:
        return {};
    case NetworkKind::Dense:
        return {readDense(reading, plan, layer)};
    case NetworkKind::Experts:
        return {readExperts(reading)};
    case NetworkKind::DenseAndExperts:
        return {readDense(reading, plan, layer), readExperts(reading)};
    }
    return {};
}

}  // namespace ridgepoint::import::huggingface
