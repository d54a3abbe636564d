# A menu: each entry is a line or two. The build itself is CMake's (CMakePresets.json).
.PHONY: help run test serve page-static bench install uninstall deps fuzz tsan format tidy clean
.DEFAULT_GOAL := help

JOBS   := $(shell nproc 2>/dev/null || getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
QUIET  := tools/quietly.sh
LOYD   := build/release/apps/cli/loyd
PREFIX ?= /usr/local
BOARD  ?=
export BOARD

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-11s %s\n", $$1, $$2 }' Makefile

run: ## build, then every search on a sample board; BOARD="..." for yours
	@tools/deps.sh run
	@echo "Configuring in build/release ..."
	@$(QUIET) cmake --preset release
	@echo "Building loyd (the first time takes a minute or two) ..."
	@$(QUIET) cmake --build build/release --target loyd_cli
	@tools/run.sh $(LOYD) "$$BOARD"
	@tools/deps.sh left-out run >&2

serve: ## build, then the web page; SERVE="--port 8080"
	@tools/deps.sh serve
	@$(QUIET) cmake --preset release
	@$(QUIET) cmake --build build/release --target loyd_cli
	@$(LOYD) serve --open $(SERVE)

page-static: ## the page without a server, for any web host, in build/page-static
	@tools/deps.sh page-static
	@tools/page_static.sh build/page-static
	@echo "The page is in build/page-static: put it on a web host, or try it by"
	@echo "  python3 -m http.server --directory build/page-static 8000"

test: ## build and run all tests, the fast ones also under ASan and UBSan
	@tools/deps.sh test
	@echo "Building (release) ..."
	@$(QUIET) cmake --preset release -DLOYD_TESTS=AUTO
	@$(QUIET) cmake --build build/release
	@ctest --preset release -j $(JOBS)
	@echo "Building (address and undefined-behaviour sanitizers) ..."
	@$(QUIET) cmake --preset asan
	@$(QUIET) cmake --build build/asan
	@ctest --preset asan -j $(JOBS)
	@echo "make test: all tests passed, in the release build and under ASan and UBSan."
	@tools/deps.sh left-out test

bench: ## measure, as CSV, and what changed since the last time; BENCH="--memory 8" or names of rows
	@tools/deps.sh run
	@$(QUIET) cmake --preset release
	@$(QUIET) cmake --build build/release --target bench_foundation loyd_cli
	@build/release/bench/bench_foundation $(BENCH)
	@$(LOYD) experiment run bench
	@$(LOYD) experiment diff bench || [ $$? -eq 4 ] # 4: the first time, there is nothing to compare with

install: ## the command, the library, the header; PREFIX=/usr/local, DESTDIR
	@tools/deps.sh run
	@$(QUIET) cmake --preset release -DCMAKE_INSTALL_PREFIX=$(PREFIX)
	@$(QUIET) cmake --build build/release
	@cmake --install build/release --prefix $(PREFIX)

uninstall: ## what install put there, by its list
	@tools/uninstall.sh build/release/install_manifest.txt

deps: ## install what run and test need
	@tools/deps.sh test
	@echo "Everything that run and test need is here."

fuzz: ## look for new inputs that break a reader, each for SECONDS=60
	@tools/deps.sh fuzz
	@$(QUIET) cmake --preset fuzz
	@$(QUIET) cmake --build build/fuzz --target fuzz_targets
	@tools/fuzz.sh build/fuzz $(or $(SECONDS),60)

tsan: ## the tests of what runs in threads, under the thread sanitizer
	@tools/deps.sh test
	@$(QUIET) cmake --preset tsan
	@$(QUIET) cmake --build build/tsan
	@ctest --preset tsan -R '^(engine_.*|subtrees|steps|large|multi|multi_table|step_table|tables|cache|auto_tables|optimal_astar|pdb_.*|web_.*)$$'

format: ## clang-format 14 over all C files
	@tools/deps.sh format
	@tools/format.sh

tidy: ## clang-tidy 14 over all C files
	@tools/deps.sh tidy
	@$(QUIET) cmake --preset release
	@tools/tidy.sh build/release

clean: ## remove build/
	@rm -rf build
