"""Outside bots over HTTP: a guest makes some, lists them, and revokes their tokens at any time."""

from __future__ import annotations

import asyncio

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.http import Endpoint, EndpointResult, Request, decode_body, get, post
from greenroom.table.people.guests import Person
from greenroom.table.people.outside_bots import OutsideBot, OutsideBots
from greenroom.web.identity import Identity
from greenroom.web.limits import Allowances
from greenroom.web.outside_bots.schemas import (
    NewOutsideBot,
    OutsideBotId,
    OutsideBotLine,
    OutsideBotList,
    OutsideBotRequest,
)
from greenroom.web.outside_bots.token_revocation import TokenRevocation
from greenroom.web.settings import WebSettings

PATH = "/api/me/bots"


class OutsideBotEndpoints:
    """Answers guests about their own bots."""

    def __init__(
        self, identity: Identity, bots: OutsideBots, revocation: TokenRevocation, settings: WebSettings
    ) -> None:
        self._identity = identity
        self._bots = bots
        self._revocation = revocation
        self._steps = Allowances(settings.limits.outside_bots)

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked."""
        return [
            get(PATH, OutsideBotList, "Your outside bots.", self.list_bots),
            post(PATH, OutsideBotRequest, NewOutsideBot, "Make an outside bot.", self.make),
            post(
                f"{PATH}/revoke", OutsideBotId, OutsideBotList, "Revoke an outside bot's token.", self.revoke
            ),
        ]

    async def list_bots(self, request: Request) -> EndpointResult:
        """List the guest's bots."""
        person = await self._identity.guest(request.cookies)
        return person if isinstance(person, Refusal) else await self._list(person)

    async def make(self, request: Request) -> EndpointResult:
        """Make a bot, and show its token this once."""
        new = decode_body(request, OutsideBotRequest)
        if isinstance(new, Refusal):
            return new
        person = await self._spender(request)
        if isinstance(person, Refusal):
            return person
        bot_and_token = await self._bots.make(person, new.name)
        return (
            bot_and_token
            if isinstance(bot_and_token, Refusal)
            else NewOutsideBot(bot_and_token[1], await self._list(person))
        )

    async def revoke(self, request: Request) -> EndpointResult:
        """Revoke the token of one; whoever plays by it is sent away."""
        body = decode_body(request, OutsideBotId)
        if isinstance(body, Refusal):
            return body
        person = await self._spender(request)
        if isinstance(person, Refusal):
            return person
        await self._revocation.of_one(person.id, body.id)
        return await self._list(person)

    async def _spender(self, request: Request) -> Person | Refusal:
        """Recognise the guest, and count one more step against what an address may do."""
        person = await self._identity.guest(request.cookies)
        if isinstance(person, Refusal):
            return person
        may = self._steps.spend(request.address, asyncio.get_running_loop().time())
        return person if may else refuse("web.too_often")

    async def _list(self, person: Person) -> OutsideBotList:
        return OutsideBotList(self._bots.most, [_line(each) for each in await self._bots.of(person)])


def _line(bot: OutsideBot) -> OutsideBotLine:
    return OutsideBotLine(
        bot.id, bot.name, round(1000 * bot.made), round(1000 * bot.used) if bot.used else None
    )
