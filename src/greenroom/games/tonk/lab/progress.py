"""A bar of progress on standard error, where somebody can see it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress


@contextmanager
def shown_progress(name: str, hands: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a bar over so many hands; what it yields is told of those played beside the ones done before."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(name, total=hands, completed=done)
        yield lambda played: bar.advance(task, played)
