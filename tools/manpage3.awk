# SPDX-License-Identifier: MIT
# Manual pages of the library from loyd.h: libloyd(3) says what there is, and each section of the
# header is a page named after its first function, with the declarations as SYNOPSIS and the
# comments as DESCRIPTION. Every other function is a link to the page that has it.
#
# usage: awk -v folder=DIR -v version=V -v date=D -f manpage3.awk loyd.h
function escape(text) {
    gsub(/\\/, "\\e", text)
    gsub(/-/, "\\-", text)
    if (text ~ /^[.']/) text = "\\&" text
    return text
}
function filled(text, file,    words, n, i, line) {
    n = split(text, words, " ")
    for (i = 1; i <= n; i++) {
        if (length(line) + length(words[i]) > 68) { print escape(line) >file; line = "" }
        line = line (line == "" ? "" : " ") words[i]
    }
    if (line != "") print escape(line) >file
}
function tail(file, own) {
    print ".SH FILES\n.TP\n.I loyd.h\nthe interface\n.TP\n.I loyd.pc\nfor" >file
    print ".BR pkg\\-config (1)" >file
    print ".SH ENVIRONMENT\nThe library reads none." >file
    print ".SH EXAMPLES\n.nf" >file
    print escape("#include <loyd.h>") "\n" >file
    print escape("loyd_board *board, *goal;") >file
    print escape("loyd_result *result;") >file
    print escape("loyd_error error;") "\n" >file
    print escape("if (loyd_board_parse(\"4 1 6 / 3 2 8 / 7 0 5\", 0, 0, 0, &board, NULL, &error) ||") >file
    print escape("    loyd_goal(\"last\", 3, 3, &goal, &error) ||") >file
    print escape("    loyd_solve(board, goal, NULL, &result, &error))") >file
    print escape("    fprintf(stderr, \"%s\\n\", error.text);") >file
    print ".fi\n.SH SEE ALSO\n.BR loyd (1)" (own ? "" : ",\n.BR libloyd (3)") >file
    close(file)
}
function head(file, name, summary) {
    printf ".TH %s 3 %s \"loyd %s\"\n.SH NAME\n%s \\- %s\n", toupper(name), date, version, name, escape(summary) >file
}
function end_section(    file, i) {
    if (section == "" || !functions) return
    file = folder "/" name[1] ".3"
    head(file, name[1], section)
    print ".SH SYNOPSIS\n.nf\n" escape("#include <loyd.h>") "\n\n" declarations ".fi\n.SH DESCRIPTION" >file
    for (i = 1; i <= notes; i++) {
        if (subject[i] != "") print ".TP\n.B " subject[i] >file
        else if (i > 1) print ".PP" >file
        filled(note[i], file)
    }
    if (!notes) print "See the declarations above." >file
    tail(file, 0)
    pages = pages ".TP\n.BR " name[1] " (3)\n" escape(section) "\n"
    for (i = 2; i <= functions; i++) system("ln -sf " name[1] ".3 '" folder "/" name[i] ".3'")
}
function begin_section(text) {
    end_section()
    sub(/^\/\* -+ */, "", text)
    sub(/ *-* *\*\/$/, "", text)
    sub(/[:.].*/, "", text)
    section = tolower(substr(text, 1, 1)) substr(text, 2)
    functions = notes = 0
    declarations = ""
}
function take_comment(text) {
    gsub(/^\/\* ?/, "", text)
    gsub(/ ?\*\/$/, "", text)
    note[++notes] = text
    subject[notes] = ""
    waits = 1 # for what it is about
}
function take_subject(line) {
    if (waits && match(line, /loyd_[a-z0-9_]+/)) subject[notes] = substr(line, RSTART, RLENGTH)
    if (waits && line ~ /^LOYD_API/ && match(line, /loyd_[a-z0-9_]+\(/)) subject[notes] = substr(line, RSTART, RLENGTH - 1)
    waits = 0
}
/^\/\* ----/ {
    title = $0
    while (title !~ /\*\/ *$/) { getline; sub(/^ \*/, ""); title = title $0 }
    begin_section(title)
    next
}
section == "" && /^LOYD_API/ { section = "the version of the library" }
section == "" { next }
/^\/\*/ {
    text = $0
    while (text !~ /\*\/ *$/) { getline; sub(/^ \* ?/, ""); text = text " " $0 }
    take_comment(text)
    next
}
/^(LOYD_API|typedef|#define LOYD_[A-Z_]+ [0-9])/ { take_subject($0); declaring = 1; block = /^typedef (struct|enum|union).*\{/ }
declaring {
    line = $0
    sub(/^LOYD_API /, "", line)
    declarations = declarations escape(line) "\n"
    if ($0 ~ /^LOYD_API/ && match(line, /loyd_[a-z0-9_]+\(/)) name[++functions] = substr(line, RSTART, RLENGTH - 1)
    if (/^#define/ || (block ? /^\}/ || /\};? *[a-z_]*;/ : /;/)) { declaring = 0; declarations = declarations (block ? "\n" : "") }
}
END {
    end_section()
    file = folder "/libloyd.3"
    head(file, "libloyd", "solve sliding-tile puzzles")
    print ".SH SYNOPSIS\n.nf\n" escape("#include <loyd.h>") "\n\n" escape("cc program.c $(pkg-config --cflags --libs loyd)") "\n.fi\n.SH DESCRIPTION" >file
    print "The library solves sliding\\-tile puzzles of any size, by many searches.\nIts functions, by subject:" >file
    printf "%s", pages >file
    tail(file, 1)
}
