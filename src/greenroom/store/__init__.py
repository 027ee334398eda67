"""The event log and the registry: what a restart or a power cut leaves standing."""

from greenroom.store.log import (
    Conflict,
    Damaged,
    Event,
    EventLog,
    Stored,
    StoreUnavailable,
    StreamHead,
    Unreadable,
)
from greenroom.store.registry import Registry, RegistryRecord
from greenroom.store.store import Store, open_store

__all__ = [
    "Conflict",
    "Damaged",
    "Event",
    "EventLog",
    "Registry",
    "RegistryRecord",
    "Store",
    "StoreUnavailable",
    "Stored",
    "StreamHead",
    "Unreadable",
    "open_store",
]
