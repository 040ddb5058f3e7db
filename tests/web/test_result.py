"""The result as a page: one board or everybody's sheets, seats by colour and name, tickets, points over the turns, dearest mistake."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup, escape
from starlette.testclient import TestClient
from tests.contract.page import tree
from tests.web.finished import NAMES, golden, keep
from tests.web.reviews.scene import SOLO, finished, sit_down, site_of, stored
from tests.web.test_outline import ALL, METRO, TICKET, Visit

from stellwerk.record import Record
from stellwerk.server.day import today

THREE = "voll-verplant/berlin-three"
STRIP = re.compile(r'<a href="/t/\w+/replay/(\d+)"[^>]*><title>(.*?)</title>')
FEAT = re.compile(r'<button class="feat" type="button" data-reason="(\d)/highlight-\d+">(.*?)</button>', re.DOTALL)


def result(server: TestClient, visit: Visit, name: str, lang: str = "en", player: str = "ada") -> tuple[Record, str]:
    record = golden(name)
    keep(site_of(server).store.sync, record, "done")
    return record, sit_down(server, visit(lang), player).get("/t/done/result")


def feats(page: str) -> list[tuple[int, str]]:
    return [(int(seat), " ".join(Markup(inner).striptags().split())) for seat, inner in FEAT.findall(page)]


# ------------------------------------------------------------ boards and seats
@pytest.mark.parametrize("name", [METRO, TICKET])
def test_all_play_on_one_large_board_and_have_colour_shape_and_name(server: TestClient, visit: Visit, name: str) -> None:
    record, page = result(server, visit, name)
    assert len(re.findall(r'<svg[^>]*class="board\b', page)) == 1
    standings = page.split('<ol class="standings">')[1].split("</ol>")[0]
    assert standings.count('class="seat"') == record.seats
    assert "monogram" not in standings
    totals = [score.total for score in record.replay().scores()]
    for seat, name_of in enumerate(NAMES[: record.seats]):
        assert f"<b>{name_of}</b>" in standings
        assert f'<span class="total">{str(totals[seat]).replace("-", "−")}<' in standings
    rest = re.search(r'data-rest="(.*?)"', page)
    assert rest, "something is lit from the beginning"
    assert f'data-reason-of="{rest[1]}"' in page
    assert 'class="tag lit' not in page, "nothing breathes that cannot be touched"


def test_sheets_lie_side_by_side_ones_own_first(server: TestClient, visit: Visit) -> None:
    record, page = result(server, visit, THREE, player="done 1")
    assert re.findall(r'data-sheet="(\d)"', page)[0] == "1"
    watched = visit().get("/t/done/result")
    totals = [score.total for score in record.replay().scores()]
    order = [int(seat) for seat in re.findall(r'data-sheet="(\d)"', watched)]
    assert [totals[seat] for seat in order] == sorted(totals, reverse=True), "for others by rank"
    assert len(re.findall(r'<svg[^>]*class="board\b', watched)) == 3


# ------------------------------------------------------------ highlights
def test_tickets_are_told_by_name_done_and_missed(server: TestClient, visit: Visit) -> None:
    record, page = result(server, visit, TICKET)
    state = record.replay()
    told = feats(page)
    board, view = state.view(0).board, state.view(0)  # type: ignore[attr-defined]
    done = {seat: {item.name: item for item in score.items} for seat, score in enumerate(state.scores())}
    for seat in range(record.seats):
        for ticket in view.tickets_of(seat):  # type: ignore[attr-defined]
            goal = board.tickets[ticket]
            ends = f"{board.places[goal.a].name} – {board.places[goal.b].name}"
            own = [words for who, words in told if who == seat and words.startswith(ends)]
            assert own in ([f"{ends}+{goal.value} points"], [f"{ends}: failed−{goal.value} points"]), ends
        missed = sum(int(words.split("−")[1].split()[0]) for who, words in told if who == seat and ": failed" in words)
        assert missed == -done[seat]["missed"].points


def test_metro_traces_the_best_line_and_says_so(server: TestClient, visit: Visit) -> None:
    _, page = result(server, visit, METRO)
    assert "In front since turn 58. Best line: 4 of Ada, 12 × 2 = 24." in page
    assert (0, "Line 4: 12 × 2 = 24") in feats(page)
    assert {seat for seat, _ in feats(page)} == {0, 1, 2, 3}
    assert "Vorn seit Zug 58. Beste Linie: 4 von Ada, 12 × 2 = 24." in visit("de").get("/t/done/result")


# ------------------------------------------------------------ the points over the turns
@pytest.mark.parametrize("name", [*ALL, THREE])
def test_the_chart_leads_to_every_turn_and_ends_with_the_score(server: TestClient, visit: Visit, name: str) -> None:
    record, page = result(server, visit, name)
    totals = [str(score.total).replace("-", "−") for score in record.replay().scores()]
    drawn = re.search(r'<svg [^>]*class="chart".*?</svg>(?=\s*<details>)', page, re.DOTALL)
    assert drawn
    assert tree(drawn[0]) is not None
    strips = STRIP.findall(drawn[0])
    assert len(strips) > 20
    assert strips[-1][0] == str(len(record.entries))
    assert strips[-1][1].endswith(": " + ", ".join(f"{escape(who)} {points}" for who, points in zip(NAMES, totals, strict=False)))
    assert drawn[0].count('class="course"') == record.seats
    rows = page.split('<table class="by-turn">')[1].split("</table>")[0].split("<tbody>")[1]
    assert rows.count("<tr>") == len(strips), "who does not see it reads the same"
    assert re.findall(r"<td[^>]*>(−?\d+)", rows)[-record.seats :] == totals
    for n in (strips[0][0], strips[-1][0]):
        assert visit().http.get(f"/t/done/replay/{n}").status_code == 200


# ------------------------------------------------------------ the dearest mistake
def test_the_dearest_mistake_is_shown_or_offered_to_who_played(server: TestClient, visit: Visit) -> None:
    finished(server)
    ada = sit_down(server, visit())
    offered = ada.get("/t/game/result")
    assert '<form method="post" action="/t/game/review?seat=0">' in offered
    assert "Your dearest mistake" not in visit().get("/t/game/result"), "who only looks is asked nothing"
    found = stored(server, "game", name=SOLO)
    page = ada.get("/t/game/result")
    panel = page.split('class="panel dearest"')[1].split("</section>")[0]
    assert panel.count("<figure") == 2
    assert f'href="/t/game/replay/{found["dearest"][0] + 1}?seat=0"' in panel
    assert 'href="/t/game/review?seat=0"' in panel
    assert "<form" not in panel
    assert "data-pick" not in panel, "nothing in a picture can be touched"


def test_a_daily_deal_of_today_offers_no_review(server: TestClient, visit: Visit) -> None:
    finished(server, daily=today())
    assert "dearest" not in sit_down(server, visit()).get("/t/game/result")


def test_a_review_without_a_mistake_says_so(server: TestClient, visit: Visit) -> None:
    finished(server)
    stored(server, "game", dearest=[])
    panel = sit_down(server, visit()).get("/t/game/result").split('class="panel dearest"')[1].split("</section>")[0]
    assert "No better move was found anywhere in this game." in panel
