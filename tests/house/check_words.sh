#!/bin/sh
# SPDX-License-Identifier: MIT
# Words that a reader can look up: where loyd speaks to its users (lists of sentences, texts of the
# command, pages and lessons about searches, the page in both languages), it says open, closed,
# expanded, generated, reopened, at random, one per line; and none of the words below.
#
# usage: check_words.sh [ROOT]      --self-test: breaks the rule once in each place
set -eu
here=$(cd "$(dirname "$0")" && pwd)
dialect='\bwaits\b|\b(that|still|all) wait\b|\bwaiting (nodes?|boards?)|\bhas waited\b|\bby lot\b|\bone a line\b|\ba way as short\b|\bknown by a way\b|em espera\b|que esperam\b|sorteio entre iguais'

# Lines of text for users: all of a page, what is within quotes in a source.
spoken() {
    find docs/algorithms docs/lessons -name '*.md' -o -name '*.steps' | sort | xargs grep -nE "$dialect" || true
    find lib apps -name '*.def' | sort | xargs grep -nE "\".*($dialect).*\"" || true
    find apps/cli apps/tui apps/web/page/src/i18n -name '*.c' -o -name '*.ts' | sort | xargs grep -nE "\"[^\"]*($dialect)" || true
}

check() {
    found=$(cd "$1" && spoken)
    [ -z "$found" ] && echo "no word that is loyd's alone" && return
    printf '%s\n' "$found"
    return 1
}

self_test() {
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    for file in docs/algorithms/steps/a.steps docs/lessons/pt/a.md lib/core/sentences.def apps/cli/a.c apps/tui/a.c apps/web/page/src/i18n/a.ts; do
        mkdir -p "$work/$(dirname "$file")"
        echo '"the node is open"' >"$work/$file"
    done
    check "$work" >/dev/null || { echo "FAILED: good words are refused"; exit 1; }
    for line in '"node 3 waits here"' '"chosen by lot"' '"a waiting board"' '"boards, one a line"' '"o nó em espera"'; do
        for file in docs/algorithms/steps/a.steps docs/lessons/pt/a.md lib/core/sentences.def apps/cli/a.c apps/web/page/src/i18n/a.ts; do
            echo "$line" >"$work/$file"
            if check "$work" >/dev/null; then echo "FAILED: $file may say $line"; exit 1; fi
            echo '"the node is open"' >"$work/$file"
        done
    done
    echo "the rule bites"
}

case ${1:-} in
--self-test) self_test ;;
*) check "${1:-$(cd "$here/../.." && pwd)}" ;;
esac
