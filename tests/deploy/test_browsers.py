"""Browsers that come to a room through nginx with TLS: a hand, a passkey and a personal link."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Iterator
from hashlib import sha256

import pytest
from cryptography import x509
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from front import NAME, Front, opened
from playwright.sync_api import Browser, expect, sync_playwright

from browser.conftest import CHROMIUM, DESKTOP, QUIETLY
from browser.passkeys import authenticator, lent
from browser.person import Person, Table
from browser.words import Words

Home = tuple[Front, str]
"""A room with nginx before it, and its address."""


def trusting(front: Front) -> list[str]:
    """Write the options of a browser that finds the room, and takes its certificate as it is."""
    known = x509.load_pem_x509_certificate(front.certificate.read_bytes()).public_key()
    sum_ = sha256(known.public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)).digest()
    return [
        f"--host-resolver-rules=MAP {NAME}:443 127.0.0.1:{front.port}",
        f"--ignore-certificate-errors-spki-list={base64.b64encode(sum_).decode()}",
    ]


@pytest.fixture(params=["", "/cards"])
def home(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with opened(tmp_path_factory.mktemp("nginx"), request.param) as front:
        yield front, f"https://{NAME}{request.param}"


@pytest.fixture
def chromium(home: Home) -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    assert found, "a Chromium was not found; `./run deploy` installs it"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=[*QUIETLY, *trusting(home[0])])
        yield browser
        browser.close()


def test_a_hand_is_played_and_a_passkey_and_a_link_lead_to_its_guest(chromium: Browser, home: Home) -> None:
    def person() -> Person:
        context = chromium.new_context(locale="en-GB", reduced_motion="reduce", **DESKTOP)
        return Person(context, home[1], Words("en"), touch=False)

    ann, ben, laptop, phone = (person() for _ in range(4))
    lines: list[str] = []
    ann.page.on("websocket", lambda line: lines.append(line.url))
    code = ann.open_table("Ann", bots=1)
    ben.come(code, "Ben")
    ann.deal()
    Table(ann, ben).hand_ends()
    assert lines and all(line.startswith(f"{home[1].replace('https', 'wss')}/ws/") for line in lines)

    ann.press(ann.button("ui.menu.open"))
    ann.press(ann.button("ui.device.title", ann.sheet()))
    link = ann.sheet().get_by_label(ann.t("ui.device.link")).input_value()
    assert link.startswith(f"{home[1]}/link#")
    phone.page.goto(link)
    phone.press(phone.button("ui.link.use", name="Ann"))
    phone.page.wait_for_url(f"{home[1]}/t/{code}")
    expect(phone.result()).to_be_visible()

    device = authenticator(ann)
    ann.page.goto(f"{home[1]}/me")
    ann.press(ann.button("ui.passkeys.make"))
    expect(ann.page.get_by_text(ann.t("ui.passkeys.made", name="Ann"))).to_be_visible()
    laptop.page.goto(f"{home[1]}/me")
    lent(device, authenticator(laptop))
    laptop.press(laptop.button("ui.passkeys.enter"))
    expect(laptop.page.get_by_text(laptop.t("ui.passkeys.entered", name="Ann"))).to_be_visible()
    for each in (ann, ben, laptop, phone):
        each.is_content()
