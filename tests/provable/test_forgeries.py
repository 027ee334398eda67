"""Whatever is changed in the records of hands is found by `greenroom verify` and by the second verifier."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from provable.both import faults_of_house
from provable.forgery import FORGERIES, Forgery
from provable.hands import records
from provable.verifier import faults_of


@pytest.mark.parametrize("forgery", FORGERIES, ids=[each.name for each in FORGERIES])
def test_a_forgery_is_found_by_both(forgery: Forgery, tmp_path: Path) -> None:
    written = records(forgery.story)
    forgery.change(written)
    assert faults_of([json.dumps(each) for each in written]) != []
    assert forgery.code in faults_of_house(written, tmp_path)
