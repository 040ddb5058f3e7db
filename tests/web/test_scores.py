"""Points on a page: beside the names the same for everybody, on the own pad what only its seat knows, and reasons for who asks."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from markupsafe import Markup
from starlette.testclient import TestClient
from tests.contract.page import tree
from tests.web.conftest import Visitor
from tests.web.finished import golden, keep
from tests.web.reviews.scene import sit_down, site_of
from tests.web.test_names import painter
from tests.web.test_outline import ALL, Visit

from stellwerk import GAMES, seed_from
from stellwerk.contract import Item
from stellwerk.table.settings import Settings
from stellwerk.table.table import Table
from stellwerk.web.pads import pieces

TABLES: dict[str, tuple[str, dict[str, Any]]] = {
    "london": ("next-station-london", {"objectives": True, "powers": True}),
    "verplant": ("voll-verplant", {}),
    "metro": ("metro", {}),
    "shares": ("metro", {"shares": True, "city": "paris"}),
    "colours": ("metro", {"city": "stockholm"}),
    "chips": ("metro", {"city": "st-petersburg"}),
    "ticket": ("ticket-to-ride-berlin", {}),
}
HIDES = {"shares", "colours", "chips", "ticket"}
"""Where something is hidden until the end."""
every_table = pytest.mark.parametrize("which", TABLES)
POINTS = re.compile(r'<span class="pts"[^>]*>(.*?)<span')


def played(which: str, every: int = 11) -> Iterator[Table]:
    """A game of three people, at one moment in so many and at the end."""
    game, rng = GAMES[TABLES[which][0]], Random(5)
    options: dict[str, Any] = {**{option.name: option.default for option in game.options}, **TABLES[which][1]}
    settings = Settings(game=game.name, board=game.boards[0], rules=game.rules, options=options, seats=("open",) * 3)
    table = Table("t", settings, seed_from("scores"))
    for seat in range(3):
        table.fold(table.sit(f"p{seat}", f"P{seat}", seat, 0))
    step = 0
    while owing := table.owing():
        if step % every == 0:
            yield table
        seat = rng.choice(owing)
        token = str(table.state.moves[rng.choice(table.state.legal(seat))])
        table.fold(table.move(f"p{seat}", seat, token, f"move {step:06}", 0))
        step += 1
    yield table


PLAYERS = ("p0", "p1", "p2", "watcher")


# ------------------------------------------------------------ the strip
@every_table
def test_the_strip_has_the_same_points_for_everybody(which: str) -> None:
    paint, marked = painter("en"), 0
    for table in played(which):
        shown = {tuple(POINTS.findall(paint.screen(table, player, 0).slots["strip"])) for player in PLAYERS}
        assert len(shown) == 1
        points = shown.pop()
        assert len(points) == 3
        marked += any("?" in text for text in points)
        assert all(text.endswith("?") for text in points) or not any("?" in text for text in points), "all alike"
        if table.status == "over":
            assert points == tuple(str(score.total).replace("-", "−") for score in table.state.scores())
    assert bool(marked) == (which in HIDES)


@every_table
def test_nothing_hidden_reaches_another_screen(which: str) -> None:
    """Whatever the truth is: who cannot tell it from a guess is sent the same, byte for byte."""
    rng = Random(3)
    for table in played(which, 23):
        truth = table.state
        for seat, player in ((1, "p1"), (None, "watcher")):
            seen = painter("en").screen(table, player, 0)
            table.state = truth.view(seat).guess(rng)
            again, paint = painter("en"), painter("en")
            assert again.screen(table, player, 0).slots == seen.slots
            assert paint.reasons(table, table.state.view(seat)) == paint.reasons(table, seen.still.view)
            table.state = truth


# ------------------------------------------------------------ the pad
@every_table
def test_the_own_pad_shows_apart_what_only_its_seat_knows(which: str) -> None:
    paint, apart = painter("en"), 0
    for table in played(which):
        slots = paint.screen(table, "p1", 0).slots
        tally = table.game.tally(table.state.view(1), 1)
        everybody, _, own = slots["pad"].partition('<tbody class="own">')
        assert f'<td class="sum" colspan="2">{tally}</td>' in everybody
        assert [key.removeprefix("1/") for key in re.findall(r'<tr data-reason="(.*?)"', own)] == [item.name for item in tally.own]
        assert '<tbody class="own">' not in paint.screen(table, "watcher", 0).slots["pad"]
        assert slots["scorestrip"].count("<button") == len(tally.all), "on a phone every item can be touched"
        apart += bool(own)
    assert bool(apart) == (which in HIDES - {"chips"}), "nobody knows a chip that lies face down"


def test_an_open_ticket_shows_its_value_and_no_minus() -> None:
    table = next(table for table in played("ticket") if table.game.tally(table.state.view(0), 0).own[-1].name == "open")
    view: Any = table.state.view(0)
    pad = painter("en").screen(table, "p0", 0).slots["pad"]
    row = re.search(r'data-reason="0/open">.*?</tr>', pad)
    assert row
    words = Markup(row[0]).striptags()
    assert words.endswith(str(sum(view.board.tickets[n].value for n in view.tickets if view.progress(n) == "possible")))
    assert "−" not in words


@pytest.mark.parametrize(
    ("how", "terms", "cut"),
    [
        ("", (), []),
        ("6 × 3", (), [("6\u00a0×\u00a03", "")]),
        ("6 × 3 + 2", ("6 × 3", "2"), [("6\u00a0×\u00a03", "k.0"), (" + ", ""), ("2", "k.1")]),
        ("2 + 2 + 22", ("2", "2", "22"), [("2", "k.0"), (" + ", ""), ("2", "k.1"), (" + ", ""), ("22", "k.2")]),
        ("A C", ("A", "C"), [("A", "k.0"), (" ", ""), ("C", "k.1")]),
    ],
)
def test_a_sum_is_cut_where_its_terms_are(how: str, terms: tuple[str, ...], cut: list[tuple[str, str]]) -> None:
    assert list(pieces(how, terms, "k")) == cut


# ------------------------------------------------------------ reasons
def keys_of(markup: str) -> set[str]:
    return set(re.findall(r'data-reason="(.*?)"', markup))


def test_every_row_and_every_term_of_a_pad_finds_its_reason() -> None:
    for which in TABLES:
        paint = painter("de")
        for table in played(which, 29):
            for player in ("p0", "watcher"):
                screen = paint.screen(table, player, 0)
                markup = paint.reasons(table, screen.still.view)
                known = {str(element.get("data-reason-of")) for element in tree(markup).iter("g") if element.get("data-reason-of")}
                asked = keys_of(screen.slots["pad"])
                assert keys_of(screen.slots["scorestrip"]) <= asked
                assert {key for key in asked if "." not in key} <= known
                assert known <= asked, "a reason that nobody can ask for"


def test_a_screen_does_not_carry_reasons() -> None:
    """They come when somebody asks: what is sent after a move stays small."""
    for which in TABLES:
        for table in played(which, 29):
            assert not [name for name, html in painter("en").screen(table, "p0", 0).slots.items() if "data-reason-of" in html]


def test_reasons_come_over_the_line(server: TestClient, visit: Visit) -> None:
    keep(site_of(server).store.sync, golden("metro/random-base-4"), "metro", entries=120)
    ada = sit_down(server, visit())
    with ada.http.websocket_connect("/t/metro/ws", headers={"origin": "http://testserver"}) as line:
        line.send_text(json.dumps({"kind": "hello"}))
        update = next(frame for frame in frames(line) if frame["kind"] == "update")
        line.send_text(json.dumps({"kind": "reasons", "id": "1"}))
        told = next(frame for frame in frames(line) if frame["kind"] == "reasons")
    assert told["id"] == "1"
    assert {key for key in keys_of(update["slots"]["pad"]) if "." not in key} <= set(re.findall(r'data-reason-of="(.*?)"', told["html"]))


def frames(line: Any) -> Iterator[dict[str, Any]]:
    while True:
        yield json.loads(line.receive_text())


@pytest.mark.parametrize("name", [*ALL, "voll-verplant/berlin-three"])
def test_replay_and_result_bring_their_reasons_along(server: TestClient, visit: Visit, name: str) -> None:
    keep(site_of(server).store.sync, golden(name), "done")
    ada: Visitor = sit_down(server, visit())
    past = ada.http.get("/t/done/replay/40.json").json()["fragments"]
    assert {key for key in keys_of(past["pad"]) if "." not in key} <= set(re.findall(r'data-reason-of="(.*?)"', past["reasons"]))
    page = ada.get("/t/done/result")
    asked, known = keys_of(page), set(re.findall(r'data-reason-of="(.*?)"', page))
    assert asked
    assert {key for key in asked if "." not in key} <= known
    sheets = re.findall(r'data-sheet="(.*?)"', page)
    assert page.count('data-slot="board"') == (not sheets), "all on one board, or everybody's sheet"
    assert not sheets or {key.split("/")[0] for key in asked} == set(sheets)


# ------------------------------------------------------------ what can still come
def test_next_station_shows_the_eleven_cards_and_which_are_still_to_come() -> None:
    game = GAMES["next-station-london"]
    counts = set()
    for table in played("london", 3):
        view: Any = table.state.view(0)
        shown = game.parts(view, game.words("en")).panels[0]
        panel = shown.drawn
        cards = [element for element in tree(panel).iter("g") if element.findtext("title")]
        pale = str(panel).count("barred")
        left = 0 if view.stage == "over" else len(view.pile)
        assert (shown.title, len(cards), pale) == ("In the pile", 11, 11 - left)
        counts.add(left)
        words = (tree(panel).find("svg") or tree(panel)[0]).get("aria-label") or ""
        assert words.startswith(f"{left} card")
    assert len(counts) > 5


def test_items_of_a_tally_are_items() -> None:
    """A hidden item says nothing but its name, and how many things lie there face down."""
    for which in HIDES:
        for table in played(which, 41):
            for seat in range(3):
                for item in table.game.tally(table.state.view(None), seat).hidden:
                    assert isinstance(item, Item)
                    assert item.points == 0
                    assert re.fullmatch(r"\d*", item.how)
