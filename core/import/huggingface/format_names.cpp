// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/format_names.h"

#include <array>

namespace ridgepoint::import::huggingface {

std::optional<std::string> wholeNumberFormat(std::int64_t bits, std::int64_t group, bool zeroPoints)
{
    if (bits == 8 && group <= 0 && !zeroPoints)
        return "int8";
    if ((bits != 4 && bits != 8) || group <= 0)
        return std::nullopt;
    return "int" + std::to_string(bits) + "-g" + std::to_string(group) + (zeroPoints ? "-asym" : "");
}

std::optional<std::string> modelOptFormat(std::string_view algorithm, std::int64_t group)
{
    constexpr std::int64_t usualGroup = 128;
    struct Row {
        std::string_view algorithm;
        std::string_view format;
    };
    constexpr std::array<Row, 12> rows{{
        {"FP8", "fp8-tensor"},
        {"FP8_PER_CHANNEL_PER_TOKEN", "fp8-tensor"},
        {"FP8_PB_WO", "fp8"},
        {"FP8_PB_REAL", "fp8"},
        {"FP8_BLOCK", "fp8"},
        {"NVFP4", "nvfp4"},
        {"W4A16_NVFP4", "nvfp4"},
        {"NVFP4_AWQ", "nvfp4"},
        {"MXFP4", "mxfp4"},
        {"W4A8_MXFP4_FP8", "mxfp4"},
        {"W4A16_MXFP4", "mxfp4"},
        {"INT8_SQ", "int8"},
    }};
    for (const Row& row : rows)
        if (row.algorithm == algorithm)
            return std::string(row.format);
    if (algorithm == "W4A16_AWQ" || algorithm == "W4A8_AWQ" || algorithm == "INT4_AWQ" || algorithm == "W4A16")
        return wholeNumberFormat(4, group > 0 ? group : usualGroup, false);
    if (algorithm.starts_with("W8A8_SQ") || algorithm == "W8A16")
        return "int8";
    return std::nullopt;
}

std::optional<std::string> compressedFormat(const ConfigFields& weights)
{
    const std::int64_t bits = weights.count({"num_bits"}, 64).value_or(0);
    const std::string type = weights.text({"type"}).value_or("int");
    const bool grouped = weights.number({"group_size"}).value_or(-1.0) > 0.0;
    const std::int64_t group = grouped ? weights.count({"group_size"}).value_or(0) : 0;
    if (type == "int")
        return wholeNumberFormat(bits, group, !weights.flag({"symmetric"}).value_or(true));
    if (type == "float" && bits == 8 && !grouped)
        return weights.text({"strategy"}) == "block" || weights.has({"block_structure"}) ? "fp8" : "fp8-tensor";
    constexpr std::int64_t nvidiaGroup = 16;
    constexpr std::int64_t microscalingGroup = 32;
    if (type == "float" && bits == 4 && group == nvidiaGroup)
        return "nvfp4";
    if (type == "float" && bits == 4 && group == microscalingGroup)
        return "mxfp4";
    return std::nullopt;
}

std::optional<std::string> cacheFormat(std::string_view algorithm)
{
    if (algorithm == "FP8")
        return "fp8";
    if (algorithm == "INT8")
        return "int8";
    if (algorithm == "NVFP4")
        return "nvfp4";
    return std::nullopt;
}

std::optional<std::string> cacheFormat(const ConfigFields& scheme)
{
    const std::int64_t bits = scheme.count({"num_bits"}, 64).value_or(0);
    const std::string type = scheme.text({"type"}).value_or("");
    if (bits == 8 && type == "float")
        return "fp8";
    if (bits == 8 && type == "int")
        return "int8";
    if (bits == 4 && type == "float")
        return "nvfp4";
    return std::nullopt;
}

}  // namespace ridgepoint::import::huggingface
