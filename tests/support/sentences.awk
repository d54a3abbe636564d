# SPDX-License-Identifier: MIT
# Reads lists of sentences (sentences.def, app_sentences.def, faults.def) and prints a line for
# each, with tabs between: the list's macro, the name, the key, what stands between key and pattern
# (a status; HTTP's status and the code), the pattern.
/^(ERROR|MESSAGE|SENTENCE|FAULT)\(/ { entry = "" }
/^(ERROR|MESSAGE|SENTENCE|FAULT)\(/, /\)[ \t]*$/ {
    line = $0
    gsub(/^[ \t]+|[ \t]+$/, "", line)
    entry = entry line
    if ($0 ~ /\)[ \t]*$/) print_entry(entry)
}
function print_entry(entry,    macro, name, rest, count, part, i, pattern) {
    macro = entry; sub(/\(.*/, "", macro)
    rest = substr(entry, length(macro) + 2)
    name = rest; sub(/,.*/, "", name)
    # Texts out of the way first: each becomes its number.
    count = 0
    while (match(rest, /"([^"\\]|\\.)*"/)) {
        part[++count] = substr(rest, RSTART + 1, RLENGTH - 2)
        rest = substr(rest, 1, RSTART - 1) "#" count "#" substr(rest, RSTART + RLENGTH)
    }
    sub(/^[A-Z0-9_]+, *#1#,? */, "", rest)
    sub(/ *\)$/, "", rest)
    pattern = ""
    while (match(rest, /#[0-9]+#$/)) { # literals side by side are one
        pattern = part[substr(rest, RSTART + 1, RLENGTH - 2)] pattern
        rest = substr(rest, 1, RSTART - 1)
    }
    sub(/,? *$/, "", rest)
    while (match(rest, /#[0-9]+#/)) {
        i = substr(rest, RSTART + 1, RLENGTH - 2)
        rest = substr(rest, 1, RSTART - 1) part[i] substr(rest, RSTART + RLENGTH)
    }
    gsub(/\\"/, "\"", pattern)
    printf "%s\t%s\t%s\t%s\t%s\n", macro, name, part[1], rest, pattern
}
