"""House rules for people who choose them: the rule book, and what a rule set comes to."""

from __future__ import annotations

import asyncio
from functools import cache, lru_cache
from itertools import groupby
from typing import cast

from greenroom.games.tonk.bots.registry import OFFERED
from greenroom.games.tonk.http.play_odds import PlayOddsDesk, RulesAtTable
from greenroom.games.tonk.http.rule_schemas import (
    DealOdds,
    Difference,
    IdleOption,
    OptionCard,
    OptionGroup,
    PlayOddsRequest,
    PlayOddsResponse,
    PresetCard,
    RefusedRules,
    RuleBook,
    RuleSet,
    RulesRequest,
    RulesResponse,
    RuleValue,
    Values,
)
from greenroom.games.tonk.odds.deal_odds import odds
from greenroom.games.tonk.rules.agreement import differences, terms_fingerprint, with_overrides
from greenroom.games.tonk.rules.house_rules import HouseRules, Natural, fits, most_players, options_between
from greenroom.games.tonk.rules.idle_options import idle_because
from greenroom.games.tonk.rules.preset import Preset
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.sheet.parts import SheetTerms
from greenroom.games.tonk.sheet.rule_sheet import rule_sheet
from greenroom.games.tonk.table.parts import dealing
from greenroom.games.tonk.table.state import TonkState
from greenroom.kernel.declaration import Option, options
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales import LANGUAGES
from greenroom.table.http import (
    Endpoint,
    EndpointResult,
    Request,
    TableService,
    decode_body,
    for_bots,
    get,
    post,
)
from greenroom.table.log.state import TableState

CLASSIC = PRESETS["classic"].rules
MIN_EXAMPLE_PLAYERS = 3
"""Fewest players of a worked example; fewer where the rules cannot deal to that number."""


@cache
def rule_book() -> RuleBook:
    """List all presets and options."""
    groups = groupby(options(HouseRules), key=lambda option: option.group)
    return RuleBook(
        presets=[_preset(preset) for preset in PRESETS.values()],
        groups=[OptionGroup(name, [_option(each) for each in members]) for name, members in groups],
        natural=[_option(each) for each in options(Natural)],
        bots=list(OFFERED),
    )


async def rules_response(request: RulesRequest) -> RulesResponse:
    """Say what a rule set comes to, or why there is none."""
    rules = playable(request.preset, request.overrides, request.players)
    if isinstance(rules, Refusal):
        return RulesResponse(None, _refused_rules(rules))
    terms = SheetTerms(
        stake=request.stake, currency=request.currency, players=_example_players(rules, request.players)
    )
    return RulesResponse(await _explain(request.preset, rules, terms, request.lang), None)


def playable(preset: str, overrides: dict[str, object], players: int) -> HouseRules | Refusal:
    """Return the rules of a preset and its changes, or why this number of players can't play them."""
    rules = with_overrides(preset, overrides)
    return rules if isinstance(rules, Refusal) else fits(rules, players) or rules


class RuleEndpoints:
    """Answers questions about house rules."""

    def __init__(self, service: TableService) -> None:
        self._service = service
        self._play_odds = PlayOddsDesk()

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked."""
        return [
            for_bots(get("/api/tables/{code}/rules/{lang}", RuleSet, "A table’s rules.", self.of_table)),
            for_bots(get("/api/rules", RuleBook, "What may be chosen.", self.book)),
            for_bots(
                post("/api/rules", RulesRequest, RulesResponse, "What a rule set comes to.", self.weigh)
            ),
            post(
                "/api/rules/odds",
                PlayOddsRequest,
                PlayOddsResponse,
                "How a rule set plays: hundreds of hands between bots. The first answer takes seconds.",
                self.play_odds,
            ),
        ]

    async def of_table(self, request: Request) -> EndpointResult:
        """Say what a table plays by, for those who are to accept it."""
        table = await self._service.table(request.path["code"])
        if isinstance(table, Refusal):
            return table
        return await rules_of_table(table, request.path["lang"])

    async def book(self, request: Request) -> EndpointResult:
        """List presets and options."""
        return rule_book()

    async def weigh(self, request: Request) -> EndpointResult:
        """Explain a rule set or say why there is none."""
        body = decode_body(request, RulesRequest)
        return body if isinstance(body, Refusal) else await rules_response(body)

    async def play_odds(self, request: Request) -> EndpointResult:
        """Tell how a rule set plays or say why there is none."""
        body = decode_body(request, PlayOddsRequest)
        if isinstance(body, Refusal):
            return body
        rules = playable(body.preset, body.overrides, body.players)
        if isinstance(rules, Refusal):
            return PlayOddsResponse(None, _refused_rules(rules))
        figures = await self._play_odds.figures(RulesAtTable(rules, body.players))
        return figures if isinstance(figures, Refusal) else PlayOddsResponse(figures, None)


async def rules_of_table(table: TableState, lang: str) -> RuleSet | Refusal:
    """Say what a table plays by."""
    state = table.game_state
    if not isinstance(state, TonkState):
        return refuse("web.no_sheet")
    terms = SheetTerms(
        stake=table.stake,
        currency=table.currency,
        players=_example_players(state.rules, len(table.chairs)),
        first_dealer=dealing(state.terms),
        slap_grace_ms=state.terms.slap_grace_ms,
    )
    return await _explain(table.preset, state.rules, terms, lang if lang in LANGUAGES else "en")


def _example_players(rules: HouseRules, players: int) -> int:
    """Return the players of the worked example: those of the table, or enough to show who pays whom."""
    return min(most_players(rules), max(MIN_EXAMPLE_PLAYERS, players))


async def _explain(preset: str, rules: HouseRules, terms: SheetTerms, lang: str) -> RuleSet:
    # The worked example deals until it finds its hands: not where every table waits.
    return await asyncio.to_thread(explain_rules, preset, rules, terms, lang)


@lru_cache(maxsize=256)
def explain_rules(preset: str, rules: HouseRules, terms: SheetTerms, lang: str) -> RuleSet:
    """Explain a rule set that holds together."""
    changed = differences(rules, CLASSIC)
    return RuleSet(
        preset=preset,
        overrides=_values(differences(rules, PRESETS[preset].rules)),
        terms=PRESETS[preset].terms,
        rules=rules,
        fingerprint=terms_fingerprint(rules, terms.stake, terms.currency),
        differences=[
            Difference(name, getattr(CLASSIC, name), cast(RuleValue, here)) for name, here in changed.items()
        ],
        idle=[IdleOption(name, because) for name, because in idle_because(rules).items()],
        most_players=most_players(rules),
        odds=_odds(rules),
        classic=_odds(CLASSIC),
        sheet=rule_sheet(preset, rules, terms, lang),
    )


def _odds(rules: HouseRules) -> DealOdds:
    deal_odds = odds(rules)
    return DealOdds(
        hands=deal_odds.hands, wins=deal_odds.wins, spreads=deal_odds.spreads, naturals=deal_odds.naturals
    )


def _preset(preset: Preset) -> PresetCard:
    return PresetCard(
        name=preset.name,
        overrides=_values(differences(preset.rules, CLASSIC)),
        terms=preset.terms,
        players=preset.players or (),
        best=preset.best,
        most_players=most_players(preset.rules),
    )


def _option(option: Option) -> OptionCard:
    return OptionCard(
        name=option.name,
        kind=option.kind,
        default=cast(RuleValue, option.default),
        nullable=option.nullable,
        least=option.least,
        most=option.most,
        choices=option.choices,
    )


def _values(values: dict[str, object]) -> Values:
    return cast(Values, values)


def _refused_rules(refusal: Refusal) -> RefusedRules:
    return RefusedRules(refusal.code, refusal.args, options_between(refusal))
