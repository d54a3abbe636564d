/* SPDX-License-Identifier: MIT
 *
 * Fails the calls of every command, one at a time and from one on, and looks at how it ends.
 *
 * Each command of fault_cases.h first runs undisturbed, in a folder of its own, and its calls are
 * counted (fail_calls.c). Then it runs again and again, with another call failing each time. What
 * must hold: it ends by itself; with the code and the output of the undisturbed run, or with code 1
 * and a message, or with code 4 where a search ran out of memory. It never says bad usage (2), and
 * leaves no file behind but whole ones. Output that is the same in two undisturbed runs must be the
 * same byte for byte; where times or memory stand in it, numbers are left out.
 *
 * usage: run_faults LOYD fail_calls.so prepare.sh [--whole] [--jobs N] [WORDS OF CASES ...]
 * --whole fails every call; without it a dozen or two of each kind, the first ones among them.
 */
#define _GNU_SOURCE
#include "fault_cases.h"
#include "visit.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CASES = sizeof fault_cases / sizeof *fault_cases, WORDS = 32, SECONDS = 300 };
static const char *const kinds[] = {"alloc", "thread", "open",     "read", "write",
                                    "sync",  "rename", "truncate", "map",  "close"};
enum { KINDS = sizeof kinds / sizeof *kinds };

static const char *loyd, *library;
static bool whole;
static long runs, faults;

struct ending {
    int code;          /* -1: by a signal or by the clock */
    char *text;        /* what it printed */
    bool steady;       /* it printed the same four times */
    const char *wrong; /* what a visitor or a later command saw; NULL: nothing */
    char said[512];
    char *files; /* what is in the folder: names and contents, numbers left out */
};

static void stop(const char *what) {
    fprintf(stderr, "run_faults: %s: %s\n", what, strerror(errno));
    exit(2);
}

/* ---- Files ---- */

static char *read_file(const char *path) {
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t room = 0;
    if (!file) return strdup("");
    ssize_t length = getdelim(&text, &room, EOF, file);
    fclose(file);
    if (length < 0) {
        free(text);
        return strdup("");
    }
    for (ssize_t i = 0; i < length; i++)
        if (!text[i]) text[i] = '\1';
    return text;
}

/* How long the name of the processor is, with its key; null, where it can not be read, is no
 * fault. */
static size_t cpu_length(const char *text) {
    const char *key = "\"cpu\": ";
    return strncmp(text, key, strlen(key)) ? 0 : strcspn(text, ",\n");
}

/* Numbers become # with their units, runs of blanks and of dashes one: times and memory are not the
 * same in two runs, nor the widths of columns. */
static char *masked(char *text) {
    static const char *const units[] = {" us",  " ms",  " s",   " min",
                                        " KiB", " MiB", " GiB", " bytes"};
    char *to = text;
    for (const char *from = text; *from;) {
        if (cpu_length(from)) {
            from += cpu_length(from);
            continue;
        }
        bool digit = isdigit((unsigned char)*from);
        if (!digit && *from != ' ' && *from != '-') {
            *to++ = *from++;
            continue;
        }
        char mark = digit ? '#' : *from;
        from += digit ? strspn(from, "0123456789.,e+-") : strspn(from, mark == ' ' ? " " : "-");
        for (size_t i = 0; digit && i < sizeof units / sizeof *units; i++)
            if (!strncmp(from, units[i], strlen(units[i])) &&
                !isalpha((unsigned char)from[strlen(units[i])]))
                from += strlen(units[i]);
        if (to == text || to[-1] != mark) *to++ = mark;
    }
    *to = 0;
    return text;
}

/* Whether two texts are alike: to the byte, or but for numbers. */
static bool alike(const char *a, const char *b, bool steady) {
    if (steady) return !strcmp(a, b);
    char *one = masked(strdup(a)), *other = masked(strdup(b));
    bool same = !strcmp(one, other);
    free(one);
    free(other);
    return same;
}

/* The processor's name is left out. */
static char *without_cpu(char *text) {
    char *to = text;
    for (const char *from = text; *from;)
        if (cpu_length(from))
            from += cpu_length(from);
        else
            *to++ = *from++;
    *to = 0;
    return text;
}

static int not_hidden(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

/* Locks, and what a database needs to be opened again after a fault; the journal of a search, which
 * a later command must be able to go on with. */
static bool is_lock(const char *name) {
    static const char *const ends[] = {".lock", "-wal", "-shm", "-journal", ".journal"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strlen(name) > strlen(ends[i]) &&
            !strcmp(name + strlen(name) - strlen(ends[i]), ends[i]))
            return true;
    return false;
}

/* Every file below the folder, by its name there, with its content; locks may stay. */
static void list_files(const char *folder, size_t root_length, FILE *into) {
    struct dirent **entries;
    int count = scandir(folder, &entries, not_hidden, alphasort);
    for (int i = 0; i < count; i++) {
        char path[2048];
        struct stat about;
        const char *name = entries[i]->d_name;
        snprintf(path, sizeof path, "%s/%s", folder, name);
        if (!stat(path, &about) && S_ISDIR(about.st_mode)) {
            list_files(path, root_length, into);
        } else if (!is_lock(name)) {
            char *content = masked(read_file(path));
            unsigned long hash = 5381;
            for (const char *c = content; *c; c++) hash = hash * 33 + (unsigned char)*c;
            fprintf(into, "%s %zu %lx\n", path + root_length, strlen(content), hash);
            free(content);
        }
        free(entries[i]);
    }
    if (count >= 0) free(entries);
}

static char *files_below(const char *folder) {
    char *text = NULL;
    size_t room;
    FILE *list = open_memstream(&text, &room);
    if (!list) stop("open_memstream");
    list_files(folder, strlen(folder), list);
    fclose(list);
    return text;
}

/* ---- One run ---- */

static int cut_words(char *line, char *words[WORDS]) {
    int count = 0;
    while (*line && count < WORDS - 1) {
        line += strspn(line, " ");
        char quote = *line == '"' ? '"' : ' ';
        if (quote == '"') line++;
        if (!*line) break;
        words[count++] = line;
        line += strcspn(line, quote == '"' ? "\"" : " ");
        if (*line) *line++ = 0;
    }
    words[count] = NULL;
    return count;
}

static void redirect(const char *path, int flags, int descriptor) {
    int file = open(path, flags, 0600);
    if (file < 0 || dup2(file, descriptor) < 0) _exit(75);
    close(file);
}

static void become(const struct fault_case *c, const char *kind, long at, const char *on) {
    char line[1024], number[32], *words[WORDS];
    snprintf(line, sizeof line, "loyd %s", c->line);
    cut_words(line, words);
    if (chdir("case")) _exit(75);
    redirect(c->input ? c->input : "/dev/null", O_RDONLY, 0);
    redirect("../out", O_WRONLY | O_CREAT | O_TRUNC, 1);
    redirect("../err", O_WRONLY | O_CREAT | O_TRUNC, 2);
    signal(SIGINT, SIG_DFL); /* ignored where the harness runs in the background */
    snprintf(number, sizeof number, "%ld", at);
    setenv("FAULT_KIND", kind, 1);
    setenv("FAULT_AT", number, 1);
    setenv("FAULT_ON", on, 1);
    setenv("FAULT_REPORT", "../counts", 1);
    setenv("XDG_CACHE_HOME", "cache", 1);
    setenv("HOME", "/dev/null/none", 1);
    setenv("LD_PRELOAD", library, 1);
    execv(loyd, words);
    _exit(75);
}

static int wait_for(pid_t child) {
    int status;
    for (int tick = 0; tick < SECONDS * 200; tick++) {
        pid_t ended = waitpid(child, &status, WNOHANG);
        if (ended == child) return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
        nanosleep(&(struct timespec){.tv_nsec = tick < 20 ? 1000000 : 5000000}, NULL);
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return -SIGALRM;
}

static bool works(const char *command) {
    char line[4096];
    snprintf(line, sizeof line, "cd case && (LOYD='%s'; %s) >/dev/null 2>&1", loyd, command);
    return !system(line);
}

static struct ending run(const struct fault_case *c, const char *kind, long at, const char *on) {
    struct ending ending = {0};
    static char *before, *left; /* a copy that a run left as it was serves the next */
    if (!before) before = files_below("../prepared");
    if ((!left || strcmp(left, before)) && system("rm -rf case; cp -r ../prepared case"))
        stop("cp");
    unlink("counts");
    unlink("out");
    pid_t child = fork();
    if (child < 0) stop("fork");
    if (!child) become(c, kind, at, on);
    if (c->output == SERVER) ending.wrong = visit(child, "out");
    ending.code = wait_for(child);
    ending.text = without_cpu(read_file("out"));
    char *said = read_file("err");
    snprintf(ending.said, sizeof ending.said, "%s", said);
    free(said);
    ending.files = files_below("case");
    free(left);
    left = strdup(ending.files);
    runs++;
    if (c->after && !works(c->after)) ending.wrong = "leaves what can't be used";
    return ending;
}

static void forget(struct ending *ending) {
    free(ending->text);
    free(ending->files);
}

/* ---- The verdict ---- */

/* Whether every file was there before, or is one of the good run's: with its content, or after a
 * run that ended well (a search that ran out of memory has a result too) by its name. */
static bool files_are_whole(const struct ending *good, const char *before, const struct ending *e,
                            bool exact) {
    char *copy = strdup(e->files), *rest = copy, *line;
    bool whole_ones = true;
    while ((line = strsep(&rest, "\n"))) {
        if (e->code != 1 || !exact) line[strcspn(line, " ")] = 0;
        if (*line && !strstr(good->files, line) && !strstr(before, line)) whole_ones = false;
    }
    free(copy);
    return whole_ones;
}

static const char *judge(const struct fault_case *c, const struct ending *good, const char *before,
                         const struct ending *e) {
    static char text[64];
    bool same =
        e->code == good->code && (c->output != EXACT || alike(e->text, good->text, good->steady));
    bool told = strstr(e->text, "memory") || strstr(e->said, "memory") || strstr(c->line, " -o ");
    bool search_memory = told && (e->code == 4 || e->code == good->code);
    if (e->code == -SIGALRM) return "does not end";
    if (e->code < 0) return snprintf(text, sizeof text, "signal %d", -e->code), text;
    if (e->wrong) return e->wrong;
    if (!files_are_whole(good, before, e, c->output == EXACT)) return "leaves a part of a file";
    if (same || search_memory) return NULL;
    if (e->code == 2) return "calls it bad usage";
    if (strstr(e->said, "do not solve") || strstr(e->said, "defect")) return "calls it a defect";
    if (e->code == good->code) return "answers differently";
    if (e->code != 1) return snprintf(text, sizeof text, "exit code %d", e->code), text;
    if (strncmp(e->said, "loyd: ", 6) && !strstr(e->said, "\nloyd: ")) return "ends in silence";
    return NULL;
}

static void try_call(const struct fault_case *c, const struct ending *good, const char *before,
                     const char *kind, long at, const char *on) {
    struct ending e = run(c, kind, at, on);
    const char *wrong = judge(c, good, before, &e);
    if (wrong) {
        faults++;
        e.said[strcspn(e.said, "\n")] = 0;
        printf("%s %ld %s: loyd %s: %s (%d: %.160s)\n", kind, at, on, c->line, wrong, e.code,
               e.said);
        fflush(stdout);
    }
    forget(&e);
}

enum { FIRST = 5 };

/* The next call to fail: all of them, or the first ones and then fewer and fewer. */
static long next_call(const struct fault_case *c, long at) {
    if (whole) return at + 1;
    if (c->output == SLOW || c->output == SERVER) return at < 3 ? at + 1 : at * 4;
    return at < FIRST ? at + 1 : at + at / 2;
}

/* Calls of one kind fail: each once, and from then on; in the short test by turns after the first.
 */
static void try_kind(const struct fault_case *c, const struct ending *good, const char *before,
                     const char *kind, long calls) {
    bool from = false;
    for (long at = 1; at <= calls; at = next_call(c, at), from = !from) {
        bool both = whole || at <= FIRST;
        if (both || !from) try_call(c, good, before, kind, at, "once");
        if (both || from) try_call(c, good, before, kind, at, "from");
    }
}

/* How often each kind of call was made in the last run. */
static void read_counts(long counted[KINDS]) {
    char kind[16];
    long count;
    FILE *counts = fopen("counts", "r");
    while (counts && fscanf(counts, "%15s %ld", kind, &count) == 2)
        for (int k = 0; k < KINDS; k++)
            if (!strcmp(kind, kinds[k])) counted[k] = count;
    if (counts) fclose(counts);
}

/* Undisturbed. Two times are the same by chance now and then, four in a row are not. */
static struct ending run_undisturbed(const struct fault_case *c) {
    struct ending good = run(c, "none", 0, "once");
    good.steady = true;
    for (int i = 0; i < 3 && good.steady; i++) {
        struct ending again = run(c, "none", 0, "once");
        good.steady = !strcmp(again.text, good.text);
        forget(&again);
    }
    return good;
}

static void try_case(const struct fault_case *c) {
    long counted[KINDS] = {0};
    struct ending good = run_undisturbed(c);
    char *before = files_below("../prepared");
    read_counts(counted);
    if (good.code == 76) {
        printf("no filter of system calls can be set here: skipped\n");
        exit(77);
    }
    if (good.code == 1 && strstr(good.said, "was built without")) {
        printf("loyd %s: left out, since it was not built\n", c->line);
        forget(&good);
        free(before);
        return;
    }
    if (!counted[0] || (good.code != 0 && good.code != 4)) {
        printf("loyd %s: ends with %d undisturbed: %s\n", c->line, good.code, good.said);
        faults++;
    }
    for (int k = 0; k < KINDS; k++) try_kind(c, &good, before, kinds[k], counted[k]);
    if (whole) printf("loyd %s: done, %ld runs so far\n", c->line, runs);
    fflush(stdout);
    forget(&good);
    free(before);
}

/* ---- All of them ---- */

static bool wanted(const struct fault_case *c, char **words) {
    for (char **word = words; *word; word++)
        if (strstr(c->line, *word)) return true;
    return !*words;
}

/* Worker i of jobs, in a folder of its own. Never returns. */
static void work_through(int worker, int jobs, char **words) {
    char folder[32];
    snprintf(folder, sizeof folder, "worker%d", worker);
    if (mkdir(folder, 0700) || chdir(folder)) stop(folder);
    for (int i = worker; i < CASES; i += jobs)
        if (wanted(&fault_cases[i], words)) try_case(&fault_cases[i]);
    printf("%ld runs, %ld of them ended badly\n", runs, faults);
    exit(faults ? 1 : 0);
}

static int all_workers(int jobs, char **words) {
    int worst = 0, status;
    fflush(stdout);
    for (int i = 0; i < jobs; i++) {
        pid_t child = fork();
        if (child < 0) stop("fork");
        if (!child) work_through(i, jobs, words);
    }
    while (wait(&status) > 0) {
        int code = WIFEXITED(status) ? WEXITSTATUS(status) : 2;
        if (code > worst) worst = code;
    }
    return worst;
}

int main(int argc, char **argv) {
    static char work[] = "/tmp/loyd-faults-XXXXXX";
    int jobs = 1, at = 4;
    if (argc < 4)
        stop("usage: run_faults LOYD fail_calls.so prepare.sh [--whole] [--jobs N] [WORDS ...]");
    loyd = argv[1];
    library = argv[2];
    for (; at < argc && argv[at][0] == '-'; at++)
        if (!strcmp(argv[at], "--whole"))
            whole = true;
        else if (at + 1 < argc)
            jobs = atoi(argv[++at]);
    char *prepare = realpath(argv[3], NULL);
    if (!prepare || !mkdtemp(work) || chdir(work) || mkdir("prepared", 0700)) stop(work);
    char line[8192];
    snprintf(line, sizeof line, "'%s' '%s' prepared '%s'", prepare, loyd, library);
    if (system(line)) stop(prepare);
    free(prepare);
    int code = all_workers(jobs, argv + at);
    snprintf(line, sizeof line, "rm -rf %s", work);
    return system(line) ? 2 : code;
}
