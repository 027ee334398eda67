"""Outside bots: programs of a guest's own that play over a socket, each known by a token of its own.

Of a token only its hash is kept, in one record for each guest with all of their bots. It holds as long as
everything else by which the guest is known: revoking all of it ends the tokens too. That a bot plays is a
visit of its owner, who is not forgotten meanwhile.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import time
from collections.abc import Callable

import msgspec

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.store import Conflict, Registry, StoreUnavailable
from greenroom.table.people.guests import NOTED_EVERY_SECONDS, Guests, Person
from greenroom.table.people.names import clean_name
from greenroom.table.people.ownership import identity_of

KIND = "outside_bots"
PREFIX = "greenroom_"
"""Begins every token, so that people and programs recognise one where it should not be."""
SECRET_TOKENS = 4
"""Tokens of 72 bits each that make one secret."""
NO_HASH = ""
"""The value in place of a secret's hash once the token is revoked: no secret has it."""


class OutsideBot(msgspec.Struct, frozen=True):
    """One outside bot as it is kept."""

    id: str
    """The bot's identity at every table."""
    name: str
    """The label of its token, and its name at a table."""
    hash: str
    """The hash of the secret in its token: SHA-256, in hexadecimal; `NO_HASH` once the token is revoked."""
    generation: int
    """The generation of its owner, as in what a cookie signs."""
    made: float
    """The unix time at which the bot was made."""
    used: float = 0
    """Unix time when it came, a week before the latest at most; 0 for never."""


class OutsideBots:
    """The outside bots of all guests. Every call may raise `StoreUnavailable`."""

    def __init__(
        self,
        registry: Registry,
        guests: Guests,
        token: Callable[[], str],
        most: int,
        now: Callable[[], float] = time.time,
    ) -> None:
        """`most` is how many one guest may have."""
        self._registry = registry
        self._guests = guests
        self._token = token
        self.most = most
        self._now = now

    async def of(self, owner: Person) -> list[OutsideBot]:
        """List a guest's bots, the oldest first."""
        return [each for each in (await self._read(owner.id))[0] if each.generation == owner.generation]

    async def ever_of(self, owner: str) -> list[OutsideBot]:
        """List also those whose token ended with all else of a guest's, and that may still have seats."""
        return (await self._read(owner))[0]

    async def make(self, owner: Person, name: str) -> tuple[OutsideBot, str] | Refusal:
        """Make a bot of a guest's and its token, which nobody is told again."""
        cleaned = clean_name(name) if self.most else refuse("web.no_outside_bots")
        if isinstance(cleaned, Refusal):
            return cleaned
        secret = "".join(self._token() for _ in range(SECRET_TOKENS))
        number = identity_of(owner.id, self._token())
        bot = OutsideBot(number, cleaned, _hash(secret), owner.generation, self._now())
        while True:
            bots, version = await self._read(owner.id)
            valid = [each for each in bots if each.generation == owner.generation]
            if len(valid) >= self.most:
                return refuse("web.outside_bots_full", most=self.most)
            if await self._put(owner.id, [*bots, bot], version):
                return bot, f"{PREFIX}{owner.id}.{secret}"

    async def revoke(self, owner: str, bot: str) -> bool:
        """Revoke the token of a guest's bot; False where the guest has none of that identity.

        The bot is listed until it is forgotten: so whatever else has to end with it can be ended once more.
        """
        return await self._change(owner, bot, lambda each: [msgspec.structs.replace(each, hash=NO_HASH)])

    async def forget(self, owner: str, bot: str) -> None:
        """Forget a guest's bot."""
        await self._change(owner, bot, lambda _: [])

    async def _change(self, owner: str, bot: str, change: Callable[[OutsideBot], list[OutsideBot]]) -> bool:
        while True:
            bots, version = await self._read(owner)
            if all(each.id != bot for each in bots):
                return False
            changed = [new for each in bots for new in (change(each) if each.id == bot else [each])]
            if await self._put(owner, changed, version):
                return True

    async def clear(self, owner: str) -> None:
        """Forget all of a guest's bots."""
        await self._registry.delete(KIND, owner)

    async def by_token(self, token: str) -> Person | None:
        """Recognise a bot by its token; None for one that is wrong, revoked, or not wanted here any more."""
        owner_id, _, secret = token.removeprefix(PREFIX).rpartition(".")
        if not (self.most and token.startswith(PREFIX) and owner_id):
            return None
        bots, version = await self._read(owner_id)
        hashed = _hash(secret)
        bot = next((each for each in bots if hmac.compare_digest(each.hash, hashed)), None)
        owner = None if bot is None else await self._guests.find(owner_id, bot.generation)
        if bot is None or owner is None:
            return None
        await self._note_use(owner_id, bots, version, bot)
        return Person(bot.id, bot.name, owner.lang, owner.generation, owner.name)

    async def _note_use(self, owner: str, bots: list[OutsideBot], version: int, bot: OutsideBot) -> None:
        now = self._now()
        if bot.used >= now - NOTED_EVERY_SECONDS:
            return
        used = msgspec.structs.replace(bot, used=now)
        # A bot is let in also where nothing can be stored.
        with contextlib.suppress(StoreUnavailable):
            await self._put(owner, [used if each is bot else each for each in bots], version)

    async def _put(self, owner: str, bots: list[OutsideBot], version: int) -> bool:
        """Write a guest's bots; False where somebody was faster.

        Of none an empty list is kept. Without the record its versions would begin anew, and whoever had read
        it long before could write a revoked token back.
        """
        try:
            await self._registry.put(KIND, owner, msgspec.json.encode(bots), version)
        except Conflict:
            return False
        return True

    async def _read(self, owner: str) -> tuple[list[OutsideBot], int]:
        record = await self._registry.get(KIND, owner)
        if record is None:
            return [], 0
        return msgspec.json.decode(record.data, type=list[OutsideBot]), record.version


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
