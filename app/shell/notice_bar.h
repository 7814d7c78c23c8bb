// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QLabel;

namespace ridgepoint::shell {

/// A line above the chart for what the user should know: the first message, how many there are, a button that shows them
/// all and one that puts the line away. Texts may come from files and are shown as they are.
class NoticeBar : public QWidget {
    Q_OBJECT

public:
    /// `name` is that of the label, for the style sheet.
    explicit NoticeBar(const QString& name, QWidget* parent = nullptr);

    /// Empty hides the bar. `title` is that of the list of all messages.
    void setMessages(const QString& title, const QStringList& messages);

private:
    void showAll();

    QString m_title;
    QStringList m_messages;
    QLabel* m_first;
    QWidget* m_all;
};

}  // namespace ridgepoint::shell
