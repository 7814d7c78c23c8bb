// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/model_detail.h"

#include "core/evaluation/model_facts.h"
#include "core/json/numbers.h"
#include "core/model/cache_shape.h"
#include "core/report/catalog_report.h"
#include "core/report/model_json.h"
#include "core/units/format.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

namespace ridgepoint::report {

using json::Json;

namespace {

evaluation::ModelFacts factsOf(const model::ModelSpec& spec)
{
    return evaluation::factsOf(spec, *workload::resolvePrecision({}, spec));
}

std::string windowsText(const model::CacheShape& shape)
{
    std::string text;
    for (const model::BoundedCache& cache : shape.bounded)
        text += fmt::format("; {} layers keep {} tokens", cache.layers, units::formatCount(cache.tokens));
    return text;
}

std::string layersText(const model::ModelSpec& spec)
{
    std::string text;
    for (const model::KindCount& kind : model::countKinds(spec))
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", kind.layers, kind.name);
    return text;
}

std::string shippedText(const model::ShippedFormats& shipped)
{
    std::string text = shipped.weights;
    for (const auto& [weightClass, format] : shipped.exceptions)
        text += fmt::format(", {} {}", model::name(weightClass), format);
    return shipped.kv.empty() ? text : text + ", KV " + shipped.kv;
}

Json shippedJson(const model::ShippedFormats& shipped)
{
    Json exceptions = Json::object();
    for (const auto& [weightClass, format] : shipped.exceptions)
        exceptions[std::string(model::name(weightClass))] = format;
    Json json{{"weights", shipped.weights}, {"exceptions", std::move(exceptions)}};
    if (!shipped.kv.empty())
        json["kv"] = shipped.kv;
    return json;
}

}  // namespace

Json modelDetailJson(const model::ModelSpec& spec)
{
    Json model = modelJson(factsOf(spec));
    model["groups"] = Json::object();
    for (const model::ParameterGroup& group : model::countParameters(spec).groups)
        model["groups"][std::string(group.name)] = group.count;
    model["layers"] = Json::object();
    for (const model::KindCount& kind : model::countKinds(spec))
        model["layers"][std::string(kind.name)] = kind.layers;
    model["context_length"] = spec.contextLength;
    if (spec.shipped)
        model["shipped"] = shippedJson(*spec.shipped);
    return model;
}

std::string modelDetailText(const model::ModelSpec& spec)
{
    const evaluation::ModelFacts facts = factsOf(spec);
    std::string text = fmt::format("Parameters: text {}, active {}, checkpoint {}\n", units::formatCount(facts.textParameters),
                                   units::formatCount(facts.activeParameters), units::formatCount(facts.checkpointParameters));
    for (const model::ParameterGroup& group : model::countParameters(spec).groups)
        text += fmt::format("  {:<24} {:>20}\n", group.name, units::formatCount(group.count));
    text += fmt::format("Layers: {}\n", layersText(spec));
    text += fmt::format("KV cache: {} per token in bf16{}\n", units::formatBinary(facts.kvPerToken),
                        windowsText(model::cacheShapeOf(spec)));
    if (facts.windowLayers > 0)
        text += fmt::format("  windows: {} per token until they are full\n", units::formatBinary(facts.kvPerTokenInWindows));
    if (facts.indexPerToken.value() > 0.0)
        text += fmt::format("  indexer keys: {} per token in bf16\n", units::formatBinary(facts.indexPerToken));
    text += fmt::format("State: {} per sequence in float32, convolution {}\n", units::formatBinary(facts.state),
                        units::formatBinary(facts.convState));
    if (spec.shipped)
        text += "Ships in: " + shippedText(*spec.shipped) + "\n";
    return text;
}

std::string toModelText(const model::ModelSpec& spec)
{
    std::string text = fmt::format("{}: {}, {}\n", spec.id.text(), spec.name, spec.family) + modelDetailText(spec);
    if (spec.contextLength > 0)
        text += fmt::format("Made for {} tokens\n", units::formatCount(spec.contextLength));
    const Source& source = spec.source;
    return text
        + fmt::format("Source [{}, {} ({})]{}{}\n", name(source.basis), source.citation, source.date, source.note.empty() ? "" : " ", source.note);
}

std::string toModelJson(const model::ModelSpec& spec)
{
    const Source& source = spec.source;
    const Json json{{"schema", "ridgepoint-catalog/1"},
                    {"kind", "model"},
                    {"id", spec.id.text()},
                    {"name", spec.name},
                    {"family", spec.family},
                    {"model", modelDetailJson(spec)},
                    {"basis", name(source.basis)},
                    {"source", source.citation},
                    {"date", source.date},
                    {"note", source.note.empty() ? Json() : Json(source.note)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace ridgepoint::report
