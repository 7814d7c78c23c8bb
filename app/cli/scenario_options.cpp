// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/scenario_options.h"

#include "app/cli/comparison_option.h"
#include "core/base/utf8.h"
#include "core/import/huggingface/config_import.h"
#include "core/model/weight_class.h"
#include "core/units/parse.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>

namespace ridgepoint::cli {

namespace {

using scenario::Scenario;

Result<double> parseShare(std::string_view text)
{
    double value = 0.0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return fail({ErrorCode::BadValue, quote(text) + " is not a number", {}, "Write, for example, 0.7"});
    return value;
}

/// Collects the first error and names the option it came from.
class Reader {
public:
    explicit Reader(Scenario& scenario) : m_scenario(scenario) {}

    template <class Id>
    void id(const char* option, const std::string& text, Id& value)
    {
        take(option, text, [&] { return Id::parse(text); }, value);
    }

    void count(const char* option, const std::string& text, std::int64_t& value)
    {
        take(option, text, [&] { return units::parseCount(text); }, value);
    }

    void acceptance(const std::string& text)
    {
        take("--acceptance", text, [&] { return parseShare(text); }, m_scenario.workload.speculation.acceptance);
    }

    void draftModel(const std::string& text)
    {
        ModelId value = m_scenario.model;
        if (text != "mtp" && take("--draft-model", text, [&] { return ModelId::parse(text); }, value))
            m_scenario.workload.speculation.draftModel = value;
    }

    void unquantised(const std::vector<std::string>& names)
    {
        for (const std::string& name : names) {
            const auto weightClass = model::weightClassFromName(name);
            if (!weightClass)
                return wrong({ErrorCode::UnknownId, "there is no class of weights " + quote(name), "--unquantised",
                              "Use " + model::weightClassChoices()});
            m_scenario.precision.unquantised.insert(*weightClass);
        }
    }

    void format(const std::string& text, std::optional<std::string>& value)
    {
        if (!text.empty())
            value = text;
    }

    template <class Enum>
    void choice(const std::string& text, Enum& value)
    {
        if (!text.empty())
            workload::fromName(text, value);
    }

    void phases(const std::vector<std::string>& names)
    {
        if (names.empty())
            return;
        m_scenario.phases.clear();
        for (const std::string& text : names)
            if (const auto phase = workload::phaseFromName(text);
                phase && std::find(m_scenario.phases.begin(), m_scenario.phases.end(), *phase) == m_scenario.phases.end())
                m_scenario.phases.push_back(*phase);
    }

    void bandwidth(const std::string& text)
    {
        units::Bandwidth value;
        if (take("--bandwidth", text, [&] { return units::parseBandwidth(text); }, value))
            m_scenario.overrides.bandwidth = value;
    }

    /// "bf16=1000 TFLOP/s"
    void peak(const std::string& text)
    {
        const std::size_t equals = text.find('=');
        const auto format = units::numberFormatFromName(std::string_view(text).substr(0, equals));
        if (equals == std::string::npos || !format)
            return wrong({ErrorCode::BadValue, quote(text) + " does not begin with a number format and =",
                          "--peak", "Write, for example, --peak \"bf16=1000 TFLOP/s\"; formats: " + units::numberFormatChoices()});
        units::FlopRate value;
        if (take("--peak", text, [&] { return units::parseFlopRate(std::string_view(text).substr(equals + 1)); }, value))
            m_scenario.overrides.peaks[*format] = value;
    }

    const std::optional<Error>& error() const { return m_error; }

private:
    template <class Parse, class Value>
    bool take(const char* option, const std::string& text, Parse parse, Value& value)
    {
        if (text.empty())
            return false;
        auto result = parse();
        if (!result) {
            Error error = result.error();
            error.where = option;
            wrong(std::move(error));
            return false;
        }
        value = *result;
        return true;
    }

    void wrong(Error error)
    {
        if (!m_error)
            m_error = std::move(error);
    }

    Scenario& m_scenario;
    std::optional<Error> m_error;
};

void addChoice(CLI::App& command, const std::string& name, std::string& text, const std::vector<std::string>& choices,
               const std::string& help)
{
    command.add_option(name, text, help)->check(CLI::IsMember(choices))->group("Switches (the first value is the default)");
}

}  // namespace

void addScenarioOptions(CLI::App& command, ScenarioOptions& options)
{
    const std::string what = "What to evaluate";
    const auto add = [&](const std::string& name, auto& value, const std::string& help) {
        return command.add_option(name, value, help)->group(what);
    };
    add("--hardware", options.hardware, "Hardware id, for example h100-sxm (default)");
    add("--model", options.model, "Model id, for example qwen3.8-27b (default)");
    add("--batch", options.batch, "Sequences in a step; counts accept 32, 8Ki (8,192) and 8k (8,000)");
    add("--context", options.context, "Keys that a decode step attends (default 8192)");
    add("--prompt", options.prompt, "New tokens of each sequence in prefill (default 8192)");
    add("--prefix", options.prefix, "Tokens before the prompt that are cached already (default 0)");
    add("--chunk", options.chunk, "Prompt tokens of one prefill pass (default 0: the whole prompt)");
    add("--devices", options.devices, "Devices that share the model by tensor parallelism, 1 to 64 (default 1)");
    add("--draft", options.draft, "Tokens that a draft proposes per step (default 0: no speculative decoding)");
    add("--acceptance", options.acceptance, "Chance that a proposed token is accepted, 0 to 1 (default 0.7)");
    add("--draft-model", options.draftModel, "Model id of the draft, or mtp for the model's own layer (default)");
    add("--config", options.config, "config.json of a model to evaluate instead of --model");
    add("--precision", options.precision, "Preset: " + workload::precisionPresetChoices());
    add("--weights", options.weights, "Weight format instead of the preset's: " + workload::weightFormatChoices());
    add("--compute", options.compute, "Number format that quantised matmuls run in, instead of the weights' own");
    add("--activations", options.activations, "Format of the activations between kernels");
    add("--unquantised", options.unquantised, "Class of weights that stays in 16 bits, repeatable: " + model::weightClassChoices())
        ->take_all();
    add("--kv", options.kv, "KV cache format instead of the preset's");
    add("--state", options.state, "Recurrent state format instead of the preset's (fp32)");
    add("--phase", options.phases, "Phase to evaluate, repeatable: prefill, decode, verify, training (default the first two)")
        ->check(CLI::IsMember({"prefill", "decode", "verify", "training"}))
        ->take_all();
    add("--bandwidth", options.bandwidth, "What-if bandwidth of main memory, with unit: \"3.35 TB/s\"");
    add("--peak", options.peak, "What-if peak, repeatable, with unit: \"bf16=1000 TFLOP/s\"")->take_all();
    add("--compare", options.compare,
        "Setup to compare with, repeatable up to three times: the same but for NAME=VALUE of these options, comma-separated, for example "
        "hardware=h100-sxm,batch=32; bandwidth= and peak= take a what-if away")
        ->take_all()
        ->check(CLI::Validator(comparisonMistake, ""));
    addChoice(command, "--traffic", options.traffic, {"full", "cache", "paper"}, "Which bytes count");
    addChoice(command, "--attention", options.attention, {"fused", "unfused"}, "Whether scores stay on the chip");
    addChoice(command, "--elementwise", options.elementwise, {"fused", "separate"}, "Norms, gates, rotary, residual adds");
    addChoice(command, "--causal", options.causal, {"half", "full"}, "Whether the masked half of the scores is skipped");
    addChoice(command, "--prefill-head", options.prefillHead, {"last", "every"}, "Tokens that need logits in prefill");
    addChoice(command, "--deltanet-prefill", options.deltaNetPrefill, {"chunked", "triangular", "recurrent"},
              "How Gated DeltaNet runs a prompt");
    addChoice(command, "--peaks", options.peaks, {"vendor", "achievable", "sparse"}, "Which peaks are the ceilings");
    addChoice(command, "--parameters", options.parameters, {"active", "checkpoint"}, "Which weights a step reads");
    addChoice(command, "--flop-convention", options.flopConvention, {"standard", "llm-viewer"},
              "FLOP per element of small operators");
    addChoice(command, "--latent-decode", options.latentDecode, {"absorbed", "expanded"}, "How multi-head latent attention decodes");
    addChoice(command, "--recompute", options.recompute, {"none", "full"}, "Whether training runs the forward pass again");
}

namespace {

Result<Scenario> toSetup(const ScenarioOptions& options, const ModelId& model)
{
    Scenario scenario = scenario::defaultScenario();
    scenario.model = model;
    Reader read(scenario);
    read.id("--hardware", options.hardware, scenario.hardware);
    read.id("--model", options.model, scenario.model);
    read.count("--batch", options.batch, scenario.workload.batch);
    read.count("--context", options.context, scenario.workload.context);
    read.count("--prompt", options.prompt, scenario.workload.prompt);
    read.count("--prefix", options.prefix, scenario.workload.prefix);
    read.count("--chunk", options.chunk, scenario.workload.prefillChunk);
    read.count("--devices", options.devices, scenario.workload.devices);
    read.count("--draft", options.draft, scenario.workload.speculation.draftLength);
    read.acceptance(options.acceptance);
    read.draftModel(options.draftModel);
    if (!options.precision.empty())
        scenario.precision.preset = options.precision;
    read.format(options.weights, scenario.precision.weights);
    read.format(options.compute, scenario.precision.compute);
    read.format(options.activations, scenario.precision.activations);
    read.unquantised(options.unquantised);
    read.format(options.kv, scenario.precision.kv);
    read.format(options.state, scenario.precision.state);
    read.choice(options.traffic, scenario.conventions.traffic);
    read.choice(options.attention, scenario.conventions.attention);
    read.choice(options.elementwise, scenario.conventions.elementwise);
    read.choice(options.causal, scenario.conventions.causal);
    read.choice(options.prefillHead, scenario.conventions.prefillHead);
    read.choice(options.deltaNetPrefill, scenario.conventions.deltaNetPrefill);
    read.choice(options.peaks, scenario.conventions.peaks);
    read.choice(options.parameters, scenario.conventions.parameters);
    read.choice(options.flopConvention, scenario.conventions.flopConvention);
    read.choice(options.latentDecode, scenario.conventions.latentDecode);
    read.choice(options.recompute, scenario.conventions.recompute);
    read.phases(options.phases);
    read.bandwidth(options.bandwidth);
    for (const std::string& peak : options.peak)
        read.peak(peak);
    if (read.error())
        return fail(*read.error());
    return scenario;
}

/// `model` is chosen where the options name none.
Result<scenario::Scenario> toScenario(const ScenarioOptions& options, const ModelId& model)
{
    auto scenario = toSetup(options, model);
    if (!scenario)
        return scenario;
    if (options.compare.size() >= scenario::mostCompared)
        return fail({ErrorCode::OutOfRange, fmt::format("{} setups to compare with are too many", options.compare.size()), "--compare",
                     fmt::format("Give at most {}", scenario::mostCompared - 1)});
    for (const std::string& changes : options.compare) {
        auto setup = toSetup(changed(options, changes), model);
        if (!setup)
            return fail(inComparison(setup.error(), changes));
        scenario->pinned.push_back(setup->present());
    }
    return scenario;
}

/// The id of a config, or a numbered one where the catalog has another model of that id, so that the two can be compared.
ModelId freeId(const catalogs::Catalogs& catalogs, model::ModelSpec spec)
{
    constexpr std::size_t longest = 58;
    const ModelId wanted = spec.id;
    for (int number = 2;; ++number) {
        const auto known = catalogs.models.find(spec.id);
        if (known == catalogs.models.end() || *known->second == spec)
            return spec.id;
        spec.id = *ModelId::parse(fmt::format("{}-{}", wanted.text().substr(0, longest), number));
    }
}

}  // namespace

Result<scenario::Scenario> toScenario(const ScenarioOptions& options)
{
    return toScenario(options, scenario::defaultScenario().model);
}

Result<scenario::Scenario> toScenario(const ScenarioOptions& options, catalogs::Catalogs& catalogs, std::vector<Note>& notes)
{
    if (options.config.empty())
        return toScenario(options);
    if (!options.model.empty())
        return fail({ErrorCode::BadValue, "--model and --config both name a model", "--config", "Give one of them"});
    auto imported = import::huggingface::loadModelConfig(options.config);
    if (!imported)
        return fail(imported.error());
    imported->spec.id = freeId(catalogs, imported->spec);
    auto scenario = toScenario(options, imported->spec.id);
    if (!scenario)
        return scenario;
    notes.insert(notes.end(), imported->notes.begin(), imported->notes.end());
    const ModelId id = imported->spec.id;
    catalogs.models[id] = std::make_shared<const model::ModelSpec>(std::move(imported->spec));
    return scenario;
}

}  // namespace ridgepoint::cli
