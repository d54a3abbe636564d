#!/bin/sh
# SPDX-License-Identifier: MIT
# The library compiles for WebAssembly, as the static page needs it: no call that has no stand-in,
# no 64-bit number in a size. Syntax alone, so it takes seconds; `page_static` builds and runs the
# page. Exit code 77, skipped, without a compiler for it.
set -eu
cd "$(dirname "$0")/../../lib"
printf 'int main(void) { return 0; }\n' | clang --target=wasm32-wasi -x c - -o /dev/null 2>/dev/null || {
    echo "skipped: clang can't compile for WebAssembly (Debian: clang lld wasi-libc libclang-rt-dev-wasm32)"
    exit 77
}
flags=$(sed -n 's/^set(CMAKE_C_FLAGS_INIT "\(.*\)")$/\1/p' ../apps/wasm/toolchain.cmake)
[ -n "$flags" ] || { echo "apps/wasm/toolchain.cmake has no flags"; exit 1; }
# shellcheck disable=SC2086 # flags are words
find . -name '*.c' ! -name example_template.c | sort |
    xargs -P 2 -n 24 clang --target=wasm32-wasi -fsyntax-only $flags -DNDEBUG -D_POSIX_C_SOURCE=200809L -I../apps/wasm/stand_ins \
        -I../include -I. -Wall -Wextra -Wconversion -Werror -std=c11 -include prefix.h
