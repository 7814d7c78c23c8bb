// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_line.h"

#include "app/cli/commands.h"
#include "core/base/version.h"

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <cstring>

namespace ridgepoint::cli {

namespace {

ExitCode write(const std::string& text, std::FILE* out, std::FILE* err)
{
    const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size() && std::fflush(out) == 0;
    if (written)
        return ExitCode::Done;
    fmt::print(err, "ridgepoint-cli: standard output: {}. Free some space or write elsewhere\n", std::strerror(errno));
    return ExitCode::BadInput;
}

ExitCode finish(const Result<std::string>& result, std::FILE* out, std::FILE* err)
{
    if (result)
        return write(*result, out, err);
    fmt::print(err, "ridgepoint-cli: {}\n", toText(result.error()));
    return ExitCode::BadInput;
}

void declareEval(CLI::App& program, EvalOptions& options)
{
    CLI::App* command = program.add_subcommand("eval", "Evaluate a scenario and print the report");
    addScenarioOptions(*command, options.scenario);
    command->add_option("--detail", options.detail, "How deep the rows go (default parts; kernels in JSON)")
        ->check(CLI::IsMember({"phases", "parts", "kernels"}));
    command->add_option("--format", options.format, "Form of the output (default text)")
        ->check(CLI::IsMember({"text", "json", "csv"}));
    command->footer("Example: ridgepoint-cli eval --hardware h100-sxm --model qwen3.8-27b --batch 32 --context 32Ki");
}

void declareRender(CLI::App& program, RenderOptions& options)
{
    CLI::App* command = program.add_subcommand("render", "Draw the roofline chart into a file, without a display");
    addScenarioOptions(*command, options.scenario);
    command->add_option("--output", options.output, "File to write; .png, .svg or .pdf says the format")->required();
    command->add_option("--width", options.width, "Width in pixels at scale 1 (default 1200)");
    command->add_option("--height", options.height, "Height in pixels at scale 1 (default 800)");
    command->add_option("--scale", options.scale, "Device pixels for each pixel of a PNG (default 1)");
    command->add_option("--theme", options.theme, "Colours (default light)")
        ->check(CLI::IsMember({"light", "dark", "projector"}));
    command->add_option("--detail", options.detail, "Which dots are drawn (default parts)")
        ->check(CLI::IsMember({"phases", "parts", "kernels"}));
    command->add_option("--roofs", options.roofs, "Which roofs are drawn besides the two main ones (default step)")
        ->check(CLI::IsMember({"essential", "step", "levels", "precisions", "all"}));
    command->add_flag("--all-devices", options.allDevices, "Draw the sum of all devices that share the model, not one of them");
    command->add_flag("--no-caption", options.noCaption, "Leave out the line that says what the numbers assume");
    command->footer("Example: ridgepoint-cli render --batch 32 --output roofline.svg");
}

void declareShortlist(CLI::App& program, ShortlistOptions& options)
{
    CLI::App* command = program.add_subcommand("shortlist", "Run the workload on every part of the catalog, the fastest decode first");
    addScenarioOptions(*command, options.scenario);
    const std::string group = "Which parts";
    const auto add = [&](const std::string& name, auto& value, const std::string& help) {
        return command->add_option(name, value, help)->group(group);
    };
    add("--max-ttft", options.maxTtft, "Longest time to the first token, in seconds");
    add("--max-tpot", options.maxTpot, "Longest time per output token, in seconds");
    add("--min-memory", options.minMemory, "Least memory of one device, with unit: \"80 GB\"");
    add("--max-devices", options.maxDevices, "Most devices that may share the model");
    add("--from-year", options.fromYear, "Earliest year of release");
    add("--to-year", options.toYear, "Latest year of release");
    add("--vendor", options.vendors, "Vendor, repeatable")->take_all();
    add("--price", options.prices, "Price of one device for an hour, repeatable: h100-sxm=2.5")->take_all();
    command->add_option("--format", options.format, "Form of the output (default text)")->check(CLI::IsMember({"text", "json", "csv"}));
    command->footer("Example: ridgepoint-cli shortlist --model qwen3.8-27b --batch 8 --max-tpot 0.02");
}

void declareInspect(CLI::App& program, InspectOptions& options)
{
    CLI::App* command = program.add_subcommand("inspect", "Say what a model's config.json is and what it yields");
    command->add_option("files", options.files, "config.json of models on Hugging Face; hf_quant_config.json beside it is read as well")
        ->required();
    command->add_option("--format", options.format, "Form of the output; catalog writes an entry for a catalog of models (default text)")
        ->check(CLI::IsMember({"text", "json", "catalog"}));
    command->add_flag("--save", options.save, "Add the model to your own catalog");
    command->add_flag("--force", options.force, "Let --save replace an entry of the same id");
    command->footer("Example: ridgepoint-cli inspect config.json --format json");
}

void declareCatalog(CLI::App& program, CatalogOptions& options)
{
    CLI::App* command = program.add_subcommand("catalog", "Say what the catalogs hold");
    command->require_subcommand(1);
    const auto addFormat = [&options](CLI::App& each) {
        each.add_option("--format", options.format, "Form of the output (default text)")->check(CLI::IsMember({"text", "json"}));
    };
    CLI::App* list = command->add_subcommand("list", "Every entry of one kind");
    list->add_option("kind", options.list, "hardware or models")->required()->check(CLI::IsMember({"hardware", "models"}));
    addFormat(*list);
    CLI::App* show = command->add_subcommand("show", "One entry with basis, source, date and note of every figure");
    show->add_option("id", options.show, "Hardware or model id")->required();
    addFormat(*show);
    command->footer("Example: ridgepoint-cli catalog show mi250x");
}

}  // namespace

ExitCode runCommandLine(int argc, const char* const* argv, std::FILE* out, std::FILE* err)
{
    CLI::App program("Roofline charts of language models on accelerators: where each kernel lies, and what it is short of");
    program.name("ridgepoint-cli");
    program.require_subcommand(1);
    program.set_version_flag("--version", "ridgepoint-cli " + std::string(version()));
    EvalOptions eval;
    RenderOptions render;
    declareEval(program, eval);
    declareRender(program, render);
    ShortlistOptions shortlist;
    declareShortlist(program, shortlist);
    InspectOptions inspect;
    declareInspect(program, inspect);
    CatalogOptions catalog;
    declareCatalog(program, catalog);
    try {
        program.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        return write(program.help(), out, err);
    } catch (const CLI::CallForVersion&) {
        return write("ridgepoint-cli " + std::string(version()) + "\n", out, err);
    } catch (const CLI::ParseError& error) {
        fmt::print(err, "ridgepoint-cli: {}. Try ridgepoint-cli --help\n", error.what());
        return ExitCode::BadUsage;
    }
    if (program.got_subcommand("eval"))
        return finish(runEval(eval, err), out, err);
    if (program.got_subcommand("shortlist"))
        return finish(runShortlist(shortlist, err), out, err);
    if (program.got_subcommand("inspect"))
        return finish(runInspect(inspect, err), out, err);
    if (program.got_subcommand("catalog"))
        return finish(runCatalog(catalog, err), out, err);
    return finish(runRender(render, err), out, err);
}

}  // namespace ridgepoint::cli
