"""What was just done is outlined on the board: at the table what the others did since one's own move, in the replay what the step did."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visitor
from tests.web.finished import golden, keep
from tests.web.reviews.scene import sit_down, site_of

from stellwerk.contract import Game, Move, State
from stellwerk.games import GAMES, game
from stellwerk.limits import DEALER
from stellwerk.web.outline import news, outline

Visit = Callable[..., Visitor]
LAST = re.compile(r'<g class="last".*?</g>')
METRO, TICKET = "metro/random-base-4", "ticket-to-ride-berlin/planners-3"
ALL = ("next-station-london/outside-03", "voll-verplant/tokyo-solo", METRO, TICKET)


def story(name: str) -> tuple[State, list[tuple[int, Move | None]]]:
    record = golden(name)
    state = record.replay()
    return state, [(entry.seat, state.moves[state.numbers[entry.token]]) for entry in record.entries]


def test_every_game_outlines() -> None:
    assert all(type(game(name)).outline is not Game.outline for name in GAMES)


@pytest.mark.parametrize("name", [METRO, TICKET])
def test_news_is_what_the_others_did_since_the_viewers_last_move(name: str) -> None:
    state, told = story(name)
    view = state.view(0)
    each = [str(outline(state.game, view, seat, move)) for seat, move in told]
    put = [i for i, drawn in enumerate(each) if drawn and told[i][0] != 0]
    seen = 0
    for end in put:
        own = max((i for i in range(end) if told[i][0] == 0), default=-1)
        expected = {each[i] for i in range(own + 1, end + 1)} - {""}
        found = str(news(state.game, view, told[: end + 1]))
        assert set(LAST.findall(found)) == expected
        seen = max(seen, len(expected))
    assert seen > 1, "some time two others had each put something down"
    mine = next(i for i, drawn in enumerate(each) if drawn and told[i][0] == 0)
    assert not news(state.game, view, told[: mine + 1]), "what I did I know"
    assert str(news(state.game, state.view(None), told[: mine + 1])) == each[mine], "an onlooker does not"


@pytest.mark.parametrize("name", ALL[:2])
def test_a_sheet_of_ones_own_shows_no_moves_of_others(name: str) -> None:
    record = golden(name)
    drawn = 0
    for state, entry in zip(record.positions(), record.entries, strict=False):
        move = state.moves[state.numbers[entry.token]]
        if entry.seat == DEALER:
            assert not outline(record.game, state.view(0), DEALER, move)
            continue
        drawn += bool(outline(record.game, state.view(entry.seat), entry.seat, move))
        assert not outline(record.game, state.view(None), entry.seat, move)
    assert drawn > 10


def test_the_table_outlines_the_tiles_of_the_others(server: TestClient, visit: Visit) -> None:
    _, told = story(METRO)
    end = next(i for i in range(60, len(told)) if told[i][0] == 0)
    keep(site_of(server).store.sync, golden(METRO), "metro", entries=end)
    page = sit_down(server, visit()).get("/t/metro")
    assert len(LAST.findall(page)) == 3, "one of each of the three others"


@pytest.mark.parametrize("name", ALL)
def test_the_replay_outlines_what_the_step_has_put_there(server: TestClient, visit: Visit, name: str) -> None:
    record = golden(name)
    keep(site_of(server).store.sync, record, "done")
    ada = sit_down(server, visit())
    drawn = {}
    for n, (state, entry) in enumerate(zip(record.positions(), record.entries, strict=False), 1):
        drawn[n] = str(outline(record.game, state.view(0), entry.seat, state.moves[state.numbers[entry.token]]))
    put = [n for n, around in drawn.items() if around]
    assert len(put) > 10
    assert not LAST.findall(ada.http.get("/t/done/replay/0.json").json()["fragments"]["board"])
    for n in put[::7]:
        assert LAST.findall(ada.http.get(f"/t/done/replay/{n}.json").json()["fragments"]["board"]) == [drawn[n]]
