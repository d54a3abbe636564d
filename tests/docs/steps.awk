# SPDX-License-Identifier: MIT
# The pseudocode of a search, and a table of what the events at its lines say, from common.steps and
# the search's own file (docs/algorithms/steps).
FNR == 1 { file++ }
/^#/ { next }
/^\[/ { section = $0; next }
section == "[say en]" && /: / {
    at = index($0, ": ")
    say[substr($0, 1, at - 1)] = substr($0, at + 2)
}
section == "[code en]" && file == 2 && NF {
    n = split($0, part, /[ ]+@/)
    code[++lines] = part[1]
    sub(/ +$/, "", code[lines])
    for (i = 2; i <= n; i++) event[++events] = part[i]
}
function row(name) {
    gsub(/\|/, "\\|", say[name])
    print "| " name " | " say[name] " |"
}
END {
    print "```"
    for (i = 1; i <= lines; i++) print code[i]
    print "```"
    print ""
    print "What Look inside says at its events (`{node}` and the like are filled in):"
    print ""
    print "| event | sentence |"
    print "|---|---|"
    for (i = 1; i <= events; i++)
        if (event[i] == "prune" || event[i] == "duplicate") print "| " event[i] " | by its reason: [common.steps](steps/common.steps) |"
        else row(event[i])
}
