// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/snapshot.h"

#include <QWidget>

#include <array>
#include <optional>

class QCheckBox;
class QGridLayout;

namespace ridgepoint::panels {

class ChoiceBox;
class FoldingSection;

/// The precision preset, and under it the formats that replace parts of it. A preset starts anew: it drops them.
class PrecisionEditor : public QWidget {
    Q_OBJECT

public:
    explicit PrecisionEditor(QWidget* parent = nullptr);

    void show(const session::Snapshot& snapshot);
    using QWidget::show;

    FoldingSection* formats() const { return m_formats; }

signals:
    void choiceRequested(const ridgepoint::workload::PrecisionChoice& choice);

private:
    using Field = std::optional<std::string> workload::PrecisionChoice::*;

    void addFormat(const QString& name, const std::vector<std::string_view>& formats, Field field, QGridLayout* grid);
    void addUnquantised();
    void showDefaults(const workload::PrecisionPlan& plan);

    struct FormatBox {
        ChoiceBox* box;
        Field field;
    };

    workload::PrecisionChoice m_choice;
    ChoiceBox* m_preset = nullptr;
    FoldingSection* m_formats = nullptr;
    std::vector<FormatBox> m_boxes;
    std::array<QCheckBox*, model::weightClassCount> m_unquantised{};
};

}  // namespace ridgepoint::panels
