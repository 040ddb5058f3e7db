"""Records: written, read back, masked, and every kind of bad one refused with file, line and reason."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from stellwerk import DEALER, GAMES, BadRecord, Dealer, Record, game, seed_from
from stellwerk.record import Entry

GAME = game("next-station-london")


def played(seats: int = 2, moves: int | None = None) -> Record:
    """A game in which everybody takes the last legal move, up to so many moves."""
    record, dealer = Record.begin(GAME, seats), Dealer(seed_from("record"))
    record.commitment = dealer.commitment
    record.names = ["Ada", "Ben", "Chiara", "Dan"][:seats]
    state = record.start()
    while (turn := state.turn()) and (moves is None or len(record.entries) < moves):
        n = dealer.deal(state) if turn == (DEALER,) else state.legal(turn[0])[-1]
        record.add(turn[0], str(state.moves[n]))
        state.apply(turn[0], n)
    if not state.turn():
        record.close(state, dealer.seed)
    return record


def test_text_reads_back() -> None:
    for record in (played(), played(moves=30), played(moves=0)):
        again = Record.parse(record.text())
        assert again.text() == record.text()
        assert again.names == record.names
        assert again.entries == record.entries


def test_remarks_and_blank_lines_are_skipped() -> None:
    text = (
        played(moves=10).text().replace("seats: 2", "# two of us\nseats: 2").replace("\n\n", "\n\n# the game begins\n\n", 1)
        + "# and goes on\n"
    )
    assert Record.parse(text).entries == played(moves=10).entries


def test_replay_stops_where_asked() -> None:
    record = played()
    assert record.replay(until=4).turn() == (DEALER,)
    with pytest.raises(BadRecord, match="there is no move 9999"):
        record.replay(until=9999)


def test_masked_leaves_out_sealed_choices_of_others() -> None:
    record = next(record for moves in range(9) if (record := played(moves=moves)).entries and record.entries[-1].seat == 0)
    assert record.masked(0).entries == record.entries
    assert record.masked(1).entries == record.entries[:-1]
    assert record.masked(None).entries == record.entries[:-1]


def test_the_seed_is_not_in_a_masked_copy() -> None:
    record = played(moves=6)
    record.seed = "ab" * 32
    assert record.masked(0).seed == ""


@pytest.mark.parametrize("token", ["a0-j9", "c0-e0", "pencil:green", "nonsense", "?"])
def test_masked_names_the_line_of_a_move_that_is_not_legal(token: str) -> None:
    """A record from outside may hold anything."""
    lines = played(moves=30).text().splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith("0 "))
    lines[at] = f"0 {token}"
    record = Record.parse("\n".join(lines) + "\n", "outside.record")
    for viewer in (None, 0, 1):
        with pytest.raises(BadRecord, match=f"outside.record: line {at + 1}: "):
            record.masked(viewer)


def test_masked_is_for_seats_of_the_game() -> None:
    for viewer in (-1, 2, 99):
        with pytest.raises(ValueError, match=f"no seat {viewer}: this game has 2"):
            played(moves=6).masked(viewer)


@pytest.mark.parametrize("name", GAMES)
def test_masked_of_a_mutated_record_is_a_copy_or_a_bad_record(name: str) -> None:
    """Every move once given to another seat, and once put in another's place."""
    record, dealer = Record.begin(game(name), 2), Dealer(seed_from("masked"))
    state = record.start()
    while (turn := state.turn()) and len(record.entries) < 60:
        n = dealer.deal(state) if turn == (DEALER,) else state.legal(turn[0])[-1]
        record.add(turn[0], str(state.moves[n]))
        state.apply(turn[0], n)
    refused = 0
    for i, entry in enumerate(record.entries):
        for other in (Entry((entry.seat + 1) % 2, entry.token, 5), replace(record.entries[i - 1], line=5)):
            bent = replace(record, entries=[*record.entries[:i], other, *record.entries[i + 1 :]])
            try:
                bent.masked(0)
            except BadRecord:
                refused += 1
    assert refused > len(record.entries)


GOOD = played().text()
FIRST_MOVE = GOOD.index("\n\n") + 2
FIRST_LINE = GOOD[:FIRST_MOVE].count("\n") + 1
FIRST_CHOICE = next(i for i, line in enumerate(GOOD.splitlines(), 1) if line.startswith("0 ") and i > FIRST_LINE)


def replaced(line: int, text: str) -> str:
    lines = GOOD.splitlines()
    lines[line - 1] = text
    return "\n".join(lines) + "\n"


BAD: dict[str, tuple[str, int, str]] = {
    "empty": ("", 1, "not a Stellwerk record"),
    "something else": ("PK\x03\x04 zip\n", 1, "not a Stellwerk record"),
    "a later format": (GOOD.replace("stellwerk: 1", "stellwerk: 2", 1), 1, "format 2, known is 1"),
    "unknown game": (
        GOOD.replace("next-station-london", "next-station-paris"),
        2,
        "no game 'next-station-paris'; there are: next-station-london",
    ),
    "unknown board": (GOOD.replace("board: london", "board: tokyo"), 3, "no board 'tokyo'"),
    "wrong revision": (GOOD.replace("rules: 1", "rules: 7"), 4, "revision 7 of the rules is unknown"),
    "no seats": (GOOD.replace("seats: 2\n", ""), 0, "no 'seats'"),
    "too many seats": (GOOD.replace("seats: 2", "seats: 9"), 5, "1-4 seats, not 9"),
    "seats no number": (GOOD.replace("seats: 2", "seats: two"), 5, "'seats' cannot be 'two'"),
    "unknown option": (GOOD.replace("option powers", "option powders"), 7, "no option 'powders'"),
    "wrong value": (GOOD.replace("powers: off", "powers: perhaps"), 7, "takes on, off, not 'perhaps'"),
    "unknown header": (GOOD.replace("rules: 1", "rules: 1\ncolour: red"), 5, "unknown header 'colour'"),
    "header twice": (GOOD.replace("rules: 1", "rules: 1\nrules: 1"), 5, "'rules' stands here twice"),
    "header without colon": (GOOD.replace("rules: 1", "rules 1"), 4, "key: value"),
    "bad seed": (GOOD.replace("seed: ", "seed: x"), 0, "'seed' cannot be"),
    "bad nonce": (GOOD.replace("commitment: ", "nonce 0: 12\ncommitment: "), 0, "'nonce 0' cannot be '12'"),
    "nonce of nobody": (GOOD.replace("commitment: ", f"nonce 2: {'0' * 32}\ncommitment: "), 0, "no seat '2': this game has seats 0 to 1"),
    "nonce without a seat": (GOOD.replace("commitment: ", f"nonce : {'0' * 32}\ncommitment: "), 0, "no seat ''"),
    "results for more seats": (GOOD.replace("result: ", "result: 3 "), 0, "3 results for 2 seats"),
    "wrong seat": (replaced(FIRST_CHOICE, "3 -"), FIRST_CHOICE, "no seat '3': this game has seats 0 to 1"),
    "no such seat sign": (replaced(FIRST_CHOICE, "x -"), FIRST_CHOICE, "no seat 'x'"),
    "unicode digit": (replaced(FIRST_CHOICE, "² -"), FIRST_CHOICE, "no seat '²'"),
    "no token": (replaced(FIRST_CHOICE, "0"), FIRST_CHOICE, "a move reads 'seat token'"),
    "three words": (replaced(FIRST_CHOICE, "0 d2 a2"), FIRST_CHOICE, "a move reads 'seat token'"),
    "illegal token": (replaced(FIRST_CHOICE, "0 a0-j9"), FIRST_CHOICE, "NSL 3.1"),
    "a card that is gone": (replaced(FIRST_LINE + 1, GOOD.splitlines()[FIRST_LINE - 1]), FIRST_LINE + 1, "dealer cannot turn this up"),
    "hidden move": (replaced(FIRST_CHOICE, "0 ?"), FIRST_CHOICE, "hides a move"),
    "cut in a line": (GOOD[:-3], GOOD.count("\n"), "cut off"),
    "cut at a line": ("\n".join(GOOD.splitlines()[:-5]) + "\n", 0, "ends before the game does"),
    "moves after the end": (GOOD + "0 -\n", GOOD.count("\n") + 1, "The game is over"),
    "wrong result": (GOOD.replace("result: ", "result: 9"), 0, "the moves lead to"),
    "endless line": (GOOD + "0 " + "x" * 5000 + "\n", GOOD.count("\n") + 1, "longer than 400 characters"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_record_names_file_line_and_reason(kind: str, tmp_path: Path) -> None:
    text, line, reason = BAD[kind]
    path = tmp_path / "bad.record"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadRecord) as refusal:
        Record.load(path).replay()
    message = str(refusal.value)
    assert reason in message
    assert str(path) in message
    assert "\n" not in message
    if line:
        assert f"line {line}:" in message


def test_not_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "latin.record"
    path.write_bytes(GOOD.encode().replace(b"Ada", b"\xe4da"))
    with pytest.raises(BadRecord, match=r"line \d+: not UTF-8 at byte"):
        Record.load(path)


def test_a_huge_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.record"
    path.write_bytes(b"x" * (3 << 20))
    with pytest.raises(BadRecord, match="longer than 1 MiB"):
        Record.load(path)


@pytest.mark.parametrize("name", ["missing.record", "."])
def test_a_file_that_cannot_be_read(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot be read"):
        Record.load(tmp_path / name)


def test_verify_accepts_a_fair_deal_and_finds_a_bent_one() -> None:
    assert Record.parse(GOOD).verify() > 20
    record = Record.parse(GOOD)
    record.seed = "00" * 32
    with pytest.raises(BadRecord, match="does not fit the commitment"):
        record.verify()
    record = Record.parse(GOOD)
    record.seed = ""
    with pytest.raises(BadRecord, match="no seed"):
        record.verify()


def test_verify_finds_a_swapped_card() -> None:
    """Two pencils swapped: a legal game, but not the one this seed deals."""
    record = Record.begin(GAME, 1)
    seed = seed_from("swap")
    record.seed, record.commitment = seed.hex(), Dealer(seed).commitment
    fair = Dealer(seed).deal(record.start())
    other = next(n for n in record.start().legal(DEALER) if n != fair)
    record.entries = [Entry(DEALER, str(record.start().moves[other]))]
    with pytest.raises(BadRecord, match="deal 0 must be"):
        record.verify()
