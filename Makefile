# Regelwerk: every command sets up what it needs in .venv, once. `make` alone lists them.

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play play-terminal test check bench soak mutants lock clean

bin := .venv/bin
python := $(bin)/python

game ?= ethnos
seats ?= me,greedy,greedy,random
args ?=

help: ## list these commands
	@awk -F ' *## *' '/^[a-z-]+:.*##/ {sub(/:.*/, "", $$1); printf "  make %-13s %s\n", $$1, $$2}' Makefile

play: .venv/.play ## play in the browser: set up, serve, open
	@$(bin)/regelwerk serve --browse

play-terminal: .venv/.play ## play in this terminal (game=ethnos seats=me,greedy,greedy,random)
	@$(bin)/regelwerk play $(game) --seats $(seats)

test: check ## check, then every test (args="-k merfolk" for some of them)
	@sh tools/test_needs.sh
	@echo "Testing ..."
	@$(python) -m pytest -q -n 2 $(args)

check: .venv/.test ## format, lint, types, who may import whom, complete texts; no tests
	@echo "Checking format and style ..."
	@$(bin)/ruff format --check --quiet . || { echo "To put that right: $(bin)/ruff format ."; exit 1; }
	@$(bin)/ruff check --quiet .
	@echo "Checking types ..."
	@$(bin)/mypy --no-error-summary $(wildcard src/regelwerk tests bench tools)
	@! command -v tsc > /dev/null || tsc --noEmit -p tools/jsconfig.json
	@echo "Checking who imports whom ..."
	@$(bin)/lint-imports > .venv/lint-imports.log || { cat .venv/lint-imports.log; exit 1; }
	@echo "Checking texts and the lock ..."
	@$(python) -m regelwerk.core.text_check
	@$(python) tools/lock.py --check

bench: .venv/.bench ## measure against the numbers to hold, write docs/performance.md
	@$(python) -m bench

soak: .venv/.test ## the long tests: many thousands of games
	@$(python) -m pytest tests/soak -q -n 2 $(args)

mutants: .venv/.mutants ## break the rules of Ethnos one by one and see whether a test notices
	@HYPOTHESIS_PROFILE=mutants $(bin)/mutmut run --max-children 2 $(args)
	@$(bin)/mutmut results

lock: .venv/.lock ## bring requirements.lock in line with pyproject.toml (upgrade=1: newest of everything)
	@$(python) tools/lock.py $(if $(upgrade),--upgrade)

clean: ## remove everything made here, .venv included
	rm -rf src/regelwerk/table/static/htmx.js .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis mutants dist

# Set-up. A stamp is written last, so what was interrupted is done again; a changed pyproject.toml or lock
# is noticed by its time, a moved folder or a vanished Python by the line below.
ready := $(shell [ "$$(cat .venv/.home 2>/dev/null)" = "$$(pwd -P)" ] && .venv/bin/python -c "" 2>/dev/null && echo yes)
ifneq ($(ready),yes)
.PHONY: .venv/.play
endif

.venv/.play: pyproject.toml requirements.lock tools/setup.sh
	@sh tools/setup.sh play

.venv/.test .venv/.mutants .venv/.bench .venv/.lock: .venv/.play
	@sh tools/setup.sh $(@:.venv/.%=%)
