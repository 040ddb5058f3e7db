"""Compiled and interpreted rules are the same rules: a checksum over random games of every option set must be equal."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import stellwerk

PROGRAM = """
import json, stellwerk
from tests.contract.walk import settings
sums = {}
for setting in settings():
    playout = stellwerk.Playout(7)
    playout.batch(setting.new(), 20)
    sums[str(setting)] = [playout.checksum, playout.steps]
print(json.dumps([stellwerk.is_compiled(), sums]))
"""


def checksums(**environment: str) -> tuple[bool, dict[str, list[int]]]:
    run = subprocess.run([sys.executable, "-c", PROGRAM], env={**os.environ, **environment}, capture_output=True, text=True, check=True)
    compiled, sums = json.loads(run.stdout)
    return compiled, sums


@pytest.mark.skipif(not stellwerk.is_compiled(), reason="the interpreted rules would be compared with themselves")
def test_random_games_are_the_same_compiled_and_interpreted() -> None:
    here, sums = checksums()
    assert here == stellwerk.is_compiled()
    interpreted, reference = checksums(STELLWERK_INTERPRETED="1")
    assert not interpreted
    assert sums == reference
    assert len(sums) >= 28


def test_the_build_under_test_is_the_one_that_was_asked_for() -> None:
    """`make test` names it: `compiled`, `interpreted` or `sanitized`."""
    wanted = os.environ.get("STELLWERK_EXPECT", "")
    assert stellwerk.is_compiled() == (wanted != "interpreted") or not wanted
    assert ("sanitized" in str(stellwerk.__file__)) == (wanted == "sanitized")
