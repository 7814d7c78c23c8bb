// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/typed_text.h"

#include <QAbstractSpinBox>
#include <QLineEdit>

namespace ridgepoint::panels {

void forgetTyping(QLineEdit* field)
{
    const bool wasSelected = field->hasSelectedText();
    // Equal as it is, a text that is set clears the field's history.
    field->setText(field->text());
    if (wasSelected)
        field->selectAll();
}

void forgetTypingWhenTaken(QAbstractSpinBox* box)
{
    QObject::connect(box, &QAbstractSpinBox::editingFinished, box, [box] { forgetTyping(box->findChild<QLineEdit*>()); });
}

}  // namespace ridgepoint::panels
