"""The laws of tests/contract hold for a fifth game without a word about it there: it is registered, and they find it."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest
from tests.toy.conftest import NAME, ROOT

import stellwerk


def test_every_law_holds_for_a_game_that_is_only_registered(elsewhere: None) -> None:
    few = {"STELLWERK_LAW_GAMES": "200", "STELLWERK_ABUSE": "3000", "PYTEST_ADDOPTS": "-p no:cacheprovider -p no:xdist"}
    chosen = f"{NAME} or lives_on or hook"
    command = [sys.executable, "-m", "pytest", "tests/contract", "-k", chosen, "-rA"]
    told = subprocess.run(command, cwd=ROOT, env={**os.environ, **few}, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout[-4000:]
    assert len(re.findall(rf"PASSED .*{NAME}", told.stdout)) >= 25


PROGRAM = """
import stellwerk
playout = stellwerk.Playout(7)
ends = playout.batch(stellwerk.game("three-in-a-row").new(2), 50)
print(stellwerk.is_compiled(), playout.checksum, playout.steps, ends)
"""


@pytest.mark.skipif(not stellwerk.is_compiled(), reason="the interpreted rules would be compared with themselves")
def test_plain_rules_play_the_same_under_the_compiled_search_and_the_interpreted_one(elsewhere: None) -> None:
    def told(**environment: str) -> list[str]:
        env = {**os.environ, **environment}
        return subprocess.run([sys.executable, "-c", PROGRAM], env=env, capture_output=True, text=True, check=True).stdout.split()

    compiled, interpreted = told(), told(STELLWERK_INTERPRETED="1")
    assert (compiled[0], interpreted[0]) == ("True", "False")
    assert compiled[1:] == interpreted[1:]
