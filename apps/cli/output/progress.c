/* SPDX-License-Identifier: MIT
 *
 * One line on stderr that is drawn over itself ten times a second while a search runs: the best
 * path so far and how short it could be, bound, nodes, rate, memory, time. Only on a terminal, only
 * after a third of a second, and removed before results are printed, so logs and pipes never see
 * it. Where a program above this one owns the terminal (mpirun), stderr is a pipe to it: there the
 * line is printed now and then, each time below the last.
 *
 * SIGINT sets a flag that the search's next progress call reads and answers with "stop"; the search
 * then ends as cancelled and its figures are printed. The handler removes itself: a second SIGINT
 * ends the process the usual way.
 */
#include "output/progress.h"

#include "output/figure.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile sig_atomic_t interrupt_seen;

static volatile sig_atomic_t interrupt_descriptor = -1;

static void note_interrupt(int number) {
    int before = errno;
    (void)number;
    interrupt_seen = 1;
    if (interrupt_descriptor >= 0 && write(interrupt_descriptor, "", 1) < 0) errno = before;
    errno = before;
}

void interrupt_wake(int descriptor) {
    interrupt_descriptor = descriptor;
}

void interrupt_watch(void) {
    struct sigaction action = {.sa_handler = note_interrupt, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
}

bool interrupted(void) {
    return interrupt_seen;
}

enum { LINE_MAX_COLUMNS = 79 };

enum { BAR = 24 };

/* How far the tables are that a search builds. */
static void write_building(const struct progress *p, const loyd_progress *now, char *line,
                           size_t size) {
    char bar[BAR + 1], left[64] = "";
    double share = now->tables_share < 1 ? now->tables_share : 1;
    for (int i = 0; i < BAR; i++) bar[i] = i < (int)(share * BAR) ? '#' : '.';
    bar[BAR] = 0;
    if (now->tables_left_s >= 0)
        snprintf(left, sizeof left, ", about %s left", figure_seconds(now->tables_left_s).text);
    snprintf(line, size, "%s  building tables  [%s] %3.0f %%%s", p->label, bar, 100 * share, left);
}

static void write_search(const struct progress *p, const loyd_progress *now, char *line,
                         size_t size) {
    char bound[48] = "", best[120] = "";
    if (now->bound >= 0) snprintf(bound, sizeof bound, "  bound %lld", (long long)now->bound);
    if (now->bound >= 0 && now->iteration_share > 0)
        snprintf(bound, sizeof bound, "  bound %lld: %.1f %%", (long long)now->bound,
                 100 * now->iteration_share);
    if (now->length >= 0)
        snprintf(best, sizeof best, "  best %s", figure_count((uint64_t)now->length).text);
    if (now->length >= 0 && now->lower_bound >= 0)
        snprintf(best, sizeof best, "  best %s, at least %s",
                 figure_count((uint64_t)now->length).text,
                 figure_count((uint64_t)now->lower_bound).text);
    snprintf(line, size, "%s%s%s  %s nodes  %s  %s  %s", p->label, best, bound,
             figure_count(now->generated).text, figure_rate(now->generated, now->time_s).text,
             figure_bytes(now->bytes).text, figure_seconds(now->time_s).text);
}

static bool in_lines;

void progress_in_lines(void) {
    in_lines = !isatty(STDERR_FILENO);
}

static void draw(struct progress *p, const loyd_progress *now) {
    char line[400];
    (now->tables_share >= 0 ? write_building : write_search)(p, now, line, sizeof line);
    fprintf(stderr, in_lines ? "%.*s\n" : "\r\033[K%.*s", LINE_MAX_COLUMNS, line);
    fflush(stderr);
    p->drawn = !in_lines;
    p->drawn_s = now->time_s;
}

/* Ten times a second; lines every second at first and once a minute in the end. */
static bool is_due(const struct progress *p, double time_s) {
    if (!p->visible || time_s <= 0.3) return false;
    double pause_s = !in_lines ? 0.1 : time_s < 5 ? 1 : time_s < 300 ? time_s / 5 : 60;
    return time_s - p->drawn_s >= pause_s;
}

static bool on_progress(const loyd_progress *now, void *user) {
    struct progress *p = user;
    if (is_due(p, now->time_s) && (!p->may_draw || p->may_draw(p->may_draw_user))) draw(p, now);
    if (now->event == LOYD_IMPROVED && p->improved && !p->improved(now, p->improved_user))
        p->unwanted = true;
    return !p->unwanted && !interrupt_seen;
}

void progress_attach(struct progress *p, bool quiet, const char *label, loyd_options *options) {
    *p = (struct progress){.visible = !quiet && (in_lines || isatty(STDERR_FILENO))};
    snprintf(p->label, sizeof p->label, "%s", label);
    options->progress = on_progress;
    options->user = p;
}

static void on_note(const char *text, void *user) {
    progress_clear(user);
    fprintf(stderr, "loyd: %s\n", text);
}

void progress_notes(struct progress *p, loyd_options *options) {
    options->note = on_note;
    options->note_user = p;
}

void progress_improved(struct progress *p, loyd_progress_fn *improved, void *user) {
    p->improved = improved;
    p->improved_user = user;
}

void progress_clear(struct progress *p) {
    if (!p->drawn) return;
    fputs("\r\033[K", stderr);
    fflush(stderr);
    p->drawn = false;
}
