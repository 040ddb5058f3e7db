"""The laws of the story of a finished game, in every setting: its chronicle ends with the score, its highlights can be said and shown."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.contract.page import tree
from tests.contract.walk import Setting, Walk
from tests.contract.walk import settings as all_settings

from stellwerk.chronicle import chronicle
from stellwerk.contract import winners
from stellwerk.effects import Deed
from stellwerk.limits import DEALER
from stellwerk.story import Listener
from stellwerk.svg import several
from stellwerk.theme import COLOURS
from stellwerk.web.log import turns_of

NAMES = ("Ödön", "Bo", "Cy", "Di", "Emil", "Frida")


def played(setting: Setting) -> tuple[Walk, list[Deed]]:
    walk, deeds = Walk(setting, 2), list[Deed]()
    before = walk.state.copy()
    while walk.step():
        entry, after = walk.record.entries[-1], walk.state.copy()
        move = before.moves[before.numbers[entry.token]]
        told = setting.game.effects(before, entry.seat, move, after)
        deeds.append(Deed(len(deeds), entry.seat, move, tuple(each.opened() for each in told)))
        before = after
    return walk, deeds


@pytest.mark.parametrize("setting", all_settings(), ids=str)
def test_the_story_of_a_game(setting: Setting) -> None:
    walk, deeds = played(setting)
    scores = walk.state.scores()
    found = chronicle(turns_of(deeds), [score.total for score in setting.new().scores()])
    assert found.totals == tuple(score.total for score in scores)
    assert found.winners == winners(scores)
    assert found.stands[-1].at == len(deeds)
    assert all(before.at <= after.at for before, after in pairwise(found.stands))
    assert all(0 < jump.at <= found.stands[jump.stand].at for jump in found.jumps)

    say, view = setting.game.words("de"), walk.state.view(0)
    listener = Listener(say, NAMES[: setting.seats], (), setting.board or None, tuple(setting.options.items()))
    highlights = setting.game.highlights(view, deeds, listener)
    assert sum(bool(each.sentence) for each in highlights) <= 1
    for each in highlights:
        assert each.words
        assert each.seat == DEALER or each.seat < setting.seats
        assert tree(str(several(each.picture, each.reason.drawn))) is not None
        assert each.reason.drawn or each.reason.threads, "it is lit somewhere"
    assert all(setting.game.colour(view, seat) in ("", *COLOURS) for seat in range(setting.seats))
