// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/model/model_spec.h"
#include "core/model/spec_check.h"

#include <string>

/// Models that the tests of this room share.
namespace ridgepoint::model {

/// A spec with an id and nothing else.
ModelSpec emptySample();

/// Two layers of grouped attention and one of Gated DeltaNet over small widths, with extra parameters.
ModelSpec hybridSample();

/// DeepSeek-V3 with its prediction layer, by its config.json.
ModelSpec deepSeekSample();

/// gpt-oss-20b by its config.json: every other layer has a window of 128 tokens.
ModelSpec gptOssSample();

/// The place that a block's own check names; empty when it found nothing wrong.
template <class Block>
std::string faultOf(const Block& block)
{
    SpecCheck result;
    check(block, result);
    return result.error() ? result.error()->where : std::string();
}

}  // namespace ridgepoint::model
