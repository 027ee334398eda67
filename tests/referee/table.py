"""The cards on the table, and the deeds of each seat. Seats count from 0, clockwise."""

from dataclasses import dataclass, field

from .cards import Rules
from .spreads import Laid


@dataclass
class Spread:
    """A spread on the table: whose it is, and what lies in it."""

    owner: int
    laid: Laid

    def cards(self) -> frozenset[str]:
        return frozenset(self.laid)


@dataclass
class Seat:
    """The facts about one player that the rules have to remember."""

    hand: set[str] = field(default_factory=set)
    turns: int = 0
    passed: bool = False
    spreads: int = 0
    has_hit: bool = False
    has_slapped: bool = False
    waits: int = 0
    hit_since_turn_began: bool = False
    blocked: bool = False


@dataclass
class Payment:
    """Whole units, by one rule (TK-36)."""

    payer: int
    payee: int
    amount: int
    why: str


@dataclass
class Table:
    """One hand of Tonk in play."""

    rules: Rules
    dealer: int
    stake: int
    charge_times: int
    seats: list[Seat]
    stock: list[str]
    stock_size: int
    pile: list[str] = field(default_factory=list)
    spreads: list[Spread] = field(default_factory=list)

    turn: int = 0
    drawn: bool = False
    must_use: str | None = None
    spreads_this_turn: int = 0
    hits_this_turn: int = 0
    takes_in_a_row: int = 0

    ender: int | None = None
    """TK-33: who ended the play, while all lay off once more."""

    discarder: int | None = None
    slapper: int | None = None
    slap_is_turn: bool = False

    natural_bets: dict[int, int] = field(default_factory=dict)
    natural_bettors: set[int] = field(default_factory=set)

    end: str | None = None
    winners: list[int] = field(default_factory=list)
    payments: list[Payment] = field(default_factory=list)
    charges: list[int] = field(default_factory=list)

    def everyone(self) -> range:
        return range(len(self.seats))

    def others(self, seat: int) -> list[int]:
        return [other for other in self.everyone() if other != seat]

    def from_dealers_left(self) -> list[int]:
        """All seats, the nearest to the dealer's left first, the dealer last."""
        return [(self.dealer + 1 + n) % len(self.seats) for n in self.everyone()]

    def whose(self, seat: int) -> bool:
        """Whether it is this seat's turn, and nobody's slap is unfinished."""
        return self.end is None and self.slapper is None and self.turn == seat

    def before_draw(self, seat: int) -> bool:
        return self.whose(seat) and not self.drawn and self.ender is None

    def after_draw(self, seat: int) -> bool:
        return self.whose(seat) and self.drawn

    def lays_off(self, seat: int) -> bool:
        """TK-33: whether it is this seat's turn to lay off, once the stock is out."""
        return self.whose(seat) and self.ender is not None


def seat_name(seat: int) -> str:
    return f"p{seat + 1}"
