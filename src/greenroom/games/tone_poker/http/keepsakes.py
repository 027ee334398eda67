"""The keepsakes of a table of Tone Poker: its phrases as a link, MIDI file or MusicXML, its hands as records.

It is read from the table's log. The phrases of a hand are there once all have played it; its record, which
holds the decks, only once the next hand has closed it (TP-14). All of it is for those who sit or have sat at
the table; the link that they get holds the phrases themselves, and whoever has it can listen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec

from greenroom.games.tone_poker.coach.advice import review_if_solved
from greenroom.games.tone_poker.coach.review import Review
from greenroom.games.tone_poker.keepsakes.keepsake import Keepsake, PlayedHand, keepsake_of
from greenroom.games.tone_poker.keepsakes.link import encode
from greenroom.games.tone_poker.keepsakes.musicxml_writer import Notation
from greenroom.games.tone_poker.records.encoder import encode_record
from greenroom.games.tone_poker.records.keepsake_hands import played_hand_of
from greenroom.games.tone_poker.records.record import Player, Record
from greenroom.games.tone_poker.records.replay import replay_to_end
from greenroom.games.tone_poker.rules.house_rules import HouseRules
from greenroom.games.tone_poker.table.ear_actions import SHOW, is_of_ear
from greenroom.games.tone_poker.table.parts import TonePokerDeal, TonePokerResult
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.records.seats import seat_name
from greenroom.table.file_name import file_name
from greenroom.table.http import Endpoint, EndpointResult, File, Request, TableService, for_bots, get
from greenroom.table.log import events
from greenroom.table.log.events import AnyEvent, AnyHandStarted
from greenroom.table.log.proofs import proofs_for_records
from greenroom.table.log.table_log import TableLog

TABLE = "/api/tables/{code}/keepsake"
REVIEW = "/api/tables/{code}/review"
CHOICE = ("hand", "lang")
"""Names that may stand in the query: a hand by its number, and the language of the words."""
MUSICXML = "application/vnd.recordare.musicxml+xml"


class KeptLink(msgspec.Struct, frozen=True):
    """A hand, or a whole session, as a link that plays in the browser."""

    link: str
    hands: int
    """The number of hands it holds."""


class LoggedHand(msgspec.Struct):
    """One hand of a table, as its log has it."""

    started: AnyHandStarted
    deal: TonePokerDeal
    actions: list[events.Acted]
    result: TonePokerResult | None = None
    """The result of the hand; null until the next hand has closed it."""

    @property
    def rules(self) -> HouseRules:
        """The rules that the hand was played by."""
        return msgspec.json.decode(self.started.rules, type=HouseRules)

    @property
    def record(self) -> Record:
        """The hand's record."""
        tonics = zip(self.started.names, self.deal.tonics, strict=True)
        return Record(
            rules=self.rules,
            seats=tuple(Player(name, tonic) for name, tonic in tonics),
            decks=tuple(tuple(deck) for deck in self.deal.decks),
            actions=tuple(
                f"{seat_name(each.seat)} {each.action}" for each in self.actions if not is_of_ear(each.action)
            ),
        )

    @property
    def is_blank(self) -> bool:
        """Whether its faces are for the ear: not everybody has asked for the score."""
        seats_done = {each.seat for each in self.actions if each.action == SHOW}
        return self.deal.by_ear and self.result is None and len(seats_done) < len(self.deal.decks)

    @property
    def played_hand(self) -> PlayedHand | None:
        """The part of the hand that can be kept, once everyone has played and no face is blank."""
        if self.is_blank:
            return None
        if self.result is None:
            return played_hand_of(self.record)
        points = self.rules.hand_points
        return PlayedHand(self.started.names, self.deal.tonics, self.result.hands, points)


class Tune(msgspec.Struct, frozen=True, kw_only=True):
    """The phrases that were played, to take home as a file: at least one hand."""

    keepsake: Keepsake
    name: str
    """The name of the file to save the tune in, without its ending."""
    lang: str
    """The language of the words in the file."""

    def midi(self, *, straight: bool) -> File:
        """Write it as MIDI, straight or with the lilt of the table."""
        from greenroom.games.tone_poker.keepsakes.midi import midi_file  # noqa: PLC0415 - its library: 1 MB

        return File(midi_file(self.keepsake, self.lang, straight), "audio/midi", f"{self.name}.mid")

    async def musicxml(self, notation: Notation) -> File | Refusal:
        """Write it as MusicXML; refused where it is too long."""
        content = await notation.write(self.keepsake, self.lang)
        return content if isinstance(content, Refusal) else File(content, MUSICXML, f"{self.name}.musicxml")


class HandSelection(msgspec.Struct):
    """The hands that a request is about: the whole session, or one of them."""

    log: TableLog
    hand: str | None
    lang: str

    @property
    def hands(self) -> list[LoggedHand]:
        """The hands, oldest first."""
        hands = hands_of(self.log.events)
        return [each for each in hands if self.hand in (None, str(each.started.number))]

    @property
    def played_hands(self) -> dict[int, PlayedHand]:
        """The chosen hands that everyone has played, by number."""
        return {
            each.started.number: played_hand
            for each in self.hands
            if (played_hand := each.played_hand) is not None
        }

    @property
    def closed_hands(self) -> dict[int, LoggedHand]:
        """The chosen hands that the next hand has closed (TP-14), by number."""
        return {each.started.number: each for each in self.hands if each.result is not None}

    @property
    def tune(self) -> Tune | Refusal:
        """The phrases to be taken home of them; refused where nothing was played to its end."""
        played_hands = self.played_hands
        if not played_hands:
            return refuse("tone_poker.nothing_played")
        keepsake = keepsake_of(list(played_hands.values()), self.log.dealt_at(min(played_hands)))
        return Tune(keepsake=keepsake, name=self.file_name(played_hands), lang=self.lang)

    def file_name(self, numbers: Iterable[int]) -> str:
        """Name a file that holds some of the hands, without its ending."""
        return file_name("Tone Poker", self.log, min(numbers), self.hand, self.lang)


class KeepsakeEndpoints:
    """Answers what players want to take home; `?hand=3` asks for one hand, else it is the whole session."""

    def __init__(self, service: TableService, notation: Notation) -> None:
        self._service = service
        self._notation = notation

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked and downloaded."""
        return [
            get(TABLE, KeptLink, "Phrases to take home, as a link.", self.link, *CHOICE),
            get(REVIEW, Review, "How well a hand was played.", self.review, *CHOICE),
            get(f"{TABLE}.mid", File, "The same as a MIDI file.", self.midi, *CHOICE, "rhythm"),
            get(f"{TABLE}.musicxml", File, "The same as MusicXML.", self.musicxml, *CHOICE),
            for_bots(get(f"{TABLE}.jsonl", File, "Records, one a line.", self.records, *CHOICE)),
        ]

    async def link(self, request: Request) -> EndpointResult:
        """Write the link."""
        return await self._write(request, lambda selection: _link(selection, self._service.address))

    async def midi(self, request: Request) -> EndpointResult:
        """Write the MIDI file, its words in the language of `?lang`; `?rhythm=straight` has no lilt."""
        straight = request.query.get("rhythm") == "straight"
        return await self._write(request, lambda selection: _midi(selection, straight=straight))

    async def musicxml(self, request: Request) -> EndpointResult:
        """Write it as MusicXML, its words in the language of `?lang`."""
        selection = await self._selection(request)
        if isinstance(selection, Refusal):
            return selection
        tune = await self._service.in_background(lambda: selection.tune)
        return tune if isinstance(tune, Refusal) else await tune.musicxml(self._notation)

    async def records(self, request: Request) -> EndpointResult:
        """Write the records of hands that are closed."""
        return await self._write(request, _records)

    async def review(self, request: Request) -> EndpointResult:
        """Look back upon the last hand that the next has closed, or upon hand `?hand`."""
        return await self._write(request, _review)

    async def _write(
        self, request: Request, write: Callable[[HandSelection], EndpointResult]
    ) -> EndpointResult:
        """Write something of the hands asked for, without keeping tables waiting."""
        selection = await self._selection(request)
        if isinstance(selection, Refusal):
            return selection
        return await self._service.in_background(write, selection)

    async def _selection(self, request: Request) -> HandSelection | Refusal:
        """Read the hands asked for."""
        log = await self._service.shown_log(request)
        if isinstance(log, Refusal):
            return log
        return HandSelection(log, request.query.get("hand"), request.lang)


def _link(selection: HandSelection, address: str) -> EndpointResult:
    tune = selection.tune
    if isinstance(tune, Refusal):
        return tune
    link = encode(tune.keepsake)
    if isinstance(link, Refusal):
        return link
    return KeptLink(f"{address}/listen#{link}", len(tune.keepsake.hands))


def _midi(selection: HandSelection, *, straight: bool) -> EndpointResult:
    tune = selection.tune
    return tune if isinstance(tune, Refusal) else tune.midi(straight=straight)


def _records(selection: HandSelection) -> EndpointResult:
    closed_hands = selection.closed_hands
    if not closed_hands:
        return refuse("tone_poker.nothing_closed")
    records = encode_records(selection.log.events)
    lines = (records[number] + b"\n" for number in closed_hands)
    return File(b"".join(lines), "application/x-ndjson", f"{selection.file_name(closed_hands)}.jsonl")


def encode_records(log: Sequence[AnyEvent]) -> dict[int, bytes]:
    """Write the records of a log's hands that are closed (TP-14), by number."""
    proofs = proofs_for_records(log)
    return {
        (number := each.started.number): encode_record(each.record, each.result.ear, proofs.get(number))
        for each in hands_of(log)
        if each.result is not None
    }


def _review(selection: HandSelection) -> EndpointResult:
    closed_hands = selection.closed_hands
    if not closed_hands:
        return refuse("tone_poker.nothing_closed")
    final_hand = replay_to_end(closed_hands[max(closed_hands)].record)
    return final_hand if isinstance(final_hand, Refusal) else review_if_solved(final_hand, None, closed=True)


def hands_of(log: Sequence[AnyEvent]) -> list[LoggedHand]:
    """Read the hands of Tone Poker in a table's log, oldest first, without those that came to nothing."""
    hands: list[LoggedHand] = []
    for event in log:
        match event:
            case events.HandStarted(deal=TonePokerDeal() as deal):
                hands.append(LoggedHand(event, deal, []))
            case events.Acted() if hands:
                hands[-1].actions.append(event)
            case events.HandEnded(result=TonePokerResult() as result):
                hands[-1].result = result
            case events.HandVoid() if hands:
                hands.pop()
    return hands
