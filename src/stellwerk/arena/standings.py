"""What the games of a contest say about its bots: means with 95 % intervals, differences, ratings.

The deal is the unit, not the game: games of one deal are alike, and only different deals say how far luck reaches. So every figure is first
averaged over the games of a deal, where each bot sat at each seat, and the interval comes from how these averages differ. A difference
between two bots is taken deal by deal, which leaves out what the deal gave to both.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import fmean, stdev

from openskill.models import PlackettLuce

from stellwerk.arena.deal import Played

FEW = (12.706, 4.303, 3.182, 2.776, 2.571)
"""Student's t for 95 % with one to five degrees of freedom."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and where it lies with 95 %; a single deal, or points that are always the same, tell nothing about that."""

    mean: float
    interval: tuple[float, float] | None

    @property
    def half(self) -> float:
        """How far the interval of a mean without bounds, as of points, reaches to each side."""
        return self.interval[1] - self.mean if self.interval else 0.0

    @property
    def is_clear(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.interval is not None and not self.interval[0] <= 0 <= self.interval[1]


@dataclass(frozen=True, slots=True)
class Standing:
    """How one bot did. Alone there are no lead and no wins; a bot without rivals has no rating (mu, sigma)."""

    bot: str
    games: int
    points: Estimate
    lead: Estimate | None
    wins: Estimate | None
    rating: tuple[float, float] | None
    seconds: float
    slowest: float


@dataclass(frozen=True, slots=True)
class Difference:
    """What the first bot has more than the second."""

    first: str
    second: str
    points: Estimate
    wins: Estimate | None


@dataclass(frozen=True, slots=True)
class Sample:
    """One bot's averages over the games of one deal."""

    points: float
    lead: float
    wins: float


def estimate(values: Sequence[float], least: float = -math.inf, most: float = math.inf) -> Estimate:
    """Mean and interval of independent values that lie between `least` and `most`; what is not possible is left out of the interval.

    Values that are all equal do not prove that others never come: then the interval holds what chance hides from so many, others as far
    away as they can be. Where nobody knows how far that is, as with points, equal values tell no more than a single one: no interval.
    """
    mean = fmean(values)
    if not math.isclose(min(values), max(values), abs_tol=1e-9):
        half = student(len(values) - 1) * stdev(values) / math.sqrt(len(values))
        return Estimate(mean, (max(least, mean - half), min(most, mean + half)))
    if len(values) == 1 or math.isinf(most - least):
        return Estimate(mean, None)
    hidden = 1 - 0.025 ** (1 / len(values))  # as often as this others may come, and yet stay away with 2.5 %
    return Estimate(mean, (mean - hidden * (mean - least), mean + hidden * (most - mean)))


def student(freedom: int) -> float:
    """How many standard errors a 95 % interval reaches to each side: 1.96, and more when there is little to go by."""
    if freedom <= len(FEW):
        return FEW[freedom - 1]
    return 1.959964 + 2.37227 / freedom + 2.8225 / freedom**2 + 2.5558 / freedom**3  # Cornish and Fisher


def standings(bots: Sequence[str], deals: Sequence[Sequence[Played]]) -> list[Standing]:
    """One for each bot, in this order."""
    samples = {name: [sample(name, games) for games in deals] for name in bots}
    alone = len(deals[0][0].bots) == 1
    rated = ratings(bots, matches(deals)) if len(bots) > 1 else {}
    found = []
    for name in bots:
        thoughts = [t for games in deals for game in games for who, t in zip(game.bots, game.thoughts, strict=True) if who == name]
        choices = sum(t.choices for t in thoughts)
        found.append(
            Standing(
                name,
                sum(name in game.bots for games in deals for game in games),
                estimate([each.points for each in samples[name]]),
                None if alone else estimate([each.lead for each in samples[name]]),
                None if alone else estimate([each.wins for each in samples[name]], 0, 1),
                rated.get(name),
                sum(t.seconds for t in thoughts) / max(1, choices),
                max(t.longest for t in thoughts),
            )
        )
    return found


def differences(bots: Sequence[str], deals: Sequence[Sequence[Played]]) -> list[Difference]:
    """Every two bots, over all games of each: also those in which they did not meet, for the deals and the seats were the same."""
    samples = {name: [sample(name, games) for games in deals] for name in bots}
    alone = len(deals[0][0].bots) == 1
    found = []
    for first, second in combinations(bots, 2):
        pairs = list(zip(samples[first], samples[second], strict=True))
        points = estimate([one.points - two.points for one, two in pairs])
        found.append(Difference(first, second, points, None if alone else estimate([one.wins - two.wins for one, two in pairs], -1, 1)))
    return found


def sample(name: str, games: Sequence[Played]) -> Sample:
    """The bot's averages: points and lead over the best other seat for each of its seats, wins for each of its games.

    Seats that are equal after the tie-break share the win, and a bot has what its seats have.
    """
    points: list[float] = []
    leads: list[float] = []
    wins: list[float] = []
    for game in games:
        own = [seat for seat, who in enumerate(game.bots) if who == name]
        for seat in own:
            points.append(game.points[seat])
            leads.append(game.points[seat] - max((*game.points[:seat], *game.points[seat + 1 :]), default=0))
        if own:
            wins.append(sum(seat in game.winners for seat in own) / len(game.winners))
    return Sample(fmean(points), fmean(leads), fmean(wins))


def matches(deals: Sequence[Sequence[Played]]) -> Iterator[dict[str, float]]:
    """What ratings are made of: the points of the bots in each game (the mean of a bot's seats); alone, a deal is one match of all."""
    for games in deals:
        if len(games[0].bots) == 1:
            yield {game.bots[0]: game.points[0] for game in games}
            continue
        for game in games:
            seats = list(zip(game.bots, game.points, strict=True))
            yield {name: fmean(points for who, points in seats if who == name) for name in dict.fromkeys(game.bots)}


def ratings(bots: Sequence[str], played: Iterable[dict[str, float]]) -> dict[str, tuple[float, float]]:
    """OpenSkill's mu and sigma of each bot after these matches, one after the other; equal points are a tie."""
    model = PlackettLuce()
    known = {name: model.rating() for name in bots}
    for points in played:
        order = sorted(set(points.values()), reverse=True)
        after = model.rate([[known[name]] for name in points], ranks=[order.index(each) for each in points.values()])
        known |= {name: team[0] for name, team in zip(points, after, strict=True)}
    return {name: (rating.mu, rating.sigma) for name, rating in known.items()}
