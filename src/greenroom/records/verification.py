"""The command `greenroom verify`: the proofs of records, and of the chain that they make."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from greenroom.json_errors import UNREADABLE
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales import Sentences, join_items
from greenroom.records.files import holds_many, open_file
from greenroom.records.format import Formats, Pack
from greenroom.records.proof import Proof, RecordProof, faults_of_chain, faults_of_draw
from greenroom.records.replay import format_of, replay_record
from greenroom.records.result import Stopped


class _Proved(msgspec.Struct):
    """The keys of a record of which its proof speaks; the others are for the replay."""

    proof: RecordProof
    game: str = ""
    stake: int = 1
    deck: str | None = None
    decks: list[str] | None = None


class _Exported(msgspec.Struct):
    """The proofs of a whole table, as its page offers them."""

    proofs: list[Proof]


class _Terms(msgspec.Struct):
    game: str
    stake: int
    rules: msgspec.Raw


class Checked(msgspec.Struct):
    """The draws of some files in their order, and what is wrong with each file's."""

    draws: list[Proof] = []
    faults: list[Refusal] = []


def verify(formats: Formats, files: Sequence[str]) -> Checked | Refusal:
    """Check the records in some files and the chain through all of them.

    Refused: a file that cannot be read. If it holds no record, that is a fault (`proof.none`).
    """
    checked = Checked()
    for file in files:
        texts = _texts(file)
        if isinstance(texts, Refusal):
            return texts
        for text in texts:
            read = _draws(formats, text)
            if isinstance(read, Refusal):
                checked.faults.append(read)
                continue
            draws, faults = read
            checked.draws += draws
            checked.faults += faults
    for draw in checked.draws:
        checked.faults += faults_of_draw(draw)
        checked.faults += _faults_of_packs(formats, draw)
    checked.faults += faults_of_chain(checked.draws)
    if not checked.draws and not checked.faults:
        checked.faults.append(refuse("proof.none"))
    return checked


def describe(checked: Checked, sentences: Sentences, lang: str) -> list[str]:
    """Say what was found, a sentence a line."""
    if checked.faults:
        return [sentences.t(lang, f"refusal.{each.code}", each.args) for each in checked.faults]
    first, last = checked.draws[0], checked.draws[-1]
    lines = [_describe_draw(draw, sentences, lang) for draw in checked.draws]
    lines.append(sentences.t(lang, "verify.chain", first=first.draw, last=last.draw))
    if first.draw > 1:
        lines.append(sentences.t(lang, "verify.earlier", last=first.draw - 1))
    return [*lines, sentences.t(lang, "verify.shows"), sentences.t(lang, "verify.shows_not")]


def _describe_draw(draw: Proof, sentences: Sentences, lang: str) -> str:
    kind = "void" if draw.void else draw.use
    what = sentences.t(lang, f"verify.{kind}", draw=draw.draw, hand=draw.hand or 0)
    contributors = join_items(lang, [each.name for each in draw.contributions])
    if draw.use == "unused":
        return what
    who = (
        sentences.t(lang, "verify.added", names=contributors)
        if contributors
        else sentences.t(lang, "verify.nobody")
    )
    without = join_items(lang, draw.missing)
    return f"{what} {who}" + (f" {sentences.t(lang, 'verify.missing', names=without)}" if without else "")


def _texts(file: str) -> list[bytes] | Refusal:
    lines = open_file(file)
    if isinstance(lines, Refusal):
        return lines
    with lines:
        if holds_many(file):
            return [line for line in lines if line.strip()]
        return [lines.read()]


def _draws(formats: Formats, text: bytes) -> tuple[list[Proof], list[Refusal]] | Refusal:
    """Read the draws of one record, or of an export, and check what the record itself must agree with."""
    try:
        keys = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        if "proofs" in keys:
            return msgspec.json.decode(text, type=_Exported).proofs, []
        if "proof" not in keys:
            return refuse("proof.plain")
        proved = msgspec.json.decode(text, type=_Proved)
    except UNREADABLE as fault:
        return refuse("proof.unreadable", detail=str(fault))
    decks = proved.decks if proved.deck is None else [proved.deck]
    proof = replace(proved.proof, shuffled=decks)
    return [*proof.before, proof], [*_disagreements(formats, text, proved, proof)]


def _disagreements(formats: Formats, text: bytes, proved: _Proved, proof: Proof) -> Iterable[Refusal]:
    """Tell where a record says something else than its proof: use, rules, stake, or number of decks."""
    if not _was_played(proof):
        yield refuse("proof.use", draw=proof.draw)
    for draw in proved.proof.before:
        if _was_played(draw):
            yield refuse("proof.use", draw=draw.draw)
    try:
        terms = msgspec.json.decode(proof.terms or "", type=_Terms)
    except msgspec.DecodeError:
        yield refuse("proof.terms", draw=proof.draw)
        return
    dealt = format_of(formats, text).read_deal(text)
    if isinstance(dealt, Refusal):
        yield dealt
        return
    if dealt is None:
        return
    try:
        agreed = msgspec.json.decode(terms.rules, type=type(dealt.rules)) == dealt.rules
    except msgspec.DecodeError:
        agreed = False
    if not agreed or (terms.game, terms.stake) != (proved.game, proved.stake):
        yield refuse("proof.rules", draw=proof.draw)
    if dealt.decks != len(proof.shuffled or ()):
        yield refuse("proof.packs", draw=proof.draw)
        return
    yield from _faults_of_play(formats, text, proof)


def _faults_of_play(formats: Formats, text: bytes, proof: Proof) -> Iterable[Refusal]:
    """Tell where the play does not fit the deal: nothing but the deck binds dealer, seats, and actions.

    A record does not say which behaviour of its game it was played by, so the sentence leaves open whether
    it was changed or is of an older one.
    """
    result = replay_record(formats, text)
    if isinstance(result, Stopped):
        action = result.error.action
        yield refuse("proof.play", draw=proof.draw, number=0 if action is None else action + 1)
    elif getattr(result, "status", "finished") != "finished":
        yield refuse("proof.unfinished", draw=proof.draw)


def _was_played(proof: Proof) -> bool:
    return proof.use == "hand" and not proof.void


def _faults_of_packs(formats: Formats, proof: Proof) -> Iterable[Refusal]:
    """Tell where something is twice in a deck, or the decks of a hand are not the pack of its rules."""
    decks = [sorted(deck.split()) for deck in proof.shuffled or ()]
    if any(len({*deck}) < len(deck) for deck in decks):
        yield refuse("proof.packs", draw=proof.draw)
        return
    if proof.use != "hand" or proof.terms is None:
        return
    try:
        terms = msgspec.json.decode(proof.terms, type=_Terms)
        format_ = formats.get(terms.game)
        pack = Pack([], 0) if format_ is None else format_.pack(terms.rules)
    except msgspec.DecodeError:
        yield refuse("proof.terms", draw=proof.draw)
        return
    if pack is None:
        return
    if any(deck != sorted(pack.whole) for deck in decks) or pack.decks not in (None, len(decks)):
        yield refuse("proof.packs", draw=proof.draw)
