// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/limits.h"
#include "core/catalogs/catalogs.h"
#include "tests/core/catalogs/catalog_sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace ridgepoint::catalogs {
namespace {

namespace fs = std::filesystem;

class LoadCatalogs : public testing::Test {
protected:
    LoadCatalogs()
    {
        std::string pattern = (fs::temp_directory_path() / "ridgepoint-catalogs-XXXXXX").string();
        m_folder = mkdtemp(pattern.data());
        fs::create_directories(m_folder / "hardware");
        fs::create_directories(m_folder / "models");
    }
    ~LoadCatalogs() override { fs::remove_all(m_folder); }

    void write(const char* name, const std::string& content) const
    {
        std::ofstream(m_folder / name, std::ios::binary) << content;
    }

    /// The one note about a file.
    static std::optional<Note> noteOf(const LoadedCatalogs& loaded, std::string_view name)
    {
        const auto about = [name](const Note& note) { return note.where.find(name) != std::string::npos; };
        EXPECT_EQ(std::count_if(loaded.notes.begin(), loaded.notes.end(), about), 1) << name;
        const auto found = std::find_if(loaded.notes.begin(), loaded.notes.end(), about);
        return found == loaded.notes.end() ? std::nullopt : std::optional(*found);
    }

    fs::path m_folder;
};

HardwareId hardwareId(const char* text)
{
    return *HardwareId::parse(text);
}

TEST_F(LoadCatalogs, AnAbsentOrEmptyFolderChangesNothing)
{
    const LoadedCatalogs builtIn = loadBuiltIn();
    EXPECT_TRUE(builtIn.notes.empty());
    for (const fs::path& folder : {fs::path(), m_folder, m_folder / "absent"}) {
        const LoadedCatalogs loaded = loadWithUserFolder(folder);
        EXPECT_TRUE(loaded.notes.empty());
        EXPECT_EQ(loaded.catalogs.devices.size(), builtIn.catalogs.devices.size());
        EXPECT_EQ(loaded.catalogs.models.size(), builtIn.catalogs.models.size());
    }
}

TEST_F(LoadCatalogs, AddsTheUsersEntries)
{
    write("hardware/mine.json", fixture("hardware.json"));
    write("models/mine.json", fixture("model.json"));
    write("hardware/notes.txt", "not a catalog");
    const LoadedCatalogs loaded = loadWithUserFolder(m_folder);
    EXPECT_TRUE(loaded.notes.empty());
    EXPECT_TRUE(loaded.catalogs.findDevice(hardwareId("example-1")));
    EXPECT_TRUE(loaded.catalogs.findDevice(hardwareId("h100-sxm")));
    EXPECT_TRUE(loaded.catalogs.findModel(*ModelId::parse("example-net")));
}

TEST_F(LoadCatalogs, AUsersEntryOverridesTheBuiltInOneAndSaysSo)
{
    write("hardware/mine.json", edited(fixture("hardware.json"), "example-1", "h100-sxm"));
    write("hardware/other.json", fixture("hardware.json"));
    const LoadedCatalogs loaded = loadWithUserFolder(m_folder);
    EXPECT_EQ((*loaded.catalogs.findDevice(hardwareId("h100-sxm")))->name, "Example 1");
    EXPECT_EQ(loaded.catalogs.overridden, std::set<HardwareId>{hardwareId("h100-sxm")});
    const std::map<HardwareId, std::string> user{{hardwareId("example-1"), (m_folder / "hardware/other.json").string()},
                                                 {hardwareId("h100-sxm"), (m_folder / "hardware/mine.json").string()}};
    EXPECT_EQ(loaded.catalogs.userDevices, user);
    const auto note = noteOf(loaded, "mine.json");
    ASSERT_TRUE(note);
    EXPECT_EQ(note->code, "catalog-entry-replaced");
    EXPECT_EQ(note->severity, Severity::Information);
    for (const char* words : {"\"h100-sxm\"", "overrides the built-in entry", "To undo this", "another id"})
        EXPECT_NE(note->message.find(words), std::string::npos) << words << '\n' << note->message;
}

TEST_F(LoadCatalogs, NothingOfTheUsersOwnIsNeitherListedNorOverridden)
{
    EXPECT_TRUE(loadBuiltIn().catalogs.userDevices.empty());
    const Catalogs catalogs = loadWithUserFolder(m_folder).catalogs;
    EXPECT_TRUE(catalogs.userDevices.empty());
    EXPECT_TRUE(catalogs.overridden.empty());
}

// Whichever was written first: the names of the files decide.
TEST_F(LoadCatalogs, OfTwoFilesWithOneIdTheLaterNameHoldsAndTheNoteNamesBoth)
{
    write("hardware/b.json", edited(fixture("hardware.json"), "Example 1", "From b"));
    write("hardware/a.json", edited(fixture("hardware.json"), "Example 1", "From a"));
    const LoadedCatalogs loaded = loadWithUserFolder(m_folder);
    EXPECT_EQ((*loaded.catalogs.findDevice(hardwareId("example-1")))->name, "From b");
    EXPECT_EQ(loaded.catalogs.userDevices.at(hardwareId("example-1")), (m_folder / "hardware/b.json").string());
    EXPECT_TRUE(loaded.catalogs.overridden.empty());
    ASSERT_EQ(loaded.notes.size(), 1u);
    const auto note = noteOf(loaded, "b.json");
    ASSERT_TRUE(note);
    EXPECT_EQ(note->code, "catalog-entry-replaced");
    for (const char* words : {"\"example-1\"", "hardware/a.json", "hardware/b.json", "another id"})
        EXPECT_NE(note->message.find(words), std::string::npos) << words << '\n' << note->message;
    EXPECT_EQ(note->message.find("built-in"), std::string::npos);
}

TEST_F(LoadCatalogs, ARefusedFileOverridesNothing)
{
    write("hardware/mine.json",
          edited(edited(fixture("hardware.json"), "example-1", "h100-sxm"), "\"year\": 2025", "\"year\": \"2025\""));
    const LoadedCatalogs loaded = loadWithUserFolder(m_folder);
    EXPECT_EQ((*loaded.catalogs.findDevice(hardwareId("h100-sxm")))->vendor, "NVIDIA");
    EXPECT_TRUE(loaded.catalogs.userDevices.empty());
    EXPECT_TRUE(loaded.catalogs.overridden.empty());
}

// Editors leave hidden files while they save (Emacs a dangling link), and a folder may keep what is no catalog.
TEST_F(LoadCatalogs, LeavesAloneWhatIsNoCatalog)
{
    write("hardware/notes.txt", "not a catalog");
    write("hardware/mine.json~", "{");
    write("hardware/.mine.json", "{");
    fs::create_symlink("someone@host.123:456", m_folder / "hardware/.#mine.json");
    fs::create_symlink("nowhere", m_folder / "hardware/nowhere");
    fs::create_directories(m_folder / "hardware/old");
    write("hardware/old/old.json", "{");
    EXPECT_TRUE(loadWithUserFolder(m_folder).notes.empty());
}

TEST_F(LoadCatalogs, AFaultyFileIsOneWarningAndTheRestWorks)
{
    write("hardware/a-good.json", fixture("hardware.json"));
    write("hardware/b-unit.json", edited(fixture("hardware.json"), "TFLOP/s", "TFLOPs per second"));
    write("hardware/c-syntax.json", "{\"schema\": ");
    write("hardware/d-empty.json", "");
    write("hardware/e-binary.json",
          std::string("\x7F"
                      "ELF\0\0\xFF",
                      7));
    write("hardware/f-model.json", fixture("model.json"));
    fs::create_directories(m_folder / "hardware/g-folder.json");
    ASSERT_EQ(mkfifo((m_folder / "hardware/h-pipe.json").c_str(), 0600), 0);
    fs::create_symlink("/dev/zero", m_folder / "hardware/i-zero.json");
    fs::create_symlink("nowhere", m_folder / "hardware/j-broken.json");
    write("hardware/k-large.json", "");
    fs::resize_file(m_folder / "hardware/k-large.json", limits::fileSize + 1);
    const LoadedCatalogs loaded = loadWithUserFolder(m_folder);
    EXPECT_TRUE(loaded.catalogs.findDevice(hardwareId("example-1")));
    EXPECT_TRUE(loaded.catalogs.findDevice(hardwareId("h100-sxm")));
    EXPECT_EQ(loaded.notes.size(), 10u);
    for (const char* name :
         {"b-unit", "c-syntax", "d-empty", "e-binary", "f-model", "g-folder", "h-pipe", "i-zero", "j-broken", "k-large"}) {
        const auto note = noteOf(loaded, name);
        ASSERT_TRUE(note) << name;
        EXPECT_EQ(note->severity, Severity::Warning) << name;
        EXPECT_EQ(note->code, "catalog-file-refused") << name;
    }
    EXPECT_NE(noteOf(loaded, "b-unit")->where.find("b-unit.json#/devices/0/peaks/0/rate/unit"), std::string::npos);
    EXPECT_NE(noteOf(loaded, "c-syntax")->where.find("c-syntax.json:1:12"), std::string::npos);
}

TEST_F(LoadCatalogs, WhatIsNotTheFolderItShouldBeIsOneWarning)
{
    const std::size_t builtIn = loadBuiltIn().catalogs.models.size();
    fs::remove(m_folder / "models");
    write("models", "x");
    fs::remove(m_folder / "hardware");
    fs::create_symlink("nowhere", m_folder / "hardware");
    LoadedCatalogs loaded = loadWithUserFolder(m_folder);
    EXPECT_EQ(loaded.notes.size(), 2u);
    for (const char* name : {"models", "hardware"}) {
        const auto note = noteOf(loaded, name);
        ASSERT_TRUE(note);
        EXPECT_EQ(note->code, "catalog-folder-unreadable");
        EXPECT_NE(note->message.find("not a folder"), std::string::npos);
    }
    EXPECT_EQ(loaded.catalogs.models.size(), builtIn);

    loaded = loadWithUserFolder(m_folder / "models");
    ASSERT_EQ(loaded.notes.size(), 1u);
    EXPECT_EQ(loaded.notes.front().where, (m_folder / "models").string());
    EXPECT_EQ(loaded.catalogs.models.size(), builtIn);
}

TEST_F(LoadCatalogs, AFolderThatMayNotBeReadIsOneWarning)
{
    if (geteuid() == 0)
        GTEST_SKIP() << "root may read everything";
    fs::permissions(m_folder, fs::perms::none);
    const LoadedCatalogs loaded = loadWithUserFolder(m_folder);
    fs::permissions(m_folder, fs::perms::owner_all);
    ASSERT_EQ(loaded.notes.size(), 1u);
    EXPECT_EQ(loaded.notes.front().code, "catalog-folder-unreadable");
    EXPECT_NE(loaded.notes.front().message.find("cannot be read"), std::string::npos);
}

TEST(FindInCatalogs, NamesTheNearestIdsOfAnUnknownOne)
{
    const Catalogs catalogs = loadBuiltIn().catalogs;
    const auto device = catalogs.findDevice(hardwareId("h100-smx"));
    ASSERT_FALSE(device);
    EXPECT_EQ(device.error().code, ErrorCode::UnknownId);
    EXPECT_NE(device.error().message.find("h100-smx"), std::string::npos);
    EXPECT_NE(device.error().hint.find("h100-sxm"), std::string::npos);
    const auto model = catalogs.findModel(*ModelId::parse("qwen3.8"));
    ASSERT_FALSE(model);
    EXPECT_NE(model.error().hint.find("qwen3.8-27b"), std::string::npos);
}

TEST(FindInCatalogs, ListsTheIdsWhereNoneIsNear)
{
    const auto model = loadBuiltIn().catalogs.findModel(*ModelId::parse("zzzzzzzzzzzzzzzzzzzzzzzzzz"));
    ASSERT_FALSE(model);
    EXPECT_NE(model.error().hint.find("Choose one of "), std::string::npos);
    EXPECT_NE(model.error().hint.find("bloom-176b"), std::string::npos);
    EXPECT_LT(model.error().hint.size(), 600u);
}

// XDG Base Directory Specification 0.8: data files go to $XDG_DATA_HOME, by default $HOME/.local/share; relative paths
// are ignored.
TEST(UserFolder, FollowsTheBaseDirectorySpecification)
{
    const auto valueOf = [](const char* name) -> std::optional<std::string> {
        const char* value = std::getenv(name);
        return value == nullptr ? std::nullopt : std::optional<std::string>(value);
    };
    const auto oldData = valueOf("XDG_DATA_HOME");
    const auto oldHome = valueOf("HOME");
    setenv("HOME", "/home/someone", 1);
    setenv("XDG_DATA_HOME", "/data", 1);
    EXPECT_EQ(userFolder(), "/data/ridgepoint");
    setenv("XDG_DATA_HOME", "data", 1);
    EXPECT_EQ(userFolder(), "/home/someone/.local/share/ridgepoint");
    unsetenv("XDG_DATA_HOME");
    EXPECT_EQ(userFolder(), "/home/someone/.local/share/ridgepoint");
    unsetenv("HOME");
    EXPECT_EQ(userFolder(), "");
    if (oldData)
        setenv("XDG_DATA_HOME", oldData->c_str(), 1);
    if (oldHome)
        setenv("HOME", oldHome->c_str(), 1);
}

}  // namespace
}  // namespace ridgepoint::catalogs
