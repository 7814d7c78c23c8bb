// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalogs/catalogs.h"
#include "tests/core/catalogs/catalog_sample.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace ridgepoint::catalogs {
namespace {

namespace fs = std::filesystem;

/// A file with one fault: what follows its name in a note, words of what is wrong, and words of how to mend it. A place
/// that ends in ':' is any column of the line.
struct Broken {
    const char* file;
    const char* place;
    const char* words;
    const char* remedy;
};

const Broken all[] = {
    {"01-missing-unit.json", "#/devices/0/memory/0/bandwidth", R"("unit" is missing)",
     R"(Write {"value": 3.35, "unit": "TB/s")"},
    {"02-bare-number.json", "#/devices/0/peaks/0/rate", "bare number", R"(Write {"value")"},
    {"03-text-with-unit.json", "#/devices/0/peaks/0/rate", "bare number or text", R"(Write {"value")"},
    {"04-unit-of-something-else.json", "#/devices/0/memory/0/capacity/unit", R"("GB/s" is not the unit)", "80 GB"},
    {"05-bits-for-bytes.json", "#/devices/0/memory/0/bandwidth/unit", R"("Tb/s")", "3.35 TB/s"},
    {"06-unknown-basis.json", "#/devices/0/peaks/0/rate/basis", R"("guess")", "vendor, measured, derived or unverified"},
    {"07-what-if-basis.json", "#/devices/0/peaks/0/rate/basis", "what-if is for figures typed", "vendor, measured"},
    {"08-unknown-key.json", "#/devices/0/memory/0/bandwith", R"("bandwith" means nothing)", R"(Did you mean "bandwidth"?)"},
    {"09-duplicate-key.json", ":12:34", R"("value" stands twice)", "Keep one"},
    {"10-negative-bandwidth.json", "#/devices/0/memory/0/bandwidth/value", "above zero", "3.35 TB/s"},
    {"11-nan.json", ":19:34", "NaN is not a number", "finite number"},
    {"12-nan-as-text.json", "#/devices/0/memory/0/bandwidth/value", "a text where a number", "Write a number"},
    {"13-too-large-a-number.json", ":12:29", "1e999 is too large", "finite number"},
    {"14-wrong-schema.json", "#/schema", R"("ridgepoint-hardware/9")", "version of Ridgepoint"},
    {"15-no-schema.json", "", R"("schema" is missing)", "Add it"},
    {"16-model-catalog.json", "#/schema", R"("ridgepoint-model/1")", "other kind of catalog"},
    {"17-truncated.json", ":19:", "ends too early", "cut off"},
    {"18-not-json.json", ":1:1", "not expected", "Check the comma"},
    {"19-comment.json", ":3:3", "a comment", "no comments"},
    {"20-empty.json", "", "the text is empty", "Begin with {"},
    {"21-utf-16.json", "", "UTF-16", "UTF-8"},
    {"22-invalid-utf-8.json", ":8:", "not UTF-8", "save the file as UTF-8"},
    {"23-doubled-id.json", "#/devices/1/id", "in this file twice", "another id"},
    {"24-bad-id.json", "#/devices/0/id", "is not an id", "lower-case letters"},
    {"25-missing-source.json", "#/devices/0/peaks/0/rate", R"("source" is missing)", "Add it"},
    {"26-unknown-source.json", "#/devices/0/peaks/0/rate/source", R"("sheets" is not a key)", R"(Did you mean "sheet"?)"},
    {"27-bad-date.json", "#/sources/sheet/date", "is not a date", "2026-08"},
    {"28-missing-date.json", "#/devices/0/peaks/0/rate", R"("date" is missing)", "published or last seen"},
    {"29-doubled-peak.json", "#/devices/0/peaks/1", "dense bf16 tensor peak is there twice", "accumulate"},
    {"30-no-peaks.json", "#/devices/0/peaks", "without peaks", "one peak at least"},
    {"31-no-memory.json", "#/devices/0/memory", "without memory", "one level at least"},
    {"32-memory-without-bandwidth.json", "#/devices/0/memory/0", R"("bandwidth" is missing)", "main memory first"},
    {"33-level-without-figures.json", "#/devices/0/memory/1", "says nothing", "leave the level out"},
    {"34-slip-of-a-prefix.json", "#/devices/0", "which no part does", "prefix"},
    {"35-implausible-size.json", "#/devices/0/memory/0/capacity/value", "not plausible", "prefix"},
    {"36-sparse-below-dense.json", "#/devices/0/peaks/1/rate", "below the dense one", "swapped"},
    {"37-achievable-without-kernel.json", "#/devices/0/memory/0/achievable", R"("kernel" is missing)", "Name what was run"},
    {"38-kernel-of-a-printed-figure.json", "#/devices/0/peaks/0/rate/kernel", "the basis of this figure is vendor",
     R"(Take "kernel" out)"},
    {"39-visible-in-another-unit.json", "#/devices/0/memory/0/visible/value", "visible of 64.0 GB", "Check the unit"},
    {"40-deep-nesting.json", ":8:", "brackets inside one another", "Nest less"},
    {"41-absent-and-present.json", "#/devices/0/absent/0/format", "has a dense tensor peak as well", "Take it out"},
    {"42-absent-twice.json", "#/devices/0/absent/1/format", "absent twice", "Keep one"},
    {"43-year-as-text.json", "#/devices/0/year", "a text where a whole number", "Write a whole number"},
    {"44-year-of-another-age.json", "#/devices/0/year", "25 is not a year", "1970 to 2100"},
    {"45-unknown-format.json", "#/devices/0/peaks/0/format", R"("bf17")", "fp64, fp32"},
    {"46-unknown-scope.json", "#/devices/0/scope", R"("rack")", "device, die, module"},
    {"47-no-units.json", "#/devices/0/units/count", "0 units", "above zero"},
    {"48-nothing-per-clock.json", "#/devices/0/peaks/0/per_clock", "0 operations", "in one clock"},
    {"49-clock-twice.json", "#/devices/0/clocks/1", "clock of the tensor engine", "Keep the one"},
    {"50-power-of-a-town.json", "#/devices/0/power/value", "700 MW is not plausible", "prefix"},
    {"51-link-of-three-ways.json", "#/devices/0/link/directions", R"("three")", "one or both"},
    {"52-rate-that-its-units-cannot-make.json", "#/devices/0/peaks/0/rate", "more than twice off units",
     R"(leave "per_clock" out)"},
    {"53-dram-of-a-wafer.json", "#/devices/0/memory/0/bandwidth/value", "64.0 TB/s is more than any HBM3e gives",
     "such as SRAM"},
    {"54-sparse-a-hundredfold.json", "#/devices/0/peaks/1/rate", "more than 16 times the dense one", "prefix"},
    {"55-cache-slower-than-memory.json", "#/devices/0/memory/1/bandwidth/value", "less than main memory's 1.60 TB/s",
     "all units together"},
    {"56-cache-larger-than-memory.json", "#/devices/0/memory/1/capacity/value", "more than main memory's 64.0 GB",
     "main memory first"},
    {"57-memory-of-one-megabyte.json", "#/devices/0/memory/0/capacity/value", "1.00 MB is not plausible", "prefix"},
    {"58-every-peak-a-thousandfold.json", "#/devices/0", "which no part does", "prefix"},
    {"59-name-with-a-line-break.json", "#/devices/0/name", "holds a line break", "one line"},
    {"60-name-with-an-escape.json", "#/devices/0/name", "control character U+001B", "one line"},
    {"61-name-that-turns-about.json", "#/devices/0/name", "U+202E, which turns the direction", "one line"},
    {"62-blank-name.json", "#/devices/0/name", "the text is blank", "Write a word"},
    {"63-citation-of-one-character.json", "#/sources/sheet/citation", R"("?" is too short)", "Name the data sheet"},
    {"64-day-of-no-calendar.json", "#/sources/sheet/date", R"("2025-02-31" is not a date)", "2026-08-22"},
    {"65-date-of-the-far-future.json", "#/sources/sheet/date", R"("9999" is not a date)", "from 1970 to 2100"},
    {"66-date-of-year-zero.json", "#/sources/sheet/date", R"("0000" is not a date)", "from 1970 to 2100"},
    {"67-level-twice.json", "#/devices/0/memory/2/name", R"("L2" is there twice)", "give each its name"},
    {"68-link-that-joins-one.json", "#/devices/0/link/joins", "joins 1 devices", "no limit is known"},
    {"69-peer-that-gets-more-than-all.json", "#/devices/0/link/per_peer/value", "a single peer gets 900 GB/s", "swapped"},
    {"70-note-with-a-line-break.json", "#/devices/0/peaks/0/rate/note", "holds a line break", "one line"},
    {"71-key-with-a-bell.json", "#/devices/0/co?lour", "the key holds the control character U+0007", "one line"},
    {"72-host-link-without-a-figure.json", "#/devices/0/host_link", R"("bandwidth" is missing)", "Add it"},
};

/// A user's folder with a sound file.
class BrokenHardware : public testing::Test {
protected:
    BrokenHardware()
    {
        std::string pattern = (fs::temp_directory_path() / "ridgepoint-broken-XXXXXX").string();
        m_folder = mkdtemp(pattern.data());
        fs::create_directories(m_folder / "hardware");
        std::ofstream(m_folder / "hardware/sound.json", std::ios::binary) << fixture("hardware.json");
    }
    ~BrokenHardware() override { fs::remove_all(m_folder); }

    fs::path pathOf(const Broken& broken) const { return m_folder / "hardware" / broken.file; }

    /// With a broken file beside the sound one.
    LoadedCatalogs loadWith(const Broken& broken) const
    {
        std::ofstream(pathOf(broken), std::ios::binary) << fixture(std::string("broken-hardware/") + broken.file);
        LoadedCatalogs loaded = loadWithUserFolder(m_folder);
        fs::remove(pathOf(broken));
        return loaded;
    }

    fs::path m_folder;
};

void expectNote(const Note& note, const Broken& broken, const fs::path& path)
{
    const std::string text = toText(note);
    EXPECT_EQ(note.severity, Severity::Warning) << text;
    EXPECT_EQ(note.code, "catalog-file-refused") << text;
    EXPECT_EQ(text.find_first_of("\r\n"), std::string::npos) << text;
    const std::string where = path.string() + broken.place;
    if (where.ends_with(':'))
        EXPECT_TRUE(note.where.starts_with(where)) << text;
    else
        EXPECT_EQ(note.where, where) << text;
    const std::size_t words = note.message.find(broken.words);
    ASSERT_NE(words, std::string::npos) << broken.words << '\n' << text;
    EXPECT_NE(note.message.find(broken.remedy, words), std::string::npos) << broken.remedy << '\n' << text;
    EXPECT_EQ(note.message.find("its schema"), std::string::npos) << "only the schema saw it: " << text;
}

TEST_F(BrokenHardware, IsOneNoteOfOneLineWithPlaceAndRemedyAndHarmsNoOtherFile)
{
    std::set<HardwareId> expected{*HardwareId::parse("example-1")};
    for (const auto& [id, device] : loadBuiltIn().catalogs.devices)
        expected.insert(id);
    EXPECT_GT(expected.size(), 1u);
    for (const Broken& broken : all) {
        SCOPED_TRACE(broken.file);
        const LoadedCatalogs loaded = loadWith(broken);
        EXPECT_EQ(loaded.notes.size(), 1u);
        for (const Note& note : loaded.notes)
            expectNote(note, broken, pathOf(broken));
        std::set<HardwareId> found;
        for (const auto& [id, device] : loaded.catalogs.devices)
            found.insert(id);
        EXPECT_EQ(found, expected);
        EXPECT_EQ(loaded.catalogs.userDevices.size(), 1u);
        EXPECT_TRUE(loaded.catalogs.overridden.empty());
    }
}

// One folder with all of them: one note for each, and the sound file all the same.
TEST_F(BrokenHardware, AllAtOnceAreOneNoteEach)
{
    for (const Broken& broken : all)
        std::ofstream(pathOf(broken), std::ios::binary) << fixture(std::string("broken-hardware/") + broken.file);
    const LoadedCatalogs loaded = loadWithUserFolder(m_folder);
    ASSERT_EQ(loaded.notes.size(), std::size(all));
    for (std::size_t i = 0; i < std::size(all); ++i)
        expectNote(loaded.notes[i], all[i], pathOf(all[i]));
    EXPECT_TRUE(loaded.catalogs.findDevice(*HardwareId::parse("example-1")));
}

TEST(BrokenHardwareFixtures, AreTheOnesOfTheTable)
{
    std::set<std::string> files;
    for (const auto& entry :
         fs::directory_iterator(fs::path(RIDGEPOINT_SOURCE_DIR) / "tests/fixtures/catalogs/broken-hardware"))
        files.insert(entry.path().filename().string());
    std::set<std::string> table;
    for (const Broken& broken : all)
        table.insert(broken.file);
    EXPECT_EQ(files, table);
    EXPECT_EQ(table.size(), std::size(all));
    EXPECT_GE(table.size(), 25u);
}

// The file that the broken ones are made from: what is refused in them is their one fault.
TEST(BrokenHardwareFixtures, AreSoundWhereTheyAreMended)
{
    EXPECT_TRUE(parseHardwareCatalog(edited(fixture("broken-hardware/08-unknown-key.json"), "\"bandwith\"", "\"bandwidth\""),
                                     "f"));
    EXPECT_TRUE(parseHardwareCatalog(edited(fixture("broken-hardware/43-year-as-text.json"), "\"2025\"", "2025"), "f"));
}

}  // namespace
}  // namespace ridgepoint::catalogs
