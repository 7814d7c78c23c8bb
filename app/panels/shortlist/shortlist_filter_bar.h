// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/shortlist.h"

#include <QWidget>

class QComboBox;
class QDoubleSpinBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace ridgepoint::panels {

class VendorMenu;

/// Controls that fill a filter. What a row must meet is for the filter to say.
class ShortlistFilterBar : public QWidget {
    Q_OBJECT

public:
    explicit ShortlistFilterBar(QWidget* parent = nullptr);

    /// Fills the lists of vendors and years from rows; what is chosen stays where it is still there.
    void setChoices(const std::vector<evaluation::ShortlistRow>& rows);

    evaluation::ShortlistFilter filter() const;

    /// What the filter is set to, in a few words each: "NVIDIA", "TPOT ≤ 50.00 ms"; empty where it asks for nothing.
    QStringList summary() const;

    /// Why a text was not taken into the filter; empty where all are.
    QString problem() const;

    void clear();

    VendorMenu* vendors() const { return m_vendors; }
    QLineEdit* memory() const { return m_memory; }
    QComboBox* fromYear() const { return m_fromYear; }
    QComboBox* toYear() const { return m_toYear; }
    QDoubleSpinBox* ttft() const { return m_ttft; }
    QDoubleSpinBox* tpot() const { return m_tpot; }
    QSpinBox* devices() const { return m_devices; }
    QPushButton* clearButton() const { return m_clear; }

signals:
    void filterChanged();

private:
    void addControls();
    void connectControls();
    void announce();
    QDoubleSpinBox* makeTime();

    VendorMenu* m_vendors;
    QLineEdit* m_memory;
    QComboBox* m_fromYear;
    QComboBox* m_toYear;
    QDoubleSpinBox* m_ttft;
    QDoubleSpinBox* m_tpot;
    QSpinBox* m_devices;
    QPushButton* m_clear;
};

}  // namespace ridgepoint::panels
