// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/model_json.h"

#include "core/json/numbers.h"

namespace ridgepoint::report {

using json::Json;
using json::number;

Json modelJson(const evaluation::ModelFacts& model)
{
    return {{"name", model.name},
            {"family", model.family},
            {"parameters",
             {{"text", model.textParameters}, {"checkpoint", model.checkpointParameters}, {"active", model.activeParameters}}},
            {"experts", model.experts},
            {"chosen_experts", model.chosenExperts},
            {"kv_bytes_per_token", number(model.kvPerToken)},
            {"index_bytes_per_token", number(model.indexPerToken)},
            {"window_layers", model.windowLayers},
            {"window_kv_bytes_per_token", number(model.kvPerTokenInWindows)},
            {"state_bytes", number(model.state)},
            {"conv_state_bytes", number(model.convState)}};
}

Json notesJson(const std::vector<Note>& notes)
{
    Json json = Json::array();
    for (const Note& note : notes)
        json.push_back({{"severity", name(note.severity)}, {"code", note.code}, {"message", note.message}, {"where", note.where}});
    return json;
}

}  // namespace ridgepoint::report
