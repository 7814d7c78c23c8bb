# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -DOUTPUT=FILE -DROOT=DIR -P EmbedCatalogs.cmake: writes every JSON file below ROOT as a string into one C++ file,
# for core/catalogs/embedded.h.
set(text "// Generated from ${ROOT} by cmake/EmbedCatalogs.cmake.\n#include \"core/catalogs/embedded.h\"\n\nnamespace ridgepoint::catalogs {\n\nstd::vector<EmbeddedFile> embeddedFiles()\n{\n    return {\n")
file(GLOB_RECURSE files RELATIVE "${ROOT}" "${ROOT}/*.json")
list(SORT files)
foreach(file IN LISTS files)
    file(READ "${ROOT}/${file}" content)
    # A JSON string holds no line break, so that the indentation of lines is never part of one.
    string(REGEX REPLACE "\n +" "\n" content "${content}")
    string(APPEND text "        {\"${file}\", R\"catalog(${content})catalog\"},\n")
endforeach()
string(APPEND text "    };\n}\n\n}  // namespace ridgepoint::catalogs\n")
file(WRITE "${OUTPUT}" "${text}")
