// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/scenario/choice_box.h"

#include "app/panels/scenario/quiet_wheel.h"

#include <QGridLayout>
#include <QLabel>

namespace ridgepoint::panels {

ChoiceBox::ChoiceBox(const QString& name, const std::vector<Choice>& choices, QWidget* parent) : QComboBox(parent)
{
    setAccessibleName(name);
    quietWheel(this);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(8);
    for (const Choice& choice : choices)
        addItem(choice.text, choice.value);
    connect(this, &QComboBox::activated, this, [this](int row) {
        const QString value = itemData(row).toString();
        if (value != m_shown)
            emit valueRequested(value);
    });
}

void ChoiceBox::showValue(const QString& value)
{
    m_shown = value;
    const int row = findData(value);
    if (row != currentIndex())
        setCurrentIndex(row);
}

void ChoiceBox::setText(const QString& value, const QString& text)
{
    const int row = findData(value);
    if (row >= 0 && itemText(row) != text)
        setItemText(row, text);
}

void ChoiceBox::addTo(QGridLayout* grid)
{
    auto* label = new QLabel(accessibleName(), parentWidget());
    label->setTextFormat(Qt::PlainText);
    label->setBuddy(this);
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0);
    grid->addWidget(this, row, 1);
    grid->setColumnStretch(1, 1);
}

}  // namespace ridgepoint::panels
