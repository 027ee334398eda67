"""The answers of a game over HTTP, without the web's own types: a request, an answer, an endpoint."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ParamSpec, Protocol, TypeVar

import msgspec

from greenroom.json_errors import UNREADABLE
from greenroom.kernel.refusal import Refusal, refuse
from greenroom.locales import LANGUAGES

if TYPE_CHECKING:
    from greenroom.table.context import Context
    from greenroom.table.game import Decision
    from greenroom.table.log.state import TableState
    from greenroom.table.log.table_log import TableLog
    from greenroom.table.parts import Details
    from greenroom.table.people.guests import Person
    from greenroom.table.people.new_table import NewTable
from greenroom.table.people.ownership import StandIn

P = ParamSpec("P")
T = TypeVar("T")
BodyT = TypeVar("BodyT", bound=msgspec.Struct)


class Empty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of an empty request or response."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """One request: the parts of its path, its query and its body."""

    path: Mapping[str, str]
    query: Mapping[str, str]
    """The values from the query of the address, for the names that the endpoint declares."""
    body: bytes = b""
    cookies: str = ""
    """The `Cookie` header, which identifies the guest; empty where a token does."""
    token: str = ""
    """The token of an outside bot; empty for everybody else."""
    address: str = ""
    """The address that the request comes from."""

    @property
    def lang(self) -> str:
        """The language of `?lang`; English where it names none that is spoken here."""
        lang = self.query.get("lang", "")
        return lang if lang in LANGUAGES else LANGUAGES[0]


class File(msgspec.Struct, frozen=True):
    """An answer that is downloaded."""

    content: bytes
    media_type: str
    name: str
    """The name under which the browser saves the file; any characters that a file name may have."""


EndpointResult = msgspec.Struct | Refusal
"""The record that answers a request, `File` for a download, or why there is none."""
EndpointHandler = Callable[[Request], Awaitable[EndpointResult]]


class Endpoint(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of request over HTTP, and what answers it."""

    method: str = "GET"
    path: str
    request_type: Any = Empty
    """The record of its body; filled where it is generic, as `response_type`."""
    response_type: Any
    """The type of the answer; `File` for a download."""
    about: str
    query: tuple[str, ...] = ()
    """The names that may stand in the query, each a word; nothing else reaches the endpoint."""
    for_bots: bool = False
    """Whether outside bots may ask it too; all else is for people."""
    handler: EndpointHandler


def get(path: str, response_type: Any, about: str, handler: EndpointHandler, *query: str) -> Endpoint:
    """Describe a request without a body; `query` names what may stand behind the `?`."""
    return Endpoint(path=path, response_type=response_type, about=about, handler=handler, query=query)


def post(path: str, request_type: Any, response_type: Any, about: str, handler: EndpointHandler) -> Endpoint:
    """Describe a request with a body; `Empty` where it holds nothing."""
    return Endpoint(
        method="POST",
        path=path,
        request_type=request_type,
        response_type=response_type,
        about=about,
        handler=handler,
    )


def for_bots(endpoint: Endpoint) -> Endpoint:
    """Let outside bots send such a request too."""
    return msgspec.structs.replace(endpoint, for_bots=True)


class TableService(Protocol):
    """The tables as an endpoint needs them: to be read, opened and changed on behalf of whoever asks."""

    @property
    def address(self) -> str:
        """The address at which people reach the room, without a slash at the end."""

    async def table(self, code: str) -> TableState | Refusal:
        """Find a table by its code or id."""

    @property
    def context(self) -> Context:
        """The surroundings of all tables: store, time and chance."""

    async def own_log(self, request: Request) -> TableLog | Refusal:
        """Read the log of the table `{code}`; refused to all but those who sit or have sat there.

        It leaves out hands that the game keeps back (`Game.last_shown_hand`); one that is asked for by
        `{number}` or `?hand` is refused.
        """

    async def shown_log(self, request: Request) -> TableLog | Refusal:
        """Read the log of the table `{code}` also for onlookers, with only the hands they may see open."""

    async def log(self, table_id: str) -> TableLog:
        """Read the log of a table by its id, with everything that it hides; nothing where there is none."""

    async def in_background(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do what takes long and changes nothing, so that no table waits for it."""

    async def person(self, request: Request) -> Person | None:
        """Tell who asks; None for somebody new."""

    async def guest(self, request: Request) -> Person | Refusal:
        """Tell who asks; refused to somebody new."""

    async def count_opening(self, request: Request) -> Refusal | None:
        """Count one more table, or what is kept as long, against what an address may open."""

    async def open_table(
        self,
        request: Request,
        new: NewTable[Details],
        table_id: str | None = None,
        stand_ins: Sequence[StandIn] = (),
    ) -> TableState | Refusal:
        """Open a table for the person who asks, who sits there as its host; its bots bear the names given.

        With `table_id` it has this id; where it is open already, it is returned as it is.
        """

    async def change_table(
        self, table_id: str, decide: Callable[[TableState], Decision]
    ) -> TableState | Refusal:
        """Change a table as the server decides, in its turn between what people do there."""


def decode_body(request: Request, record: type[BodyT]) -> BodyT | Refusal:
    """Decode the body of a request."""
    try:
        return msgspec.json.decode(request.body or b"{}", type=record)
    except UNREADABLE:
        return refuse("web.bad_question")
