// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/folding_section.h"

#include <QToolButton>
#include <QVBoxLayout>

namespace ridgepoint::panels {

FoldingSection::FoldingSection(const QString& title, QWidget* parent)
    : QWidget(parent), m_title(title), m_button(new QToolButton(this)), m_body(new QWidget(this)),
      m_content(new QVBoxLayout(m_body))
{
    m_button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_button->setArrowType(Qt::RightArrow);
    m_button->setCheckable(true);
    m_button->setAutoRaise(true);
    m_button->setFocusPolicy(Qt::StrongFocus);
    m_button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_content->setContentsMargins(8, 0, 0, 4);
    m_content->setSpacing(6);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_button);
    column->addWidget(m_body);
    m_body->hide();
    connect(m_button, &QToolButton::toggled, this, [this](bool open) {
        m_button->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
        m_body->setVisible(open);
    });
    setSummary({});
}

void FoldingSection::setSummary(const QString& summary)
{
    const QString text = summary.isEmpty() ? m_title : QStringLiteral("%1: %2").arg(m_title, summary);
    if (m_button->toolTip() == text)
        return;
    constexpr int room = 230;
    m_button->setText(m_button->fontMetrics().elidedText(text, Qt::ElideRight, room));
    m_button->setToolTip(text);
    m_button->setAccessibleName(text);
}

void FoldingSection::setOpen(bool open)
{
    m_button->setChecked(open);
}

bool FoldingSection::isOpen() const
{
    return m_button->isChecked();
}

}  // namespace ridgepoint::panels
