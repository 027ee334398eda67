"""The files for proxies before several nodes: by which addresses they lead, and how long they wait.

`tests/deploy` runs them. How long a proxy waits cannot be told there on a busy machine, so it is read here.
"""

from __future__ import annotations

import re
from pathlib import Path

from greenroom.games.catalogue import GAMES
from greenroom.web.addresses_by_code import SOCKETS, api_addresses

DEPLOY = Path(__file__).parents[2] / "deploy"
NGINX = (DEPLOY / "nginx-nodes.conf").read_text()
CADDY = (DEPLOY / "Caddyfile-nodes").read_text()
LED = [SOCKETS, *api_addresses(GAMES)]
TIME = re.compile(r"^\s*(\w*(?:timeout|duration|interval)) +([\d.]+(?:ms|s|h));?$", re.M)


def test_proxies_lead_by_every_address_that_names_a_code() -> None:
    (nginx,) = re.findall(r"~\^\[\^\?\]\*/\(\?:(.*?)\)/", NGINX)
    (caddy,) = re.findall(r"path_regexp table /\(\?:(.*?)\)/", CADDY)
    assert [f"/{each}" for each in nginx.split("|")] == LED
    assert [f"/{each}" for each in caddy.split("|")] == LED


def test_nginx_waits_seconds_for_a_page_and_as_long_as_work_takes_for_an_answer() -> None:
    own = {
        name: dict(TIME.findall(block))
        for name, block in re.findall(r"location (.+?) \{(.*?)\}", NGINX, re.S)
    }
    assert own == {
        "= /metrics": {},
        "/": {"proxy_read_timeout": "3s"},
        "= /healthz": {"proxy_read_timeout": "10s"},
        "/assets/": {"proxy_read_timeout": "3s"},
        "/api/": {"proxy_read_timeout": "75s"},
        "/ws/": {"proxy_read_timeout": "1h"},
        "@greenroom-is-busy": {"proxy_read_timeout": "1h"},
        "@greenroom-answers-late": {"proxy_read_timeout": "75s"},
        "= /greenroom-is-there": {"proxy_read_timeout": "1500ms", "proxy_next_upstream_timeout": "2s"},
    }
    assert dict(TIME.findall(re.sub(r"location .+? \{.*?\}", "", NGINX, flags=re.S))) == {
        "client_header_timeout": "10s",
        "client_body_timeout": "10s",
        "send_timeout": "30s",
        "proxy_connect_timeout": "1s",
    }
    assert re.findall(r"max_fails=(\d+)(?: fail_timeout=(\w+))?;", NGINX) == 3 * [("1", "2s")] + 3 * [
        ("0", "")
    ]


def test_caddy_tries_and_looks_for_seconds() -> None:
    assert dict(TIME.findall(CADDY)) == {
        "lb_try_duration": "3s",
        "lb_try_interval": "50ms",
        "fail_duration": "2s",
        "health_interval": "1s",
        "health_timeout": "3s",
        "dial_timeout": "1s",
        "response_header_timeout": "75s",
    }
