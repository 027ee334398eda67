"""A deck that is not the pack of the rules is found, however well its proof fits it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from provable.both import faults_of_house
from provable.packs import FILE, packs, text
from provable.verifier import faults_of

PACKS = packs()


def test_the_page_s_tests_read_the_same_packs() -> None:
    assert FILE.read_text() == text(), "cd tests && ../.venv/bin/python -m provable.packs writes them anew"


@pytest.mark.parametrize("told", PACKS["honest"].values(), ids=PACKS["honest"])
def test_nobody_finds_anything_in_the_pack_of_the_rules(told: dict[str, Any], tmp_path: Path) -> None:
    assert faults_of_house([told], tmp_path) == faults_of([json.dumps(told)]) == []


@pytest.mark.parametrize("told", PACKS["forged"].values(), ids=PACKS["forged"])
def test_another_pack_is_found_by_both(told: dict[str, Any], tmp_path: Path) -> None:
    assert faults_of_house([told], tmp_path) == ["proof.packs"]
    assert faults_of([json.dumps(told)]) != []
