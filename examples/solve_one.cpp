// SPDX-License-Identifier: MIT
//
// The library from C++: what it makes is held by unique_ptr, what it refuses becomes an exception.
// loyd.h is plain C with extern "C"; there is nothing else to include or to link.
//
//   c++ -std=c++11 solve_one.cpp $(pkg-config --cflags --libs loyd) -o solve_one_cpp
//   ./solve_one_cpp "4 1 6 / 3 2 8 / 7 0 5"
#include <loyd.h>

#include <iostream>
#include <memory>
#include <stdexcept>

struct Free {
    void operator()(loyd_board *board) const { loyd_board_free(board); }
    void operator()(loyd_result *result) const { loyd_result_free(result); }
};
using Board = std::unique_ptr<loyd_board, Free>;
using Result = std::unique_ptr<loyd_result, Free>;

static void check(loyd_status status, const loyd_error &error) {
    if (status) throw std::runtime_error(std::string(loyd_status_name(status)) + ": " + error.text);
}

static Board parse(const char *text) {
    loyd_error error;
    loyd_board *board = nullptr;
    check(loyd_board_parse(text, 0, 0, 0, &board, nullptr, &error), error);
    return Board(board);
}

static Board goal_of(const Board &board) {
    loyd_error error;
    loyd_board *goal = nullptr;
    check(loyd_goal("last", loyd_board_rows(board.get()), loyd_board_cols(board.get()), &goal, &error), error);
    return Board(goal);
}

// A lambda without captures is a progress function; what it needs comes through user.
static Result solve(const Board &start, const Board &goal, bool &stop) {
    loyd_error error;
    loyd_result *result = nullptr;
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "astar";
    options.user = &stop;
    options.progress = [](const loyd_progress *, void *user) { return !*static_cast<bool *>(user); };
    check(loyd_solve(start.get(), goal.get(), &options, &result, &error), error);
    return Result(result);
}

int main(int argc, char **argv) {
    bool stop = false;
    try {
        Board start = parse(argc > 1 ? argv[1] : "4 1 6 / 3 2 8 / 7 0 5");
        Result result = solve(start, goal_of(start), stop);
        if (result->outcome != LOYD_SOLVED) {
            std::cout << loyd_outcome_name(result->outcome) << ": " << result->message << "\n";
            return 1;
        }
        std::cout << result->length << " moves" << (result->optimal ? ", no fewer will do: " : ": ")
                  << result->moves << "\n";
    } catch (const std::exception &error) {
        std::cerr << error.what() << "\n";
        return 2;
    }
}
