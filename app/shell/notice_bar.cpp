// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/shell/notice_bar.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace ridgepoint::shell {

NoticeBar::NoticeBar(const QString& name, QWidget* parent) : QWidget(parent), m_first(new QLabel(this)), m_all(nullptr)
{
    m_first->setTextFormat(Qt::PlainText);
    m_first->setObjectName(name);
    m_first->setWordWrap(true);
    m_first->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto* all = new QPushButton(tr("Show a&ll"), this);
    auto* dismiss = new QPushButton(tr("Dis&miss"), this);
    m_all = all;
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(12, 4, 12, 4);
    row->addWidget(m_first, 1);
    row->addWidget(all);
    row->addWidget(dismiss);
    connect(all, &QPushButton::clicked, this, &NoticeBar::showAll);
    connect(dismiss, &QPushButton::clicked, this, &QWidget::hide);
    hide();
}

void NoticeBar::setMessages(const QString& title, const QStringList& messages)
{
    m_title = title;
    m_messages = messages;
    const int others = static_cast<int>(messages.size()) - 1;
    if (others >= 0)
        m_first->setText(others == 0 ? messages.first() : tr("%1 (and %n more)", nullptr, others).arg(messages.first()));
    m_all->setVisible(others > 0);
    setVisible(!messages.isEmpty());
}

void NoticeBar::showAll()
{
    QDialog dialog(this);
    dialog.setWindowTitle(m_title);
    dialog.resize(760, 360);
    auto* text = new QPlainTextEdit(m_messages.join(QStringLiteral("\n\n")), &dialog);
    text->setReadOnly(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, &dialog);
    connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    auto* column = new QVBoxLayout(&dialog);
    column->addWidget(text);
    column->addWidget(buttons);
    dialog.exec();
}

}  // namespace ridgepoint::shell
