"""Deals of real tables are found honest by both verifiers, and both find what the page prints."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from provable.both import faults_of_house
from provable.draw import digest, read
from provable.hands import STORIES, proofs, records
from provable.keystream import Stream, block
from provable.verifier import faults_of, main

PAGE = Path(__file__).resolve().parents[2] / "docs" / "provable-deal.md"


@pytest.mark.parametrize("name", STORIES)
def test_hands_of_a_table_are_found_honest_by_both(name: str, tmp_path: Path) -> None:
    assert len(records(name)) >= 2
    assert faults_of([json.dumps(each) for each in records(name)]) == []
    assert faults_of_house(records(name), tmp_path) == []


@pytest.mark.parametrize("name", STORIES)
def test_the_proofs_of_a_table_are_found_honest_by_both(name: str, tmp_path: Path) -> None:
    assert faults_of([json.dumps(proofs(name))]) == []
    assert faults_of_house([proofs(name)], tmp_path) == []


def test_the_stories_hold_every_kind_of_draw() -> None:
    kinds = {"void" if each["void"] else each["use"] for name in STORIES for each in proofs(name)["proofs"]}
    assert kinds == {"opening", "hand", "void", "unused"}
    assert {len(each["contributions"]) for each in proofs("tonk")["proofs"]} == {0, 2}
    assert proofs("short pack")["proofs"][0]["missing"] == ["Bob"]


def test_one_hand_alone_is_found_honest_by_both(tmp_path: Path) -> None:
    assert faults_of([json.dumps(records()[1])]) == []
    assert faults_of_house(records()[1:2], tmp_path) == []


def test_the_command_reads_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    many, one = tmp_path / "hands.jsonl", tmp_path / "hand.json"
    many.write_text("\n".join(map(json.dumps, records()[:2])))
    one.write_text(json.dumps(records()[2], indent=1))
    assert main([str(many), str(one)]) == 0
    assert main([str(one), str(many)]) == 1
    assert "it follows draw" in capsys.readouterr().out


def test_the_block_is_that_of_rfc_8439() -> None:
    """Appendix A.1, test vector 1: key and nonce are 0."""
    assert block(bytes(32), 0).hex().startswith("76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1a")


def test_the_worked_example_of_the_page() -> None:
    text = PAGE.read_text("utf-8").split("## A worked example")[1].split("```")[1]
    told = dict(re.findall(r"^(chair \d|first deck|second deck|\S+) +(.+)$", text, re.MULTILINE))
    added = [{"chair": chair, "entropy": told[f"chair {chair}"]} for chair in (1, 3)]
    hashes = {key: told[key] for key in ("commitment", "salt", "secret", "rules", "previous", "terms", "use")}
    proof = {"version": 1, "draw": int(told["draw"]), "hand": 1, "contributions": added, **hashes}
    draw = read(proof, [told["first deck"], told["second deck"]])
    assert draw.faults() == []
    assert (draw.info.hex(), draw.key.hex(), draw.link.hex()) == (told["info"], told["key"], told["link"])
    assert block(draw.key, 0).hex().startswith(told["stream"])
    assert digest(told["terms"]).hex() == told["rules"]
    stream = Stream(draw.key)
    assert [stream.take(6) for _ in range(4)] == [20, 31, 17, 21]
