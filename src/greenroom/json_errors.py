"""The errors by which reading JSON fails, however it is wrong."""

from __future__ import annotations

import msgspec

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""It is none, not UTF-8, nested too deeply, or not of the type that is wanted."""
