"""Passkeys over HTTP: a guest makes some, and with them is the same guest in another browser.

Nobody loses a guest by it silently: a browser that is another guest already says first what becomes of that
one, who stays with their chairs and can come back by a passkey of their own, or is forgotten.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from greenroom.kernel.refusal import Refusal, refuse
from greenroom.table.http import Empty, Endpoint, EndpointResult, Request, decode_body, get, post
from greenroom.table.people.guests import Guests, Person
from greenroom.table.people.keyring import MAX_PASSKEYS, Keyring, Passkey
from greenroom.web.api import SetCookieResponse
from greenroom.web.background import BackgroundWorker
from greenroom.web.identity import Identity
from greenroom.web.limits import Allowances
from greenroom.web.passkeys.ceremony import (
    ALGORITHMS,
    challenge_in,
    decode_base64url,
    encode_base64url,
    verify_assertion,
    verify_registration,
)
from greenroom.web.passkeys.challenges import ANYBODY, Challenges
from greenroom.web.passkeys.relying_party import Party, party_of
from greenroom.web.passkeys.schemas import (
    NewPasskey,
    PasskeyCreationOptions,
    PasskeyId,
    PasskeyLine,
    PasskeyRequestOptions,
    Passkeys,
    SignInRequest,
)
from greenroom.web.schemas import Me
from greenroom.web.settings import WebSettings

PATH = "/api/passkeys"
Erase = Callable[[Person], Awaitable[None]]


class PasskeyEndpoints:
    """Answers whoever makes, lists, removes or uses passkeys."""

    def __init__(  # noqa: PLR0913, PLR0917 - each a part of the room
        self,
        identity: Identity,
        guests: Guests,
        keyring: Keyring,
        settings: WebSettings,
        erase: Erase,
        now: Callable[[], float],
    ) -> None:
        """`now` is unix time."""
        self._identity = identity
        self._guests = guests
        self._keyring = keyring
        self._erase = erase
        self._now = now
        self._party = party_of(settings)
        self._challenges = Challenges(_seconds)
        self._steps = Allowances(settings.limits.passkeys)
        self._background = BackgroundWorker()

    def endpoints(self) -> list[Endpoint]:
        """List what can be asked."""
        return [
            get(PATH, Passkeys, "Your passkeys, and where they work.", self.list_passkeys),
            post(f"{PATH}/offer", Empty, PasskeyCreationOptions, "Begin to make a passkey.", self.offer),
            post(PATH, NewPasskey, Passkeys, "Keep a passkey.", self.keep),
            post(f"{PATH}/remove", PasskeyId, Passkeys, "Remove a passkey.", self.remove),
            post(f"{PATH}/challenge", Empty, PasskeyRequestOptions, "Begin to sign in.", self.challenge),
            post(f"{PATH}/enter", SignInRequest, Me, "Sign in with a passkey.", self.enter),
        ]

    async def list_passkeys(self, request: Request) -> EndpointResult:
        """List the guest's passkeys."""
        person = await self._identity.by_cookie(request.cookies)
        return await self._list(None if person is None else person.id)

    async def offer(self, request: Request) -> EndpointResult:
        """Say what a browser needs to make one."""
        maker = await self._maker(request)
        if isinstance(maker, Refusal):
            return maker
        person, party = maker
        passkeys = await self._keyring.of(person.id)
        if len(passkeys) >= MAX_PASSKEYS:
            return refuse("web.passkeys_full", most=MAX_PASSKEYS)
        return PasskeyCreationOptions(
            challenge=encode_base64url(self._challenges.new(person.id)),
            party=party.id,
            user=encode_base64url(person.id.encode()),
            name=person.name,
            known=[each.id for each in passkeys],
            algorithms=ALGORITHMS,
        )

    async def keep(self, request: Request) -> EndpointResult:
        """Keep a passkey that a browser has made."""
        new = decode_body(request, NewPasskey)
        if isinstance(new, Refusal):
            return new
        maker = await self._maker(request)
        if isinstance(maker, Refusal):
            return maker
        person, party = maker
        if not self._challenges.take(challenge_in(new.client_data), person.id):
            return refuse("web.passkey_late")
        credential = await self._background.run(verify_registration, party, new)
        if credential is None:
            return refuse("web.passkey_wrong")
        one = Passkey(credential.id, credential.credential, credential.counter, self._now())
        if not await self._keyring.change(person.id, lambda passkeys: _with(passkeys, one)):
            return refuse("web.passkeys_full", most=MAX_PASSKEYS)
        return await self._list(person.id)

    async def remove(self, request: Request) -> EndpointResult:
        """Remove one; the guest's device may still show it, and it opens nothing any more."""
        body = decode_body(request, PasskeyId)
        if isinstance(body, Refusal):
            return body
        person = await self._identity.guest(request.cookies)
        if isinstance(person, Refusal):
            return person
        await self._keyring.change(
            person.id, lambda passkeys: [each for each in passkeys if each.id != body.id]
        )
        return await self._list(person.id)

    async def challenge(self, request: Request) -> EndpointResult:
        """Say what a browser needs to sign in."""
        party = self._party_for(request)
        if isinstance(party, Refusal):
            return party
        return PasskeyRequestOptions(encode_base64url(self._challenges.new(ANYBODY)), party.id)

    async def enter(self, request: Request) -> EndpointResult:
        """Let a browser be the guest of a passkey from now on."""
        answer = decode_body(request, SignInRequest)
        if isinstance(answer, Refusal):
            return answer
        if not self._may(request):
            return refuse("web.too_often")
        former = await self._identity.by_cookie(request.cookies)
        claimed = decode_base64url(answer.user).decode("ascii", "replace")
        if former is not None and former.id != claimed and answer.former is None:
            return refuse("web.passkey_former", name=former.name)
        person = await self._guest_of(claimed, answer)
        if isinstance(person, Refusal):
            return person
        if former is None or former.id == person.id:
            return SetCookieResponse(Me(person.name, person.lang), person)
        if answer.former == "erase":
            await self._erase(former)
            return SetCookieResponse(Me(person.name, person.lang), person, forgets_former=True)
        return SetCookieResponse(Me(person.name, person.lang, former.name), person, former)

    async def _guest_of(self, claimed: str, answer: SignInRequest) -> Person | Refusal:
        if self._party is None:
            return refuse("web.passkey_nowhere")
        if not self._challenges.take(challenge_in(answer.client_data), ANYBODY):
            return refuse("web.passkey_late")
        person = await self._guests.by_id(claimed)
        passkeys = [] if person is None else await self._keyring.of(claimed)
        used = next((each for each in passkeys if each.id == answer.id), None)
        if person is None or used is None:
            return refuse("web.passkey_unknown")
        counter = await self._background.run(verify_assertion, self._party, answer, used.credential)
        if counter is None:
            return refuse("web.passkey_wrong")
        now = self._now()
        if not await self._keyring.change(person.id, lambda all_: _with_use(all_, used.id, counter, now)):
            return refuse("web.passkey_copied")
        return person

    async def _list(self, person: str | None) -> Passkeys:
        passkeys = [] if person is None else await self._keyring.of(person)
        lines = [PasskeyLine(one.id, _ms(one.added), _ms(one.used) if one.used else None) for one in passkeys]
        return Passkeys(None if self._party is None else self._party.origin, lines)

    async def _maker(self, request: Request) -> tuple[Person, Party] | Refusal:
        """Recognise the guest who makes a passkey, with the party to which it will be bound."""
        person = await self._identity.guest(request.cookies)
        if isinstance(person, Refusal):
            return person
        party = self._party_for(request)
        return party if isinstance(party, Refusal) else (person, party)

    def _party_for(self, request: Request) -> Party | Refusal:
        """Count one more step against what an address may do, where there are passkeys at all."""
        if self._party is None:
            return refuse("web.passkey_nowhere")
        return self._party if self._may(request) else refuse("web.too_often")

    def _may(self, request: Request) -> bool:
        return self._steps.spend(request.address, _seconds())


def _with(passkeys: list[Passkey], new: Passkey) -> list[Passkey] | None:
    others = [each for each in passkeys if each.id != new.id]
    return [*others, new] if len(others) < MAX_PASSKEYS else None


def _with_use(passkeys: list[Passkey], number: str, counter: int, now: float) -> list[Passkey] | None:
    """Note a signature; None where its counter went back, or did not move: two devices have the same key."""
    changed: list[Passkey] | None = None
    for place, one in enumerate(passkeys):
        if one.id == number and (counter > one.counter or counter == one.counter == 0):
            used = Passkey(one.id, one.credential, counter, one.added, now)
            changed = [*passkeys[:place], used, *passkeys[place + 1 :]]
    return changed


def _ms(at: float) -> int:
    return round(1000 * at)


def _seconds() -> float:
    return asyncio.get_running_loop().time()
