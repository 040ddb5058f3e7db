"""The replay as a page: one stop for each decision, the log of the table with a stop for every line, bars with figures, no secrets."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup
from starlette.testclient import TestClient
from tests.web.finished import golden, keep
from tests.web.reviews.scene import SOLO, finished, sit_down, site_of, stored
from tests.web.test_outline import ALL, METRO, TICKET, Visit

from stellwerk.limits import DEALER
from stellwerk.web.course import course_of

THREE = "voll-verplant/berlin-three"
LINE = re.compile(r'<a class="words" href="([^"]+)" data-n="(\d+)"([^>]*)>(.*?)</a>')


def stops(page: str) -> list[int]:
    found = re.search(r'data-stops="([\d ]+)"', page)
    assert found
    return [int(n) for n in found[1].split()]


@pytest.mark.parametrize("name", [*ALL, THREE])
def test_it_stops_once_for_each_decision_that_shows_on_the_board(server: TestClient, visit: Visit, name: str) -> None:
    record = golden(name)
    keep(site_of(server).store.sync, record, "done")
    ada = sit_down(server, visit())
    for seat in range(record.seats):
        page = ada.get(f"/t/done/replay?seat={seat}")
        made = {n for n, entry in enumerate(record.entries, 1) if entry.seat != DEALER}
        if record.game.has_sheets:
            made = {n for n in made if record.entries[n - 1].seat == seat}
        assert set(stops(page)) == {0, *made, len(record.entries)}
        assert [int(n) for n in re.findall(r'<a href="[^"]+" data-n="(\d+)" tabindex="-1"', page)] == stops(page)[1:]
        assert f'max="{len(stops(page)) - 1}"' in page


def test_every_entry_can_still_be_asked_for_and_leads_to_the_stops_beside_it(server: TestClient, visit: Visit) -> None:
    record = golden(METRO)
    keep(site_of(server).store.sync, record, "done")
    ada = sit_down(server, visit())
    where = stops(ada.get("/t/done/replay"))
    dealt = next(n for n in range(60, 90) if n not in where)
    page = ada.get(f"/t/done/replay/{dealt}")
    before, after = max(n for n in where if n < dealt), min(n for n in where if n > dealt)
    for way, n in (("back", before), ("fore", after), ("first", 0), ("end", len(record.entries))):
        assert re.search(rf'data-step="{way}"[^>]*href="/t/done/replay/{n}"', page), way
    assert ada.http.get(f"/t/done/replay/{dealt}.json").json()["at"] == dealt


@pytest.mark.parametrize("name", [*ALL, THREE])
def test_every_line_of_the_log_leads_to_a_stop_and_the_shown_one_is_lit(server: TestClient, visit: Visit, name: str) -> None:
    record = golden(name)
    keep(site_of(server).store.sync, record, "done")
    ada = sit_down(server, visit())
    where = stops(ada.get("/t/done/replay"))
    for at in where[5 :: len(where) // 4]:
        lines = LINE.findall(ada.get(f"/t/done/replay/{at}"))
        told = [int(n) for _, n, _, _ in lines]
        assert told == sorted(told)
        assert set(told) <= set(where)
        assert all(url == f"/t/done/replay/{n}" for url, n, _, _ in lines)
        lit = {int(n) for _, n, more, _ in lines if "aria-current" in more}
        assert lit == {min(n for n in told if n >= at)}


def test_a_stop_tells_what_happened_there_in_the_words_of_the_log(server: TestClient, visit: Visit) -> None:
    table = keep(site_of(server).store.sync, golden(METRO), "done")
    end = next(deed.at + 1 for deed in table.deeds([]) for each in deed.effects if each.kind == "line" and each["factor"] > 1)
    step = sit_down(server, visit()).http.get(f"/t/done/replay/{end}.json").json()
    words = Markup(step["fragments"]["prompt"]).striptags()
    assert " places a tile on " in words
    assert " × 2 = " in words
    assert "× 2 = " in step["label"]


# ------------------------------------------------------------ bars
@pytest.mark.parametrize("name", [*ALL, THREE])
def test_the_bars_add_up_to_the_points(server: TestClient, visit: Visit, name: str) -> None:
    record = golden(name)
    table = keep(site_of(server).store.sync, record, "done")
    begin, end = record.start().scores(), record.replay().scores()
    for seat in range(record.seats):
        found = course_of(table, seat, len(record.entries), None, record.game.words("en"))
        assert sum(int(stop.figure.replace("−", "-")) for stop in found.stops if stop.figure) == end[seat].total - begin[seat].total
        assert sum(bool(stop.mark) for stop in found.stops) > 2, "and there is a scale below"


def test_with_a_review_the_bars_are_what_was_given_away(server: TestClient, visit: Visit) -> None:
    finished(server)
    ada = sit_down(server, visit("de"))
    assert "Punkte gewonnen" in ada.get("/t/game/replay")
    found = stored(server, "game", name=SOLO)
    page = ada.get("/t/game/replay")
    assert "Punkte verschenkt" in page
    dearest = max(decision["lost"] for decision in found["decisions"])
    assert f'tall-20"><b class="phone">−{dearest:.1f}</b>'.replace(".", ",") in page


# ------------------------------------------------------------ while the game runs
def test_the_replay_of_a_running_game_tells_no_secrets(server: TestClient, visit: Visit) -> None:
    """Cards from the pile are known to the seat that drew them, also when somebody else looks back."""
    table = keep(site_of(server).store.sync, golden(TICKET), "running", entries=100)
    hidden = [n for n, seats in enumerate(table.secrets[: table.opened], 1) if 0 in seats]
    assert len(hidden) > 10
    ada, ben = (sit_down(server, visit(), player) for player in ("ada", "running 1"))
    mine, theirs = (LINE.findall(who.get("/t/running/replay")) for who in (ada, ben))
    seen, own = ({int(line[1]): Markup(line[3]).striptags() for line in lines if "Ben</b> takes" in line[3]} for lines in (mine, theirs))
    blind = [n for n, words in own.items() if " from the pile" in words]
    assert blind
    assert all(re.search(r"(one|two) from the pile", seen[n]) for n in blind)
    assert not any(re.search(r"(one|two) from the pile", own[n]) for n in blind)
    assert max(stops(ada.get("/t/running/replay"))) == table.opened
    assert "something hidden" in ada.http.get(f"/t/running/replay/{hidden[0]}.json").json()["label"]
