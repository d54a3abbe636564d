#!/bin/sh
# SPDX-License-Identifier: MIT
# The command around the server: it prints its address, ends well on SIGTERM and SIGINT, and refuses
# what it should.
#
# usage: check_serve.sh LOYD
set -u
loyd=$1
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
fail() { echo "FAILED: $*" >&2; cat "$work"/* >&2; exit 1; }

# $1: signal
run_once() {
    : >"$work/out" # else what the run before it wrote may still stand there
    "$loyd" serve --port 0 --jobs 2 >"$work/out" 2>"$work/err" &
    pid=$!
    tries=0
    until grep -q '^Ctrl-C ends it' "$work/out"; do
        tries=$((tries + 1))
        [ $tries -lt 200 ] || { kill "$pid"; fail "no address after 20 s"; }
        sleep 0.1
    done
    grep -Eq '^loyd serves http://127\.0\.0\.1:[0-9]+/$' "$work/out" || fail "no address"
    kill -s "$1" "$pid"
    wait "$pid"
    code=$?
    [ $code -eq 0 ] || fail "exit code $code after SIG$1"
    [ ! -s "$work/err" ] || fail "something on stderr"
}

refuses() {
    "$loyd" serve "$@" >"$work/out" 2>"$work/err" </dev/null
    code=$?
    [ $code -eq 2 ] || fail "exit code $code, not 2, for: serve $*"
    [ "$(wc -l <"$work/err")" -eq 1 ] || fail "not one line on stderr for: serve $*"
}

run_once TERM
run_once INT
refuses --bind 0.0.0.0
refuses --bind ::
refuses --bind 0.0.0.0 --token short
refuses --token 'with space'
refuses --port 70000
refuses --jobs 0
refuses word
echo "serve starts, stops and refuses"
