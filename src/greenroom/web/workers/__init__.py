"""One port, several processes: a parent listens and hands each connection to the worker of its table.

Each worker is a whole server, a node of its own on the same store, which accepts nothing itself. The
parent looks at the first line of what comes and reads nothing of it; the connection then belongs to a
worker, with all its limits (`web/connections`), and the parent holds it no longer. `accept_queue` is where
connections wait for their first line, `routing` says where they belong, `supervisor` starts and watches the
workers, `parent` is all of that together, and `socket_receiver` the workers' side of it.
"""
