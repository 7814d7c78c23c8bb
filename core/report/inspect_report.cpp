// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/inspect_report.h"

#include "core/json/numbers.h"
#include "core/report/model_detail.h"
#include "core/report/model_json.h"

#include <nlohmann/json.hpp>

#include <fmt/format.h>

namespace ridgepoint::report {

using json::Json;

std::string toInspectJson(const InspectedModel& inspected)
{
    const model::ModelSpec& spec = inspected.spec;
    const Json json{{"kind", "model-config"},
                    {"id", spec.id.text()},
                    {"family", spec.family},
                    {"model_type", inspected.modelType},
                    {"model", modelDetailJson(spec)},
                    {"notes", notesJson(inspected.notes)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string toInspectText(const InspectedModel& inspected, std::string_view file)
{
    const model::ModelSpec& spec = inspected.spec;
    std::string text = fmt::format("{}: model config of {} ({}), id {}\n", file, spec.name, inspected.modelType, spec.id.text());
    text += modelDetailText(spec);
    for (const Note& note : inspected.notes)
        text += fmt::format("{}: {}\n", note.severity == Severity::Warning ? "Warning" : "Note", toText(note));
    return text;
}

}  // namespace ridgepoint::report
