"""Bytes that should be text."""

from __future__ import annotations


def is_utf8(text: bytes) -> bool:
    """Tell whether bytes are text at all; a JSON decoder notices only where it happens to look."""
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True
