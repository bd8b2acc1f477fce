# seatui: `make play` and `make test` are all a newcomer needs. Everything is set up in .venv on the first run.
PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/.ready
.DEFAULT_GOAL := help

.PHONY: help play test quick game-named lint rules soak simulate bench bench-ssh bench-growth bench-scenes bench-abuse snapshots pictures new-game wheel clean

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 14

play: $(STAMP)  ## set up and open the app
	@$(BIN)/seatui

test: export PYTHONDONTWRITEBYTECODE =  # pytest keeps the test files it has rewritten: the next run starts some seconds sooner
test: $(STAMP)-test lint  ## set up, check and run the tests
	$(BIN)/pytest -n 3 --dist worksteal -m "not soak"  # one more than there are cores, for some tests wait; each more collects all tests

games := $(subst _,-,$(notdir $(patsubst %/__init__.py,%,$(wildcard seatui/games/*/__init__.py))))
game := $(subst -,_,$(GAME))

quick: export PYTHONDONTWRITEBYTECODE =
quick: game-named $(STAMP)-test  ## make quick GAME=sea-search: check and test one game in under a minute
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy seatui/games/$(game) tests/games/$(game)
	$(BIN)/lint-imports
	$(BIN)/pytest -q -n 2 --dist worksteal -m "not soak" tests/games/$(game)
	$(BIN)/pytest -q -n 2 --dist worksteal -m "not soak" tests/laws tests/tutorial -k $(GAME)

game-named:
	@$(if $(filter $(GAME),$(games)),:,echo "Name one of the games, as in make quick GAME=sea-search. There are: $(games)"; exit 2)

lint: $(STAMP)-test  ## ruff, mypy, import contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

rules: $(STAMP)-test  ## which rule ids have a test
	@$(BIN)/python -m tests.rule_coverage

soak: $(STAMP)-test  ## the long runs: thousands of games, hundreds of kills
	$(BIN)/pytest -n 2 -m soak --timeout 3600
	$(BIN)/pytest -n 2 -m hypothesis --hypothesis-profile "new examples"

simulate: $(STAMP)-test  ## make simulate SEED=4711 repeats a simulated world; without SEED it runs a hundred
	@$(BIN)/python -m tests.simulation $(if $(SEED),--seed $(SEED),--seeds $(or $(SEEDS),1..100)) $(if $(KIND),--kind $(KIND)) $(if $(TRACE),--trace)

snapshots: $(STAMP)-test  ## accept the present look of all screens
	$(BIN)/pytest -n 2 tests/tui tests/games tests/serve/screens tests/gallery -m "not soak" --snapshot-update

pictures: $(STAMP)-pictures  ## make the pictures of the README from the gallery
	@$(BIN)/python -m tests.gallery.pictures

bench: $(STAMP)-bench  ## speed, as ratios to peers measured in the same run
	@$(BIN)/seatui bench

bench-ssh: $(STAMP)  ## what one server carries, by a load of players over SSH
	@$(BIN)/python -m bench.ssh

bench-growth: $(STAMP)-test  ## what several workers carry, and what a relay costs
	@$(BIN)/python -m bench.ssh.growth

bench-scenes: $(STAMP)  ## bytes and frames a second of each scene, for somebody who watches over SSH
	@$(BIN)/python -m bench.ssh.scenes

bench-abuse: $(STAMP)  ## what honest players notice of hostile clients, on this machine
	@$(BIN)/python -m bench.abuse

new-game: $(STAMP)  ## make new-game NAME=my-game: the two folders of a new game
	@$(BIN)/python -m seatui.new_game $(NAME)

wheel: $(STAMP)-test  ## build the wheel into dist/
	$(BIN)/python -m build --wheel

clean:  ## remove the environment and all caches
	rm -rf .venv dist build .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis

# One stamp for each set of packages; a change of the lists installs again.
.venv/bin/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "seatui needs Python 3.11 or newer; name one with make PYTHON=python3.12"; exit 1; }
	@echo "Setting up .venv (once, about a minute) ..."
	@$(PYTHON) -m venv .venv || { rm -rf .venv; echo "Python cannot make an environment: install its venv module (Debian and Ubuntu: apt install python3-venv)"; exit 1; }

$(STAMP): pyproject.toml constraints.txt | .venv/bin/python
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e .
	@$(BIN)/python -m compileall -q seatui
	@touch $@

$(STAMP)-test: $(STAMP)
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[test]'
	@touch $@

$(STAMP)-bench: $(STAMP)
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[bench]'
	@touch $@

$(STAMP)-pictures: $(STAMP)
	@$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[pictures]'
	@touch $@
