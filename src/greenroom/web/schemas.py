"""The requests and responses of the HTTP API, one record each; games add their own."""

from __future__ import annotations

from typing import Annotated, Generic

import msgspec

from greenroom.records.proof import Proof
from greenroom.table.parts import DetailsT_co
from greenroom.table.views import Clock, Currency, DealMethod, LookingOn, TablePhase, TransferView


class NameRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The name that a guest wants, and the language of the page."""

    name: str
    lang: str = "en"


class Me(msgspec.Struct, frozen=True, omit_defaults=True):
    """The guest of this browser."""

    name: str | None
    """The guest's name; null for somebody new."""
    lang: str
    former: str | None = None
    """The guest that this browser was until a personal link was used, and can be again."""
    owner: str | None = None
    """The name of the guest whose outside bot asks; null for a person."""


class CodeWordRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A try at the code word that the room asks of whoever opens tables."""

    word: Annotated[str, msgspec.Meta(max_length=400)]


class LinkRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table that a personal link shall lead to; null for the lobby."""

    code: str | None = None


class PersonalLink(msgspec.Struct, frozen=True):
    """Brings the same guest to one other browser, within the hour.

    What stands behind its `#` is the key: browsers send that to no server.
    """

    link: str


class LinkKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The key of a personal link that somebody has opened."""

    key: str


class LinkPreview(msgspec.Struct, frozen=True):
    """The effect of using a personal link, shown before the person decides."""

    name: str
    """The name of the guest that this browser would become."""
    code: str | None
    """The code of the table that it opens."""
    now: str | None
    """The guest that this browser is; null where it is nobody yet."""
    same: bool
    """Whether this browser is that guest already."""


class OpenedTable(msgspec.Struct, frozen=True):
    """A table that was opened."""

    id: str
    code: str
    link: str


class Card(msgspec.Struct, Generic[DetailsT_co], frozen=True):
    """The facts that anybody with a table's code may know before sitting down."""

    id: str
    code: str
    link: str
    host: str | None
    phase: TablePhase
    game: str
    preset: str
    stake: int
    currency: Currency
    clock: Clock
    deal: DealMethod
    looking_on: LookingOn
    people: list[str]
    free_chairs: int
    seated: bool
    """Whether the guest has a chair there."""
    details: DetailsT_co | None
    """The game's part; null for who looks on where a table shows its hands to nobody."""


class Proofs(msgspec.Struct, frozen=True):
    """The proofs of a table's draws that are over, the first first."""

    proofs: list[Proof]


class OwnTable(msgspec.Struct, frozen=True):
    """The state of a table where the guest sits or has sat."""

    code: str
    game: str
    phase: TablePhase
    hand_number: int
    host: str | None
    others: list[str]
    """The names of those who sit there besides the guest."""
    hosts: bool
    """Whether the guest is the host."""
    seated: bool
    turn: bool
    """Whether it is the guest's turn; not while a bot plays the chair."""
    bot_plays: bool
    """Whether a bot plays the guest's chair meanwhile."""
    balance: int
    """The guest's balance in this session, in units."""


class OwnTables(msgspec.Struct, frozen=True):
    """The tables of the guest of this browser."""

    tables: list[OwnTable]
    """The tables of the guest, the one where they came last first."""


class NetLine(msgspec.Struct, frozen=True):
    """The result of a hand for one person."""

    name: str
    net: int


class HandLine(msgspec.Struct, Generic[DetailsT_co], frozen=True):
    """One finished hand."""

    number: int
    winners: list[str]
    net: list[NetLine]
    """The result of the hand for the people who played it."""
    transfers: list[TransferView]
    """The payments that followed from the hand, outside the hand itself."""
    details: DetailsT_co | None
    """The game's part of the hand."""


class BalanceLine(msgspec.Struct, frozen=True):
    """The balance of one person so far."""

    name: str
    balance: int
    chair: int
    """The chair on which they sit or sat last: it tells their colour."""


class Score(msgspec.Struct, Generic[DetailsT_co], frozen=True):
    """The ledger of a table."""

    stake: int
    currency: Currency
    hands: list[HandLine[DetailsT_co]]
    balances: list[BalanceLine]
    transfers: list[TransferView]


class Fault(msgspec.Struct, frozen=True):
    """The reason why something is not done; the sentence stands in the locales under `refusal.<code>`."""

    code: str
    args: dict[str, str | int]
