#!/bin/sh
# SPDX-License-Identifier: MIT
# The files that the commands of fault_cases.h take.
#
# usage: prepare.sh LOYD FOLDER LIBRARY, beside which the plugin is
set -eu
loyd=$1
plugin=$(dirname "$3")/fault_plugin.so
[ ! -f "$plugin" ] || cp "$plugin" "$2/own.so"
cd "$2"
echo "4 1 6 / 3 2 8 / 7 0 5" >board.txt
"$loyd" random 3x3 --count 3 --seed 1 >boards.txt
"$loyd" random 5x5 --seed 1 >snail.txt
"$loyd" random 3x6 --walk 40 --seed 1 >kept.txt
"$loyd" random 6x7 --seed 1 -f text >wide.txt
printf '2\n2 3 4 0\n1 5 7 8\n9 6 10 12\n13 14 11 15\n13 1 2 4\n5 0 3 7\n9 6 10 12\n15 8 11 14\n' >judge.txt
printf '5\n9\n' >menu.txt
"$loyd" solve -a astar --trace trace.jsonl "1 2 3 / 4 6 0 / 7 5 8" >/dev/null
mkdir tables
"$loyd" tables build 2x3 --cache-dir tables >/dev/null
"$loyd" experiment run --share-cores -q --db stored.db --name stored -a astar,bfs -H manhattan --random 3x3 --count 4 \
    >/dev/null 2>&1 || true # not built everywhere
