#!/bin/sh
# SPDX-License-Identifier: MIT
# One hard board over as many stretches as it takes: at idle priority, one thread unless -j says
# more, from the journal in a folder of your own. Begin, end and begin again as you like.
#
# usage: tools/campaign.sh run FOLDER SUITE ID [options]    goes on; the result is FOLDER/ID.json
#        tools/campaign.sh status FOLDER ID                 how far it is, also while it runs
#
#   tools/campaign.sh run ~/campaign korf50 korf50-50 &
#   tools/campaign.sh status ~/campaign korf50-50
#
# FOLDER has tables/ (up to 4 GB on 5x5, for both ends, built when they are missing), ID.journal,
# ID.json and ID.log, in which every start and end stands. LOYD names the program (default: loyd).
# status needs sqlite3.
set -eu
usage() { sed -n 's/^# usage: /usage: /p; s/^#        tools/       tools/p' "$0" >&2; exit 2; }
[ $# -ge 3 ] || usage
verb=$1 folder=$2
loyd=${LOYD:-loyd}

run() {
    [ $# -ge 2 ] || usage
    suite=$1 id=$2
    shift 2
    row=$("$loyd" suite "$suite" -f csv | grep "^$id,") || { echo "$suite has no board '$id'" >&2; exit 2; }
    board=$(printf '%s\n' "$row" | cut -d, -f2) goal=$(printf '%s\n' "$row" | cut -d, -f3)
    mkdir -p "$folder"
    if [ -s "$folder/$id.json" ]; then
        echo "it is solved: $folder/$id.json"
        exit 0
    fi
    idle=
    if command -v chrt >/dev/null 2>&1 && chrt -i 0 true 2>/dev/null; then idle="chrt -i 0"; fi
    echo "$(date -u +%FT%TZ) begins, process $$" >>"$folder/$id.log"
    code=0
    # shellcheck disable=SC2086
    $idle nice -n 19 "$loyd" solve -a optimal -j 1 "$@" --goal "$goal" --cache-dir "$folder/tables" \
        --checkpoint "$folder/$id.journal" -f json -o "$folder/$id.json" "$board" || code=$?
    echo "$(date -u +%FT%TZ) ends, exit code $code" >>"$folder/$id.log"
    return $code
}

# An iteration is some ten times as large as the one before. The running search has the file locked,
# so it is read as it lies there; figures may be some seconds old.
status() {
    id=$1
    if [ -s "$folder/$id.json" ]; then
        tr -d ' \n' <"$folder/$id.json" | sed -n 's/.*"length":\([0-9]*\).*"generated":\([0-9]*\).*/solved: \1 moves, \2 nodes\n/p'
        return
    fi
    [ -e "$folder/$id.journal" ] || { echo "there is no $folder/$id.journal" >&2; exit 1; }
    sqlite3 -readonly -header -column "file:$folder/$id.journal?immutable=1" "
        WITH done AS (SELECT iteration, subtree, sum(end - first) = max(parts) AS whole, sum(generated) AS nodes
                      FROM piece GROUP BY iteration, subtree),
             sums AS (SELECT iteration, sum(whole) AS subtrees, sum(nodes) AS nodes FROM done GROUP BY iteration)
        SELECT bound, sums.subtrees AS done, iteration.subtrees AS of,
               printf('%.2f', 100.0 * sums.subtrees / iteration.subtrees) AS percent,
               printf('%,d', nodes) AS nodes,
               CASE WHEN sums.subtrees = iteration.subtrees THEN 'no solution shorter than ' || bound
                    ELSE printf('about %,d in all',
                         max(nodes, nodes * 1.0 * iteration.subtrees / max(1, sums.subtrees))) END AS estimate
        FROM sums JOIN iteration ON id = iteration ORDER BY bound"
    tail -1 "$folder/$id.log" 2>/dev/null || true
}

case $verb in
run) shift 2; run "$@" ;;
status) status "$3" ;;
*) usage ;;
esac
