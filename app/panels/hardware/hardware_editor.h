// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panels/hardware/device_form.h"
#include "core/catalogs/catalogs.h"

#include <QDialog>

#include <map>
#include <optional>

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QPushButton;

namespace ridgepoint::panels {

class PeakLines;

/// Makes an entry of the user's own from a part: a copy with other figures, typed with their units. It writes nothing.
class HardwareEditor : public QDialog {
    Q_OBJECT

public:
    /// Begins with a copy of `original` with the figures of a what-if, under an id that no catalog has.
    HardwareEditor(const catalogs::Catalogs& catalogs, const hardware::Device& original, const scenario::Overrides& whatIf = {},
                   QWidget* parent = nullptr);

    /// Tells why the part was not saved.
    void showFailure(const Error& error);

    QLineEdit* field(FormField field) const { return m_fields.at(field).edit; }
    QLabel* fieldError(FormField field) const { return m_fields.at(field).error; }
    PeakLines* peaks() const { return m_peaks; }
    QComboBox* basis() const { return m_basis; }
    QComboBox* directions() const { return m_directions; }
    QLabel* reason() const { return m_reason; }
    QLabel* consequence() const { return m_consequence; }
    QPushButton* saveButton() const { return m_save; }

    /// Asks for the part to be saved, and first whether a file that is there may be replaced.
    void save();

signals:
    void saveRequested(const ridgepoint::hardware::Device& device);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    struct Field {
        QLineEdit* edit = nullptr;
        QLabel* error = nullptr;
    };

    void addField(FormField field, const QString& label, const QString& example, QGridLayout* grid);
    QWidget* identity();
    QWidget* memoryAndLink();
    QWidget* source();
    void addButtons();
    DeviceForm form() const;
    void check();
    QString whatFollows() const;

    catalogs::Catalogs m_catalogs;
    DeviceFormReader m_reader;
    std::optional<hardware::Device> m_device;  ///< what would be saved; nothing where something is at fault
    std::map<FormField, Field> m_fields;
    QComboBox* m_directions = nullptr;
    QComboBox* m_basis = nullptr;
    PeakLines* m_peaks = nullptr;
    QLabel* m_consequence = nullptr;
    QLabel* m_reason = nullptr;
    QPushButton* m_save = nullptr;
};

}  // namespace ridgepoint::panels
