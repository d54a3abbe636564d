#!/bin/sh
# SPDX-License-Identifier: MIT
# Lines are 100 columns wide at most: in C all of them, comments too, which the formatter leaves as
# they are; in scripts the comments. A letter of several bytes is one column.
#
# usage: check_columns.sh [ROOT]        --self-test: breaks the rule in each way, expects to be told
set -eu
here=$(cd "$(dirname "$0")" && pwd)
LC_ALL=C
export LC_ALL

folders="apps bench examples include lib suites tests tools"

# Not yet: delete a word as soon as what it begins with is narrow.
wide_still=""

check() {
    (cd "$1" && find $folders -name node_modules -prune -o -type f -print 2>/dev/null) | sort |
        awk -v root="$1/" -v still="$wide_still" '
    function left_out(file,    i) {
        for (i = 1; i <= count; i++) if (index(file, word[i]) == 1) return 1
        return 0
    }
    BEGIN { count = split(still, word) }
    /\.(c|h|def)$/ { kind = "C" }
    /\.(sh|awk|sed)$|\/cases\/[^\/]*\/cmd$/ { kind = "script" }
    kind && !left_out($0) {
        files++
        for (line = 1; (getline text < (root $0)) > 0; line++) {
            columns = text
            gsub(/[\200-\277]/, "", columns)
            if (length(columns) <= 100 || (kind == "script" && text !~ /^[ \t]*#/)) continue
            printf "%s:%d: %d columns\n", $0, line, length(columns)
            faults++
        }
        close(root $0)
    }
    { kind = "" }
    END {
        if (!files) { print "no files found under " root; exit 1 }
        if (faults) exit 1
        print files " files, 100 columns at most"
    }'
}

self_test() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    for folder in $folders tests/cli/cases/a; do mkdir -p "$work/$folder"; done
    if check "$work" >/dev/null; then echo "FAILED: an empty tree passes"; exit 1; fi
    ten="123456789 "
    full="$ten$ten$ten$ten$ten$ten$ten$ten$ten" # 90 columns
    {
        echo "/* $full 345 */"
        echo "/* $full é45 */"
    } >"$work/lib/a.c"
    {
        echo "# $full 3456789"
        echo "echo $full $full"
    } >"$work/tests/a.sh"
    check "$work" >/dev/null || { echo "FAILED: a good tree is refused"; check "$work"; exit 1; }
    bites() {
        if [ -f "$work/$1" ]; then cp "$work/$1" "$work/kept"; fi
        echo "$2" >>"$work/$1"
        if check "$work" >/dev/null; then echo "FAILED: $1 may say: $2"; exit 1; fi
        if [ -f "$work/kept" ]; then mv "$work/kept" "$work/$1"; else rm "$work/$1"; fi
    }
    for folder in $folders; do bites "$folder/a.h" "/* $full 3456 */"; done
    bites lib/a.c "int x = $full + 3456;"
    bites lib/a.def "HEURISTIC($full 345678)"
    bites tests/a.sh "    # $full 3456"
    bites tests/a.awk "# $full 345678901"
    bites tests/cli/cases/a/cmd "# $full 345678901"
    echo "every rule bites"
}

case ${1:-} in
--self-test) self_test ;;
*) check "${1:-$(cd "$here/../.." && pwd)}" ;;
esac
