// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/model_name.h"

#include "core/base/utf8.h"

#include <cstddef>
#include <vector>

namespace ridgepoint::import::huggingface {

namespace {

std::vector<std::string_view> partsOf(std::string_view path)
{
    std::vector<std::string_view> parts;
    while (!path.empty()) {
        const std::size_t end = path.find_first_of("/\\");
        if (const std::string_view part = path.substr(0, end); !part.empty() && part != "." && part != "..")
            parts.push_back(part);
        path.remove_prefix(end == std::string_view::npos ? path.size() : end + 1);
    }
    return parts;
}

std::string_view lastPart(std::string_view path)
{
    const std::vector<std::string_view> parts = partsOf(path);
    return parts.empty() ? std::string_view() : parts.back();
}

/// The folder of a config.json; in the cache of the hub it is a hash, below "models--owner--name".
std::string_view folderName(std::string_view file)
{
    constexpr std::string_view cached = "models--";
    const std::vector<std::string_view> parts = partsOf(file);
    for (const std::string_view part : parts)
        if (part.starts_with(cached))
            return part.substr(part.rfind("--") + 2);
    return parts.size() < 2 ? std::string_view() : parts[parts.size() - 2];
}

std::string_view stem(std::string_view name)
{
    constexpr std::string_view extension = ".json";
    if (name.ends_with(extension))
        name.remove_suffix(extension.size());
    return name;
}

}  // namespace

std::string modelName(std::string_view file, std::string_view nameOrPath, std::string_view modelType)
{
    std::string_view name = stem(lastPart(file));
    if (name.empty() || name == "config")
        name = lastPart(nameOrPath);
    if (name.empty())
        name = folderName(file);
    if (name.empty())
        name = modelType.empty() ? std::string_view("model") : modelType;
    return printable(name);
}

std::string idFromName(std::string_view name)
{
    constexpr std::size_t longest = 64;
    std::string id;
    for (const char c : name) {
        const bool upper = c >= 'A' && c <= 'Z';
        const bool letter = upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        if (id.empty() && !letter)
            continue;
        if (id.size() < longest)
            id += upper ? static_cast<char>(c - 'A' + 'a') : (letter || c == '.' || c == '_' ? c : '-');
    }
    return id.empty() ? "model" : id;
}

}  // namespace ridgepoint::import::huggingface
