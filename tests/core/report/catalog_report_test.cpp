// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/catalog_report.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace ridgepoint::report {

namespace {

using Json = nlohmann::json;

/// Every kind of figure, each with a note or a source of its own.
hardware::Device fullDevice()
{
    hardware::Device device = sample::plainDevice();
    device.note = "Two dies.";
    device.formFactor = "SXM5";
    device.peaks.front().accumulate = units::NumberFormat::Fp32;
    device.peaks.front().rate.source.note = "At the boost.";
    device.peaks.front().achievable = {units::FlopRate(8e14), {Basis::Measured, "bench", "2025", "", "GEMM"}};
    device.absent.push_back({units::NumberFormat::Fp4, hardware::Absence::Unpublished, "The page is silent."});
    device.memory.front().visible = {units::Bytes(84.9e9), {Basis::Unverified, "recalled", "2024", "", ""}};
    device.link = hardware::Link{"Wire", sample::figure<units::Bandwidth>(9e11), hardware::Directions::Both};
    device.arithmeticUnits = hardware::ArithmeticUnits{"SM", 132, {Basis::Vendor, "sample", "2026", "", ""}};
    device.clocks.push_back({units::Engine::Tensor, sample::figure<units::Hertz>(1.83e9)});
    device.power = sample::figure<units::Watts>(700.0);
    return device;
}

TEST(CatalogText, ShowsEveryFigureOfAPartWithItsSourceAndNote)
{
    const std::string text = toDeviceText(fullDevice(), {});
    for (const char* line : {"plain: Plain, Sample, 2026, released, SXM5, figures of one device\nTwo dies.\n",
                             "  bf16 tensor dense, sums in fp32: 1.000 PFLOP/s [vendor, sample (2026)] At the boost.\n",
                             "    achievable: 800.0 TFLOP/s [measured, bench (2025); GEMM]\n",
                             "  fp4 tensor: none, unpublished. The page is silent.\n", "  HBM capacity: 80.00 GB [vendor, sample (2026)]\n",
                             "  HBM visible to a program: 84.90 GB [unverified, recalled (2024)]\n",
                             "  HBM bandwidth: 2.000 TB/s [vendor, sample (2026)]\n",
                             "  link Wire: 900.0 GB/s, both directions summed [vendor, sample (2026)]\n",
                             "  132 SM [vendor, sample (2026)]\n", "  tensor clock: 1.830 GHz [vendor, sample (2026)]\n",
                             "  power: 700.0 W [vendor, sample (2026)]\n"})
        EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
}

TEST(CatalogJson, ShowsEveryFigureOfAPartInBaseUnits)
{
    const Json json = Json::parse(toDeviceJson(fullDevice(), {}));
    EXPECT_EQ(json.at("kind"), "hardware");
    EXPECT_EQ(json.at("note"), "Two dies.");
    const Json& peak = json.at("peaks").at(0);
    EXPECT_EQ(peak.at("flop_per_second"), 1'000'000'000'000'000);
    EXPECT_EQ(peak.at("accumulate"), "fp32");
    EXPECT_EQ(peak.at("note"), "At the boost.");
    EXPECT_EQ(peak.at("achievable").at("flop_per_second"), 800'000'000'000'000);
    EXPECT_EQ(peak.at("achievable").at("kernel"), "GEMM");
    EXPECT_EQ(json.at("absent").at(0).at("note"), "The page is silent.");
    EXPECT_EQ(json.at("memory").at(0).at("capacity").at("bytes"), 80'000'000'000);
    EXPECT_EQ(json.at("memory").at(0).at("visible").at("basis"), "unverified");
    EXPECT_EQ(json.at("link").at("directions"), "both");
    EXPECT_EQ(json.at("units").at("count"), 132);
    EXPECT_EQ(json.at("clocks").at(0).at("hertz"), 1'830'000'000);
    EXPECT_EQ(json.at("power").at("watts"), 700);
    EXPECT_EQ(json.at("origin"), "built-in");
}

TEST(CatalogText, ListsEveryEntryOnce)
{
    const catalogs::Catalogs& all = sample::builtIn();
    EXPECT_EQ(Json::parse(toHardwareListJson(all)).at("entries").size(), all.devices.size());
    EXPECT_EQ(Json::parse(toModelListJson(all)).at("entries").size(), all.models.size());
    EXPECT_NE(toHardwareListText(all).find("\nh100-sxm "), std::string::npos);
    EXPECT_NE(toHardwareListText(all).find("(lesson)"), std::string::npos);
    EXPECT_NE(toModelListText(all).find("\nqwen3.8-27b "), std::string::npos);
}

// The lesson prints 64 KiB of cache per token and 27,781,427,952 parameters of the checkpoint.
TEST(CatalogText, ShowsTheFactsOfAModel)
{
    const model::ModelSpec& spec = **sample::builtIn().findModel(sample::modelId("qwen3.8-27b"));
    const std::string text = toModelText(spec);
    EXPECT_TRUE(text.starts_with("qwen3.8-27b: Qwen3.8-27B, ")) << text;
    EXPECT_NE(text.find("checkpoint 27,781,427,952"), std::string::npos) << text;
    EXPECT_NE(text.find("KV cache: 64.0 KiB per token"), std::string::npos) << text;
    EXPECT_NE(text.find("\nSource ["), std::string::npos) << text;
    const Json json = Json::parse(toModelJson(spec));
    EXPECT_EQ(json.at("kind"), "model");
    EXPECT_EQ(json.at("model").at("parameters").at("checkpoint"), 27'781'427'952);
    EXPECT_TRUE(json.at("basis").is_string());
}

}  // namespace

}  // namespace ridgepoint::report
