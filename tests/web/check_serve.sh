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

# Where other machines can reach it, it makes a token of its own, which no list of processes shows.
run_open() {
    : >"$work/out"
    "$loyd" serve --port 0 --jobs 2 --bind 0.0.0.0 >"$work/out" 2>"$work/err" &
    pid=$!
    tries=0
    until grep -q '^Ctrl-C ends it' "$work/out"; do
        tries=$((tries + 1))
        [ $tries -lt 200 ] || { kill "$pid"; fail "no address after 20 s"; }
        sleep 0.1
    done
    grep -Eq '^loyd serves http://localhost:[0-9]+/\?token=[a-z0-9]{16}$' "$work/out" || fail "no token"
    token=$(sed -n 's/^loyd serves .*token=//p' "$work/out")
    grep -v '^loyd serves' "$work/out" | grep '^from' | grep -vEq "http://[0-9.]+:[0-9]+/\\?token=$token\$" && fail "another address"
    tr '\0' ' ' <"/proc/$pid/cmdline" | grep -q "$token" && fail "the token is in the list of processes"
    kill "$pid"
    wait "$pid"
}

run_once TERM
run_once INT
run_open
refuses --bind 0.0.0.0 --token short
refuses --token 'with space'
refuses --bind nowhere
refuses --token-file /nonexistent
echo short >"$work/token"
refuses --token-file "$work/token"
LOYD_TOKEN=short
export LOYD_TOKEN
refuses --port 0
unset LOYD_TOKEN
refuses --port 70000
refuses --jobs 0
refuses word
echo "serve starts, stops and refuses"
