"""A cache of few entries: the oldest gives way, but for what was needed since."""

from __future__ import annotations

from greenroom.kernel.bounded_cache import BoundedCache


def cache_of(*keys: str) -> BoundedCache[str, int]:
    cache: BoundedCache[str, int] = BoundedCache(3)
    for number, key in enumerate(keys):
        cache[key] = number
    return cache


def test_of_too_many_the_oldest_is_forgotten() -> None:
    assert cache_of("a", "b", "c") == {"a": 0, "b": 1, "c": 2}
    assert cache_of("a", "b", "c", "d") == {"b": 1, "c": 2, "d": 3}


def test_what_is_kept_anew_is_the_latest() -> None:
    assert cache_of("a", "b", "c", "a", "d") == {"c": 2, "a": 3, "d": 4}


def test_what_is_used_is_the_latest_and_what_is_looked_at_alone_is_not() -> None:
    cache = cache_of("a", "b", "c")
    assert (cache.use("a"), cache["b"], cache.get("b")) == (0, 1, 1)
    cache["d"] = 3
    assert cache == {"c": 2, "a": 0, "d": 3}
    assert cache.use("b") is None and "b" not in cache
