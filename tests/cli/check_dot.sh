#!/bin/sh
# SPDX-License-Identifier: MIT
#
# Graphviz accepts what `loyd trace tree --format dot` writes, for every stored recording; skipped
# where there is no dot. XML is checked the same way by xmllint, where that is there.
#
# usage: check_dot.sh LOYD
set -eu
loyd=$1
here=$(cd "$(dirname "$0")" && pwd)
command -v dot >/dev/null || { echo "no dot: skipped"; exit 77; }
for trace in "$here"/traces/*.jsonl; do
    "$loyd" trace tree "$trace" --format dot | dot -Tsvg >/dev/null
    if command -v xmllint >/dev/null; then "$loyd" trace tree "$trace" --format svg | xmllint --noout -; fi
done
