// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/hardware/hardware_editor.h"

#include "app/panels/hardware/copy_name.h"
#include "app/panels/hardware/peak_lines.h"
#include "app/session/device_file.h"
#include "core/base/limits.h"
#include "core/base/utf8.h"
#include "core/catalogs/hardware_writer.h"

#include <QComboBox>
#include <QDate>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QGroupBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>

namespace ridgepoint::panels {

namespace {

QString text(const std::string& utf8)
{
    return QString::fromStdString(utf8);
}

QLabel* plainLabel(const QString& name, QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setObjectName(name);
    return label;
}

void setText(QLabel* label, const QString& text)
{
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

void addCombo(const QString& name, QComboBox* box, QGridLayout* grid)
{
    auto* label = new QLabel(name, box->parentWidget());
    label->setTextFormat(Qt::PlainText);
    label->setBuddy(box);
    box->setAccessibleName(name);
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0);
    grid->addWidget(box, row, 1);
}

/// What keeps a part out of a catalog, found by writing it and reading it back.
std::optional<Error> catalogError(const hardware::Device& device)
{
    const std::string json = catalogs::writeHardwareCatalog(device);
    const auto again = catalogs::parseHardwareCatalog(json, device.id.text());
    if (!again)
        return again.error();
    if (again->size() != 1 || !(again->front() == device))
        return Error{ErrorCode::BadValue, "the entry does not read back as it was written", {},
                     "Take out characters that are not text, such as line breaks"};
    return {};
}

std::string today()
{
    return QDate::currentDate().toString(Qt::ISODate).toStdString();
}

}  // namespace

HardwareEditor::HardwareEditor(const catalogs::Catalogs& catalogs, const hardware::Device& original,
                               const scenario::Overrides& whatIf, QWidget* parent)
    : QDialog(parent), m_catalogs(catalogs), m_reader(original, today())
{
    setWindowTitle(tr("Edit a copy of %1").arg(text(printable(original.name))));
    auto* content = new QWidget(this);
    auto* column = new QVBoxLayout(content);
    auto* columns = new QHBoxLayout;
    columns->addWidget(identity());
    columns->addWidget(memoryAndLink());
    column->addLayout(columns);
    auto* peaks = new QGroupBox(tr("Peaks"), this);
    m_peaks = new PeakLines(peaks);
    (new QVBoxLayout(peaks))->addWidget(m_peaks);
    column->addWidget(peaks);
    column->addStretch(1);
    auto* area = new QScrollArea(this);
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    auto* all = new QVBoxLayout(this);
    all->addWidget(area, 1);
    // Whatever figure is changed, what it now needs is in sight.
    all->addWidget(source());
    addButtons();

    const CopyName copy = proposeCopy(catalogs, original);
    const DeviceForm form = m_reader.fill(text(copy.id.text()), text(copy.name), whatIf);
    for (const auto& [key, value] : form.texts) {
        m_fields.at(key).edit->setText(value);
        m_fields.at(key).edit->setCursorPosition(0);
    }
    m_directions->setCurrentIndex(m_directions->findData(static_cast<int>(form.directions)));
    m_peaks->setLines(form.peaks);
    for (const auto& [key, line] : m_fields)
        connect(line.edit, &QLineEdit::textChanged, this, &HardwareEditor::check);
    for (QComboBox* box : {m_directions, m_basis})
        connect(box, &QComboBox::currentIndexChanged, this, &HardwareEditor::check);
    connect(m_peaks, &PeakLines::changed, this, &HardwareEditor::check);
    check();
    m_fields.at(FormField::Id).edit->setFocus();
    constexpr QSize roomy(860, 760);
    resize(roomy);
}

void HardwareEditor::addField(FormField field, const QString& name, const QString& example, QGridLayout* grid)
{
    auto* label = new QLabel(name, this);
    label->setTextFormat(Qt::PlainText);
    auto* edit = new QLineEdit(this);
    edit->setPlaceholderText(example);
    edit->setMaxLength(static_cast<int>(limits::textLength));
    edit->setAccessibleName(name);
    label->setBuddy(edit);
    QLabel* error = plainLabel(QStringLiteral("fault"), this);
    error->hide();
    const int row = grid->rowCount();
    grid->addWidget(label, row, 0);
    grid->addWidget(edit, row, 1);
    grid->addWidget(error, row + 1, 1);
    m_fields.emplace(field, Field{edit, error});
}

QWidget* HardwareEditor::identity()
{
    auto* box = new QGroupBox(tr("Part"), this);
    auto* grid = new QGridLayout(box);
    addField(FormField::Id, tr("Id"), QStringLiteral("h100-sxm-mine"), grid);
    addField(FormField::Name, tr("Name"), {}, grid);
    addField(FormField::Vendor, tr("Vendor"), {}, grid);
    addField(FormField::Year, tr("Year"), {}, grid);
    addField(FormField::FormFactor, tr("Form factor"), tr("none"), grid);
    addField(FormField::Power, tr("Power"), tr("not known; else 700 W"), grid);
    addField(FormField::Note, tr("Note"), tr("none"), grid);
    grid->setRowStretch(grid->rowCount(), 1);
    return box;
}

QWidget* HardwareEditor::memoryAndLink()
{
    auto* box = new QGroupBox(tr("Main memory and link"), this);
    auto* grid = new QGridLayout(box);
    addField(FormField::MemoryName, tr("Memory"), QStringLiteral("HBM3"), grid);
    addField(FormField::Capacity, tr("Capacity"), tr("not known; else 80 GB"), grid);
    addField(FormField::Visible, tr("Visible bytes"), tr("not known; else 79.6 GiB"), grid);
    addField(FormField::Bandwidth, tr("Bandwidth"), QStringLiteral("3.35 TB/s"), grid);
    addField(FormField::LinkName, tr("Link"), tr("none; else NVLink 4"), grid);
    addField(FormField::LinkBandwidth, tr("Link bandwidth"), tr("none; else 900 GB/s"), grid);
    m_directions = new QComboBox(box);
    m_directions->addItem(tr("one direction"), static_cast<int>(hardware::Directions::One));
    m_directions->addItem(tr("both directions together"), static_cast<int>(hardware::Directions::Both));
    addCombo(tr("Link counts"), m_directions, grid);
    grid->setRowStretch(grid->rowCount(), 1);
    return box;
}

QWidget* HardwareEditor::source()
{
    auto* box = new QGroupBox(tr("Changed figures"), this);
    auto* grid = new QGridLayout(box);
    addField(FormField::Citation, tr("Source of the changed figures"), tr("where they can be found again"), grid);
    m_basis = new QComboBox(box);
    m_basis->addItem(tr("unverified"), static_cast<int>(Basis::Unverified));
    m_basis->addItem(tr("vendor: printed by the vendor"), static_cast<int>(Basis::Vendor));
    m_basis->addItem(tr("measured: observed on the part"), static_cast<int>(Basis::Measured));
    addCombo(tr("Basis"), m_basis, grid);
    return box;
}

void HardwareEditor::addButtons()
{
    m_consequence = plainLabel(QStringLiteral("consequence"), this);
    m_reason = plainLabel(QStringLiteral("fault"), this);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, this);
    m_save = buttons->button(QDialogButtonBox::Save);
    m_save->setToolTip(tr("Ctrl+Enter"));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_consequence, m_reason, buttons})
        layout()->addWidget(widget);
    connect(m_save, &QPushButton::clicked, this, &HardwareEditor::save);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (Qt::Key key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto* shortcut = new QShortcut(QKeySequence(Qt::CTRL | key), this);
        connect(shortcut, &QShortcut::activated, this, &HardwareEditor::save);
    }
}

void HardwareEditor::keyPressEvent(QKeyEvent* event)
{
    // Enter in a field must not save a part that is half typed.
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    if (!isEnter)
        QDialog::keyPressEvent(event);
}

DeviceForm HardwareEditor::form() const
{
    DeviceForm form;
    for (const auto& [key, line] : m_fields)
        form.texts.emplace(key, line.edit->text());
    form.directions = static_cast<hardware::Directions>(m_directions->currentData().toInt());
    form.basis = static_cast<Basis>(m_basis->currentData().toInt());
    form.peaks = m_peaks->lines();
    return form;
}

void HardwareEditor::check()
{
    const ReadForm read = m_reader.read(form());
    QString reason;
    for (const auto& [key, line] : m_fields) {
        const auto error = read.errors.fields.find(key);
        const QString message = error == read.errors.fields.end() ? QString() : error->second;
        setText(line.error, message);
        line.edit->setAccessibleDescription(message);
        if (!message.isEmpty() && reason.isEmpty())
            reason = QStringLiteral("%1: %2").arg(line.edit->accessibleName(), message);
    }
    m_peaks->showErrors(read.errors.peaks);
    if (reason.isEmpty() && !read.errors.peaks.empty())
        reason = tr("Peak %1: %2").arg(read.errors.peaks.begin()->first + 1).arg(read.errors.peaks.begin()->second);
    m_device = read.device;
    if (m_device)
        if (const auto error = catalogError(*m_device)) {
            reason = text(toText(*error));
            m_device.reset();
        }
    m_save->setEnabled(m_device.has_value());
    setText(m_reason, m_device ? QString() : tr("Cannot be saved yet. %1").arg(reason));
    QStringList consequences;
    if (m_device)
        consequences << whatFollows();
    if (!read.leftOut.isEmpty())
        consequences << tr("Left out, since it was measured under the figure that is changed: %1.")
                            .arg(read.leftOut.join(QStringLiteral("; ")));
    setText(m_consequence, consequences.join(QLatin1Char(' ')));
}

QString HardwareEditor::whatFollows() const
{
    const HardwareId& id = m_device->id;
    const QString path = session::deviceFile(id);
    const auto known = m_catalogs.devices.find(id);
    if (known == m_catalogs.devices.end())
        return tr("Is saved as %1.").arg(path);
    const bool isBuiltIn = m_catalogs.overridden.contains(id) || !m_catalogs.userDevices.contains(id);
    if (isBuiltIn)
        return tr("%1 is the id of a built-in part: this entry will stand before it. Removing %2 brings the built-in one back.")
            .arg(text(id.text()), path);
    return tr("Replaces your own entry %1 in %2.").arg(text(printable(known->second->name)), path);
}

void HardwareEditor::save()
{
    if (!m_device)
        return;
    const hardware::Device device = *m_device;
    const QString path = session::deviceFile(device.id);
    if (QFileInfo::exists(path)) {
        QMessageBox question(QMessageBox::Question, tr("Replace the entry?"),
                             tr("%1 is there already. Replace it?").arg(path), QMessageBox::Yes | QMessageBox::No, this);
        question.setTextFormat(Qt::PlainText);
        question.setDefaultButton(QMessageBox::No);
        if (question.exec() != QMessageBox::Yes)
            return;
    }
    emit saveRequested(device);
}

void HardwareEditor::showFailure(const Error& error)
{
    setText(m_reason, tr("Was not saved. %1").arg(text(toText(error))));
}

}  // namespace ridgepoint::panels
