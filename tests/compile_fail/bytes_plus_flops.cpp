// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/quantity.h"

using namespace ridgepoint::units;

auto sum(Bytes bytes, Flops work)
{
    return bytes + work;
}
