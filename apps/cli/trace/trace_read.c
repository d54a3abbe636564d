/* SPDX-License-Identifier: MIT
 *
 * Reads a recording (docs/trace-format.md) line by line. A trace may come from anywhere, cut off,
 * damaged or made up, so nothing in it is believed: nodes are numbered in order, a parent comes
 * before its children, a child's board is its parent's after the move, values are whole numbers in
 * range, the result is the last line. What breaks a rule is named with its line, in one message,
 * and ends with exit code 2.
 *
 * Memory is bounded: a line has at most 16 MiB; nodes, boards and events 512 MiB each. Reasons are
 * kept once each.
 */
#include "cli.h"
#include "json.h"
#include "trace/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LINE_BYTES_MAX = 16 << 20, BYTES_MAX = 1 << 29, REASON_MAX = 120 };

struct trace_reader {
    struct trace *trace;
    const char *name;
    FILE *file;
    char *line;
    size_t length, room;
    uint64_t number; /* of the line, from 1 */
    int code;
};

/* Complains about the line and returns false. */
__attribute__((format(printf, 2, 3))) static bool refuse(struct trace_reader *r, const char *format,
                                                         ...) {
    char text[400];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    r->code = complain(CODE_USAGE, "%.200s: line %" PRIu64 ": %s", r->name, r->number, text);
    return false;
}

static bool no_memory(struct trace_reader *r) {
    r->code = complain(CODE_FAULT, "%.200s: no memory to read it", r->name);
    return false;
}

/* ---- Lines ---- */

static bool keep_byte(struct trace_reader *r, int c) {
    if (r->length + 1 >= r->room) {
        size_t room = r->room ? 2 * r->room : 4096;
        char *line = realloc(r->line, room);
        if (!line) return no_memory(r);
        r->line = line;
        r->room = room;
    }
    r->line[r->length++] = (char)c;
    return true;
}

/* The next line that is not empty. False at the end, or with r->code set. */
static bool next_line(struct trace_reader *r) {
    int c = 0;
    do {
        r->length = 0;
        r->number++;
        while ((c = getc(r->file)) != EOF && c != '\n') {
            if (r->length == LINE_BYTES_MAX)
                return refuse(r, "more than 16 MiB; a line of a trace was expected");
            if (!keep_byte(r, c)) return false;
        }
    } while (!r->length && c != EOF);
    if (ferror(r->file)) {
        r->code = complain_unread(r->name, errno);
        return false;
    }
    return r->length;
}

/* ---- Values ---- */

static bool get_whole(struct trace_reader *r, json_t *object, const char *name, int64_t *value) {
    json_t *field = json_object_get(object, name);
    *value = -1;
    if (!field || json_is_null(field)) return true;
    if (!json_is_integer(field) || json_integer_value(field) < 0)
        return refuse(r, "'%s' is not a whole number", name);
    *value = json_integer_value(field);
    return true;
}

/* Fills tiles from the array of that name. */
static bool get_tiles(struct trace_reader *r, json_t *object, const char *name, uint16_t *tiles) {
    const struct trace *t = r->trace;
    json_t *array = json_object_get(object, name);
    if (!json_is_array(array) || json_array_size(array) != t->cells)
        return refuse(r, "'%s' is not a board of %zu cells", name, t->cells);
    for (size_t i = 0; i < t->cells; i++) {
        json_t *tile = json_array_get(array, i);
        json_int_t number = json_integer_value(tile);
        if (!json_is_integer(tile) || number < 0 || number >= (json_int_t)t->cells)
            return refuse(r, "'%s' is not a board: cell %zu holds no tile", name, i + 1);
        tiles[i] = (uint16_t)number;
    }
    return true;
}

static bool is_board(struct trace_reader *r, const uint16_t *tiles) {
    loyd_board *board = NULL;
    loyd_error error = {.text = ""};
    loyd_status status = loyd_board_new(r->trace->rows, r->trace->cols, tiles, &board, &error);
    if (status == LOYD_NO_MEMORY) return no_memory(r);
    if (status) return refuse(r, "not a board: %s", error.text);
    loyd_board_free(board);
    return true;
}

/* ---- The header ---- */

static bool check_board_of_header(struct trace_reader *r, const char *name) {
    uint16_t *tiles = malloc(r->trace->cells * sizeof *tiles);
    if (!tiles) return no_memory(r);
    bool good = get_tiles(r, r->trace->header, name, tiles) && is_board(r, tiles);
    free(tiles);
    return good;
}

/* Text for people: short, and without control characters. */
static bool is_plain(json_t *value) {
    const char *text = json_string_value(value);
    if (!text || strlen(text) > REASON_MAX) return false;
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 127) return false;
    return true;
}

static bool check_params(struct trace_reader *r) {
    json_t *params = json_object_get(r->trace->header, "params"), *value;
    const char *key;
    if (!json_is_object(params)) return refuse(r, "the header has no 'params'");
    json_object_foreach(params, key, value) {
        bool good = json_is_number(value) || is_plain(value);
        if (!good || strlen(key) > 40) return refuse(r, "a parameter is neither number nor word");
    }
    return true;
}

static bool read_header(struct trace_reader *r, json_t *object) {
    struct trace *t = r->trace;
    int64_t version, rows, cols;
    t->header = json_incref(object);
    if (!json_object_get(object, "trace"))
        return refuse(r, "not a trace of loyd: it has no header");
    if (!get_whole(r, object, "trace", &version)) return false;
    if (version != 1)
        return refuse(r, "a trace of format %" PRId64 "; this loyd reads format 1", version);
    if (!get_whole(r, object, "rows", &rows) || !get_whole(r, object, "cols", &cols)) return false;
    if (rows < 1 || rows > LOYD_SIDE_MAX || cols < 1 || cols > LOYD_SIDE_MAX)
        return refuse(r, "'rows' and 'cols' are from 1 to %d", LOYD_SIDE_MAX);
    t->rows = (int)rows;
    t->cols = (int)cols;
    t->cells = (size_t)(rows * cols);
    if (!is_plain(json_object_get(object, "algorithm")))
        return refuse(r, "the header names no algorithm");
    t->algorithm = json_string_value(json_object_get(object, "algorithm"));
    json_t *heuristic = json_object_get(object, "heuristic");
    if (is_plain(heuristic)) t->heuristic = json_string_value(heuristic);
    return check_board_of_header(r, "board") && check_board_of_header(r, "goal") && check_params(r);
}

/* ---- Events ---- */

/* The list with room for count elements, at most BYTES_MAX; NULL: refused, the list is as it was.
 */
static void *grow(struct trace_reader *r, void *list, size_t count, size_t *room, size_t bytes) {
    size_t more = *room ? *room : 256;
    while (more < count) more *= 2;
    if (list && more == *room) return list;
    if (more > BYTES_MAX / bytes) {
        refuse(r, "too much to hold in memory; record less with --trace-limit");
        return NULL;
    }
    void *grown = realloc(list, more * bytes);
    if (grown)
        *room = more;
    else
        no_memory(r);
    return grown;
}

/* Room for one more node. */
static bool grow_nodes(struct trace_reader *r) {
    struct trace *t = r->trace;
    size_t count = (size_t)t->node_count + 1;
    void *nodes = grow(r, t->nodes, count, &t->node_room, sizeof *t->nodes);
    if (nodes) t->nodes = nodes;
    void *tiles =
        nodes ? grow(r, t->tiles, count * t->cells, &t->tile_room, sizeof *t->tiles) : NULL;
    if (tiles) t->tiles = tiles;
    return tiles;
}

/* The text, kept once; NULL: no memory. */
static const char *keep_reason(struct trace *t, const char *text) {
    size_t i = 0, last = sizeof t->reasons / sizeof *t->reasons - 1;
    while (i < last && t->reasons[i] && strcmp(t->reasons[i], text) != 0) i++;
    if (!t->reasons[i]) t->reasons[i] = strdup(i < last ? text : "other reasons");
    return t->reasons[i];
}

/* Plays a move on tiles; false where it leaves the board. */
static bool play(const struct trace *t, uint16_t *tiles, char move) {
    size_t blank = 0, cols = (size_t)t->cols;
    while (tiles[blank]) blank++;
    bool fits = move == 'U'   ? blank >= cols
                : move == 'D' ? blank + cols < t->cells
                : move == 'L' ? blank % cols > 0
                              : blank % cols + 1 < cols;
    size_t to = move == 'U'   ? blank - cols
                : move == 'D' ? blank + cols
                : move == 'L' ? blank - 1
                              : blank + 1;
    if (!fits) return false;
    tiles[blank] = tiles[to];
    tiles[to] = 0;
    return true;
}

/* Compares the board of the event with the one that its parent and move give. */
static bool check_child(struct trace_reader *r, const struct trace_node *node, uint16_t *own) {
    const struct trace *t = r->trace;
    uint16_t *tiles = malloc(t->cells * sizeof *tiles);
    if (!tiles) return no_memory(r);
    memcpy(tiles, trace_tiles(t, node->parent), t->cells * sizeof *tiles);
    bool good = play(t, tiles, node->move) && !memcmp(tiles, own, t->cells * sizeof *tiles);
    free(tiles);
    return good || refuse(r, "the board is not that of node %" PRId64 " after %c", node->parent,
                          node->move);
}

/* A new node from a start or generate event. */
static bool add_node(struct trace_reader *r, json_t *object, bool root) {
    struct trace *t = r->trace;
    size_t count = (size_t)t->node_count;
    if (!grow_nodes(r)) return false;
    struct trace_node *node = &t->nodes[count];
    uint16_t *tiles = t->tiles + count * t->cells;
    *node = (struct trace_node){.parent = NODE_NONE};
    if (!get_whole(r, object, "g", &node->g) || !get_whole(r, object, "h", &node->h) ||
        !get_whole(r, object, "f", &node->f) || !get_whole(r, object, "key", &node->key) ||
        !get_whole(r, object, "parent", &node->parent) || !get_tiles(r, object, "tiles", tiles))
        return false;
    if (root) {
        node->parent = NODE_NONE;
        if (!is_board(r, tiles)) return false;
    } else {
        const char *move = json_string_value(json_object_get(object, "move"));
        if (node->parent < 0 || node->parent >= t->node_count)
            return refuse(r, "the parent of node %zu was not made before it", count);
        if (!move || strlen(move) != 1 || !strchr("UDLR", *move))
            return refuse(r, "'move' is not one of U, D, L, R");
        node->move = *move;
        if (!check_child(r, node, tiles)) return false;
    }
    t->node_count++;
    return true;
}

static bool find_kind(struct trace_reader *r, const char *name, loyd_trace_kind *kind) {
    for (int k = LOYD_TRACE_START; k <= LOYD_TRACE_GOAL; k++)
        if (!strcmp(loyd_trace_kind_name((loyd_trace_kind)k), name)) {
            *kind = (loyd_trace_kind)k;
            return true;
        }
    return refuse(r, "no event is called '%.40s'", name);
}

/* What the event says of its node for good. */
static void note(struct trace *t, const struct trace_event *event) {
    if (event->kind == LOYD_TRACE_ITERATION) return;
    struct trace_node *node = &t->nodes[event->node];
    switch (event->kind) {
    case LOYD_TRACE_EXPAND:
        t->expansions++;
        if (!node->expanded) node->expanded = t->expansions;
        break;
    case LOYD_TRACE_PRUNE:
    case LOYD_TRACE_DUPLICATE:
        node->reason = event->reason;
        node->duplicate = event->kind == LOYD_TRACE_DUPLICATE;
        break;
    case LOYD_TRACE_IMPROVE:
    case LOYD_TRACE_GOAL:
        node->goal = true;
        t->goal = event->node;
        break;
    case LOYD_TRACE_REOPEN:
        node->reason = NULL;
        break;
    default:
        break;
    }
}

static bool read_event(struct trace_reader *r, json_t *object, const char *name) {
    struct trace *t = r->trace;
    struct trace_event event = {.node = NODE_NONE};
    int64_t frontier;
    if (!find_kind(r, name, &event.kind) || !get_whole(r, object, "bound", &event.bound) ||
        !get_whole(r, object, "node", &event.node) || !get_whole(r, object, "key", &event.key) ||
        !get_whole(r, object, "frontier", &frontier))
        return false;
    if (frontier > 0) t->has_frontier = true;
    bool makes = event.kind == LOYD_TRACE_GENERATE ||
                 (event.kind == LOYD_TRACE_START && event.node == t->node_count);
    if (event.kind == LOYD_TRACE_ITERATION) {
        event.node = NODE_NONE;
    } else if (makes && event.node != t->node_count) {
        return refuse(r, "node %" PRId64 " was expected, not %" PRId64, t->node_count, event.node);
    } else if (makes) {
        if (!add_node(r, object, event.kind == LOYD_TRACE_START)) return false;
    } else if (event.node < 0 || event.node >= t->node_count) {
        return refuse(r, "the event's node was not made before it");
    }
    bool drops = event.kind == LOYD_TRACE_PRUNE || event.kind == LOYD_TRACE_DUPLICATE;
    if (drops && !is_plain(json_object_get(object, "reason")))
        return refuse(r, "'reason' is not a short text");
    if (drops) {
        event.reason = keep_reason(t, json_string_value(json_object_get(object, "reason")));
        if (!event.reason) return no_memory(r);
    }
    void *events = grow(r, t->events, t->event_count + 1, &t->event_room, sizeof *t->events);
    if (!events) return false;
    t->events = events;
    t->events[t->event_count++] = event;
    note(t, &event);
    return true;
}

static bool read_object(struct trace_reader *r, json_t *object) {
    struct trace *t = r->trace;
    const char *name = json_string_value(json_object_get(object, "event"));
    if (!t->header) return read_header(r, object);
    if (t->result) return refuse(r, "nothing was expected after the result");
    if (!name) return refuse(r, "it has no 'event'");
    if (!strcmp(name, "result")) {
        t->result = json_incref(object);
        return true;
    }
    if (t->truncated) return refuse(r, "only the result was expected after 'truncated'");
    if (strcmp(name, "truncated") != 0) return read_event(r, object, name);
    t->truncated = true;
    return true;
}

static bool read_line(struct trace_reader *r) {
    json_error_t error;
    json_t *object = json_loadb(r->line, r->length, 0, &error);
    bool good = json_is_object(object);
    if (!good && json_ran_out())
        no_memory(r);
    else if (good)
        good = read_object(r, object);
    else if (!r->trace->header)
        refuse(r, "not a trace of loyd: JSON Lines were expected");
    else
        refuse(r, "not an object of JSON; is the file cut off?");
    json_decref(object);
    return good;
}

static int open_file(struct trace_reader *r, const char *path) {
    struct stat st;
    bool from_stdin = !strcmp(path, "-");
    r->name = from_stdin ? "standard input" : path;
    r->file = from_stdin ? stdin : fopen(path, "rb");
    if (!r->file) return complain_unread(path, errno);
    if (!fstat(fileno(r->file), &st) && S_ISDIR(st.st_mode))
        return complain(CODE_USAGE, "%.200s: is a directory; a trace was expected", r->name);
    return CODE_OK;
}

int trace_read(const char *path, struct trace *trace) {
    struct trace_reader r = {.trace = trace};
    *trace = (struct trace){.goal = NODE_NONE};
    r.code = open_file(&r, path);
    while (!r.code && next_line(&r) && read_line(&r)) continue;
    if (!r.code && !trace->header)
        r.code = complain(CODE_USAGE, "%.200s: is empty; a trace was expected", r.name);
    if (!r.code && !trace->result)
        r.code =
            complain(CODE_USAGE,
                     "%.200s: ends after line %" PRIu64 " without a result; is the file cut off?",
                     r.name, r.number - 1);
    if (r.file && r.file != stdin) fclose(r.file);
    free(r.line);
    return r.code;
}

void trace_free(struct trace *trace) {
    for (size_t i = 0; i < sizeof trace->reasons / sizeof *trace->reasons; i++)
        free(trace->reasons[i]);
    json_decref(trace->header);
    json_decref(trace->result);
    free(trace->nodes);
    free(trace->tiles);
    free(trace->events);
}
