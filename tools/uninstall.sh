#!/bin/sh
# SPDX-License-Identifier: MIT
# Removes the files that `make install` listed, and the folders of loyd's own that are then empty.
#
# usage: tools/uninstall.sh MANIFEST        DESTDIR as it was for the install
set -eu
[ -s "$1" ] || { echo "nothing to uninstall: there is no $1, which make install writes" >&2; exit 1; }
count=0
while IFS= read -r file || [ -n "$file" ]; do
    [ -e "${DESTDIR:-}$file" ] || [ -L "${DESTDIR:-}$file" ] || continue
    rm -f "${DESTDIR:-}$file"
    count=$((count + 1))
    folder=$(dirname "${DESTDIR:-}$file")
    while case $folder in */loyd | */loyd/*) true ;; *) false ;; esac; do
        rmdir "$folder" 2>/dev/null || break
        folder=$(dirname "$folder")
    done
done <"$1"
echo "$count files removed"
