# SPDX-License-Identifier: GPL-3.0-or-later
# Flags as targets: a library links what applies to it, and nothing is set for the whole tree behind its back.

if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")

find_program(RIDGEPOINT_CCACHE ccache)
if(RIDGEPOINT_CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER "${RIDGEPOINT_CCACHE}")
endif()

add_library(ridgepoint_options INTERFACE)
target_compile_features(ridgepoint_options INTERFACE cxx_std_20)
target_include_directories(ridgepoint_options INTERFACE "${CMAKE_SOURCE_DIR}")
set(CMAKE_CXX_EXTENSIONS OFF)
if(RIDGEPOINT_SANITIZE)
    target_compile_options(ridgepoint_options INTERFACE -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(ridgepoint_options INTERFACE -fsanitize=address,undefined)
endif()

add_library(ridgepoint_warnings INTERFACE)
target_compile_options(ridgepoint_warnings INTERFACE
    -Wall -Wextra -Wpedantic -Werror -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-align -Wimplicit-fallthrough -Wundef)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # GCC bug 105651: a false alarm on std::string concatenation.
    target_compile_options(ridgepoint_warnings INTERFACE -Wno-restrict)
endif()
