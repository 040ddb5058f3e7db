"""Bots in the hall: who thinks, when a thought is stopped, and that no table waits for ever."""

from __future__ import annotations

import asyncio
import logging
import time
from functools import partial
from pathlib import Path

import pytest
from tests.web.hall_scene import GAME, Scene, SlowBots, StepBots, has_moved, pass_on, rest, run, slow, until

from stellwerk import seed_from
from stellwerk.bots.search import Weighed
from stellwerk.contract import View
from stellwerk.server import hall as hall_module
from stellwerk.server.bots import BotPool
from stellwerk.server.hall import Hall
from stellwerk.server.ledger import Opening
from stellwerk.server.opening import seat_all
from stellwerk.store.async_store import AsyncStore
from stellwerk.store.notify import LocalBus
from stellwerk.table.events import BotTook
from stellwerk.table.table import Refused


def test_a_bot_thinks_once_about_each_decision_whatever_else_happens(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open", "bot:strong")

    async def story() -> None:
        bots, hall = slow(scene), scene.hall
        live = await scene.open("Ada")
        assert [level for level, _ in bots.asked] == ["strong"]
        await hall.command("t1", lambda table: table.say("ada", "Ada", "Hm.", "chat-1", 5))
        await hall.command("t1", pass_on("ada", 0, "first-move"))
        await hall.command("t1", lambda table: table.take_back("ada", 0, "take-back", 5))
        await hall.command("t1", pass_on("ada", 0, "again-move"))
        await rest()
        assert len(bots.asked) == 1, "it is the same decision all the time"
        bots.go.set()
        await until(lambda: len(bots.asked) == 2)
        assert not bots.stopped
        assert len({seed for _, seed in bots.asked}) == 2
        assert live.table.owing() == (0, 1) or live.table.owing() == (0,)

    run(scene, story)


def test_who_comes_back_stops_the_bot_that_thinks_in_their_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "STAND_IN_PAUSE", 0)
    scene = Scene(tmp_path, "open", "open")

    async def story() -> None:
        bots = slow(scene)
        live = await scene.open("Ada", "Ben")
        await scene.hall.command("t1", lambda table: [BotTook(seat=0, level="solid", at=5)])
        await rest()
        assert [level for level, _ in bots.asked] == ["solid"]
        await scene.hall.command("t1", lambda table: table.come_back("ada", 0, 6))
        await rest()
        assert len(bots.stopped) == 1
        assert not live.thoughts
        bots.go.set()
        await rest()
        assert 0 in live.table.owing()

    run(scene, story)


def test_a_table_of_bots_that_everybody_left_rests_until_somebody_looks(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "bot:calm", "bot:strong")

    async def story() -> None:
        bots, hall = slow(scene), scene.hall
        live = await scene.open()
        with hall.watching(live, person=True):
            assert len(bots.asked) == 2
            with hall.watching(live, person=False):
                pass
            await rest()
            assert not bots.stopped, "one still looks on"
        await rest()
        assert len(bots.stopped) == 2
        assert not live.thoughts
        await hall.find("t1")
        await rest()
        assert len(bots.asked) == 4
        await hall.find("t1")
        await rest()
        assert len(bots.asked) == 4

    run(scene, story)


def test_a_hundred_tables_of_strong_bots_do_not_take_the_bots_from_others(tmp_path: Path) -> None:
    bots = StepBots()
    scene = Scene(tmp_path, "open", "bot:calm", bots=bots)

    async def story() -> None:
        crowd = scene.settings_for("open", *["bot:strong"] * 3)
        for n in range(120):
            await scene.open("Eve", name=f"eve-{n}", settings=crowd)
        live = await scene.open("Ada", name="ada")
        with scene.hall.watching(live, person=True):
            await scene.hall.command("ada", pass_on("ada", 0, "pass-0001"))
            for _ in range(3):  # the thought that was under way, the oldest of all, and ours
                if "calm" not in bots.thought:
                    bots.step.release()
                    await rest()
            assert bots.thought[-1] == "calm", bots.thought

    run(scene, story)


def test_a_person_who_closes_the_page_finds_the_bots_move_made(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open", "bot:strong")

    async def story() -> None:
        bots = slow(scene)
        live = await scene.open("Ada")
        with scene.hall.watching(live, person=True):
            pass
        await rest()
        assert not bots.stopped
        await scene.choose(live)
        bots.go.set()
        await until(lambda: has_moved(live, 1))

    run(scene, story)


def test_what_another_worker_stored_stops_a_thought(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open", "bot:strong")

    async def story() -> None:
        bots = slow(scene)
        live = await scene.open("Ada")
        other = Hall(AsyncStore(scene.store), LocalBus(), SlowBots())
        there = await other.find("t1")
        assert there
        token, moment = str(there.table.state.moves[there.table.state.legal(1)[0]]), there.table.moment(1)
        await other.command("t1", lambda table: table.bot_move(1, token, moment, 5))
        await scene.hall._refresh_and_wake(live)
        await rest()
        assert len(bots.stopped) == 1
        await other.close()

    run(scene, story)


def test_a_table_that_nobody_looks_at_is_forgotten_unless_a_clock_runs_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Forgotten, its clock would ring for a table that nobody knows, beside another one of the same name."""
    scene = Scene(tmp_path, "open", "open", clock="move:60")

    async def story() -> None:
        monkeypatch.setattr(hall_module, "SLEEPY", 0.01)
        for name, settings in (("timed", scene.settings), ("patient", scene.settings_for("open", "open"))):
            (await scene.open("Ada", "Ben", name=name, settings=settings)).used = -1e9
        sweeping = asyncio.create_task(scene.hall._forget_sleepers())
        await until(lambda: "patient" not in scene.hall.live)
        assert "timed" in scene.hall.live
        sweeping.cancel()

    run(scene, story)


def test_other_workers_are_told_what_was_stored(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open", "open")

    async def story() -> None:
        await scene.open("Ada", "Ben")
        bus = LocalBus()
        scene.hall.bus = bus
        other = Hall(AsyncStore(scene.store), bus, SlowBots())
        listening = asyncio.create_task(other.run())
        there = await other.find("t1")
        assert there
        await until(lambda: bool(bus._listeners))
        await scene.hall.command("t1", lambda table: table.say("ada", "Ada", "hello", "x", 5))
        for _ in range(500):  # it is told, or never will be
            if there.table.chat.lines:
                break
            await asyncio.sleep(0.01)
        assert [line.said.text for line in there.table.chat.lines] == ["hello"]
        listening.cancel()
        await other.close()

    run(scene, story)


def test_what_a_worker_stored_before_it_died_is_shown_when_it_is_sent_again(tmp_path: Path) -> None:
    """It never told of it: whoever hears of the move next shows it, and tells all the others."""
    scene = Scene(tmp_path, "open", "open")

    async def story() -> None:
        await scene.open("Ada", "Ben")
        bus = LocalBus()
        there, idle = (Hall(AsyncStore(scene.store), bus, SlowBots()) for _ in range(2))
        listening = asyncio.create_task(idle.run())
        await until(lambda: bool(bus._listeners))
        live, elsewhere = await there.find("t1"), await idle.find("t1")
        assert live
        assert elsewhere
        word = lambda table: table.say("ada", "Ada", "hello", "x", 5)  # noqa: E731
        await scene.hall.command("t1", word)
        with there.watching(live, person=True) as changed:
            await there.command("t1", word)
            assert changed.is_set()
        for _ in range(500):  # it is told, or never will be
            if elsewhere.table.chat.lines:
                break
            await asyncio.sleep(0.01)
        for known in (live, elsewhere):
            assert [line.said.text for line in known.table.chat.lines] == ["hello"]
        listening.cancel()
        for hall in (there, idle):
            await hall.close()

    run(scene, story)


def test_the_end_of_the_server_stops_all_thoughts(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open", "bot:strong", "bot:strong")

    async def story() -> None:
        await scene.open("Ada")

    run(scene, story)
    assert slow(scene).closed
    assert len(slow(scene).stopped) == 2


class BadBots(SlowBots):
    """One level raises, the other answers nonsense."""

    async def choose(self, table: str, level: str, view: View, seed: str) -> int:
        if level == "strong":
            raise ZeroDivisionError("in the middle of a thought")
        return 100_000


def test_a_bot_that_fails_is_logged_and_a_random_move_takes_its_place(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    scene = Scene(tmp_path, "open", "bot:strong", "bot:calm", bots=BadBots())

    async def story() -> None:
        live = await scene.open("Ada")
        await scene.choose(live)
        await until(lambda: has_moved(live, 1) and has_moved(live, 2))

    with caplog.at_level(logging.ERROR, "stellwerk"):
        run(scene, story)
    told = [record.getMessage() for record in caplog.records]
    assert len(set(told)) == 2
    for level, seat in (("strong", 1), ("calm", 2)):
        assert any(all(word in line for word in ("t1", GAME, f"{level} bot", f"seat {seat}")) for line in told)
    assert "in the middle of a thought" in caplog.text


def test_bots_in_the_server_itself_answer_at_once(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open", "bot:calm", bots=BotPool(0))

    async def story() -> None:
        live = await scene.open("Ada")
        with scene.hall.watching(live, person=True):
            await scene.choose(live)
            await until(lambda: has_moved(live, 1))

    run(scene, story)


def test_people_who_look_on_can_follow(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall_module, "LEAST_PAUSE", 0.2)
    scene = Scene(tmp_path, "open", "bot:strong")

    async def story() -> None:
        bots = slow(scene)
        bots.go.set()
        seated = [(0, "ada", "Ada", "")]
        live = await scene.hall.open(Opening.draw_up("t1", scene.settings, seed_from("hall"), partial(seat_all, seated)))
        with scene.hall.watching(live, person=True):
            begun = time.monotonic()
            await scene.choose(live)
            await until(lambda: has_moved(live, 1))
            assert time.monotonic() - begun >= 0.2

    run(scene, story)


# ------------------------------------------------------------ hints
def test_a_hint_is_thought_once_and_counted_once_for_a_position(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open")

    async def story() -> None:
        bots, hall = slow(scene), scene.hall
        live = await scene.open("Ada")
        with hall.watching(live, person=True):
            asking = [asyncio.create_task(hall.hint(live, "ada", 0)) for _ in range(2)]
            await rest()
            bots.go.set()
            first, second = await asyncio.gather(*asking)
            assert first == second == await hall.hint(live, "ada", 0)
            assert first[0].move in live.table.state.legal(0)
            assert len(bots.asked) == 1
            assert len(live.table.hints[0]) == 1
            await hall.command("t1", pass_on("ada", 0, "first-move"))
            await hall.hint(live, "ada", 0)
            assert len(bots.asked) == 2
            assert len(live.table.hints[0]) == 2

    run(scene, story)


def test_a_hint_for_a_position_that_has_passed_is_dropped(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open")

    async def story() -> None:
        bots, hall = slow(scene), scene.hall
        live = await scene.open("Ada")
        with hall.watching(live, person=True):
            asking = asyncio.create_task(hall.hint(live, "ada", 0))
            await rest()
            await hall.command("t1", pass_on("ada", 0, "first-move"))
            assert await asking == []
            assert len(bots.stopped) == 1
            assert not live.table.hints[0]

    run(scene, story)


def test_a_hint_for_somebody_who_left_is_stopped(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open", "bot:calm")

    async def story() -> None:
        bots, hall = slow(scene), scene.hall
        live = await scene.open("Ada")
        with hall.watching(live, person=True):
            asking = asyncio.create_task(hall.hint(live, "ada", 0))
            await rest()
        assert await asking == []
        assert [seed for seed in bots.stopped if seed.startswith("hint")]

    run(scene, story)


def test_a_hint_that_fails_is_refused_and_may_be_asked_for_again(tmp_path: Path) -> None:
    scene = Scene(tmp_path, "open")

    async def story() -> None:
        bots, hall = slow(scene), scene.hall
        bots.go.set()
        live = await scene.open("Ada")

        async def broken(table: str, view: View, seed: str) -> list[Weighed]:
            raise ZeroDivisionError

        well, bots.look = bots.look, broken  # type: ignore[method-assign]
        with hall.watching(live, person=True):
            with pytest.raises(Refused, match="No hint this time"):
                await hall.hint(live, "ada", 0)
            bots.look = well  # type: ignore[method-assign]
            assert await hall.hint(live, "ada", 0)

    run(scene, story)
