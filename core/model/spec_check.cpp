// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/spec_check.h"

namespace ridgepoint::model {

void SpecCheck::count(std::int64_t value, std::string_view where, std::int64_t limit)
{
    if (value < 1 || value > limit)
        wrong(ErrorCode::OutOfRange, std::to_string(value) + " is not between 1 and " + std::to_string(limit), where);
}

void SpecCheck::countOrNone(std::int64_t value, std::string_view where, std::int64_t limit)
{
    if (value < 0 || value > limit)
        wrong(ErrorCode::OutOfRange, std::to_string(value) + " is not between 0 and " + std::to_string(limit), where);
}

void SpecCheck::require(bool holds, std::string message, std::string_view where)
{
    if (!holds)
        wrong(ErrorCode::BadValue, std::move(message), where);
}

void SpecCheck::wrong(ErrorCode code, std::string message, std::string_view where)
{
    if (!m_error)
        m_error = Error{code, std::move(message), std::string(where), "Compare with the model's config.json"};
}

std::int64_t product(std::int64_t a, std::int64_t b)
{
    const bool within = a > 0 && b > 0 && a <= limits::width && b <= limits::width;
    return within ? a * b : -1;
}

}  // namespace ridgepoint::model
