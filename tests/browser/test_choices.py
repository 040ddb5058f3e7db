"""Choices where the eye is: every kind of thing that is touched, turned or switched, with mouse, finger and keys, from real positions."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from tests.browser.conftest import DESK, PHONE, NewPage
from tests.browser.person import MAIN, PICK, box_of, middle, press, spot, wait_for_turn, wait_until_presses_count
from tests.browser.positions import Tables, as_ada, position, serving

from stellwerk.contract import Offer

OpenTable = Callable[..., Page]
WAYS = ("mouse", "finger")


def has_power(power: str, *, needed: bool = False) -> Callable[[list[Offer]], bool]:
    """A turn in which this power can be used; `needed`: and nothing else be drawn."""

    def wanted(found: list[Offer]) -> bool:
        modes = {offer.mode for offer in found}
        return power in modes and ("" in modes) != needed

    return wanted


def shares_an_end(found: list[Offer]) -> bool:
    """Two sections lead to one station."""
    ends = [offer.spot.partition("-")[2] for offer in found if offer.mode == ""]
    return len(set(ends)) < len(ends)


def has_a_field_in_two_turns(found: list[Offer]) -> bool:
    """The first tile goes on one field in its first two turns, and on another in the first only; there are three tiles, and shares."""
    modes = list(dict.fromkeys(offer.mode for offer in found if offer.mode))
    spots = {mode: {offer.spot for offer in found if offer.mode == mode} for mode in modes}
    first = spots.get(modes[0], set()) if modes else set()
    second = spots.get(f"{modes[0]}>1", set()) if modes else set()
    tiles = {mode.partition(">")[0] for mode in modes}
    swaps = [offer for offer in found if str(offer.move).startswith("swap:")]
    return len(tiles) == 3 and bool(first & second) and bool(first - second) and len(swaps) > 2


def has_markers(found: list[Offer]) -> bool:
    """A central station for which two shares could be shown."""
    return any(count > 1 for count in Counter(offer.picks[0] for offer in found if str(offer.move).startswith("marker:")).values())


def has_payments(found: list[Offer]) -> bool:
    """A route with three ways to pay, and cards to draw."""
    ways = Counter(offer.group for offer in found if offer.token)
    return 3 in ways.values() and any(offer.sent == "now" for offer in found)


@pytest.fixture(scope="module")
def tables() -> Tables:
    """Each once for a mouse and once for a finger: some tests play on."""
    london, ticket = "next-station-london", "ticket-to-ride-berlin"
    grey = position(has_payments, ticket, 2)
    found = {
        "double": position(has_power("double"), london, 2, powers=True),
        "joker": position(has_power("joker", needed=True), london, 2, powers=True),
        "circle": position(has_power("circle"), london, 2, powers=True),
        "shared": position(shares_an_end, london, 2),
        "grey": grey,
        "again": grey,
        "draw": grey,
        "once": grey,
        "twice": grey,
        "hand": position(has_a_field_in_two_turns, "metro", 3, hand_size=3, free_rotation=True, shares=True),
        "marker": position(has_markers, "metro", 3, shares=True, central_stations=True),
        "tower": position(lambda found: any(offer.sent == "asked" for offer in found), "metro", 2),
        "tickets": position(lambda found: any(offer.whole for offer in found), ticket, 2),
    }
    return {f"{name}-{way}": where for name, where in found.items() for way in WAYS}


@pytest.fixture(scope="module")
def address(folder: Path, tables: Tables) -> Iterator[str]:
    with serving(folder, tables) as found:
        yield found


@pytest.fixture
def open_table(new_page: NewPage, folder: Path, address: str) -> OpenTable:
    """One of the tables, for a mouse at a desk or a finger on a phone."""

    def opened(table: str, touch: bool = False, lang: str = "en-GB") -> Page:
        page = as_ada(new_page(PHONE if touch else DESK, lang=lang, touch=touch), folder, address)
        page.goto(f"/t/{table}-{WAYS[touch]}")
        wait_for_turn(page)
        return page

    return opened


both = pytest.mark.parametrize("touch", [False, True], ids=WAYS)


def words(page: Page) -> str:
    return page.locator(f"{MAIN} > span:first-child").inner_text()


def lit(page: Page) -> set[str]:
    return {str(one.get_attribute("data-pick")) for one in page.locator(PICK).all()}


def push(page: Page, thing: Locator, touch: bool) -> None:
    press(page, *spot(page, thing), touch)


# ------------------------------------------------------------ Next Station London
@both
def test_a_power_is_a_switch_that_lights_what_becomes_possible(open_table: OpenTable, touch: bool) -> None:
    page = open_table("joker", touch)
    power = page.get_by_role("switch")
    expect(power).to_have_attribute("aria-checked", "false")
    assert lit(page) == set()
    push(page, power, touch)
    expect(power).to_have_attribute("aria-checked", "true")
    assert lit(page)
    page.keyboard.press("p")
    expect(power).to_have_attribute("aria-checked", "false")
    assert lit(page) == set()
    page.keyboard.press("p")
    push(page, page.locator(PICK).first, touch)
    assert re.fullmatch(r"Joker: \w\d – \w\d", words(page))


@both
def test_the_switch_keeps_the_section_that_is_chosen(open_table: OpenTable, touch: bool) -> None:
    page = open_table("double", touch)
    before_it = lit(page)
    push(page, page.locator(PICK).first, touch)
    section = words(page).removeprefix("Draw ")
    push(page, page.get_by_role("switch"), touch)
    assert lit(page) == before_it, "both of two sections can be drawn anywhere"
    assert words(page) == f"First of two: {section}"
    push(page, page.get_by_role("switch"), touch)
    assert words(page) == f"Draw {section}"


def test_stations_can_be_circled_only_while_the_switch_is_on(open_table: OpenTable) -> None:
    page = open_table("circle")
    assert not [pick for pick in lit(page) if pick.endswith(":circle")]
    page.keyboard.press("p")
    assert all(pick.endswith(":circle") for pick in lit(page))


@both
def test_of_two_sections_to_one_station_the_one_that_is_touched_is_chosen(open_table: OpenTable, touch: bool) -> None:
    page = open_table("shared", touch)
    ends: dict[str, list[str]] = {}
    for pick in sorted(lit(page)):
        ends.setdefault(pick.partition("-")[2], []).append(pick)
    first, second = next(picks for picks in ends.values() if len(picks) > 1)[:2]
    for pick in (first, second, first):
        press(page, *along(page, pick, 0.3), touch)
        assert words(page) == f"Draw {pick.replace('-', ' – ')}", "pointed at, it needs no other choice"
        page.keyboard.press("Escape")
    circle = page.locator(f"[data-slot=board] [data-pick='{first}'] circle.hit")
    told = set()
    for _ in range(2):
        press(page, *middle(circle), touch)
        told.add(words(page))
    assert told == {f"Draw {pick.replace('-', ' – ')}" for pick in (first, second)}, "at the station one press after the other"
    expect(page.locator("#dock .chips button")).to_have_count(0)


def along(page: Page, pick: str, share: float) -> tuple[float, float]:
    """A place on the way of a section."""
    hit = page.locator(f"[data-slot=board] [data-pick='{pick}'] path.hit")
    x, y = hit.evaluate(
        """(path, share) => { const at = path.getPointAtLength(path.getTotalLength() * share).matrixTransform(path.getScreenCTM());
                              return [at.x, at.y]; }""",
        share,
    )
    return x, y


def test_a_tag_hides_nothing_of_its_section(open_table: OpenTable) -> None:
    page = open_table("shared")
    for pick in sorted(lit(page)):
        page.locator(f"[data-slot=board] [data-pick='{pick}']").focus()
        tag = box_of(page.locator(f"[data-slot=board] [data-pick='{pick}'] .tag-box"))
        for n in range(21):
            x, y = along(page, pick, n / 20)
            assert not (tag["x"] < x < tag["x"] + tag["width"] and tag["y"] < y < tag["y"] + tag["height"]), pick


# ------------------------------------------------------------ Ticket to Ride
def entries(page: Page) -> list[str]:
    """What the first seat has done, as the record tells."""
    return [line for line in page.request.get(f"{page.url}/record").text().splitlines() if line.startswith("0 ")]


def until_done(page: Page, count: int) -> list[str]:
    for _ in range(60):
        if len(found := entries(page)) >= count:
            return found
        page.wait_for_timeout(150)
    raise AssertionError("nothing was done")


def payments(page: Page) -> list[str]:
    """Of the route that is chosen, wherever they lie."""
    at_route = page.locator("[data-at].on .pick:visible")
    return [str(one.get_attribute("aria-label")) for one in (at_route if at_route.count() else page.locator("#dock .chips button")).all()]


@both
def test_a_grey_route_is_two_presses_and_its_payments_lie_at_it(open_table: OpenTable, touch: bool) -> None:
    page = open_table("grey", touch)
    high, done = box_of(page.locator("#dock"))["height"], len(entries(page))
    ways = Counter(
        page.locator("[data-at]").evaluate_all("all => all.flatMap(it => [...it.querySelectorAll('.pay')].map(() => it.dataset.at))")
    )
    route = next(name for name, count in sorted(ways.items()) if count == 3)
    push(page, page.locator(f"[data-slot=board] g[data-pick='{route}']"), touch)
    first = words(page)
    assert first.startswith("Build with ")
    assert len(payments(page)) == 3
    chips = page.locator("#dock .chips button") if touch else page.locator("[data-at].on .pick")
    for chip in chips.all():
        box = box_of(chip)
        assert min(box["width"], box["height"]) >= (44 if touch else 30)
        for space in page.locator(f"[data-slot=board] g[data-pick='{route}'] rect.lit").all():
            mine = box_of(space)
            apart = box["x"] + box["width"] < mine["x"] or mine["x"] + mine["width"] < box["x"]
            assert apart or box["y"] + box["height"] < mine["y"] or mine["y"] + mine["height"] < box["y"], "nothing lies over the route"
    press(page, *middle(chips.nth(2)), touch)
    assert words(page) not in ("", first)
    expect(page.locator(MAIN)).to_be_enabled()
    press(page, *middle(chips.nth(0)), touch)
    press(page, *middle(chips.nth(0)), touch)
    assert words(page) == first, "a press on a payment changes the button, the button builds"
    assert box_of(page.locator("#dock"))["height"] == high
    page.keyboard.press("2")
    second = words(page)
    assert second != first
    press(page, *middle(page.locator(MAIN)), touch)
    made = until_done(page, done + 2)[done:]
    assert made[0] == f"0 {route}"
    assert made[1].startswith(f"0 {route}:"), "records keep the steps"


@both
def test_the_same_route_again_gives_it_up(open_table: OpenTable, touch: bool) -> None:
    page = open_table("again", touch)
    name = page.locator("[data-slot=board] g.pick:not(.pay)").first.get_attribute("data-pick")
    route = page.locator(f"[data-slot=board] g[data-pick='{name}']")
    push(page, route, touch)
    expect(page.locator(MAIN)).to_be_enabled()
    page.wait_for_timeout(600)  # no double click
    push(page, route, touch)
    expect(page.locator(MAIN)).to_be_disabled()
    assert payments(page) == []


@both
def test_tickets_are_kept_by_touching_them(open_table: OpenTable, touch: bool) -> None:
    page = open_table("tickets", touch)
    first, second = page.locator(".now-card [data-pick]").all()
    push(page, first, touch)
    assert words(page) == "Keep 1 ticket"
    push(page, second, touch)
    assert words(page) == "Keep 2 tickets"
    push(page, first, touch)
    assert words(page) == "Keep 1 ticket"
    expect(second).to_have_attribute("aria-pressed", "true")
    push(page, second, touch)
    expect(page.locator(MAIN)).to_be_disabled()
    push(page, second, touch)
    push(page, first, touch)
    assert page.locator(f"{MAIN} .tag").count() == 0, "an open ticket is no loss"
    press(page, *middle(page.locator(MAIN)), touch)
    kept = {f"0 {thing}" for thing in until_done(page, 2)}
    assert len(kept) == 2


@both
def test_a_card_is_drawn_with_one_press(open_table: OpenTable, touch: bool) -> None:
    page = open_table("draw", touch)
    done = len(entries(page))
    for n in (1, 2):
        push(page, page.locator("[data-slot=tray] [data-pick='+?']"), touch)
        assert len(until_done(page, done + n)) == done + n
        wait_until_presses_count(page)


# ------------------------------------------------------------ Metro
def taken(page: Page) -> str:
    """The number of the tile that is taken, and how it is turned."""
    turned = page.locator(".turned [data-when].on")
    return f"{page.locator('.tile.chosen > b').inner_text()} {turned.inner_text().strip()}"


def field(page: Page, spot_: str) -> Locator:
    return page.locator(f"[data-slot=board] .pick:not(.off)[data-pick$=':{spot_}']")


def fields(page: Page) -> set[str]:
    return {pick.partition(":")[2] for pick in lit(page) if not pick.startswith("marker")}


@both
def test_a_tile_of_the_hand_is_taken_turned_and_put_on_a_field(open_table: OpenTable, touch: bool) -> None:
    page = open_table("hand", touch)
    tile, high = page.locator(".tile"), box_of(page.locator("#dock"))["height"]
    assert taken(page) == "1 not turned"
    straight = fields(page)
    push(page, tile.nth(0), touch)
    assert taken(page) == "1 turned once", "touched again it is turned"
    once = fields(page)
    page.keyboard.press("Shift+R")
    assert taken(page) == "1 not turned"
    both_ways, only_one = sorted(straight & once)[0], sorted(straight - once)[0]
    push(page, field(page, both_ways), touch)
    assert words(page) == f"Place it on {both_ways}"
    page.keyboard.press("r")
    assert words(page) == f"Place it on {both_ways}", "turning keeps the field while that is legal"
    turned = str(tile.nth(0).get_attribute("data-mode")).split("|")[1]
    expect(page.locator(f"{PICK}.chosen")).to_have_attribute("data-pick", f"{turned}:{both_ways}")
    page.keyboard.press("Shift+R")
    push(page, field(page, only_one), touch)
    press(page, *middle(page.locator("[data-turn='1']")), touch)
    expect(page.locator(MAIN)).to_be_disabled()
    assert fields(page) == once
    press(page, *middle(page.locator("[data-turn='-1']")), touch)
    assert words(page) == f"Place it on {only_one}", "and it comes back with its turn"
    page.keyboard.press("2")
    assert taken(page).startswith("2 ")
    push(page, tile.nth(2), touch)
    assert taken(page) == "3 not turned"
    assert box_of(page.locator("#dock"))["height"] == high
    assert not re.search(r"\b[a-d]{4}\b", page.locator("#dock").inner_text() + page.locator(".now-card").inner_text()), "no tile has a code"
    if touch:
        for one in (*tile.all(), *page.locator("[data-turn]").all()):
            box = box_of(one)
            assert min(box["width"], box["height"]) >= 44
            assert box["y"] + box["height"] <= box_of(page.locator("#dock"))["y"], "above the dock without scrolling"


@both
def test_a_share_is_swapped_by_touching_mine_and_then_the_wanted_one(open_table: OpenTable, touch: bool) -> None:
    page = open_table("hand", touch)
    push(page, page.locator(PICK).first, touch)
    mine = page.locator(".now-card [data-pick^='share:']").first
    push(page, mine, touch)
    assert words(page) == "Now the card you want"
    expect(page.locator(f"{PICK}.chosen")).to_have_count(0)
    wanted = page.locator(".now-card .pick.next")
    expect(wanted).to_have_count(2)
    push(page, wanted.first, touch)
    assert re.fullmatch(r"Swap \w+ \d0 % for \w+ \d0 %", words(page))
    expect(page.locator(".now-card svg .pick.chosen")).to_have_count(2)
    expect(page.locator(".now-card .leads-to")).to_contain_text(re.compile(r"grows from|nothing changes"))
    for card in page.locator(".now-card svg .pick").all():
        x, y = middle(card)
        assert page.evaluate("([x, y]) => !!document.elementFromPoint(x, y)?.closest('.now-card svg')", [x, y]) or touch, (
            "nothing lies over them"
        )
    push(page, page.locator(".tile").nth(1), touch)
    expect(page.locator(".now-card svg .pick.chosen")).to_have_count(0)
    expect(page.locator(MAIN)).to_be_disabled()


@both
def test_a_marker_and_the_share_it_shows_are_touched_in_any_order(open_table: OpenTable, touch: bool) -> None:
    page = open_table("marker", touch)
    station = page.locator("[data-slot=board] [data-pick^='marker:']").first.get_attribute("data-pick")
    push(page, page.locator(f"[data-pick='{station}']"), touch)
    share = page.locator(".now-card .pick.next").first.get_attribute("data-pick")
    push(page, page.locator(f"[data-pick='{share}']"), touch)
    chosen = words(page)
    assert re.fullmatch(r"Marker here, showing \w+ \d0 %", chosen)
    page.keyboard.press("Escape")
    push(page, page.locator(f"[data-pick='{share}']"), touch)
    push(page, page.locator(f"[data-pick='{station}']"), touch)
    assert words(page) == chosen


@both
def test_drawing_a_tile_blindly_asks_first(open_table: OpenTable, touch: bool) -> None:
    page = open_table("tower", touch)
    done = len(entries(page))
    draw = page.locator("#dock .extra button", has_text="Draw a tile")
    press(page, *middle(draw), touch)
    press(page, *middle(draw), touch)
    expect(draw).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".now-card .leads-to")).to_have_text("This cannot be taken back")
    page.wait_for_timeout(300)
    assert len(entries(page)) == done
    press(page, *middle(page.locator(MAIN)), touch)
    assert until_done(page, done + 1)[done] == "0 draw"


# ------------------------------------------------------------ play at once
@both
def test_who_plays_at_once_makes_the_move_with_the_press_that_leaves_one(open_table: OpenTable, touch: bool) -> None:
    page = open_table("once", touch)
    page.locator("button[popovertarget=menu]").first.click()
    page.locator("[data-once]").click()
    expect(page.locator("[data-once]")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    page.reload()
    wait_for_turn(page)
    done = len(entries(page))
    push(page, page.locator("[data-slot=board] g.pick:not(.pay)").first, touch)
    ways = page.locator("[data-at].on .pay").count()
    if ways > 1:
        assert len(entries(page)) == done, "several ways to pay are several moves"
        page.keyboard.press("2")
    until_done(page, done + 1)


def test_a_press_right_after_a_new_decision_is_none_even_for_those(open_table: OpenTable) -> None:
    page = open_table("twice")
    page.evaluate("() => localStorage.setItem('once', 'on')")
    page.reload()
    wait_for_turn(page)
    done, pile = len(entries(page)), middle(page.locator("[data-slot=tray] [data-pick='+?']"))
    for _ in range(3):
        press(page, *pile)
        page.wait_for_timeout(60)
    wait_until_presses_count(page)
    assert len(entries(page)) == done + 1
