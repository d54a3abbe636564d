/* SPDX-License-Identifier: MIT
 *
 * A plan from YAML. libyaml reads the text into a tree whose nodes know their line and column, so
 * that every complaint names its place; here the tree is held against tables of keys. What is not
 * in a table, is there twice or has another form than its key wants is refused: a slip must not
 * become an experiment of some hours.
 *
 * JSON is YAML too, and read the same way.
 */
#include "plan.h"
#include "registry_names.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

struct plan_reader {
    yaml_document_t document;
    struct experiment_plan *plan;
    loyd_error *error;
    loyd_status status;
};

typedef void plan_value_fn(struct plan_reader *r, const yaml_node_t *value, void *into);

struct plan_key {
    const char *name;
    plan_value_fn *read;
    size_t offset; /* of the field in what the map fills in */
};

static struct plan_place place_of(const yaml_node_t *node) {
    return (struct plan_place){(uint32_t)node->start_mark.line + 1,
                               (uint32_t)node->start_mark.column + 1};
}

static const char *scalar(const yaml_node_t *node) {
    return (const char *)node->data.scalar.value;
}

/* Refuses a node: what was expected, and what is there. */
static void expected(struct plan_reader *r, const yaml_node_t *node, const char *what) {
    const char *kind = node->type == YAML_SCALAR_NODE     ? NULL
                       : node->type == YAML_SEQUENCE_NODE ? "a list"
                                                          : "a map";
    if (r->status) return;
    r->status =
        kind ? plan_fault(r->error, place_of(node), "expected %s, not %s", what, kind)
             : plan_fault(r->error, place_of(node), "expected %s, not '%.60s'", what, scalar(node));
}

/* ---- Single values ---- */

static void read_word(struct plan_reader *r, const yaml_node_t *node, void *into) {
    struct plan_word *word = into;
    if (node->type != YAML_SCALAR_NODE || !node->data.scalar.length ||
        strlen(scalar(node)) != node->data.scalar.length) {
        expected(r, node, "a word");
        return;
    }
    word->text = plan_keep(r->plan, scalar(node), node->data.scalar.length);
    word->place = place_of(node);
}

static void read_number(struct plan_reader *r, const yaml_node_t *node, void *into) {
    if (node->type != YAML_SCALAR_NODE || !read_count(scalar(node), into))
        expected(r, node, "a whole number such as 5000, 10k or 1e6");
}

static void read_at_least_one(struct plan_reader *r, const yaml_node_t *node, void *into) {
    uint64_t value = 0;
    read_number(r, node, &value);
    if (!r->status && !value) expected(r, node, "a number of 1 or more");
    if (!r->status) *(uint64_t *)into = value;
}

static void read_time(struct plan_reader *r, const yaml_node_t *node, void *into) {
    uint64_t value = 0;
    if (node->type != YAML_SCALAR_NODE || !read_duration(scalar(node), &value) || !value)
        expected(r, node, "a time such as 5 (seconds), 200ms, 2m or 1h30m");
    else
        *(uint64_t *)into = value;
}

static void read_size_in_bytes(struct plan_reader *r, const yaml_node_t *node, void *into) {
    uint64_t value = 0;
    if (node->type != YAML_SCALAR_NODE || !read_bytes(scalar(node), &value) || !value)
        expected(r, node, "a size such as 65536, 64K, 512M or 1G");
    else
        *(uint64_t *)into = value;
}

static void read_yes_no(struct plan_reader *r, const yaml_node_t *node, void *into) {
    static const char *const yes[] = {"yes", "true", "on", NULL}, *const no[] = {"no", "false",
                                                                                 "off", NULL};
    const char *text = node->type == YAML_SCALAR_NODE ? scalar(node) : "";
    for (size_t i = 0; yes[i]; i++) {
        if (!strcmp(text, yes[i]) || !strcmp(text, no[i])) {
            *(bool *)into = !strcmp(text, yes[i]);
            return;
        }
    }
    expected(r, node, "yes or no");
}

static void read_rows_by_cols(struct plan_reader *r, const yaml_node_t *node, void *into) {
    if (node->type != YAML_SCALAR_NODE || !read_shape(scalar(node), into))
        expected(r, node, "a size such as 4 or 3x4, 255x255 at the most");
}

/* ---- Lists and maps ---- */

typedef void plan_item_fn(struct plan_reader *r, const yaml_node_t *item, void *into);

/* A list's items, or the one value that stands for a list of one. */
static void each_item(struct plan_reader *r, const yaml_node_t *node, plan_item_fn *item,
                      void *into) {
    if (node->type != YAML_SEQUENCE_NODE) {
        item(r, node, into);
        return;
    }
    const yaml_node_item_t *at = node->data.sequence.items.start;
    if (at == node->data.sequence.items.top && !r->status)
        r->status = plan_fault(r->error, place_of(node), "the list is empty");
    for (; at < node->data.sequence.items.top && !r->status; at++)
        item(r, yaml_document_get_node(&r->document, *at), into);
}

static void add_word(struct plan_reader *r, const yaml_node_t *item, void *into) {
    struct plan_word word = {.text = NULL};
    read_word(r, item, &word);
    if (word.text && !r->status) plan_add(r->plan, into, word.text, word.place);
}

static void read_words(struct plan_reader *r, const yaml_node_t *node, void *into) {
    each_item(r, node, add_word, into);
}

typedef void plan_pair_fn(struct plan_reader *r, const yaml_node_t *key, const yaml_node_t *value,
                          void *into, const void *how);

static bool key_again(struct plan_reader *r, const yaml_node_t *map, const yaml_node_pair_t *pair) {
    const char *name = scalar(yaml_document_get_node(&r->document, pair->key));
    for (const yaml_node_pair_t *p = map->data.mapping.pairs.start; p < pair; p++)
        if (!strcmp(name, scalar(yaml_document_get_node(&r->document, p->key)))) return true;
    return false;
}

static void each_pair(struct plan_reader *r, const yaml_node_t *map, plan_pair_fn *take, void *into,
                      const void *how) {
    if (map->type != YAML_MAPPING_NODE) {
        expected(r, map, "a map (key: value)");
        return;
    }
    const yaml_node_pair_t *pair = map->data.mapping.pairs.start;
    for (; pair < map->data.mapping.pairs.top && !r->status; pair++) {
        const yaml_node_t *key = yaml_document_get_node(&r->document, pair->key);
        if (key->type != YAML_SCALAR_NODE)
            expected(r, key, "a key that is a word");
        else if (key_again(r, map, pair))
            r->status = plan_fault(r->error, place_of(key), "'%.60s' is there twice", scalar(key));
        else
            take(r, key, yaml_document_get_node(&r->document, pair->value), into, how);
    }
}

static void unknown_key(struct plan_reader *r, const yaml_node_t *key,
                        const struct plan_key *keys) {
    enum { KEYS_MAX = 24 };
    const char *names[KEYS_MAX + 1] = {NULL};
    char list[200] = "";
    for (size_t i = 0; keys[i].name && i < KEYS_MAX; i++) {
        size_t used = strlen(list);
        names[i] = keys[i].name;
        snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "", keys[i].name);
    }
    const char *near = nearest_name(scalar(key), names);
    r->status = near ? plan_fault(r->error, place_of(key),
                                  "there is no '%.60s'; did you mean '%s'?", scalar(key), near)
                     : plan_fault(r->error, place_of(key), "there is no '%.30s'; there are %.150s",
                                  scalar(key), list);
}

static void take_known(struct plan_reader *r, const yaml_node_t *key, const yaml_node_t *value,
                       void *into, const void *how) {
    const struct plan_key *keys = how;
    for (const struct plan_key *k = keys; k->name; k++)
        if (!strcmp(k->name, scalar(key))) {
            k->read(r, value, (char *)into + k->offset);
            return;
        }
    unknown_key(r, key, keys);
}

static void read_map(struct plan_reader *r, const yaml_node_t *map, const struct plan_key *keys,
                     void *into) {
    each_pair(r, map, take_known, into, keys);
}

/* ---- The parts of a plan ---- */

static void take_knob(struct plan_reader *r, const yaml_node_t *key, const yaml_node_t *value,
                      void *into, const void *how) {
    struct plan_word name = {.text = NULL};
    (void)how;
    read_word(r, key, &name);
    struct plan_knob *knob = name.text ? plan_knob(into, name) : NULL;
    if (knob)
        read_words(r, value, &knob->values);
    else if (!r->status && !r->plan->no_memory)
        r->status = plan_fault(r->error, name.place, "more than %d parameters", KNOBS_MAX);
}

static void read_knobs(struct plan_reader *r, const yaml_node_t *node, void *into) {
    each_pair(r, node, take_knob, into, NULL);
}

static const struct plan_key search_keys[] = {
    {"algorithm", read_word, offsetof(struct plan_search, algorithm)},
    {"heuristics", read_words, offsetof(struct plan_search, heuristics)},
    {"heuristic", read_words, offsetof(struct plan_search, heuristics)},
    {"params", read_knobs, offsetof(struct plan_search, knobs)},
    {"label", read_word, offsetof(struct plan_search, label)},
    {NULL, NULL, 0},
};

static void add_search(struct plan_reader *r, const yaml_node_t *item, void *into) {
    (void)into;
    struct plan_search *search = plan_add_search(r->plan);
    if (!search) {
        if (!r->plan->no_memory)
            r->status = plan_fault(r->error, place_of(item), "more than %d algorithms",
                                   SEARCHES_OF_PLAN_MAX);
        return;
    }
    if (item->type == YAML_SCALAR_NODE)
        read_word(r, item, &search->algorithm);
    else
        read_map(r, item, search_keys, search);
    if (!r->status && !search->algorithm.text && !r->plan->no_memory)
        r->status = plan_fault(r->error, place_of(item), "the entry has no 'algorithm'");
}

static void read_searches(struct plan_reader *r, const yaml_node_t *node, void *into) {
    each_item(r, node, add_search, into);
}

/* A reader for each source: the key that tells which it is. */
static void set_source(struct plan_reader *r, const yaml_node_t *node, struct plan_boards *boards,
                       enum plan_source source) {
    if (boards->what.text && !r->status)
        r->status = plan_fault(r->error, place_of(node),
                               "the entry has a source already: one of suite, file, random, board");
    boards->source = source;
    read_word(r, node, &boards->what);
}

static void read_suite(struct plan_reader *r, const yaml_node_t *node, void *into) {
    set_source(r, node, into, SOURCE_SUITE);
}

static void read_file(struct plan_reader *r, const yaml_node_t *node, void *into) {
    set_source(r, node, into, SOURCE_FILE);
}

static void read_board(struct plan_reader *r, const yaml_node_t *node, void *into) {
    set_source(r, node, into, SOURCE_BOARD);
}

static void read_random(struct plan_reader *r, const yaml_node_t *node, void *into) {
    struct plan_boards *boards = into;
    set_source(r, node, boards, SOURCE_RANDOM);
    if (!r->status) read_rows_by_cols(r, node, &boards->size);
}

static void add_depth(struct plan_reader *r, const yaml_node_t *item, void *into) {
    uint64_t depth;
    read_number(r, item, &depth);
    if (!r->status) add_word(r, item, into);
}

static void read_depths(struct plan_reader *r, const yaml_node_t *node, void *into) {
    each_item(r, node, add_depth, into);
}

static const struct plan_key board_keys[] = {
    {"suite", read_suite, 0},
    {"names", read_words, offsetof(struct plan_boards, names)},
    {"file", read_file, 0},
    {"board", read_board, 0},
    {"random", read_random, 0},
    {"count", read_at_least_one, offsetof(struct plan_boards, count)},
    {"seed", read_number, offsetof(struct plan_boards, seed)},
    {"walk", read_at_least_one, offsetof(struct plan_boards, steps)},
    {"depth", read_depths, offsetof(struct plan_boards, depths)},
    {"goal", read_word, offsetof(struct plan_boards, goal)},
    {"size", read_rows_by_cols, offsetof(struct plan_boards, size)},
    {NULL, NULL, 0},
};

/* What belongs together: walk and depth say how boards are drawn. */
static void settle_source(struct plan_reader *r, const yaml_node_t *item,
                          struct plan_boards *boards) {
    bool drawn = boards->source == SOURCE_RANDOM;
    if (!boards->what.text)
        r->status = plan_fault(r->error, place_of(item),
                               "the entry has no source: one of suite, file, random, board");
    else if (boards->source != SOURCE_SUITE && boards->names.count)
        r->status = plan_fault(r->error, boards->names.at[0].place,
                               "names belong to suite: which of its boards");
    else if (!drawn && (boards->steps || boards->depths.count))
        r->status = plan_fault(r->error, place_of(item),
                               "walk and depth belong to random: a size that boards are drawn of");
    else if (boards->steps && boards->depths.count)
        r->status = plan_fault(r->error, place_of(item), "either walk or depth, not both");
    else if (boards->steps)
        boards->source = SOURCE_WALK;
    else if (boards->depths.count)
        boards->source = SOURCE_DEPTH;
}

static void add_boards(struct plan_reader *r, const yaml_node_t *item, void *into) {
    (void)into;
    struct plan_boards *boards = plan_add_boards(r->plan);
    if (!boards) return;
    if (item->type == YAML_SCALAR_NODE)
        set_source(r, item, boards, SOURCE_BOARD);
    else
        read_map(r, item, board_keys, boards);
    if (!r->status && !r->plan->no_memory) settle_source(r, item, boards);
}

static void read_boards(struct plan_reader *r, const yaml_node_t *node, void *into) {
    each_item(r, node, add_boards, into);
}

static const struct plan_key limit_keys[] = {
    {"time", read_time, offsetof(struct experiment_plan, time_limit_ms)},
    {"nodes", read_at_least_one, offsetof(struct experiment_plan, node_limit)},
    {"memory", read_size_in_bytes, offsetof(struct experiment_plan, memory_limit_bytes)},
    {"depth", read_at_least_one, offsetof(struct experiment_plan, depth_limit)},
    {NULL, NULL, 0},
};

static void read_limits(struct plan_reader *r, const yaml_node_t *node, void *into) {
    read_map(r, node, limit_keys, into);
}

static const struct plan_key plan_keys[] = {
    {"name", read_word, offsetof(struct experiment_plan, name)},
    {"algorithms", read_searches, 0},
    {"heuristics", read_words, offsetof(struct experiment_plan, heuristics)},
    {"params", read_knobs, offsetof(struct experiment_plan, knobs)},
    {"orders", read_words, offsetof(struct experiment_plan, orders)},
    {"plugins", read_words, offsetof(struct experiment_plan, plugins)},
    {"boards", read_boards, 0},
    {"repetitions", read_at_least_one, offsetof(struct experiment_plan, repetitions)},
    {"seed", read_number, offsetof(struct experiment_plan, seed)},
    {"limits", read_limits, 0},
    {"threads", read_at_least_one, offsetof(struct experiment_plan, threads)},
    {"workers", read_at_least_one, offsetof(struct experiment_plan, workers)},
    {"share-cores", read_yes_no, offsetof(struct experiment_plan, share_cores)},
    {"metric", read_word, offsetof(struct experiment_plan, metric)},
    {"baseline", read_word, offsetof(struct experiment_plan, baseline)},
    {NULL, NULL, 0},
};

/* ---- The whole ---- */

static loyd_status syntax_fault(const yaml_parser_t *parser, loyd_error *error) {
    const yaml_mark_t *mark = &parser->problem_mark;
    struct plan_place place = {(uint32_t)mark->line + 1, (uint32_t)mark->column + 1};
    if (parser->error == YAML_MEMORY_ERROR) {
        plan_fault(error, (struct plan_place){0}, "no memory for the plan");
        return LOYD_NO_MEMORY;
    }
    return plan_fault(error, place, "%.100s%s%.60s", parser->problem ? parser->problem : "no YAML",
                      parser->context ? " " : "", parser->context ? parser->context : "");
}

/* Whether the text ends behind the first document. */
static bool ends_here(yaml_parser_t *parser, loyd_error *error) {
    yaml_document_t rest;
    if (!yaml_parser_load(parser, &rest)) {
        syntax_fault(parser, error);
        return false;
    }
    const yaml_node_t *root = yaml_document_get_root_node(&rest);
    if (root) plan_fault(error, place_of(root), "a second document: a plan is one");
    yaml_document_delete(&rest);
    return !root;
}

static loyd_status read_document(yaml_parser_t *parser, struct plan_reader *r) {
    if (!yaml_parser_load(parser, &r->document)) return syntax_fault(parser, r->error);
    const yaml_node_t *root = yaml_document_get_root_node(&r->document);
    if (!root)
        r->status = plan_fault(r->error, (struct plan_place){1, 1}, "the plan is empty");
    else
        read_map(r, root, plan_keys, r->plan);
    if (!r->status && !ends_here(parser, r->error)) r->status = LOYD_INVALID;
    yaml_document_delete(&r->document);
    if (!r->status && r->plan->no_memory) {
        plan_fault(r->error, (struct plan_place){0}, "no memory for the plan");
        r->status = LOYD_NO_MEMORY;
    }
    return r->status;
}

loyd_status plan_read(const char *text, size_t length, struct experiment_plan *plan,
                      loyd_error *error) {
    struct plan_reader r = {.plan = plan, .error = error};
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser)) {
        plan_fault(error, (struct plan_place){0}, "no memory for the plan");
        return LOYD_NO_MEMORY;
    }
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, length);
    loyd_status status = read_document(&parser, &r);
    yaml_parser_delete(&parser);
    return status;
}
