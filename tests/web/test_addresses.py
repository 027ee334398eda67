"""The address in invite links is one that people on other machines can use."""

import socket

import pytest

from greenroom.web.addresses import address_of


class Probe:
    """A socket that knows the way to other machines, or does not."""

    def __init__(self, name: str | None) -> None:
        self.name = name
        self.asked: object = None

    def __call__(self, family: int, kind: int) -> "Probe":
        assert (family, kind) == (socket.AF_INET, socket.SOCK_DGRAM), "nothing is sent"
        return self

    def __enter__(self) -> "Probe":
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def connect(self, address: object) -> None:
        self.asked = address
        if self.name is None:
            raise OSError

    def getsockname(self) -> tuple[str | None, int]:
        return (self.name, 1)


@pytest.mark.parametrize(
    ("host", "port", "address"),
    [
        ("127.0.0.1", 8000, "http://127.0.0.1:8000"),
        ("tonk.local", 80, "http://tonk.local"),
        ("tonk.local", 443, "http://tonk.local:443"),
        ("::1", 8000, "http://[::1]:8000"),
        ("fe80::1", 80, "http://[fe80::1]"),
    ],
)
def test_a_host_that_was_named_is_the_address(host: str, port: int, address: str) -> None:
    assert address_of(host, port) == address


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_on_all_interfaces_it_is_the_one_that_leads_out(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    probe = Probe("192.168.1.7")
    monkeypatch.setattr(socket, "socket", probe)
    assert address_of(host, 8000) == "http://192.168.1.7:8000"
    assert probe.asked == ("192.0.2.1", 9)


@pytest.mark.parametrize("name", [None, "", "127.0.0.1", "127.0.1.1"])
def test_without_a_network_it_is_the_machine_s_name(
    name: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(socket, "socket", Probe(name))
    monkeypatch.setattr(socket, "gethostname", lambda: "kitchen")
    assert address_of("0.0.0.0", 8000) == "http://kitchen:8000"
