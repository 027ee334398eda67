"""An open room, asked over the sockets in its data folder: its server's, or one of each of its workers.

What holds for the whole room any of them can answer and do; what each process knows or decides for itself is
asked of all. A socket at which nobody listens was left by a process that was killed, and hides no other.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Sequence
from pathlib import Path

import msgspec

from greenroom.web.admin.requests import SOCKET, AdminResponse, Drain, Here, Ping, Request, Tables

SIGN_SECONDS = 3.0
"""Seconds within which a process that goes on answers that it is there."""
ANSWER_SECONDS = 30.0
"""Seconds to wait for its answer then."""
OF_EACH = (Here, Tables, Drain)
"""The requests that are put to every process."""

Rows = list[dict[str, str | int]]


class NobodyAnswers(Exception):  # noqa: N818 - says what it is
    """No process of the room has answered; the text is a sentence for whoever asked."""


class RoomAnswer(msgspec.Struct, frozen=True):
    """The answer of a room, and who of it did not answer."""

    answer: AdminResponse
    silent: list[str]
    """A sentence on each process whose part is missing."""


def ask_room(data: Path, request: Request) -> RoomAnswer:
    """Ask the room that is open on a data folder. Raises `NobodyAnswers`."""
    answers: list[AdminResponse] = []
    silent: list[str] = []
    for place in _sockets(data):
        try:
            _ask(place, Ping(), SIGN_SECONDS)
        except (FileNotFoundError, ConnectionRefusedError):
            continue
        except (OSError, msgspec.MsgspecError) as error:
            silent.append(_why(place, error))
            continue
        try:
            answers.append(_ask(place, request, ANSWER_SECONDS))
        except (OSError, msgspec.MsgspecError) as error:
            silent.append(_why(place, error))
            if not isinstance(request, OF_EACH):
                # Another would do a second time what this one may have done.
                raise NobodyAnswers(f"{silent[-1]} It may have done what was asked.") from None
        if answers and not isinstance(request, OF_EACH):
            return RoomAnswer(answers[0], [])
    if answers:
        return RoomAnswer(_together(request, answers), silent)
    raise NobodyAnswers(
        silent[0] if silent else f"No room is open on the data folder {data}. Name its folder with --data."
    )


def _why(place: Path, error: Exception) -> str:
    """Say why a process does not answer."""
    match error:
        case PermissionError():
            return f"{place} is for the user alone who runs the room."
        case TimeoutError():
            return f"{place} does not answer: nothing came within {error} seconds."
        case ConnectionResetError() | BrokenPipeError() | msgspec.MsgspecError():
            return f"{place} does not answer: what listened there has ended meanwhile."
        case _:
            return f"{place} cannot be asked: {error}."


def all_tables(rows: Rows) -> Rows:
    """List tables as several processes do together: one that rests at some is told once, or where it is."""
    loaded = [row for row in rows if "game" in row]
    known = {row["table"] for row in loaded}
    resting = {row["table"]: row for row in rows if row["table"] not in known}
    return [*loaded, *resting.values()]


def _sockets(data: Path) -> list[Path]:
    sockets = [data / SOCKET, *data.glob(f"worker-*/{SOCKET}")]
    return sorted(sockets, key=lambda place: (len(str(place)), place))


def _together(request: Request, answers: Sequence[AdminResponse]) -> AdminResponse:
    refusal = next((each.refused for each in answers if each.refused), "")
    rows = [row for each in answers for row in each.rows]
    return AdminResponse(answers[0].said, all_tables(rows) if isinstance(request, Tables) else rows, refusal)


def _ask(place: Path, request: Request, within: float) -> AdminResponse:
    """Ask one process; raises OSError where none answers, and what msgspec raises for half an answer."""
    path = min(str(place), os.path.relpath(place), key=len)
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(within)
        try:
            line.connect(path)
            line.sendall(msgspec.json.encode(request) + b"\n")
            with line.makefile("rb") as answer:
                return msgspec.json.decode(answer.readline(), type=AdminResponse)
        except TimeoutError:
            raise TimeoutError(f"{within:g}") from None
