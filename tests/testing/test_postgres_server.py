"""The PostgreSQL of the tests, where its programs lie in a folder that not everybody may enter."""

import subprocess

import pytest

from greenroom.testing import postgres_server


def test_programs_that_may_not_be_run_where_they_lie_are_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_server, "_may_run", lambda _: False)
    copy = postgres_server.programs.__wrapped__()
    assert copy != postgres_server.programs() or "pg-programs-" in str(copy)
    for name in postgres_server.PROGRAMS:
        result = subprocess.run(
            [copy / "bin" / name, "--version"],
            env={"LD_LIBRARY_PATH": str(copy / "lib")},
            capture_output=True,
            text=True,
            check=True,
        )
        assert "(PostgreSQL) " in result.stdout
