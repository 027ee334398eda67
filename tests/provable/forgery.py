"""Ways to tamper with the records of hands, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from provable.draw import digest, read
from provable.keystream import Stream

Record = dict[str, Any]
Change = Callable[[list[Record]], object]


class Forgery(NamedTuple):
    """A change of a story's records, and what `greenroom verify` calls it."""

    name: str
    story: str
    change: Change
    code: str


def other(digits: str) -> str:
    return f"{int(digits[0], 16) ^ 1:x}{digits[1:]}"


def proof(written: list[Record], number: int = 1) -> Record:
    found: Record = written[number]["proof"]
    return found


def before(written: list[Record], use: str, number: int = 0) -> Record:
    """Find a draw that stands before a record's own."""
    everything: list[Record] = [draw for each in written for draw in each["proof"]["before"]]
    return [draw for draw in everything if ("void" if draw["void"] else draw["use"]) == use][number]


def flipped(key: str) -> Change:
    return lambda written: proof(written).update({key: other(proof(written)[key])})


def added(written: list[Record]) -> list[Record]:
    found: list[Record] = proof(written)["contributions"]
    return found


def swapped(cards: str, one: int = -1, two: int = -2) -> str:
    deck = cards.split()
    deck[one], deck[two] = deck[two], deck[one]
    return " ".join(deck)


def cards_swapped(written: list[Record]) -> None:
    written[1]["deck"] = swapped(written[1]["deck"])


def card_changed(written: list[Record]) -> None:
    deck = written[1]["deck"].split()
    written[1]["deck"] = " ".join([deck[1], *deck[1:]])


def card_gone(written: list[Record]) -> None:
    written[1]["deck"] = " ".join(written[1]["deck"].split()[:-1])


def deck_reversed(written: list[Record]) -> None:
    written[1]["deck"] = " ".join(written[1]["deck"].split()[::-1])


def terms_changed(written: list[Record]) -> None:
    proof(written)["terms"] = proof(written)["terms"].replace('"stake":5', '"stake":6')
    written[1]["stake"] = 6


def terms_and_their_hash_changed(written: list[Record]) -> None:
    terms_changed(written)
    proof(written)["rules"] = digest(proof(written)["terms"]).hex()


def promised_anew(written: list[Record]) -> None:
    """Change the secret and all that follows from it, the deck too: the next hand gives it away."""
    told = proof(written)
    told["secret"] = other(told["secret"])
    told["commitment"] = read(told).promised.hex()
    dealt_by(written[1])


def dealt_by(record: Record) -> None:
    """Shuffle a record's pack as its proof has it."""
    record["deck"] = " ".join(Stream(read(record["proof"]).key).shuffle(record["deck"].split()))


def entropy_changed(written: list[Record]) -> None:
    added(written)[0]["entropy"] = other(added(written)[0]["entropy"])


def entropies_exchanged(written: list[Record]) -> None:
    one, two = added(written)
    one["entropy"], two["entropy"] = two["entropy"], one["entropy"]


def left_out(written: list[Record]) -> None:
    """Say that somebody who added chance had not."""
    proof(written)["missing"].append(added(written).pop()["name"])


def made_present(written: list[Record]) -> None:
    """Say that somebody who was left out had added chance."""
    told = proof(written, 0)
    told["contributions"].append({"chair": 2, "name": told["missing"].pop(), "entropy": "ab" * 32})


def made_present_and_dealt(written: list[Record]) -> None:
    made_present(written)
    dealt_by(written[0])


def given_up(written: list[Record]) -> None:
    before(written, "opening").update(use="unused", contributions=[], shuffled=[])


def chance_in_what_was_given_up(written: list[Record]) -> None:
    before(written, "unused")["contributions"] = [{"chair": 1, "name": "Ann", "entropy": "ab" * 32}]


def void_hand_called_given_up(written: list[Record]) -> None:
    told: Record = {"use": "unused", "hand": None, "void": False, "contributions": [], "terms": None}
    before(written, "void").update(told, shuffled=[], missing=[])


def without(use: str, number: int = 0) -> Change:
    def change(written: list[Record]) -> None:
        gone = before(written, use, number)
        for each in written:
            each["proof"]["before"] = [draw for draw in each["proof"]["before"] if draw is not gone]

    return change


def decks_of_void_hand(written: list[Record]) -> None:
    decks = before(written, "void")["shuffled"]
    decks[0] = swapped(decks[0])


def other_pack_in_void_hand(written: list[Record]) -> None:
    """Say that a hand that came to nothing was shuffled honestly, from a pack without its last card."""
    told = before(written, "void")
    stream = Stream(read(told).key)
    told["shuffled"] = [" ".join(stream.shuffle(sorted(deck.split())[:-1])) for deck in told["shuffled"]]


def changed(**told: object) -> Change:
    """Change what the second record's own proof tells."""
    return lambda written: proof(written).update(told)


def of_record(**told: object) -> Change:
    return lambda written: written[1].update(told)


def discard_made_up(written: list[Record]) -> None:
    """Say that somebody threw a card that had not been dealt."""
    deck = written[0]["decks"][0].split()
    written[0]["actions"].insert(1, f"p1 discard {deck[-1]}")


FORGERIES = [
    Forgery("secret", "tonk", flipped("secret"), "proof.commitment"),
    Forgery("salt", "tonk", flipped("salt"), "proof.commitment"),
    Forgery("commitment", "tonk", flipped("commitment"), "proof.commitment"),
    Forgery("previous", "tonk", flipped("previous"), "proof.commitment"),
    Forgery("fingerprint of the rules", "tonk", flipped("rules"), "proof.commitment"),
    Forgery("secret, with all that follows", "tonk", promised_anew, "proof.link"),
    Forgery("number of the draw", "tonk", changed(draw=9), "proof.commitment"),
    Forgery("number of the hand", "tonk", changed(hand=9), "proof.hand"),
    Forgery("version of the algorithm", "tonk", changed(version=2), "proof.version"),
    Forgery("version left out", "tonk", lambda all_: proof(all_).pop("version"), "proof.unreadable"),
    Forgery("terms", "tonk", terms_changed, "proof.terms"),
    Forgery("terms and fingerprint", "tonk", terms_and_their_hash_changed, "proof.commitment"),
    Forgery("terms gone", "tonk", changed(terms=None), "proof.terms"),
    Forgery("rules", "tonk", lambda all_: all_[1]["rules"]["overrides"].update(hand_size=6), "proof.rules"),
    Forgery("preset", "tonk", lambda all_: all_[1]["rules"].update(preset="slap"), "proof.rules"),
    Forgery("house rules", "other rules", lambda all_: all_[0]["rules"].update(hands="open"), "proof.rules"),
    Forgery("stake", "tonk", of_record(stake=6), "proof.rules"),
    Forgery("order of contributions", "tonk", lambda all_: added(all_).reverse(), "proof.order"),
    Forgery("contribution gone", "tonk", lambda all_: added(all_).pop(), "proof.shuffle"),
    Forgery("contribution twice", "tonk", lambda all_: added(all_).append(added(all_)[0]), "proof.order"),
    Forgery("contribution changed", "tonk", entropy_changed, "proof.shuffle"),
    Forgery("contributions exchanged", "tonk", entropies_exchanged, "proof.shuffle"),
    Forgery("chair of a contribution", "tonk", lambda all_: added(all_)[1].update(chair=3), "proof.shuffle"),
    Forgery("present seat left out", "tonk", left_out, "proof.shuffle"),
    Forgery("left-out seat made present", "short pack", made_present, "proof.shuffle"),
    Forgery("left-out seat made present, with its deck", "short pack", made_present_and_dealt, "proof.link"),
    Forgery("card changed", "tonk", card_changed, "record.card_twice"),
    Forgery("cards swapped", "tonk", cards_swapped, "proof.shuffle"),
    Forgery("deck turned round", "tonk", deck_reversed, "proof.shuffle"),
    Forgery("card gone", "tonk", card_gone, "proof.packs"),
    Forgery("deck gone", "tonk", lambda all_: all_[1].pop("deck"), "proof.incomplete"),
    Forgery("decks exchanged", "tone poker", lambda all_: all_[0]["decks"].reverse(), "proof.shuffle"),
    Forgery("deck of a seat gone", "tone poker", lambda all_: all_[0]["decks"].pop(), "tone_poker.decks"),
    Forgery("dealer", "tonk", lambda all_: all_[0].update(dealer="p2"), "proof.play"),
    Forgery("a third seat", "tonk", lambda all_: all_[1]["seats"].append("Eve"), "proof.play"),
    Forgery("a seat gone", "tone poker", lambda all_: all_[0]["seats"].pop(), "tone_poker.decks"),
    Forgery("actions that were none", "tonk", of_record(actions=["p2 draw", "p2 discard X4"]), "proof.play"),
    Forgery("actions of a seat that is not there", "tonk", of_record(actions=["p9 fly"]), "proof.play"),
    Forgery("actions gone", "tonk", lambda all_: all_[0].update(actions=[]), "proof.unfinished"),
    Forgery("a card thrown that was not dealt", "tone poker", discard_made_up, "proof.play"),
    Forgery("play gone", "tone poker", lambda all_: all_[0]["actions"].pop(), "proof.unfinished"),
    Forgery("use", "tonk", changed(use="opening"), "proof.use"),
    Forgery("hand called void", "tonk", changed(void=True), "proof.use"),
    Forgery(
        "void hand called played",
        "short pack",
        lambda all_: before(all_, "void").update(void=False),
        "proof.use",
    ),
    Forgery("void hand called given up", "short pack", void_hand_called_given_up, "proof.link"),
    Forgery("void hand left out", "short pack", without("void"), "proof.gap"),
    Forgery("deck of a void hand", "short pack", decks_of_void_hand, "proof.shuffle"),
    Forgery("pack of a void hand", "short pack", other_pack_in_void_hand, "proof.packs"),
    Forgery(
        "aborted hand called played",
        "other rules",
        lambda all_: before(all_, "void").update(void=False),
        "proof.use",
    ),
    Forgery("aborted hand left out", "other rules", without("void"), "proof.gap"),
    Forgery("deck of an aborted hand", "other rules", decks_of_void_hand, "proof.shuffle"),
    Forgery("pack of an aborted hand", "other rules", other_pack_in_void_hand, "proof.packs"),
    Forgery("given-up promise left out", "other rules", without("unused"), "proof.beginning"),
    Forgery("later given-up promise left out", "other rules", without("unused", 1), "proof.gap"),
    Forgery("given-up promise with chance", "other rules", chance_in_what_was_given_up, "proof.use"),
    Forgery("cut left out", "tonk", lambda all_: proof(all_, 0)["before"].clear(), "proof.beginning"),
    Forgery(
        "cut changed", "tonk", lambda all_: before(all_, "opening")["contributions"].pop(), "proof.shuffle"
    ),
    Forgery("cut given up", "tonk", given_up, "proof.link"),
    Forgery("hand twice", "tonk", lambda all_: all_.insert(1, all_[0]), "proof.twice"),
    Forgery("hands exchanged", "tonk", lambda all_: all_.insert(0, all_.pop(1)), "proof.gap"),
    Forgery("hands turned round", "tone poker", lambda all_: all_.reverse(), "proof.twice"),
    Forgery("hand left out", "tonk", lambda all_: all_.pop(1), "proof.gap"),
    Forgery("proof gone", "tonk", lambda all_: all_[1].pop("proof"), "proof.plain"),
    Forgery("salt gone", "tonk", lambda all_: proof(all_).pop("salt"), "proof.unreadable"),
    Forgery("no hexadecimal digits", "tonk", changed(salt="x" * 64), "proof.unreadable"),
    Forgery("capital digits", "tonk", changed(salt="A" * 64), "proof.unreadable"),
]
"""Each is found by both verifiers."""
