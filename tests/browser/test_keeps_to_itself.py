"""What the page costs and whom it asks: little, and nobody but its own server."""

from __future__ import annotations

import gzip
import re
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from .conftest import NewPerson
from .house import House
from .person import Table

SCRIPT = re.compile(r"(\"/)?([\w.-]+\.js)\b")
"""A script, and whether it is named as one that lies beside the page; all others lie among its assets."""
MOST_SCRIPT = 100_000
"""Bytes, as they travel."""


def _fetched(house: House, path: str) -> bytes:
    request = Request(f"{house.address}{path}", headers={"Accept-Encoding": "gzip"})
    with urlopen(request, timeout=10) as answer:
        assert answer.headers["Content-Encoding"] == "gzip"
        return bytes(answer.read())


@pytest.mark.parametrize("other_game", ["tone-", "tonk-"])
def test_all_script_of_a_game_travels_in_100_kilobytes(house: House, other_game: str) -> None:
    """Every script that the page names, and every one that those name, but what only the other game needs."""
    packed: dict[str, bytes] = {}
    named = ["/"]
    while named:
        path = named.pop()
        packed[path] = _fetched(house, path)
        named_here = SCRIPT.findall(gzip.decompress(packed[path]).decode())
        scripts = [(beside, script) for beside, script in named_here if not re.match(other_game, script)]
        paths = {f"/{script}" if beside else f"/assets/{script}" for beside, script in scripts}
        named += paths - packed.keys() - set(named)
    del packed["/"]
    assert "/theme.js" in packed
    assert sum(map(len, packed.values())) <= MOST_SCRIPT


def test_nothing_is_asked_of_anybody_else(person: NewPerson) -> None:
    """Fresh browsers through lobby, table and sheets: no foreign request, no refused content, no error."""
    ann, ben = person(), person(phone=True)
    violations: list[str] = []

    def note(uri: str) -> None:
        violations.append(uri)

    for one in (ann, ben):
        one.context.expose_function("violated", note)
        one.context.add_init_script(
            "addEventListener('securitypolicyviolation', (event) => violated(event.blockedURI))"
        )
    code = ann.open_table("Ann", bots=1)
    ben.come(code, "Ben")
    expect(ann.page.get_by_text("Ben").first).to_be_visible()
    expect(ann.page.get_by_role("img", name=ann.t("ui.invite.qr"))).to_be_visible()
    ann.deal()
    table = Table(ann, ben)
    table.hand_ends(drop_after=0)
    for one in table.people:
        one.press(one.button("ui.score.title", one.details()))
        one.is_content()
    assert violations == []


def test_the_page_is_sent_with_its_policy(house: House) -> None:
    with urlopen(house.address + "/", timeout=10) as answer:
        policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
