// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QToolButton;
class QVBoxLayout;

namespace ridgepoint::panels {

/// A heading that shows or hides what is under it. Closed at first.
class FoldingSection : public QWidget {
    Q_OBJECT

public:
    explicit FoldingSection(const QString& title, QWidget* parent = nullptr);

    /// Where what can be hidden goes.
    QVBoxLayout* content() const { return m_content; }

    /// A word beside the title on what is chosen inside; empty for nothing.
    void setSummary(const QString& summary);
    void setOpen(bool open);
    bool isOpen() const;

private:
    QString m_title;
    QToolButton* m_button;
    QWidget* m_body;
    QVBoxLayout* m_content;
};

}  // namespace ridgepoint::panels
