// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panels/hardware/peak_lines.h"

#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <array>

namespace ridgepoint::panels {

namespace {

using hardware::Sparsity;
using units::Engine;
using units::NumberFormat;

constexpr std::array formats{NumberFormat::Fp64, NumberFormat::Fp32, NumberFormat::Tf32, NumberFormat::Bf16, NumberFormat::Fp16,
                             NumberFormat::Fp8,  NumberFormat::Int8, NumberFormat::Fp6,  NumberFormat::Fp4,  NumberFormat::Int4};

QString text(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), static_cast<qsizetype>(utf8.size()));
}

/// Scrolling the dialog over it must not change a part in silence.
class QuietComboBox : public QComboBox {
public:
    explicit QuietComboBox(QWidget* parent) : QComboBox(parent) { setFocusPolicy(Qt::StrongFocus); }

protected:
    void wheelEvent(QWheelEvent* event) override
    {
        if (hasFocus())
            QComboBox::wheelEvent(event);
        else
            event->ignore();
    }
};

template <class Value>
void addChoice(QComboBox* box, const QString& name, Value value)
{
    box->addItem(name, static_cast<int>(value));
}

template <class Value>
void choose(QComboBox* box, Value value)
{
    box->setCurrentIndex(box->findData(static_cast<int>(value)));
}

template <class Value>
Value chosen(const QComboBox* box)
{
    return static_cast<Value>(box->currentData().toInt());
}

}  // namespace

PeakLines::PeakLines(QWidget* parent)
    : QWidget(parent), m_column(new QVBoxLayout), m_add(new QPushButton(tr("&Add a peak"), this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(4);
    column->addLayout(m_column);
    column->addWidget(m_add, 0, Qt::AlignLeft);
    m_add->setAutoDefault(false);
    connect(m_add, &QPushButton::clicked, this, [this] {
        addLine({});
        nameLines();
        m_rows.back().format->setFocus();
        emit changed();
    });
}

void PeakLines::setLines(const std::vector<PeakLine>& lines)
{
    while (!m_rows.empty())
        removeLine(m_rows.size() - 1);
    for (const PeakLine& line : lines)
        addLine(line);
    nameLines();
    emit changed();
}

void PeakLines::addLine(const PeakLine& line)
{
    Row row;
    row.widget = new QWidget(this);
    row.format = new QuietComboBox(row.widget);
    for (NumberFormat format : formats)
        addChoice(row.format, text(units::name(format)), format);
    row.engine = new QuietComboBox(row.widget);
    addChoice(row.engine, tr("tensor"), Engine::Tensor);
    addChoice(row.engine, tr("vector"), Engine::Vector);
    row.sparsity = new QuietComboBox(row.widget);
    addChoice(row.sparsity, tr("dense"), Sparsity::Dense);
    addChoice(row.sparsity, tr("sparse"), Sparsity::Sparse);
    choose(row.format, line.format);
    choose(row.engine, line.engine);
    choose(row.sparsity, line.sparsity);
    row.rate = new QLineEdit(line.rate, row.widget);
    row.rate->setPlaceholderText(tr("989.4 TFLOP/s"));
    row.remove = new QToolButton(row.widget);
    row.remove->setText(QStringLiteral("×"));
    row.remove->setAutoRaise(true);
    row.remove->setFocusPolicy(Qt::StrongFocus);
    row.remove->setToolTip(tr("Remove this peak"));
    row.error = new QLabel(row.widget);
    row.error->setTextFormat(Qt::PlainText);
    row.error->setWordWrap(true);
    row.error->setObjectName(QStringLiteral("fault"));
    row.error->hide();
    row.original = line.original;

    auto* grid = new QGridLayout(row.widget);
    grid->setContentsMargins(0, 0, 0, 0);
    int place = 0;
    for (QWidget* widget : std::initializer_list<QWidget*>{row.format, row.engine, row.sparsity, row.rate, row.remove})
        grid->addWidget(widget, 0, place++);
    grid->setColumnStretch(3, 1);
    grid->addWidget(row.error, 1, 0, 1, place);
    m_column->addWidget(row.widget);
    for (QComboBox* box : {row.format, row.engine, row.sparsity})
        connect(box, &QComboBox::currentIndexChanged, this, &PeakLines::changed);
    connect(row.rate, &QLineEdit::textChanged, this, &PeakLines::changed);
    connect(row.remove, &QToolButton::clicked, this, [this, widget = row.widget] {
        const auto at = std::find_if(m_rows.begin(), m_rows.end(), [widget](const Row& other) { return other.widget == widget; });
        removeLine(static_cast<std::size_t>(at - m_rows.begin()));
    });
    m_rows.push_back(row);
}

void PeakLines::removeLine(std::size_t row)
{
    // Its own button may be what asks for it.
    m_rows.at(row).widget->hide();
    m_rows.at(row).widget->deleteLater();
    m_rows.erase(m_rows.begin() + static_cast<std::ptrdiff_t>(row));
    nameLines();
    emit changed();
}

void PeakLines::nameLines()
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const QString number = QString::number(i + 1);
        m_rows[i].format->setAccessibleName(tr("Peak %1: format").arg(number));
        m_rows[i].engine->setAccessibleName(tr("Peak %1: engine").arg(number));
        m_rows[i].sparsity->setAccessibleName(tr("Peak %1: dense or sparse").arg(number));
        m_rows[i].rate->setAccessibleName(tr("Peak %1: rate").arg(number));
        m_rows[i].remove->setAccessibleName(tr("Peak %1: remove").arg(number));
    }
}

std::vector<PeakLine> PeakLines::lines() const
{
    std::vector<PeakLine> lines;
    for (const Row& row : m_rows)
        lines.push_back({chosen<NumberFormat>(row.format), chosen<Engine>(row.engine), chosen<Sparsity>(row.sparsity),
                         row.rate->text(), row.original});
    return lines;
}

void PeakLines::showErrors(const std::map<std::size_t, QString>& errors)
{
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto error = errors.find(i);
        const QString message = error == errors.end() ? QString() : error->second;
        m_rows[i].error->setText(message);
        m_rows[i].error->setVisible(!message.isEmpty());
        m_rows[i].rate->setAccessibleDescription(message);
    }
}

}  // namespace ridgepoint::panels
