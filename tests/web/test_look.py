"""Looking at the sheets of others: whose is shown belongs to the page, nothing sealed is ever in it, and what is no sheet is refused."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visitor
from tests.web.test_names import painter
from tests.web.test_onlookers import opened
from tests.web.test_socket import hello, until

from stellwerk import GAMES
from stellwerk.svg import Node
from stellwerk.table.table import Table
from stellwerk.web import looking

Visit = Callable[..., Visitor]
WITH_SHEETS = [name for name, game in GAMES.items() if game.has_sheets]
every_game = pytest.mark.parametrize("game", WITH_SHEETS)


def of_three(game: str, visit: Visit) -> tuple[str, Visitor, Visitor, Visitor]:
    """A table with three people at their first decision, and who they are."""
    ada, ben, cleo = visit(), visit(), visit()
    path = ada.post("/tables", game=game, seat__0="me", seat__1="open", seat__2="open", clock="none")
    for seat, who in ((1, ben), (2, cleo)):
        who.post(f"{path}/sit", seat=str(seat))
    return path.removeprefix("/t/"), ada, ben, cleo


def look(socket: Any, seat: object, id: str = "look-12345") -> dict[str, Any]:
    """Ask for a sheet: the answer, and what then changes on the page."""
    socket.send_json({"kind": "look", "id": id, "seat": seat})
    frames = [socket.receive_json()]
    while len({frame["kind"] for frame in frames} & {"ack", "update"}) < 2 and frames[-1]["kind"] != "no":
        frames.append(socket.receive_json())
    return next(frame for frame in frames if frame["kind"] != "ack")


def refusal(socket: Any, seat: object) -> str:
    answer = look(socket, seat)
    assert answer["kind"] == "no"
    return str(answer["reason"])


def move(server: TestClient, socket: Any, name: str, seat: int, id: str) -> str:
    """The first of the legal moves that puts something on the sheet: its token."""
    table = server.app.state.site.hall.live[name].table  # type: ignore[attr-defined]
    token = next(token for token in tokens(table, seat) if sheet_after(table, seat, token) != sheet_after(table, seat))
    socket.send_json({"kind": "move", "id": id, "seat": seat, "token": token, "moment": table.moment(seat)})
    until(socket, "ack")
    return token


def sheet_after(table: Table, seat: int, *tokens: str) -> Node:
    state = table.state.copy()
    for token in tokens:
        state.play(seat, token)
    return table.game.thumbnail(state.view(seat), seat)


def tokens(table: Table, seat: int) -> list[str]:
    return [str(table.state.moves[n]) for n in table.state.legal(seat)]


# ------------------------------------------------------------ on the page
@every_game
def test_the_sheet_of_another_seat_comes_and_goes(visit: Visit, game: str) -> None:
    table, ada, *_ = of_three(game, visit)
    with ada.socket(table) as socket:
        own = hello(socket)
        assert (own["look"], own["slots"]["band"], own["slots"]["away"]) == (None, "", "")
        there = look(socket, 1)
        slots = there["slots"]
        assert (there["look"], there["moves"], there["turn"]) == (1, own["moves"], True)
        assert set(slots) >= {"board", "band", "away", "whose", "strip"}
        assert not set(slots) & {"now", "prompt", "status", "log", "chat"}, "the card and what is asked stay"
        assert "data-pick" not in slots["board"] + slots.get("tray", "")
        assert "data-why" not in slots["board"]
        assert 'data-look="0"' in slots["band"], "the way back"
        assert slots["strip"].count('aria-pressed="true"') == 1
        back = look(socket, 0)
        assert back["look"] is None
        assert {name: own["slots"][name] for name in back["slots"]} == back["slots"], "as if nobody had looked"


@every_game
def test_who_looks_at_what_belongs_to_the_page(visit: Visit, game: str) -> None:
    table, ada, ben, _ = of_three(game, visit)
    with ada.socket(table) as one, ada.socket(table) as two, ben.socket(table) as other:
        for socket in (one, two, other):
            hello(socket)
        look(one, 2)
        two.send_json({"kind": "ping"})
        assert two.receive_json() == {"kind": "pong"}, "nothing came before"
        other.send_json({"kind": "ping"})
        assert other.receive_json() == {"kind": "pong"}
    assert 'data-slot="band" aria-live="polite"></div>' in ada.get(f"/t/{table}"), "the page comes with one's own"


@every_game
def test_a_new_card_throws_nobody_out(server: TestClient, visit: Visit, game: str) -> None:
    table, ada, ben, cleo = of_three(game, visit)
    with ada.socket(table) as one, ben.socket(table) as two, cleo.socket(table) as three:
        for socket in (one, two, three):
            hello(socket)
        before = look(one, 1)["slots"]["board"]
        for seat, socket in enumerate((one, two, three)):
            move(server, socket, table, seat, f"first-move-{seat}")
        news = until(one, "update")
        while "board" not in news["slots"]:
            assert news["look"] == 1
            news = until(one, "update")
        assert news["look"] == 1
        assert news["slots"]["board"] != before, "what Ben has drawn is there"
        assert "data-pick" not in news["slots"]["board"]
        assert news["turn"], "and there is something to decide at home"


def test_who_comes_again_sees_their_own_sheet_first(visit: Visit) -> None:
    table, ada, *_ = of_three(WITH_SHEETS[0], visit)
    with ada.socket(table) as socket:
        hello(socket)
        look(socket, 1)
        assert hello(socket)["look"] == 1, "the same page may ask for everything again"
    with ada.socket(table) as socket:
        assert hello(socket)["look"] is None


# ------------------------------------------------------------ what is sealed
@every_game
def test_a_sealed_choice_reaches_no_page_that_looks_at_it(server: TestClient, visit: Visit, game: str) -> None:
    """Neither in the board nor in the thumbnail nor anywhere in the bytes of a frame, until all have chosen."""
    table, ada, ben, cleo = of_three(game, visit)
    with ada.socket(table) as one, ben.socket(table) as two, visit().socket(table) as onlooker:
        mine, _, watched = hello(one), hello(two), hello(onlooker)
        looked = look(two, 0)
        shown = looked["slots"]
        token = move(server, one, table, 0, "sealed-move-1")
        own = until(one, "update")["slots"]
        drawn = set(own["board"].split("<")) - set(mine["slots"]["board"].split("<"))
        assert len(drawn) > 1
        for socket in (two, onlooker):
            frame = socket.receive_json()
            assert set(frame["slots"]) == {"strip", "prompt"} - ({"prompt"} if socket is two else set())
            assert token not in json.dumps(frame["slots"])
            assert known(frame) == known(looked if socket is two else watched), "nothing else is news"
        assert thumbs(frame["slots"]["strip"]) == thumbs(shown["strip"]) != thumbs(own["strip"])
        with cleo.socket(table) as late:
            hello(late)
            painted = look(late, 0)["slots"]
            assert painted["board"] == shown["board"], "who comes now sees no more"
            assert not drawn & set(json.dumps(painted).split("<"))
            move(server, two, table, 1, "sealed-move-2")
            move(server, late, table, 2, "sealed-move-3")
            while "board" not in (now := until(two, "update"))["slots"]:
                pass
            assert now["slots"]["board"] != shown["board"]
            assert thumbs(now["slots"]["strip"])[0] == thumbs(own["strip"])[0]


def known(frame: dict[str, Any]) -> dict[str, Any]:
    """What a page is told besides its slots."""
    return {name: value for name, value in frame.items() if name not in ("slots", "number")}


def thumbs(strip: str) -> list[str]:
    return [piece.partition("</svg>")[0] for piece in strip.split('class="thumb"')[1:]]


# ------------------------------------------------------------ what is refused
@every_game
def test_a_seat_that_is_not_there_is_refused_in_words(visit: Visit, game: str) -> None:
    table, ada, *_ = of_three(game, visit)
    with ada.socket(table) as socket:
        before = hello(socket)
        for seat in (99, -1, 3, 10**30):
            assert refusal(socket, seat) == "There is no such seat"
        for odd in (None, "1", 1.5, [1], True):
            assert refusal(socket, odd).startswith("not a frame")
        socket.send_json({"kind": "look", "id": "look-12345"})
        assert until(socket, "no")["reason"] == "There is no such seat"
        assert hello(socket)["slots"] == before["slots"]


@pytest.mark.parametrize("game", [name for name in GAMES if name not in WITH_SHEETS])
def test_where_all_share_a_board_there_is_nothing_else_to_look_at(visit: Visit, game: str) -> None:
    ada, ben = visit("de"), visit()
    path = ada.post("/tables", game=game, seat__0="me", seat__1="open", clock="none")
    ben.post(f"{path}/sit", seat="1")
    with ada.socket(path.removeprefix("/t/")) as socket:
        before = hello(socket)
        assert "data-look" not in before["slots"]["strip"]
        assert refusal(socket, 1) == "Hier gibt es keine anderen Blätter anzusehen"
        assert hello(socket)["slots"] == before["slots"]


def test_neither_alone_nor_before_the_start(visit: Visit) -> None:
    ada = visit()
    paths = [ada.post(f"/solo/{WITH_SHEETS[0]}"), ada.post("/tables", game=WITH_SHEETS[0], seat__0="me", seat__1="open", clock="none")]
    for path in paths:
        with ada.socket(path.removeprefix("/t/")) as socket:
            assert "data-look" not in hello(socket)["slots"]["strip"]
            assert refusal(socket, 0) == "There are no other sheets to look at here"


def test_looking_around_without_end_is_too_much(server: TestClient, visit: Visit) -> None:
    table, ada, *_ = of_three(WITH_SHEETS[0], visit)
    acts = server.app.state.site.limits.acts.of_guest  # type: ignore[attr-defined]
    acts.burst, acts.rate = 3, 1e-6
    with ada.socket(table) as socket:
        hello(socket)
        answers = [look(socket, seat)["kind"] for seat in (1, 2, 1, 2, 1)]
        assert answers == ["update"] * 3 + ["no"] * 2


# ------------------------------------------------------------ onlookers, hot seats
@every_game
def test_onlookers_are_painted_once_for_each_sheet(game: str) -> None:
    table, paint = opened(game), painter("en")
    first, second = paint.screen(table, "eve", 0), paint.screen(table, "eve", 0, look=1)
    assert (first.look, second.look) == (0, 1), "they begin with the first seat"
    assert first.slots["pad"] != "" != second.slots["board"]
    assert "Ada" in first.slots["band"]
    assert "Ben" in second.slots["band"]
    assert "Back to mine" not in first.slots["band"] + first.slots["away"]
    for n in range(1, 20):
        assert paint.screen(table, f"onlooker {n}", n, look=1) is second
        assert paint.screen(table, f"onlooker {n}", n) is first is paint.screen(table, f"onlooker {n}", n, look=0)


@every_game
def test_at_a_hot_seat_the_others_are_looked_at_from_the_seat_in_front(game: str) -> None:
    table, paint = opened(game), painter("en")
    for chair in table.chairs:
        chair.player = "ada"
    table.fold(table.move("ada", 0, tokens(table, 0)[-1], "move-0001", 1))
    assert paint.screen(table, "ada", 1, look=1).look is None, "it is this seat's turn: no need to look"
    hidden, onlooker = paint.screen(table, "ada", 1, look=0), paint.screen(table, "eve", 1)
    assert hidden.look == 0
    assert hidden.slots["board"] == onlooker.slots["board"], "not what is sealed"
    assert thumbs(hidden.slots["strip"])[0] == thumbs(onlooker.slots["strip"])[0]


def test_at_a_hot_seat_a_look_ends_when_that_seat_is_asked(server: TestClient, visit: Visit) -> None:
    ada = visit()
    table = ada.post("/tables", game=WITH_SHEETS[0], seat__0="me", seat__1="me", clock="none").removeprefix("/t/")
    with ada.socket(table) as socket:
        hello(socket)
        assert look(socket, 1)["look"] == 1
        for seat in (0, 1):
            move(server, socket, table, seat, f"hot-seat-{seat}")
            asked = hello(socket)
            assert asked["look"] is None
            assert {move["seat"] for move in asked["moves"]} == {1 - seat}


@every_game
def test_whose_sheet_it_is_is_said_in_every_language(game: str) -> None:
    table = opened(game)
    for chair, name in zip(table.chairs, ("Ines", "<b>Bo"), strict=True):
        chair.name = name
    english, german = (looking.around(table, 0, 1, painter(lang).say(table)) for lang in ("en", "de"))
    assert "You are looking at &lt;b&gt;Bo&#x27;s sheet" in english["band"]
    assert "Du schaust auf das Blatt von &lt;b&gt;Bo" in german["band"]
    assert looking.around(table, 1, 0, painter("de").say(table))["whose"] == "Blatt von Ines"
    assert "Zurück zu meinem" in german["away"]


def test_the_pad_of_the_sheet_in_front_explains_itself(visit: Visit) -> None:
    table, ada, *_ = of_three("voll-verplant", visit)
    with ada.socket(table) as socket:
        hello(socket)
        for seat in (1, 0):
            look(socket, seat)
            socket.send_json({"kind": "reasons", "id": "why-12345"})
            html = until(socket, "reasons")["html"]
            assert f'data-reason-of="{seat}/' in html
            assert f'data-reason-of="{1 - seat}/' not in html
