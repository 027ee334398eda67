"""The result of a replay for a person to read."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UnsetType

from greenroom.games.tonk.locales import t
from greenroom.games.tonk.records.record import Record
from greenroom.games.tonk.records.replay import deal
from greenroom.games.tonk.records.result import Replayed
from greenroom.games.tonk.rules.terms import words_played
from greenroom.games.tonk.text.hand import TonkHand
from greenroom.locales import join_items


def readable(record: Record, result: Replayed, lang: str) -> str:
    """Tell how a hand stands: who sat there, how it ended or who must act, what is paid."""
    names = {f"p{number}": f"{name} (p{number})" for number, name in enumerate(record.seats, start=1)}
    lines = [_table(record, names, lang), _state(record, result, names, lang), _counts(result, names, lang)]
    lines += _settlement(result, names, lang)
    return "\n".join(lines)


def _table(record: Record, names: dict[str, str], lang: str) -> str:
    return t(
        lang,
        "record.text.table",
        preset=t(lang, f"preset.tonk.{record.preset}"),
        seats=join_items(lang, list(names.values())),
        dealer=list(names.values())[record.dealer],
        stake=record.stake,
    )


def _state(record: Record, result: Replayed, names: dict[str, str], lang: str) -> str:
    if result.end is None:
        turn = names[result.turn] if result.turn else ""
        return t(lang, "record.text.in_progress", name=turn, legal=", ".join(result.legal))
    spoken = words_played(lang, record.preset)
    end = t(lang, f"end.tonk.{result.end}", spoken, naturals=_wins(record, spoken, lang))
    if not result.winners:
        return t(lang, "record.text.no_winner", end=end)
    winners = join_items(lang, [names[seat] for seat in result.winners])
    return t(lang, "record.text.won", end=end, winners=winners)


def _wins(record: Record, spoken: Mapping[str, str], lang: str) -> str:
    """Name the wins on the deal that were held, or the one claimed; a record of no such end has none."""
    hand = deal(record)
    view = hand.view(None) if isinstance(hand, TonkHand) else None
    if view is None or view.outcome is None:
        return spoken["natural_claim"]
    wins = [spoken[f"natural_{win}"] for win in view.outcome.held if win is not None]
    return f" {t(lang, 'list.against')} ".join(wins)


def _counts(result: Replayed, names: dict[str, str], lang: str) -> str:
    counts = ", ".join(f"{names[seat]} {count}" for seat, count in result.counts.items())
    return t(lang, "record.text.counts", counts=counts)


def _settlement(result: Replayed, names: dict[str, str], lang: str) -> list[str]:
    if not isinstance(result.charges, UnsetType):
        return [t(lang, "record.text.net", net=_signed_net(result.net, names))]
    payments = [] if isinstance(result.payments, UnsetType) else result.payments
    lines = [
        t(
            lang,
            "record.text.payment",
            payer=names[each.payer],
            payee=names[each.payee],
            amount=each.amount,
            why=each.why,
        )
        for each in payments
    ]
    return [*lines, t(lang, "record.text.net", net=_signed_net(result.net, names))]


def _signed_net(net: dict[str, int], names: dict[str, str]) -> str:
    return ", ".join(f"{names[seat]} {number:+d}" for seat, number in net.items())
