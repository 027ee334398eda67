"""The options of a room: declared once, read from flags, environment and file, and described from there."""

from __future__ import annotations

import sys
import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

from greenroom.settings.options import DECLARED, Options
from greenroom.settings.reference import sample
from greenroom.settings.sources import BadOption, load_options

sys.path.append(str(Path(__file__).parents[2] / "scripts"))
from settings_reference import generated_texts


def test_a_flag_stands_over_the_environment_that_over_the_file_and_that_over_the_default(
    tmp_path: Path,
) -> None:
    file = tmp_path / "room.toml"
    file.write_text('port = 1\nhost = "file"\nkeep-days = 7\n')
    found = load_options({"port": "3"}, {"GREENROOM_PORT": "2", "GREENROOM_HOST": "environment"}, str(file))
    assert (found.port, found.host, found.keep_days, found.data) == (3, "environment", 7, ".data")
    named = load_options({}, {"GREENROOM_CONFIG": str(file)}, None)
    assert (named.port, named.host) == (1, "file")


def test_lists_are_lists_in_the_file_and_have_commas_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text('trust-proxy = ["10.0.0.0/8", "::1"]\n')
    assert load_options({}, {}, str(file)).trust_proxy == ("10.0.0.0/8", "::1/128")
    assert load_options({"trust_proxy": ["127.0.0.1,10.0.0.1", "::1"]}, {}, None).trust_proxy == (
        "127.0.0.1/32",
        "10.0.0.1/32",
        "::1/128",
    )
    environment = {"GREENROOM_ALLOWED_HOSTS": "Room.lan, tonk.example"}
    assert load_options({}, environment, None).allowed_hosts == ("room.lan", "tonk.example")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("port", "70000"),
        ("port", "-1"),
        ("port", "8e3"),
        ("port", "²"),
        ("trust-proxy", "10.0.0.1/8"),
        ("trust-proxy", "proxy.lan"),
        ("allowed-hosts", "https://room.lan"),
        ("allowed-hosts", "room.lan:80"),
        ("keep-days", "0"),
        ("data", "  "),
        ("host", ""),
        ("base-path", "cards"),
        ("base-path", "/cards/../room"),
        ("base-path", "/a//b"),
        ("base-path", "/cards?x"),
        ("base-path", '/"onload='),
        ("base-path", "https://room.example/cards"),
        ("public-url", "tonk.example"),
        ("public-url", "ftp://tonk.example"),
        ("public-url", "https://"),
        ("public-url", "https://tonk.example/?a=b"),
        ("public-url", "https://tonk.example/#a"),
        ("public-url", "https://ann@tonk.example"),
        ("public-url", "https://["),
    ],
)
def test_what_cannot_be_is_refused_with_its_place_and_what_would_be_right(
    tmp_path: Path, key: str, value: str
) -> None:
    name = key.replace("-", "_")
    wanted = next(each.type.wanted for each in DECLARED if each.key == key)
    file = tmp_path / "room.toml"
    file.write_text(f"{key} = '{value}'\n")
    for where, flags, environment, config in (
        (f"--{key}", {name: value}, {}, None),
        (f"GREENROOM_{name.upper()}", {}, {f"GREENROOM_{name.upper()}": value}, None),
        (f"{key} in {file}", {}, {}, str(file)),
    ):
        with pytest.raises(BadOption) as refused:
            load_options(flags, environment, config)
        assert str(refused.value) == f"{where} must be {wanted}, not “{value}”."


@pytest.mark.parametrize("value", ["true", "1.0", "[1]", "{ a = 1 }"])
def test_a_number_in_a_file_is_a_whole_number_and_nothing_like_one(tmp_path: Path, value: str) -> None:
    file = tmp_path / "room.toml"
    file.write_text(f"port = {value}\n")
    with pytest.raises(BadOption, match="must be a whole number from 0 to 65535"):
        load_options({}, {}, str(file))


def test_an_option_that_does_not_exist_is_refused_with_the_one_that_was_meant(tmp_path: Path) -> None:
    file = tmp_path / "room.toml"
    file.write_text('pubic_url = "https://room.example"\n')
    with pytest.raises(BadOption, match="has an option pubic_url that does not exist; public-url is one"):
        load_options({}, {}, str(file))
    file.write_text("colour = 1\n")
    with pytest.raises(BadOption, match="that does not exist; there are host, port"):
        load_options({}, {}, str(file))


def test_a_file_that_is_missing_or_no_toml_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="cannot be read: No such file or directory"):
        load_options({}, {}, str(tmp_path / "none.toml"))
    for content in (b"port: 8000", b"\xff", b"port = " + b"9" * 5000, b"port = " + b"[" * 5000):
        (tmp_path / "room.toml").write_bytes(content)
        with pytest.raises(BadOption, match="is not TOML"):
            load_options({}, {}, str(tmp_path / "room.toml"))


@pytest.mark.parametrize(
    ("url", "address"),
    [
        ("https://tonk.example", "https://tonk.example"),
        ("https://tonk.example/", "https://tonk.example"),
        ("http://tonk.example:8080", "http://tonk.example:8080"),
    ],
)
def test_a_public_address_is_kept_without_its_slash(url: str, address: str) -> None:
    assert load_options({"public_url": url}, {}, None).public_url == address


def test_every_option_has_a_sentence_and_its_default_is_of_its_kind() -> None:
    assert [each.name for each in DECLARED] == [each.name for each in fields(Options)]
    for each in DECLARED:
        assert each.about[0].isupper() and each.about.endswith(".")
        if each.default is not None:
            assert each.type.read(each.default) == each.default


def test_the_sample_file_says_what_holds_without_it(tmp_path: Path) -> None:
    told = [line.removeprefix("# ") for line in sample().splitlines() if line.startswith("# ")]
    options = [line for line in told if any(line.startswith(f"{each.key} = ") for each in DECLARED)]
    assert len(options) == len(DECLARED)
    file = tmp_path / "room.toml"
    for each, line in zip(DECLARED, options, strict=True):
        file.write_text(line)
        assert each.key in tomllib.loads(line)
        value = getattr(load_options({}, {}, str(file)), each.name)
        assert each.default in (None, ()) or value == each.default


def test_the_reference_and_the_sample_file_are_those_of_the_declared_options() -> None:
    """`.venv/bin/python scripts/settings_reference.py` writes them anew."""
    for path, text in generated_texts().items():
        assert path.read_text() == text, path


@pytest.mark.parametrize(("said", "path"), [("", ""), ("/", ""), ("/cards", "/cards"), ("/a/b-1/", "/a/b-1")])
def test_a_base_path_has_no_slash_at_its_end(said: str, path: str) -> None:
    assert load_options({"base_path": said}, {}, None).base_path == path
