"""The votes of a table about somebody for whom it has waited long.

They are held in memory, as who is ready is: what is decided stands in the log. A vote belongs to one wait.
Once the person has acted, or a bot plays, it is gone, and the next wait begins without any.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from greenroom.table.actor.awaited_chairs import AwaitedChairs
from greenroom.table.hands.current_hand import CurrentHand
from greenroom.table.log.state import TableState
from greenroom.table.people.chairs import Chair
from greenroom.table.views import VoteName, VoteView

IsHere = Callable[[str], bool]


class Motion(NamedTuple):
    """The decision that is voted for, and the chair that it is about."""

    vote: VoteName
    about: int


class Ballot(NamedTuple):
    """The chairs that want it, in the order in which they said so."""

    reason: object
    """The wait to which the votes belong."""
    by: dict[int, None]


class Ballots:
    """The votes that are on."""

    def __init__(self) -> None:
        self._votes: dict[Motion, Ballot] = {}

    def cast(self, vote: VoteName, about: int, voter: int, awaited: AwaitedChairs, *, on: bool) -> None:
        """Count a vote, or take it back."""
        motion, reason = Motion(vote, about), awaited.reason(about)
        before = self._votes.get(motion)
        by = {} if before is None or before.reason != reason else before.by
        by.pop(voter, None)
        if on:
            by[voter] = None
        self._votes[motion] = Ballot(reason, by)

    def is_decided(self, vote: VoteName, about: int, table: TableState, is_here: IsHere) -> bool:
        """Tell whether more than half of the others who are here want it."""
        ballot = self._votes.get(Motion(vote, about))
        others = voters(table, about, is_here)
        return len(set(() if ballot is None else ballot.by).intersection(others)) >= majority(others)

    def vote_views(self, table: TableState, awaited: AwaitedChairs, is_here: IsHere) -> list[VoteView]:
        """Show the votes that are on, and forget those about somebody who is no longer waited for."""
        if not self._votes:
            return []
        self._votes = {
            motion: ballot
            for motion, ballot in self._votes.items()
            if ballot.by and motion.about in awaited.slow and ballot.reason == awaited.reason(motion.about)
        }
        return [
            VoteView(
                motion.vote, motion.about, [each for each in ballot.by if each in others], majority(others)
            )
            for motion, ballot in self._votes.items()
            for others in [voters(table, motion.about, is_here)]
        ]


def votable(table: TableState, hand: CurrentHand | None, chair: Chair, *, has_heir: bool) -> list[VoteName]:
    """List what the others may vote for about a chair; `has_heir`: somebody can be the host in its place."""
    if table.phase == "gathering":
        # Nothing has been played that could be ended.
        return ["host"] if has_heir else []
    votes: list[VoteName] = []
    seat = table.seat_of(chair.number)
    if hand is not None and chair.bot is None and seat is not None and seat in hand.adapter.awaited_seats():
        votes += ["bot"] if hand.turns is None else ["bot", "skip"]
    return [*votes, "host", "end"] if has_heir else [*votes, "end"]


def voters(table: TableState, about: int, is_here: IsHere) -> list[int]:
    """List the chairs of all other people who sit and are here."""
    return [
        chair.number for chair in _people(table.chairs) if chair.number != about and is_here(chair.person)
    ]


def majority(others: list[int]) -> int:
    """Return how many votes decide: more than half."""
    return len(others) // 2 + 1


def _people(chairs: Iterable[Chair]) -> Iterable[Chair]:
    return (chair for chair in chairs if chair.is_person and not chair.leaving)
