// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/parse_strict.h"

#include "core/base/limits.h"
#include "core/base/utf8.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint::json {

namespace {

constexpr int numberOverflow = 406;  // nlohmann's id for a number beyond the range of a double
constexpr std::string_view byteOrderMark = "\xEF\xBB\xBF";

std::string place(std::string_view text, std::size_t offset, std::string_view where)
{
    const std::string_view before = text.substr(0, offset);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineStart = before.find_last_of('\n') + 1;  // npos + 1 is 0
    const std::string_view head = before.substr(lineStart);
    const auto column = 1 + std::count_if(head.begin(), head.end(), [](char c) { return (c & 0xC0) != 0x80; });
    return printable(where, limits::textLength) + ':' + std::to_string(line) + ':' + std::to_string(column);
}

/// Reads a text and says how far the reading is: the parser hands no positions to its callbacks.
class CountingIterator {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    CountingIterator(const char* at, const char** progress) : m_at(at), m_progress(progress) {}

    reference operator*() const { return *m_at; }
    CountingIterator& operator++()
    {
        *m_progress = ++m_at;
        return *this;
    }
    friend bool operator==(const CountingIterator& a, const CountingIterator& b) { return a.m_at == b.m_at; }

private:
    const char* m_at;
    const char** m_progress;
};

bool isWordCharacter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' || c == '+'
        || c == '.';
}

/// NaN, inf, -Infinity and the like, in any case.
bool namesNoNumber(std::string_view word)
{
    if (word.starts_with('-') || word.starts_with('+'))
        word.remove_prefix(1);
    std::string lower(word);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return lower == "nan" || lower == "inf" || lower == "infinity";
}

/// A number as long as "NaN": the parser sees it in its place, and the builder, which has the text, puts null.
constexpr std::string_view notANumber = "NaN";
constexpr std::string_view standIn = "9e9";

std::size_t pythonWordLength(std::string_view text, std::size_t at)
{
    for (const std::string_view word : {notANumber, std::string_view("Infinity"), std::string_view("-Infinity")})
        if (text.substr(at, word.size()) == word
            && (at + word.size() == text.size() || !isWordCharacter(text[at + word.size()])))
            return word.size();
    return 0;
}

/// The text with Python's words replaced by JSON of the same length, so that places stay what they are.
std::string withoutPythonWords(std::string_view text)
{
    std::string result(text);
    bool inside = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (inside && text[i] == '\\') {
            ++i;
            continue;
        }
        if (text[i] == '"')
            inside = !inside;
        if (inside || (i > 0 && isWordCharacter(text[i - 1])))
            continue;
        const std::size_t length = pythonWordLength(text, i);
        if (length == 0)
            continue;
        std::string value = length == notANumber.size() ? std::string(standIn) : "null";
        value.resize(length, ' ');
        result.replace(i, length, value);
        i += length - 1;
    }
    return result;
}

/// What stands at a place where the grammar broke, and what to say about it.
Error syntaxError(std::string_view text, std::size_t offset, int parserError, std::string_view where)
{
    if (offset >= text.size())
        return {ErrorCode::BadSyntax, "the text ends too early", place(text, text.size(), where),
                "A brace, a bracket or a quotation mark is not closed; is the file cut off?"};
    std::size_t start = offset;
    while (start > 0 && isWordCharacter(text[start - 1]))
        --start;
    std::size_t end = offset;
    while (end < text.size() && isWordCharacter(text[end]))
        ++end;
    const std::string_view word = text.substr(start, std::max(end, offset + 1) - start);
    const std::string at = place(text, start, where);
    if (parserError == numberOverflow)
        return {ErrorCode::OutOfRange, printable(word) + " is too large a number", at, "Write a finite number"};
    if (namesNoNumber(word))
        return {ErrorCode::BadSyntax, printable(word) + " is not a number in JSON", at,
                "Write a finite number, or leave the key out"};
    if (static_cast<unsigned char>(text[offset]) < 0x20)
        return {ErrorCode::BadSyntax, "a line break or control character inside a text", place(text, offset, where),
                "Close the quotation mark on the same line, or write \\n"};
    if (start > 0 && text[start - 1] == '\\')
        return {ErrorCode::BadSyntax, quote(text.substr(start - 1, word.size() + 1)) + " is not an escape in JSON",
                place(text, start - 1, where), "Write two backslashes for one; after \\u come four hexadecimal digits"};
    if (text[offset] == '/' || text[offset] == '#')
        return {ErrorCode::BadSyntax, "a comment", at, "JSON has no comments; use a \"note\" where the format has one"};
    const std::size_t previous = start == 0 ? std::string_view::npos : text.find_last_not_of(" \t\r\n", start - 1);
    const bool afterComma = previous != std::string_view::npos && text[previous] == ',';
    if (afterComma && (text[offset] == ']' || text[offset] == '}'))
        return {ErrorCode::BadSyntax, "a comma before a closing bracket", place(text, previous, where),
                "Take the comma out"};
    return {ErrorCode::BadSyntax, quote(word) + " is not expected here", at,
            "Check the comma, colon, bracket or quotation mark before it"};
}

/// Builds the value from the parser's events and stops at the first thing that is refused.
class Builder {
public:
    using json = nlohmann::json;

    /// `parsed` is as long as `text`, which is quoted in errors.
    Builder(std::string_view text, std::string_view parsed, std::string_view where, Dialect dialect)
        : m_text(text), m_where(where), m_begin(parsed.data()), m_progress(parsed.data()),
          m_valuesLeft(dialect == Dialect::Python ? pythonValues : text.size() + 1)
    {
    }

    const char** progress() { return &m_progress; }
    json takeValue() { return std::move(m_root); }
    const std::optional<Error>& error() const { return m_error; }

    bool null() { return add(json(nullptr)); }
    bool boolean(bool value) { return add(json(value)); }
    bool number_integer(json::number_integer_t value) { return add(json(value)); }
    bool number_unsigned(json::number_unsigned_t value) { return add(json(value)); }
    bool number_float(json::number_float_t value, const std::string& literal)
    {
        return add(literal == standIn && standsForNaN() ? json(nullptr) : json(value));
    }
    bool string(std::string& value) { return fits(value) && add(json(std::move(value))); }
    static bool binary(json::binary_t&) { return false; }
    bool start_object(std::size_t) { return open(json::object()); }
    bool start_array(std::size_t) { return open(json::array()); }
    bool end_object() { return close(); }
    bool end_array() { return close(); }

    bool key(std::string& name)
    {
        if (!fits(name))
            return false;
        json& object = *m_open.back();
        if (object.contains(name))
            return refuse(ErrorCode::DuplicateKey, "the key " + quote(name) + " stands twice in one object",
                          "Keep one of them", stringStart());
        m_slot = &object[name];
        return true;
    }

    template <class Exception>
    bool parse_error(std::size_t charactersRead, const std::string&, const Exception& exception)
    {
        m_error = syntaxError(m_text, charactersRead == 0 ? 0 : charactersRead - 1, exception.id, m_where);
        return false;
    }

private:
    bool refuse(ErrorCode code, std::string message, std::string hint, std::size_t offset)
    {
        m_error = Error{code, std::move(message), place(m_text, offset, m_where), std::move(hint)};
        return false;
    }

    std::size_t lastRead() const { return static_cast<std::size_t>(m_progress - m_begin) - 1; }

    /// The parser has read one character after the number, unless the text ends with it.
    bool standsForNaN() const
    {
        const std::size_t end = lastRead();
        return (end >= 3 && m_text.substr(end - 3, 3) == notANumber) || (end >= 2 && m_text.substr(end - 2) == notANumber);
    }

    /// The opening quotation mark of the string whose closing one was read last.
    std::size_t stringStart() const
    {
        std::size_t at = lastRead();
        while (at > 0) {
            at = m_text.rfind('"', at - 1);
            std::size_t backslashes = 0;
            while (backslashes < at && m_text[at - 1 - backslashes] == '\\')
                ++backslashes;
            if (backslashes % 2 == 0)
                break;
        }
        return at;
    }

    bool fits(const std::string& value)
    {
        if (value.size() <= limits::textLength)
            return true;
        return refuse(ErrorCode::TooLarge, "a text of " + std::to_string(value.size()) + " bytes",
                      "Texts have " + std::to_string(limits::textLength) + " bytes at most", stringStart());
    }

    bool hasRoom()
    {
        if (m_valuesLeft-- > 0)
            return true;
        return refuse(ErrorCode::TooLarge, "more than " + std::to_string(pythonValues) + " values",
                      "No published file has so many; is it the right one?", lastRead());
    }

    bool add(json value)
    {
        if (!hasRoom())
            return false;
        put(std::move(value));
        return true;
    }

    json* put(json value)
    {
        if (m_open.empty()) {
            m_root = std::move(value);
            return &m_root;
        }
        if (m_open.back()->is_array()) {
            m_open.back()->push_back(std::move(value));
            return &m_open.back()->back();
        }
        *m_slot = std::move(value);
        return m_slot;
    }

    bool open(json container)
    {
        if (m_open.size() >= limits::jsonDepth)
            return refuse(ErrorCode::TooLarge,
                          "more than " + std::to_string(limits::jsonDepth) + " brackets inside one another",
                          "Nest less deeply", lastRead());
        if (!hasRoom())
            return false;
        m_open.push_back(put(std::move(container)));
        return true;
    }

    bool close()
    {
        m_open.pop_back();
        return true;
    }

    std::string_view m_text;
    std::string_view m_where;
    const char* m_begin;
    const char* m_progress;
    std::size_t m_valuesLeft;
    json m_root;
    std::vector<json*> m_open;  // a container never moves while its children are read: its parent does not grow
    json* m_slot = nullptr;
    std::optional<Error> m_error;
};

/// What no parser needs to see: too long, or not text.
std::optional<Error> refusal(std::string_view text, std::string_view where)
{
    const std::string file = printable(where, limits::textLength);
    if (text.size() > limits::fileSize)
        return Error{ErrorCode::TooLarge, "the text has " + std::to_string(text.size()) + " bytes", file,
                     std::to_string(limits::fileSize) + " bytes are the most that is read"};
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
        return Error{ErrorCode::BadSyntax, "the text is UTF-16", file, "Save it as UTF-8"};
    const std::size_t valid = std::min(validUtf8Length(text), text.find('\0'));
    if (valid < text.size())
        return Error{ErrorCode::BadSyntax, text[valid] == '\0' ? "a zero byte" : "a byte that is not UTF-8",
                     place(text, valid, where), "JSON is text; save the file as UTF-8"};
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return Error{ErrorCode::BadSyntax, "the text is empty", file, "Begin with { and end with }"};
    return std::nullopt;
}

}  // namespace

Result<nlohmann::json> parseStrict(std::string_view text, std::string_view where, Dialect dialect)
{
    if (text.starts_with(byteOrderMark))
        text.remove_prefix(byteOrderMark.size());
    if (auto error = refusal(text, where))
        return fail(*std::move(error));
    const std::string replaced = dialect == Dialect::Python ? withoutPythonWords(text) : std::string();
    const std::string_view parsed = dialect == Dialect::Python ? std::string_view(replaced) : text;
    Builder builder(text, parsed, where, dialect);
    const CountingIterator begin(parsed.data(), builder.progress());
    const CountingIterator end(parsed.data() + parsed.size(), builder.progress());
    nlohmann::json::sax_parse(begin, end, &builder);
    if (builder.error())
        return fail(*builder.error());
    return builder.takeValue();
}

}  // namespace ridgepoint::json
