// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/limits.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::model {

/// Collects the first thing wrong with a model. `where` is the JSON pointer of the field.
class SpecCheck {
public:
    /// 1 to limit.
    void count(std::int64_t value, std::string_view where, std::int64_t limit = limits::width);

    /// 0 to limit.
    void countOrNone(std::int64_t value, std::string_view where, std::int64_t limit = limits::width);

    void require(bool holds, std::string message, std::string_view where);

    const std::optional<Error>& error() const { return m_error; }

private:
    void wrong(ErrorCode code, std::string message, std::string_view where);

    std::optional<Error> m_error;
};

/// Of two factors that were found within limits; -1 where one was not, so that the product is refused as well.
std::int64_t product(std::int64_t a, std::int64_t b);

}  // namespace ridgepoint::model
