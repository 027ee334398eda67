"""A bar of progress on standard error, where somebody can see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress


@contextmanager
def show_progress(name: str, total: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show how far something is, `done` of it before; what is yielded is told of each further part."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(name, total=total, completed=done)
        yield lambda part: bar.advance(task, part)
