"""What moves of Metro did, with exact values; cities in golden games."""

from __future__ import annotations

from tests.games.effects import RECORDS, did, facts, of_kind, told
from tests.games.metro.scene import fresh, tell

from stellwerk import DEALER, Record

GOLDEN = told("metro/outside-0")


def test_a_line_to_the_centre_with_its_way() -> None:
    at = next(i for i, each in enumerate(GOLDEN) if each.kind == "line" and each["station"] == "30")
    assert facts(GOLDEN[at]) == {
        "kind": "line",
        "seat": 1,
        "company": "",
        "station": "30",
        "end": "ea",
        "length": 12,
        "factor": 2,
        "points": 24,
        "path": (
            *(("h3", "e", "n"), ("h2", "s", "w"), ("g2", "e", "s"), ("g3", "n", "n"), ("g2", "s", "w"), ("f2", "e", "n")),
            *(("f1", "s", "s"), ("f2", "n", "s"), ("f3", "n", "e"), ("g3", "w", "w"), ("f3", "e", "s"), ("f4", "n", "w")),
        ),
    }
    assert {"kind": "points", "seat": 1, "item": "lines", "points": 24} in [facts(each) for each in GOLDEN[at : at + 4]]


def test_a_golden_game() -> None:
    assert len(of_kind(GOLDEN, "place")) == len(of_kind(GOLDEN, "turn")) == 60
    assert [turn["seat"] for turn in of_kind(GOLDEN, "turn")] == [0, 1] * 30
    assert sum(each["points"] for each in of_kind(GOLDEN, "line") if each["seat"] == 0) == 111
    assert of_kind(GOLDEN, "over") == [{"kind": "over", "seat": DEALER, "totals": (111, 74), "winners": (0,)}]


def test_a_tile_is_seen_by_who_draws_it() -> None:
    state = fresh(2)
    dealt = did(state, DEALER, "tile:cbaa")[0]
    assert facts(dealt) == {"kind": "tile", "seat": 0, "goal": "hand", "tile": "cbaa"}
    other = dealt.shown({1})
    assert other
    assert facts(other) == {"kind": "tile", "seat": 0, "goal": "hand"}
    state.play(DEALER, "tile:cbaa")
    assert [each.kind for each in did(state, 0, "cbaa:g1")] == ["place"]
    assert [facts(each) for each in did(state, DEALER, "tile:aaaa")][1:] == [{"kind": "turn", "seat": 1, "number": 2}]
    assert did(state, 1, "draw") == ()
    assert did(state, DEALER, "tile:aaaa")[0]["goal"] == "board"


def test_a_share_given_back_is_known_to_who_saw_it() -> None:
    state = tell(fresh(2, shares=True))
    own = next(
        str(state.moves[n]) for n in state.legal(0) if str(state.moves[n]).startswith("swap:") and str(state.moves[n]).endswith(":open")
    )
    swap = did(state, 0, own)[0]
    assert (swap.seat, swap["take"], f"{swap['given']}{swap['percent']}") == (0, "open", own.split(":")[1])
    assert swap["taken"] in state.board.companies
    assert swap.knowers == frozenset({0})
    opened = did(state, DEALER, str(state.moves[state.legal(DEALER)[0]]))
    assert [each.kind for each in opened] == ["open-share", "turn"]


def test_with_shares_lines_are_a_companys_and_points_come_at_the_end() -> None:
    golden = told("metro/random-shares-6")
    lines = [each for each in golden if each.kind == "line"]
    assert {each.seat for each in lines} == {DEALER}
    assert all(each["company"] for each in lines)
    first = next(i for i, each in enumerate(golden) if each.kind == "points")
    assert {each.kind for each in golden[first:]} == {"points", "over"}


def test_alone_a_tile_may_be_declined_and_is_still_the_same_turn() -> None:
    golden = told("metro/random-alone")
    at = next(i for i, each in enumerate(golden) if each.kind == "decline")
    assert golden[at]["tile"] == "dddd"
    assert [each.kind for each in golden[at + 1 : at + 3]] == ["tile", "place"]
    assert golden[at + 1].knowers is None, "alone, tiles lie open"


def test_paris_sends_tourists_to_sights_or_away() -> None:
    golden = told("metro/random-paris-3")
    met = [colour for each in golden if each.kind == "met" for colour in each["colours"]]
    put, joined, gone = (len(of_kind(golden, kind)) for kind in ("put", "join", "gone"))
    assert len(met) == put + joined + sum(len(each["colours"]) for each in golden if each.kind == "gone")
    assert gone
    assert sum(len(each["sights"]) for each in golden if each.kind == "row") == 12


def test_other_cities_in_golden_games() -> None:
    london = told("metro/random-london-5")
    assert len(of_kind(london, "met")) == len(of_kind(london, "taxi")) == 32
    scored = sum(each["points"] for each in london if each.kind == "points" and each["item"] == "taxi")
    assert sum(each["points"] for each in london if each.kind == "taxi") == scored > 0
    petersburg = told("metro/random-st-petersburg-3")
    assert sum(each["number"] for each in petersburg if each.kind == "collect") == len(of_kind(petersburg, "chip"))
    york = told("metro/random-new-york-6")
    worth = sum(each["number"] * each["points"] for each in york if each.kind == "collect")
    companies = Record.load(RECORDS / "metro/random-new-york-6.record").replay().view(None).worth  # type: ignore[attr-defined]
    assert worth == sum(companies) - sum(each["points"] for each in york if each.kind == "line") == 45
    stockholm = told("metro/random-stockholm-variant-2")
    at_once = sum(each["points"] for each in stockholm if each.kind == "put")
    assert at_once == sum(each["points"] for each in stockholm if each.kind == "points" and each["item"] == "tourists")
    secret = [each for each in told("metro/random-stockholm-4") if each.kind == "colour"]
    assert all(each.knowers == frozenset({each.seat}) for each in secret)
