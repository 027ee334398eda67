"""The settings of a server: what its operator decides."""

from __future__ import annotations

import socket
from collections.abc import Collection, Sequence
from pathlib import Path

import msgspec

from greenroom.settings.option_types import CODE, EVERYBODY
from greenroom.settings.options import Options
from greenroom.table.context import Timing
from greenroom.web.addresses import EVERYWHERE, address_of
from greenroom.web.admin.code_word import NoCodeWord, code_word_in
from greenroom.wire.allowance import Rate

STATIC = Path(__file__).parent / "static"


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """The limits on what one guest and one address may ask for."""

    commands_per_guest: Rate = Rate(40, 10)
    """Commands over all sockets of one guest; what each costs stands beside its record."""
    commands_per_address: Rate = Rate(1000, 250)
    """Commands over all sockets from one address, and handshakes."""
    heard_per_guest: Rate = Rate(1000, 100)
    """Messages to whole tables that one guest's commands lead to, each counted for everybody who gets it."""
    heard_per_address: Rate = Rate(4000, 400)
    commands_per_bot: Rate = Rate(20, 5)
    """Commands over all sockets of one outside bot."""
    commands_per_owner: Rate = Rate(40, 10)
    """Commands over all sockets of one guest's outside bots, beside what the guest's own pages send."""
    heard_per_owner: Rate = Rate(200, 20)
    """Messages to whole tables that the outside bots of one guest lead to."""
    api_per_owner: Rate = Rate(60, 5)
    """HTTP requests of all outside bots of one guest."""
    outside_bots: Rate = Rate(30, 30 / 3600)
    """Outside bots made and revoked from one address: each that is revoked asks every log for its chairs."""
    bots_per_guest: int = 4
    """Outside bots of one guest; 0 for none in this room."""
    sockets_per_bot: int = 2
    """Sockets of one outside bot: one, and one more where the first is lost and not yet closed."""
    api: Rate = Rate(120, 10)
    """HTTP requests from one address."""
    tables: Rate = Rate(30, 30 / 3600)
    """Tables opened from one address."""
    exports: Rate = Rate(6, 6 / 3600)
    """Files with all about a guest, from one address: each reads whole logs."""
    code_words: Rate = Rate(10, 10 / 3600)
    """Wrong tries at the code word, from one address."""
    erasures: Rate = Rate(30, 30 / 3600)
    """Guests forgotten because they asked for it, from one address: each asks every log for an identity."""
    passkeys: Rate = Rate(30, 30 / 600)
    """Steps with passkeys from one address: each checks a signature or remembers a challenge."""
    sockets_per_guest: int = 12
    sockets_per_address: int = 256
    waiting: int = 64
    """Messages that may wait for a slow socket before it is closed."""


class WebSettings(msgspec.Struct, frozen=True, kw_only=True):
    """The settings of one server."""

    address: str
    """The address at which people reach the server, without a path."""
    base_path: str = ""
    """The path under which the whole room lies, such as `/cards`."""
    secret: str
    """The secret that signs the guests' cookies."""
    public: bool = False
    """Whether `address` was given by the operator; then sockets may come from its page too."""
    trusted: Sequence[str] = ()
    """Networks of the proxies whose word about a sender's address is believed."""
    hosts: Collection[str] = ()
    """Names under which the server answers beside that of its address and those of this computer."""
    any_address: bool = False
    """Whether the server answers under every address written in numbers, as on a home network."""
    metrics_from: Sequence[str] = ()
    """Networks that may read the figures."""
    open_tables: str = EVERYBODY
    """The rule of who opens tables: everybody, those with the code word, those whom the operator allows."""
    code_word: str | None = None
    """The word that is asked for where `open_tables` is `code`."""
    keep_days: float = 30
    """Days after its last event when a table is deleted."""
    keep_guests_days: float = 365
    """Days without a visit after which a guest is forgotten."""
    limits: Limits = Limits()
    timing: Timing = Timing()
    static: Path = STATIC
    store: str | None = None
    """URL of the database; without one it is a file in the data folder."""
    audit: Path | None = None
    """File of what operators and hosts do; without one nothing is kept."""

    @property
    def home(self) -> str:
        """The beginning of all links into the room, without a slash at the end."""
        return self.address + self.base_path

    @property
    def secure(self) -> bool:
        """Whether cookies are for https only."""
        return self.address.startswith("https://")


def settings_of(options: Options, secret: str, port: int, audit: Path | None = None) -> WebSettings:
    """Make a server's settings from what its operator chose, and the port that it listens at.

    May raise `NoCodeWord`.
    """
    everywhere = options.host in EVERYWHERE
    own = (socket.gethostname().lower(),) if everywhere else (options.host.lower(),)
    return WebSettings(
        address=options.public_url or address_of(options.host, port),
        base_path=options.base_path or "",
        secret=secret,
        store=options.store,
        audit=audit,
        public=options.public_url is not None,
        trusted=options.trust_proxy,
        hosts=(*options.allowed_hosts, *(() if options.public_url else (*own, f"{own[0]}.local"))),
        any_address=everywhere and options.public_url is None,
        metrics_from=options.metrics_from,
        limits=Limits(
            api=Rate(options.questions_per_address, options.questions_per_address / 12),
            tables=Rate(options.tables_per_address, options.tables_per_address / 3600),
            commands_per_bot=Rate(4 * options.bot_commands, options.bot_commands),
            commands_per_owner=Rate(8 * options.bot_commands, 2 * options.bot_commands),
            bots_per_guest=options.bots_per_guest,
            sockets_per_guest=options.sockets_per_guest,
            sockets_per_address=options.sockets_per_address,
        ),
        open_tables=options.open_tables,
        code_word=_code_word(options),
        keep_days=options.keep_days,
        keep_guests_days=options.keep_guests_days,
    )


def _code_word(options: Options) -> str | None:
    if (options.open_tables == CODE) is not (options.code_word_file is not None):
        raise NoCodeWord("--open-tables code and --code-word-file go together: one of them is missing.")
    return None if options.code_word_file is None else code_word_in(options.code_word_file)
