// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ridgepoint::units {

/// How one number is stored or computed.
enum class NumberFormat { Fp64, Fp32, Tf32, Bf16, Fp16, Fp8, Int8, Fp6, Fp4, Int4 };

/// "fp64", "fp32", "tf32", "bf16", "fp16", "fp8", "int8", "fp6", "fp4", "int4".
std::string_view name(NumberFormat format);
std::optional<NumberFormat> numberFormatFromName(std::string_view text);
std::string numberFormatChoices();

/// Bytes that one number takes in memory, scales not counted.
double bytesPerNumber(NumberFormat format);

/// True where the operations are counted as OP and not FLOP.
bool isInteger(NumberFormat format);

/// Which arithmetic units a kernel runs on; each has ceilings of its own.
enum class Engine {
    Tensor,  ///< matrix units: tensor cores, matrix cores, MXU
    Vector,  ///< the ordinary lanes: CUDA cores, stream processors, VPU
};

/// "tensor" or "vector".
std::string_view name(Engine engine);
std::optional<Engine> engineFromName(std::string_view text);

}  // namespace ridgepoint::units
