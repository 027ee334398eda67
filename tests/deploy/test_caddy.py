"""The Caddyfile of one node, run by a real Caddy before a stub that would answer everything."""

from __future__ import annotations

import re
import ssl
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from front import DEPLOY, DOCS, NAME
from proxies import Stub, caddy_with


def under_a_path(file: str) -> str:
    """Change the file as docs/hosting.md says for a room under a path."""
    (instead,) = re.findall(r"```caddy\n(.*?)```", DOCS.read_text(), re.S)
    proxied = "reverse_proxy {$GREENROOM_UPSTREAM:127.0.0.1:8000}"
    for there, now in ((f"\t{proxied}\n", instead), ("\trespond /metrics 403\n", "")):
        assert there in file, there
        file = file.replace(there, now)
    return file.replace("reverse_proxy 127.0.0.1:8000", proxied)


@pytest.fixture
def stub() -> Iterator[Stub]:
    made = Stub(7)
    yield made
    made.stop()


@pytest.mark.parametrize("path", ["", "/cards"])
def test_the_room_is_reached_and_its_figures_are_not(stub: Stub, tmp_path: Path, path: str) -> None:
    file = (DEPLOY / "Caddyfile").read_text()
    upstream = {"GREENROOM_UPSTREAM": f"127.0.0.1:{stub.port}"}
    with caddy_with(under_a_path(file) if path else file, tmp_path, upstream) as (port, _):
        trust = ssl.create_default_context(cafile=str(tmp_path / "certificate.pem"))
        with httpx2.Client(
            base_url=f"https://127.0.0.1:{port}", verify=trust, headers={"Host": f"{NAME}:{port}"}
        ) as http:
            for asked in (f"{path}/", f"{path}/t/abcdef"):
                assert (http.get(asked).status_code, http.get(asked).text) == (200, "7"), asked
            assert http.get(f"{path}/metrics").status_code == 403
            if path:
                bare = http.get(path)
                assert (bare.status_code, bare.headers["location"]) == (308, f"{path}/")
                assert http.get("/t/abcdef").text != "7", "beside it the name serves what it did"
