"""What a move of Next Station London did. Plain Python, beside the rules; docs/effects.md lists the kinds and their facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from stellwerk.contract import Move
from stellwerk.effects import Effect, effect, gained, new_round, over, turn
from stellwerk.games.next_station_london.rules.codes import CARDS, DISTRICTS, NO_SWITCH, OVER, STAGES, SWITCH_ON
from stellwerk.games.next_station_london.rules.moves import GOALS, PENCILS, Circle, Draw, GivePower, OpenGoal, Pass, Reveal, Take
from stellwerk.games.next_station_london.rules.score import TRACK_END, score_line, stops_by_district
from stellwerk.games.next_station_london.rules.view import sheet_of
from stellwerk.limits import DEALER

if TYPE_CHECKING:
    from stellwerk.games.next_station_london.rules.state import State

SWITCHES = {NO_SWITCH: "", SWITCH_ON: "on"}
"""As a fact; else the switch is void."""


def effects(before: State, seat: int, move: Move, after: State) -> tuple[Effect, ...]:
    """The move itself and its points, then the end of the round and what comes next."""
    found = _dealt(before, move, after) if seat == DEALER else _chosen(before, seat, move, after)
    begins = after.stage == CARDS and (after.round > before.round or before.pencil[0] < 0)
    own = _gained(before, seat, after) if seat != DEALER else []
    later = [each for each in own if begins and each.get("item") == _line_item(after, seat)]
    found += [each for each in own if each not in later]
    if before.pencil[0] >= 0 and (begins or after.stage == OVER):
        found += [_line(after, each, before.round) for each in range(after.seats)]
    if begins:
        found.append(new_round(after.round + 1))
        for each in range(after.seats):
            found.append(effect("pencil", each, pencil=PENCILS[after.pencil[each]]))
            found += later if each == seat else _gained(before, each, after)
    if after.stage == OVER:
        found.append(over(after))
    return tuple(found)


def _dealt(before: State, move: Move, after: State) -> list[Effect]:
    match move:
        case Reveal(card=card):
            underground, symbol = card.split("-")
            turned = effect(
                "card", card=card, symbol=symbol, is_underground=underground == "underground", switch=SWITCHES.get(after.switch, "void")
            )
            return [turned] if before.switch != NO_SWITCH else [turn(before.turn_no + 1), turned]
        case Take(pencil=pencil):
            ring = before.ring
            return [effect("pencil", _seat_at(before, ring.index(-1)), pencil=pencil)]
        case OpenGoal(goal=goal):
            return [effect("goal-open", goal=goal)]
        case GivePower(power=power):
            return [effect("power-open", pencil=PENCILS[before.n_powers], power=power)]
    return []


def _seat_at(state: State, place: int) -> int:
    """NSL 1.2: who sits at a place of the ring."""
    seat = (4 - place) & 3 if state.seats > 2 else place // 2
    is_taken = seat < state.seats and (state.seats > 2 or place % 2 == 0)
    return seat if is_taken else DEALER


def _chosen(before: State, seat: int, move: Move, after: State) -> list[Effect]:
    match move:
        case Take(pencil=pencil):
            return [effect("pencil", seat, pencil=pencil)]
        case Draw():
            return _drawn(before, seat, move, after)
        case Circle(station=station):
            return [effect("power", seat, pencil=PENCILS[before.pencil[seat]], power="circle", station=station)]
        case Pass():
            return [effect("pass", seat, stage=STAGES[before.stage])]
    return []


def _drawn(before: State, seat: int, move: Draw, after: State) -> list[Effect]:
    board = before.board
    pencil = before.pencil[seat]
    end = board.index[move.end]
    station = board.stations[end]
    district = board.districts.index(station.district)
    level = before.level
    section = effect(
        "section",
        seat,
        pencil=PENCILS[pencil],
        start=move.start,
        end=move.end,
        district=station.district,
        is_new=not before.count[seat * DISTRICTS + district],
        is_wet=after.water[seat] > before.water[seat],
        is_sight=station.sight,
        lines=1 + sum(level[seat * 4 + n] >> end & 1 for n in range(4)),
    )
    used = [effect("power", seat, pencil=PENCILS[pencil], power=move.power)] if move.power else []
    return [*used, section]


# ------------------------------------------------------------ points
def _gained(before: State, seat: int, after: State) -> list[Effect]:
    """What is new on the seat's pad: an objective reached, then the points."""
    had, has = _items(before, seat), _items(after, seat)
    goals = [goal for goal in GOALS if f"goal-{goal}" in has and f"goal-{goal}" not in had]
    return [*[effect("goal", seat, goal=goal, points=before.board.points["goal"]) for goal in goals], *gained(seat, had, has)]


def _line_item(state: State, seat: int) -> str:
    """The line of the pad for the pencil in hand."""
    return f"line-{PENCILS[state.pencil[seat]]}"


def _items(state: State, seat: int) -> dict[str, int]:
    """The score pad, from the counts that the rules keep."""
    board = state.board
    done = state.line_points
    items = {f"line-{name}": done[seat * 4 + pencil] for pencil, name in enumerate(PENCILS)}
    if state.stage != OVER and state.pencil[seat] >= 0:
        items[_line_item(state, seat)] = _line_value(state, seat)
    items["sights"] = board.points["sights"][min(TRACK_END, state.marks[seat])]
    items["interchanges"] = state.hub_points[seat]
    if state.objectives:
        items |= {f"goal-{goal}": board.points["goal"] for goal in _goals_met(state, seat)}
    return items


def _line_value(state: State, seat: int) -> int:
    """NSL 4.1 for the line in hand."""
    board, line = state.board, seat * 4 + state.pencil[seat]
    most, circled = state.most[seat], state.circled[line]
    if circled >= 0:
        district = board.districts.index(board.stations[circled].district)
        most = max(most, state.count[seat * DISTRICTS + district] + 1)
    return int(state.visited[seat] * most + state.wet[line] * board.points["water"])


def _goals_met(state: State, seat: int) -> set[str]:
    """NSL 5.4: the open objectives that the network reaches."""
    tables, served = state.tables, state.level[seat * 4]
    met = (
        state.hubs[seat] >= tables.goal_hubs,
        state.districts[seat] == tables.all_districts,
        served & tables.all_sights == tables.all_sights,
        served & tables.centre == tables.centre,
        state.water[seat] >= tables.goal_water,
    )
    return {goal for i, goal in enumerate(GOALS) if met[i] and state.goals >> i & 1}


# ------------------------------------------------------------ the end of a round
def _line(after: State, seat: int, number: int) -> Effect:
    """The line of the round that has ended, as the pad counts it."""
    board = after.board
    line = sheet_of(after, seat, whole=True).lines[number]
    worth = score_line(board, line)
    stops = stops_by_district(board, line)
    codes = [station.code for station in board.stations]
    return effect(
        "line",
        seat,
        round=number + 1,
        pencil=PENCILS[line.pencil],
        sections=tuple((codes[board.arcs[arc][0]], codes[board.arcs[arc][1]]) for arc in line.arcs),
        circled=codes[line.circled] if line.circled >= 0 else "",
        districts=tuple(stops),
        best=tuple(district for district, n in stops.items() if n == worth.most),
        most=worth.most,
        crossings=worth.crossings,
        how=str(worth),
        points=worth.points,
    )
