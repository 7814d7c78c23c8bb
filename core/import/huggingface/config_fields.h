// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/base/limits.h"
#include "core/base/note.h"

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ridgepoint::json {
class Cursor;
}

namespace ridgepoint::import::huggingface {

/// Every spelling of one key, the most telling first.
using Keys = std::initializer_list<std::string_view>;

/// The keys of a config wherever they stand: in the part that describes the language model, or at the level around it. A
/// null is as good as no key. What is wrong is kept in the document, as with json::Cursor.
class ConfigFields {
public:
    /// Finds text_config, llm_config, language_config or thinker_config.text_config in a whole file.
    static ConfigFields of(const json::Cursor& root);

    ConfigFields(const ConfigFields&);
    ConfigFields& operator=(const ConfigFields&) = delete;
    ~ConfigFields();

    /// The language model has a section of its own, which says only what differs from the defaults of its class.
    bool isNested() const;

    bool has(Keys keys) const;
    bool isText(std::string_view key) const;
    bool isList(std::string_view key) const;

    /// A whole number from 0 to limit.
    std::optional<std::int64_t> count(Keys keys, std::int64_t limit = limits::width) const;

    /// A whole number from 1 to limit, or the error that it is missing.
    std::int64_t required(Keys keys, std::int64_t limit = limits::width) const;

    std::optional<bool> flag(Keys keys) const;
    std::optional<double> number(Keys keys) const;
    std::optional<std::string> text(Keys keys) const;

    /// The first text of a list of texts: "architectures".
    std::optional<std::string> firstText(std::string_view key) const;

    /// Lists of at most as many elements as a model has layers; true and false are 1 and 0.
    std::optional<std::vector<std::int64_t>> counts(Keys keys) const;
    std::optional<std::vector<std::string>> texts(Keys keys) const;

    /// An object by itself, without the levels around it.
    std::optional<ConfigFields> section(Keys keys) const;
    std::vector<ConfigFields> sections(std::string_view key) const;

    /// The keys of an object, or of this level, with what stands under them; fields of no object have no keys.
    std::vector<std::pair<std::string, ConfigFields>> members(std::string_view key) const;
    std::vector<std::pair<std::string, ConfigFields>> members() const;

    /// The level by itself: 0 the language model's, 1 and further the ones around it.
    std::size_t levels() const;
    ConfigFields level(std::size_t index) const;

    /// "file#/text_config/head_dim", of the first of the keys that is there, or of the object.
    std::string where(Keys keys = {}) const;
    void refuse(ErrorCode code, std::string message, std::string hint, Keys keys = {}) const;
    bool failed() const;

    /// Keys of the outer levels that nobody asked for and whose values are numbers, lists or objects, and not 0 or empty.
    std::vector<std::string> unreadKeys() const;

    /// Spellings of one key that contradict one another.
    std::vector<Note> contradictions() const;

    /// Counts a key as read.
    void skip(Keys keys) const;

private:
    struct Record;

    ConfigFields(std::vector<json::Cursor> levels, std::shared_ptr<Record> record);

    static std::vector<std::pair<std::string, ConfigFields>> membersOf(const json::Cursor& place);

    std::optional<json::Cursor> find(Keys keys) const;

    std::vector<json::Cursor> m_levels;
    std::shared_ptr<Record> m_record;
};

}  // namespace ridgepoint::import::huggingface
