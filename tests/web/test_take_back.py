"""Taking back against bots: they show their choices last, and keep them."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.hall_scene import Scene, has_moved, rest, run, slow, until

from stellwerk.server import hall as hall_module
from stellwerk.server.live import Live


async def take_back(scene: Scene, live: Live, id: str = "take back") -> None:
    await scene.hall.command("t1", lambda table: table.take_back("ada", 0, id, 2))


def test_a_bot_shows_its_choice_when_the_people_have_made_theirs(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open", "open", "bot:calm")

    async def story() -> None:
        live = await scene.open("Ada", "Ben")
        slow(scene).go.set()
        await rest()
        assert not has_moved(live, 2)
        assert live.table.awaited() == [0, 1], "nobody waits for the bot"
        await scene.choose(live)
        await rest()
        assert not has_moved(live, 2)
        assert live.table.awaited() == [1]
        await scene.choose(live, "ben", 1)
        await until(lambda: has_moved(live, 2))

    run(scene, story)


def test_a_choice_taken_back_meets_the_same_choice_of_the_bot(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open", "bot:strong")

    async def story() -> None:
        bots = slow(scene)
        live = await scene.open("Ada")
        await scene.choose(live, move=0)
        assert live.table.can_take_back(0)
        await take_back(scene, live)
        assert not live.table.can_take_back(0)
        await scene.choose(live, move=1)
        first = list(bots.asked)
        bots.go.set()
        await until(lambda: has_moved(live, 1))
        assert len(first) == 1, "the bot goes on with its thought about this turn"
        assert not bots.stopped

    run(scene, story)


def test_a_beat_passes_in_which_a_choice_can_be_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "LEAST_PAUSE", 3600.0)
    scene = Scene(tmp_path, "open", "bot:strong")

    async def story() -> None:
        live = await scene.open("Ada")
        slow(scene).go.set()
        await rest()
        with scene.hall.watching(live, person=True):
            await scene.choose(live)
            await rest()
            assert not has_moved(live, 1), "it knows its choice, and waits"
            await take_back(scene, live)
            assert live.table.awaited() == [0]

    run(scene, story)
