# Turns licence texts into one C file: each a heading and the bytes of the file.
#   cmake -D "LICENSES=a.txt|b.txt" -D OUTPUT=licenses_table.c -P embed_licenses.cmake
string(REPLACE "|" ";" files "${LICENSES}")
set(rows "")
foreach(file IN LISTS files)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," part "${hex}")
  get_filename_component(name "${file}" NAME_WE)
  if(name STREQUAL "LICENSE")
    set(name "loyd")
  endif()
  string(APPEND rows "    {\"${name}\", (const unsigned char[]){${part}0}},\n")
endforeach()
file(WRITE "${OUTPUT}" "/* Made by embed_licenses.cmake. */\n#include \"list/licenses.h\"\n\n"
  "const struct license license_table[] = {\n${rows}    {0}};\n")
