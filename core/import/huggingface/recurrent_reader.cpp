// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/block_readers.h"

namespace ridgepoint::import::huggingface {

namespace {

/// For a model_type that is not known: by the keys that only one kind of mixer has.
Recurrence recurrenceOf(const Reading& reading)
{
    if (reading.family.recurrence != Recurrence::None)
        return reading.family.recurrence;
    const ConfigFields& fields = reading.fields;
    if (fields.has({"linear_num_value_heads"}))
        return Recurrence::GatedDeltaNet;
    if (fields.has({"linear_attn_config"}))
        return Recurrence::KimiDelta;
    if (fields.has({"mamba_n_heads", "mamba_num_heads"}))
        return Recurrence::Mamba2;
    if (fields.has({"mamba_d_state", "state_size"}))
        return Recurrence::Mamba1;
    if (fields.has({"conv_L_cache"}))
        return Recurrence::ShortConvolution;
    return Recurrence::None;
}

model::GatedDeltaNet readDeltaNet(const ConfigFields& fields)
{
    return {fields.required({"linear_num_key_heads"}), fields.required({"linear_num_value_heads"}),
            fields.required({"linear_key_head_dim"}), fields.required({"linear_value_head_dim"}),
            fields.required({"linear_conv_kernel_dim"}, limits::layers)};
}

model::Mixer readKimiDelta(Reading& reading)
{
    const auto section = reading.fields.section({"linear_attn_config"});
    if (!section) {
        reading.fields.refuse(ErrorCode::MissingField, "linear_attn_config is missing",
                              "Add it: it has the linear layers' sizes");
        return model::KimiDeltaAttention{};
    }
    if (section->flag({"use_full_rank_gate"}).value_or(false))
        reading.warn("not-expressed", "the gate of the linear layers is a full matrix; it is counted with low rank",
                     {"linear_attn_config"});
    return model::KimiDeltaAttention{section->required({"num_heads"}), section->required({"head_dim"}),
                                     section->required({"short_conv_kernel_size"}, limits::layers)};
}

/// A number, or one that follows from others where the file says "auto".
std::int64_t numberOrAuto(Reading& reading, std::string_view key, std::int64_t automatic, std::string_view reason)
{
    if (!reading.fields.isText(key))
        return reading.countOr({key}, automatic, reason);
    reading.assume(std::string(key) + ' ' + std::to_string(automatic) + " (" + std::string(reason) + ')');
    return automatic;
}

void warnOfProjectionBias(Reading& reading, Keys keys)
{
    if (reading.fields.flag(keys).value_or(false))
        reading.warn("not-expressed", "biases of the Mamba projections are not counted", keys);
}

model::Mamba1 readMamba1(Reading& reading)
{
    const ConfigFields& fields = reading.fields;
    model::Mamba1 block;
    const bool alone = reading.family.pattern == Pattern::Recurrent;
    fields.skip({"mamba_expand", "expand"});
    if (alone && fields.has({"intermediate_size"}))  // Falcon-Mamba's expand contradicts it, and is not used
        block.width = fields.required({"intermediate_size"});
    else
        block.width = reading.hidden * reading.countOr({"mamba_expand", "expand"}, 2, "the default of Mamba");
    block.stateDim = reading.countOr({"mamba_d_state", "state_size", "d_state"}, 16, "the default of Mamba");
    constexpr std::int64_t stepShare = 16;
    const std::int64_t automatic = roundedUp(reading.hidden, stepShare) / stepShare;
    block.stepRank = numberOrAuto(reading, fields.has({"time_step_rank"}) ? "time_step_rank" : "mamba_dt_rank", automatic,
                                  "a sixteenth of the hidden size");
    block.convKernel = reading.countOr({"mamba_d_conv", "conv_kernel", "d_conv"}, 4, "the default of Mamba");
    block.convBias = fields.flag({"mamba_conv_bias", "use_conv_bias"}).value_or(true);
    block.stepNorms = reading.family.modelType == "jamba";
    warnOfProjectionBias(reading, {"mamba_proj_bias", "use_bias"});
    return block;
}

/// The inner width where the file gives it, else twice the hidden size or as `expand` says.
std::int64_t innerWidth(Reading& reading)
{
    if (const auto width = reading.fields.count({"mamba_d_ssm"}))
        return *width;
    return reading.hidden * reading.countOr({"mamba_expand", "expand"}, 2, "the default of Mamba-2");
}

model::Mamba2 readMamba2(Reading& reading)
{
    const ConfigFields& fields = reading.fields;
    const bool alone = reading.family.pattern == Pattern::Recurrent;
    fields.skip({"mamba_expand", "expand", "time_step_rank", "mamba_d_ssm"});
    if (alone)
        fields.skip({"intermediate_size"});
    model::Mamba2 block;
    const std::string_view dimKey = fields.has({"mamba_d_head"}) ? "mamba_d_head"
        : fields.has({"mamba_head_dim"})                         ? "mamba_head_dim"
        : alone && fields.has({"head_dim"})                      ? "head_dim"
                                                                 : "headdim";
    const auto heads = fields.count({"mamba_n_heads", "mamba_num_heads", alone ? "num_heads" : "mamba_n_heads"});
    if (heads) {
        block.heads = *heads;
        const std::int64_t automatic = fields.isText(dimKey) || !fields.has({dimKey}) ? quotient(innerWidth(reading), *heads)
                                                                                      : 0;
        block.headDim = numberOrAuto(reading, dimKey, automatic, "inner width / heads");
    } else {
        block.headDim = reading.countOr({dimKey}, 64, "the default of Mamba-2");
        block.heads = quotient(innerWidth(reading), block.headDim);
        reading.assume("Mamba heads " + std::to_string(block.heads) + " (inner width / head size)");
    }
    block.stateDim =
        reading.countOr({"mamba_d_state", "ssm_state_size", "state_size", "d_state"}, 128, "the default of Mamba-2");
    block.groups = reading.countOr({"mamba_n_groups", "n_groups", "ngroups"}, 1, "the default of Mamba-2");
    block.convKernel = reading.countOr({"mamba_d_conv", "conv_kernel", "d_conv"}, 4, "the default of Mamba-2");
    block.chunk = reading.countOr({"mamba_chunk_size", "chunk_size"}, 256, "the default of Mamba-2");
    block.convBias = fields.flag({"mamba_conv_bias", "use_conv_bias"}).value_or(true);
    block.gatedNorm = fields.flag({"mamba_rms_norm"}).value_or(reading.family.modelType != "falcon_h1");
    if (const auto width = fields.count({"mamba_d_ssm"}); width && *width != block.width())
        fields.refuse(ErrorCode::BadValue,
                      "mamba_d_ssm is " + std::to_string(*width) + ", and " + std::to_string(block.heads) + " heads of "
                          + std::to_string(block.headDim) + " are " + std::to_string(block.width()),
                      "Compare with the config.json that the model was published with", {"mamba_d_ssm"});
    warnOfProjectionBias(reading, {"mamba_proj_bias", "use_bias"});
    return block;
}

model::LightningAttention readLightning(Reading& reading)
{
    const ConfigFields& fields = reading.fields;
    model::LightningAttention block;
    block.heads = fields.required(headKeys);
    block.headDim = reading.countOr({"head_dim"}, quotient(reading.hidden, block.heads), "hidden size / heads");
    block.chunk = fields.count({"block_size"}).value_or(block.chunk);
    return block;
}

void sayStateFormat(Reading& reading)
{
    static const Keys keys{"mamba_ssm_dtype", "mamba_ssm_cache_dtype"};
    const auto format = reading.fields.text(keys);
    if (!format)
        reading.inform(
            "state-format",
            "the file does not say in which format the recurrent state is kept; runtimes differ, float32 is common");
    else if (*format == "float32" || *format == "bfloat16" || *format == "float16")
        reading.inform("state-format", "the recurrent state is kept in " + *format, keys);
    else
        reading.warn("state-format", "the format of the recurrent state is not known here", keys);
}

}  // namespace

model::Mixer readRecurrent(Reading& reading)
{
    const ConfigFields& fields = reading.fields;
    const Recurrence kind = recurrenceOf(reading);
    if (kind != Recurrence::ShortConvolution)
        sayStateFormat(reading);
    switch (kind) {
    case Recurrence::GatedDeltaNet:
        return readDeltaNet(fields);
    case Recurrence::KimiDelta:
        return readKimiDelta(reading);
    case Recurrence::Mamba1:
        return readMamba1(reading);
    case Recurrence::Mamba2:
        return readMamba2(reading);
    case Recurrence::Lightning:
        return readLightning(reading);
    case Recurrence::ShortConvolution:
        return model::ShortConvolution{reading.hidden, fields.required({"conv_L_cache"}, limits::layers),
                                       fields.flag({"conv_bias"}).value_or(false)};
    case Recurrence::None:
        break;
    }
    fields.refuse(ErrorCode::Unsupported, "some layers do not attend, and no key says what they are",
                  "Only recurrent layers of known kinds can be computed", {"layer_types", "layers_block_type"});
    return model::Attention{};
}

std::vector<model::Mixer> readMixers(Reading& reading, const LayerPlan& plan)
{
    switch (plan.mixer) {
    case MixerKind::None:
        return {};
    case MixerKind::Recurrent:
        return {readRecurrent(reading)};
    case MixerKind::SideBySide:
        return {readAttention(reading, plan), readRecurrent(reading)};
    default:
        return {readAttention(reading, plan)};
    }
}

}  // namespace ridgepoint::import::huggingface
