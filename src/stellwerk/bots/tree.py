"""Tree search over the hooks of the contract, for one seat or several, with guesses that differ from one descent to the next.

A node is what happened so far: own moves, others' moves and deals alike. Every seat looks for its own lead; deals follow their odds. A move
nobody has tried yet is judged by the policy's first sight (its odds), and a new leaf by playing on with the policy.
"""

from __future__ import annotations

from math import sqrt

from stellwerk.contract import State
from stellwerk.limits import DEALER
from stellwerk.playout import Playout, a_state


class Node:
    """A move that was made, how often, and what it brought its maker on the whole; what came after it hangs below as a chain."""

    def __init__(self, move: int) -> None:
        self.move = move
        self.visits = 0
        self.total = 0.0
        self.first: Node | None = None
        self.next: Node | None = None


class Tree:
    """Grows below one decision of a seat."""

    def __init__(self, players: Playout, seats: int, seat: int, width: float, even: float) -> None:
        self.players = players
        self.seats = seats
        self.seat = seat
        self.width = width
        self.even = even
        self.reach = 0.0
        self.root = Node(-1)
        self.at = self.root
        self.lead = [0.0] * 8  # limits.DEALER
        self.maker = [0] * 64  # as deep as it looks

    # ------------------------------------------------------------ one descent
    def _grow(self, start: State, forced: int) -> int:
        state = start._copy()
        self.players._bind(state)
        node = self.root
        path = [node]
        depth = 0
        owing = state._turn()
        while owing and depth < 64:
            seat = self.seat
            while not owing >> seat & 1:
                seat = (seat + 1) % (DEALER + 1)
            count = state._legal(seat, self.players.moves)
            if seat == DEALER:
                move = self.players.moves.move[self.players._deal(count)]
            elif depth == 0 and forced >= 0:
                move = forced
            elif count == 1:
                move = self.players.moves.move[0]
            else:
                move = self._best(node, seat, count)
            node = self._child(node, move)
            state._apply(seat, move)
            path.append(node)
            self.maker[depth] = seat
            depth += 1
            if node.visits == 0 and seat != DEALER:
                break
            owing = state._turn()
        self.players._run(state)
        self._judge(state)
        self.root.visits += 1
        for i in range(depth):
            self.at = path[i + 1]
            self.at.visits += 1
            if self.maker[i] < DEALER:
                self.at.total += self.lead[self.maker[i]]
        return depth

    def _child(self, node: Node, move: int) -> Node:
        child = node.first
        last = child
        while child is not None:
            if child.move == move:
                return child
            last = child
            child = child.next
        child = Node(move)
        if last is None:
            node.first = child
        else:
            last.next = child
        return child

    def _best(self, node: Node, seat: int, count: int) -> int:
        """The move with the best mean so far, and a bonus for first sight that fades as it is tried."""
        players = self.players
        players._weigh(seat, count)
        total = 0.0
        for i in range(count):
            total += players.odds[i]
        tried = 0
        worth = 0.0
        child = node.first
        while child is not None:
            tried += child.visits
            worth += child.total
            child = child.next
        hope = worth / tried if tried else 0.0
        self.reach = self.width * sqrt(tried + 1)
        best = -1e18
        pick = 0
        hint = node.first
        for i in range(count):
            move = players.moves.move[i]
            child = hint
            while child is not None and child.move != move:
                child = child.next
            if child is None:
                child = node.first
                while child is not None and child.move != move:
                    child = child.next
            first_sight = (1.0 - self.even) * players.odds[i] / total + self.even / count
            if child is None:
                value = hope + self.reach * first_sight
            else:
                value = child.total / child.visits + self.reach * first_sight / (1 + child.visits)
                hint = child.next
            if value > best:
                best = value
                pick = i
        return players.moves.move[pick]

    def _judge(self, state: State) -> None:
        for seat in range(self.seats):
            self.lead[seat] = self.players._foresee(state, seat)
        if self.seats == 1:
            return
        first = -1e18
        second = -1e18
        leader = 0
        for seat in range(self.seats):
            points = self.lead[seat]
            if points > first:
                second = first
                first = points
                leader = seat
            elif points > second:
                second = points
        for seat in range(self.seats):
            self.lead[seat] -= second if seat == leader else first

    # ------------------------------------------------------------ from Python
    def grow(self, start: State, times: int, forced: int = -1) -> None:
        """So many descents from this position, beginning with a given move if one is forced."""
        a_state(State, start)
        if forced >= 0 and forced not in start.legal(self.seat):
            raise ValueError(f"move {forced} is not legal here")
        for _ in range(times):
            self._grow(start, forced)

    def visits(self, move: int) -> int:
        """How often a move was tried at the root."""
        child = self._tried(move)
        return child.visits if child is not None else 0

    def total(self, move: int) -> float:
        """What a move at the root has brought in all descents together."""
        child = self._tried(move)
        return child.total if child is not None else 0.0

    def _tried(self, move: int) -> Node | None:
        child = self.root.first
        while child is not None and child.move != move:
            child = child.next
        return child

    def found(self) -> list[tuple[int, int, float]]:
        """Each move tried at the root: its number, how often, and its mean."""
        result = []
        child = self.root.first
        while child is not None:
            result.append((child.move, child.visits, child.total / child.visits))
            child = child.next
        return result
