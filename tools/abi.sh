#!/bin/sh
# SPDX-License-Identifier: MIT
# The binary interface of libloyd, as a compiler sees loyd.h: every function, every constant, size
# and place of every field. docs/abi.md says what may change; this says what did.
#
# usage: tools/abi.sh print COMPILER    the interface of include/loyd.h, one thing a line
#        tools/abi.sh write COMPILER    into include/loyd.abi, unless linked programs break
#        tools/abi.sh break COMPILER    into include/loyd.abi in any case: raise SOVERSION too
#        tools/abi.sh compare OLD NEW   two such files: what breaks; exit code 1 if anything does
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
record=$root/include/loyd.abi
LC_ALL=C
export LC_ALL

# Structs of which a program has arrays, or that it allocates for the library to fill in, keep their
# size; the others are made by the library, or begin with struct_bytes.
fixed="loyd_piece loyd_sentence loyd_value loyd_error loyd_parity loyd_replay loyd_param loyd_iteration loyd_pattern"

# A C program that prints the sizes, written from the header.
program() {
    awk '
    function flush_struct(    n, parts, i, m, names, j, one) {
        printf "    printf(\"struct %s %%zu\\n\", sizeof(%s));\n", name, name
        gsub(/\/\*[^*]*(\*[^*\/][^*]*)*\*\//, "", body)
        n = split(body, parts, ";")
        for (i = 1; i <= n; i++) {
            m = split(parts[i], names, ",")
            for (j = 1; j <= m; j++) {
                one = names[j]
                sub(/\[.*/, "", one)
                if (!match(one, /[A-Za-z_0-9]+[ \n]*$/)) continue
                one = substr(one, RSTART)
                gsub(/[ \n]/, "", one)
                printf "    printf(\"field %s.%s %%zu %%zu\\n\", offsetof(%s, %s), sizeof(((%s *)0)->%s));\n", name, one, name, one, name, one
            }
        }
    }
    function flush_enum(    n, parts, i) {
        gsub(/\/\*[^*]*\*\//, "", body)
        n = split(body, parts, ",")
        for (i = 1; i <= n; i++) {
            sub(/=.*/, "", parts[i])
            gsub(/[ \n]/, "", parts[i])
            if (parts[i] != "") printf "    printf(\"constant %s %%d\\n\", (int)%s);\n", parts[i], parts[i]
        }
    }
    BEGIN { print "#include <loyd.h>\n#include <stddef.h>\n#include <stdio.h>\nint main(void) {" }
    /^typedef struct [a-z_]+ \{/ { name = $3; kind = "struct"; body = ""; sub(/^[^{]*\{/, "") }
    /^(typedef )?enum [a-z_]* ?\{/ { kind = "enum"; body = ""; sub(/^[^{]*\{/, "") }
    kind && /}/ { sub(/}.*/, ""); body = body $0; if (kind == "struct") flush_struct(); else flush_enum(); kind = "" }
    kind { body = body $0 "\n" }
    END { print "    return 0;\n}" }' "$root/include/loyd.h"
}

functions() {
    awk '
    /^LOYD_API/ { text = ""; reading = 1 }
    reading {
        gsub(/\/\*[^*]*\*\//, "")
        text = text " " $0
        if ($0 ~ /;/) {
            reading = 0
            sub(/^ *LOYD_API */, "", text)
            gsub(/ +/, " ", text)
            sub(/;.*/, "", text)
            print "function " text
        }
    }' "$root/include/loyd.h"
}

print_abi() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    program >"$work/print.c"
    "$1" -std=c11 -I"$root/include" -o "$work/print" "$work/print.c"
    { "$work/print"; functions; } | sort
}

compare() {
    awk -v fixed="$fixed" '
    BEGIN { n = split(fixed, words); for (i = 1; i <= n; i++) is_fixed[words[i]] = 1 }
    { key = $1 == "function" ? $0 : $1 " " $2; rest = $0; sub(/^[^ ]+ [^ ]+ /, "", rest) }
    NR == FNR { now[key] = rest; next }
    $2 ~ /\.reserved$/ { next }
    !(key in now) { print "gone or changed: " $0; faults++; next }
    $1 == "function" || now[key] == rest { next }
    $1 == "struct" && !($2 in is_fixed) && now[key] + 0 > rest + 0 { next } # it has grown
    { print "was " $0 ", is " now[key]; faults++ }
    END { exit faults > 0 }' "$2" "$1"
}

case ${1:-} in
print) print_abi "${2:-cc}" ;;
write | break)
    print_abi "${2:-cc}" >"$record.new"
    if [ "$1" = write ] && [ -e "$record" ] && ! compare "$record" "$record.new"; then
        rm -f "$record.new"
        echo "Programs that are linked with the library break: see docs/abi.md" >&2
        exit 1
    fi
    mv "$record.new" "$record" ;;
compare) compare "$2" "$3" ;;
*) echo "usage: $0 print|write|break COMPILER, or compare OLD NEW" >&2; exit 2 ;;
esac
