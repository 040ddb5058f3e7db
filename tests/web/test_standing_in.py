"""Everybody at a table sees that somebody wishes for a bot, and that one stands in."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visitor

from stellwerk.table import table as table_module
from stellwerk.web.site import Site

Visit = Callable[..., Visitor]
GAME = "next-station-london"


def three(visit: Visit, clock: str = "none") -> tuple[list[Visitor], str]:
    people = [visit() for _ in range(3)]
    for person, name in zip(people, ("Ada", "Ben", "Chiara"), strict=True):
        person.post("/me", name=name)
    path = people[0].post("/tables", game=GAME, seat__0="me", seat__1="open", seat__2="open", clock=clock)
    for seat in (1, 2):
        people[seat].post(f"{path}/sit", seat=str(seat))
    return people, path


def test_the_wish_and_the_stand_in_are_seen_by_all(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_module, "PATIENCE", 0)
    (ada, ben, chiara), path = three(visit)
    onlooker = visit()
    assert "Your turn" in ben.get("/")
    everybody = (ada, ben, chiara, onlooker)
    assert not any("would like a bot" in who.get(path) for who in everybody)
    ada.post(f"{path}/bot", seat="1")
    for who in everybody:
        assert "Ada would like a bot to play here" in who.get(path)
    chiara.post(f"{path}/bot", seat="1")
    for who in everybody:
        page = who.get(path)
        assert "would like a bot" not in page
        assert ("a bot plays for you" if who is ben else "a bot stands in") in page
    assert "Your turn" not in ben.get("/"), "it is the bot's"
    ben.post(f"{path}/back", seat="1")
    assert not any("a bot stands in" in who.get(path) for who in everybody)


def test_where_there_is_a_clock_the_menu_offers_no_wish(server: TestClient, visit: Visit) -> None:
    (ada, *_), path = three(visit, clock="days:3")
    assert "Let a bot play for" not in ada.get(path)
    ada.post(f"{path}/bot", status=409, seat="1")
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    assert not any(chair.bot for chair in site.hall.live[path.removeprefix("/t/")].table.chairs)
    (ada, *_), path = three(visit)
    assert ada.get(path).count("Let a bot play for") == 2


@pytest.mark.parametrize("game", ["metro", "ticket-to-ride-berlin", GAME])
def test_nobody_is_said_to_have_chosen_who_has_not(visit: Visit, game: str) -> None:
    """Where seats move one after the other, those who wait have chosen nothing."""
    ada, ben = visit(), visit()
    path = ada.post("/tables", game=game, seat__0="me", seat__1="open")
    ben.post(f"{path}/sit", seat="1")
    for who in (ada, ben, visit()):
        page = who.get(path)
        assert "has chosen" not in page
        assert "has moved" not in page
