"""A store in a process of its own, asked over pipes: `append STREAM EXPECTED` (three at once),
`one STREAM EXPECTED`, `read STREAM`, `put KEY`."""

import asyncio
import sys

from greenroom.store import Conflict, Event, Store, StoreUnavailable, open_store


async def answer(store: Store, line: str) -> str:
    """Do what a line asks, and say how it went."""
    word, *rest = line.split()
    try:
        match word:
            case "append":
                at_once = [store.log.append(f"{rest[0]}{i}", int(rest[1]), [EVENT]) for i in range(3)]
                return f"ok {await asyncio.gather(*at_once)}"
            case "one":
                return f"ok {await store.log.append(rest[0], int(rest[1]), [EVENT])}"
            case "put":
                return f"ok {await store.registry.put('kind', rest[0], b'data')}"
            case _:
                return f"ok {[s.number for s in await store.log.read(rest[0])]}"
    except Conflict:
        return "conflict"
    except StoreUnavailable as error:
        return f"{error.reason} {error.detail}"


async def main(url: str) -> None:
    try:
        store = await open_store(url)
    except StoreUnavailable as error:
        print(error.reason, error.detail, flush=True)
        return
    print("ok", flush=True)
    while line := await asyncio.to_thread(sys.stdin.readline):
        print(await answer(store, line), flush=True)
    await store.close()


EVENT = Event("happened", 1, b"x" * 5000, 1.0)

if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
