"""The surroundings of every line of one server: uvicorn's configuration, and the other lines."""

from __future__ import annotations

from typing import Any

import uvicorn

from greenroom.web.lines.lines import Lines


class HouseConfig(uvicorn.Config):
    """uvicorn's configuration, with the lines that are open."""

    def __init__(self, *args: Any, lines: Lines, **options: Any) -> None:
        super().__init__(*args, **options)
        self.lines = lines


def lines_of(config: uvicorn.Config) -> Lines:
    """Return the lines of a server."""
    assert isinstance(config, HouseConfig)
    return config.lines
