"""A table among people: sitting down, moving, taking back, clocks, bots that take over."""

from __future__ import annotations

import pytest
from tests.table.evening import Evening

from stellwerk import DEALER, IllegalMove, seed_from
from stellwerk.bots import BOTS
from stellwerk.bots.roster import NAMES, bot_name
from stellwerk.games.ticket_to_ride_berlin.rules.moves import Choose
from stellwerk.record import BadRecord, Record
from stellwerk.table import chat, events
from stellwerk.table.chat import Chat
from stellwerk.table.events import BotTook, Dealt, Moved, Said, Sat
from stellwerk.table.settings import Settings
from stellwerk.table.table import Refused, Table


def two() -> Evening:
    return Evening("open", "open").sit("Ada", "Ben")


def test_the_game_begins_when_the_last_one_sits_down() -> None:
    evening = Evening("open", "open")
    assert evening.table.status == "open"
    evening.sit("Ada")
    assert evening.table.owing() == ()
    with pytest.raises(Refused, match="a seat is still open"):
        evening.move("ada", 0, "-")
    evening.happen(evening.table.sit("ben", "Ben", 1, 5))
    assert evening.table.status == "running"
    assert evening.table.owing() == (0, 1)
    assert isinstance(evening.story[-1], Dealt)
    assert evening.table.record.names == ["Ada", "Ben"]


def test_a_taken_seat_is_refused_but_ones_own_is_not_an_error() -> None:
    evening = Evening("open", "open").sit("Ada")
    assert evening.table.sit("ada", "Ada", 0, 1) == []
    with pytest.raises(Refused, match="taken"):
        evening.table.sit("ben", "Ben", 0, 1)
    with pytest.raises(Refused, match="no such seat"):
        evening.table.sit("ben", "Ben", 7, 1)


def test_one_may_leave_before_the_start_only() -> None:
    evening = Evening("open", "open").sit("Ada")
    evening.happen(evening.table.stand("ada", 0, 1))
    assert evening.table.chairs[0].is_open
    with pytest.raises(Refused, match="has begun"):
        two().table.stand("ada", 0, 1)


def test_a_hot_seat_is_one_person_on_several_seats() -> None:
    evening = Evening("open", "open")
    for seat in (0, 1):
        evening.happen(evening.table.sit("ada", "Ada", seat, 1))
    assert evening.table.seats_of("ada") == [0, 1]
    evening.move("ada", 1, "-")
    assert evening.table.owing() == (0,)


def test_deals_follow_from_the_seed_and_the_same_events_make_the_same_table() -> None:
    evening = two()
    evening.move("ada", 0, "-")
    evening.move("ben", 1, "-")
    again = Table("t1", evening.table.settings, evening.table.dealer.seed)
    again.fold([events.read(events.write(event)) for event in evening.story])
    assert again.record.text() == evening.table.record.text()
    assert again.number == evening.table.number
    assert again.dealer.dealt == evening.table.dealer.dealt > 4


def test_nobody_moves_for_another_seat() -> None:
    evening = two()
    for player in ("ben", "eve", ""):
        with pytest.raises(Refused, match="not your seat"):
            evening.move(player, 0, "-")
    with pytest.raises(Refused, match="not your seat"):
        evening.move("ada", 5, "-")


def test_an_illegal_move_names_its_rule_and_changes_nothing() -> None:
    evening = two()
    before = evening.table.record.text()
    with pytest.raises(IllegalMove, match="NSL"):
        evening.move("ada", 0, "a0-j9")
    assert evening.table.record.text() == before


def test_the_same_id_is_the_same_move() -> None:
    evening = Evening("open").sit("Ada")
    first = evening.move("ada", 0, "-", id="abc")
    assert any(isinstance(event, Moved) for event in first)
    assert evening.move("ada", 0, "-", id="abc") == []


def test_a_move_for_a_moment_that_has_passed_is_refused() -> None:
    evening = Evening("open").sit("Ada")
    moment = evening.table.moment(0)
    evening.move("ada", 0, "-", moment=moment)
    with pytest.raises(Refused, match="moved on"):
        evening.move("ada", 0, "-", moment=moment)


def test_a_sealed_choice_may_be_taken_back_until_the_last_one_is_in() -> None:
    evening = two()
    evening.move("ada", 0, "-")
    assert evening.table.can_take_back(0)
    assert not evening.table.can_take_back(1)
    evening.happen(evening.table.take_back("ada", 0, "u1", 2))
    assert evening.table.owing() == (0, 1)
    assert evening.table.take_back("ada", 0, "u1", 2) == []
    evening.move("ada", 0, "-")
    evening.move("ben", 1, "-")
    for seat, player in enumerate(("ada", "ben")):
        assert not evening.table.can_take_back(seat)
        with pytest.raises(Refused, match="This stays"):
            evening.table.take_back(player, seat, "u2", 3)


def test_a_turn_of_several_steps_can_be_restarted() -> None:
    for seed in range(40):
        evening = Evening("open", "open", seed=str(seed), powers=True).sit("Ada", "Ben")
        doubles = [token for n in evening.table.state.legal(0) if (token := str(evening.table.state.moves[n])).endswith(":double")]
        if doubles:
            break
    evening.move("ada", 0, doubles[0])
    evening.move("ada", 0, "-")
    assert evening.table.owing() == (1,)
    assert len(evening.happen(evening.table.restart("ada", 0, "again-please", 2))) == 2
    assert evening.table.owing() == (0, 1)
    assert evening.table.state.sealed() == ()
    assert evening.table.restart("ada", 0, "again-please", 2) == []


def test_taking_back_leaves_the_sealed_choice_of_others_alone() -> None:
    evening = two()
    evening.move("ada", 0, "-")
    state = evening.table.state.copy()
    token = str(state.moves[state.legal(1)[-1]])
    evening.happen(evening.table.take_back("ada", 0, "u", 2))
    evening.move("ben", 1, token)
    evening.move("ada", 0, "-")
    assert [str(entry) for entry in evening.table.record.entries if entry.seat != DEALER] == [f"1 {token}", "0 -"]


def test_a_step_that_was_taken_back_is_no_longer_there_to_look_back_at() -> None:
    """A route is chosen, then paid for: after a step back the record ends before the choice, and so does what a player may replay."""
    settings = Settings(game="ticket-to-ride-berlin", board="berlin", rules=1, options={}, seats=("open", "open"))
    table = Table("t1", settings, seed_from("berlin"))
    for seat, player in enumerate("ab"):
        table.fold(table.sit(player, player, seat, 1))
    steps: list[str] = []
    while not steps:
        before, seat = len(table.record.entries), table.owing()[0]
        tokens = [str(table.state.moves[n]) for n in table.state.legal(seat)]
        steps = [token for token, n in zip(tokens, table.state.legal(seat), strict=True) if isinstance(table.state.moves[n], Choose)]
        table.fold(table.move("ab"[seat], seat, (steps or tokens)[0], f"move {before}", 1))
    assert table.opened == before + 1
    table.fold(table.take_back("ab"[seat], seat, "u", 2))
    assert table.opened == len(table.record.entries) == before


def test_chat_is_one_tidy_line() -> None:
    evening = two()
    (said,) = evening.happen(evening.table.say("ada", "Ada", "  good \n game ", "c1", 1))
    assert isinstance(said, Said)
    assert said.text == "good game"
    assert evening.table.say("ada", "Ada", "again", "c1", 1) == []
    for bad in ("", "   ", "x" * 501, "\x00", "bell\x07"):
        with pytest.raises(Refused, match="1 to 500"):
            evening.table.say("ada", "Ada", bad, "c2", 1)


def test_the_others_may_agree_on_a_bot() -> None:
    evening = Evening("open", "open", "open").sit("Ada", "Ben", "Chiara")
    later = evening.now + 60_000
    assert len(evening.happen(evening.table.wish_bot("ben", 0, later))) == 1
    assert evening.table.wish_bot("ben", 0, later) == []
    assert not evening.table.chairs[0].bot
    assert isinstance(evening.happen(evening.table.wish_bot("chiara", 0, later))[-1], BotTook)
    with pytest.raises(Refused, match="nobody to take over"):
        evening.table.wish_bot("ben", 0, later)
    with pytest.raises(Refused, match="Only the others"):
        evening.table.wish_bot("ben", 1, later)
    with pytest.raises(Refused, match="Only the others"):
        evening.table.wish_bot("eve", 1, later)


def test_nobody_is_replaced_while_they_think_or_have_chosen() -> None:
    """With two at the table one wish is enough: it must not be a way to win."""
    evening = two()
    with pytest.raises(Refused, match="Give Ben a minute"):
        evening.table.wish_bot("ada", 1, evening.now + 59_999)
    evening.move("ben", 1, "-")
    with pytest.raises(Refused, match="Give Ben a minute"):
        evening.table.wish_bot("ada", 1, evening.now + 999_999)


def test_a_bot_moves_once_for_each_moment() -> None:
    evening = Evening("open", "bot:random").sit("Ada")
    moment = evening.table.moment(1)
    evening.happen(evening.table.bot_move(1, "-", moment, 1))
    assert evening.table.owing() == (0,)
    assert evening.table.bot_move(1, "-", moment, 1) == []
    evening.move("ada", 0, "-")
    assert evening.table.bot_move(1, "-", moment, 1) == []
    assert evening.table.bot_move(0, "-", evening.table.moment(0), 1) == []


def test_a_whole_game_ends_with_result_and_seed() -> None:
    evening = two()
    play_to_the_end(evening)
    record = evening.table.record
    assert len(record.result) == 2
    assert record.verify() == evening.table.dealer.dealt
    with pytest.raises(IllegalMove, match="over"):
        evening.move("ada", 0, "-")
    assert evening.happen(evening.table.rematch_at("ada", "t2", 9))
    assert evening.table.rematch == "t2"
    assert evening.table.rematch_at("ben", "t3", 9) == []
    with pytest.raises(Refused, match="Only who has played"):
        evening.table.rematch_at("eve", "t3", 9)


NONCES = {"Ada": "0123456789abcdef" * 2, "Ben": "f" * 32}


def play_to_the_end(evening: Evening) -> Evening:
    while evening.table.status == "running":
        seat = evening.table.owing()[0]
        legal = evening.table.state.legal(seat)
        evening.move(evening.table.chairs[seat].player, seat, str(evening.table.state.moves[legal[-1]]))
    return evening


def test_what_the_seats_mix_in_changes_the_cards_and_is_in_the_record() -> None:
    evening = Evening("open", "open").sit("Ada", "Ben", nonces=NONCES)
    plain, again = two(), Evening("open", "open").sit("Ada", "Ben", nonces=NONCES)
    assert evening.story == again.story
    play_to_the_end(evening), play_to_the_end(plain)
    record = evening.table.record
    assert record.nonces == list(NONCES.values())
    assert [e for e in record.entries if e.seat == DEALER] != [e for e in plain.table.record.entries if e.seat == DEALER]
    assert record.verify() == evening.table.dealer.dealt
    assert plain.table.record.nonces == []
    assert plain.table.record.verify() > 0
    stripped = Record.parse(record.text().replace(f"nonce 1: {NONCES['Ben']}\n", ""))
    with pytest.raises(BadRecord, match="must be"):
        stripped.verify()


def test_one_seat_is_enough_to_change_the_cards() -> None:
    only_ben = Evening("open", "open").sit("Ada", "Ben", nonces={"Ben": NONCES["Ben"]})
    assert only_ben.table.record.nonces == ["", NONCES["Ben"]]
    assert play_to_the_end(only_ben).table.record.verify() > 0


def test_nobody_mixes_anything_into_a_deal_that_others_play_too() -> None:
    for kind in ({"daily": "2026-01-01"}, {"practice": "2026-01-01"}):
        evening = Evening("open", **kind).sit("Ada", nonces=NONCES)
        assert evening.table.record.nonces == []
        assert evening.table.dealer.nonces == ()


@pytest.mark.parametrize("nonce", ["x", "0" * 31, "0" * 33, "G" * 32, "A" * 32, "0" * 32 + "\n"])
def test_a_nonce_has_32_hexadecimal_digits(nonce: str) -> None:
    with pytest.raises(Refused, match="32 hexadecimal digits"):
        Evening("open").table.sit("ada", "Ada", 0, 1, nonce)


def test_who_stands_up_takes_their_nonce_along() -> None:
    evening = Evening("open", "open").sit("Ada", nonces=NONCES)
    evening.happen(evening.table.stand("ada", 0, 2))
    evening.sit("Ben", "Ada")
    assert evening.table.record.nonces == []


def test_a_bots_dice_cannot_be_foretold_from_what_everybody_knows() -> None:
    one, other = Evening("bot:calm", "open", seed="one"), Evening("bot:calm", "open", seed="other")
    assert one.table.dice("bot 0 1.0") == one.table.twin().dice("bot 0 1.0")
    assert one.table.dice("bot 0 1.0") != other.table.dice("bot 0 1.0")
    assert one.table.dice("bot 0 1.0") != one.table.dice("bot 0 2.0")


def test_a_rematch_waits_for_the_end() -> None:
    with pytest.raises(Refused, match="not over"):
        two().table.rematch_at("ada", "t2", 1)


def test_old_lines_go_and_onlookers_push_out_nobody_who_sits_there() -> None:
    evening = two()
    evening.happen(evening.table.say("ada", "Ada", "first of all", "first", 1))
    for n in range(5000):
        evening.happen(evening.table.say(f"stranger {n % 7}", "Ada", f"noise {n}", f"noise {n}", 1))
    kept = evening.table.chat.lines
    assert (kept[0].said.text, kept[0].watching) == ("first of all", False)
    assert [line.said.text for line in kept[1:]] == [f"noise {n}" for n in range(5000 - chat.MOST_OF_ONLOOKERS, 5000)]
    assert all(line.watching for line in kept[1:])
    before = evening.table.known_to(0)
    for n in range(2 * chat.MOST):
        evening.happen(evening.table.say("ben", "Ben", f"line {n}", f"line {n}", 1))
        assert evening.table.known_to(0) != before, "a new line is news, however many are kept"
        before = evening.table.known_to(0)
    own = [line.said.text for line in evening.table.chat.lines if not line.watching]
    assert own == [f"line {n}" for n in range(chat.MOST, 2 * chat.MOST)]
    assert evening.table.say("ben", "Ben", "again", f"line {2 * chat.MOST - 1}", 1) == []
    assert evening.table.ids == set()


def test_no_two_seats_have_the_same_name() -> None:
    """Bots take another one."""
    evening = Evening("open", "open", "open", "bot:calm")
    assert evening.table.names == ("", "", "", "Ralf")
    for seat, (player, name) in enumerate((("ada", "Ada"), ("eve", "ADA"), ("bo", "RALF"))):
        evening.happen(evening.table.sit(player, name, seat, 1))
    assert evening.table.names == ("Ada", "ADA 2", "RALF", "Rita")
    again = Table("t1", evening.table.settings, evening.table.dealer.seed)
    again.fold(evening.story)
    assert again.names == tuple(again.record.names) == evening.table.names


def test_bots_have_names_by_level_and_seat() -> None:
    assert Evening("bot:calm", "bot:calm", "bot:solid", "bot:strong").table.names == ("Ruth", "Rudi", "Selma", "Stanley")
    names = [name for level in BOTS for name in NAMES[level]]
    assert len(names) == len({name.casefold() for name in names}), "one of another level is another one"
    assert all(len(NAMES[level]) > 6 for level in BOTS), "for six seats, and one to give way"
    assert bot_name("of a program", 2) == "Bot 3"
    assert bot_name("calm", 0, {name.casefold() for name in NAMES["calm"]}) == "Bot 1"


def test_a_twin_is_independent() -> None:
    evening = two()
    twin = evening.table.twin()
    twin.fold(twin.move("ada", 0, "-", "x", 5))
    twin.fold(twin.say("ada", "Ada", "hello", "y", 5))
    assert evening.table.owing() == (0, 1)
    assert (evening.table.chat, evening.table.ids) == (Chat(), set())
    assert evening.table.number == twin.number - 2


def test_a_twin_has_its_own_timers() -> None:
    evening = Evening("open", "open", clock="move:60").sit("Ada", "Ben")
    since = [timer.since for timer in evening.table.timers]
    assert None not in since
    twin = evening.table.twin()
    twin.fold(twin.move("ada", 0, "-", "x", evening.now + 5000))
    assert (twin.timers[0].since, twin.timers[0].used) == (None, 5000)
    assert [timer.since for timer in evening.table.timers] == since
    assert evening.table.timers[0].used == 0


def test_events_read_back_and_strange_ones_do_not() -> None:
    event = Sat(seat=1, player="p", name="Zoë 🚇", at=3)
    assert events.read(events.write(event)) == event
    for text in ('{"kind":"exploded"}', "{}", "[]", '{"kind":"moved","seat":"x"}'):
        with pytest.raises(ValueError, match=r".+"):
            events.read(text)


# ------------------------------------------------------------ hints
def test_what_a_seat_looks_at_changes_with_its_own_steps_back_alone() -> None:
    """The page drops a choice when its position changes: Ada's must not go because Ben thinks again."""
    evening = two()
    before, moment = evening.table.position(0), evening.table.moment(0)
    evening.move("ben", 1, "-")
    evening.happen(evening.table.take_back("ben", 1, "u1", 2))
    assert evening.table.position(0) == before
    evening.move("ada", 0, "-")
    evening.happen(evening.table.take_back("ada", 0, "u1", 3))
    assert evening.table.moment(0) == moment
    assert evening.table.position(0) != before


def test_a_solid_bot_plays_on_for_who_left() -> None:
    evening = Evening("open", "open", clock="move:60").sit("Ada", "Ben")
    evening.happen(evening.table.time_out(evening.now + 60_000))
    assert [chair.bot for chair in evening.table.chairs] == ["solid", "solid"]
