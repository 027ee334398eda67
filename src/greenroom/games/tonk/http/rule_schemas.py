"""The requests and responses about house rules, one record each."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from greenroom.games.tonk.lab.play_odds.figures import RulesAtPlay
from greenroom.games.tonk.rules.house_rules import HouseRules, Natural
from greenroom.games.tonk.sheet.parts import Sheet
from greenroom.kernel.declaration import Kind
from greenroom.kernel.refusal import Args
from greenroom.table.views import Currency

RuleValue = bool | int | str | tuple[Natural, ...] | None
Values = dict[str, RuleValue]


class OptionCard(msgspec.Struct, frozen=True, kw_only=True):
    """One option as a form needs it; label and effect stand in the locales under `option.tonk.<name>`."""

    name: str
    kind: Kind
    default: RuleValue
    """The value in the preset `classic`; null too for the parts of a natural that may be left out."""
    nullable: bool
    least: int | None
    most: int | None
    choices: tuple[str, ...]
    """The values to choose from; their short names stand in the locales under `value.tonk.<name>.<choice>`.
    """


class OptionGroup(msgspec.Struct, frozen=True):
    """Options that belong together, in the order of the sheet."""

    name: str
    options: list[OptionCard]


class PresetCard(msgspec.Struct, frozen=True, kw_only=True):
    """A preset; name, place and note stand in the locales under `preset.tonk.<name>`."""

    name: str
    overrides: Values
    """The options that differ from `classic`."""
    terms: str | None
    """The words played there: locale keys `terms.tonk.<terms>.<term>`."""
    players: tuple[int, ...]
    """Fewest and most that its source names; empty where it names none."""
    best: tuple[int, ...]
    most_players: int
    """The most players that the rules can deal to."""


class RuleBook(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that may be chosen."""

    presets: list[PresetCard]
    groups: list[OptionGroup]
    natural: list[OptionCard]
    """The parts of one win on the deal, of which the option `naturals` is a list."""
    bots: list[str]
    """The bots that hosts are offered: locale keys `bot.tonk.<bot>`."""


class RulesRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A preset and what differs from it, and the table it would be for."""

    preset: str = "classic"
    overrides: dict[str, object] = {}
    players: int = 2
    stake: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    currency: Currency = "points"
    lang: Literal["en", "fr"] = "en"


class PlayOddsRequest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A preset and what differs from it, and the number of players."""

    preset: str = "classic"
    overrides: dict[str, object] = {}
    players: int = 2


class Difference(msgspec.Struct, frozen=True):
    """An option that is not as in classic."""

    option: str
    classic: RuleValue
    here: RuleValue


class IdleOption(msgspec.Struct, frozen=True):
    """An option without effect here.

    The locales say why under `idle.tonk.<option>.<because>`. The sentence takes the words of the preset, and
    as `because` the name of that option.
    """

    option: str
    because: str


class DealOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The number of hands of each kind among all that a seat may be dealt: exact counts."""

    hands: int
    wins: int
    """Hands that win on the deal."""
    spreads: int
    """Hands in which a spread can be laid."""
    naturals: tuple[int, ...]
    """Hands that hold each natural of the rules, in their order."""


class RuleSet(msgspec.Struct, frozen=True, kw_only=True):
    """One rule set, whole and explained."""

    preset: str
    overrides: Values
    """The fewest changes of the preset that lead here."""
    terms: str | None
    """The preset whose words are played (TK-39), as in `PresetCard`; null: the usual ones."""
    rules: HouseRules
    fingerprint: str
    """The name of these rules where somebody accepts them."""
    differences: list[Difference]
    idle: list[IdleOption]
    most_players: int
    odds: DealOdds
    classic: DealOdds
    """The odds of `classic`, to compare with."""
    sheet: Sheet


class RefusedRules(msgspec.Struct, frozen=True):
    """The reason why there is no such rule set; the sentence stands in the locales under `refusal.<code>`."""

    code: str
    args: Args
    options: list[str]
    """The options that the refusal is about."""


class RulesResponse(msgspec.Struct, frozen=True):
    """The rules of a request, or the reason why there are none: one of the two."""

    rules: RuleSet | None
    refused: RefusedRules | None


class PlayOddsResponse(msgspec.Struct, frozen=True):
    """The figures of the rules at play, or the reason why there are no such rules: one of the two."""

    odds: RulesAtPlay | None
    refused: RefusedRules | None
