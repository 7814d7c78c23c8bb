// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/config_import.h"

#include "core/base/id.h"
#include "core/base/utf8.h"
#include "core/import/huggingface/config_fields.h"
#include "core/import/huggingface/families.h"
#include "core/import/huggingface/model_name.h"
#include "core/import/huggingface/quantisation.h"
#include "core/import/huggingface/reading.h"
#include "core/import/huggingface/whole_model.h"
#include "core/json/cursor.h"
#include "core/json/parse_strict.h"
#include "core/json/text_file.h"
#include "core/model/parameter_count.h"

#include <charconv>
#include <algorithm>
#include <array>
#include <system_error>

namespace ridgepoint::import::huggingface {

namespace {

constexpr std::array<std::string_view, 10> tellingKeys{"model_type",  "architectures", "hidden_size",       "n_embd",
                                                       "d_model",     "text_config",   "num_hidden_layers", "peft_type",
                                                       "_class_name", "ssm_cfg"};

/// The innermost model_type that has rules here, else the innermost that is given.
std::string modelTypeOf(const ConfigFields& fields)
{
    std::string given;
    for (std::size_t i = 0; i < fields.levels(); ++i) {
        const std::string type = fields.level(i).text({"model_type"}).value_or("");
        if (familyOf(type))
            return type;
        if (given.empty())
            given = type;
    }
    if (!given.empty())
        return given;
    if (const auto native = fields.section({"ssm_cfg"})) {
        const std::string layer = native->text({"layer"}).value_or("Mamba1");
        return layer == "Mamba2" ? "mamba2-native" : "mamba1-native";
    }
    return {};
}

void sayFamily(Reading& reading, std::string_view modelType)
{
    if (reading.family.modelType.empty())
        reading.warn("unknown-model-type",
                     (modelType.empty() ? std::string("the file names no model_type")
                                        : "the model_type " + quote(modelType) + " is not known")
                         + "; the shapes were read by the names of the keys alone, and biases and norms may be missing",
                     {"model_type"});
    else if (reading.family.isUnverified)
        reading.inform("unverified-rules",
                       "the rules of " + std::string(reading.family.modelType)
                           + " were not compared with a published count of parameters; biases and norms may differ",
                       {"model_type"});
}

std::string summary(const model::ModelSpec& spec)
{
    const auto counted = [](std::size_t count, std::string_view what) {
        return std::to_string(count) + ' ' + std::string(what) + (count == 1 ? "" : "s");
    };
    std::string text = counted(spec.layers.size(), "layer") + " of";
    for (std::size_t i = 0; i < spec.mixers.size(); ++i)
        text += (i == 0 ? " " : ", ") + std::to_string(spec.layersWithMixer(static_cast<int>(i))) + ' '
            + std::string(kindName(spec.mixers[i]));
    return text + ", " + std::to_string(model::countParameters(spec).text) + " parameters of text";
}

/// An error of model::checked points into a ModelSpec, not into the file.
Error asErrorOfFile(Error error, std::string file)
{
    error.message = "the model that the file describes cannot be computed: " + error.message + " (" + error.where + ")";
    error.where = std::move(file);
    error.hint = "Compare with the config.json that the model was published with";
    return error;
}

/// Until version 4.32 of transformers the Llama class saved the angles of the rotation with every layer.
void addRotaryBuffers(Reading& reading, model::ModelSpec& spec)
{
    constexpr int lastWithBuffers = 31;
    const std::string version = reading.fields.text({"transformers_version"}).value_or("");
    int minor = 0;
    const bool four = version.starts_with("4.");
    if (reading.family.modelType != "llama" || !four
        || std::from_chars(version.data() + 2, version.data() + version.size(), minor).ec != std::errc() || minor > lastWithBuffers)
        return;
    std::int64_t angles = 0;
    for (std::size_t i = 0; i < spec.mixers.size(); ++i)
        if (const auto* attention = std::get_if<model::Attention>(&spec.mixers[i]))
            angles += spec.layersWithMixer(static_cast<int>(i)) * (attention->rotaryDim / 2);
    if (angles == 0)
        return;
    spec.extras.push_back({"rotary buffers", angles});
    reading.inform("rotary-buffers", "a checkpoint of this version of transformers stores " + std::to_string(angles)
                                         + " angles of the rotation, which are no weights",
                   {"transformers_version"});
}

struct Described {
    model::ModelSpec spec;
    std::vector<Note> notes;
};

Result<Described> describe(json::Document& document, Reading& reading, model::ModelSpec spec, const ConfigFields* second)
{
    readLayers(reading, spec);
    if (document.error())
        return fail(*document.error());
    // The counts below multiply what was read; a spec that is not valid would take them beyond 64 bits.
    if (auto valid = model::checked(spec); !valid)
        return fail(asErrorOfFile(valid.error(), document.root().where()));
    spec.sideBlocks = readSideBlocks(reading, spec);
    spec.prediction = readPrediction(reading, spec);
    spec.extras = readVisionTower(reading, spec);
    addRotaryBuffers(reading, spec);
    spec.shipped = readQuantisation(reading, spec, second);
    if (document.error())
        return fail(*document.error());
    if (auto valid = model::checked(spec); !valid)
        return fail(asErrorOfFile(valid.error(), document.root().where()));
    sayUnreadKeys(reading);
    reading.inform("read", summary(spec));
    return Described{std::move(spec), reading.takeNotes()};
}

/// The second file's error is its own: it must not end the reading of the first.
struct SecondFile {
    std::optional<json::Document> document;
    std::optional<ConfigFields> fields;
    std::optional<Error> error;
};

void open(SecondFile& second, std::string_view text, std::string_view where)
{
    auto value = json::parseStrict(text, where, json::Dialect::Python);
    if (!value) {
        second.error = value.error();
        return;
    }
    second.document.emplace(*std::move(value), where);
    const json::Cursor root = second.document->root();
    if (!root.isObject()) {
        second.error = Error{ErrorCode::BadValue, "the file is no JSON object", std::string(where), {}};
        return;
    }
    second.fields.emplace(ConfigFields::of(root));
}

model::ModelSpec namedSpec(const ConfigFields& fields, std::string_view where, const std::string& modelType)
{
    // The section of a language model names what that was trained from, not the whole.
    const ConfigFields outermost = fields.level(fields.levels() - 1);
    const std::string name = modelName(where, outermost.text({"_name_or_path"}).value_or(""), modelType);
    return {ModelId::parse(idFromName(name)).value(),
            name,
            printable(modelType),
            0,
            0,
            false,
            {},
            {},
            {},
            {},
            Source{Basis::Vendor, "config.json", {}, {}},
            {},
            false,
            0,
            {},
            {},
            {}};
}

}  // namespace

Result<ImportedModel> readModelConfig(std::string_view json, std::string_view where,
                                      std::optional<std::string_view> quantisationJson)
{
    auto value = json::parseStrict(json, where, json::Dialect::Python);
    if (!value)
        return fail(value.error());
    json::Document document(*std::move(value), where);
    const json::Cursor root = document.root();
    if (!root.isObject())
        return fail({ErrorCode::BadValue, "this is no config.json: the outermost value is not an object", root.where(),
                     "A config.json begins with { and has a model_type"});
    const ConfigFields fields = ConfigFields::of(root);
    const std::string modelType = modelTypeOf(fields);
    refuseOthers(fields, modelType);
    if (!document.error()
        && std::none_of(tellingKeys.begin(), tellingKeys.end(), [&](auto key) { return fields.has({key}); }))
        return fail({ErrorCode::BadValue, "this is no config.json: it has none of the keys of a model", root.where(),
                     "A config.json has a model_type and a hidden_size"});
    if (document.error())
        return fail(*document.error());
    const Family* family = familyOf(modelType);
    Reading reading(fields, family ? *family : unknownFamily());
    sayFamily(reading, modelType);
    SecondFile second;
    if (quantisationJson)
        open(second, *quantisationJson, "hf_quant_config.json");
    if (second.error)
        reading.warn("quantisation-unreadable", toText(*second.error));
    model::ModelSpec spec = namedSpec(fields, where, modelType);
    if (document.error())
        return fail(*document.error());
    auto described = describe(document, reading, std::move(spec), second.fields ? &*second.fields : nullptr);
    if (!described)
        return fail(described.error());
    return ImportedModel{std::move(described->spec), family ? modelType : std::string(), std::move(described->notes)};
}

Result<ImportedModel> loadModelConfig(const std::filesystem::path& file)
{
    auto text = json::loadText(file);
    if (!text)
        return fail(text.error());
    const std::filesystem::path folder = file.parent_path();
    const std::string own = file.stem().string() + ".hf_quant_config.json";
    for (const auto& beside : {folder / own, folder / "quant" / own, folder / "hf_quant_config.json"}) {
        std::error_code code;
        if (!std::filesystem::is_regular_file(beside, code))
            continue;
        const auto second = json::loadText(beside);
        if (second)
            return readModelConfig(*text, file.string(), *second);
        auto model = readModelConfig(*text, file.string());
        if (model)
            model->notes.push_back({Severity::Warning, "quantisation-unreadable", toText(second.error()),
                                    second.error().where});
        return model;
    }
    return readModelConfig(*text, file.string());
}

bool looksLikeModelConfig(std::string_view json)
{
    const std::size_t start = json.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (start == std::string_view::npos || json[start] != '{' || json.size() > limits::fileSize)
        return false;
    return std::any_of(tellingKeys.begin(), tellingKeys.end(), [json](std::string_view key) {
        return json.find('"' + std::string(key) + '"') != std::string_view::npos;
    });
}

}  // namespace ridgepoint::import::huggingface
