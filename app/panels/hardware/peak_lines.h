// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/hardware/device_form.h"

#include <QWidget>

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace ridgepoint::panels {

/// The peaks of a part, one line each: format, engine, sparsity and rate.
class PeakLines : public QWidget {
    Q_OBJECT

public:
    explicit PeakLines(QWidget* parent = nullptr);

    void setLines(const std::vector<PeakLine>& lines);
    std::vector<PeakLine> lines() const;

    /// Marks the lines at fault, by their place, and takes the marks off the others.
    void showErrors(const std::map<std::size_t, QString>& errors);

    std::size_t count() const { return m_rows.size(); }
    QLineEdit* rate(std::size_t row) const { return m_rows.at(row).rate; }
    QComboBox* format(std::size_t row) const { return m_rows.at(row).format; }
    QLabel* error(std::size_t row) const { return m_rows.at(row).error; }
    QPushButton* addButton() const { return m_add; }

    void removeLine(std::size_t row);

signals:
    void changed();

private:
    struct Row {
        QWidget* widget = nullptr;
        QComboBox* format = nullptr;
        QComboBox* engine = nullptr;
        QComboBox* sparsity = nullptr;
        QLineEdit* rate = nullptr;
        QToolButton* remove = nullptr;
        QLabel* error = nullptr;
        std::optional<std::size_t> original;
    };

    void addLine(const PeakLine& line);
    void nameLines();

    std::vector<Row> m_rows;
    QVBoxLayout* m_column;
    QPushButton* m_add;
};

}  // namespace ridgepoint::panels
