"""The verdict of `greenroom verify` on a file, as the codes of its refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from greenroom.games.catalogue import RECORDS
from greenroom.kernel.refusal import Refusal
from greenroom.records.verification import verify


def faults_of_house(written: list[Any], folder: Path) -> list[str]:
    file = folder / "hands.jsonl"
    file.write_text("\n".join(map(json.dumps, written)))
    found = verify(RECORDS, [str(file)])
    assert not isinstance(found, Refusal)
    return [each.code for each in found.faults]
