# Everything a fresh machine with Python 3.11+ needs: `make play`, `make test`, `make check`, `make bench`, `make package`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# what is drawn and said follows from a position's view, and is looked at where the rules are compiled
RULES := tests/contract tests/games tests/records --ignore-glob='*/test_parts.py' --ignore-glob='*/test_console.py' --ignore-glob='*/test_names.py'
# one process more than there are cores: a test often waits for a server or a browser
PYTEST = $(BIN)/pytest -n $$(($$($(PYTHON) -c 'import os; print(os.cpu_count() or 1)') + 1)) --dist worksteal
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd' 2>/dev/null)

.PHONY: play test sanitized check format bench pictures build fonts browser package clean
.DELETE_ON_ERROR:

# `make play HOST=192.168.1.5 PORT=8080 PUBLIC_URL=https://games.example LOCAL=1`, or any of them; what the environment calls so is not meant
given = $(if $(filter command,$(origin $1)),$2)
play: build fonts
	@$(BIN)/stellwerk serve $(call given,HOST,--host '$(HOST)') $(call given,PORT,--port '$(PORT)') $(call given,PUBLIC_URL,--public-url '$(PUBLIC_URL)') $(call given,LOCAL,--local)

# the virtual environment with the package in it, editable, and what playing needs
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
$(VENV)/ready: pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Stellwerk needs Python 3.11 or newer; try: make PYTHON=python3.12")'
	$(PYTHON) -m venv $(VENV)
	STELLWERK_BUILD=interpreted $(PIP) --editable '.[build]'
	@touch $@

# what working on it needs besides
$(VENV)/dev: $(VENV)/ready
	STELLWERK_BUILD=interpreted $(PIP) --editable '.[build,dev]'
	@STELLWERK_BUILD=interpreted $(PIP) --editable '.[ray]' || echo "stellwerk: no Ray to be had here, its test is skipped"
	@touch $@

# the compiled rules beside their sources; without a C compiler the same files run interpreted, and the next make looks again
build: $(VENV)/compiled
$(VENV)/compiled: $(VENV)/ready setup.py $(SOURCES)
	@$(BIN)/python setup.py --quiet build_ext --inplace --build-temp build/compiled
	@! ls src/stellwerk/core.*.so >/dev/null 2>&1 || touch $@

# the same with bounds and shift checks that stop the process, in a tree of its own
build/sanitized/ready: $(VENV)/compiled setup.py $(SOURCES)
	@rm -rf build/sanitized
	@STELLWERK_BUILD=sanitized $(BIN)/python setup.py --quiet build --build-base build/sanitized-base --build-lib build/sanitized
	@touch $@

# two fonts from npm, known by their checksums; the pages do without if there is none
fonts:
	@$(PYTHON) tools/fonts.py

# a browser for the browser tests: Debian's chromium, if it is missing and may be installed; without one they are skipped
browser:
	@command -v chromium >/dev/null || { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && apt-get update -qq && \
	  apt-get install -y -qq chromium >/dev/null; } || echo "stellwerk: no chromium here, the browser tests are skipped"

# a test starts many processes: they keep their bytecode even where others do without
test: export PYTHONDONTWRITEBYTECODE =
test: check build fonts browser
	@echo "== everything, rules compiled"
	$(PYTEST)
	@echo "== the rules interpreted"
	STELLWERK_INTERPRETED=1 STELLWERK_EXPECT=interpreted $(PYTEST) $(RULES)
	@if [ -e $(VENV)/compiled ]; then $(MAKE) --no-print-directory sanitized; else echo "== no C compiler: nothing to sanitize"; fi

sanitized: build/sanitized/ready
	@echo "== the rules compiled with sanitizers"
	PYTHONPATH=build/sanitized STELLWERK_EXPECT=sanitized STELLWERK_LAW_GAMES=160 $(PYTEST) $(RULES)

# how it is written: format, lint, types
check: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(VENV)/dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: $(VENV)/dev build
	$(BIN)/python bench/rules.py
	$(BIN)/python bench/metro_trace.py
	$(BIN)/python bench/ticket_time.py
	$(BIN)/python bench/live.py

# what is published, in dist/: the sdist and a wheel for this machine, looked through
package: $(VENV)/dev fonts
	$(BIN)/python tools/package.py

# the pictures of the docs
pictures: $(VENV)/dev build fonts browser
	@mkdir -p docs/pictures
	$(BIN)/stellwerk picture tests/records/next-station-london/outside-21.record --at 52 --seat 0 --lang en -o docs/pictures/next-station-london.svg
	$(BIN)/python tools/pictures.py

clean:
	rm -rf $(VENV) build dist .hypothesis .pytest_cache .mypy_cache .ruff_cache
	find src -name '*.so' -delete
