// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/hardware/device.h"
#include "core/scenario/scenario.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::panels {

/// A line of a form that holds a text.
enum class FormField {
    Id,
    Name,
    Vendor,
    Year,
    FormFactor,
    Power,
    MemoryName,
    Capacity,
    Visible,
    Bandwidth,
    LinkName,
    LinkBandwidth,
    Note,
    Citation,
};

/// One peak as it is typed.
struct PeakLine {
    units::NumberFormat format = units::NumberFormat::Bf16;
    units::Engine engine = units::Engine::Tensor;
    hardware::Sparsity sparsity = hardware::Sparsity::Dense;
    QString rate;
    std::optional<std::size_t> original{};  ///< which peak of the part that the form began with
};

/// What the fields of a form hold, before anything is made of it.
struct DeviceForm {
    std::map<FormField, QString> texts;
    hardware::Directions directions = hardware::Directions::One;
    std::vector<PeakLine> peaks;
    Basis basis = Basis::Unverified;  ///< of the figures that are changed
};

/// Why a form cannot be saved, by the field at fault.
struct FormErrors {
    std::map<FormField, QString> fields;
    std::map<std::size_t, QString> peaks;

    bool isEmpty() const { return fields.empty() && peaks.empty(); }
};

/// What a form says.
struct ReadForm {
    std::optional<hardware::Device> device;  ///< nothing where a field is at fault
    bool hasChangedFigures = false;
    QStringList leftOut;  ///< measured shares that go with the figures they were measured on, in words
    FormErrors errors;
};

/// Reads and fills forms. Figures that stay as they were keep their source; the others get the one that the form names. What
/// was measured under a figure that is changed is left out, for it was measured on another part.
class DeviceFormReader {
    Q_DECLARE_TR_FUNCTIONS(DeviceFormReader)

public:
    /// `today` is the date of changed figures, "2026-11-29".
    DeviceFormReader(const hardware::Device& original, std::string today) : m_original(original), m_today(std::move(today)) {}

    /// The part as it is, with an id and a name of its own, and with the figures of a what-if, which count as changed.
    DeviceForm fill(const QString& id, const QString& name, const scenario::Overrides& whatIf = {}) const;

    ReadForm read(const DeviceForm& form) const;

private:
    class Reading;

    hardware::Device m_original;
    std::string m_today;
};

}  // namespace ridgepoint::panels
