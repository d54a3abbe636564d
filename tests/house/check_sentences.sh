#!/bin/sh
# SPDX-License-Identifier: MIT
# The lists of sentences (*.def under lib and apps): a key is its name in small letters with
# hyphens, no key is there twice in all lists together, and every sentence is said somewhere. What
# the library says names no command and no option of a command: other programs say it too.
#
# usage: check_sentences.sh [ROOT]      --self-test: breaks each rule once and expects to be told
set -eu
here=$(cd "$(dirname "$0")" && pwd)

check() {
    lists=$(cd "$1" && find lib apps -name 'sentences.def' -o -name 'app_sentences.def' -o -name 'faults.def')
    [ "$(echo "$lists" | wc -l)" -eq 3 ] || { echo "not three lists: $lists"; return 1; }
    said=$(mktemp)
    (cd "$1" && find lib apps -name '*.[ch]' -exec cat {} + | grep -oE '(ERROR|MESSAGE|SAY|FAULT)_[A-Z0-9_]+' | sort -u) >"$said"
    (cd "$1" && echo "$lists" | xargs awk -f "$here/../support/sentences.awk") | awk -F'\t' -v said="$said" '
        BEGIN { while ((getline name < said) > 0) is_said[name] = 1 }
        {
            key = tolower($2); gsub(/_/, "-", key)
            if (key != $3) { print $2 ": the key is " $3; faults++ }
            if ($3 in known) { print $3 " is there twice"; faults++ }
            known[$3] = 1
            if (($1 == "ERROR" || $1 == "MESSAGE") && $5 ~ /--[a-z]|(^| )-[A-Za-z]( |$)|`|(^|[^a-z])loyd [a-z]/) {
                print $3 " names a command or an option: " $5
                faults++
            }
            constant = ($1 == "SENTENCE" ? "SAY" : $1) "_" $2
            if (!(constant in is_said)) { print constant " is never said"; faults++ }
        }
        END {
            if (faults || !NR) exit 1
            print NR " sentences, each with a key of its own and said somewhere"
        }' && good=yes || good=no
    rm -f "$said"
    [ $good = yes ]
}

self_test() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    mkdir -p "$work/lib/core" "$work/apps/shared" "$work/apps/web"
    plant() {
        printf 'ERROR(A_B, "a-b", LOYD_INVALID,\n      "{n} "\n      "x")\nMESSAGE(C, "c", "c")\n' >"$work/lib/core/sentences.def"
        echo 'SENTENCE(D, "d", LOYD_INVALID, "d")' >"$work/apps/shared/app_sentences.def"
        echo 'FAULT(E, "e", 400, "bad", "e (\"e\")")' >"$work/apps/web/faults.def"
        echo 'ERROR_A_B MESSAGE_C SAY_D FAULT_E' >"$work/lib/core/a.c"
    }
    plant
    check "$work" >/dev/null || { echo "FAILED: good lists are refused"; exit 1; }
    bites() {
        plant
        sed -i "$2" "$work/$1"
        if check "$work" >/dev/null; then echo "FAILED: $1 may be changed by $2"; exit 1; fi
    }
    bites lib/core/sentences.def 's/"a-b"/"a"/'
    bites lib/core/sentences.def 's/(C, "c"/(E, "e"/'
    bites apps/web/faults.def 's/(E, "e"/(D, "d"/'
    bites lib/core/sentences.def 's/"c")/"try --size")/'
    bites lib/core/sentences.def 's/"c")/"run loyd check")/'
    bites lib/core/a.c 's/MESSAGE_C//'
    bites lib/core/a.c 's/FAULT_E//'
    echo "every rule bites"
}

case ${1:-} in
--self-test) self_test ;;
*) check "${1:-$(cd "$here/../.." && pwd)}" ;;
esac
