// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/reading/part_colors.h"
#include "app/session/snapshot.h"

#include <QWidget>

class QFormLayout;
class QLabel;

namespace ridgepoint::panels {

class ShareBar;

/// The verdict, the times, where the step goes, what would help, and whether it fits.
class ReadingPanel : public QWidget {
    Q_OBJECT

public:
    explicit ReadingPanel(QWidget* parent = nullptr);

    void show(const session::Snapshot& snapshot);
    using QWidget::show;

    /// The colours of the parts, the same as on the chart.
    void setColors(const PartColors& colors);

private:
    QLabel* addLabel(const char* name);
    QLabel* addHeading(const QString& text);
    void addFigures();
    void showVerdict(const evaluation::RooflineReport& report);
    void showOthers(const session::Snapshot& snapshot);
    void showFigures(const evaluation::RooflineReport& report);
    void showStep(const evaluation::PhaseReport& phase);
    void showWhatIf(const evaluation::WhatIf& whatIf);
    /// `recurrent` is the part whose colour the state takes.
    void showMemory(const evaluation::MemoryFit& memory, kernels::Part recurrent);

    QLabel* m_phase = nullptr;
    QLabel* m_headline = nullptr;
    QLabel* m_reason = nullptr;
    QLabel* m_aside = nullptr;
    QLabel* m_comparison = nullptr;
    QLabel* m_override = nullptr;
    QLabel* m_tpot = nullptr;
    QLabel* m_tpotCaption = nullptr;
    QLabel* m_speculation = nullptr;
    QLabel* m_perSequence = nullptr;
    QLabel* m_inTotal = nullptr;
    QLabel* m_ttft = nullptr;
    QLabel* m_shareOfPeak = nullptr;
    QLabel* m_ridgeDistance = nullptr;
    ShareBar* m_step = nullptr;
    QLabel* m_flopRate = nullptr;
    QLabel* m_bandwidth = nullptr;
    QLabel* m_weightBits = nullptr;
    QLabel* m_kvBits = nullptr;
    QLabel* m_batch = nullptr;
    QLabel* m_memoryHeading = nullptr;
    ShareBar* m_memory = nullptr;
    QLabel* m_fit = nullptr;
    QLabel* m_limits = nullptr;
    PartColors m_colors;
};

}  // namespace ridgepoint::panels
