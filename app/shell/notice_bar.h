// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;

namespace ridgepoint::shell {

/// A line above the chart for what the user should know at the start: the first message, how many there are, a button
/// that shows them all and one that puts the line away. Texts may come from files and are shown as they are.
class NoticeBar : public QWidget {
    Q_OBJECT

public:
    explicit NoticeBar(QWidget* parent = nullptr);

    /// Empty hides the bar.
    void setMessages(const QStringList& messages);

private:
    void showAll();

    QStringList m_messages;
    QLabel* m_first;
    QWidget* m_all;
};

}  // namespace ridgepoint::shell
