"""The port of a server that is down belongs to its test."""

import subprocess
import sys

from staged.ports import own_port
from staged.program import TESTS


def test_nobody_takes_the_port_of_a_server_that_is_down() -> None:
    own = [own_port(), own_port()]
    command = [sys.executable, "-c", "from staged.ports import own_port; print(own_port(), own_port())"]
    others = subprocess.run(command, cwd=TESTS, capture_output=True, text=True, check=True).stdout.split()
    assert len({*own, *map(int, others)}) == 4
