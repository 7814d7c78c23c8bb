// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/utf8.h"
#include "core/import/huggingface/whole_model.h"

#include <algorithm>
#include <set>

namespace ridgepoint::import::huggingface {

namespace {

/// Words of keys that say how large something is.
constexpr std::string_view shapeWords[]{"size",  "dim",   "head",      "layer",  "expert",  "rank",   "width", "hidden",
                                        "inner", "moe",   "mlp",       "ffn",    "window",  "chunk",  "mamba", "ssm",
                                        "conv",  "state", "group",     "kernel", "pattern", "period", "block", "embed",
                                        "vocab", "attn",  "attention", "altup",  "laurel",  "mtp",    "num_",  "n_"};

// clang-format off
/// Keys with such words that change no shape: training, generation, rotation, routing, images.
const std::set<std::string_view> harmlessKeys{
    "n_group", "topk_group", "num_expert_group", "num_logits_to_keep", "num_beams", "num_beam_groups",
    "num_return_sequences", "chunk_size_feed_forward", "no_repeat_ngram_size", "encoder_no_repeat_ngram_size",
    "original_max_position_embeddings", "initial_context_length", "n_special", "prefill_chunk_size",
    "context_window_size", "attention_sink_size", "num_labels", "ep_size", "pretraining_tp", "query_pre_attn_scalar",
    "initializer_range", "embedding_multiplier", "attention_multiplier", "residual_multiplier", "rope_local_base_freq",
    "attention_value_scale", "scale_emb", "scale_depth", "dim_model_base", "id2label", "label2id", "pruned_heads",
    "type_vocab_size", "mm_tokens_per_image", "runner_max_sequence_length", "attn_temperature_tuning", "attn_scale",
    "floor_scale", "cross_attention_hidden_size", "task_specific_params", "hidden_act_param",
    "altup_active_idx", "altup_coef_clip", "min_length", "max_length", "repetition_penalty",
    "activation_situ_beta", "activation_situ_linear_beta", "spatial_merge_size", "clip_qkv", "sliding_window_size",
    "num_assistant_tokens", "emb_pdrop", "embd_pdrop", "attn_pdrop"};

/// The same by parts of their names.
constexpr std::string_view harmlessParts[]{
    "dropout", "norm_eps", "norm_epsilon", "layernorm_", "token_id", "token_index", "aux_loss", "multiplier",
    "time_step", "softcapping", "swa_rope", "vision", "image", "audio", "video", "initializer", "std", "pdrop",
    "sparsity"};
// clang-format on

bool isHarmless(std::string_view key)
{
    return harmlessKeys.count(key) > 0
        || std::any_of(std::begin(harmlessParts), std::end(harmlessParts),
                       [key](std::string_view part) { return key.find(part) != std::string_view::npos; });
}

bool bearsOnShapes(std::string_view key)
{
    return !isHarmless(key) && std::any_of(std::begin(shapeWords), std::end(shapeWords), [key](std::string_view word) {
        return key.find(word) != std::string_view::npos;
    });
}

}  // namespace

void sayUnreadKeys(Reading& reading)
{
    constexpr std::size_t most = 20;
    std::size_t count = 0;
    std::string list;
    std::set<std::string> seen;
    for (const std::string& key : reading.fields.unreadKeys()) {
        if (!bearsOnShapes(key) || !seen.insert(key).second)
            continue;
        if (++count <= most)
            list += (list.empty() ? "" : ", ") + printable(key);
    }
    if (count > most)
        list += " and " + std::to_string(count - most) + " more";
    if (count > 0)
        reading.warn("not-understood", "keys that may bear on shapes and were not read: " + list);
}

}  // namespace ridgepoint::import::huggingface
