// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractSpinBox;
class QLineEdit;

namespace ridgepoint::panels {

/// The field forgets how its text was typed: what was taken is undone as an edit of the scenario, not letter by letter.
void forgetTyping(QLineEdit* field);

/// The same whenever what was typed into the box is taken.
void forgetTypingWhenTaken(QAbstractSpinBox* box);

}  // namespace ridgepoint::panels
