// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/typing.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>

namespace ridgepoint::shell {

namespace {

/// Where keys sent to a widget are typed; nullptr where it takes no text.
QLineEdit* fieldOf(QWidget* widget)
{
    if (auto* field = qobject_cast<QLineEdit*>(widget))
        return field;
    if (auto* combo = qobject_cast<QComboBox*>(widget))
        return combo->lineEdit();
    return qobject_cast<QAbstractSpinBox*>(widget) ? widget->findChild<QLineEdit*>() : nullptr;
}

}  // namespace

Typing::Typing(QWidget* window) : QObject(window), m_window(window)
{
    qApp->installEventFilter(this);
}

bool Typing::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride)
        return passesOn(watched, event);
    if (event->type() == QEvent::MouseButtonRelease)
        return selectsWord(watched, event);
    return false;
}

bool Typing::passesOn(QObject* watched, QEvent* event) const
{
    auto* widget = qobject_cast<QWidget*>(watched);
    const QLineEdit* field = widget && widget->window() == m_window ? fieldOf(widget) : nullptr;
    if (!field)
        return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool isUndo = key->matches(QKeySequence::Undo);
    const bool isRedo = key->matches(QKeySequence::Redo);
    if ((!isUndo && !isRedo) || field->isUndoAvailable() || (isRedo && field->isRedoAvailable()))
        return false;
    event->ignore();
    return true;
}

bool Typing::selectsWord(QObject* watched, QEvent* event) const
{
    auto* field = qobject_cast<QLineEdit*>(watched);
    const auto* box = field && field->window() == m_window ? qobject_cast<QAbstractSpinBox*>(field->parentWidget()) : nullptr;
    if (!box || box->specialValueText().isEmpty() || field->text() != box->specialValueText())
        return false;
    // The release sets the cursor; the selection comes after it.
    field->event(event);
    field->selectAll();
    return true;
}

}  // namespace ridgepoint::shell
