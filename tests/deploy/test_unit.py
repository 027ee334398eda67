"""The systemd unit, and that what the files of `deploy` say of the room is so."""

from __future__ import annotations

import configparser
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from greenroom.settings.options import DECLARED
from greenroom.settings.sources import load_options
from staged.machine import program
from web.server import serve

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"


def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    # It wants the program to be there, and knows nothing of where a test installs it.
    unit = (DEPLOY / "greenroom.service").read_text().replace("/opt/greenroom/bin/greenroom", "/bin/true")
    (tmp_path / "greenroom.service").write_text(unit)
    command = [program("systemd-analyze"), "verify", str(tmp_path / "greenroom.service")]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


def _unit() -> dict[str, dict[str, str]]:
    read = configparser.ConfigParser(strict=False, interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]  # systemd's names have capitals
    read.read(DEPLOY / "greenroom.service")
    return {name: dict(section) for name, section in read.items()}


def test_the_address_of_a_database_has_a_place_that_only_root_can_read() -> None:
    hosting = (ROOT / "docs" / "hosting.md").read_text()
    optional, _, place = _unit()["Service"]["EnvironmentFile"].partition("/")
    assert optional == "-"
    assert f"install -m 600 /dev/null /{place}" in hosting
    (line,) = re.findall(r"^GREENROOM_STORE=\S+$", hosting, re.M)
    # Quoted, so that systemd and a shell read the same from it.
    (assignment,) = shlex.split(line)
    assert line.endswith("'")
    variables = dict([assignment.split("=", 1)])
    assert load_options({}, variables, None).store == "postgresql://greenroom:PASSWORD@localhost/greenroom"


def test_a_room_whose_database_comes_up_later_is_started_again_for_as_long_as_that_takes() -> None:
    unit = _unit()
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert unit["Service"]["Restart"] == "on-failure"


@pytest.mark.parametrize(
    "name",
    [
        *("nginx.conf", "greenroom.service", "compose.yaml", "Containerfile", "Caddyfile"),
        *("nginx-nodes.conf", "compose-nodes.yaml", "Caddyfile-nodes"),
    ],
)
def test_every_option_that_a_file_names_exists(name: str) -> None:
    text = (DEPLOY / name).read_text()
    flags = set(re.findall(r"(?<=\s)--(public-url|trust-proxy|data|config|host|port|store)\b", text))
    variables = set(re.findall(r"\bGREENROOM_(?!NAME|NODES|UPSTREAM)(\w+)", text))
    assert flags <= {each.key for each in DECLARED} | {"config"}
    assert {f"GREENROOM_{each}" for each in variables} <= {each.variable for each in DECLARED}


@pytest.mark.parametrize("name", ["compose.yaml", "compose-nodes.yaml"])
def test_the_containers_give_the_room_options_that_it_takes(name: str) -> None:
    text = (DEPLOY / name).read_text()
    given = dict(re.findall(r"(GREENROOM_\w+): (\S+?)(?:\$\{.*)?\n", text))
    environment = {"GREENROOM_TRUST_PROXY": given["GREENROOM_TRUST_PROXY"]}
    environment |= {"GREENROOM_PUBLIC_URL": "https://room.example.org"}
    assert load_options({}, environment, None).trust_proxy == ("172.29.7.0/24",)
    assert "172.29.7.0/24" in text.partition("networks:\n  inside:")[2]


def test_all_that_the_image_copies_is_there() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.M):
        for source in line.split()[:-1]:
            for lock in ("serve", "postgres"):
                assert (ROOT / source.replace("${LOCK}", lock)).exists(), source


@pytest.mark.parametrize("path", ["", "/cards"])
def test_the_image_asks_the_room_for_its_health_under_its_path_too(tmp_path: Path, path: str) -> None:
    (command,) = re.findall(r"HEALTHCHECK .*CMD (\[.*\])", (DEPLOY / "Containerfile").read_text())
    environment = os.environ | ({"GREENROOM_BASE_PATH": path} if path else {})
    room = serve(tmp_path, *(("--base-path", path) if path else ()))
    try:
        python, *asks = (part.replace(":8000", f":{room.port}") for part in json.loads(command))
        assert python == "python"
        assert subprocess.run([sys.executable, *asks], env=environment, check=False).returncode == 0
    finally:
        room.kill()
