// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace ridgepoint::json {
class Cursor;
}

namespace ridgepoint::catalogs {

/// Refuses texts and keys, at a place or anywhere below it, that cannot be shown on a line as they are (see
/// firstUnprintable), and texts of nothing but spaces. Names, notes and citations go to reports and to terminals.
void checkTexts(const json::Cursor& place);

}  // namespace ridgepoint::catalogs
