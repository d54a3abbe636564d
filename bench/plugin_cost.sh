#!/bin/sh
# SPDX-License-Identifier: MIT
# What a plugin's heuristic costs: A* with Manhattan distance, the library's and that of
# examples/my_heuristic.c, in turns on the same boards. Prints how many boards there were, how many
# nodes each generated, and the ratio of processor times: the geometric mean over boards, of the
# least of the repetitions.
#
# usage: plugin_cost.sh LOYD [REPETITIONS]
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
loyd=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cc -shared -fPIC -O2 -I"$root/include" -o mine.so "$root/examples/my_heuristic.c"
"$loyd" experiment run -q --db cost.db --name cost -a astar -H manhattan,my-manhattan --plugin ./mine.so \
    --random 4x4 --walk 60 --count 40 --board-seed 3 --node-limit 1e6 -r "${2:-7}" -j 1 --share-cores
sqlite3 -header -column cost.db "
    WITH least AS (SELECT board, configuration, min(cpu_s) AS cpu_s, max(generated) AS generated FROM run
                   WHERE outcome = 'solved' GROUP BY board, configuration)
    SELECT count(*) AS boards, sum(a.generated) AS built_in_nodes, sum(b.generated) AS plugin_nodes,
           round(exp(avg(ln(b.cpu_s / a.cpu_s))), 3) AS ratio
    FROM least a JOIN least b ON a.board = b.board AND a.configuration = 0 AND b.configuration = 1
    WHERE a.generated > 5000"
