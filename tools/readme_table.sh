#!/bin/sh
# SPDX-License-Identifier: MIT
# README.md's table of algorithms is what `loyd list algorithms -f markdown` prints, between two
# markers.
#
# usage: tools/readme_table.sh [--write] [LOYD]      without --write: says whether it is current
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
write=no
if [ "${1:-}" = --write ]; then write=yes; shift; fi
loyd=${1:-$root/build/release/apps/cli/loyd}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$loyd" list algorithms -f markdown >"$work/table"
[ -s "$work/table" ] || { echo "$loyd lists nothing" >&2; exit 1; }
awk -v table="$work/table" '
    /^<!-- algorithms end -->$/ { inside = 0; ends++ }
    !inside { print }
    /^<!-- algorithms begin -->$/ { inside = 1; begins++; while ((getline row < table) > 0) print row }
    END { if (begins != 1 || ends != 1) exit 1 }
' "$root/README.md" >"$work/README.md" || { echo "README.md lacks its markers" >&2; exit 1; }

if [ $write = yes ]; then
    cp "$work/README.md" "$root/README.md"
elif ! diff "$root/README.md" "$work/README.md"; then
    echo "README.md is not current: run tools/readme_table.sh --write" >&2
    exit 1
fi
