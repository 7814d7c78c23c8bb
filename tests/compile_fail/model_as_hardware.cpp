// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/id.h"

using namespace ridgepoint;

void choose(const HardwareId& hardware);

void chooseModel(const ModelId& model)
{
    choose(model);
}
