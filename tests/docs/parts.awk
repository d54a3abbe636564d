# SPDX-License-Identifier: MIT
# Takes the parts that loyd can make out of a page: blocks of commands (`$ loyd ...` in a fence) and
# tables between `<!-- made: KIND ARGUMENTS -->` and `<!-- end -->`. Part n goes to dir/n, what it
# is to dir/index; the page is printed with \001n in place of the part.
function begin(kind, rest) {
    inside = kind
    count++
    printf "" > (dir "/" count)
    print count, kind, FNR, rest > (dir "/index")
    print "\001" count
}
{
    if (inside == "run" ? /^```/ : inside == "made" ? /^<!-- end -->$/ : 0) {
        close(dir "/" count)
        inside = ""
        fenced = 0
        print
        next
    }
    if (inside) { print > (dir "/" count); next }
    if (fenced == 1 && /^\$ loyd /) {
        begin("run", "")
        print > (dir "/" count)
        next
    }
    if (/^```/) fenced = fenced ? 0 : 1
    else if (fenced) fenced = 2
    print
    if (!fenced && /^<!-- made: .* -->$/) {
        rest = $0
        gsub(/^<!-- made: | -->$/, "", rest)
        begin("made", rest)
    }
}
END { if (inside) { print FILENAME ": a part has no end" > "/dev/stderr"; exit 1 } }
