"""A real nginx or Caddy before several nodes, by the files of `deploy`; and stubs that say which they are."""

from __future__ import annotations

import contextlib
import re
import socket
import socketserver
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from io import BufferedIOBase
from pathlib import Path

from front import DEPLOY, DOCS, NAME, certificate, here

from staged.machine import program
from staged.nginx import configure, with_nodes
from staged.ports import own_port


class Stub:
    """A node that answers every request with its number; it can be closed, opened again, and fall silent."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.port = own_port()
        self.deaf = False
        """It takes requests and never answers, as a process that is stopped."""
        self.busy = False
        """It answers no question whether it is there, and all else."""
        self.drained = False
        self.waits = 0.0
        """Seconds for which it waits for its store when it is asked how that is."""
        self.ready_path = "/readyz"
        self.version = ""
        """Part of the names of the files that it has."""
        self._server: socketserver.ThreadingTCPServer | None = None
        self._open: list[socket.socket] = []
        self.heads: list[bytes] = []
        """All that it was sent, requests that the proxy makes by itself among them."""
        self.start()

    def start(self) -> None:
        stub = self

        class Listener(socketserver.ThreadingTCPServer):
            allow_reuse_address = True
            daemon_threads = True
            # A proxy that waits for its place in a short queue counts the node as gone.
            request_queue_size = 128

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                stub._open.append(self.connection)
                while head := stub._head(self.rfile):
                    stub._answer(self.connection, head)

        self._server = Listener(("127.0.0.1", self.port), Handler)
        threading.Thread(target=self._server.serve_forever, args=(0.02,), daemon=True).start()

    def stop(self) -> None:
        """Close its port and all connections, as a process that has ended."""
        if self._server is None:
            return
        self._server.shutdown()
        self._server.server_close()
        self._server = None
        for each in self._open:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
        self._open.clear()

    def _head(self, stream: BufferedIOBase) -> bytes:
        head = b""
        with contextlib.suppress(OSError, ValueError):
            while not head.endswith(b"\r\n\r\n"):
                line = stream.readline()
                if not line:
                    return b""
                head += line
        return head

    def _answer(self, connection: socket.socket, head: bytes) -> None:
        self.heads.append(head)
        path = head.split()[1].decode().partition("?")[0]
        if self.deaf or (self.busy and path == self.ready_path):
            return
        if path == "/healthz":
            time.sleep(self.waits)
        said = str(self.number).encode()
        upgrade = b"\r\nupgrade: websocket" in head.lower()
        with contextlib.suppress(OSError):
            if upgrade:
                connection.sendall(
                    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Node: %s\r\n\r\n" % said
                )
            elif path == self.ready_path and self.drained:
                connection.sendall(b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n")
            elif "/assets/" in path and self.version not in path:
                connection.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            else:
                body = b"" if head.startswith(b"HEAD ") else said
                connection.sendall(
                    b"HTTP/1.1 200 OK\r\nNode: %s\r\nContent-Length: %d\r\n\r\n%s" % (said, len(said), body)
                )


def nginx_block(folder: Path, ports: Sequence[int], plain: int, port: int, path: str = "") -> str:
    """The block for several nodes, with names of files and ports of this test."""
    block = (DEPLOY / "nginx-nodes.conf").read_text()
    return here(with_nodes(under(path, block) if path else block, ports), folder, None, plain, port)


def under(path: str, block: str) -> str:
    """Change the block as docs/hosting.md says for a room under a path."""
    (change,) = re.findall(r"^sed -i -E '(.*)' \S+\.conf$", DOCS.read_text(), re.M)
    command = ["sed", "-E", change.replace("/cards", path)]
    return subprocess.run(command, input=block, check=True, capture_output=True, text=True).stdout


@contextlib.contextmanager
def nginx(
    folder: Path, ports: Sequence[int], path: str = ""
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Run nginx before nodes at these ports; gives its port, with TLS."""
    certificate(folder)
    plain, port = own_port(), own_port()
    command = configure(folder, nginx_block(folder, ports, plain, port, path))
    with running(command, port, folder / "error.log") as process:
        yield port, process


@contextlib.contextmanager
def caddy(
    folder: Path, ports: Sequence[int], path: str = ""
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Run Caddy before nodes at these ports, with a certificate of the test's own."""
    environment = {
        "GREENROOM_NODES": " ".join(f"127.0.0.1:{each}" for each in ports),
        **({"GREENROOM_BASE_PATH": path} if path else {}),
    }
    with caddy_with((DEPLOY / "Caddyfile-nodes").read_text(), folder, environment) as ran:
        yield ran


@contextlib.contextmanager
def caddy_with(
    file: str, folder: Path, environment: Mapping[str, str]
) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Run Caddy by a file of `deploy`, at ports of this test."""
    key, made = certificate(folder)
    port, plain = own_port(), own_port()
    for there, instead in (
        ("{\n\tservers", f"{{\n\tadmin off\n\thttp_port {plain}\n\thttps_port {port}\n\tservers"),
        (f"{{$GREENROOM_NAME:{NAME}}} {{\n", f"{NAME}:{port} {{\n\ttls {made} {key}\n"),
    ):
        assert there in file, there
        file = file.replace(there, instead, 1)
    (folder / "Caddyfile").write_text(file)
    command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    surroundings = {"HOME": str(folder), "PATH": "/usr/bin:/bin", **environment}
    with running(command, port, folder / "error.log", surroundings) as process:
        yield port, process


@contextlib.contextmanager
def running(
    command: Sequence[str], port: int, complaints: Path, environment: dict[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Run a proxy until it listens, and end it in the end."""
    with complaints.open("ab") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        for _ in range(400):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None, complaints.read_text()
            time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        process.wait(60)
