"""The answers of the HTTP API: what it told, or the code of its refusal."""

from __future__ import annotations

from typing import Any

import httpx2


def refused(answer: httpx2.Response) -> str:
    """Return the code of a refusal."""
    assert answer.status_code >= 400, answer.text
    code: str = answer.json()["code"]
    return code


def answered(answer: httpx2.Response) -> dict[str, Any]:
    """Return what was told."""
    assert answer.status_code == 200, answer.text
    content: dict[str, Any] = answer.json()
    return content
