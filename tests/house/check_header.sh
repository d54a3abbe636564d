#!/bin/sh
# SPDX-License-Identifier: MIT
# loyd.h and loyd_plugin.h must compile alone, as strict C11 and as C++ from C++11 on.
#
# usage: check_header.sh COMPILER
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
warnings="-Wall -Wextra -Werror -pedantic-errors"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
printf '#include <loyd_plugin.h>\nint main(void) { loyd_options o; loyd_options_init(&o); return o.seed == 0; }\n' >"$work/a.c"
cp "$work/a.c" "$work/a.cpp"

"$1" -std=c11 $warnings -I"$root/include" -fsyntax-only "$work/a.c"
for cxx in "${CXX:-}" c++ g++ clang++; do
    [ -n "$cxx" ] && command -v "$cxx" >/dev/null 2>&1 || continue
    for standard in c++11 c++17; do
        "$cxx" -std=$standard $warnings -I"$root/include" -fsyntax-only "$work/a.cpp"
    done
    echo "loyd.h compiles as C11 and, with $cxx, as C++11 and C++17"
    exit 0
done
echo "loyd.h compiles as C11; there is no C++ compiler to try it with"
