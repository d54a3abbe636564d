/* SPDX-License-Identifier: MIT
 *
 * What a search says of its tables: which, from where, and what that cost. One sentence each,
 * without a full stop, for those who asked to be told (loyd_options.note). Nothing depends on it.
 */
#include "tables/cache_inside.h"

#include <stdarg.h>
#include <stdio.h>

void source_say(const struct table_source *source, const char *format, ...) {
    char text[512];
    va_list values;
    if (!source || !source->note) return;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    source->note(text, source->note_user);
}

/* "7-8", or "multi-tile 7" */
static void write_patterns(const struct cache_entry *entry, char *text, size_t size) {
    const struct table_set *set = &entry->set;
    size_t used = (size_t)snprintf(text, size, "%s", set_recipes[entry->purpose].kind->label);
    for (uint32_t i = 0; i < set->count && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, "%s%u", i ? "-" : "",
                                 set->table[i].layout->tiles);
}

static void write_bytes(uint64_t bytes, char *text, size_t size) {
    double mib = (double)bytes / (1 << 20);
    if (mib < 1)
        snprintf(text, size, "%.0f KiB", (double)bytes / 1024);
    else
        snprintf(text, size, mib < 10 ? "%.1f MiB" : "%.0f MiB", mib);
}

static void write_time(double seconds, char *text, size_t size) {
    if (seconds < 1)
        snprintf(text, size, "%.0f ms", seconds * 1000);
    else
        snprintf(text, size, "%.1f s", seconds);
}

/* Why there are small tables: what was looked for, and where. */
static void write_reason(const struct table_source *source, const struct cache_entry *entry,
                         char *text, size_t size) {
    const char *folder = source->tables->folder;
    if (!folder)
        snprintf(text, size, "no folder of tables");
    else
        snprintf(text, size, "no%s tables for %ux%u in %.200s", source->has_refused ? " sound" : "",
                 entry->canonical.rows, entry->canonical.cols, folder);
}

void cache_say_set(const struct table_source *source, const struct cache_entry *entry, bool fresh) {
    const struct table_set *set = &entry->set;
    char patterns[32], bytes[32], time[32], reason[300];
    if (!source->note) return;
    write_patterns(entry, patterns, sizeof patterns);
    write_bytes(set->bytes, bytes, sizeof bytes);
    write_time(entry->made_s, time, sizeof time);
    if (!fresh) {
        source_say(source, "%s tables that are open already (%s)", patterns, bytes);
    } else if (set_recipes[entry->purpose].keeping == BUILT_AT_ONCE) {
        write_reason(source, entry, reason, sizeof reason);
        source_say(source, "%s: small ones (%s) built in memory in %s", reason, patterns, time);
    } else if (!entry->mapped || entry->build_bytes) {
        source_say(source, "%s tables built in %s (%s)", patterns, time, bytes);
    } else {
        source_say(source, "%s tables from %.200s (%s, checked in %s)", patterns,
                   source->tables->folder, bytes, time);
    }
}

void cache_say_building(const struct table_source *source, const struct cache_entry *entry) {
    char patterns[32], bytes[32], time[32];
    double thread_s = 0;
    if (!source->note) return;
    for (uint32_t i = 0; i < entry->set.count; i++)
        thread_s += entry->set.table[i].kind->state_s *
                    (double)entry->set.table[i].kind->states(entry->set.table[i].layout);
    write_patterns(entry, patterns, sizeof patterns);
    write_bytes(entry->set.bytes, bytes, sizeof bytes);
    write_time(thread_s / source->leave->threads, time, sizeof time);
    source_say(source, "%s: building the %s tables (%s, about %s), kept in %.200s",
               source->leave->why, patterns, bytes, time,
               entry->mapped ? source->tables->folder : "memory");
}
