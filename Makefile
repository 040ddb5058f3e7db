# Everything a fresh machine with Python 3.11+ needs: `make play`, `make test`, `make browsers`, `make soak`, `make check`, `make bench`, `make package`.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
# what is drawn and told follows from positions and views, and is looked at where the rules are compiled
TOLD := parts console names effects story scores sheets log tell reasons city_looks registry motion
RULES := tests/contract tests/games tests/records $(foreach each,$(TOLD),--ignore-glob='*/test_$(each).py')
SOAKED := tests/contract/test_laws.py tests/faults/test_kill.py tests/browser/test_press.py tests/browser/test_dock.py
# one process more than there are cores: a test often waits for a server or a browser
PYTEST = $(BIN)/pytest -n $$(($$($(PYTHON) -c 'import os; print(os.cpu_count() or 1)') + 1)) --dist worksteal
SOURCES := $(shell find src -name '*.py' -o -name '*.pxd' 2>/dev/null)

.PHONY: play test browsers soak sanitized check check-web format bench pictures build fonts browser package clean
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
	STELLWERK_BUILD=interpreted $(PIP) --editable '.[server,build]'
	@touch $@

# what working on it needs besides
$(VENV)/dev: $(VENV)/ready
	STELLWERK_BUILD=interpreted $(PIP) --editable '.[dev]'
	@STELLWERK_BUILD=interpreted $(PIP) --editable '.[ray]' || echo "stellwerk: no Ray to be had here, its test is skipped"
	@touch $@

# the compiled rules beside their sources; without a C compiler the same files run interpreted, and the next make looks again
build: $(VENV)/compiled
$(VENV)/compiled: $(VENV)/ready setup.py $(SOURCES)
	@$(BIN)/python setup.py --quiet build_ext --inplace --build-temp build/compiled
	@! ls src/stellwerk/contract.*.so >/dev/null 2>&1 || touch $@

# the same with bounds and shift checks that stop the process, in a tree of its own
build/sanitized/ready: $(VENV)/compiled setup.py $(SOURCES)
	@rm -rf build/sanitized
	@STELLWERK_BUILD=sanitized $(BIN)/python setup.py --quiet build --build-base build/sanitized-base --build-lib build/sanitized
	@touch $@

# two fonts from npm, known by their checksums; the pages do without if there is none
fonts:
	@$(PYTHON) tools/fonts.py

# a browser for the browser tests: Debian's chromium without its windows, which takes a third less of a core than the whole one; if it is
# missing and may be installed. Without either the tests are skipped
APT := command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && apt-get update -qq && apt-get install -y -qq
browser:
	@command -v chromium-headless-shell >/dev/null || { $(APT) chromium-headless-shell >/dev/null 2>&1; } || \
	  command -v chromium >/dev/null || { $(APT) chromium >/dev/null; } || echo "stellwerk: no chromium here, the browser tests are skipped"

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

# a whole game of each kind in Firefox and in WebKit, the engine of every iPhone: Debian's, if they are missing and may be installed
ENGINES := firefox-esr webkit2gtk-driver xvfb
browsers: $(VENV)/dev build fonts
	@{ { command -v firefox-esr || command -v firefox; } && command -v WebKitWebDriver && command -v Xvfb; } >/dev/null || \
	  { $(APT) $(ENGINES) >/dev/null; } || \
	  echo "stellwerk: not all of $(ENGINES) is here; what is missing is skipped, and named at the end"
	$(PYTEST) -rs tests/browsers

# what repeats itself, for an hour rather than a minute: random games, double presses, servers that are killed
soak: export STELLWERK_SOAK = 1
soak: $(VENV)/dev build fonts browser
	$(PYTEST) --timeout 7200 $(SOAKED)

# how it is written: format, lint, types; of scripts and style sheets too, and the tests of the scripts, where there is npm
check: $(VENV)/dev
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	@if command -v npm >/dev/null; then $(MAKE) --no-print-directory check-web; else echo "stellwerk: no npm here, $(UNSEEN)"; fi

UNSEEN := scripts and style sheets are not looked at
check-web: node_modules/ready
	@[ ! -e $< ] || npm run --silent check

# the tools for it, as package-lock.json has them; who plays needs none
node_modules/ready: package-lock.json
	@npm ci --silent --no-audit --no-fund && touch $@ || echo "stellwerk: npm fetched nothing, $(UNSEEN)"

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
	$(BIN)/python tools/architecture.py

clean:
	rm -rf $(VENV) node_modules build dist .hypothesis .pytest_cache .mypy_cache .ruff_cache
	find src -name '*.so' -delete
