// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace ridgepoint {

/// What kind of thing is wrong; callers branch on it, people read the message.
enum class ErrorCode {
    UnknownId,     ///< an id that no catalog has
    OutOfRange,    ///< a number outside what the model is defined for
    BadSyntax,     ///< text that does not parse at all
    BadValue,      ///< text that parses and means nothing here
    MissingField,  ///< a required key is absent
    DuplicateKey,  ///< one key twice in one object, or one id twice in one catalog
    TooLarge,      ///< a file, depth or count above the limits of core/base/limits.h
    Unreadable,    ///< the operating system refused to read
    Unwritable,    ///< the operating system refused to write
    Unsupported,   ///< understood, and not something Ridgepoint computes
};

/// A failure at an edge of the program (file, catalog, command line, override).
/// `where` is a file with line, a JSON pointer or an option name; `hint` says how to mend it.
struct Error {
    ErrorCode code = ErrorCode::BadValue;
    std::string message;
    std::string where;
    std::string hint;

    friend bool operator==(const Error&, const Error&) = default;
};

/// One line for a terminal or a message box: "where: message. hint".
std::string toText(const Error& error);

}  // namespace ridgepoint
