# Turns the file of weights that comes with the library into a C file.
#   cmake -D WEIGHTS=file -D OUTPUT=own_weights.c -P embed_weights.cmake
file(READ "${WEIGHTS}" hex HEX)
string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${hex}")
file(WRITE "${OUTPUT}" "/* Made by embed_weights.cmake. */\n#include \"heuristics/potential_file.h\"\n\n"
  "const unsigned char own_weights[] = {\n${bytes}};\nconst size_t own_weights_length = sizeof own_weights;\n")
