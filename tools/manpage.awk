# SPDX-License-Identifier: MIT
# The help text of one command as sections of a manual page: SYNOPSIS, DESCRIPTION, OPTIONS and
# EXAMPLES. Paragraphs are filled, unless they are laid out in columns; indented lines that call a
# program are examples; an option is a term with its text.
function escape(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    if (text ~ /^[.']/) text = "\\&" text
    return text
}
function filled(text,    words, n, i, line) {
    n = split(text, words, " ")
    for (i = 1; i <= n; i++) {
        if (length(line) + length(words[i]) > 68) { print escape(line); line = "" }
        line = line (line == "" ? "" : " ") words[i]
    }
    if (line != "") print escape(line)
}
function end_paragraph(    i, laid_out, text) {
    for (i = 1; i <= lines; i++) {
        if (para[i] ~ /^ |[^.:]   *[^ ]/) laid_out = 1
        text = text " " para[i]
    }
    if (!lines) return
    if (paragraphs++) print ".PP"
    if (laid_out) {
        print ".nf"
        for (i = 1; i <= lines; i++) print escape(para[i])
        print ".fi"
    } else filled(text)
    lines = 0
}
function end_option() {
    if (term == "") return
    options = options ".TP\n" term "\n"
    n = split(text, words, " ")
    line = ""
    for (i = 1; i <= n; i++) {
        if (length(line) + length(words[i]) > 68) { options = options escape(line) "\n"; line = "" }
        line = line (line == "" ? "" : " ") words[i]
    }
    options = options escape(line) "\n"
    term = text = ""
}
NR == 1 {
    sub(/^Usage: /, "")
    print ".SH SYNOPSIS"
    filled($0)
    print ".SH DESCRIPTION"
    next
}
/^ +(-[A-Za-z], )?--[a-z]/ {
    end_paragraph()
    end_option()
    head = $0
    sub(/^ +/, "", head)
    at = match(head, /   */)
    term = ".B " escape(at ? substr(head, 1, at - 1) : head)
    text = at ? substr(head, at + RLENGTH) : ""
    next
}
term != "" && /^                    / { sub(/^ +/, ""); text = text " " $0; next }
{ end_option() }
/^Options:$/ { end_paragraph(); next }
/^$/ { end_paragraph(); next }
/^  +(loyd|printf|curl|echo|cat) / { end_paragraph(); sub(/^ +/, ""); examples = examples escape($0) "\n"; next }
{ para[++lines] = $0 }
END {
    end_option()
    end_paragraph()
    if (options != "") printf ".SH OPTIONS\n%s", options
    printf "%s", examples != "" ? ".SH EXAMPLES\n.nf\n" examples ".fi\n" : ".SH EXAMPLES\n.nf\n" escape("loyd " name) "\n.fi\n"
}
