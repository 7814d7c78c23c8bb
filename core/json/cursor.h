// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/result.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Checked reading of a JSON value. A reader asks for what it expects, in any order and without looking at errors in
/// between; the document keeps the first thing that was wrong, and everything asked after it yields empty values.
namespace ridgepoint::json {

class Cursor;

/// The hint for a name that is not known: "Did you mean "bandwidth"?", or `otherwise` where nothing known is near.
std::string suggestion(std::string_view name, const std::vector<std::string>& known, std::string otherwise);

/// A parsed file while it is read: its value, its name for messages, and the first error. Cursors point into it.
class Document {
public:
    Document(nlohmann::json value, std::string_view file);
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    Cursor root();

    /// Nothing as long as all was as expected.
    const std::optional<Error>& error() const { return m_error; }

private:
    friend class Cursor;

    nlohmann::json m_value;
    std::string m_file;
    std::optional<Error> m_error;
};

/// A place in a document. A place that is not there yields empty values and no more errors.
class Cursor {
public:
    /// "nvidia.json#/devices/0/name": the file and the JSON pointer (RFC 6901).
    std::string where() const;

    /// False also once the document has an error, so that nothing that is read in vain takes time.
    bool isThere() const { return m_value != nullptr && !m_document->m_error; }
    bool isNumber() const { return isThere() && m_value->is_number(); }
    bool isText() const { return isThere() && m_value->is_string(); }
    bool isObject() const { return isThere() && m_value->is_object(); }
    bool isArray() const { return isThere() && m_value->is_array(); }

    /// Elements of a list, or keys of an object; 0 for anything else.
    std::size_t size() const { return isArray() || isObject() ? m_value->size() : 0; }

    /// The value of a key: `at` refuses the object that lacks it, `find` does not. A null is as good as no key.
    Cursor at(std::string_view key) const;
    std::optional<Cursor> find(std::string_view key) const;

    /// The elements of an array; the keys and values of an object.
    std::vector<Cursor> items() const;
    std::vector<std::pair<std::string, Cursor>> members() const;

    /// The value itself, or an empty one and BadValue where it has another type. A count is a whole number that fits:
    /// neither 8.5 nor 8.0 nor 2^64 is one, and nothing is ever cut down to size.
    std::string asText() const;
    std::int64_t asCount() const;
    double asNumber() const;
    bool asFlag() const;

    /// at(key) and the value of it. A required text is not empty.
    std::string text(std::string_view key) const;
    std::int64_t count(std::string_view key) const { return at(key).asCount(); }
    double number(std::string_view key) const { return at(key).asNumber(); }
    bool flag(std::string_view key) const { return at(key).asFlag(); }

    /// The same where the key may be absent.
    std::optional<std::string> optionalText(std::string_view key) const;
    std::optional<std::int64_t> optionalCount(std::string_view key) const;
    std::optional<double> optionalNumber(std::string_view key) const;
    std::optional<bool> optionalFlag(std::string_view key) const;

    /// A text that `fromName` knows, else BadValue that lists `choices`.
    template <class Enum>
    Enum choice(std::string_view key, std::optional<Enum> (*fromName)(std::string_view), std::string_view choices) const
    {
        const Cursor place = at(key);
        const std::optional<Enum> value = fromName(place.asText());
        if (!value)
            place.refuseChoice(choices);
        return value.value_or(Enum{});
    }

    /// Refuses a key that is not among these and names the nearest that is.
    void allowOnly(std::initializer_list<std::string_view> keys) const;

    /// Keeps an error at this place, unless the place is not there.
    void refuse(ErrorCode code, std::string message, std::string hint) const;

    /// The value of a result, or its error kept at this place.
    template <class T>
    std::optional<T> accept(const Result<T>& result) const
    {
        if (result)
            return *result;
        refuse(result.error().code, result.error().message, result.error().hint);
        return std::nullopt;
    }

private:
    friend class Document;

    Cursor(Document& document, const nlohmann::json* value) : m_document(&document), m_value(value) {}

    Cursor missing(std::string_view key) const;
    bool expect(bool holds, std::string_view what) const;
    void refuseChoice(std::string_view choices) const;

    Document* m_document;
    const nlohmann::json* m_value;
    // Where a place is gets worked out when somebody asks: almost nobody does, and texts for all would take half of the reading.
    const nlohmann::json* m_within = nullptr;  ///< of a place that is not there: what lacks it
    std::string m_missingKey{};
};

}  // namespace ridgepoint::json
