// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QWidget;

namespace ridgepoint::shell {

/// What all fields of a window have in common, and no field of Qt has by itself: Undo and Redo reach the window's actions where
/// the field has nothing of its own to take back, and a click into a word that stands for a number ("no limit") selects the
/// word, so that what is typed takes its place.
class Typing : public QObject {
    Q_OBJECT

public:
    explicit Typing(QWidget* window);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool passesOn(QObject* watched, QEvent* event) const;
    bool selectsWord(QObject* watched, QEvent* event) const;

    QWidget* m_window;
};

}  // namespace ridgepoint::shell
