"""The deal is fair and can be seen to be: the commitment is shown before the first card, and every seat's page mixes something in."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.conftest import Visitor

from stellwerk.record import Record
from stellwerk.server.pledges import LIFE, Pledges
from stellwerk.table.table import Table
from stellwerk.web.site import Site

Visit = Callable[..., Visitor]
GAME = "next-station-london"
ADAS, BENS = "a" * 32, "b" * 32


def site_of(server: TestClient) -> Site:
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    return site


def table_at(server: TestClient, path: str) -> Table:
    return site_of(server).hall.live[path.removeprefix("/t/")].table


def promise(page: str) -> tuple[str, str]:
    """The pledge in a page's form, and the commitment shown with it."""
    found = re.search(r'name="pledge" value="([^"]+)"><input type="hidden" name="nonce" value="" data-commitment="([0-9a-f]{64})"', page)
    assert found
    return found[1], found[2]


def test_the_commitment_is_shown_in_lobby_and_menu_before_the_first_card(server: TestClient, visit: Visit) -> None:
    ada, ben = visit(), visit()
    path = ada.post("/tables", game=GAME, seat__0="me", seat__1="open", nonce=ADAS)
    shown = table_at(server, path).dealer.commitment
    for who in (ada, ben, visit()):
        page = who.get(path)
        assert page.count(f"<code>{shown}</code>") == 2, "in the lobby and in the menu's window"
        assert f"<code>{ADAS}</code>" in page
    assert not table_at(server, path).record.entries
    ben.post(f"{path}/sit", seat="1", nonce=BENS)
    table = table_at(server, path)
    assert table.dealer.commitment == shown
    assert table.record.nonces == [ADAS, BENS]
    running = ada.get(path)
    assert running.count(f"<code>{shown}</code>") == 1, "in the menu's window"
    assert f"<code>{BENS}</code>" in running


def test_a_page_promises_a_seed_before_it_sends_what_it_mixes_in(server: TestClient, visit: Visit) -> None:
    for where, form in (("/", f"/solo/{GAME}"), ("/", f"/play/{GAME}"), (f"/new/{GAME}", "/tables")):
        ada = visit()
        pledge, promised = promise(ada.get(where))
        path = ada.post(form, game=GAME, seat__0="me", seat__1="open", pledge=pledge, nonce=ADAS)
        assert table_at(server, path).dealer.commitment == promised, form
        assert table_at(server, path).chairs[0].nonce == ADAS


def test_a_pledge_is_good_for_one_table(server: TestClient, visit: Visit) -> None:
    """Who has seen a seed could choose the cards of the next game by what they mix in."""
    ada = visit()
    pledge, promised = promise(ada.get("/"))
    first = ada.post(f"/solo/{GAME}", pledge=pledge, nonce=ADAS)
    assert ada.post(f"/solo/{GAME}", pledge=pledge, nonce=ADAS) == first, "a double click is one table"
    other = ada.post(f"/play/{GAME}", pledge=pledge, nonce=BENS)
    assert other != first
    assert table_at(server, other).dealer.commitment != promised
    ben = visit()
    stolen = ben.post(f"/solo/{GAME}", pledge=pledge, nonce=BENS)
    assert stolen != first
    assert table_at(server, stolen).dealer.commitment != promised


def test_a_pledge_is_not_good_for_ever_and_cannot_be_made_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pledges, others = Pledges(bytes(32)), Pledges(bytes(31) + b"x")
    pledge = pledges.new()
    assert pledges.read(pledge.text) == pledge
    for text in ("", "x", pledge.text + "x", pledge.text.replace(".", "", 1), others.new().text, "🚇"):
        assert pledges.read(text).table != pledges._pledge(text).table
    now = __import__("time").time()
    monkeypatch.setattr("time.time", lambda: now + LIFE + 2)
    assert pledges.read(pledge.text) != pledge


@pytest.mark.parametrize("nonce", ["x", "a" * 31, "A" * 32, "<script>"])
def test_what_cannot_be_mixed_in_is_refused(server: TestClient, visit: Visit, nonce: str) -> None:
    ada = visit()
    for form in (f"/solo/{GAME}", f"/play/{GAME}", "/tables"):
        ada.post(form, status=422, game=GAME, seat__0="me", seat__1="open", nonce=nonce)
    path = visit().post("/tables", game=GAME, seat__0="me", seat__1="open")
    ada.post(f"{path}/sit", status=422, seat="1", nonce=nonce)
    assert table_at(server, path).chairs[1].is_open


def test_without_a_script_nothing_is_mixed_in_and_the_game_begins_all_the_same(server: TestClient, visit: Visit) -> None:
    table = table_at(server, visit().post(f"/solo/{GAME}"))
    assert table.record.nonces == []
    assert table.status == "running"


def test_the_result_and_the_record_tell_what_was_mixed_in(server: TestClient, visit: Visit) -> None:
    ada = visit()
    pledge, promised = promise(ada.get("/"))
    path = ada.post(f"/solo/{GAME}", pledge=pledge, nonce=ADAS)
    ada.play_on(path)
    page = ada.get(f"{path}/result")
    assert f'data-commitment="{promised}" data-nonces="{ADAS}"' in page
    assert "what the seats have mixed in" in page
    record = Record.parse(ada.get(f"{path}/record"))
    assert (record.commitment, record.nonces) == (promised, [ADAS])
    assert record.verify() > 20
    again, next_promise = promise(page)
    rematch = ada.post(f"{path}/rematch", pledge=again, nonce=BENS)
    assert (table_at(server, rematch).dealer.commitment, table_at(server, rematch).record.nonces) == (next_promise, [BENS])
    assert ada.post(f"{path}/rematch", pledge=again, nonce=BENS) == rematch


def test_a_used_pledge_never_leads_a_rematch_to_another_table(server: TestClient, visit: Visit) -> None:
    ada = visit()
    path = ada.post(f"/solo/{GAME}")
    ada.play_on(path)
    pledge, _ = promise(ada.get(f"{path}/result"))
    other = ada.post(f"/play/{GAME}", pledge=pledge)
    rematch = ada.post(f"{path}/rematch", pledge=pledge)
    assert rematch not in (other, path)
    assert table_at(server, rematch).settings.seats == ("open",)


def test_programs_mix_something_in_too(server: TestClient) -> None:
    def ask(path: str, token: str = "", **body: Any) -> Any:
        return server.post(path, json=body, headers={"authorization": f"Bearer {token}"})

    one, two = (ask("/api/tokens", name=name).json()["token"] for name in ("One", "Two"))
    table = ask("/api/tables", one, game=GAME, seats=["me", "open"], nonce=ADAS).json()["id"]
    assert ask(f"/api/tables/{table}/sit", two, seat=1, nonce="no").status_code == 409
    told = ask(f"/api/tables/{table}/sit", two, seat=1, nonce=BENS).json()
    assert Record.parse(told["record"]).nonces == [ADAS, BENS]
    assert ask("/api/tables", one, game=GAME, seats=["me", "open"], nonce="no").status_code == 422


# ------------------------------------------------------------ what is not to be foretold or counted
def test_sealed_steps_are_not_counted_in_the_open(server: TestClient, visit: Visit) -> None:
    """Even their number tells: that a power was used, or that somebody took something back."""
    ada, ben, eve = visit(), visit(), visit()
    path = ada.post("/tables", game=GAME, seat__0="me", seat__1="open")
    ben.post(f"{path}/sit", seat="1")

    def seen() -> list[str]:
        """Everything that the others' pages say of the table, but for what is made anew for each page."""
        pages = [ben.get("/"), ben.get(path), eve.get(path)]
        return [re.sub(r'(name="(pledge|csrf)" value|data-commitment)="[^"]+"|content="[^"]+"', "", page) for page in pages]

    with ada.socket(path.removeprefix("/t/")) as line:
        line.send_json({"kind": "hello"})
        token = line.receive_json()["moves"][0]["token"]
        line.send_json({"kind": "move", "id": "sealed-1", "seat": 0, "token": token})
        while line.receive_json()["kind"] != "ack":
            pass
        chosen = seen()
        for n in range(3):
            for kind, more in (("undo", {}), ("move", {"token": token})):
                line.send_json({"kind": kind, "id": f"{kind}-{n:06d}", "seat": 0, **more})
                while line.receive_json()["kind"] != "ack":
                    pass
    assert seen() == chosen
    assert "0 moves" in ben.get("/")
