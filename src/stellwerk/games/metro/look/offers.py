"""How a page of Metro offers moves: the tile that is taken on a field, a share for another one, a marker with the share it shows.

No tile has a name here: people see it.
"""

from __future__ import annotations

from collections.abc import Sequence

from stellwerk.contract import Move, Offer
from stellwerk.games.metro.look.hand import has_modes, mode, modes
from stellwerk.games.metro.look.shares_art import share_pick
from stellwerk.games.metro.rules.codes import PERCENTS
from stellwerk.games.metro.rules.moves import Decline, Draw, Mark, Place, Swap
from stellwerk.games.metro.rules.score import rank_values
from stellwerk.games.metro.rules.view import View
from stellwerk.games.metro.words import tell
from stellwerk.games.metro.words.tell import card_name
from stellwerk.parts import beginnings
from stellwerk.words import Say, capital


def offers(view: View, moves: Sequence[Move], say: Say, names: Sequence[str] = ()) -> list[Offer]:
    """What is drawn or declined cannot be taken back, so it is asked for."""
    found = []
    numbers = {one: n for n, ways in enumerate(modes(view), 1) for one in reversed(ways)} if has_modes(view) else {}
    for move in moves:
        if isinstance(move, Place):
            found.append(_place(move, numbers, say))
        elif isinstance(move, Swap):
            found.append(_swap(view, move, say))
        elif isinstance(move, Mark):
            found.append(_mark(move, say))
        elif isinstance(move, Draw | Decline):
            found.append(Offer(move, capital(tell.tell(move, say)), (), note=say("This cannot be taken back"), sent="asked"))
        else:
            found.append(Offer(move, capital(tell.tell(move, say, names)), beginnings(str(move))))
    return found


def _place(move: Place, numbers: dict[str, int], say: Say) -> Offer:
    label = say("Place it on {field}", field=move.field)
    if not numbers:
        return Offer(move, label, (str(move),), spot=move.field)
    gaps = {"n": numbers[mode(move)], "field": move.field}
    name = say("tile {n} on {field}", **gaps)
    if move.turned:
        turned = say.many("turned once", "turned {n} times", move.turned)
        name = say("tile {n}, {turned}, on {field}", **gaps, turned=turned)
    return Offer(move, label, (str(move),), mode=mode(move), spot=move.field, name=capital(name))


# ------------------------------------------------------------ shares
def _swap(view: View, move: Swap, say: Say) -> Offer:
    mine, place = card_name(move.company, move.percent, say), view.board.percents.index(move.percent)
    picks = (share_pick(move.company, move.percent), str(move))
    ask = say("Now the card you want")
    if move.take == "top":
        label = say("Swap {mine} for the top card", mine=mine)
        return Offer(move, label, picks, note=_unseen(view, move, say), points=0, ask=ask)
    company = view.board.companies[view.open_share[place]]
    label = say("Swap {mine} for {wanted}", mine=mine, wanted=card_name(company, move.percent, say))
    return Offer(move, label, picks, note=_grown(view, move, company, say), ask=ask)


def holding(view: View, company: str) -> int:
    """How many per cent of a company the viewer has."""
    mine = view.share[(view.seat or 0) * PERCENTS :][:PERCENTS]
    return sum(percent for percent, one in zip(view.board.percents, mine, strict=True) if one >= 0 and view.board.companies[one] == company)


def _value(view: View, company: str, percent: int) -> int:
    """What a share brings as the companies stand now."""
    return percent // 10 * rank_values(view.board, view.worth)[view.board.companies.index(company)]


def _grown(view: View, move: Swap, company: str, say: Say) -> str:
    """What the swap does to both companies, and to the points."""
    if company == move.company:
        return say("The same company: nothing changes")
    before = holding(view, company)
    grows = say("{company} grows from {before} % to {after} %", company=_name(company, say), before=before, after=before + move.percent)
    now, then = _value(view, move.company, move.percent), _value(view, company, move.percent)
    brings = say.many("{n} point as things stand, not {before}", "{n} points as things stand, not {before}", then, before=now)
    return f"{grows}. {brings}"


def _unseen(view: View, move: Swap, say: Say) -> str:
    """What is given away for a card that nobody has seen."""
    points = _value(view, move.company, move.percent)
    return say.many("You give away {n} point as things stand", "You give away {n} points as things stand", points)


def _name(company: str, say: Say) -> str:
    return say(tell.COLOUR_NAMES[company])


# ------------------------------------------------------------ markers
def _mark(move: Mark, say: Say) -> Offer:
    station = str(Mark(move.station))
    if not move.company:
        return Offer(move, say("Put your marker here"), (station,), name=say("Put your marker on a central station"))
    card = card_name(move.company, move.percent, say)
    picks = (station, share_pick(move.company, move.percent))
    return Offer(move, say("Marker here, showing {card}", card=card), picks, ask=say("Now the other one: station or share"))
