"""Under which names a room answers: V9, any name was."""

from __future__ import annotations

from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from greenroom.settings.options import Options
from greenroom.web.hosts import Hosts
from greenroom.web.settings import settings_of
from web.visitors import Place, visited

EVIL = "evil.example"


def hosts(**options: object) -> Hosts:
    settings = settings_of(Options(**options), "key", 8000)  # type: ignore[arg-type]
    return Hosts(settings.address, settings.hosts, any_address=settings.any_address)


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1", "127.0.0.9:1", "[::1]:8000"])
def test_this_computer_is_always_known(host: str) -> None:
    assert host in hosts()
    assert host in hosts(host="0.0.0.0")
    assert host in hosts(public_url="https://room.example")


@pytest.mark.parametrize(
    "host", ["", EVIL, f"localhost.{EVIL}", "127.0.0.1.evil.example", "[", "a@b:c:d", ":80"]
)
def test_a_name_that_is_not_ours_is_not_known(host: str) -> None:
    assert host not in hosts()
    assert host not in hosts(host="0.0.0.0")
    assert host not in hosts(public_url="https://room.example", host="0.0.0.0")


def test_with_a_public_address_only_its_name_and_those_allowed_are_known() -> None:
    known = hosts(public_url="https://Room.example:8443", host="0.0.0.0", allowed_hosts=("old.example",))
    assert "room.example" in known and "room.example:8443" in known and "old.example" in known
    assert "192.168.1.7:8000" not in known


def test_on_a_home_network_every_address_in_numbers_is_known_since_no_name_can_be_put_upon_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Shelf")
    known = hosts(host="0.0.0.0")
    assert "192.168.1.7:8000" in known and "shelf:8000" in known and "shelf.local" in known
    assert "192.168.1.7" not in hosts() and "shelf" not in hosts()
    assert "192.168.1.7" in hosts(host="192.168.1.7")


def test_a_page_that_has_taken_our_address_for_its_own_name_is_answered_nothing(tmp_path: Path) -> None:
    """Host and Origin are both the attacker's, so the check of the origin alone would let them in."""

    async def story(place: Place) -> None:
        ann = await place.browser()
        evil = {"Host": EVIL, "Origin": f"http://{EVIL}"}
        for path in ("/", "/api/me", "/healthz", "/metrics"):
            answer = await ann.http.get(path, headers=evil)
            assert (answer.status_code, answer.text) == (
                421,
                f"Green Room does not answer under the name “{EVIL}”. "
                "Whoever runs it can allow that name with the option allowed-hosts.",
            )
        named = await ann.http.post("/api/me", json={"name": "Ann", "lang": "en"}, headers=evil)
        assert named.status_code == 421 and "set-cookie" not in named.headers
        port = place.base.rpartition(":")[2]
        with pytest.raises(InvalidStatus) as refused:
            await connect(
                f"ws://{EVIL}:{port}/ws/table",
                host="127.0.0.1",
                port=int(port),
                origin=Origin(f"http://{EVIL}:{port}"),
            )
        assert refused.value.response.status_code == 403

    visited(tmp_path, story)
