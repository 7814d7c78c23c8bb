// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "core/json/text_file.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sys/stat.h>

namespace ridgepoint::json {
namespace {

namespace fs = std::filesystem;

class TextFile : public testing::Test {
protected:
    TextFile()
    {
        std::string pattern = (fs::temp_directory_path() / "ridgepoint-text-XXXXXX").string();
        m_folder = mkdtemp(pattern.data());
    }
    ~TextFile() override { fs::remove_all(m_folder); }

    fs::path write(const char* name, const std::string& content) const
    {
        std::ofstream(m_folder / name, std::ios::binary) << content;
        return m_folder / name;
    }

    fs::path m_folder;
};

TEST_F(TextFile, ReadsEveryByte)
{
    const std::string content("a\0\r\n\xFF", 5);
    EXPECT_EQ(*loadText(write("plain", content)), content);
    EXPECT_EQ(*loadText(write("empty", "")), "");
    EXPECT_EQ(loadText(write("full", std::string(limits::fileSize, 'x')))->size(), limits::fileSize);
}

TEST_F(TextFile, RefusesWhatIsTooLargeBeforeReadingIt)
{
    const fs::path path = write("sparse", "");
    fs::resize_file(path, std::uintmax_t{1} << 40);
    EXPECT_EQ(loadText(path).error().code, ErrorCode::TooLarge);
    EXPECT_EQ(loadText(write("one-more", std::string(limits::fileSize + 1, 'x'))).error().code, ErrorCode::TooLarge);
}

TEST_F(TextFile, RefusesFoldersDevicesPipesAndBrokenLinksWithoutWaiting)
{
    const fs::path pipe = m_folder / "pipe";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    fs::create_symlink(m_folder / "nowhere", m_folder / "broken");
    fs::create_symlink(m_folder / "loop", m_folder / "loop");
    fs::create_symlink("/dev/zero", m_folder / "zero");
    for (const fs::path& path : {m_folder, pipe, m_folder / "broken", m_folder / "loop", m_folder / "zero",
                                 m_folder / "absent", fs::path("/dev/zero"), fs::path()}) {
        const auto text = loadText(path);
        ASSERT_FALSE(text) << path;
        EXPECT_EQ(text.error().code, ErrorCode::Unreadable) << path;
        EXPECT_EQ(text.error().where, path.string());
    }
}

}  // namespace
}  // namespace ridgepoint::json
