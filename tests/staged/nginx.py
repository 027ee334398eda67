"""The configuration of an nginx that a test starts: all that it writes lies in a folder of the test's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from staged.machine import program

HEAD = """\
daemon off;
pid {folder}/nginx.pid;
error_log {folder}/error.log{level};
events {{ {events} }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/block.conf;
}}
"""


def configure(folder: Path, block: str, *, level: str = "", events: str = "", before: str = "") -> list[str]:
    """Write a block of `deploy`, as it is here, and what stands around it; return the command that starts it.

    `before` stands before all else; `level` is of the log of errors.
    """
    (folder / "block.conf").write_text(block)
    whole = folder / "nginx.conf"
    whole.write_text(before + HEAD.format(folder=folder, level=level, events=events))
    # The workers of one who is root are somebody else.
    folder.chmod(0o755)
    return [program("nginx"), "-c", str(whole), "-e", str(folder / "error.log")]


def with_nodes(block: str, ports: Sequence[int]) -> str:
    """Put nodes at these ports of this machine in place of those that a block of `deploy` names."""

    def named(servers: re.Match[str]) -> str:
        terms = set(re.findall(r"10\.0\.0\.\d+:8000 (.*)\n", servers[0]))
        assert len(terms) == 1, servers[0]
        return "".join(f"    server 127.0.0.1:{each} {next(iter(terms))}\n" for each in ports)

    block, count = re.subn(r"(?:    server 10\.0\.0\.\d+:8000 .*\n){3}", named, block)
    assert count, "no nodes are named"
    return block
