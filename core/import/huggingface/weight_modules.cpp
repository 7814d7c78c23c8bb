// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/huggingface/weight_modules.h"

#include <algorithm>
#include <array>

namespace ridgepoint::import::huggingface {

namespace {

using model::WeightClass;
using Names = std::initializer_list<std::string_view>;

class ModuleList {
public:
    void add(WeightClass weightClass, const std::string& prefix, Names names)
    {
        WeightModule module{weightClass, {}};
        for (const std::string_view name : names)
            module.names.push_back(prefix + std::string(name));
        m_modules.push_back(std::move(module));
    }

    std::vector<WeightModule> take() { return std::move(m_modules); }

private:
    std::vector<WeightModule> m_modules;
};

void addAttention(ModuleList& list, const std::string& layer, const model::Attention& block)
{
    list.add(WeightClass::AttentionInput, layer,
             {"self_attn.q_proj", "self_attn.qkv_proj", "mixer.q_proj", "attention.q_proj"});
    list.add(WeightClass::AttentionInput, layer,
             {"self_attn.k_proj", "self_attn.qkv_proj", "mixer.k_proj", "attention.k_proj"});
    if (!block.valuesAreKeys)
        list.add(WeightClass::AttentionValue, layer,
                 {"self_attn.v_proj", "self_attn.qkv_proj", "mixer.v_proj", "attention.v_proj"});
    list.add(WeightClass::AttentionOutput, layer, {"self_attn.o_proj", "mixer.o_proj", "attention.o_proj"});
}

void addLatent(ModuleList& list, const std::string& layer, const model::LatentAttention& block)
{
    if (block.queryRank > 0) {
        list.add(WeightClass::AttentionInput, layer, {"self_attn.q_a_proj"});
        list.add(WeightClass::AttentionInput, layer, {"self_attn.q_b_proj"});
    } else {
        list.add(WeightClass::AttentionInput, layer, {"self_attn.q_proj"});
    }
    list.add(WeightClass::AttentionInput, layer, {"self_attn.kv_a_proj_with_mqa"});
    list.add(WeightClass::AttentionInput, layer, {"self_attn.kv_b_proj"});
    list.add(WeightClass::AttentionOutput, layer, {"self_attn.o_proj"});
}

/// Of the small projections of recurrent mixers none is listed: they are a thousandth of the mixer.
void addMixer(ModuleList& list, const std::string& layer, const model::Mixer& mixer)
{
    if (const auto* attention = std::get_if<model::Attention>(&mixer))
        return addAttention(list, layer, *attention);
    if (const auto* latent = std::get_if<model::LatentAttention>(&mixer))
        return addLatent(list, layer, *latent);
    if (std::holds_alternative<model::GatedDeltaNet>(mixer)) {
        list.add(WeightClass::RecurrentInput, layer, {"linear_attn.in_proj_qkv", "linear_attn.in_proj_qkvz"});
        list.add(WeightClass::RecurrentInput, layer, {"linear_attn.in_proj_z", "linear_attn.in_proj_qkvz"});
        return list.add(WeightClass::RecurrentOutput, layer, {"linear_attn.out_proj"});
    }
    list.add(WeightClass::RecurrentInput, layer,
             {"mixer.in_proj", "mamba.in_proj", "self_attn.q_proj", "self_attn.qkv_proj", "conv.in_proj"});
    list.add(WeightClass::RecurrentOutput, layer,
             {"mixer.out_proj", "mamba.out_proj", "self_attn.o_proj", "self_attn.out_proj", "conv.out_proj"});
}

void addNetwork(ModuleList& list, const std::string& layer, const model::FeedForwardNetwork& network)
{
    const auto* experts = std::get_if<model::MixtureOfExperts>(&network);
    if (!experts) {
        list.add(WeightClass::NetworkInput, layer,
                 {"mlp.gate_proj", "mlp.gate_up_proj", "feed_forward.gate_proj", "mixer.up_proj"});
        list.add(WeightClass::NetworkInput, layer,
                 {"mlp.up_proj", "mlp.gate_up_proj", "feed_forward.up_proj", "mixer.up_proj"});
        return list.add(WeightClass::NetworkOutput, layer, {"mlp.down_proj", "feed_forward.down_proj", "mixer.down_proj"});
    }
    list.add(WeightClass::ExpertInput, layer,
             {"mlp.experts.0.gate_proj", "mlp.experts.gate_up_proj", "block_sparse_moe.experts.0.w1",
              "feed_forward.experts.gate_up_proj", "mixer.experts.0.up_proj"});
    list.add(WeightClass::ExpertOutput, layer,
             {"mlp.experts.0.down_proj", "mlp.experts.down_proj", "block_sparse_moe.experts.0.w2",
              "feed_forward.experts.down_proj", "mixer.experts.0.down_proj"});
    list.add(WeightClass::Router, layer,
             {"mlp.gate", "mlp.router", "block_sparse_moe.gate", "feed_forward.router", "mixer.gate"});
    if (experts->sharedWidth > 0)
        list.add(WeightClass::SharedExperts, layer,
                 {"mlp.shared_experts.gate_proj", "mlp.shared_expert.gate_proj", "block_sparse_moe.shared_experts.gate_proj",
                  "feed_forward.shared_expert.gate_proj", "mixer.shared_experts.up_proj"});
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

}  // namespace

std::vector<WeightModule> weightModules(const model::ModelSpec& spec)
{
    ModuleList list;
    for (std::size_t i = 0; i < spec.layers.size(); ++i) {
        const std::string prefix = "layers." + std::to_string(i) + '.';
        const model::Layer& layer = spec.layers[i];
        for (const int mixer : {layer.mixer, layer.secondMixer})
            if (mixer != model::none)
                addMixer(list, prefix, spec.mixers[static_cast<std::size_t>(mixer)]);
        for (const int network : {layer.network, layer.secondNetwork})
            if (network != model::none)
                addNetwork(list, prefix, spec.networks[static_cast<std::size_t>(network)]);
    }
    list.add(WeightClass::Embedding, "", {"embed_tokens", "wte", "word_embeddings", "embeddings"});
    if (!spec.tiedHead)
        list.add(WeightClass::LmHead, "", {"lm_head"});
    return list.take();
}

std::string_view withoutPrefix(std::string_view name)
{
    constexpr std::array<std::string_view, 8> prefixes{"model.language_model.model.",
                                                       "language_model.model.",
                                                       "model.language_model.",
                                                       "language_model.",
                                                       "model.",
                                                       "transformer.",
                                                       "backbone.",
                                                       ""};
    for (const std::string_view prefix : prefixes)
        if (name.starts_with(prefix)) {
            const std::string_view rest = name.substr(prefix.size());
            const bool ofText = rest.starts_with("layers.") || rest == "embed_tokens" || rest == "lm_head" || rest == "wte";
            return ofText ? rest : std::string_view();
        }
    return {};
}

std::optional<ModulePattern> ModulePattern::parse(std::string_view text)
{
    constexpr std::string_view regexMark = "re:";
    ModulePattern pattern;
    pattern.m_namesLanguageModel = text.find("language_model") != std::string_view::npos;
    if (!text.starts_with(regexMark)) {
        addGlob(text, pattern.m_alternatives);
        return pattern;
    }
    text.remove_prefix(regexMark.size());
    if (text.starts_with('^'))
        text.remove_prefix(1);
    if (!addRegex(text, {}, pattern.m_alternatives))
        return std::nullopt;
    return pattern;
}

void ModulePattern::addGlob(std::string_view text, std::vector<Tokens>& all)
{
    Tokens tokens;
    for (const char c : text)
        tokens.push_back(c == '*' ? Token{Kind::AnyRun, c} : c == '?' ? Token{Kind::AnyOne, c} : Token{Kind::Character, c});
    all.push_back(tokens);
    tokens.push_back({Kind::Character, '.'});  // and all that is part of it
    tokens.push_back({Kind::AnyRun, '*'});
    all.push_back(std::move(tokens));
}

/// Adds what the text begins with, and says how long that is; 0 where it is not understood.
std::size_t ModulePattern::addAtom(std::string_view text, Tokens& tokens)
{
    constexpr std::string_view meaningful = "[]{}+?|()^*$";
    if (text.starts_with(".*")) {
        tokens.push_back({Kind::AnyRun, '*'});
        return text.starts_with(".*?") ? 3 : 2;
    }
    for (const std::string_view digits : {"\\d+", "[0-9]+"})
        if (text.starts_with(digits)) {
            tokens.push_back({Kind::Digits, '0'});
            return digits.size();
        }
    if (text.front() == '\\' && text.size() > 1) {
        tokens.push_back({Kind::Character, text[1]});
        return 2;
    }
    if (meaningful.find(text.front()) != std::string_view::npos)
        return 0;
    tokens.push_back({text.front() == '.' ? Kind::AnyOne : Kind::Character, text.front()});
    return 1;
}

/// A bracket makes a pattern of its own of each of its alternatives and what follows.
bool ModulePattern::addAlternatives(std::string_view text, const Tokens& before, std::vector<Tokens>& all)
{
    constexpr std::size_t mostAlternatives = 64;
    const std::size_t end = text.find(')');
    if (end == std::string_view::npos)
        return false;
    std::string_view choices = text.substr(1, end - 1);
    if (choices.find('(') != std::string_view::npos)
        return false;
    choices.remove_prefix(choices.starts_with("?:") ? 2 : 0);
    while (true) {
        const std::size_t bar = choices.find('|');
        const std::string rest = std::string(choices.substr(0, bar)) + std::string(text.substr(end + 1));
        if (all.size() > mostAlternatives || !addRegex(rest, before, all))
            return false;
        if (bar == std::string_view::npos)
            return true;
        choices.remove_prefix(bar + 1);
    }
}

bool ModulePattern::addRegex(std::string_view text, Tokens before, std::vector<Tokens>& all)
{
    while (!text.empty() && text != "$") {
        if (text.front() == '(')
            return addAlternatives(text, before, all);
        const std::size_t length = addAtom(text, before);
        if (length == 0)
            return false;
        text.remove_prefix(length);
    }
    if (text.empty())  // a regular expression is matched at the beginning of a name only
        before.push_back({Kind::AnyRun, '*'});
    all.push_back(std::move(before));
    return true;
}

bool ModulePattern::matches(const WeightModule& module) const
{
    for (const std::string& name : module.names) {
        const std::string full = name.starts_with("lm_head") ? name
            : m_namesLanguageModel                           ? "model.language_model." + name
                                                             : "model." + name;
        for (const Tokens& tokens : m_alternatives)
            if (matches(tokens, full) || matches(tokens, name)
                || (m_namesLanguageModel && matches(tokens, "language_model.model." + name)))
                return true;
    }
    return false;
}

bool ModulePattern::matches(const Tokens& tokens, std::string_view name)
{
    std::size_t token = 0;
    std::size_t at = 0;
    std::size_t runToken = tokens.size() + 1;  // the last run, and how much of the name it has taken
    std::size_t runAt = 0;
    while (at < name.size() || token < tokens.size()) {
        if (token < tokens.size() && tokens[token].kind == Kind::AnyRun) {
            runToken = token++;
            runAt = at;
            continue;
        }
        bool fits = token < tokens.size() && at < name.size();
        if (fits && tokens[token].kind == Kind::Character)
            fits = tokens[token].character == name[at];
        if (fits && tokens[token].kind == Kind::Digits)
            fits = isDigit(name[at]);
        if (fits) {
            const bool digits = tokens[token++].kind == Kind::Digits;
            for (++at; digits && at < name.size() && isDigit(name[at]);)
                ++at;
        } else if (runToken < tokens.size() && runAt < name.size()) {
            token = runToken + 1;
            at = ++runAt;
        } else {
            return false;
        }
    }
    return true;
}

}  // namespace ridgepoint::import::huggingface
