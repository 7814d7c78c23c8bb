// SPDX-License-Identifier: GPL-3.0-or-later
// Ridge points and attainable rates that vendors and papers print.
#include "core/roofline/roofline.h"
#include "tests/core/evaluation/scenario_sample.h"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace ridgepoint {

namespace {

double ridgeInCatalog(std::string_view hardware)
{
    return sample::evaluated(sample::scenarioOf(hardware, "llama-2-7b")).ridges.front().intensity.value();
}

double ridgeOf(double peak, double bandwidth)
{
    return roofline::ridge({units::FlopRate(peak), units::Bandwidth(bandwidth)}).value();
}

TEST(PublishedRidgePoints, PartsOfTheCatalog)
{
    struct Row {
        std::string_view hardware;
        double ridge;
    };
    // Vendor figures, dense bf16 over bandwidth: 989.4/3.35, 989.4/4.8, 312/2.039, 154.8/0.768, 362/0.864, 1307.4/5.3,
    // 197/0.82, 2250/7.7.
    constexpr std::array rows{Row{"h100-sxm", 295.3},  Row{"h200-sxm", 206.1}, Row{"a100-sxm-80gb", 153.0},
                              Row{"rtx-a6000", 201.6}, Row{"l40s", 419.0},     Row{"mi300x", 246.7},
                              Row{"tpu-v5e", 240.2},   Row{"b200-sxm", 292.2}};
    for (const Row& row : rows)
        EXPECT_NEAR(ridgeInCatalog(row.hardware), row.ridge, 0.05) << row.hardware;
}

TEST(PublishedRidgePoints, PartsByTheirPrintedFigures)
{
    // A100 40 GB: 312 TFLOP/s over 1.555 TB/s. H20: 148 TFLOP/s over 4.0 TB/s.
    EXPECT_NEAR(ridgeOf(312e12, 1.555e12), 200.6, 0.05);
    EXPECT_NEAR(ridgeOf(148e12, 4.0e12), 37.0, 0.05);
}

TEST(PublishedRidgePoints, TheOpteronOfTheFirstRooflinePaper)
{
    // Williams, Waterman, Patterson, CACM 52(4), 2009: 17.6 GFLOP/s and 15 GB/s measured, ridge 1.17.
    EXPECT_NEAR(ridgeOf(17.6e9, 15e9), 1.17, 0.005);
}

TEST(PublishedRidgePoints, TheApplicationsOfTheFirstTpu)
{
    struct Row {
        double operationsPerByte;
        double achieved;
        double attainable;
    };
    // Jouppi et al., ISCA 2017: 92 TOP/s and 34 GB/s. The paper counts multiply-accumulates, so its 200, 168, 64, 96, 2,888
    // and 1,750 per byte are doubled. Achieved and attainable in TOP/s, in the order MLP0, MLP1, LSTM0, LSTM1, CNN0, CNN1.
    constexpr std::array rows{Row{400, 12.3, 13.6}, Row{336, 9.7, 11.4},  Row{128, 3.7, 4.35},
                              Row{192, 2.8, 6.5},   Row{5'776, 86.0, 92}, Row{3'500, 14.1, 92}};
    const roofline::Roof tpu{units::FlopRate(92e12), units::Bandwidth(34e9)};
    for (const Row& row : rows) {
        const double attainable = roofline::attainable(tpu, units::Intensity(row.operationsPerByte)).value() / 1e12;
        EXPECT_NEAR(attainable, row.attainable, 0.05) << row.operationsPerByte;
        EXPECT_GT(attainable, row.achieved) << row.operationsPerByte;
    }
}

}  // namespace

}  // namespace ridgepoint
