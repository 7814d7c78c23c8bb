// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"
#include "core/base/utf8.h"

#include <compare>
#include <string>
#include <string_view>

namespace ridgepoint {

/// True for `^[a-z0-9][a-z0-9._-]*$`, at most 64 characters: safe in a path, a shell and a table.
bool isIdText(std::string_view text);

/// The name of a catalog entry. Each Tag makes a type of its own, so a model's id is never taken for a part's.
template <class Tag>
class Id {
public:
    /// Fails with BadValue when the text is not an id.
    static Result<Id> parse(std::string_view text)
    {
        if (!isIdText(text))
            return fail({ErrorCode::BadValue, quote(text) + " is not an id", {},
                         "Ids are lower-case letters, digits, dots, dashes and underscores, 64 at most"});
        return Id(std::string(text));
    }

    const std::string& text() const { return m_text; }

    friend auto operator<=>(const Id&, const Id&) = default;

private:
    explicit Id(std::string text) : m_text(std::move(text)) {}

    std::string m_text;
};

using HardwareId = Id<struct HardwareTag>;
using ModelId = Id<struct ModelTag>;

}  // namespace ridgepoint
