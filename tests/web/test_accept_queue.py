"""Connections that have just come to a server of several workers, before any of these has them."""

from __future__ import annotations

import selectors
import socket

from greenroom.web.workers.accept_queue import AcceptQueue


def test_a_connection_is_led_on_with_its_first_bytes_and_the_address_it_comes_from() -> None:
    led: list[tuple[bytes, str]] = []
    with selectors.DefaultSelector() as selector, socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        queue = AcceptQueue(selector, listening, lambda _, head, address: led.append((head, address)))
        queue.open(on=True)
        with socket.create_connection(listening.getsockname()) as client:
            client.sendall(b"GET /t/k01qmx HTTP/1.1\r\n")
            while not led:
                ready = selector.select(60)
                assert ready, "nobody was led on"
                for key, _ in ready:
                    key.data()
        queue.close()
    assert led == [(b"GET /t/k01qmx HTTP/1.1\r\n", "127.0.0.1")]
