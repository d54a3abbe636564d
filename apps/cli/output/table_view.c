/* SPDX-License-Identifier: MIT
 *
 * Which columns of a table are shown, and in which parts. A table that is too wide for its place is
 * shown as several below each other, each with as many columns as fit; every part begins with the
 * key columns, which say what a row is, so that no figure is left out or cut.
 *
 * Invariant: the parts of a view have each of its columns once, but for the keys, and none is wider
 * than the room unless a single figure is.
 */
#include "output/table_view.h"

const struct cell *table_cell(const struct table *t, size_t row, size_t column) {
    return &t->cells[row * t->column_count + column];
}

const char *table_shown(const struct table *t, size_t row, size_t column, struct figure *room) {
    const struct cell *cell = table_cell(t, row, column);
    enum unit unit = t->columns[column].unit;
    switch (cell->kind) {
    case CELL_ABSENT:
        return "-";
    case CELL_TEXT:
        return cell->text;
    case CELL_BOOL:
        return cell->integer ? "yes" : "no";
    case CELL_REAL:
        *room = unit == UNIT_SECONDS ? figure_seconds(cell->real)
                : unit == UNIT_MEAN  ? figure_mean(cell->real)
                                     : figure_real(cell->real);
        return room->text;
    case CELL_INTEGER:
        break;
    }
    uint64_t value = (uint64_t)cell->integer;
    *room = unit == UNIT_COUNT   ? figure_count(value)
            : unit == UNIT_BYTES ? figure_bytes(value)
                                 : figure_number(cell->integer);
    return room->text;
}

bool table_leads_left(const struct table *t, size_t column) {
    return t->columns[column].unit <= UNIT_FIGURE || t->columns[column].unit == UNIT_BOOL;
}

static size_t column_width(const struct table *t, size_t column, width_fn *width) {
    struct figure room;
    size_t most = width(t->columns[column].title, false);
    for (size_t row = 0; row < t->row_count; row++) {
        size_t w = width(table_shown(t, row, column, &room), t->marked[row]);
        if (w > most) most = w;
    }
    return most;
}

struct view view_of(const struct table *t, bool hidden, width_fn *width) {
    struct view v = {.count = 0};
    size_t count = t->chosen_count ? t->chosen_count : t->column_count;
    for (size_t i = 0; i < count; i++) {
        size_t column = t->chosen_count ? t->chosen[i] : i;
        if (!t->chosen_count && !hidden && t->hidden >> column & 1) continue;
        v.column[v.count] = column;
        v.width[v.count++] = width ? column_width(t, column, width) : 0;
    }
    return v;
}

static void add_column(struct view *part, const struct view *whole, size_t i) {
    part->column[part->count] = whole->column[i];
    part->width[part->count++] = whole->width[i];
}

/* The width with its gaps, and one gap more. */
static size_t total(const struct view *v, size_t gap) {
    size_t sum = 0;
    for (size_t i = 0; i < v->count; i++) sum += v->width[i] + gap;
    return sum;
}

/* How many of the first columns are keys, which parts have in common. Keys that leave little room
 * for anything else are not said again. */
static size_t key_count(const struct table *t, const struct view *whole, struct view_room room) {
    struct view keys = {.count = 0};
    for (size_t i = 0; i < whole->count && whole->column[i] < (t->keys ? t->keys : 1); i++)
        add_column(&keys, whole, i);
    return keys.count < whole->count && 2 * total(&keys, room.gap) <= room.width ? keys.count : 0;
}

/* Says the part only what its rows are, with room for more? Then the next column is folded. */
static bool only_keys(const struct table *t, const struct view *part, struct view_room room) {
    size_t last = part->column[part->count - 1];
    return last < (t->keys ? t->keys : 1) && 2 * total(part, room.gap) <= room.width;
}

struct view view_part(const struct table *t, const struct view *whole, size_t *next,
                      struct view_room room) {
    struct view part = {.count = 0};
    size_t keys = *next && room.width ? key_count(t, whole, room) : 0;
    for (size_t i = 0; i < keys; i++) add_column(&part, whole, i);
    for (size_t first = *next; *next < whole->count; ++*next) {
        bool folds = t->columns[whole->column[*next]].unit <= UNIT_FIGURE && room.width;
        size_t used = total(&part, room.gap), width = whole->width[*next];
        size_t cell = room.cell ? room.cell : room.width;
        if (folds && width > cell) width = cell;
        if (room.width && used + width > room.width) {
            bool bare = *next == first || (!first && only_keys(t, &part, room));
            if (!bare) break;
            if (folds && used < room.width) width = room.width - used;
        }
        add_column(&part, whole, *next);
        part.width[part.count - 1] = width;
    }
    return part;
}
