// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/note.h"
#include "core/import/huggingface/config_fields.h"
#include "core/import/huggingface/families.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::import::huggingface {

/// A config while it is read: its keys, the rules of its class, and what there is to say about it.
class Reading {
public:
    Reading(const ConfigFields& configFields, const Family& familyRow) : fields(configFields), family(familyRow) {}

    /// A number of the file, or one that follows from others; the latter is noted as assumed, with the reason.
    std::int64_t countOr(Keys keys, std::int64_t otherwise, std::string_view reason);

    /// A size that every file has, unless it is a section of a class whose own size is known (0: it is not).
    std::int64_t size(Keys keys, std::int64_t ofClass, std::int64_t limit = limits::width);

    bool flagBy(const FlagRule& rule) const;

    void assume(const std::string& what);
    void inform(std::string code, std::string message, Keys keys = {});
    void warn(std::string code, std::string message, Keys keys = {});

    /// The notes, those about assumptions joined to one.
    std::vector<Note> takeNotes();

    const ClassSizes& classSizes() const;

    const ConfigFields& fields;
    const Family& family;
    std::int64_t hidden = 0;
    std::int64_t layers = 0;

private:
    void add(Severity severity, std::string code, std::string message, Keys keys);

    std::vector<std::string> m_assumed;
    std::vector<Note> m_notes;
};

/// Of two counts; 0 where the divisor is.
constexpr std::int64_t quotient(std::int64_t a, std::int64_t b)
{
    return b > 0 ? a / b : 0;
}

constexpr std::int64_t roundedUp(std::int64_t value, std::int64_t multiple)
{
    return multiple > 0 ? (value + multiple - 1) / multiple * multiple : value;
}

}  // namespace ridgepoint::import::huggingface
