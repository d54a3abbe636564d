#!/bin/sh
# SPDX-License-Identifier: MIT
# Three "machines" on this one: network namespaces that reach each other over a bridge and nothing
# else. For run_machines.sh, or by hand, as root:
#
#   machines.sh up PREFIX       makes PREFIX1, PREFIX2, PREFIX3 with the addresses 10.77.7.1 to .3
#   machines.sh down PREFIX     removes them; what runs in them is for the caller to end
#   machines.sh cut PREFIX N    takes the link of a machine down; mend: up again
#
# PREFIX has at most six letters, as the names of links are short.
set -eu
prefix=$2
case $1 in
up)
    ip link add "$prefix"br type bridge
    ip link set "$prefix"br up
    for n in 1 2 3; do
        ip netns add "$prefix$n"
        ip link add "${prefix}o$n" type veth peer name "${prefix}i$n"
        ip link set "${prefix}i$n" netns "$prefix$n"
        ip link set "${prefix}o$n" master "$prefix"br up
        ip -n "$prefix$n" addr add "10.77.7.$n/24" dev "${prefix}i$n"
        ip -n "$prefix$n" link set "${prefix}i$n" up
        ip -n "$prefix$n" link set lo up
    done
    ;;
down)
    for n in 1 2 3; do ip netns del "$prefix$n" 2>/dev/null || true; done
    ip link del "$prefix"br 2>/dev/null || true
    for n in 1 2 3; do ip link del "${prefix}o$n" 2>/dev/null || true; done
    ;;
cut)
    ip link set "${prefix}o$3" down
    ;;
mend)
    ip link set "${prefix}o$3" up
    ;;
esac
