"""A supervisor whose clock and workers do as a story says.

`python -m web.supervisor_stories STORY`, in the folder `tests`.

A worker says by itself only that it is ready; it says that it goes on where it is handed a connection. So no
story waits for time to go by. It has a process of its own, since a supervisor forks.
"""

from __future__ import annotations

import os
import selectors
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Literal

from greenroom.fault_log import STATUS as FAULT_STATUS
from greenroom.games.catalogue import GAMES
from greenroom.web.workers.parent import Parent
from greenroom.web.workers.routing import Router
from greenroom.web.workers.socket_receiver import BEAT, READY
from greenroom.web.workers.supervisor import (
    ENDING_SECONDS,
    HUNG_SECONDS,
    MIN_STEADY_SECONDS,
    SILENT_SECONDS,
    STARTING_SECONDS,
    CannotStart,
    Supervisor,
)

Hangs = Literal["", "start", "leaves", "end"]


def hang() -> None:
    """Do nothing more, for longer than any story takes."""
    time.sleep(60)


def has_ended(process: int) -> bool:
    return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def is_hopeless(supervisor: Supervisor) -> bool:
    try:
        supervisor.require_hope()
    except CannotStart:
        return True
    return False


class Stage:
    """Three workers, and the connections that they were handed."""

    def __init__(self, hangs: Hangs = "") -> None:
        self.now = 1000.0
        self.is_well = True
        """Whether a worker that is started now becomes ready, instead of ending."""
        self.hangs = hangs
        """The worker that is started now stays for ever; at “leaves” the second alone does."""
        self._selector = selectors.DefaultSelector()
        self._told, self._tell = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.supervisor = Supervisor(
            self._selector, 3, self._run, lambda _: None, lambda: None, now=lambda: self.now
        )
        self.supervisor.start()
        if hangs != "start":
            self.hear_until(lambda: list(self.supervisor.ready) == [1])

    def _run(self, number: int, channel: socket.socket) -> None:
        if not self.is_well:
            return
        if self.hangs == "start":
            hang()
        channel.send(READY)
        while True:
            word, files, _, _ = socket.recv_fds(channel, 1, 1)
            if not word:
                if self.hangs == "end":
                    hang()
                return
            for file in files:
                os.close(file)
            leaves = self.hangs == "leaves" and number == 2
            if leaves:
                channel.close()
            else:
                channel.send(BEAT)
            self._tell.send(b"%d %d" % (number, os.getpid()))
            if leaves:
                hang()

    def hear_until(self, holds: Callable[[], bool]) -> None:
        """Hear the workers until something holds."""
        while not holds():
            found = self._selector.select(60)
            assert found, "nobody says anything"
            for key, _ in found:
                key.data()

    def open(self) -> None:
        """Start the others."""
        self.supervisor.look()
        self.hear_until(lambda: self.supervisor.is_whole)

    def hand(self, *order: int) -> tuple[int, int]:
        """Hand a connection over; returns the worker that takes it, which goes on, and its process."""
        with socket.socket() as connection:
            self.supervisor.hand(connection, order)
        number, pid = self._told.recv(64).split()
        for key, _ in self._selector.select(0):
            key.data()
        return int(number), int(pid)

    def processes(self) -> set[int]:
        """The processes of all workers, those among them that have ended and were not looked at yet."""
        return set(map(int, Path(f"/proc/self/task/{os.getpid()}/children").read_text().split()))

    def end(self, *processes: int, goes_on: bool = True) -> None:
        """Wait until processes have ended, and let the supervisor look."""
        for process in processes:
            os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
        self.supervisor.look(goes_on=goes_on)

    def kill(self, process: int) -> None:
        """End a process, and let the supervisor look."""
        os.kill(process, signal.SIGKILL)
        self.end(process)

    def pass_on(self, seconds: float) -> None:
        """Let time go by, after which the first goes on, and let the supervisor look."""
        self.now += seconds
        self.hand(1)
        self.supervisor.look()

    def wait(self) -> float:
        """Let time go by, in which the first and the third go on, until the second is started again."""
        began, before = self.now, self.processes()
        while self.processes() == before:
            self.now += 0.5
            assert [self.hand(1)[0], self.hand(3)[0]] == [1, 3]
            self.supervisor.look()
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
    stage.supervisor.look()
    stage.end(hangs)
    assert stage.processes() == others and list(stage.supervisor.ready) == [1, 3]
    stage.wait()
    stage.hear_until(lambda: stage.supervisor.is_whole)
    assert stage.hand(2)[1] not in {hangs, *others}


def hangs_in_its_start() -> None:
    """One that never becomes ready is ended too, and given up after three starts."""
    stage = Stage()
    _, first = stage.hand(1)
    stage.hangs, hopeless = "start", []
    for _ in range(3):
        while stage.processes() == {first}:
            stage.pass_on(0.5)
        started = stage.processes() - {first}
        stage.pass_on(STARTING_SECONDS - 0.1)
        assert not any(map(has_ended, started)), "it may take so long"
        stage.pass_on(0.2)
        stage.end(*started)
        hopeless.append(is_hopeless(stage.supervisor))
    assert hopeless == [False, False, True]


def the_first_hangs_in_its_start() -> None:
    """If the first never becomes ready, the room does not open, and ends as one that failed."""
    stage = Stage("start")
    stage.now += STARTING_SECONDS + 0.1
    stage.supervisor.look(goes_on=False)
    stage.end(*stage.processes(), goes_on=False)
    assert stage.supervisor.is_gone and stage.supervisor.status == FAULT_STATUS


def hangs_at_its_end() -> None:
    """One that was told to stop and does not is ended, though it says nothing any more by then."""
    stage = Stage("end")
    stage.open()
    asked = stage.processes()
    stage.now += HUNG_SECONDS - 0.1
    stage.supervisor.tell_to_stop()
    stage.now += ENDING_SECONDS - 0.1
    stage.supervisor.look(goes_on=False)
    assert len(asked) == 3 and not any(map(has_ended, asked)), "it may take so long"
    stage.now += 0.2
    stage.supervisor.look(goes_on=False)
    stage.end(*asked, goes_on=False)
    assert stage.supervisor.is_gone


def hangs_after_it_has_hung_up() -> None:
    """One that ends by itself, and hangs in that, is ended and started again."""
    stage = Stage()
    stage.hangs = "leaves"
    stage.open()
    others, (_, leaves) = {stage.hand(1)[1], stage.hand(3)[1]}, stage.hand(2)
    stage.hear_until(lambda: list(stage.supervisor.ready) == [1, 3])
    stage.hangs = ""
    for _ in range(2):
        assert not has_ended(leaves)
        stage.now += ENDING_SECONDS / 2 + 0.1
        assert {stage.hand(1)[1], stage.hand(3)[1]} == others
        stage.supervisor.look()
    stage.end(leaves)
    assert stage.processes() == others
    stage.wait()
    stage.hear_until(lambda: stage.supervisor.is_whole)


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
        stage.supervisor.require_hope()
    assert waits == [0.5, 1, 2, 4, 8, 16, 30, 30, 30]
    stage.hear_until(lambda: stage.supervisor.is_whole)
    stage.now += MIN_STEADY_SECONDS + 0.1
    stage.kill([stage.hand(number)[1] for number in (1, 2, 3)][1])
    assert stage.processes() == others
    stage.supervisor.look()
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
            stage.supervisor.look()
        stage.now += MIN_STEADY_SECONDS + 0.1
        stage.hand(1)
        stage.end(*(stage.processes() - {first}))
        hopeless.append(is_hopeless(stage.supervisor))
    assert hopeless == [False, False, True]


def the_parent_ends() -> None:
    """The parent does not wait for ever for workers that hang at their end, and ends as it was told."""
    now, is_told = 1000.0, False

    def passes() -> float:
        nonlocal now
        now += ENDING_SECONDS / 4 if is_told else 0
        return now

    def opened() -> None:
        nonlocal is_told
        is_told = True
        os.kill(os.getpid(), signal.SIGTERM)

    def run(_: int, channel: socket.socket) -> None:
        channel.send(READY)
        hang()

    with socket.create_server(("127.0.0.1", 0)) as port:
        parent = Parent(port, 2, run, lambda _: None, opened, router=Router(GAMES), now=passes)
        assert parent.serve() == 0
    assert not Path(f"/proc/self/task/{os.getpid()}/children").read_text()


STORIES = {
    story.__name__: story
    for story in (
        silent,
        hung,
        hangs_in_its_start,
        the_first_hangs_in_its_start,
        hangs_at_its_end,
        hangs_after_it_has_hung_up,
        ends_often,
        never_starts,
        the_parent_ends,
    )
}

if __name__ == "__main__":
    STORIES[sys.argv[1]]()
