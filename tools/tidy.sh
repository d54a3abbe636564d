#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs clang-tidy 14 over the files that a configured build folder compiles.
#
# usage: tools/tidy.sh BUILD
set -eu
for tool in clang-tidy-14 clang-tidy; do
    "$tool" --version 2>/dev/null | grep -q 'version 14\.' && break
    tool=""
done
[ -n "$tool" ] || { echo "clang-tidy 14 was not found" >&2; exit 1; }
sed -n 's/^  "file": "\(.*\)",*$/\1/p' "$1/compile_commands.json" | sort -u |
    xargs -n 4 -P "$(nproc 2>/dev/null || echo 2)" "$tool" -p "$1" --quiet
echo "clang-tidy: nothing to report"
