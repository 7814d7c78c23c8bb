// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/quantisation.h"

#include "core/base/utf8.h"
#include "core/import/huggingface/format_names.h"
#include "core/import/huggingface/module_formats.h"

namespace ridgepoint::import::huggingface {

namespace {

constexpr std::string_view plainFormat = "bf16";

/// Group sizes may be -1: a whole row.
std::int64_t groupSize(const ConfigFields& section)
{
    return section.number({"group_size", "q_group_size"}).value_or(-1.0) > 0.0
        ? section.count({"group_size", "q_group_size"}).value_or(0)
        : 0;
}

void warnUnmapped(Reading& reading, const std::string& what)
{
    reading.warn("quantisation-not-mapped",
                 what + " has no name here; the checkpoint is taken as not quantised, which makes it larger than it is");
}

/// What is to be left alone, under the names that quantisers use.
void readExclusions(const ConfigFields& section, ModuleFormats& formats)
{
    for (const std::string_view key : {"modules_to_not_convert", "ignore", "ignored_layers", "exclude_modules", "exclude",
                                       "llm_int8_skip_modules", "modules_to_not_quantize"})
        if (section.isList(key))
            for (const std::string& name : section.texts({key}).value_or(std::vector<std::string>{}))
                formats.add(name, plainFormat);
}

bool readFp8(Reading& reading, const ConfigFields& section, ModuleFormats& formats)
{
    const auto block = section.counts({"weight_block_size"});
    formats.setBase(block ? "fp8" : "fp8-tensor");
    if (block && *block != std::vector<std::int64_t>{128, 128})
        reading.warn("quantisation-differs",
                     "the blocks of fp8 are not 128 × 128; the few bits of their scales are counted so");
    return true;
}

bool readWholeNumbers(Reading& reading, const ConfigFields& section, bool zeroPoints, ModuleFormats& formats)
{
    const std::int64_t bits = section.count({"bits", "w_bit", "num_bits"}, 64).value_or(0);
    const auto format = wholeNumberFormat(bits, groupSize(section), zeroPoints);
    if (!format)
        warnUnmapped(reading,
                     "a format of " + std::to_string(bits) + " bits in groups of " + std::to_string(groupSize(section)));
    else
        formats.setBase(*format);
    return format.has_value();
}

bool readBitsAndBytes(Reading& reading, const ConfigFields& section, ModuleFormats& formats)
{
    if (section.flag({"load_in_8bit", "_load_in_8bit"}).value_or(false)) {
        formats.setBase("int8");
        return true;
    }
    const std::string type = section.text({"bnb_4bit_quant_type"}).value_or("fp4");
    if (!section.flag({"load_in_4bit", "_load_in_4bit"}).value_or(false) || type != "nf4") {
        warnUnmapped(reading, "bitsandbytes with " + quote(type));
        return false;
    }
    formats.setBase(section.flag({"bnb_4bit_use_double_quant"}).value_or(false) ? "nf4-dq" : "nf4");
    return true;
}

/// compressed-tensors: groups of modules, each with its format. "Linear" means every matrix that is not excluded.
bool readConfigGroups(Reading& reading, const ConfigFields& section, ModuleFormats& formats)
{
    bool any = false;
    for (const auto& [name, group] : section.members("config_groups")) {
        const auto weights = group.section({"weights"});
        if (!weights)
            continue;
        const auto format = compressedFormat(*weights);
        if (!format) {
            warnUnmapped(reading, "the format of " + quote(name));
            continue;
        }
        any = true;
        for (const std::string& target : group.texts({"targets"}).value_or(std::vector<std::string>{"Linear"}))
            if (target == "Linear")
                formats.setBase(*format);
            else
                formats.add(target, *format);
    }
    return any;
}

/// ModelOpt: one algorithm for all, or one for each module.
bool readModelOpt(Reading& reading, const ConfigFields& section, ModuleFormats& formats)
{
    const std::string algorithm = section.text({"quant_algo"}).value_or("");
    if (algorithm != "MIXED_PRECISION") {
        const auto format = modelOptFormat(algorithm, groupSize(section));
        if (!format)
            warnUnmapped(reading, quote(algorithm));
        else
            formats.setBase(*format);
        return format.has_value();
    }
    bool any = false;
    for (const auto& [name, module] : section.members("quantized_layers")) {
        const std::string ofModule = module.text({"quant_algo"}).value_or("");
        const auto format = modelOptFormat(ofModule, groupSize(module));
        if (format)
            formats.add(name, *format);
        else
            warnUnmapped(reading, quote(ofModule));
        any = any || format.has_value();
    }
    return any;
}

/// MLX: the key of a module beside the format of all, with a format of its own, or false for none.
void readOverrides(Reading& reading, const ConfigFields& section, ModuleFormats& formats)
{
    for (const auto& [name, module] : section.members()) {
        if (name.find('.') == std::string::npos && name != "lm_head")
            continue;
        const auto bits = module.count({"bits"}, 64);
        const auto format = bits ? wholeNumberFormat(*bits, groupSize(module), true)
                                 : std::optional<std::string>(plainFormat);
        if (format)
            formats.add(name, *format);
        else
            reading.warn("quantisation-not-mapped", "the format of " + quote(name) + " has no name here");
    }
}

bool readMlx(Reading& reading, const ConfigFields& section, ModuleFormats& formats)
{
    const std::string mode = section.text({"mode"}).value_or("affine");
    formats.includeEmbeddingAndHead();
    if (mode == "mxfp4" || mode == "nvfp4") {
        formats.setBase(mode);
        return true;
    }
    if (!readWholeNumbers(reading, section, true, formats))
        return false;
    reading.warn("quantisation-differs",
                 "MLX keeps a 16-bit offset for each group, and not a 4-bit zero point: a little more than is counted");
    readOverrides(reading, section, formats);
    return true;
}

/// The quantiser's own name, or what the keys show.
std::string methodOf(const ConfigFields& section)
{
    if (const auto method = section.text({"quant_method"}))
        return *method;
    if (section.has({"quant_algo"}))
        return "modelopt";
    if (section.has({"config_groups"}))
        return "compressed-tensors";
    return {};
}

bool readMethod(Reading& reading, const ConfigFields& section, ModuleFormats& formats)
{
    const std::string method = methodOf(section);
    if (method == "fp8" || method == "fbgemm_fp8")
        return readFp8(reading, section, formats);
    if (method == "mxfp4") {  // the library converts experts and nothing else
        formats.setBase(plainFormat);
        formats.setExperts("mxfp4");
        return true;
    }
    if (method == "gptq")
        return readWholeNumbers(reading, section, true, formats);
    if (method == "awq")
        return readWholeNumbers(reading, section, section.flag({"zero_point"}).value_or(true), formats);
    if (method == "auto-round" || method == "intel/auto-round")
        return readWholeNumbers(reading, section, !section.flag({"sym"}).value_or(true), formats);
    if (method == "bitsandbytes")
        return readBitsAndBytes(reading, section, formats);
    if (method.starts_with("modelopt") && section.has({"quant_algo"}))
        return readModelOpt(reading, section, formats);
    if (section.has({"config_groups"}))
        return readConfigGroups(reading, section, formats);
    warnUnmapped(reading, "the quantisation " + quote(method));
    return false;
}

/// How the cache is kept; the first of the keys that is there.
std::string readCache(Reading& reading, const ConfigFields& section)
{
    std::optional<std::string> format;
    if (const auto scheme = section.section({"kv_cache_scheme"}))
        format = cacheFormat(*scheme);
    else if (const auto algorithm = section.text({"kv_cache_quant_algo"}))
        format = cacheFormat(*algorithm);
    else
        return {};
    if (!format)
        reading.warn("quantisation-not-mapped", "the format of the key/value cache has no name here");
    return format.value_or("");
}

/// Where the formats stand: in the file, or in the one beside it.
const ConfigFields* sectionOf(const std::optional<ConfigFields>& own, const std::optional<ConfigFields>& mlx,
                              const std::optional<ConfigFields>& second)
{
    if (own && (own->has({"quant_method"}) || !mlx))
        return &*own;
    return mlx ? &*mlx : second ? &*second : nullptr;
}

std::optional<model::ShippedFormats> readSection(Reading& reading, const model::ModelSpec& spec, const ConfigFields& section)
{
    ModuleFormats formats;
    const bool isMlx = section.has({"bits"}) && !section.has({"quant_method"});
    readExclusions(section, formats);
    if (!(isMlx ? readMlx(reading, section, formats) : readMethod(reading, section, formats)))
        return std::nullopt;
    if (reading.fields.text({"expert_dtype"}) == "fp4")
        formats.setExperts("mxfp4");
    model::ShippedFormats shipped = formats.shipped(reading, spec);
    shipped.kv = readCache(reading, section);
    return shipped;
}

}  // namespace

std::optional<model::ShippedFormats> readQuantisation(Reading& reading, const model::ModelSpec& spec,
                                                      const ConfigFields* secondFile)
{
    const ConfigFields& fields = reading.fields;
    const auto own = fields.section({"quantization_config"});
    const auto mlx = fields.section({"quantization"});
    const auto second = secondFile ? secondFile->section({"quantization"}) : std::nullopt;
    for (const std::string_view key : {"quantization_config", "quantization"})
        if (fields.has({key}) && !fields.section({key}))
            reading.warn("quantisation-not-mapped",
                         std::string(key) + " is not an object; the checkpoint is taken as not quantised", {key});
    const ConfigFields* const section = sectionOf(own, mlx, second);
    if (!section)
        return std::nullopt;
    std::optional<model::ShippedFormats> shipped = readSection(reading, spec, *section);
    if (shipped && shipped->kv.empty() && second)
        shipped->kv = readCache(reading, *second);
    if (second && second->failed()) {  // an error of that file must not end the reading of this one
        reading.warn("quantisation-unreadable", "hf_quant_config.json has values of other types than expected");
        return std::nullopt;
    }
    return shipped;
}

}  // namespace ridgepoint::import::huggingface
