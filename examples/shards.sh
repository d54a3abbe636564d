#!/bin/sh
# SPDX-License-Identifier: MIT
# A plan by machines that know nothing of each other: each runs a share, and then all are merged.
#
#   shards.sh run PLAN K/N FOLDER [OPTIONS]    share K of N; its database is FOLDER/share-K-N.db
#   shards.sh merge INTO FOLDER                all shares as one experiment, if none is missing
#
# What was killed goes on where it was when it is started again. Where FOLDER is on a network file
# system, a database can't be written there: set SCRATCH to a folder on the machine's own disk, and
# the database is there while it is written, and is fetched before and put back after.
# LOYD is the program, if it is not on the path.
set -eu
loyd=${LOYD:-loyd}
usage() { sed -n '5,6s/^# *//p' "$0" >&2; exit 2; }

run() {
    plan=$1 share=$2 folder=$3
    shift 3
    name=share-$(echo "$share" | tr / -).db
    mkdir -p "$folder"
    place=$folder
    if [ -n "${SCRATCH:-}" ]; then
        place=$(mktemp -d "$SCRATCH/loyd-share.XXXXXX")
        trap 'rm -rf "$place"' EXIT
        [ ! -e "$folder/$name" ] || cp "$folder/$name" "$place/$name"
    fi
    "$loyd" experiment run "$plan" --shard "$share" --db "$place/$name" "$@" &
    child=$!
    trap 'kill -INT "$child" 2>/dev/null || true' TERM INT # time is up: what is stored is closed
    code=0
    wait "$child" || code=$?
    while kill -0 "$child" 2>/dev/null; do wait "$child" || code=$?; done
    # Put back whole: a database that was closed is one file.
    if [ "$place" != "$folder" ] && [ -e "$place/$name" ] && [ ! -s "$place/$name-wal" ]; then
        cp "$place/$name" "$folder/$name.part"
        mv "$folder/$name.part" "$folder/$name"
    fi
    return "$code"
}

merge() {
    into=$1 folder=$2
    set -- "$folder"/share-*.db
    [ -e "$1" ] || { echo "$folder has no shares" >&2; exit 1; }
    shares=$(echo "$1" | sed 's/.*-\([0-9]*\)\.db$/\1/')
    missing=
    k=1
    while [ "$k" -le "$shares" ]; do
        [ -e "$folder/share-$k-$shares.db" ] || missing="$missing $k"
        k=$((k + 1))
    done
    [ -z "$missing" ] || { echo "of $shares shares these are missing:$missing" >&2; exit 1; }
    "$loyd" experiment merge "$into" "$folder"/share-*-"$shares".db
}

case ${1:-} in
run) [ $# -ge 4 ] || usage; shift; run "$@" ;;
merge) [ $# -eq 3 ] || usage; merge "$2" "$3" ;;
*) usage ;;
esac
