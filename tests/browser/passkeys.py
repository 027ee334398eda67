"""Virtual devices that make passkeys and always say yes, and the address at which a house takes them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import CDPSession

from .house import House
from .person import Person


@dataclass(frozen=True)
class Device:
    """The device of one browser."""

    session: CDPSession
    id: str

    def passkeys(self) -> list[dict[str, Any]]:
        kept: list[dict[str, Any]] = self.session.send(
            "WebAuthn.getCredentials", {"authenticatorId": self.id}
        )["credentials"]
        return kept


def authenticator(person: Person) -> Device:
    """Give a browser a device."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    made = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    return Device(session, made["authenticatorId"])


def lent(device: Device, to: Device) -> None:
    """Let another device have a passkey, as those do that are kept with an account."""
    (passkey,) = device.passkeys()
    to.session.send("WebAuthn.addCredential", {"authenticatorId": to.id, "credential": passkey})


def by_name(house: House) -> str:
    """The address of a house at which passkeys work."""
    return house.address.replace("127.0.0.1", "localhost")
