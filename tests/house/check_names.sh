#!/bin/sh
# SPDX-License-Identifier: MIT
# One name, one thing. A struct, union or enum of a name is defined in one file of lib/ and in one
# of apps/; a constant of an enum is defined in one file of lib/. A reader who looks a name up finds
# one answer.
#
# usage: check_names.sh [ROOT]          --self-test: breaks each rule once and expects to be told
set -eu
here=$(cd "$(dirname "$0")" && pwd)

# Not yet: what is defined below these is not looked at. Delete a word as soon as its names are
# unique.
unsorted_still=""

check() {
    (cd "$1" && find lib apps -name node_modules -prune -o \( -name '*.[ch]' -o -name '*.def' \) -print) |
        sort | awk -v root="$1/" -v still="$unsorted_still" '
    function left_out(    i) {
        for (i = 1; i <= count; i++) if (index(file, word[i]) == 1) return 1
        return 0
    }
    # The file without comments and without the content of strings and characters.
    function load(    text, line, bare, end) {
        while ((getline line < (root file)) > 0) text = text line "\n"
        close(root file)
        while (match(text, /\/\*|\/\/|"|\047/)) {
            bare = bare substr(text, 1, RSTART - 1) " "
            end = substr(text, RSTART, RLENGTH)
            text = substr(text, RSTART)
            if (end == "/*") text = index(text, "*/") ? substr(text, index(text, "*/") + 2) : ""
            else if (end == "//") sub(/^[^\n]*/, "", text)
            else if (end == "\"") sub(/^"([^"\\]|\\.)*"?/, "", text)
            else sub(/^\047([^\047\\]|\\.)*\047?/, "", text)
        }
        return bare text
    }
    function define(what, tree,    key) {
        key = tree SUBSEP what
        if (!(key in first)) first[key] = file
        else if (first[key] != file && told[key] != file) {
            printf "%s: %s is defined in %s as well\n", file, what, first[key]
            told[key] = file
            faults++
        }
    }
    function tags(text, tree,    found) {
        while (match(text, /(struct|union|enum)[ \n]+[A-Za-z_0-9]+[ \n]*\{/)) {
            found = substr(text, RSTART, RLENGTH - 1)
            text = substr(text, RSTART + RLENGTH)
            gsub(/[ \n]+/, " ", found)
            sub(/ $/, "", found)
            define(found, tree)
            names++
        }
    }
    function constants(text, tree,    list, part, n, i) {
        while (match(text, /enum[ \n]*[A-Za-z_0-9]*[ \n]*\{[^}]*\}/)) {
            list = substr(text, RSTART, RLENGTH - 1)
            text = substr(text, RSTART + RLENGTH)
            sub(/^[^{]*\{/, "", list)
            n = split(list, part, ",")
            for (i = 1; i <= n; i++) {
                sub(/=.*/, "", part[i])
                gsub(/[ \t\n]/, "", part[i])
                if (part[i] ~ /^[A-Za-z_][A-Za-z_0-9]*$/) { define(part[i], tree); names++ }
            }
        }
    }
    BEGIN { count = split(still, word) }
    {
        file = $0
        if (left_out()) next
        tree = substr(file, 1, index(file, "/") - 1)
        text = load()
        tags(text, tree)
        if (tree == "lib") constants(text, tree)
    }
    END {
        if (!names) { print "no names found under " root; exit 1 }
        if (faults) exit 1
        print names " names, each of one thing"
    }'
}

self_test() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mkdir -p "$work/lib/core" "$work/apps/cli"
    if check "$work" >/dev/null; then echo "FAILED: an empty tree passes"; exit 1; fi
    printf 'struct a {\n    int x;\n};\nenum { ONE, TWO = 1 + (2),\n    THREE };\nenum kind { K };\n' \
        >"$work/lib/core/a.h"
    printf 'struct a *b(struct a);\n/* "struct a { ONE } */ char *c = "struct a {", d = \047"\047;\n' \
        >"$work/lib/core/b.c"
    printf 'struct a {\n    int y;\n};\nenum { ONE };\n' >"$work/apps/cli/a.c"
    check "$work" >/dev/null || { echo "FAILED: a good tree is refused"; check "$work"; exit 1; }
    bites() {
        cp "$work/$1" "$work/kept"
        printf "$2\n" >>"$work/$1"
        if check "$work" >/dev/null; then echo "FAILED: $1 may say: $2"; exit 1; fi
        mv "$work/kept" "$work/$1"
    }
    bites lib/core/b.c 'struct a {\n    int z;\n};'
    bites lib/core/b.c 'typedef struct a { int z; } a;'
    bites lib/core/b.c 'enum kind { L };'
    bites lib/core/b.c 'enum { ONE };'
    bites lib/core/b.c 'enum { FOUR, TWO = 2 };'
    bites lib/core/b.c 'void f(void) {\n    enum other {\n        THREE\n    };\n}'
    : >"$work/apps/cli/b.h"
    bites apps/cli/b.h 'struct a { int z; };'
    echo "every rule bites"
}

case ${1:-} in
--self-test) self_test ;;
*) check "${1:-$(cd "$here/../.." && pwd)}" ;;
esac
