// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <QByteArray>
#include <QSizeF>
#include <QString>

#include <functional>
#include <string>

class QPainter;

namespace ridgepoint::render {

struct PdfTexts {
    QString title;
    std::string document;  ///< the scenario, attached as a file; may be empty
};

/// One page of a size in logical pixels (1/96 inch) with its fonts embedded. The creation date is SOURCE_DATE_EPOCH where
/// the environment has it, so that a build can be repeated.
Result<QByteArray> writePdf(const QSizeF& size, const PdfTexts& texts, const std::function<void(QPainter&)>& paint);

}  // namespace ridgepoint::render
