// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/scenario.h"

namespace ridgepoint::scenario {

Scenario defaultScenario()
{
    return {{*HardwareId::parse("h100-sxm"), *ModelId::parse("qwen3.8-27b"), {}, {}, {},
             {workload::Phase::Prefill, workload::Phase::Decode}, {}}, {}};
}

}  // namespace ridgepoint::scenario
