// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/layer_pattern.h"

#include <algorithm>
#include <functional>

namespace ridgepoint::import::huggingface {

namespace {

using HasExperts = std::function<bool(std::int64_t)>;

/// DeepSeek: a number of dense layers first, then every n-th, or a list of 0 and 1.
HasExperts afterDenseLayers(const Reading& reading)
{
    const ConfigFields& fields = reading.fields;
    const std::int64_t dense = fields.count({"first_k_dense_replace", "num_dense_layers"}, limits::layers).value_or(0);
    if (!fields.isList("moe_layer_freq")) {
        const std::int64_t period = std::max<std::int64_t>(1, fields.count({"moe_layer_freq"}, limits::layers).value_or(1));
        return [dense, period](std::int64_t i) { return i >= dense && i % period == 0; };
    }
    const std::vector<std::int64_t> list = fields.counts({"moe_layer_freq"}).value_or(std::vector<std::int64_t>{});
    if (list.size() != static_cast<std::size_t>(reading.layers))
        fields.refuse(ErrorCode::BadValue,
                      "moe_layer_freq has " + std::to_string(list.size()) + " entries for " + std::to_string(reading.layers)
                          + " layers",
                      "One entry for each of the layers that num_hidden_layers counts", {"moe_layer_freq"});
    return [dense, list](std::int64_t i) {
        return i >= dense && static_cast<std::size_t>(i) < list.size() && list[static_cast<std::size_t>(i)] != 0;
    };
}

/// Qwen: every n-th layer, less those of a list.
HasExperts everySparseStep(const Reading& reading)
{
    const std::int64_t step =
        std::max<std::int64_t>(1, reading.fields.count({"decoder_sparse_step"}, limits::layers).value_or(1));
    const std::vector<std::int64_t> dense = reading.fields.counts({"mlp_only_layers"}).value_or(std::vector<std::int64_t>{});
    return [step, dense](std::int64_t i) {
        return (i + 1) % step == 0 && std::find(dense.begin(), dense.end(), i) == dense.end();
    };
}

HasExperts ruleOf(const Reading& reading)
{
    const ConfigFields& fields = reading.fields;
    if (const auto layers = fields.counts({"moe_layers"}); layers && !layers->empty())
        return [list = *layers](std::int64_t i) { return std::find(list.begin(), list.end(), i) != list.end(); };
    if (fields.has({"interleave_moe_layer_step"})) {
        const std::int64_t step =
            std::max<std::int64_t>(1, fields.count({"interleave_moe_layer_step"}, limits::layers).value_or(1));
        return [step](std::int64_t i) { return (i + 1) % step == 0; };
    }
    if (fields.has({"expert_layer_period"})) {
        const std::int64_t period =
            std::max<std::int64_t>(1, fields.count({"expert_layer_period"}, limits::layers).value_or(1));
        const std::int64_t offset = fields.count({"expert_layer_offset"}, limits::layers).value_or(0);
        return [period, offset](std::int64_t i) { return i % period == offset; };
    }
    if (fields.has({"first_k_dense_replace", "num_dense_layers", "moe_layer_freq"}))
        return afterDenseLayers(reading);
    return everySparseStep(reading);
}

}  // namespace

std::int64_t expertCount(const Reading& reading)
{
    static const Keys keys{"num_experts", "num_local_experts", "n_routed_experts", "moe_num_experts"};
    if (const auto section = reading.fields.section({"ffn_config"}))
        if (const auto count = section->count(keys, limits::experts))
            return *count;
    return reading.fields.count(keys, limits::experts).value_or(0);
}

void placeExperts(Reading& reading, std::vector<LayerPlan>& plans)
{
    reading.fields.skip({"num_experts_per_tok", "intermediate_size_mlp"});
    if (expertCount(reading) == 0 || reading.fields.has({"hybrid_override_pattern"}))
        return;
    const HasExperts hasExperts = ruleOf(reading);
    const bool beside = reading.fields.flag({"enable_moe_block"}).value_or(false);
    for (std::size_t i = 0; i < plans.size(); ++i)
        if (plans[i].network == NetworkKind::Dense && hasExperts(static_cast<std::int64_t>(i)))
            plans[i].network = beside ? NetworkKind::DenseAndExperts : NetworkKind::Experts;
}

}  // namespace ridgepoint::import::huggingface
