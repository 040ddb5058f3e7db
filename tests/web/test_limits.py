"""How much one guest, and one address, may ask for; and that a club behind one address never notices."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.requests import HTTPConnection
from starlette.routing import Mount, Route
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from tests.web.conftest import Visitor
from tests.web.finished import golden, keep

from stellwerk.server.limits import MOST_THOUGHTS, MOST_THOUGHTS_OF_ADDRESS, Allowance, Limit, Limits, Places
from stellwerk.server.live import Thought
from stellwerk.web.app import ROUTES
from stellwerk.web.assets import STATIC, static_url
from stellwerk.web.site import Site, address_of

GAME = "next-station-london"
Visit = Callable[..., Visitor]


class Clock:
    """Stands still until told."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(server: TestClient) -> Clock:
    """The limits of a server of its own, at the time of this clock."""
    clock = Clock()
    site_of(server).limits = Limits(clock=clock)
    return clock


def site_of(server: TestClient) -> Site:
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    return site


def until_429(ask: Callable[[], Any], most: int = 4000) -> tuple[int, Any]:
    """How often it was answered, and the refusal."""
    for n in range(most):
        answer = ask()
        if answer.status_code == 429:
            return n, answer
    raise AssertionError("no limit")


# ------------------------------------------------------------ every route
def routes(listed: list[Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """Method and path of every route, with something in every gap."""
    for route in listed:
        if isinstance(route, Mount) and route.routes:
            yield from routes(list(route.routes), prefix + route.path)
        elif isinstance(route, Mount):
            yield "GET", f"{prefix}{route.path}/style.css"
        elif isinstance(route, Route):
            for method in sorted((route.methods or set()) - {"HEAD"}):
                yield (
                    method,
                    prefix + re.sub(r"\{(\w+)\}", lambda gap: {"table": "game", "step": "3", "form": "png"}.get(gap[1], GAME), route.path),
                )


EVERY = sorted(set(routes(ROUTES)))


@pytest.mark.parametrize(("method", "path"), EVERY)
def test_every_route_has_a_limit_for_one_guest_and_for_one_address(server: TestClient, clock: Clock, method: str, path: str) -> None:
    site = site_of(server)
    for name, what in vars(site.limits).items():
        if isinstance(what, Allowance):  # small ones, or it takes long
            setattr(site.limits, name, Allowance(Limit(1, 3, clock), Limit(1, 7, clock)))
    guests = [Visitor(server, lang="de") for _ in range(3)]
    cookies = [site.identity.cookie(f"guest {n}") for n in range(3)]
    answered = 0
    for guest, cookie in zip(guests, cookies, strict=True):
        guest.http.cookies.set("stellwerk", cookie)
        for _ in range(5):
            answer = guest.http.request(method, path)
            answered += answer.status_code != 429
            if answer.status_code == 429:
                assert int(answer.headers["retry-after"]) == 1
                assert "set-cookie" not in answer.headers
                if path.startswith("/api") or path.endswith(".json"):
                    assert answer.json() == {"error": "That was a lot at once. Wait a moment"}
                else:
                    assert "Das war viel auf einmal" in answer.text
    assert answered == 7 if not path.startswith("/api") else answered <= 7, "three of the first, three of the second, one of the third"
    clock.now += 1
    assert guests[0].http.request(method, path).status_code != 429


def test_of_ipv6_the_first_half_counts() -> None:
    def at(host: str) -> str:
        return address_of(HTTPConnection({"type": "http", "client": (host, 1)}))

    assert at("2001:db8:1:2:3:4:5:6") == at("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert at("2001:db8:1:3::1") != at("2001:db8:1:2::1")
    assert at("::ffff:192.0.2.7") == at("192.0.2.7") == "192.0.2.7"
    assert at("testclient") == "testclient"
    assert address_of(HTTPConnection({"type": "http", "client": None})) == "nowhere"


# ------------------------------------------------------------ what begins something
def new_guest(server: TestClient, name: str) -> Visitor:
    """Somebody who has been here before."""
    who = Visitor(server)
    who.http.cookies.set("stellwerk", site_of(server).identity.cookie(name))
    return who


def test_one_address_does_not_become_new_guests_without_end(server: TestClient, clock: Clock) -> None:
    known = new_guest(server, "ada")
    newcomers, refused = until_429(lambda: Visitor(server).http.get("/"), 500)
    assert 100 < newcomers < 300
    assert "set-cookie" not in refused.headers, "else a refusal would make a guest"
    known.get("/")
    clock.now += 1
    Visitor(server).get("/")


def tables_of(who: Visitor) -> Callable[[], Any]:
    csrf = who.token()
    return lambda: who.http.post(f"/solo/{GAME}", data={"csrf": csrf}, follow_redirects=False)


def test_tables_are_limited_by_guest_and_by_address(server: TestClient, clock: Clock) -> None:
    opened = []
    for n in range(8):
        number, refused = until_429(tables_of(new_guest(server, f"guest {n}")), 200)
        opened.append(number)
    limits = site_of(server).limits.tables
    assert opened[0] == limits.of_guest.burst
    assert sum(opened) == limits.of_address.burst
    clock.now += int(refused.headers["retry-after"])
    assert tables_of(new_guest(server, "later"))().status_code == 303


def test_tokens_and_tables_of_programs_are_limited(server: TestClient, clock: Clock) -> None:
    def token() -> Any:
        return server.post("/api/tokens", json={"name": "Eve"})

    program = {"authorization": f"Bearer {token().json()['token']}"}
    number, refused = until_429(token)
    assert number == site_of(server).limits.tokens.burst - 1
    assert int(refused.headers["retry-after"]) > 0
    number, _ = until_429(lambda: server.post("/api/tables", json={"game": GAME, "seats": ["me"]}, headers=program))
    assert number == site_of(server).limits.tables.of_guest.burst
    clock.now += 60
    assert token().status_code == 201


def test_at_a_public_table_everybody_has_one_seat(server: TestClient, visit: Visit) -> None:
    ada, eve = visit(), visit("de")
    path = ada.post("/tables", game=GAME, seat__0="me", seat__1="open", seat__2="open", seat__3="open", public="on")
    assert eve.get(path).count("/sit") == 3
    eve.post(f"{path}/sit", seat="1")
    assert "/sit" not in eve.get(path)
    answer = eve.http.post(f"{path}/sit", data={"csrf": eve.token(), "seat": "2"})
    assert answer.status_code == 409
    assert "hat jeder einen Platz" in answer.text
    ada.post(f"{path}/sit", seat="2")  # several at the host's browser
    mine = visit().post("/tables", game=GAME, seat__0="me", seat__1="open", seat__2="open")
    for seat in "12":
        eve.post(f"{mine}/sit", seat=seat)  # and at a table among friends


def test_seats_at_public_tables_are_limited(server: TestClient, clock: Clock) -> None:
    site_of(server).limits.seats = Allowance(Limit(1 / 30, 2, clock), Limit(1 / 10, 3, clock))
    tables = [new_guest(server, f"host {n}").post("/tables", game=GAME, seat__0="me", seat__1="open", public="on") for n in range(5)]
    sat = []
    for name in ("eve", "eva"):
        who = new_guest(server, name)
        csrf = who.token()
        answers = [who.http.post(f"{table}/sit", data={"csrf": csrf, "seat": "1"}, follow_redirects=False).status_code for table in tables]
        sat.append(answers.count(303))
        assert 429 in answers
        tables.reverse()
    assert sat == [2, 1]


def test_whose_bots_have_much_to_think_about_opens_no_more_tables_with_bots(server: TestClient, visit: Visit) -> None:
    site, ada, ben = site_of(server), visit("de"), visit()
    live = site.hall.live[ada.post(f"/play/{GAME}").removeprefix("/t/")]
    ben.post(f"/play/{GAME}")
    live.thoughts = {n: Thought("", None) for n in range(MOST_THOUGHTS)}  # type: ignore[arg-type]
    answer = ada.http.post(f"/play/{GAME}", data={"csrf": ada.token()})
    assert answer.status_code == 429
    assert "noch viel zu überlegen" in answer.text
    assert int(answer.headers["retry-after"]) > 0
    ada.post(f"/solo/{GAME}")
    ben.post(f"/play/{GAME}")
    live.thoughts = {n: Thought("", None) for n in range(MOST_THOUGHTS_OF_ADDRESS)}  # type: ignore[arg-type]
    assert ben.http.post(f"/play/{GAME}", data={"csrf": ben.token()}).status_code == 429
    live.thoughts = {}
    ada.post(f"/play/{GAME}")


def test_reviews_are_limited(server: TestClient, clock: Clock) -> None:
    site_of(server).limits.reviews = Allowance(Limit(1, 2, clock), Limit(1, 50, clock))
    keep(site_of(server).store.sync, golden("voll-verplant/tube-town-solo"), "game")
    site_of(server).reviewer.command = ("/nowhere/at/all",)
    ada = new_guest(server, "ada")
    csrf = ada.token()
    number, _ = until_429(lambda: ada.http.post("/t/game/review", data={"csrf": csrf}, follow_redirects=False))
    assert number == 2


# ------------------------------------------------------------ sockets
def test_sockets_open_at_once_are_limited_and_a_place_is_given_back(server: TestClient, visit: Visit) -> None:
    limits, ada = site_of(server).limits, visit()
    limits.open = Places(2, 3)
    table = ada.post(f"/solo/{GAME}").removeprefix("/t/")

    def is_open(line: Any) -> bool:
        line.send_json({"kind": "ping"})
        try:
            return bool(line.receive_json()["kind"] == "pong")
        except WebSocketDisconnect as closed:
            return closed.code != 4429

    with ada.socket(table) as first, ada.socket(table) as second:
        assert is_open(first)
        assert is_open(second)
        with ada.socket(table) as third:
            assert not is_open(third)
        with visit().socket(table) as stranger, visit().socket(table) as other:
            assert [is_open(stranger), is_open(other)] == [True, False]
    with ada.socket(table) as line:
        assert is_open(line)


def test_moves_and_undos_have_an_end(server: TestClient, clock: Clock) -> None:
    ada = Visitor(server)
    table = ada.post("/tables", game=GAME, seat__0="me", seat__1="open").removeprefix("/t/")
    with ada.socket(table) as line:
        for n in range(site_of(server).limits.acts.of_guest.burst + 1):
            line.send_json({"kind": "undo", "id": f"undo-{n:05}", "seat": 0})
            reason = line.receive_json()["reason"]
        assert reason == "That was a lot at once. Wait a moment"


# ------------------------------------------------------------ a club, and several workers
def test_a_club_behind_one_address_never_notices(server: TestClient, clock: Clock) -> None:
    """Thirty phones open the page, load what belongs to it, reload five times, and ten of them open a table: all at the same moment."""
    files = [static_url(path.relative_to(STATIC).as_posix()) for path in STATIC.rglob("*") if path.is_file()]
    people = [Visitor(server) for _ in range(30)]
    table = ""
    for n, who in enumerate(people):
        who.get("/")
        for file in files:
            assert who.http.get(file).status_code == 200, file
        if n % 3 == 0:
            table = who.post("/tables", game=GAME, seat__0="me", seat__1="open", seat__2="bot:calm", public="on")
        elif n % 3 == 1:
            who.post(f"{table}/sit", seat="1")
        for _ in range(5):
            who.get(table)
            who.get(f"{table}/result")
        with who.socket(table.removeprefix("/t/")) as line:
            line.send_json({"kind": "ping"})
            while line.receive_json()["kind"] != "pong":
                pass


@pytest.mark.parametrize("workers", [2, 4])
def test_several_workers_together_allow_no_more_than_one(workers: int) -> None:
    whole, share = Limits(), Limits(workers)

    def numbers(limits: Limits) -> Iterator[tuple[str, float, int]]:
        for name, what in vars(limits).items():
            if isinstance(what, Allowance):
                yield f"{name} of a guest", what.of_guest.rate, what.of_guest.burst
                yield f"{name} of an address", what.of_address.rate, what.of_address.burst
            elif isinstance(what, Limit):
                yield name, what.rate, what.burst

    for (name, rate, burst), (_, rate_here, burst_here) in zip(numbers(whole), numbers(share), strict=True):
        assert rate_here * workers == pytest.approx(rate), name
        assert burst_here * workers <= burst or burst_here <= 10, name
