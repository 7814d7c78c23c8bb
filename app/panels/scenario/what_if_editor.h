// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/snapshot.h"
#include "core/hardware/device.h"

#include <QWidget>

#include <map>
#include <set>

class QAction;
class QGridLayout;
class QLabel;
class QLineEdit;
class QToolButton;

namespace ridgepoint::panels {

class ChoiceBox;
class FoldingSection;

/// Other figures for the part on show: the bandwidth and the dense tensor peaks of the formats in use. An empty field means
/// the catalog's figure, which it shows in grey. What does not parse is marked, and nothing is asked for.
class WhatIfEditor : public QWidget {
    Q_OBJECT

public:
    explicit WhatIfEditor(QWidget* parent = nullptr);

    void show(const session::Snapshot& snapshot, const hardware::Device& device);
    using QWidget::show;

    FoldingSection* section() const { return m_section; }
    QLineEdit* bandwidth() const { return m_bandwidth.field; }
    QLineEdit* peak(units::NumberFormat format) const { return m_peaks.at(format).field; }
    ChoiceBox* otherFormat() const { return m_otherFormat; }
    QLabel* refusal() const { return m_refusal; }
    QLabel* verdict() const { return m_verdict; }

    /// Puts the catalog's figure back, as the button beside the field does.
    void dropBandwidth();
    void dropPeak(units::NumberFormat format);

signals:
    void overridesRequested(const ridgepoint::scenario::Overrides& overrides);

private:
    struct Row {
        QLabel* label = nullptr;
        QLineEdit* field = nullptr;
        QToolButton* back = nullptr;
    };

    Row addRow(const QString& name, QGridLayout* grid);
    void addPeaks(QGridLayout* grid);
    void takeBandwidth();
    void takePeak(units::NumberFormat format);
    void request(const scenario::Overrides& overrides);
    void refuse(const Row& row, const Error& error);
    void clearRefusal();
    void showRows(const session::Snapshot& snapshot, const hardware::Device& device);

    HardwareId m_hardware;
    scenario::Overrides m_overrides;
    std::set<units::NumberFormat> m_asked;  ///< formats that are not in use and have a row all the same
    FoldingSection* m_section = nullptr;
    Row m_bandwidth;
    std::map<units::NumberFormat, Row> m_peaks;
    ChoiceBox* m_otherFormat = nullptr;
    QLabel* m_refusal = nullptr;
    QLabel* m_verdict = nullptr;
    QLineEdit* m_refused = nullptr;  ///< the field whose text does not parse
    QAction* m_mark = nullptr;       ///< in that field
};

}  // namespace ridgepoint::panels
