"""Hints at a table: who may ask, what is counted, what the store keeps."""

from __future__ import annotations

import pytest
from tests.table.evening import Evening

from stellwerk import seed_from
from stellwerk.table import events
from stellwerk.table.events import BotTook
from stellwerk.table.settings import Settings
from stellwerk.table.table import Refused, Table


def two() -> Evening:
    return Evening("open", "open").sit("Ada", "Ben")


def test_a_hint_counts_once_for_each_position() -> None:
    evening = Evening("open", "bot:strong").sit("Ada")
    for _ in range(2):
        evening.happen(evening.table.hint("ada", 0, evening.table.position(0), 5))
    assert [len(given) for given in evening.table.hints] == [1, 0]
    before = evening.table.position(0)
    evening.move("ada", 0, "-")
    evening.happen(evening.table.take_back("ada", 0, "u1", 6))
    assert evening.table.moment(0) in before
    assert evening.table.hint("ada", 0, before, 7) == [], "something was taken back since: it is not the position asked about"
    evening.happen(evening.table.hint("ada", 0, evening.table.position(0), 7))
    assert len(evening.table.hints[0]) == 2


def test_hints_survive_the_store_and_tables_without_any_still_load() -> None:
    evening = Evening("open").sit("Ada")
    evening.happen(evening.table.hint("ada", 0, evening.table.position(0), 5))
    stored = [events.write(event) for event in evening.story]
    assert stored[-1] == '{"kind":"hinted","at":5,"seat":0}'
    again = Table("t1", evening.table.settings, evening.table.dealer.seed)
    again.fold([events.read(text) for text in stored])
    assert again.hints == evening.table.hints
    old = Table("t1", evening.table.settings, evening.table.dealer.seed)
    old.fold([events.read(text) for text in stored[:-1]])
    assert old.hints == [set()]


def test_a_twin_has_its_own_hints() -> None:
    evening = Evening("open").sit("Ada")
    twin = evening.table.twin()
    twin.fold(twin.hint("ada", 0, twin.position(0), 5))
    assert evening.table.hints == [set()]


@pytest.mark.parametrize(
    ("evening", "player", "seat", "why"),
    [
        (Evening("open", "open").sit("Ada", "Ben"), "ada", 0, "against people"),
        (Evening("open", "bot:calm", "open").sit("Ada"), "ada", 0, "nothing to choose"),
        (Evening("open", "bot:calm").sit("Ada"), "ada", 1, "not your seat"),
        (Evening("open", "bot:calm").sit("Ada"), "eve", 0, "not your seat"),
        (Evening("open", "bot:calm").sit("Ada"), "", 1, "not your seat"),
    ],
)
def test_a_hint_is_refused_with_a_reason(evening: Evening, player: str, seat: int, why: str) -> None:
    with pytest.raises(Refused, match=why):
        evening.table.check_hint(player, seat)


def test_no_hint_when_there_is_nothing_to_choose() -> None:
    evening = Evening("open", "bot:calm").sit("Ada")
    evening.table.check_hint("ada", 0)
    evening.move("ada", 0, "-")
    with pytest.raises(Refused, match="nothing to choose"):
        evening.table.check_hint("ada", 0)


def test_no_hints_at_a_hot_seat_nor_while_a_bot_stands_in_for_a_person() -> None:
    evening = Evening("open", "open")
    for seat in (0, 1):
        evening.happen(evening.table.sit("ada", "Ada", seat, 1))
    with pytest.raises(Refused, match="against people"):
        evening.table.check_hint("ada", 0)
    away = two()
    away.happen([BotTook(seat=1, level="solid", at=2)])
    with pytest.raises(Refused, match="against people"):
        away.table.check_hint("ada", 0)


def test_no_hints_in_the_daily_deal() -> None:
    settings = Settings(game="next-station-london", board="london", rules=1, options={}, seats=("open",), daily="2026-11-16")
    table = Table("t1", settings, seed_from("daily"))
    table.fold(table.sit("ada", "Ada", 0, 1))
    with pytest.raises(Refused, match="daily deal"):
        table.check_hint("ada", 0)
