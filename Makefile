# Everything a fresh machine with Python 3.11+ needs: `make play`, `make test`, `make check`, `make bench`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RULES := tests/contract tests/games tests/records
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd' 2>/dev/null)

.PHONY: play test check format bench pictures build clean
.DELETE_ON_ERROR:

play: build
	@$(BIN)/stellwerk play

# the virtual environment with the package in it, editable
$(VENV)/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Stellwerk needs Python 3.11 or newer; try: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --upgrade pip
	STELLWERK_BUILD=interpreted $(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

# the compiled rules beside their sources; without a C compiler the same files run interpreted
build: $(VENV)/compiled
$(VENV)/compiled: $(VENV)/ready setup.py $(SOURCES)
	@$(BIN)/python setup.py --quiet build_ext --inplace --build-temp build/compiled
	@touch $@

# the same with bounds and shift checks that stop the process, in a tree of its own
build/sanitized/ready: $(VENV)/ready setup.py $(SOURCES)
	@rm -rf build/sanitized
	@STELLWERK_BUILD=sanitized $(BIN)/python setup.py --quiet build --build-base build/sanitized-base --build-lib build/sanitized
	@touch $@

test: build build/sanitized/ready
	@echo "== everything, rules compiled"
	$(BIN)/pytest -n auto
	@echo "== the rules interpreted"
	STELLWERK_INTERPRETED=1 STELLWERK_EXPECT=interpreted $(BIN)/pytest -n auto $(RULES)
	@echo "== the rules compiled with sanitizers"
	PYTHONPATH=build/sanitized STELLWERK_EXPECT=sanitized STELLWERK_LAW_GAMES=100 $(BIN)/pytest -n auto $(RULES)

check: $(VENV)/ready
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(VENV)/ready
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: build
	$(BIN)/python bench/rules.py

# the pictures of the docs
pictures: build
	@mkdir -p docs/pictures
	$(BIN)/stellwerk picture tests/records/next-station-london/outside-21.record --at 52 --seat 0 --lang en -o docs/pictures/next-station-london.svg

clean:
	rm -rf $(VENV) build dist .hypothesis .pytest_cache .mypy_cache .ruff_cache
	find src -name '*.so' -delete
