"""The dealer: the same seed, the same cards, and a promise that can be checked."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from stellwerk import DEALER, Dealer, game, seed_from
from stellwerk.contract import State


def cards(seed: bytes, choice: int) -> list[str]:
    """All deals of a game in which every seat always takes the choice-th legal move or the last."""
    state, dealer, dealt = game("next-station-london").new(2), Dealer(seed), []
    while turn := state.turn():
        if turn == (DEALER,):
            n = dealer.deal(state)
            dealt.append(str(state.moves[n]))
        else:
            n = state.legal(turn[0])[: choice + 1][-1]
        state.apply(turn[0], n)
    return dealt


def test_the_same_seed_gives_the_same_cards_whatever_the_seats_do() -> None:
    seed = seed_from("Tuesday")
    assert cards(seed, 0) == cards(seed, 1) == cards(seed, 5)
    assert cards(seed, 0) != cards(seed_from("Wednesday"), 0)


def test_deal_k_is_hmac_sha256_of_k_modulo_the_odds() -> None:
    """Worked out here by hand, so that anybody can check a record without our code."""
    seed = seed_from("x")
    first = ["violet", "blue", "rose", "green"][int.from_bytes(hmac.new(seed, b"0", hashlib.sha256).digest(), "big") % 4]
    assert cards(seed, 0)[0] == f"pencil:{first}"


def test_the_commitment_is_sha256_of_the_seed() -> None:
    dealer = Dealer()
    assert dealer.commitment == hashlib.sha256(dealer.seed).hexdigest()
    assert len(dealer.seed) == 32
    assert Dealer().seed != dealer.seed


def test_a_short_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 3"):
        Dealer(b"abc")


class Urn(State):
    """Three balls with odds 1, 2, 5."""

    def legal(self, seat: int) -> list[int]:
        return [0, 1, 2]

    def odds(self) -> list[int]:
        return [1, 2, 5]


def test_deals_follow_the_odds() -> None:
    dealer, urn = Dealer(seed_from("urn")), Urn()
    drawn = Counter(dealer.deal(urn) for _ in range(8000))
    for ball, odds in enumerate((1, 2, 5)):
        assert abs(drawn[ball] - 1000 * odds) < 5 * (1000 * odds) ** 0.5


def test_a_dealer_goes_on_where_another_stopped() -> None:
    urn, seed = Urn(), seed_from("go on")
    whole = Dealer(seed)
    dealt = [whole.deal(urn) for _ in range(20)]
    second = Dealer(seed, dealt=10)
    assert [second.deal(urn) for _ in range(10)] == dealt[10:]


def test_nonces_are_mixed_in_by_seat_and_a_seat_without_one_keeps_its_place() -> None:
    """Worked out here by hand too: else the nonce of the second seat could be told to be the first one's."""
    seed, nonce = seed_from("x"), "0123456789abcdef" * 2
    for nonces, mixed in ((("", nonce), f"- {nonce}"), ((nonce, ""), f"{nonce} -"), ((nonce, nonce), f"{nonce} {nonce}")):
        dealer = Dealer(seed, nonces=nonces)
        for k in range(20):
            pick = int.from_bytes(hmac.new(seed, f"{mixed} {k}".encode(), hashlib.sha256).digest(), "big") % 8
            assert dealer.deal(Urn()) == (0 if pick < 1 else 1 if pick < 3 else 2)
