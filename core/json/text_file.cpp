// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/text_file.h"

#include "core/base/limits.h"
#include "core/base/utf8.h"

#include <fstream>
#include <system_error>

namespace ridgepoint::json {

Result<std::string> loadText(const std::filesystem::path& path)
{
    const std::string where = printable(path.string(), limits::textLength);
    std::error_code code;
    const std::filesystem::file_status status = std::filesystem::status(path, code);
    if (!std::filesystem::exists(status))
        return fail({ErrorCode::Unreadable, "there is no such file", where, "Check the name"});
    if (!std::filesystem::is_regular_file(status))
        return fail({ErrorCode::Unreadable,
                     std::filesystem::is_directory(status) ? "this is a folder" : "this is not a file", where,
                     "Name a regular file"});
    const Error tooLarge{ErrorCode::TooLarge, "the file is larger than " + std::to_string(limits::fileSize) + " bytes",
                         where, "Split it into smaller files"};
    if (std::filesystem::file_size(path, code) > limits::fileSize && !code)
        return fail(tooLarge);
    std::ifstream file(path, std::ios::binary);
    // One byte more than the limit: a file may say that it is empty and yield without end, as those under /proc do.
    std::string content(limits::fileSize + 1, '\0');
    file.read(content.data(), static_cast<std::streamsize>(content.size()));
    if (!file.is_open() || file.bad())
        return fail({ErrorCode::Unreadable, "the file cannot be read", where, "Check who may read it"});
    content.resize(static_cast<std::size_t>(file.gcount()));
    if (content.size() > limits::fileSize)
        return fail(tooLarge);
    return content;
}

}  // namespace ridgepoint::json
