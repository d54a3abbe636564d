# SPDX-License-Identifier: MIT
# Writes null_calls.h from loyd.h: for every public function and every pointer that it takes, a
# call with NULL there and something good everywhere else, and one with NULL everywhere. What is
# good is a variable of test_null.c, by type: a type without one stops the build, so that no
# function is forgotten. What may be NULL is listed here, as the header says it.
#
# usage: awk -f null_calls.awk loyd.h >null_calls.h
BEGIN {
    split("loyd_board_parse.goal loyd_estimate.integer loyd_estimate.real loyd_estimator_open.tables " \
          "loyd_layers_new.folder loyd_tables_open.folder loyd_tables_keep.news " \
          "loyd_train.learned loyd_board_print.text loyd_algorithm_with.plugins loyd_heuristic_with.plugins", words)
    for (i in words) may_be_null[words[i]] = 1
    good["const char *"] = "good_text"
    good["const char *heuristic"] = "\"manhattan\""
    good["const char *name"] = "\"last\""
    good["const char *moves"] = "\"U\""
    good["const char *folder"] = "\"/nonexistent\""
    good["const char *file"] = "\"4x4-0-3332.pdb\""
    good["const loyd_board *"] = good["loyd_board *"] = "good_board"
    good["loyd_board **"] = "out_boards"
    good["loyd_board **goal"] = "out_boards + 1"
    good["const uint16_t *"] = "good_tiles"
    good["uint16_t *"] = "out_tiles"
    good["char *"] = "out_text"
    good["char **"] = "&out_moves"
    good["size_t size"] = "sizeof out_text"
    good["loyd_error *"] = "&error"
    good["loyd_parity *"] = "&out_parity"
    good["loyd_replay *"] = "&out_replay"
    good["loyd_tables_need *"] = "&out_need"
    good["uint32_t *"] = "&out_integer"
    good["uint64_t *"] = "&out_count"
    good["size_t *"] = "&out_length"
    good["double *"] = "&out_real"
    good["const loyd_sentence *"] = "&good_sentence"
    good["const loyd_value *"] = "good_values"
    good["const loyd_info *"] = "loyd_algorithm(0)"
    good["const loyd_census *"] = "good_census"
    good["loyd_census **"] = "&out_census"
    good["const loyd_layers *"] = "good_layers"
    good["loyd_layers **"] = "&out_layers"
    good["const loyd_layers_crew *"] = "&good_crew"
    good["loyd_estimator *"] = "good_estimator"
    good["const loyd_estimator *"] = "good_estimator"
    good["loyd_estimator **"] = "&out_estimator"
    good["loyd_tables *"] = "good_tables"
    good["loyd_tables **"] = "&out_tables"
    good["loyd_term_fn *"] = "on_term"
    good["loyd_table_fn *"] = "on_table"
    good["loyd_tables_news_fn *"] = "NULL"
    good["const loyd_options *"] = "&good_options"
    good["loyd_options *"] = "&good_options"
    good["loyd_result **"] = "&out_result"
    good["const loyd_result *"] = "good_result"
    good["loyd_solutions **"] = "&out_solutions"
    good["const loyd_tables_order *"] = "&good_order"
    good["const loyd_training *"] = "&good_training"
    good["const loyd_plugin *const *"] = "good_plugin_list"
    good["const loyd_plugins *"] = "good_plugins"
    good["loyd_plugins *"] = "good_plugins"
    good["loyd_plugins **"] = "&out_plugins"
    good["void *"] = "NULL"
    good["size_t struct_bytes"] = "sizeof(loyd_options)"
    good["char direction"] = "'U'"
    good["int rows"] = good["int cols"] = good["int"] = "3"
    good["uint32_t"] = "2"
    good["size_t"] = "1"
    good["size_t length"] = "0"
    good["uint64_t"] = good["int64_t"] = good["double"] = good["bool"] = "0"
    good["loyd_layout"] = "LOYD_LAYOUT_GRID"
}

/^LOYD_API/ { text = ""; reading = 1 }
reading {
    line = $0
    gsub(/\/\*[^*]*\*\//, "", line)
    text = text " " line
    if (line ~ /;/) { reading = 0; declaration(text) }
}

function optional(name, type, variable) {
    return variable == "error" || variable == "options" || variable == "user" || (name "." variable) in may_be_null
}

# One call, NULL at that argument; 0: at every pointer. wanted: it must be refused.
function call(name, returns, count, at, wanted,    i, list, value) {
    for (i = 1; i <= count; i++) {
        value = (at == i || (at == 0 && is_pointer[i])) ? "NULL" : sample[i]
        list = list (i > 1 ? ", " : "") value
    }
    calls++
    if (returns == "loyd_status" && wanted)
        printf "    REFUSED(\"%s\", (%s)(%s), %s);\n", name, name, list, at && variables[at] != "error" ? "\"" variables[at] "\"" : "NULL"
    else if (returns == "void" || returns == "loyd_value" || returns == "loyd_status")
        printf "    MADE((void)(%s)(%s));\n", name, list
    else if (wanted)
        printf "    NOTHING(\"%s\", (%s)(%s));\n", name, name, list
    else
        printf "    MADE((void)(%s)(%s));\n", name, list
}

function declaration(text,    name, returns, inside, parts, count, i, pointers, needed, type, ends, own) {
    sub(/^ *LOYD_API */, "", text)
    match(text, /loyd_[a-z_]+\(/)
    name = substr(text, RSTART, RLENGTH - 1)
    returns = substr(text, 1, RSTART - 1)
    inside = substr(text, RSTART + RLENGTH)
    sub(/\);.*/, "", inside)
    gsub(/ +/, " ", inside)
    sub(/ +$/, "", returns)
    count = inside == "void" ? 0 : split(inside, parts, / *, */)
    pointers = needed = 0
    ends = name ~ /_(free|close)$/
    for (i = 1; i <= count; i++) {
        match(parts[i], /[a-z_]+$/)
        variables[i] = substr(parts[i], RSTART)
        type = substr(parts[i], 1, RSTART - 1)
        is_pointer[i] = type ~ /\*/
        pointers += is_pointer[i]
        if (is_pointer[i] && !optional(name, type, variables[i])) needed++
        sub(/ $/, "", type)
        own = type (is_pointer[i] ? "" : " ") variables[i]
        if (own in good) sample[i] = good[own]
        else if (type in good) sample[i] = good[type]
        else if (ends || type ~ /^loyd_(status|outcome|trace_kind)$/) sample[i] = "0"
        else { print "#error \"null_calls.awk has nothing of type " type " for " name "\""; sample[i] = "0" }
    }
    functions++
    if (!pointers) return
    printf "    /* %s */\n", name
    for (i = 1; i <= count && !ends; i++)
        if (is_pointer[i]) call(name, returns, count, i, !optional(name, "", variables[i]))
    call(name, returns, count, 0, needed > 0)
}
END { printf "    functions_seen = %d;\n", functions; if (calls < 90) print "#error \"few calls were made of loyd.h\"" }
