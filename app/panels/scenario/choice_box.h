// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

#include <vector>

class QGridLayout;

namespace ridgepoint::panels {

/// One of a few named values. It asks for a value and shows the one it is told.
class ChoiceBox : public QComboBox {
    Q_OBJECT

public:
    struct Choice {
        QString value;
        QString text;
    };

    ChoiceBox(const QString& name, const std::vector<Choice>& choices, QWidget* parent = nullptr);

    /// Shows a value; emits nothing.
    void showValue(const QString& value);

    /// The words for a value.
    void setText(const QString& value, const QString& text);

    /// Adds itself as the next row of a grid, its name before it.
    void addTo(QGridLayout* grid);

signals:
    void valueRequested(const QString& value);

private:
    QString m_shown;
};

}  // namespace ridgepoint::panels
