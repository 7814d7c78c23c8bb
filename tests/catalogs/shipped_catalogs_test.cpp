// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/catalogs.h"
#include "core/catalogs/embedded.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <string>

namespace ridgepoint::catalogs {
namespace {

TEST(ShippedCatalogs, FitTheirSchemasAndRepeatNoId)
{
    std::set<std::string> ids;
    std::size_t files = 0;
    for (const EmbeddedFile& file : embeddedFiles()) {
        const std::string where(file.path);
        if (file.path.starts_with("hardware/")) {
            const auto devices = parseHardwareCatalog(file.content, where);
            ASSERT_TRUE(devices) << toText(devices.error());
            for (const hardware::Device& entry : *devices)
                EXPECT_TRUE(ids.insert("hardware " + entry.id.text()).second) << entry.id.text();
            ++files;
        } else if (file.path.starts_with("models/")) {
            const auto models = parseModelCatalog(file.content, where);
            ASSERT_TRUE(models) << toText(models.error());
            for (const model::ModelSpec& entry : *models)
                EXPECT_TRUE(ids.insert("model " + entry.id.text()).second) << entry.id.text();
            ++files;
        }
    }
    EXPECT_GE(files, 6u);
    const Catalogs catalogs = loadBuiltIn().catalogs;
    EXPECT_EQ(ids.size(), catalogs.devices.size() + catalogs.models.size());
}

// Loading stands in the way of the window and of every run of the command line.
TEST(ShippedCatalogs, LoadFast)
{
    using Clock = std::chrono::steady_clock;
    auto fastest = Clock::duration::max();
    for (int i = 0; i < 5; ++i) {
        const Clock::time_point start = Clock::now();
        EXPECT_TRUE(loadBuiltIn().notes.empty());
        fastest = std::min(fastest, Clock::now() - start);
    }
    EXPECT_LT(fastest, std::chrono::milliseconds(100));
    RecordProperty("microseconds", static_cast<int>(std::chrono::duration_cast<std::chrono::microseconds>(fastest).count()));
}

// Whatever is cut off, a brace is left open.
TEST(ShippedCatalogs, CutAtEachTenthAreRefused)
{
    for (const EmbeddedFile& file : embeddedFiles()) {
        const std::size_t end = file.content.rfind('}');
        for (std::size_t tenth = 0; tenth < 10; ++tenth) {
            const std::string_view cut = file.content.substr(0, end * tenth / 10);
            EXPECT_FALSE(parseHardwareCatalog(cut, "f")) << file.path << ' ' << tenth;
            EXPECT_FALSE(parseModelCatalog(cut, "f")) << file.path << ' ' << tenth;
        }
    }
}

}  // namespace
}  // namespace ridgepoint::catalogs
