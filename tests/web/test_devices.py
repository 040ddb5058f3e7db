"""The same person on several devices: private links ask, expire and can be withdrawn; the cookie is renewed."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from http.cookies import SimpleCookie

import pytest
from itsdangerous import URLSafeSerializer
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.web.conftest import Visitor

from stellwerk.web.identity import COOKIE, LINK_LIFE, YEAR, Claim, Identity
from stellwerk.web.pages import me
from stellwerk.web.site import Site

Visit = Callable[..., Visitor]
GAME = "next-station-london"


def site_of(server: TestClient) -> Site:
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    return site


def private_link(visitor: Visitor) -> str:
    found = re.search(r'value="http://testserver(/me/[^"]+)"', visitor.get("/me/devices"))
    assert found
    return found[1]


def is_at_home(visitor: Visitor, path: str) -> bool:
    """Whether the table is this visitor's own."""
    return "You are watching" not in visitor.get(path)


def test_a_private_link_asks_before_it_replaces_anybody(visit: Visit) -> None:
    ada, phone = visit(), visit()
    ada.post("/me", name="Ada")
    phone.post("/me", name="Old phone")
    hers, theirs = ada.post(f"/solo/{GAME}"), phone.post(f"/solo/{GAME}")
    link = private_link(ada)
    asked = phone.get(link)
    assert "Go on here as Ada?" in asked
    assert "In this browser you are Old phone, with 1 table." in asked
    assert is_at_home(phone, theirs), "looking at the link changes nothing"
    assert not is_at_home(phone, hers)
    assert phone.http.post(link, data={"csrf": "0" * 64}).status_code == 403, "and no form of another site does"
    assert is_at_home(phone, theirs)
    phone.post(link)
    assert is_at_home(phone, hers)
    assert not is_at_home(phone, theirs)
    assert is_at_home(ada, hers)


def test_who_follows_their_own_link_or_is_nobody_yet_is_told_so(visit: Visit) -> None:
    ada = visit()
    ada.post("/me", name="Ada")
    assert "You are Ada here already" in ada.get(private_link(ada))
    assert "the tables of Ada are yours then" in visit().get(private_link(ada))
    ben = visit()
    ben.get("/")
    assert "sit at no table: nothing is lost" in ben.get(private_link(ada))


def test_a_private_link_expires(visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, phone = visit(), visit()
    link = private_link(ada)
    phone.get(link)
    token, now = phone.token(), time.time()
    monkeypatch.setattr("time.time", lambda: now + LINK_LIFE + 2)
    assert "no longer valid" in phone.get(link, status=410)
    assert phone.http.post(link, data={"csrf": token}).status_code == 410
    phone.get(link[:-2] + "xx", status=404)


def test_the_link_of_a_table_page_is_gone(visit: Visit) -> None:
    """It never expired, and stood beside the link for the others."""
    ada = visit()
    assert not re.search(r"/me/(?!devices|others)", ada.get(ada.post(f"/solo/{GAME}")))


def test_signing_out_all_other_devices_withdraws_cookies_links_and_open_pages(
    server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(me, "SETTLE", 0.0)
    ada, phone, thief = visit(), visit(), visit()
    path = ada.post(f"/solo/{GAME}")
    link = private_link(ada)
    phone.post(link)
    assert is_at_home(phone, path)
    with phone.socket(path.removeprefix("/t/")) as line:
        line.send_json({"kind": "hello"})
        assert line.receive_json()["kind"] == "update"
        ada.post("/me/others")
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_json()
    assert closed.value.code == 4401
    assert is_at_home(ada, path)
    assert not is_at_home(phone, path)
    thief.get(link, status=410)
    phone.post(private_link(ada))
    assert is_at_home(phone, path), "a new link is another matter"
    assert "only this browser is you now" in ada.get("/me/devices?done")


def test_the_cookie_is_renewed_with_every_page(visit: Visit) -> None:
    ada = visit()
    ada.get("/")
    before = ada.http.cookies[COOKIE]
    for path in ("/", f"/new/{GAME}", "/me/devices"):
        renewed = SimpleCookie(ada.http.get(path).headers["set-cookie"])[COOKIE]
        assert (renewed.value, int(renewed["max-age"])) == (before, YEAR), path


def test_a_cookie_from_before_there_were_generations_still_counts(server: TestClient, visit: Visit) -> None:
    site = site_of(server)
    old = str(URLSafeSerializer(site.store.sync.secret("cookies", bytes), salt="guest").dumps("ada"))
    assert site.identity.read(old) == Claim("ada")
    ada = visit()
    ada.http.cookies.set(COOKIE, old)
    site.store.sync.save_player("ada", "Ada", "en")
    assert ">Ada<" in ada.get("/")
    site.store.sync.sign_out("ada")
    assert ">Ada<" not in ada.get("/")


@pytest.mark.parametrize("signed", [[], ["ada"], ["ada", "1"], ["", 0], [1, 0], {"ada": 0}, None, 7, "", ["ada", 0, 0]])
def test_what_is_signed_but_no_claim_is_nobody(signed: object) -> None:
    secret = bytes(32)
    assert Identity(secret).read(str(URLSafeSerializer(secret, salt="guest").dumps(signed))) is None


def test_a_store_that_does_not_answer_still_gives_a_page(server: TestClient, visit: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    ada = visit()
    ada.get("/")

    def broken(player: str) -> None:
        raise OSError("the disk is gone")

    monkeypatch.setattr(site_of(server).store.sync, "player", broken)
    ada.http = TestClient(server.app, base_url="http://testserver", cookies=ada.http.cookies, raise_server_exceptions=False)
    assert "Something went wrong on our side" in ada.get("/", status=500)
