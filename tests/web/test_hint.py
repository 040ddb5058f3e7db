"""A hint over the socket: a legal move and words for who plays alone or against bots, a reason for everybody else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visitor
from tests.web.test_pages import finish, hall_of
from tests.web.test_socket import GAME, hello, until

import stellwerk
from stellwerk.bots import Budget
from stellwerk.bots.search import Weighed
from stellwerk.contract import View
from stellwerk.table import hint
from stellwerk.words import speaker

Visit = Callable[..., Visitor]


PLAYOUTS = 300 if stellwerk.is_compiled() else 60


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """So many playouts, however long they take: the same hints on every machine."""
    monkeypatch.setattr(hint, "Budget", lambda seconds: Budget(playouts=PLAYOUTS))


def ask(socket: Any, seat: int = 0, kind: str = "hint") -> dict[str, Any]:
    socket.send_json({"kind": "hint", "id": "hint-12345", "seat": seat})
    answer = until(socket, kind)
    assert answer["id"] == "hint-12345"
    return answer


@pytest.mark.parametrize("game", ["next-station-london", "voll-verplant"])
def test_alone_a_hint_is_one_of_the_moves_on_the_page_and_promises_no_total(visit: Visit, game: str) -> None:
    ada = visit()
    table = ada.post(f"/solo/{game}").removeprefix("/t/")
    with ada.socket(table) as socket:
        moves = {move["token"]: move["label"] for move in hello(socket)["moves"]}
        answer = ask(socket)
        assert answer["token"] in moves
        assert answer["text"].casefold().startswith(f"best: {moves[answer['token']].casefold()}")
        assert "points in the end" not in answer["text"], "playouts know less than a person how to go on"
        assert ask(socket) == answer, "the same position, the same hint"


@pytest.mark.parametrize("game", list(stellwerk.GAMES))
def test_against_bots_a_hint_says_how_far_the_next_moves_are_behind(visit: Visit, game: str) -> None:
    ada = visit("de")
    table = ada.post(f"/play/{game}").removeprefix("/t/")
    with ada.socket(table) as socket:
        update = hello(socket)
        while not update["moves"]:
            update = until(socket, "update")
        labels = {move["token"]: move["label"] for move in update["moves"]}
        answer = ask(socket)
        begun = {move.get("begins") for move in update["moves"]}
        assert answer["token"] in labels.keys() | begun, "a move of the page, or the first step of one"
        # a label begins with a capital letter, within a sentence it may not
        assert answer["text"].casefold().startswith(f"am besten: {labels.get(answer['token'], '').casefold()}")
        assert "am Ende etwa" not in answer["text"], "a lead is not a total"


def test_a_hinted_move_can_be_made(visit: Visit) -> None:
    ada = visit()
    table = ada.post(f"/solo/{GAME}").removeprefix("/t/")
    with ada.socket(table) as socket:
        moment = hello(socket)["moment"]["0"]
        token = ask(socket)["token"]
        socket.send_json({"kind": "move", "id": "move-12345", "seat": 0, "token": token, "moment": moment})
        assert until(socket, "ack")["id"] == "move-12345"


def test_hints_are_counted_and_told_with_the_result(server: TestClient, visit: Visit) -> None:
    ada = visit()
    path = ada.post(f"/solo/{GAME}")
    with ada.socket(path.removeprefix("/t/")) as socket:
        update = hello(socket)
        for n in range(2):
            token = ask(socket)["token"]
            ask(socket)
            socket.send_json({"kind": "move", "id": f"move-{n}-12345", "seat": 0, "token": token, "moment": update["moment"]["0"]})
            update = until(socket, "update")
    finish(server, path.removeprefix("/t/"))
    assert ">2 hints<" in ada.get(f"{path}/result")
    ada.post("/look", lang="de", to="/")
    assert ">2 Tipps<" in ada.get(f"{path}/result")


def test_who_did_without_is_not_bothered(server: TestClient, visit: Visit) -> None:
    ada = visit()
    path = ada.post(f"/solo/{GAME}")
    finish(server, path.removeprefix("/t/"))
    assert "hint" not in ada.get(f"{path}/result").lower()


def test_the_count_outlives_the_server(server: TestClient, visit: Visit) -> None:
    ada = visit()
    path = ada.post(f"/solo/{GAME}")
    name = path.removeprefix("/t/")
    with ada.socket(name) as socket:
        hello(socket)
        ask(socket)
    hall = hall_of(server)
    del hall.live[name]
    assert server.portal
    again = server.portal.call(hall.find, name)
    assert again
    assert [len(given) for given in again.table.hints] == [1]


def test_no_hints_against_people(visit: Visit) -> None:
    ada, ben = visit(), visit("de")
    path = ada.post("/tables", game=GAME, seat__0="me", seat__1="open", seat__2="bot:calm", clock="none")
    ben.post(f"{path}/sit", seat="1")
    table = path.removeprefix("/t/")
    with ada.socket(table) as one, ben.socket(table) as two:
        hello(one), hello(two)
        assert ask(one, 0, "no")["reason"] == "No hints against people: they have to find out by themselves too"
        assert ask(two, 1, "no")["reason"] == "Keine Tipps gegen Menschen: Auch sie müssen selbst darauf kommen"
        assert ask(one, 1, "no")["reason"] == "This is not your seat"
    assert 'class="btn icon hint"' not in ada.get(path)


def test_no_hints_in_the_daily_deal_and_the_button_says_why(visit: Visit) -> None:
    ada = visit()
    path = ada.post(f"/daily/{GAME}")
    assert 'aria-disabled="true" title="Hint (H)"' in ada.get(path)
    with ada.socket(path.removeprefix("/t/")) as socket:
        hello(socket)
        assert ask(socket, 0, "no")["reason"].startswith("No hints in the daily deal: its ranking compares")


def test_who_looks_on_gets_no_hint(visit: Visit) -> None:
    ada, eve = visit(), visit()
    path = ada.post(f"/solo/{GAME}")
    assert 'class="btn icon hint"' in ada.get(path)
    assert 'class="btn icon hint"' not in eve.get(path)
    with eve.socket(path.removeprefix("/t/")) as socket:
        hello(socket)
        for seat in (0, 1, -1, 99):
            assert ask(socket, seat, "no")["reason"] == "This is not your seat"


def test_hints_have_an_end(server: TestClient, visit: Visit) -> None:
    ada = visit()
    path = ada.post(f"/solo/{GAME}")
    server.app.state.site.limits.hints.of_guest.burst = 1  # type: ignore[attr-defined]
    with ada.socket(path.removeprefix("/t/")) as socket:
        hello(socket)
        ask(socket)
        assert "a lot at once" in ask(socket, 0, "no")["reason"]


def test_a_program_that_asks_for_a_hint_is_refused_politely(server: TestClient) -> None:
    token = server.post("/api/tokens", json={"name": "Program"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    table = server.post("/api/tables", json={"game": GAME, "seats": ["me", "bot:calm"]}, headers=headers).json()
    assert [seat["level"] for seat in table["seats"]] == ["", "calm"]
    with server.websocket_connect(f"/api/tables/{table['id']}/live", headers=headers) as socket:
        socket.send_json({"kind": "hint", "id": "hint-12345", "seat": 0})
        answer = until(socket, "no")
        assert "token" in answer["reason"]


# ------------------------------------------------------------ what it knows
def some_view(game: str, turns: int) -> View:
    """What a seat sees in the middle of a game of random moves."""
    state, dealer, rng = stellwerk.game(game).new(3), stellwerk.Dealer(stellwerk.seed_from("hint")), Random(turns)
    while owing := state.turn():
        if owing == (stellwerk.DEALER,):
            state.apply(stellwerk.DEALER, dealer.deal(state))
            continue
        view = state.view(owing[0])
        if turns <= 0 and len(view.legal) > 1:
            return view
        turns -= 1
        state.apply(owing[0], rng.choice(view.legal))
    raise AssertionError("the game was over before")


@pytest.mark.parametrize("game", list(stellwerk.GAMES))
def test_a_hint_knows_no_more_than_the_seat(game: str) -> None:
    """Whatever lies hidden: deal it anew as the seat could believe it, and the hint is the same."""
    for turns in (0, 9, 20):
        view = some_view(game, turns)
        found = hint.look(view, "seed", Budget(playouts=PLAYOUTS))
        for n in range(3):
            other = view.guess(Random(n)).view(view.seat)
            assert hint.look(other, "seed", Budget(playouts=PLAYOUTS)) == found


def test_the_words_of_a_hint() -> None:
    london = stellwerk.game(GAME)
    state = london.new(1)
    weighed = [Weighed(n, worth, playouts) for n, worth, playouts in ((176, 80.26, 900), (170, 80.4, 50), (1, 90.0, 3), (2, 77.1, 40))]
    names = [london.tell(state.moves[each.move], speaker("en", "stellwerk.games.next_station_london.words")) for each in weighed]
    english, german = (speaker(lang, "stellwerk.games.next_station_london.words") for lang in ("en", "de"))
    assert hint.told(london, state, weighed, english) == (
        f"Best: {names[0]}. Second best: {names[1]} (about as good), third best: {names[3]} (3.2 points less)"
    )
    told = hint.told(london, state, weighed, german)
    assert told.startswith(f"Am besten: {names[0]}. Am zweitbesten: {names[1]} (etwa gleich gut), am drittbesten: ")
    assert told.endswith(" (3,2 Punkte weniger)")
    assert hint.told(london, state, [weighed[0], Weighed(170, 80.23, 50)], english).endswith("(about as good)"), "not 0.0 points less"
    exact = [Weighed(each.move, each.worth, 0) for each in (weighed[0], weighed[3])]
    assert (
        hint.told(london, state, exact, english)
        == f"Best: {names[0]}, about 80.3 points in the end. Second best: {names[3]} (3.2 points less)"
    )
    assert "etwa 80,3 Punkte. Am zweitbesten:" in hint.told(london, state, exact, german)
    assert hint.told(london, state, [Weighed(176, 0.0, 0)], english) == f"{names[0]} is the only choice"
    assert hint.told(london, state, weighed[:1], english) == f"Best: {names[0]}"  # the search had time for one of several
    assert hint.told(london, london.new(2), weighed, english).startswith(f"Best: {names[0]}. Second best: ")


@pytest.mark.parametrize(
    ("game", "lead"), [("next-station-london", ""), ("voll-verplant", ""), ("metro", " Vorsprung"), ("ticket-to-ride-berlin", " Vorsprung")]
)
def test_what_a_hint_counts_has_its_unit(game: str, lead: str) -> None:
    """Among several seats Metro and Ticket to Ride count the lead, the flip-and-write games one's own points; nothing reads as a plan."""
    which, view = stellwerk.game(game), some_view(game, 9)
    weighed = [Weighed(view.legal[0], 20.0, 90), Weighed(view.legal[1], 18.8, 90)]
    state = view.guess(Random(1))
    words = {lang: hint.told(which, state, weighed, which.words(lang)) for lang in ("en", "de")}
    assert words["de"].endswith(f" (1,2 Punkte{lead} weniger)")
    assert words["en"].endswith(f" (1.2 points{' of lead' if lead else ''} less)")
    assert all("Danach" not in told and "Next" not in told for told in words.values())
