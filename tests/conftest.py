from __future__ import annotations

import io
import sys

import pytest

from greenroom import cli
from running import Run


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    def run_command(*arguments: object, stdin: bytes = b"") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["greenroom", *map(str, arguments)])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as left:
            cli.main()
        out, err = capsysbinary.readouterr()
        assert b"Traceback" not in err
        return int(left.value.code or 0), out.decode(), err.decode()

    return run_command
