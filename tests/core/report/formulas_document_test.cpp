// SPDX-License-Identifier: GPL-3.0-or-later
// docs/formulas.md and the table of formulas say the same.
#include "core/kernels/formula.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace ridgepoint {

namespace {

const std::string& document()
{
    static const std::string text = [] {
        std::ifstream file(RIDGEPOINT_SOURCE_DIR "/docs/formulas.md");
        return std::string(std::istreambuf_iterator<char>(file), {});
    }();
    return text;
}

const kernels::Formula& row(std::size_t index)
{
    return kernels::formula(static_cast<kernels::FormulaId>(index));
}

std::string quoted(std::string_view text)
{
    return "`" + std::string(text) + "`";
}

TEST(FormulasDocument, HasARowForEachFormula)
{
    for (std::size_t i = 0; i < kernels::formulaCount; ++i) {
        const kernels::Formula& formula = row(i);
        const std::string line = "| " + quoted(formula.key) + " | " + quoted(formula.expression) + " | "
            + std::string(formula.source) + " |\n";
        EXPECT_NE(document().find(line), std::string::npos) << line;
    }
}

TEST(FormulasDocument, ExplainsEachSymbol)
{
    const std::string symbols = document().substr(0, document().find("## Matmuls"));
    for (std::size_t i = 0; i < kernels::formulaCount; ++i)
        for (const kernels::Symbol& symbol : row(i).inputs)
            EXPECT_NE(symbols.find(quoted(symbol.name)), std::string::npos) << symbol.name << " of " << row(i).key;
}

TEST(FormulasDocument, HasNoRowForAFormulaThatIsNotThere)
{
    std::size_t rows = 0;
    for (std::size_t at = document().find("\n| `"); at != std::string::npos; at = document().find("\n| `", at + 1)) {
        const std::size_t begin = at + 4;
        const std::string key = document().substr(begin, document().find('`', begin) - begin);
        rows += kernels::findFormula(key) ? 1 : 0;
    }
    EXPECT_EQ(rows, kernels::formulaCount);
}

}  // namespace

}  // namespace ridgepoint
