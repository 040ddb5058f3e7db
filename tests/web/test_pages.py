"""The pages as a browser without script gets them: every form works, every text is in the reader's language, nothing is told too early."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

import pytest
from markupsafe import escape
from starlette.testclient import TestClient
from tests.web.conftest import Visitor

from stellwerk.bots import BOTS
from stellwerk.games import GAMES
from stellwerk.server.hall import Hall
from stellwerk.server.ledger import Command
from stellwerk.table.table import Table
from stellwerk.web import levels
from stellwerk.web.site import Site
from stellwerk.words import speaker

Visit = Callable[..., Visitor]
GAME = "next-station-london"


def table_of(path: str) -> str:
    found = re.fullmatch(r"/t/(\w+)", path)
    assert found, path
    return found[1]


def hall_of(server: TestClient) -> Hall:
    site: Site = server.app.state.site  # type: ignore[attr-defined]
    return site.hall


def in_server(server: TestClient, table: str, command: Command) -> None:
    """Do something at a table from inside the server."""
    assert server.portal
    server.portal.call(hall_of(server).command, table, command)


def finish(server: TestClient, table: str) -> None:
    """Everybody passes until the game is over."""
    live, count = hall_of(server).live[table], 0
    while live.table.status == "running":
        seat = live.table.owing()[0]
        player, id = live.table.chairs[seat].player, f"finish-{count}-{seat}"
        in_server(server, table, partial(Table.move, player=player, seat=seat, token="-", id=id, now=1))
        count += 1


def test_the_home_page_greets_a_stranger(visit: Visit) -> None:
    page = visit().get("/")
    assert "Next Station London" in page
    assert f'action="/play/{GAME}"' in page
    assert f'href="/new/{GAME}"' in page


def test_german_and_english_by_browser_and_by_choice(visit: Visit) -> None:
    assert '<html lang="de"' in visit("de-AT,en;q=0.5").get("/")
    assert '<html lang="en"' in visit("fr, en;q=0.8, de;q=0.2").get("/")
    one = visit("en")
    one.post("/look", lang="de", to="/")
    assert '<html lang="de"' in one.get("/")
    one.post("/look", theme="dark", to="/")
    page = one.get("/")
    assert 'lang="de"' in page
    assert 'data-theme="dark"' in page


def test_a_solo_game_is_one_click_away_and_ends_with_a_result(server: TestClient, visit: Visit) -> None:
    ada = visit()
    path = ada.post(f"/solo/{GAME}")
    page = ada.get(path)
    assert "data-pick" in page
    assert 'class="board' in page
    finish(server, table_of(path))
    result = ada.get(f"{path}/result")
    assert "Total" in result
    assert "fair" in result.lower()
    assert ada.http.get(f"{path}/record").text.startswith("stellwerk: 1\n")


def test_a_new_table_with_options_and_its_invite(visit: Visit) -> None:
    ada, ben = visit(), visit("de")
    form = ada.get(f"/new/{GAME}")
    for name in ("option.objectives", "option.powers", "option.pencils", "seat.0", "clock", "public"):
        assert f'name="{name}"' in form
    path = ada.post(
        "/tables", game=GAME, seat__0="me", seat__1="open", option__powers="on", option__pencils="dealt", clock="move:60", public="on"
    )
    assert "/qr.svg" in ada.get(path)
    assert ada.http.get(f"{path}/qr.svg").headers["content-type"].startswith("image/svg+xml")
    assert path in visit().get("/"), "a public table with a free seat is listed"
    assert "Setz dich" in ben.get(path) or "sit" in ben.get(path)
    ben.post(f"{path}/sit", seat="1")
    assert "data-pick" in ben.get(path)
    assert path not in re.sub(r"Your tables.*?Open tables", "", visit().get("/"), flags=re.S)


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_form_offers_every_level_and_says_how_it_plays(visit: Visit, lang: str) -> None:
    say = speaker(lang)
    for game in GAMES:
        form = visit(lang).get(f"/new/{game}")
        for name, bot in BOTS.items():
            assert f'name="seat.1" value="bot:{name}"' in form
            assert f'<dd id="bot-{name}">{say(bot.about)}</dd>' in form, "in the open, not in a title that phones do not show"
            assert lang == "en" or say(bot.about) != bot.about
    for label in {"en": ("Calm", "Solid", "Strong", "Random"), "de": ("Ruhig", "Solide", "Stark", "Zufall")}[lang]:
        assert f"<dt>{label}</dt>" in form


def test_a_table_against_every_level(server: TestClient, visit: Visit) -> None:
    ada = visit("de")
    path = ada.post("/tables", game=GAME, seat__0="me", seat__1="bot:calm", seat__2="bot:strong", seat__3="bot:random", clock="none")
    page = ada.get(path)
    for note in ("ruhiger Bot", "starker Bot", "Zufallsbot"):
        assert note in page
    lobby = ada.get(ada.post("/tables", game=GAME, seat__0="me", seat__1="open", seat__2="bot:solid", clock="none"))
    assert "solider Bot" in lobby


def test_a_quick_game_is_against_a_solid_bot(server: TestClient, visit: Visit) -> None:
    ada = visit()
    assert hall_of(server).live[table_of(ada.post(f"/play/{GAME}"))].table.settings.seats == ("open", "bot:solid")
    assert hall_of(server).live[table_of(ada.post(f"/play/{GAME}", level="strong"))].table.settings.seats == ("open", "bot:strong")
    assert hall_of(server).live[table_of(ada.post(f"/play/{GAME}", level="godlike"))].table.settings.seats == ("open", "bot:solid")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_home_page_offers_three_levels_and_remembers_the_one_played(visit: Callable[..., Visitor], lang: str) -> None:
    ada, say = visit(lang), speaker(lang)
    page = ada.get("/")
    assert re.findall(r'name="level" value="(\w+)"', page) == ["calm", "solid", "strong"]
    assert re.findall(r'name="level" value="(\w+)" checked', page) == ["solid"]
    for name in ("calm", "solid", "strong"):
        assert f'aria-describedby="plays-{name}"><span>{levels.label(name, say)}</span>' in page
        assert re.search(rf'id="plays-{name}">{re.escape(str(escape(say(BOTS[name].about))))}</p>', page)
    ada.post(f"/play/{GAME}", level="strong")
    assert re.findall(r'name="level" value="(\w+)" checked', ada.get("/")) == ["strong"]
    ada.post(f"/play/{GAME}")
    assert re.findall(r'name="level" value="(\w+)" checked', ada.get("/")) == ["strong"], "who says nothing changes nothing"
    eve = visit(lang)
    eve.http.cookies.set("stellwerk-level", "<b>")
    assert re.findall(r'name="level" value="(\w+)" checked', eve.get("/")) == ["solid"]


def test_what_the_form_gets_wrong_is_said_on_the_form(visit: Visit) -> None:
    answer = visit()
    page = answer.http.post(
        "/tables", data={"csrf": answer.token(), "game": GAME, "seat.0": "me", "option.pencils": "chosen", "clock": "none"}
    )
    assert page.status_code == 422
    assert "alone, the order of the pencils is random" in page.text


def test_a_name_is_tidied_and_escaped(visit: Visit) -> None:
    eve = visit()
    eve.post("/me", name="  <b>Eve</b>\u202e \n ", to="/")
    page = eve.get("/")
    assert "&lt;b&gt;Eve&lt;/b&gt;" in page
    assert "<b>Eve</b>" not in page
    assert "\u202e" not in page
    eve.post("/me", status=422, name=" \u200b ", to="/")


def test_the_sealed_choice_of_another_seat_is_on_no_page(server: TestClient, visit: Visit) -> None:
    ada, ben = visit(), visit()
    path = ada.post("/tables", game=GAME, seat__0="me", seat__1="open", clock="none")
    ben.post(f"{path}/sit", seat="1")
    before = ben.get(path)
    state = hall_of(server).live[table_of(path)].table.state
    token = str(state.moves[state.legal(0)[-1]])
    in_server(server, table_of(path), lambda table: table.move(table.chairs[0].player, 0, token, "sealed-choice", 1))
    for page in (ben.get(path), visit().get(path)):
        for sign in (token, token.replace("-", " – ")):
            assert sign not in page or sign in before


def test_a_running_game_is_shown_to_its_seats_only_and_as_they_saw_it(visit: Visit) -> None:
    ada, eve = visit(), visit()
    path = ada.post(f"/solo/{GAME}")
    assert "data-was" in ada.get(f"{path}/replay") or "board" in ada.get(f"{path}/replay")
    eve.get(f"{path}/replay", status=403)
    eve.get(f"{path}/record", status=403)
    assert "seed:" not in ada.http.get(f"{path}/record").text


def test_replay_steps_and_pictures(server: TestClient, visit: Visit) -> None:
    ada = visit()
    path = ada.post(f"/solo/{GAME}")
    finish(server, table_of(path))
    for step in ("", "/0", "/10"):
        assert "board" in ada.get(f"{path}/replay{step}")
    ada.get(f"{path}/replay/99999", status=404)
    ada.get(f"{path}/replay/x", status=404)
    step = ada.http.get(f"{path}/replay/12.json").json()
    assert step["at"] == 12
    assert step["url"] == f"{path}/replay/12"
    assert 'data-pick="' not in step["fragments"]["board"]
    assert ada.http.get(f"{path}/picture/12.svg").text.startswith("<svg")
    assert ada.http.get(f"{path}/picture/12.png").content.startswith(b"\x89PNG")


def test_rematch_seats_the_same_people(server: TestClient, visit: Visit) -> None:
    ada, ben = visit(), visit()
    path = ada.post("/tables", game=GAME, seat__0="me", seat__1="open", clock="none")
    ben.post(f"{path}/sit", seat="1")
    ada.post(f"{path}/rematch", status=409)
    finish(server, table_of(path))
    again = ada.post(f"{path}/rematch")
    assert again != path
    assert ben.post(f"{path}/rematch") == again
    assert "data-pick" in ben.get(again)


def test_the_daily_deal_is_the_same_for_all_and_each_has_one_attempt(server: TestClient, visit: Visit) -> None:
    ada, ben = visit(), visit()
    one, two = ada.post(f"/daily/{GAME}"), ben.post(f"/daily/{GAME}")
    assert ada.post(f"/daily/{GAME}") == one != two
    tables = [hall_of(server).live[table_of(path)].table for path in (one, two)]
    assert tables[0].dealer.seed == tables[1].dealer.seed
    finish(server, table_of(one))
    assert "seed:" not in ada.http.get(f"{one}/record").text, "others still play this deal"
    assert tables[0].dealer.seed.hex() not in ada.get(f"{one}/result")
    date = tables[0].settings.daily
    board = ada.get(f"/daily/{GAME}/{date}")
    assert "4" in board
    ada.get(f"/daily/{GAME}/2999-01-01", status=404)
    ada.get(f"/daily/{GAME}/yesterday", status=404)
    ada.get(f"/daily/chess/{date}", status=404)


@pytest.mark.parametrize("path", ["/nothing", "/t/nothing", "/t/nothing/result", "/new/chess", "/static/nothing.js", "/t/../etc/passwd"])
def test_what_is_not_there_is_a_friendly_404(visit: Visit, path: str) -> None:
    page = visit("de").http.get(path)
    assert page.status_code == 404
    assert "Traceback" not in page.text


def test_every_answer_carries_the_security_headers(server: TestClient, visit: Visit) -> None:
    one = visit()
    for path in ("/", f"/new/{GAME}", "/nothing", "/api/games", "/static/theme.css"):
        headers = one.http.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
    page = one.get("/")
    assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", page)
    assert " style=" not in page
    assert not re.search(r"\son\w+=", page)


def test_pages_have_no_inline_style_or_script(server: TestClient, visit: Visit) -> None:
    ada = visit()
    path = ada.post(f"/solo/{GAME}")
    pages = [ada.get(path), ada.get(f"/new/{GAME}"), ada.get(f"{path}/replay")]
    finish(server, table_of(path))
    pages += [ada.get(f"{path}/result"), ada.get(f"{path}/replay")]
    for page in pages:
        assert " style=" not in page
        assert "<style" not in page
        assert not re.search(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", page)


def test_forms_need_our_token_and_origin(visit: Visit) -> None:
    ada, eve = visit(), visit()
    token = ada.token()
    assert eve.http.post(f"/solo/{GAME}", data={"csrf": token}).status_code == 403
    assert ada.http.post(f"/solo/{GAME}", data={}).status_code == 403
    assert ada.http.post(f"/solo/{GAME}", data={"csrf": token}, headers={"origin": "https://evil.example"}).status_code == 403
    for to in ("https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"):
        answer = ada.http.post("/look", data={"csrf": token, "lang": "de", "to": to}, follow_redirects=False)
        assert answer.headers["location"] == "/"


@pytest.mark.parametrize(("lang", "words"), [("en", ("Free rotation", "New York", "St Petersburg")), ("de", ("Freies Drehen", "New York"))])
def test_options_are_named_as_people_write(visit: Callable[..., Visitor], lang: str, words: tuple[str, ...]) -> None:
    page = visit(lang).get("/new/metro")
    for word in words:
        assert word in page
    assert ">free_rotation<" not in page.lower()
