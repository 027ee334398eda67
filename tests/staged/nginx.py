"""The configuration of an nginx that a test starts: all that it writes lies in a folder of the test's own."""

from __future__ import annotations

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
