// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/schema_check.h"

#include "core/base/utf8.h"
#include "core/json/parse_strict.h"

// Without it the library ends the process where it could throw.
#define VALIJSON_USE_EXCEPTIONS 1
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validation_results.hpp>
#include <valijson/validator.hpp>

#include <exception>
#include <string>

namespace ridgepoint::catalogs {

namespace {

using valijson::adapters::NlohmannJsonAdapter;

/// valijson's context is "<root>", "[key]", "[0]", …
std::string pointer(const std::vector<std::string>& context)
{
    std::string text;
    for (std::size_t i = 1; i < context.size(); ++i)
        text += '/' + context[i].substr(1, context[i].size() - 2);
    return printable(text, 400);
}

/// The deepest complaint: the ones above it only repeat that something below is wrong.
Error deepest(const valijson::ValidationResults& results, std::string_view where)
{
    const valijson::ValidationResults::Error* worst = nullptr;
    for (const auto& result : results)
        if (worst == nullptr || result.context.size() > worst->context.size())
            worst = &result;
    if (worst == nullptr)
        return {ErrorCode::BadValue, "the file does not fit its schema", std::string(where), {}};
    std::string description = printable(worst->description, 300);
    while (description.ends_with('.'))
        description.pop_back();
    return {ErrorCode::BadValue, "the file does not fit its schema: " + description,
            std::string(where) + '#' + pointer(worst->context), "Compare with catalogs/schema"};
}

}  // namespace

std::optional<Error> checkAgainstSchema(std::string_view text, std::string_view where, std::string_view schema)
{
    const Result<nlohmann::json> value = json::parseStrict(text, where);
    if (!value)
        return value.error();
    const Result<nlohmann::json> description = json::parseStrict(schema, "schema");
    if (!description)
        return description.error();
    try {
        valijson::Schema parsed;
        valijson::SchemaParser parser(valijson::SchemaParser::kDraft7);
        const NlohmannJsonAdapter schemaAdapter(*description);
        parser.populateSchema(schemaAdapter, parsed);
        valijson::Validator validator;
        valijson::ValidationResults results;
        const NlohmannJsonAdapter adapter(*value);
        if (validator.validate(parsed, adapter, &results))
            return std::nullopt;
        return deepest(results, where);
    } catch (const std::exception& exception) {
        return Error{ErrorCode::BadValue,
                     "the schema cannot be applied: " + printable(exception.what(), 300),
                     std::string(where),
                     {}};
    }
}

}  // namespace ridgepoint::catalogs
