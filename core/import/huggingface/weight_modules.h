// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/model_spec.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The names under which checkpoints keep the matrices of a model, as quantisers list them.
namespace ridgepoint::import::huggingface {

/// One matrix, or several that are quantised as one: "layers.3.self_attn.q_proj". The names are spellings of the same.
struct WeightModule {
    model::WeightClass weightClass{};
    std::vector<std::string> names;
};

/// The matrices of all layers, the embedding and the head, by the names of the transformers library without what stands
/// before "layers". One expert stands for all of its layer.
std::vector<WeightModule> weightModules(const model::ModelSpec& spec);

/// "model.language_model.layers.3.mlp.up_proj" without what stands before "layers"; empty for towers, draft layers and
/// whatever else is no part of the text model.
std::string_view withoutPrefix(std::string_view name);

/// A name with wildcards (glob), or a regular expression after "re:". Of regular expressions only what such lists use is
/// understood: text, escapes, ".", ".*", "\d+" and alternatives in brackets.
class ModulePattern {
public:
    /// Nothing where the pattern is not understood.
    static std::optional<ModulePattern> parse(std::string_view text);

    /// Whether it means the module: by one of its names as a whole, or as a part of what the pattern names.
    bool matches(const WeightModule& module) const;

private:
    enum class Kind : unsigned char { Character, AnyOne, AnyRun, Digits };
    struct Token {
        Kind kind;
        char character;
    };
    using Tokens = std::vector<Token>;

    static std::size_t addAtom(std::string_view text, Tokens& tokens);
    static bool addAlternatives(std::string_view text, const Tokens& before, std::vector<Tokens>& all);
    static bool addRegex(std::string_view text, Tokens before, std::vector<Tokens>& all);
    static void addGlob(std::string_view text, std::vector<Tokens>& all);
    static bool matches(const Tokens& tokens, std::string_view name);

    std::vector<Tokens> m_alternatives;
    bool m_namesLanguageModel = false;
};

}  // namespace ridgepoint::import::huggingface
