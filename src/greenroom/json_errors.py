"""The errors by which reading JSON fails, however it is wrong."""

from __future__ import annotations

import msgspec

UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""Raised for text that is not JSON or not UTF-8, is nested too deeply, or has another type than is wanted."""
