"""Programs of the machine that these tests drive; `./run deploy` installs those that are missing."""

from __future__ import annotations

import shutil


def program(name: str) -> str:
    """Find a program, or fail with how to get it."""
    found = shutil.which(name, path="/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin")
    assert found is not None, f"{name} was not found; `./run deploy` installs it"
    return found
