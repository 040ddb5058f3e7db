"""What goes in comes out: players, tables, lists, the daily deal, secrets and tokens."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.store.scene import a_table, add

from stellwerk.store import Conflict, DailyRow, NoTable, PlayerRow, Store, TableRow

HOSTILE = ["", "'; DROP TABLE entries; --", '"', "\\", "%s %(x)s :x ?", "🚇 Größe \u202e", "a\nb\r\n\tc", "\x01\x7f\uffff", "e\u0301", "é"]


def test_a_player_is_saved_and_renamed(store: Store) -> None:
    assert store.player("ann") is None
    store.save_player("ann", "Ann", "de", now=5)
    assert store.player("ann") == PlayerRow("ann", "Ann", "de", 5, 0)
    store.save_player("ann", "Änne", now=9)
    assert store.player("ann") == PlayerRow("ann", "Änne", "de", 5, 0)
    store.save_player("ann", "Anne", "en")
    assert store.player("ann") == PlayerRow("ann", "Anne", "en", 5, 0)


def test_a_player_without_a_time_is_from_now(store: Store) -> None:
    store.save_player("ann", "Ann")
    ann = store.player("ann")
    assert ann is not None
    assert ann.created > 1_700_000_000_000


def test_a_table_comes_back_as_it_was(store: Store) -> None:
    assert store.table("t") is None
    store.create_table(a_table("t"))
    store.create_table(a_table("u", public=False))
    assert store.table("t") == a_table("t")
    assert store.table("u") == a_table("u", public=False)


def test_a_table_is_created_once(store: Store) -> None:
    store.create_table(a_table("t"))
    with pytest.raises(Conflict, match="t already"):
        store.create_table(a_table("t", created=7))
    assert store.table("t") == a_table("t")


def test_entries_are_numbered_from_one(store: Store) -> None:
    store.create_table(a_table("t"))
    store.create_table(a_table("u"))
    assert store.last_number("t") == 0
    assert store.append("t", 0, ["a", "b"], status="running", summary='{"n": 2}', now=50) == 2
    assert store.append("t", 2, ["c"], status="over", summary='{"n": 3}', now=60) == 3
    assert store.entries("t") == ["a", "b", "c"]
    assert store.entries("t", after=1) == ["b", "c"]
    assert store.entries("t", after=3) == []
    assert store.last_number("t") == 3
    assert store.entries("u") == []
    assert store.table("t") == replace(a_table("t"), status="over", summary='{"n": 3}', touched=60)
    assert store.table("u") == a_table("u")


def test_a_status_may_change_without_an_entry(store: Store) -> None:
    store.create_table(a_table("t"))
    assert store.append("t", 0, [], status="over", summary="{}", now=50) == 0
    assert store.table("t") == replace(a_table("t"), status="over", touched=50)


@pytest.mark.parametrize("after", [-1, 0, 1, 3, 99])
def test_a_wrong_number_writes_nothing(store: Store, after: int) -> None:
    store.create_table(a_table("t"))
    add(store, "t", "a", "b", players={"ann": True})
    before = store.table("t")
    with pytest.raises(Conflict, match=f"table t: the last number is 2, not {after}"):
        store.append("t", after, ["x"], status="over", summary="x", now=99, players={"ann": False, "ben": True})
    assert store.table("t") == before
    assert store.entries("t") == ["a", "b"]
    assert [turn for _, turn in store.my_tables("ann")] == [True]
    assert store.my_tables("ben") == []


def test_an_unknown_table_is_not_a_conflict(store: Store) -> None:
    with pytest.raises(NoTable, match="nowhere"):
        store.append("nowhere", 0, ["a"], status="open", summary="", now=1)
    assert store.entries("nowhere") == []
    assert store.last_number("nowhere") == 0


def test_an_unknown_status_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="open, running, over, left, not 'paused'"):
        store.create_table(a_table("t", status="paused"))
    store.create_table(a_table("t"))
    with pytest.raises(ValueError, match="not 'done'"):
        store.append("t", 0, ["a"], status="done", summary="", now=1)
    assert store.entries("t") == []


def test_my_tables_has_my_turn_first_and_what_is_over_last(store: Store) -> None:
    def ids(player: str, limit: int = 50) -> list[tuple[str, bool]]:
        return [(row.id, turn) for row, turn in store.my_tables(player, limit)]

    for id, status, now, turn in [
        ("over-late", "over", 90, True),
        ("wait-old", "running", 10, False),
        ("turn-old", "running", 20, True),
        ("wait-new", "open", 70, False),
        ("turn-new", "running", 60, True),
        ("over-early", "over", 5, False),
    ]:
        store.create_table(a_table(id))
        add(store, id, "x", status=status, now=now, players={"ann": turn, "ben": False})
    ordered = [("turn-new", True), ("turn-old", True), ("wait-new", False), ("wait-old", False), ("over-late", True), ("over-early", False)]
    assert ids("ann") == ordered
    assert ids("ann", limit=2) == ordered[:2]
    assert ids("cleo") == []
    add(store, "turn-new", "y", now=100, players={"ann": False})
    assert ids("ann")[:2] == [("turn-old", True), ("turn-new", False)]
    assert ("turn-new", False) in ids("ben")


def test_players_not_named_stay_as_they_were(store: Store) -> None:
    store.create_table(a_table("t"))
    add(store, "t", "x", players={"ann": True, "ben": False})
    add(store, "t", "y")
    add(store, "t", "z", players={"ben": True})
    assert [turn for _, turn in store.my_tables("ann")] == [True]
    assert [turn for _, turn in store.my_tables("ben")] == [True]


def test_open_tables_are_public_and_the_newest_first(store: Store) -> None:
    for id, status, public, created in [
        ("old", "open", True, 10),
        ("new", "open", True, 30),
        ("middle", "open", True, 20),
        ("private", "open", False, 40),
        ("running", "running", True, 50),
        ("over", "over", True, 60),
    ]:
        store.create_table(a_table(id, status=status, public=public, created=created))
    assert [row.id for row in store.open_tables()] == ["new", "middle", "old"]
    assert store.open_tables(limit=1) == [a_table("new", created=30)]
    assert store.due_tables() == ["running"]


def test_only_tables_that_go_on_by_themselves_are_due(store: Store) -> None:
    for id, status, is_due in (("clock", "running", True), ("quiet", "running", False), ("over", "over", True)):
        store.create_table(a_table(id))
        store.append(id, 0, ["a"], status=status, summary="", now=1, is_due=is_due)
    assert store.due_tables() == ["clock"]


def test_what_nobody_comes_back_to_is_left_until_somebody_does(store: Store) -> None:
    for id, status, now in (("old", "running", 10), ("lobby", "open", 10), ("over", "over", 10), ("new", "running", 99)):
        store.create_table(a_table(id, public=True))
        store.append(id, 0, ["a"], status=status, summary="", now=now, players={"ann": True})
    assert store.leave_tables(before=50) == 2
    assert store.leave_tables(before=50) == 0
    assert store.due_tables() == ["new"]
    assert store.open_tables() == []
    assert {row.id: row.status for row, _ in store.my_tables("ann")} == {"new": "running", "old": "left", "lobby": "left", "over": "over"}
    assert store.my_tables("ann")[0][0].id == "new", "what is left comes with what is over"
    store.append("old", 1, ["b"], status="running", summary="", now=100)
    assert store.due_tables() == ["old", "new"]


def test_what_is_written_together_is_there_altogether_or_not_at_all(store: Store) -> None:
    def story(breaks: bool) -> None:
        with store.together():
            assert store.set_daily("nsl", "2026-05-01", "t", "ann")
            store.create_table(a_table("t"))
            assert store.table("t") is not None, "inside, one sees what one has written"
            store.append("t", 0, ["a"], status="running", summary="", now=1)
            if breaks:
                raise OSError("the power is cut")

    with pytest.raises(OSError, match="power"):
        story(breaks=True)
    assert (store.table("t"), store.daily_table("nsl", "2026-05-01", "ann")) == (None, None)
    story(breaks=False)
    assert (store.entries("t"), store.daily_table("nsl", "2026-05-01", "ann")) == (["a"], "t")


def test_the_daily_deal_allows_one_attempt(store: Store) -> None:
    assert store.daily_table("nsl", "2026-05-01", "ann") is None
    assert store.set_daily("nsl", "2026-05-01", "t1", "ann")
    assert not store.set_daily("nsl", "2026-05-01", "t2", "ann")
    assert store.daily_table("nsl", "2026-05-01", "ann") == "t1"
    assert store.set_daily("nsl", "2026-05-02", "t3", "ann")
    assert store.set_daily("metro", "2026-05-01", "t4", "ann")
    assert store.set_daily("nsl", "2026-05-01", "t5", "ben")


def test_the_daily_board_ranks_by_total_then_by_time(store: Store) -> None:
    store.save_player("ann", "Ann")
    for player in ("ann", "ben", "cleo", "dan"):
        store.set_daily("nsl", "2026-05-01", f"table-{player}", player)
    store.set_daily("nsl", "2026-05-02", "other-day", "ann")
    store.finish_daily("other-day", 999)
    store.finish_daily("table-ben", 120, now=20)
    store.finish_daily("table-ann", 120, now=10)
    store.finish_daily("table-cleo", 150, now=30)
    store.finish_daily("table-cleo", 999, now=40)
    store.finish_daily("nowhere", 999)
    cleo, ann, ben = (
        DailyRow("cleo", "", 150, "table-cleo"),
        DailyRow("ann", "Ann", 120, "table-ann"),
        DailyRow("ben", "", 120, "table-ben"),
    )
    assert store.daily_board("nsl", "2026-05-01") == [cleo, ann, ben]
    assert store.daily_board("nsl", "2026-05-01", limit=1) == [cleo]
    assert store.daily_board("metro", "2026-05-01") == []


def test_a_negative_total_is_a_result_too(store: Store) -> None:
    store.set_daily("nsl", "2026-05-01", "t", "ann")
    store.finish_daily("t", -3)
    assert [row.total for row in store.daily_board("nsl", "2026-05-01")] == [-3]


def test_a_secret_is_made_once(store: Store) -> None:
    assert store.secret("cookies", lambda: b"\x00\xff") == b"\x00\xff"
    assert store.secret("cookies", lambda: b"other") == b"\x00\xff"
    assert store.secret("tokens", lambda: b"other") == b"other"


def test_a_token_stands_for_a_player(store: Store) -> None:
    assert store.token_player("d1") is None
    store.save_token("d1", "bot", now=1)
    store.save_token("d1", "bot", now=2)
    assert store.token_player("d1") == "bot"


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_any_text_comes_back_as_it_went_in(store: Store, text: str) -> None:
    row = replace(a_table(f"id {text}"), game=text, settings=text, summary=text)
    store.create_table(row)
    store.append(row.id, 0, [text, text], status="open", summary=text, now=row.touched, players={text: True})
    store.save_player(text, text, text)
    store.set_daily(text, text, text, text)
    store.finish_daily(text, 1)
    store.save_token(text, text, 1)
    assert store.table(row.id) == row
    assert store.entries(row.id) == [text, text]
    assert store.my_tables(text) == [(row, True)]
    assert store.daily_board(text, text) == [DailyRow(text, text, 1, text)]
    assert store.token_player(text) == text
    assert store.secret(text, text.encode) == text.encode()


def test_texts_that_only_look_alike_are_different(store: Store) -> None:
    for i, name in enumerate(["é", "e\u0301", "E", "e", "e "]):
        store.save_player(name, str(i))
    assert [getattr(store.player(name), "name", None) for name in ["é", "e\u0301", "E", "e", "e "]] == ["0", "1", "2", "3", "4"]


def test_a_very_long_entry_comes_back(store: Store) -> None:
    store.create_table(a_table("t"))
    long = "🚇 " * 1_000_000
    assert add(store, "t", long, *["short"] * 5000) == 5001
    assert store.entries("t") == [long, *["short"] * 5000]


@pytest.mark.parametrize("text", ["\0", "a\0b", "\ud83d"], ids=ascii)
def test_text_that_cannot_be_kept_is_refused_and_writes_nothing(store: Store, text: str) -> None:
    store.create_table(a_table("t"))
    for field in ("id", "game", "settings", "summary"):
        with pytest.raises(ValueError, match="a text with"):
            store.create_table(TableRow(**{**{name: getattr(a_table("u"), name) for name in TableRow.__slots__}, field: text}))
    with pytest.raises(ValueError, match="a text with"):
        store.append("t", 0, ["good", text], status="over", summary="{}", now=9)
    with pytest.raises(ValueError, match="a text with"):
        store.append("t", 0, ["good"], status="over", summary="{}", now=9, players={"ann": True, text: True})
    for ask in (store.table, store.entries, store.player, store.my_tables, store.token_player):
        with pytest.raises(ValueError, match="a text with"):
            ask(text)
    assert store.table("t") == a_table("t")
    assert store.entries("t") == []
    assert store.my_tables("ann") == []
    assert store.open_tables() == [a_table("t")]


def test_an_overlong_id_is_refused(store: Store) -> None:
    store.create_table(a_table("🚇" * 200))
    assert store.table("🚇" * 200) is not None
    with pytest.raises(ValueError, match="201 characters, more than 200"):
        store.create_table(a_table("t" * 201))


def test_a_new_sqlite_file_is_for_its_owner_only(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path}/new.db")
    try:
        store.migrate()
        assert {path.name: path.stat().st_mode & 0o077 for path in tmp_path.iterdir()} == {"new.db": 0, "new.db-wal": 0, "new.db-shm": 0}
    finally:
        store.close()
    assert [path.name for path in tmp_path.iterdir()] == ["new.db"]
