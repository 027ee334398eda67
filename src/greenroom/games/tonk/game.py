"""The game of Tonk apart from tables, as records, bots and the laboratory use it."""

from __future__ import annotations

from collections.abc import Sequence

from greenroom.games.tonk.engine import codes, legality
from greenroom.games.tonk.engine.lowered_rules import pack_of
from greenroom.games.tonk.rules import house_rules
from greenroom.games.tonk.rules.bets import Bets
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.text.accounts import Account
from greenroom.games.tonk.text.hand import TonkHand, deal_hand
from greenroom.games.tonk.text.notation import notation
from greenroom.kernel.card_text import rank_first
from greenroom.kernel.refusal import Refusal


class Tonk:
    """The number of players, the pack, the deal, and what the clock plays."""

    name = "tonk"
    behaviour = 2
    """Rises when any hand could end differently; `goes_on` tells which hands of an earlier one do not."""

    def fits(self, rules: HouseRules, players: int) -> Refusal | None:
        """Refuse a number of players that these rules cannot deal to (TK-06)."""
        return house_rules.fits(rules, players)

    def goes_on(self, behaviour: int, rules: HouseRules) -> bool:
        """Tell whether a hand begun by this behaviour or an earlier one would still end as it would have.

        What behaviour 2 changed: the wait after a hit on another's spread (TK-27), the charges of push-ups in
        The Big One, and the winners among equal lowest under `five_to_low` (TK-35).
        """
        if behaviour != 1:
            return behaviour == self.behaviour
        charges = rules.scoring == "push_ups" and (rules.big_one > 0 or rules.caught == "five_to_low")
        return not (charges or rules.wait_after_own_hit)

    def pack(self, rules: HouseRules) -> list[str]:
        """List the cards of the pack, to be shuffled by the caller."""
        names = notation(rules.pack, rules.jokers).faces.names
        return [names[card] for card in pack_of(rules)]

    def deal(  # noqa: PLR0913 - a deal has this many facts
        self,
        rules: HouseRules,
        seats: int,
        dealer: int,
        deck: Sequence[str],
        *,
        stake: int = 1,
        bets: Bets | None = None,
        big_one: bool = False,
    ) -> TonkHand | Refusal:
        """Deal a hand; `deck` from the top, the first card to the dealer's left (TK-13).

        Refused: too many players, a card that is twice there or not of this pack, a deck too short for
        the deal. `big_one` doubles the stake, or the points charged (TK-10, TK-35).
        """
        refusal = self.fits(rules, seats)
        if refusal is not None:
            return refusal
        return deal_hand(rules, seats, dealer, deck, Account(stake, bets, big_one))

    def safe_action(self, hand: TonkHand, seat: int) -> str:
        """Choose for a seat whose time ran out: draw, pass, lay what it must, discard its highest card."""
        actions = legality.listed(hand.state, seat)
        return hand.notation.text(min(actions, key=lambda code: safety(hand, code)))


SAFE_ORDER = (
    codes.PASS,
    codes.DRAW,
    codes.DISCARD,
    codes.SLAP_DISCARD,
    codes.END,
    codes.SPREAD,
    codes.HIT,
    codes.TAKE,
    codes.SLAP,
    codes.CLAIM,
    codes.DROP,
)
"""The clock's order of preference: it never drops, takes or slaps, since drawing comes before these."""


def safety(hand: TonkHand, code: int) -> tuple[int, int, int]:
    """Rank an action for the clock: the least is played; of discards the one that counts most."""
    kind = code & codes.KIND
    if kind not in codes.DISCARDS:
        return SAFE_ORDER.index(kind), 0, code
    card = code >> codes.CARD_AT
    return SAFE_ORDER.index(kind), -hand.state.rules.worth[card], -rank_first(card)


TONK = Tonk()
