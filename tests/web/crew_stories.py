"""A crew whose clock and workers do as a story says: `python -m web.crew_stories STORY`, in `tests`.

A worker says by itself only that it is ready; it says that it goes on where it is handed a connection. So no
story waits for time to go by. It has a process of its own, since a crew forks.
"""

from __future__ import annotations

import os
import selectors
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path

from greenroom.web.workers.crew import HUNG_SECONDS, LONG_SECONDS, SILENT_SECONDS, CannotStart, Crew
from greenroom.web.workers.handover import BEAT, READY


class Stage:
    """Three workers, and the connections that they were handed."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.is_well = True
        """Whether a worker that is started now becomes ready, instead of ending."""
        self._selector = selectors.DefaultSelector()
        self._told, self._tell = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.crew = Crew(self._selector, 3, self._run, lambda _: None, lambda: None, now=lambda: self.now)
        self.crew.start()
        self.hear_until(lambda: list(self.crew.ready) == [1])

    def _run(self, number: int, channel: socket.socket) -> None:
        if not self.is_well:
            return
        channel.send(READY)
        while True:
            word, files, _, _ = socket.recv_fds(channel, 1, 1)
            if not word:
                return
            for file in files:
                os.close(file)
            channel.send(BEAT)
            self._tell.send(b"%d %d" % (number, os.getpid()))

    def hear_until(self, holds: Callable[[], bool]) -> None:
        """Hear the workers until something holds."""
        while not holds():
            found = self._selector.select(30)
            assert found, "nobody says anything"
            for key, _ in found:
                key.data()

    def open(self) -> None:
        """Start the others."""
        self.crew.look()
        self.hear_until(lambda: self.crew.is_whole)

    def hand(self, *order: int) -> tuple[int, int]:
        """Hand a connection over; returns the worker that takes it, which goes on, and its process."""
        with socket.socket() as connection:
            self.crew.hand(connection, order)
        number, pid = self._told.recv(64).split()
        for key, _ in self._selector.select(0):
            key.data()
        return int(number), int(pid)

    def processes(self) -> set[int]:
        """The processes of all workers, those among them that have ended and were not looked at yet."""
        return set(map(int, Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()))

    def end(self, *processes: int) -> None:
        """Wait until processes have ended, and let the crew look."""
        for process in processes:
            os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
        self.crew.look()

    def kill(self, process: int) -> None:
        """End a process, and let the crew look."""
        os.kill(process, signal.SIGKILL)
        self.end(process)

    def wait(self) -> float:
        """Let time go by, in which the first and the third go on, until the second is started again."""
        began, before = self.now, self.processes()
        while self.processes() == before:
            self.now += 0.5
            assert [self.hand(1)[0], self.hand(3)[0]] == [1, 3]
            self.crew.look()
        return self.now - began


def silent() -> None:
    """One that says nothing is passed over, and asked where no other can be; it is back once it goes on."""
    stage = Stage()
    stage.open()
    stage.now += SILENT_SECONDS
    assert stage.hand(2, 1, 3)[0] == 2
    stage.now += SILENT_SECONDS + 0.1
    assert [stage.hand(1)[0], stage.hand(3)[0]] == [1, 3]
    assert [stage.hand(2, 1, 3)[0], stage.hand(2, 3, 1)[0]] == [1, 3]
    assert stage.hand(2)[0] == 2
    assert stage.hand(2, 1, 3)[0] == 2


def hung() -> None:
    """One that says nothing for long is ended, and started again."""
    stage = Stage()
    stage.open()
    _, hangs = stage.hand(2)
    stage.now += HUNG_SECONDS + 0.1
    others = {stage.hand(1)[1], stage.hand(3)[1]}
    stage.crew.look()
    stage.end(hangs)
    assert stage.processes() == others and list(stage.crew.ready) == [1, 3]
    stage.wait()
    stage.hear_until(lambda: stage.crew.is_whole)
    assert stage.hand(2)[1] not in {hangs, *others}


def ends_often() -> None:
    """One that has taken connections is tried for ever: later each time, and at once when it has lasted."""
    stage = Stage()
    stage.open()
    others, (_, ends) = {stage.hand(1)[1], stage.hand(3)[1]}, stage.hand(2)
    stage.is_well = False
    stage.kill(ends)
    waits = []
    for _ in range(9):
        waits.append(stage.wait())
        stage.is_well = len(waits) == 8
        if len(waits) < 9:
            stage.end(*(stage.processes() - others))
        stage.crew.require_hope()
    assert waits == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]
    stage.hear_until(lambda: stage.crew.is_whole)
    stage.now += LONG_SECONDS + 0.1
    stage.kill([stage.hand(number)[1] for number in (1, 2, 3)][1])
    assert stage.processes() == others
    stage.crew.look()
    assert len(stage.processes() - others) == 1, "started at once"


def never_starts() -> None:
    """One that has never taken a connection is given up after three starts, however long each has taken."""
    stage = Stage()
    _, first = stage.hand(1)
    stage.is_well = False
    hopeless = []
    for _ in range(3):
        while stage.processes() == {first}:
            stage.now += 0.5
            stage.crew.look()
        stage.now += LONG_SECONDS + 0.1
        stage.hand(1)
        stage.end(*(stage.processes() - {first}))
        try:
            stage.crew.require_hope()
            hopeless.append(False)
        except CannotStart:
            hopeless.append(True)
    assert hopeless == [False, False, True]


STORIES = {story.__name__: story for story in (silent, hung, ends_often, never_starts)}

if __name__ == "__main__":
    STORIES[sys.argv[1]]()
