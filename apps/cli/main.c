/* SPDX-License-Identifier: MIT
 *
 * The command: a table of subcommands and the words in front of them. `loyd NAME ...` runs the row
 * of that name; `loyd help NAME` is `loyd NAME --help`; `loyd` alone opens the start screen on
 * a terminal and prints the help text elsewhere.
 *
 * The folders, and the commands that each holds as cmd_NAME.c:
 *
 *   solve/       solve, judge        and how a result is shown
 *   compare/     compare
 *   experiment/  experiment          plans, runs, reports; the database is apps/experiment/
 *   check/       check, verify, analyse
 *   heuristics/  heuristics          one board tile by tile, or a study of a whole space
 *   lab/         census, signature, train   measurements and learning over many boards
 *   boards/      random, suite, worksheet
 *   papers/      reproduce, menu     what the five papers did
 *   trace/       trace               and the recording that solve --trace writes
 *   tables/      tables              and where the cache of pattern tables is
 *   list/        list, licenses
 *   schema/      schema              the JSON Schemas of all that is written as JSON
 *   serve/       serve
 *   start/       play                and the start screen of `loyd` alone
 *   options/     reading of options, boards and names, for all of them
 *   output/      tables, grids, figures, progress and messages, for all of them
 *
 * A new subcommand is a function in a file of its own, declared in cli.h, and one row here. Nothing
 * else in this file knows any of them.
 */
#include "cli.h"
#include "json.h"
#include "loyd.h"
#include "start/start.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const struct command commands[] = {
    {"solve", "[BOARD | FILE | -]", "solve one board, or with --lines one per line", cmd_solve,
     "A board is its numbers row by row, with 0 (or _ . x - *) for the blank, such as\n"
     "\"4 1 6 / 3 2 8 / 7 0 5\".\n"
     "\n"
     "  loyd solve 4 1 6 3 2 8 7 0 5\n"
     "  loyd solve -a astar -H linear-conflict board.txt\n"
     "  loyd suite korf100 | loyd solve --lines - -a optimal --time-limit 5s\n"},
    {"compare", "[BOARD | FILE ...]", "run several searches on the same boards, as one table",
     cmd_compare,
     "Without -a: every algorithm. Without -H: each algorithm's own heuristic. Each search may "
     "take\n"
     "10 seconds and 512 MiB unless limits are given.\n"
     "\n"
     "Exit code 0 if some search solved each board, 3 if a board is unsolvable, 4 if no search "
     "solved\n"
     "one of them. --depths, whose boards are solvable, ends with 0 whatever was solved.\n"
     "\n"
     "  loyd compare 4 1 6 3 2 8 7 0 5\n"
     "  loyd compare -a astar,idastar -H manhattan,linear-conflict board.txt other.txt\n"
     "  loyd compare --depths 2,4,...,24 --count 100 --seed 1\n"},
    {"experiment", "ACTION  [PLAN | NUMBER | NAME]",
     "stored experiments, resumable, with statistics and plots", cmd_experiment,
     "Actions: run, resume, report, diff, merge, plan, list. Each has options of its\n"
     "own:\n"},
    {"check", "[BOARD | FILE | -]",
     "solvable or not and why, the distance, every heuristic's value", cmd_check,
     "Exit code 0 if the board is solvable, 3 if not.\n"
     "\n"
     "  loyd check 4 1 6 3 2 8 7 0 5\n"
     "  loyd check --goal snail board.txt -f json\n"},
    {"heuristics", "[BOARD | FILE | -]",
     "each heuristic tile by tile, or its errors over a whole space", cmd_heuristics,
     "Beside the true distance stands what each heuristic says, as a sum that can be checked by "
     "hand.\n"
     "--study measures every board of a small shape: errors, exact boards, admissible and "
     "consistent\n"
     "with a counter-example where it fails, and which heuristic dominates which.\n"
     "\n"
     "  loyd heuristics 4 1 6 3 2 8 7 0 5\n"
     "  loyd heuristics --study 3x3 -H misplaced,manhattan,linear-conflict\n"
     "  loyd heuristics --study 2x4 --table errors -f csv\n"},
    {"census", "SIZE", "states per depth of a whole small space, and its hardest boards",
     cmd_census,
     "A breadth-first search from the goal over every board. From 12 cells on a board is one bit: "
     "3x4\n"
     "takes 40 MB, 2x7 6.2 GB. A space that does not fit in the memory ends with exit code 4;\n"
     "--depth-limit takes the boards near the goal, --folder keeps the layers in files, where an\n"
     "interrupted census goes on when the same command is given again.\n"
     "\n"
     "  loyd census 3x3\n"
     "  loyd census 3x4 --folder layers\n"
     "  loyd census 2x5 --goal first -f csv\n"
     "  loyd census 4 --depth-limit 16\n"},
    {"train", "", "learn the weights of the estimate for large boards", cmd_train,
     "The potential that beam search follows beyond 16 cells is a sum of learned weights. They "
     "are\n"
     "learned by looking ahead from random boards, without any data from outside. The library has\n"
     "weights of its own; this is how they were made, and how to make others.\n"
     "\n"
     "  loyd train --samples 40M --seed 1 -o weights.pot\n"
     "  loyd train --time-limit 10m --from weights.pot -o better.pot\n"},
    {"verify", "BOARD MOVES", "do these moves solve this board, and where do they break",
     cmd_verify,
     "MOVES are letters U D L R, the way the blank travels; spaces and commas may stand between\n"
     "them; - reads them from stdin. Exit code 0 if they solve the board, 4 if they don't.\n"
     "\n"
     "  loyd verify 4 1 6 3 2 8 7 0 5 ULURDDRUULDDR\n"
     "  loyd verify board.txt - < moves.txt\n"},
    {"analyse", "BOARD MOVES", "how many moves are too many, and where they were lost", cmd_analyse,
     "Replays the moves, cuts out the loops, and finds for each board on the way how far it is "
     "from\n"
     "the goal, in single-tile and multi-tile moves: exactly up to nine cells, by searches within\n"
     "--time-limit on larger boards, with bounds where that is too little. `loyd analyze` is the "
     "same.\n"
     "Exit code 0 if the moves solve the board, 4 if they don't, 3 if none can.\n"
     "\n"
     "  loyd analyse 4 1 6 3 2 8 7 0 5 ULURDDRUULDDLRR\n"
     "  loyd analyse board.txt - -f csv < moves.txt\n"},
    {"random", "SIZE", "boards drawn at random, one per line", cmd_random,
     "Uniform over all boards that can be solved, unless --walk or --depth is given. Boards of an\n"
     "exact --depth come from a search from the goal, or up to 16 cells from drawing and solving;\n"
     "docs/random.md says which are uniform. A --depth that can't be had ends with exit code 4.\n"
     "\n"
     "  loyd random 4 --count 10 --seed 7\n"
     "  loyd random 3x5 --walk 20 --style slash\n"
     "  loyd random 3 --depth 31\n"
     "  loyd random 4x4 --depth 50 --count 10 -v\n"},
    {"list", "[algorithms | heuristics | suites | NAME]",
     "algorithms, heuristics and suites, with traits and parameters", cmd_list,
     "  loyd list algorithms\n"
     "  loyd list beam\n"
     "  loyd list heuristics -f json\n"},
    {"schema", "[KIND | openapi]", "the JSON Schema of what -f json and the server write",
     cmd_schema,
     "Every JSON document says what it is: `kind` names its schema, `schema` the version of that "
     "form.\n"
     "A line of JSON Lines is a document too. `openapi` describes the server's calls (OpenAPI "
     "3.1).\n"
     "Without a word: the kinds.\n"
     "\n"
     "  loyd schema\n"
     "  loyd schema result\n"
     "  loyd schema --folder schemas\n"},
    {"suite", "NAME", "a built-in set of boards, one per line", cmd_suite,
     "The sets are named by `loyd list suites`. Text is one board per line; a goal other than "
     "`last`\n"
     "stands behind it as a comment (# goal: first), which every command that reads boards "
     "honours.\n"
     "The other formats add the name, the goal, the optimum and the nodes that IDA* generates\n"
     "(Manhattan, order ULRD).\n"
     "\n"
     "  loyd suite papers -f markdown\n"
     "  loyd suite korf100 | loyd solve --lines - --time-limit 5s\n"},
    {"reproduce", "[000 | 001 | 002 | 003 | 004 ...]",
     "the five papers' experiments, published numbers beside ours", cmd_reproduce,
     "Runs each experiment with the paper's own settings (-p profile=paper-000 and so on), says "
     "match\n"
     "or why not, and shows the papers' defects on small boards. Exit code 1 if a figure differs\n"
     "without a known reason.\n"
     "\n"
     "  loyd reproduce 000\n"
     "  loyd reproduce --quick -f markdown\n"},
    {"judge", "uva10181 | uva652 | poj1077 | lightoj", "answer an online judge's input", cmd_judge,
     "Reads the judge's input on stdin and answers in the judge's format, board by board.\n"
     "\n"
     "  uva10181  15 puzzle: a count, boards of 4x4 with 0; at most 50 moves\n"
     "  uva652    8 puzzle: a count, boards with x; an empty line between answers\n"
     "  poj1077   8 puzzle: boards with x to the end of the input (also HDU 1043)\n"
     "  lightoj   15 puzzle: shortest, then first in the alphabet; at most 35 moves\n"
     "\n"
     "Bad input ends with exit code 2 and names the line. A board that needs more than uva10181's\n"
     "50 moves gets its solution, a line on stderr, and exit code 4 at the end.\n"
     "\n"
     "  loyd judge uva10181 < input.txt\n"},
    {"tables", "list | build | verify | remove  [SIZE | NAME | all]",
     "the pattern tables in the cache, which make optimal searches fast", cmd_tables,
     "build   makes the tables of a size (up to 25 cells) that the heuristic pdb\n"
     "        uses, and so the searches optimal and auto: 7-8 on 4x4; with --metric\n"
     "        multi those of searches in multi-tile moves (up to 16 cells)\n"
     "list    the tables in the cache; of each the header is checked\n"
     "verify  reads every byte: exit code 1 if a table is refused\n"
     "remove  deletes the tables of a size, one table by its name, or all\n"
     "\n"
     "  loyd tables build 4x4\n"
     "  loyd tables build 4x4 --goal snail\n"
     "  loyd tables verify\n"},
    {"trace", "show | tree | frontier | heap  FILE",
     "look at a search that solve --trace has recorded", cmd_trace,
     "show      a hand trace: each expansion, what becomes of each child, open and\n"
     "          closed list\n"
     "tree      the nodes as a tree, the path to the solution marked; as text, DOT or\n"
     "          SVG\n"
     "frontier  the frontier after each expansion, as paper 002 writes it\n"
     "heap      the open list of a best-first search as a binary heap, as paper 000\n"
     "          keeps it\n"
     "\n"
     "  loyd solve 1 2 3 4 6 0 7 5 8 -a astar --trace a.jsonl\n"
     "  loyd trace show a.jsonl --first 5\n"
     "  loyd trace tree a.jsonl --format svg -o a.svg\n"
     "  loyd trace heap a.jsonl --first 5\n"},
    {"worksheet", "[BOARD | FILE | -]", "pages to print for doing a search by hand, and their keys",
     cmd_worksheet,
     "Writes HTML that prints on A4: the board, the search with its settings, and its tree, empty; "
     "with\n"
     "--key everything is filled in. Without a board: boards drawn at random, whose trees fit a "
     "sheet.\n"
     "The tree has the first --steps expansions (default 6), or fewer if the search ends before.\n"
     "\n"
     "  loyd worksheet -a astar -H manhattan -o sheet.html 1 2 3 4 6 0 7 5 8\n"
     "  loyd worksheet -a bfs --count 20 --seed 7 -o sheets.html\n"
     "  loyd worksheet -a bfs --count 20 --seed 7 --key -o key.html\n"},
    {"play", "[SIZE | BOARD | FILE]", "play in the terminal, with undo, hints and the distance",
     cmd_play,
     "Arrows, WASD or hjkl move the blank; a click slides tiles. u takes back, r makes again, ?\n"
     "shows a good move, n draws another board, b begins again, q leaves. The distance to the "
     "goal\n"
     "is found meanwhile. Without a board: a random one, 4x4 unless a size is given.\n"
     "\n"
     "  loyd play\n"
     "  loyd play 3x5 --seed 7\n"
     "  loyd play 4 1 6 3 2 8 7 0 5\n"},
    {"menu", "[BOARD | FILE]", "the menu of paper 001: draw, read, and solve by BFS or DFS",
     cmd_menu,
     "The slider in memory at first is BOARD, or the solved one. Choices come from stdin, a line\n"
     "each, so a file will do:\n"
     "\n"
     "  loyd menu\n"
     "  printf '5\\n9\\n' | loyd menu 1 5 2 7 4 3 0 8 6 --max-depth 20\n"},
    {"serve", "", "the web page and its API, on this machine", cmd_serve,
     "Prints its address and runs until Ctrl-C. Only this machine can reach it, unless --bind "
     "names\n"
     "another address; then every request needs the token.\n"
     "\n"
     "  loyd serve --open\n"
     "  loyd serve --bind 0.0.0.0 --token a-long-secret\n"
     "  curl -s localhost:8015/api/algorithms\n"},
    {"licenses", "", "the licence of loyd, and of what the web page is bundled with", cmd_licenses,
     "  loyd licenses -o NOTICES\n"},
    {"signature", "", "one node total over a fixed set of searches", cmd_signature,
     "Every algorithm that is not random over the papers' boards and some drawn ones, and A* "
     "under\n"
     "every heuristic. The total changes only if a search visits other nodes than before.\n"
     "\n"
     "  loyd signature -v\n"},
};

enum { COMMANDS = sizeof commands / sizeof *commands };

/* Other spellings. */
static const char *canonical_name(const char *name) {
    return strcmp(name, "analyze") ? name : "analyse";
}

static const struct command *find_command(const char *name) {
    name = canonical_name(name);
    for (size_t i = 0; i < COMMANDS; i++)
        if (!strcmp(commands[i].name, name)) return &commands[i];
    return NULL;
}

static int no_such_command(const char *name) {
    const char *names[COMMANDS + 2] = {"help"};
    for (size_t i = 0; i < COMMANDS; i++) names[i + 1] = commands[i].name;
    const char *near = nearest_name(name, names);
    if (near)
        return complain(CODE_USAGE, "no command is called '%.60s'; did you mean '%s'?", name, near);
    return complain(CODE_USAGE, "no command is called '%.60s'; `loyd help` names them", name);
}

/* stdout is flushed here for the texts of this file; subcommands close their own output. */
static int finish(int code) {
    if (!fflush(stdout) && !ferror(stdout)) return code;
    return complain_unwritten(stdout, "the output", 0);
}

static int print_help(void) {
    puts("loyd solves sliding-tile puzzles of any size, by many searches.\n\n"
         "Usage: loyd COMMAND [options] ...\n\nCommands:");
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %-10s %s\n", commands[i].name, commands[i].summary);
    puts("  help       this text, or `loyd help COMMAND`\n\n"
         "Try:\n"
         "  loyd solve 4 1 6 3 2 8 7 0 5\n"
         "  loyd compare 4 1 6 3 2 8 7 0 5\n\n"
         "Exit codes: 0 solved or done, 1 a fault, 2 bad usage or input, 3 unsolvable,\n"
         "4 ended without a solution, 130 interrupted.");
    return finish(CODE_OK);
}

static int help_on(const char *name) {
    if (!strcmp(name, "help") || *name == '-') {
        puts("Usage: loyd help [COMMAND]\n\n"
             "What a command does, with its options and examples; without a name, all of them.\n"
             "`loyd COMMAND --help` and `man loyd-COMMAND` say the same.\n\n"
             "  loyd help\n"
             "  loyd help solve");
        return finish(CODE_OK);
    }
    const struct command *command = find_command(name);
    if (!command) return no_such_command(name);
    char help[] = "--help";
    char *words[] = {help, NULL};
    return command->run(command, 1, words);
}

/* For the start screen: a command by its name. */
static int run_named(const char *name, int argc, char **argv) {
    if (!strcmp(name, "help")) return print_help();
    const struct command *command = find_command(name);
    return command ? command->run(command, argc, argv) : CODE_USAGE;
}

/* No word at all: the start screen for a person, the help text for a pipe. */
static int run_alone(void) {
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) return finish(start_screen(run_named));
    return print_help();
}

/* A file opened later must not take the place of a standard stream that was closed, as a pipe of
 * the program's own did that was then read as its input. Opened the wrong way, so that using the
 * stream is an error still. */
static void fill_standard_streams(void) {
    int fd;
    do fd = open("/dev/null", fcntl(STDIN_FILENO, F_GETFD) < 0 ? O_WRONLY : O_RDONLY);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0) close(fd);
}

int main(int argc, char **argv) {
    fill_standard_streams();
    json_watch_memory();
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is then a failed write, which is reported, */
    signal(SIGXFSZ, SIG_IGN); /* and so is a file that gets too large */
    if (argc < 2) return run_alone();
    const char *word = argv[1];
    if (!strcmp(word, "help") && argc > 2) return help_on(argv[2]);
    if (!strcmp(word, "help") || !strcmp(word, "--help") || !strcmp(word, "-h"))
        return print_help();
    if (!strcmp(word, "--version") || !strcmp(word, "-V")) {
        printf("loyd %s\n", loyd_version());
        return finish(CODE_OK);
    }
    const struct command *command = find_command(word);
    return command ? command->run(command, argc - 2, argv + 2) : no_such_command(word);
}
