#!/bin/sh
# SPDX-License-Identifier: MIT
# Every LaTeX output of the command, set by pdflatex as an article on A4: no error, and no line that
# is too wide. Without pdflatex the test is skipped (exit code 77).
#
# usage: check_latex.sh LOYD
set -u
loyd=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
command -v pdflatex >/dev/null || { echo "no pdflatex: skipped"; exit 77; }
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 2
XDG_CACHE_HOME=$work/cache
export XDG_CACHE_HOME LC_ALL=C
board="4 1 6 / 3 2 8 / 7 0 5"
"$loyd" random 4x4 --count 45 --seed 1 --walk 30 >many.txt
"$loyd" random 3x3 --count 4 --seed 1 >few.txt
count=0 failed=0

# Adds what the words after `loyd` print to the page; the log says where each begins.
try() {
    count=$((count + 1))
    "$loyd" "$@" -f latex >"table$count.tex" 2>said
    [ -s "table$count.tex" ] || { echo "FAILED: loyd $* prints nothing: $(cat said)"; failed=1; }
    printf '%s\n' "\\clearpage\\typeout{AT $(echo "$*" | tr '_/' '..')}" "\\input{table$count}" >>page.tex
}

# Charts need pgfplots, and experiments must have been built in.
charts=no
kpsewhich pgfplots.sty >/dev/null && "$loyd" help experiment | grep -q pgfplots && charts=yes

printf '%s\n' '\documentclass[a4paper]{article}' '\usepackage[utf8]{inputenc}' \
    '\usepackage{booktabs,array,longtable}' >page.tex
[ $charts = no ] || printf '%s\n' '\usepackage{pgfplots}' '\pgfplotsset{compat=1.16}' >>page.tex
printf '%s\n' '\begin{document}' >>page.tex
try solve "$board"
try solve -a hill "$board"
try solve --lines few.txt
try solve --lines many.txt
try compare "$board"
try compare --lines few.txt -a bfs,astar,idastar -H manhattan,linear-conflict
try compare --lines many.txt -a astar,idastar
try compare --lines few.txt --summary
try compare --lines few.txt -a astar --columns id,board,goal,moves,params,seed,lower_bound
try compare --depths 2-10/2 --count 3 -a iddfs,astar -H misplaced,manhattan,linear-conflict
try check "$board"
try check "1 2 3 4 5 6 8 7 0"
try verify "$board" ULURDDRUULDDR
try analyse "$board" ULURDDRUULDDR
try random 4x4 --count 5
try random 10x10
for what in algorithms heuristics suites; do try list $what; done
for name in papers antipodes korf50 korf100; do try suite $name; done
for paper in 000 001 002 003 004; do try reproduce $paper; done
try census 3x3
try heuristics "$board"
try heuristics --study 2x3
"$loyd" tables build 3x4 2>/dev/null >built
try tables list
try tables verify
try signature -v

# draw KIND NAME: a chart of an experiment.
draw() {
    count=$((count + 1))
    "$loyd" experiment report "$2" --plot "$1" -f pgfplots >"table$count.tex" 2>said ||
        { echo "FAILED: no chart $1 of $2: $(cat said)"; failed=1; }
    printf '%s\n' "\\clearpage\\typeout{AT chart $1 of $2}" "\\noindent\\input{table$count}" >>page.tex
}

if [ $charts = yes ]; then
    XDG_DATA_HOME=$work/data
    export XDG_DATA_HOME
    "$loyd" experiment run -q --name many -a astar,wastar,idastar,bfs -H manhattan,linear-conflict,misplaced-blank \
        -p weight=1.5,2 --random 3x3 --depth 8,16,20 --count 3 --share-cores
    "$loyd" experiment run -q --name boards -a astar,greedy,bfs -H manhattan --suite papers --time-limit 1s \
        --node-limit 100000 --share-cores
    for name in many boards; do
        try experiment report $name
        for kind in bars cactus scatter depth growth error; do draw $kind $name; done
    done
    draw boards boards
    try experiment list
    "$loyd" experiment run -q --name boards --new -a astar,greedy,bfs -H manhattan --suite papers --time-limit 1s \
        --node-limit 100000 --share-cores
    try experiment diff boards
fi
printf '%s\n' '\end{document}' >>page.tex
pdflatex -interaction=nonstopmode -halt-on-error page.tex >said 2>&1 || { echo "FAILED: pdflatex stops"; failed=1; }
awk '/^AT / { at = $0 } /^!/ || /^Overfull .hbox/ { print at ": " $0; bad = 1 } END { exit bad }' page.log || failed=1
echo "$count outputs of the command set on A4"
[ $failed -eq 0 ]
