// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/count.h"
#include "core/units/quantity.h"

#include <QString>
#include <QStringList>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ridgepoint::panels {

/// Numbers in words, rounded to three digits, with the unit.
QString durationWords(units::Seconds time);
QString countWords(std::int64_t count);
QString numberWords(double value);
QString factorWords(double factor);

/// Rows of plain numbers to be pasted into a spreadsheet: tabs between cells, the decimal point, every digit.
class PlainTable {
public:
    explicit PlainTable(const QStringList& header) : m_lines{header.join(QLatin1Char('\t'))} {}

    void add(const QStringList& cells) { m_lines << cells.join(QLatin1Char('\t')); }
    QString text() const { return m_lines.join(QLatin1Char('\n')) + QLatin1Char('\n'); }

    static QString cell(double value);
    static QString cell(std::int64_t value);

private:
    QStringList m_lines;
};

/// Whole numbers over a range between powers of two, `perDoubling` of them from each power to the next.
std::vector<std::int64_t> steps(const scenario::CountRange& range, std::size_t perDoubling);

/// The slider's range, widened by powers of two where the present value lies outside. 0 is no reason to.
scenario::CountRange rangeFor(scenario::Count count, std::int64_t present);

/// What is swept over the context: four to a doubling, and the present one unless it is 0.
std::vector<std::int64_t> contextsFor(std::int64_t present);

/// `values` with further ones, in rising order, each once.
std::vector<std::int64_t> merged(std::vector<std::int64_t> values, const std::vector<std::int64_t>& further);

}  // namespace ridgepoint::panels
