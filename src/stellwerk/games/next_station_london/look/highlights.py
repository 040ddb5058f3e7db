"""What was worth telling of a game of Next Station London: each seat's best line and its fullest district."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from stellwerk.chronicle import Highlight
from stellwerk.contract import Item
from stellwerk.effects import Deed, Effect
from stellwerk.games.next_station_london.look.log import pencil_sign
from stellwerk.games.next_station_london.look.reasons import reasons
from stellwerk.games.next_station_london.rules.view import View
from stellwerk.games.next_station_london.words.tell import PENCIL_NAMES
from stellwerk.score import Reason
from stellwerk.story import Listener


def highlights(view: View, deeds: Sequence[Deed], listener: Listener) -> Sequence[Highlight]:
    """Seat by seat."""
    lines = [each for deed in deeds for each in deed.effects if each.kind == "line"]
    best = max(lines, key=lambda line: int(line["points"]))
    return [each for seat in range(view.seats) for each in _of_seat(view, listener, [line for line in lines if line.seat == seat], best)]


def _of_seat(view: View, listener: Listener, lines: list[Effect], best: Effect) -> Iterator[Highlight]:
    say, top = listener.say, max(lines, key=lambda line: int(line["points"]))
    how = f"{top['how']} = {top['points']}" if top["points"] else "0"
    words = say("Best line: round {n}, {how}", n=top["round"], how=how)
    gaps = {"name": listener.who(top.seat), "pencil": say(PENCIL_NAMES[top["pencil"]]), "how": how}
    sentence = say("Best line: {pencil} of {name}, {how}.", **gaps) if top is best and top["points"] else ""
    yield Highlight(words, _whole(view, top, listener), top.seat, pencil_sign(top["pencil"]), sentence=sentence)
    full = max(lines, key=lambda line: int(line["most"]))
    if full["most"] > 1:
        words = say.many("Fullest district: {n} station of a line", "Fullest district: {n} stations of a line", full["most"])
        yield Highlight(words, _whole(view, full, listener), full.seat, pencil_sign(full["pencil"]))


def _whole(view: View, line: Effect, listener: Listener) -> Reason:
    """Why a line has its points."""
    return reasons(view, line.seat, Item(f"line-{line['pencil']}", line["points"]), listener.say)[0]
