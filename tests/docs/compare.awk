# SPDX-License-Identifier: MIT
# Compares a command's output with what a page says. A line `...` in the page stands for any number
# of lines. want, got: the two, masked; raw: the output as it came. Exit 1 if they differ; the
# page's new text is printed then: the output, with as many lines before the first `...` and after
# the last one as the page had.
function load(file, lines,    n, text) {
    while ((getline text < file) > 0) lines[++n] = text
    return n
}
# Do want[from..to] stand at got[at..]?
function stands(from, to, at,    i) {
    for (i = from; i <= to; i++) if (want[i] != got[at + i - from]) return 0
    return 1
}
BEGIN {
    wants = load(want_file, want)
    gots = load(got_file, got)
    load(raw_file, raw)
    for (i = 1; i <= wants; i++) if (want[i] == "...") gap[++gaps] = i
    if (!gaps) {
        if (wants == gots && stands(1, wants, 1)) exit 0
        for (i = 1; i <= gots; i++) print raw[i]
        exit 1
    }
    head = gap[1] - 1
    tail = wants - gap[gaps]
    good = head + tail <= gots && stands(1, head, 1) && stands(gap[gaps] + 1, wants, gots - tail + 1)
    at = head + 1
    for (g = 1; g < gaps && good; g++) {
        length_ = gap[g + 1] - gap[g] - 1
        while (at + length_ - 1 <= gots - tail && !stands(gap[g] + 1, gap[g + 1] - 1, at)) at++
        if (at + length_ - 1 > gots - tail) good = 0
        at += length_
    }
    if (good) exit 0
    for (i = 1; i <= head && i <= gots; i++) print raw[i]
    print "..."
    for (i = gots - tail + 1; i <= gots; i++) if (i > head) print raw[i]
    exit 1
}
