"""Links for others lead where others can go: by the server's settings, the networks it is in, and how the page was opened."""

from __future__ import annotations

import html
import re
import socket
from pathlib import Path
from typing import Any

import pytest
import segno
from starlette.testclient import TestClient
from tests.web.conftest import Visitor

from stellwerk.server.day import today
from stellwerk.web import addresses
from stellwerk.web.addresses import Address, for_others, in_the_network, is_this_computer, ranked, url
from stellwerk.web.app import create_app
from stellwerk.web.config import Config

GAME = "next-station-london"
LAN = "http://192.168.1.23:8000/"
OPEN, LOCAL = "0.0.0.0", "127.0.0.1"


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """This computer is in one network, beside what its containers and virtual machines think they are in."""
    monkeypatch.setattr(addresses, "interfaces", lambda: iter([("lo", LOCAL), ("docker0", "172.17.0.1"), ("wlan0", "192.168.1.23")]))
    monkeypatch.setattr(addresses, "way_out", lambda family: "192.168.1.23")


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "interfaces", lambda: iter([("lo", LOCAL), ("docker0", "172.17.0.1")]))
    monkeypatch.setattr(addresses, "way_out", lambda family: "")


def link(opened: str, host: str, **more: Any) -> Address:
    return for_others(Config(data=Path(), host=host, **more), opened)


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST", "localhost.", "games.localhost", "127.0.0.1", "127.0.1.1", "[::1]", "::1"])
def test_names_of_this_computer(name: str) -> None:
    assert is_this_computer(name)


@pytest.mark.parametrize("name", ["", "games.example", "localhost.example", "192.168.1.23", "0.0.0.0", "::", "128.0.0.1", "[", "1.2.3"])
def test_other_names(name: str) -> None:
    assert not is_this_computer(name)


@pytest.mark.parametrize("opened", ["http://localhost:8000/", "http://127.0.0.1:8000/", "http://[::1]:8000/"])
def test_a_page_opened_under_localhost_invites_by_the_address_in_the_network(at_home: None, opened: str) -> None:
    assert link(opened, OPEN) == Address(LAN, "network")
    assert link(opened, LOCAL) == Address(opened, "local")
    assert link(opened, "::1") == Address(opened, "local")
    assert link(opened, "10.0.0.7") == Address("http://10.0.0.7:8000/", "network")


def test_port_80_needs_no_number(at_home: None) -> None:
    assert link("http://localhost/", OPEN, port=80) == Address("http://192.168.1.23/", "network")
    assert url("fd00::2", 8000) == "http://[fd00::2]:8000/"


@pytest.mark.parametrize(
    "opened", ["http://192.168.1.99:8000/", "https://games.example/", "http://testserver/", "http://[/", "http://a:b/"]
)
@pytest.mark.parametrize("host", [OPEN, LOCAL])
def test_a_page_opened_under_another_name_invites_by_that_name(at_home: None, opened: str, host: str) -> None:
    assert link(opened, host) == Address(opened)


@pytest.mark.parametrize("opened", ["http://localhost:8000/", "http://192.168.1.99:8000/"])
@pytest.mark.parametrize("host", [OPEN, LOCAL])
def test_the_public_url_wins(at_home: None, opened: str, host: str) -> None:
    assert link(opened, host, public_url="https://games.example/") == Address("https://games.example/")


def test_without_a_network_or_through_a_tunnel_nothing_is_promised(nowhere: None) -> None:
    assert link("http://localhost:8000/", OPEN) == Address("http://localhost:8000/", "unknown")


def test_the_port_of_a_tunnel_is_not_ours_to_give(at_home: None) -> None:
    assert link("http://localhost:9000/", OPEN) == Address("http://localhost:9000/", "unknown")
    assert link("https://localhost/", OPEN) == Address("https://localhost/", "unknown")


@pytest.mark.parametrize(
    ("own", "out", "found"),
    [
        ([], "", []),
        ([("lo", "127.0.0.1")], "", []),
        ([("eth0", "169.254.7.7")], "169.254.7.7", []),
        ([("docker0", "172.17.0.1"), ("br-4f", "172.18.0.1"), ("virbr0", "192.168.122.1"), ("veth1", "10.9.9.9")], "", []),
        ([("docker0", "172.17.0.1")], "172.17.0.1", []),
        ([], "192.168.1.23", ["192.168.1.23"]),
        ([("eth0", "10.0.0.5"), ("wlan0", "192.168.1.23")], "192.168.1.23", ["192.168.1.23", "10.0.0.5"]),
        ([("eth0", "203.0.114.5"), ("eth1", "10.0.0.5")], "203.0.114.5", ["10.0.0.5", "203.0.114.5"]),
        ([("tun0", "10.8.0.2"), ("wlan0", "192.168.1.23")], "10.8.0.2", ["192.168.1.23", "10.8.0.2"]),
        ([("eth0", "192.168.1.23"), ("wlan0", "192.168.1.23")], "192.168.1.23", ["192.168.1.23"]),
    ],
    ids=["nothing", "itself", "link-local", "containers", "out by a container", "out alone", "two", "public", "tunnel", "twice"],
)
def test_the_likeliest_address_comes_first(own: list[tuple[str, str]], out: str, found: list[str]) -> None:
    assert ranked(own, out) == found


def test_a_kernel_without_any_network_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    class Cut(socket.socket):
        def connect(self, address: Any) -> None:
            raise OSError(101, "Network is unreachable")

    monkeypatch.setattr(addresses, "interfaces", lambda: iter(()))
    monkeypatch.setattr(socket, "socket", Cut)
    assert in_the_network(OPEN) == in_the_network("::") == []


def test_nothing_is_sent_to_find_the_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    class Mute(socket.socket):
        def __init__(self, family: int, kind: int) -> None:
            assert kind == socket.SOCK_DGRAM, "a connection would send something"
            super().__init__(family, kind)

        def send(self, *_: Any) -> int:
            raise AssertionError("something was sent")

        sendto = sendall = sendmsg = send  # type: ignore[assignment]

    def asked(*_: Any, **__: Any) -> None:
        raise AssertionError("a name server was asked")

    monkeypatch.setattr(socket, "socket", Mute)
    for name in ("getaddrinfo", "gethostbyname", "gethostbyname_ex", "getfqdn"):
        monkeypatch.setattr(socket, name, asked)
    found = in_the_network(OPEN)
    assert not [one for one in found if is_this_computer(one)]


# ------------------------------------------------------------ on the pages
def lobby(data: Path, opened: str, lang: str = "en", **settings: Any) -> tuple[str, str, str]:
    """The invite of a new table, what is said beside it, and what the menu copies."""
    with TestClient(create_app(Config(data=data, bot_processes=0, **settings)), base_url=opened) as client:
        ada = Visitor(client, lang)
        ada.http.base_url = opened
        page = ada.get(ada.post("/tables", game=GAME, seat__0="me", seat__1="open"))
    invite, note = re.search(r'id="invite" value="([^"]+)"', page), re.search(r'id="reach">([^<]+)<', page)
    assert invite
    copied = re.findall(r'data-copy="([^"]+/t/[^"]+)"', page)
    assert set(copied) == {invite[1]}, "the field, the button beside it and the menu give the same link"
    return invite[1], html.unescape(note[1]) if note else "", page


@pytest.mark.parametrize(
    ("lang", "host", "opened", "begins", "words"),
    [
        ("en", OPEN, "http://localhost:8000", LAN, "For others in the same network as this computer."),
        ("de", OPEN, "http://localhost:8000", LAN, "Für andere im selben Netz wie dieser Computer."),
        ("en", LOCAL, "http://localhost:8000", "http://localhost:8000/", "Only this computer can open it. Started without --local, "),
        ("de", LOCAL, "http://127.0.0.1:8000", "http://127.0.0.1:8000/", "Ihn kann nur dieser Computer öffnen. Ohne --local "),
        ("en", OPEN, "http://192.168.1.99:8000", "http://192.168.1.99:8000/", ""),
        ("en", LOCAL, "https://games.example", "https://games.example/", ""),
    ],
)
def test_the_lobby_says_whom_its_link_lets_in(
    at_home: None, tmp_path: Path, lang: str, host: str, opened: str, begins: str, words: str
) -> None:
    invite, note, page = lobby(tmp_path, opened, lang, host=host)
    assert invite.startswith(f"{begins}t/")
    assert note.startswith(words)
    assert bool(note) == bool(words)
    assert ("/qr.svg" in page) is not invite.startswith(("http://localhost", "http://127.")), "no phone could open it"


def test_a_lobby_without_a_network_tells_how_to_help_it(nowhere: None, tmp_path: Path) -> None:
    invite, note, _ = lobby(tmp_path, "http://localhost:8000", host=OPEN)
    assert invite.startswith("http://localhost:8000/t/")
    assert note == "Only this computer can open it. The server knows no address for others; --public-url tells it one."


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What QR codes are made of."""
    made: list[str] = []
    make = segno.make

    def noted(text: str, **more: Any) -> segno.QRCode:
        made.append(text)
        return make(text, **more)

    monkeypatch.setattr(segno, "make", noted)
    return made


def test_invite_qr_code_private_link_and_daily_text_agree(at_home: None, tmp_path: Path, written: list[str]) -> None:
    config = Config(data=tmp_path, bot_processes=0, host=OPEN)
    app = create_app(config)
    with TestClient(app, base_url="http://localhost:8000") as client:
        ada = Visitor(client)
        ada.http.base_url = "http://localhost:8000"
        path = ada.post("/tables", game=GAME, seat__0="me", seat__1="open")
        page = ada.get(path)
        ada.get(f"{path}/qr.svg")
        assert written == [f"{LAN}{path[1:]}"]
        assert f'"{LAN}me/' in ada.get("/me/devices")
        table = ada.post(f"/daily/{GAME}").removeprefix("/t/")
        app.state.site.store.sync.finish_daily(table, 77)
        date = today()
        assert f"\n{LAN}daily/{GAME}/{date}</pre>" in ada.get(f"/daily/{GAME}/{date}")
    assert "localhost" not in re.sub(r"<[^>]+>", "", page)
