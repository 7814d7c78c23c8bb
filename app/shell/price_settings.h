// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/shortlist.h"

namespace ridgepoint::shell {

/// The user's prices of an hour of a device, kept from one run to the next. Zero is a price; what is negative or no number is left out.
evaluation::Prices loadPrices();
void savePrices(const evaluation::Prices& prices);

}  // namespace ridgepoint::shell
