// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/id.h"
#include "core/import/huggingface/model_name.h"

#include <gtest/gtest.h>

namespace ridgepoint::import::huggingface {
namespace {

TEST(ModelName, AFileThatIsCalledConfigNamesNothing)
{
    EXPECT_EQ(modelName("Qwen3-8B.json", "x/y", "qwen3"), "Qwen3-8B");
    EXPECT_EQ(modelName("config.json", "Qwen/Qwen3-8B", "qwen3"), "Qwen3-8B");
    EXPECT_EQ(modelName("models/Qwen3-8B/config.json", "", "qwen3"), "Qwen3-8B");
    EXPECT_EQ(modelName("hub/models--Qwen--Qwen3-8B/snapshots/0123abcd/config.json", "", "qwen3"), "Qwen3-8B");
    EXPECT_EQ(modelName("C:\\models\\Qwen3-8B\\config.json", "", "qwen3"), "Qwen3-8B");
    EXPECT_EQ(modelName("config.json", "", "qwen3"), "qwen3");
    EXPECT_EQ(modelName("", "", ""), "model");
}

TEST(ModelName, EveryNameBecomesAnId)
{
    EXPECT_EQ(idFromName("Qwen3-8B"), "qwen3-8b");
    EXPECT_EQ(idFromName("__Llama 3.3 (70B)"), "llama-3.3--70b-");
    for (const std::string& name :
         {std::string("é"), std::string(), std::string("***"), std::string(500, 'X'), std::string("..a")})
        EXPECT_TRUE(isIdText(idFromName(name))) << name;
}

}  // namespace
}  // namespace ridgepoint::import::huggingface
