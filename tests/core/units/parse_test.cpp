// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/units/parse.h"

#include <gtest/gtest.h>

#include <limits>
#include <string>

namespace ridgepoint::units {

namespace {

template <class Quantity>
void expectRefusal(const Result<Quantity>& result, ErrorCode code, std::string_view text)
{
    ASSERT_FALSE(result) << text;
    EXPECT_EQ(result.error().code, code) << text;
}

TEST(ParseBytes, TellsDecimalFromBinaryPrefixes)
{
    EXPECT_EQ(parseBytes("80 GB")->value(), 80e9);
    // 80 × 2^30
    EXPECT_EQ(parseBytes("80 GiB")->value(), 85'899'345'920.0);
    EXPECT_EQ(parseBytes("84942979072 B")->value(), 84'942'979'072.0);
    EXPECT_EQ(parseBytes("50 MiB")->value(), 52'428'800.0);
    EXPECT_EQ(parseBytes("1 EB")->value(), 1e18);
}

TEST(ParseBytes, NeedsNoBlankAndStandsBlanksAround)
{
    EXPECT_EQ(parseBytes("80GB")->value(), 80e9);
    EXPECT_EQ(parseBytes("  80   GB  ")->value(), 80e9);
}

TEST(ParseBandwidth, ReadsTheUnitsOfDataSheets)
{
    EXPECT_EQ(parseBandwidth("3.35 TB/s")->value(), 3.35e12);
    EXPECT_EQ(parseBandwidth("900 GB/s")->value(), 900e9);
    EXPECT_EQ(parseBandwidth("1 TiB/s")->value(), 1'099'511'627'776.0);
    EXPECT_EQ(parseBandwidth("3.35e12 B/s")->value(), 3.35e12);
}

TEST(ParseFlopRate, ReadsEveryUsualSpelling)
{
    for (std::string_view text : {"989.4 TFLOP/s", "989.4 TFLOPS", "989.4 TFLOPs", "989.4 TOP/s", "989.4 TOPS"})
        EXPECT_DOUBLE_EQ(parseFlopRate(text).value_or(FlopRate()).value(), 989.4e12) << text;
    EXPECT_EQ(parseFlopRate("1 PFLOP/s")->value(), 1e15);
    EXPECT_EQ(parseFlopRate("17.6 GFLOP/s")->value(), 17.6e9);
}

TEST(ParseWatts, ReadsBoardsAndRacks)
{
    EXPECT_EQ(parseWatts("700 W")->value(), 700.0);
    EXPECT_EQ(parseWatts("23 kW")->value(), 23e3);
    EXPECT_EQ(parseWatts("1.2MW")->value(), 1.2e6);
    EXPECT_EQ(parseWatts("450 mW")->value(), 0.45);
    EXPECT_EQ(makeWatts(0.75, "kW")->value(), 750.0);
}

TEST(ParseHertz, ReadsClocks)
{
    EXPECT_EQ(parseHertz("1.98 GHz")->value(), 1.98e9);
    EXPECT_EQ(parseHertz("1980 MHz")->value(), 1.98e9);
    EXPECT_EQ(parseHertz("50 Hz")->value(), 50.0);
    EXPECT_EQ(makeHertz(1.83, "GHz")->value(), 1.83e9);
}

// "700 J" and "1.98 GHz" are no power, "60 rpm" no clock; a "w" or an "hz" would be read by nobody who prints one.
TEST(ParseWattsAndHertz, RefuseTheUnitsOfEachOtherAndWhatIsNotAboveZero)
{
    for (std::string_view text : {"700", "700 J", "700 Wh", "700 w", "1.98 GHz", "700 KW", "1,2 kW", "nan W", "inf W", ""})
        expectRefusal(parseWatts(text), ErrorCode::BadValue, text);
    for (std::string_view text : {"1.98", "700 W", "60 rpm", "1.98 Ghz", "1.98 GHZ", "1.98 GHz/s", "1.98 G", ""})
        expectRefusal(parseHertz(text), ErrorCode::BadValue, text);
    for (std::string_view number : {"0 ", "-1 "}) {
        expectRefusal(parseWatts(std::string(number) + "W"), ErrorCode::OutOfRange, number);
        expectRefusal(parseHertz(std::string(number) + "GHz"), ErrorCode::OutOfRange, number);
    }
    EXPECT_NE(parseWatts("700").error().hint.find("700 W"), std::string::npos);
    EXPECT_NE(parseHertz("1.98").error().hint.find("1.98 GHz"), std::string::npos);
}

TEST(Parse, RefusesABareNumber)
{
    for (std::string_view text : {"80", "3.35e12", "0"}) {
        EXPECT_EQ(parseBytes(text).error().code, ErrorCode::BadValue) << text;
        EXPECT_EQ(parseBandwidth(text).error().code, ErrorCode::BadValue) << text;
        EXPECT_EQ(parseFlopRate(text).error().code, ErrorCode::BadValue) << text;
    }
    EXPECT_EQ(parseBandwidth("3.35").error().message, "the unit is missing");
    EXPECT_NE(parseBandwidth("3.35").error().hint.find("3.35 TB/s"), std::string::npos);
}

TEST(Parse, RefusesTheUnitOfAnotherQuantity)
{
    EXPECT_FALSE(parseBytes("3.35 TB/s"));
    EXPECT_FALSE(parseBandwidth("80 GB"));
    EXPECT_FALSE(parseBandwidth("989 TFLOP/s"));
    EXPECT_FALSE(parseFlopRate("3.35 TB/s"));
    EXPECT_FALSE(parseBytes("80 Gb"));
    EXPECT_FALSE(parseFlopRate("80 GB"));
}

TEST(Parse, RefusesAPrefixThatIsNeitherKiloNorKibi)
{
    EXPECT_FALSE(parseBytes("64 KB"));
    EXPECT_EQ(parseBytes("64 kB")->value(), 64'000.0);
    EXPECT_EQ(parseBytes("64 KiB")->value(), 65'536.0);
}

TEST(Parse, RefusesADecimalCommaInsteadOfReadingThree)
{
    EXPECT_FALSE(parseBandwidth("3,35 TB/s"));
    EXPECT_FALSE(parseBytes("1,000 GB"));
}

TEST(Parse, RefusesWhatIsNoFiniteNumberAboveZero)
{
    for (std::string_view text : {"nan TB/s", "NaN TB/s", "inf TB/s", "-inf TB/s", "1e999 TB/s", "-1e999 TB/s"})
        EXPECT_FALSE(parseBandwidth(text)) << text;
    EXPECT_EQ(parseBandwidth("-3.35 TB/s").error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(parseBandwidth("0 TB/s").error().code, ErrorCode::OutOfRange);
    // 1e300 × 1e12 is beyond a double.
    EXPECT_EQ(parseBandwidth("1e300 TB/s").error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(parseBytes("1e-320 nB").error().code, ErrorCode::OutOfRange);
}

TEST(Parse, RefusesTrailingAndLeadingGarbage)
{
    for (std::string_view text :
         {"80 GB!", "80 GB 2", "80 GB/s/s", "80 GB\n", "80\tGB", "x80 GB", "+80 GB", "0x50 GB", "80 80 GB", "80..5 GB"})
        EXPECT_FALSE(parseBytes(text)) << text;
}

TEST(Parse, RefusesEmptyText)
{
    EXPECT_FALSE(parseBytes(""));
    EXPECT_FALSE(parseBytes("   "));
    EXPECT_FALSE(parseBytes("GB"));
    EXPECT_FALSE(parseCount(""));
    EXPECT_FALSE(parseCount(" "));
}

TEST(Parse, QuotesNoMoreThanAFewWordsOfAVeryLongText)
{
    const std::string text(5'000, '9');
    EXPECT_FALSE(parseBandwidth(text));
    EXPECT_LT(toText(parseBandwidth(text).error()).size(), 300u);
    EXPECT_FALSE(parseBytes("80 " + std::string(5'000, 'G')));
    EXPECT_LT(toText(parseBytes("80 " + std::string(5'000, 'G')).error()).size(), 300u);
    EXPECT_LT(toText(parseCount(text).error()).size(), 300u);
}

TEST(Make, ReadsNumberAndUnitApart)
{
    EXPECT_EQ(makeBandwidth(3.35, "TB/s")->value(), 3.35e12);
    EXPECT_EQ(makeBytes(80, "GiB")->value(), 85'899'345'920.0);
    EXPECT_EQ(makeFlopRate(1000, "TFLOP/s")->value(), 1e15);
    EXPECT_FALSE(makeBandwidth(std::numeric_limits<double>::quiet_NaN(), "TB/s"));
    EXPECT_FALSE(makeBandwidth(std::numeric_limits<double>::infinity(), "TB/s"));
    EXPECT_FALSE(makeBytes(80, ""));
    EXPECT_FALSE(makeBytes(80, "GB "));
}

TEST(ParseCount, TellsKiloFromKibi)
{
    EXPECT_EQ(parseCount("32").value_or(0), 32);
    EXPECT_EQ(parseCount("8192").value_or(0), 8'192);
    EXPECT_EQ(parseCount("8Ki").value_or(0), 8'192);
    EXPECT_EQ(parseCount("8k").value_or(0), 8'000);
    EXPECT_EQ(parseCount("1Mi").value_or(0), 1'048'576);
    EXPECT_EQ(parseCount("0").value_or(1), 0);
}

TEST(ParseCount, KeepsEveryDigitOfALargeNumber)
{
    EXPECT_EQ(parseCount("1000000000000000000").value_or(0), 1'000'000'000'000'000'000);
    // Above 2^53 a double would lose the last digit.
    EXPECT_EQ(parseCount("9007199254740993").value_or(0), 9'007'199'254'740'993);
    EXPECT_EQ(parseCount("1Ei").value_or(0), 1'152'921'504'606'846'976);
}

TEST(ParseCount, SaysThatANumberIsTooLargeInsteadOfWrappingRound)
{
    EXPECT_EQ(parseCount("9223372036854775808").error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(parseCount("99999999999999999999999").error().code, ErrorCode::OutOfRange);
    // 8 × 2^60 = 2^63
    EXPECT_EQ(parseCount("8Ei").error().code, ErrorCode::OutOfRange);
    EXPECT_EQ(parseCount("10E").error().code, ErrorCode::OutOfRange);
}

TEST(ParseCount, RefusesWhatIsNotAWholeNumber)
{
    for (std::string_view text : {"8,192", "8.5", "8.0", "1e3", "8K", "8 Ki", "8m", "8n", "k", "0x10", "eight", "8kk", "+8"})
        EXPECT_EQ(parseCount(text).has_value(), false) << text;
}

}  // namespace

}  // namespace ridgepoint::units
