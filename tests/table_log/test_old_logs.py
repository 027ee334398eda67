"""Tables in logs of 0.2.0 and 0.1.0 are taken up as they were; `of_0_2_0/README.md` explains the files."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from greenroom.games.catalogue import GAMES
from greenroom.games.tone_poker.http.keepsakes import hands_of
from greenroom.games.tone_poker.keepsakes.keepsake import Keepsake, KeptHand, keepsake_of
from greenroom.games.tone_poker.keepsakes.link import decode, encode
from greenroom.games.tone_poker.records.encoder import encode_record as encode_tone_poker
from greenroom.games.tone_poker.table.parts import TonePokerDeal, TonePokerResult
from greenroom.games.tonk.http.hands import records_of, terms_of
from greenroom.games.tonk.records.encoder import encode_record as encode_tonk
from greenroom.games.tonk.rules import agreement
from greenroom.games.tonk.rules.house_rules import HouseRules
from greenroom.games.tonk.rules.stored_rules import rules_of
from greenroom.games.tonk.table.parts import TonkResult
from greenroom.games.tonk.table.state import TonkState
from greenroom.store import Event, Stored
from greenroom.table.audience.room_view import Presence, room_view
from greenroom.table.context import Context
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.events import AnyEvent
from greenroom.table.log.ledger import LedgerHand
from greenroom.table.log.state import TableState
from greenroom.table.log.transfers import fewest_transfers
from greenroom.web.score import score
from refusals import granted
from table.evening import Evening, Guest, played, settle

LOGS = sorted(Path(__file__).parent.glob("of_0_2_0/*.jsonl"))
Facts = dict[str, Any]


class Line(msgspec.Struct):
    kind: str
    version: int
    at: float
    data: msgspec.Raw


def stored(log: Path) -> list[Stored]:
    lines = [msgspec.json.decode(line, type=Line) for line in log.read_bytes().splitlines()]
    events = [Event(each.kind, each.version, bytes(each.data), each.at) for each in lines]
    return [Stored(number, event) for number, event in enumerate(events, 1)]


def expected(log: Path) -> Facts:
    facts: Facts = json.loads(log.with_suffix(".expected.json").read_text())
    of_today = with_a_link_of_today(with_shares_in_every_deal(with_later_options(in_protocol_3(facts))))
    return with_hands_in_play(with_practice(with_bots_named(of_today, log)), log)


def in_protocol_3(facts: Facts) -> Facts:
    """Put what belongs to one game where protocol 3 has it: in `details`, tagged by the game's name."""
    room, score, tag = facts["room"], facts["score"], {"game": facts["game"]}
    tonk, tone_poker, cut = room.pop("tonk"), room.pop("tone_poker"), room.pop("cut")
    room["details"] = tag | (tone_poker or tonk | ({"cut": cut} if cut else {}))
    for chair in room["chairs"]:
        if (tonic := chair.pop("tonic")) is not None:
            chair["details"] = tag | {"tonic": tonic}
    for hand in score["hands"] if score else ():
        # `end` and `payments` said of Tone Poker what is true of all its hands.
        assert (hand.pop("end"), hand.pop("payments")) == ("played", [])
        for line in hand["net"]:
            del line["place"]  # It stands in `played` too.
        hand["details"] = tag | {"played": hand.pop("played"), "why": hand.pop("why")}
        # What passed outside a hand's own result; no game did so then.
        hand["transfers"] = []
    return facts


def with_later_options(facts: Facts) -> Facts:
    """Put what later options add, each off by default; with more of them, rules have other fingerprints."""
    if facts["game"] == "tone-poker":
        facts["room"]["details"]["by_ear"] = False
        if facts["hand"]:
            facts["hand"]["spectators"]["ear"] = None
        for hand in facts["score"]["hands"] if facts["score"] else ():
            for line in hand["details"]["played"]:
                line["ear"] = None
    if (room := facts["room"]["details"])["game"] == "tonk":
        terms = (facts["stake"], facts["currency"])
        if facts["rules"]["deuces_wild"]:
            room["wild"] = ["2", "X"]
        room["fingerprint"] = _fingerprint_now(facts["rules"], terms, room["fingerprint"])
    if "proposal" in room:
        proposed, shown = facts["tonk"]["proposal"], room["proposal"]
        terms = (proposed["stake"], proposed["currency"])
        shown["fingerprint"] = _fingerprint_now(proposed["rules"], terms, shown["fingerprint"])
        shown["keeps_rules"] = proposed["rules"] == facts["rules"]
    return facts


def with_shares_in_every_deal(facts: Facts) -> Facts:
    """While bets are made, show everybody with a share in the pot as in: they are not asked (TK-12)."""
    if not (facts["tonk"] and facts["tonk"]["bets_open"]):
        return facts
    people = {chair["number"]: chair["person"] for chair in facts["chairs"]}
    for answer in facts["room"]["details"]["betting"]["answers"]:
        if facts["tonk"]["pot"].get(people[answer["chair"]]):
            answer["natural_bet"] = True
    return facts


def with_a_link_of_today(facts: Facts) -> Facts:
    """Write the phrases that the link of then holds, and that are still read there, as a link of today."""
    if facts["keepsake"]:
        facts["keepsake"]["link"] = granted(encode(granted(decode(facts["keepsake"]["link"]))))
    return facts


def with_bots_named(facts: Facts, log: Path) -> Facts:
    """Say of each bot which one it is: the log says it, and a view of then did not."""
    events = [json.loads(line) for line in log.read_bytes().splitlines()]
    bots = {event["data"]["chair"]: event["data"]["bot"] for event in events if event["kind"] == "sat"}
    for chair in facts["room"]["chairs"]:
        if chair["kind"] == "bot":
            chair["bot"] = bots[chair["chair"]]
    return facts


def with_hands_in_play(facts: Facts, log: Path) -> Facts:
    """Say by which rule the latest hand of Tone Poker was dealt: the host may have set another since."""
    if facts["game"] == "tone-poker":
        events = [json.loads(line) for line in log.read_bytes().splitlines()]
        dealt = [event["data"] for event in events if event["kind"] == "hand_started"]
        rules = dealt[-1]["rules"] if dealt else facts["rules"]
        facts["room"]["details"]["hands_in_play"] = rules.get("hands", "open")
    return facts


def with_practice(facts: Facts) -> Facts:
    """Let whoever sits alone with bots at a table of Tonk ask for hints."""
    people = [chair for chair in facts["room"]["chairs"] if chair["kind"] == "person"]
    if facts["game"] == "tonk" and len(people) == 1:
        facts["room"]["details"]["practice"] = True
    return facts


def _fingerprint_now(rules: Facts, terms: tuple[int, str], fingerprint: str) -> str:
    """Return what names rules, stake and currency together today; it named the rules alone (TK-07)."""
    now = rules_of(json.dumps(rules).encode())
    whole: Facts = msgspec.to_builtins(now)
    classic: Facts = msgspec.to_builtins(HouseRules())
    for option in whole.keys() - rules.keys():
        # Options that 0.2.0 did not know: off, as they are in `classic`.
        assert whole.pop(option) == classic[option]
    assert sha256(msgspec.json.encode(whole, order="sorted")).hexdigest()[:16] == fingerprint
    return agreement.terms_fingerprint(now, *terms)


def facts_of(log: Sequence[Stored]) -> Facts:
    events = [GAMES.events.read(each) for each in log]
    table = TableState(GAMES)
    table.fold(events)
    tone_poker = table.game_name == "tone-poker"
    return {
        "id": table.id,
        "code": table.code,
        "game": table.game_name,
        "preset": table.preset,
        "rules": msgspec.json.decode(table.rules),
        "stake": table.stake,
        "currency": table.currency,
        "clock": table.clock,
        "phase": table.phase,
        "hand_number": table.hand_number,
        "host": table.host,
        "chairs": [_chair(table, chair) for chair in table.chairs],
        "next_chair": table.next_chair,
        "last": table.last,
        "names": table.ledger.names,
        "balances": table.ledger.balances,
        "transfers": msgspec.to_builtins(fewest_transfers(table.ledger.balances)),
        "finished": [_finished(hand) for hand in table.ledger.hands],
        "hand": _hand(table),
        "tonk": _tonk(table),
        "records": _tone_poker_records(events) if tone_poker else _tonk_records(events),
        "keepsake": _keepsake(events) if tone_poker else None,
        "score": _score(table) if tone_poker else None,
        "room": json.loads(msgspec.json.encode(room_view(table, _presence(table)))),
    }


def _chair(table: TableState, chair: Any) -> Facts:
    names = ("number", "person", "name", "is_person", "bot", "leaving")
    facts = {name: getattr(chair, name) for name in names}
    return facts if chair.details is None else facts | {"tonic": chair.details.tonic}


def _finished(hand: LedgerHand) -> Facts:
    facts: Facts = {"number": hand.number, "people": hand.people, "net": hand.result.net}
    if isinstance(hand.result, TonkResult):
        outcome: Facts = msgspec.to_builtins(hand.result.outcome)
        del outcome["net"]
        return facts | outcome | {"pot_winner": hand.result.pot_winner}
    assert isinstance(hand.result, TonePokerResult) and isinstance(hand.deal, TonePokerDeal)
    own = {"tonics": hand.deal.tonics, "hands": hand.result.hands}
    placing: Facts = msgspec.to_builtins(hand.result.placing)
    return facts | own | placing


def _hand(table: TableState) -> Facts | None:
    if table.hand is None:
        return None
    current = CurrentHand(GAMES, table.hand)
    current.play_again(table.actions)
    seats = range(len(table.hand.chairs))
    spectators = msgspec.to_builtins(current.hand.view(None))
    views = [msgspec.to_builtins(current.hand.view(seat)) for seat in seats]
    return {
        "number": table.hand.number,
        "in_play": table.phase == "playing",
        "chairs": table.hand.chairs,
        "people": table.hand.people,
        "names": table.hand.names,
        "actions": len(table.actions),
        "decisions": current.decisions,
        "may_act": current.hand.may_act(),
        "legal": [current.hand.legal(seat) for seat in seats],
        "spectators": spectators,
        "views": [{k: v for k, v in view.items() if spectators.get(k, ...) != v} for view in views],
    }


def _tonk(table: TableState) -> Facts | None:
    state = table.game_state
    if not isinstance(state, TonkState):
        return None
    session, betting, proposal = state.session, state.betting, state.proposal
    found = state.dealer is not None and bool(table.chairs)
    return {
        "dealer": state.dealer,
        "next_dealer": state.next_dealer(table.chairs) if found else None,
        "cut": [[list(drawn) for drawn in each] for each in state.cut],
        "first_dealer": state.terms.first_dealer,
        "slap_grace_ms": state.terms.slap_grace_ms,
        "session": {
            "played": session.played,
            "announced": session.announced,
            "big_one": session.big_one,
            "big_ones_left": session.big_ones_left(state.rules),
            "next_is_big": session.next_is_big(state.rules),
            "ends_with_next": session.ends_with_next(state.rules),
        },
        "pot": state.pot.shares,
        "pot_with_hand": state.pot.with_bets(state.hand, state.rules.side_bet_natural),
        "bets_open": state.bets_open,
        "betting": betting
        and {
            "called": betting.called,
            "suit": betting.suit,
            "high_suit": {str(chair): joins for chair, joins in betting.high_suit.items()},
            "natural_bet": {str(chair): joins for chair, joins in betting.natural_bet.items()},
        },
        "bets_complete": state.bets_complete(table.chairs),
        "proposals": state.proposals,
        "proposal": proposal
        and {
            "number": proposal.event.number,
            "chair": proposal.event.chair,
            "preset": proposal.event.preset,
            "rules": msgspec.json.decode(proposal.event.rules),
            "stake": proposal.event.stake,
            "currency": proposal.event.currency,
            "answers": {str(chair.number): proposal.answer_of(chair) for chair in table.chairs},
            "accepted": proposal.is_accepted(table.chairs),
        },
    }


def _tonk_records(events: Sequence[AnyEvent]) -> list[Facts]:
    terms = terms_of(events)
    return [
        {
            "number": number,
            "line": encode_tonk(record).decode(),
            "currency": terms[number].currency,
            "first_dealer": terms[number].first_dealer,
            "slap_grace_ms": terms[number].slap_grace_ms,
        }
        for number, record in records_of(events).items()
    ]


def _tone_poker_records(events: Sequence[AnyEvent]) -> list[Facts]:
    closed = [hand for hand in hands_of(events) if hand.result is not None]
    return [{"number": h.started.number, "line": encode_tone_poker(h.record).decode()} for h in closed]


def _keepsake(events: Sequence[AnyEvent]) -> Facts | None:
    ended = [each for hand in hands_of(events) if (each := hand.played_hand) is not None]
    kept = keepsake_of(ended)
    # Links of 0.2.0 did not say the points of labels.
    plain = tuple(KeptHand(hand.phrases) for hand in kept.hands)
    link = encode(Keepsake(kept.voices, plain))
    return {"hands": len(ended), "link": link} if isinstance(link, str) else None


def _score(table: TableState) -> Facts:
    written: Facts = msgspec.to_builtins(score(table, None))
    # 0.2.0 did not say which chair a line belongs to.
    for line in written["balances"]:
        assert line.pop("chair") in {table.ledger.chairs[person] for person in table.ledger.balances}
    return written


def _presence(table: TableState) -> Presence:
    game = table.game
    companion = game.companion(_context(), lambda _seconds: None)
    return Presence(
        here=lambda person: person != "person-Bob",
        away_ms=lambda person: 61_000 if person == "person-Bob" else None,
        ready=[1],
        watching=["Wanda"],
        # 0.2.0 did not say how long a turn is.
        turn_length_ms=None,
        next_hand_ms=None,
        choosing=None,
        contributed=[],
        details=game.room(table, companion, 9_000 if game.prepares_deal(table) else None),
        link=f"http://house/t/{table.code}",
    )


def _context() -> Context:
    return Evening().context


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_an_old_log_says_what_it_said(log: Path) -> None:
    facts, wanted = facts_of(stored(log)), expected(log)
    assert facts.keys() == wanted.keys()
    for name in wanted:
        assert facts[name] == wanted[name], name


@pytest.mark.parametrize("log", LOGS, ids=lambda log: log.stem)
def test_a_table_of_an_old_log_goes_on(log: Path) -> None:
    wanted = expected(log)

    async def story(evening: Evening) -> None:
        events = [each.event for each in stored(log)]
        evening.log.events[f"table/{wanted['id']}"] = list(events)
        evening.table_id = wanted["id"]
        # The log remembers commands by number, and would take ours for repeated ones.
        evening.numbers = itertools.count(100_000)
        await evening.room()
        await settle()
        assert evening.log.events == {f"table/{wanted['id']}": events}
        hand = wanted["hand"]
        if hand is None or not hand["in_play"]:
            return
        guests = []
        for seat, (person, name) in enumerate(zip(hand["people"], hand["names"], strict=True)):
            if person in sitting(wanted):
                guests.append(guest := await evening.come(name))
                assert guest.now.you.decision == hand["decisions"][seat]
                assert msgspec.to_builtins(guest.now.hand) == hand["spectators"] | hand["views"][seat]
        await go_on(evening, guests)

    played(story)


def sitting(wanted: Facts) -> list[str]:
    return [each["person"] for each in wanted["chairs"] if each["is_person"] and not each["leaving"]]


async def go_on(evening: Evening, guests: Sequence[Guest]) -> None:
    """Somebody plays an action that is stored; bots had their time to."""
    before = len(evening.told())
    await asyncio.sleep(2)
    for guest in guests:
        actions = [each for each in guest.legal if each.split()[0] not in ("select", "deselect", "slap")]
        if actions:
            await evening.act(guest, actions[0])
    assert len(evening.told()) > before
