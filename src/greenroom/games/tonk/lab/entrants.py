"""Bots by any name: of the house, in a file, a module or an installed package, or a responder that was kept.

A class, or any function, makes a bot of one `random.Random`: `Class(chance)`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType

import msgspec

from greenroom.games.tonk import bots, engine
from greenroom.games.tonk.bots.bot import Bot
from greenroom.games.tonk.bots.registry import BOTS
from greenroom.games.tonk.game import TONK
from greenroom.games.tonk.lab.faults import BotFaultError, fault_text
from greenroom.games.tonk.lab.responders import responder_factory as responders
from greenroom.games.tonk.lab.responders.responder import Responder, read_responder, to_json
from greenroom.games.tonk.lab.workers import processes
from greenroom.kernel.refusal import Refusal, refuse

GROUP = "greenroom.bots"
"""The group of entry points in which packages name their bots."""
MakeBot = Callable[[Random], Bot]
DIGITS = 16
"""Hexadecimal digits of the digest of a bot's sources."""


class Entrant(msgspec.Struct, frozen=True):
    """A bot that takes part."""

    label: str
    """The name in results: its own, or, where two bots call themselves the same, what was typed."""
    written: str
    """The name to load it by, on any process: a file by its whole path, a responder by all that it is."""
    sources: str
    """Digest of its file and of the bots of the house, on which it may rest."""


def entrants(typed: Sequence[str]) -> tuple[Entrant, ...] | Refusal:
    """Load bots by what was typed; refused with what is wrong of the first that cannot be had."""
    try:
        entered = _enter(typed)
    except BotFaultError as fault:
        return fault.refusal
    labels = [each.label for each in entered]
    return tuple(
        each if labels.count(each.label) == 1 else msgspec.structs.replace(each, label=name)
        for each, name in zip(entered, typed, strict=True)
    )


def responder_entrant(player: Responder) -> Entrant:
    """Enter a responder under its own name."""
    text = to_json(player)
    return Entrant(player.name, text, _sources(_load(text)))


def house_code() -> str:
    """Return the digest of the code of engine and bots, without what was learned with it."""
    return _digest(None, ("*.py",))


def maker(entrant: Entrant) -> MakeBot:
    """Load an entrant's maker, wherever this runs.

    Raises BotFaultError where it cannot be had, or is not what was entered.
    """
    make = _load(entrant.written)
    if _sources(make) != entrant.sources:
        raise BotFaultError(refuse("lab.bot_differs", bot=entrant.label))
    return make


def make_bot(entrant: Entrant, chance: Random) -> Bot:
    """Make an entrant's bot from its source of chance; raises BotFaultError where it cannot be."""
    return _bot(entrant.written, maker(entrant), chance)


def load_bot(typed: str, chance: Random) -> Bot:
    """Make a bot by what was typed; raises BotFaultError where it cannot be had."""
    return _bot(typed, _load(_load_name(typed)), chance)


def _enter(typed: Sequence[str]) -> list[Entrant]:
    if all(each in BOTS for each in typed):
        return list(map(_entrant, typed))
    # Somebody's program may end its process as soon as it is loaded.
    with processes(1) as share:
        return [entrant for each in typed for entrant in share(_entrant, [each])]


def _entrant(typed: str) -> Entrant:
    load_name = _load_name(typed)
    return Entrant(load_bot(typed, Random(0)).name, load_name, _sources(_load(load_name)))


def _load_name(typed: str) -> str:
    if typed.endswith(".json"):
        responder = read_responder(Path(typed).expanduser())
        if isinstance(responder, Refusal):
            raise BotFaultError(responder)
        return to_json(responder)
    place, colon, name = typed.rpartition(":")
    in_file = colon and place.endswith(".py")
    return f"{Path(place).expanduser().resolve()}:{name}" if in_file else typed


def _bot(name: str, make: MakeBot, chance: Random) -> Bot:
    try:
        bot = make(chance)
    except (Exception, SystemExit) as fault:
        raise BotFaultError(refuse("lab.bot_not_made", bot=name, fault=fault_text(fault))) from fault
    if not callable(getattr(bot, "choose", None)) or not isinstance(getattr(bot, "name", None), str):
        raise BotFaultError(refuse("lab.not_a_bot", bot=name))
    return bot


@cache
def _load(load_name: str) -> MakeBot:
    if load_name in BOTS:
        return BOTS[load_name]
    if load_name.startswith("{"):
        return responders.maker(load_name)
    place, colon, name = load_name.rpartition(":")
    if colon:
        module = _in_file(place) if place.endswith(".py") else _in_module(place)
        return _member(module, place, name)
    if load_name.endswith(".py"):
        raise BotFaultError(refuse("lab.bot_without_class", file=load_name))
    return _of_package(load_name)


def _of_package(name: str) -> MakeBot:
    offered = entry_points(group=GROUP)
    if name not in offered.names:
        there = ", ".join([*bots.names(), *sorted(offered.names)])
        raise BotFaultError(refuse("lab.unknown_bot", bot=name, bots=there))
    try:
        member = offered[name].load()
    except (Exception, SystemExit) as fault:
        raise _not_loaded(offered[name].value, fault) from fault
    return _callable(member, offered[name].value)


def _in_file(path: str) -> ModuleType:
    if not Path(path).is_file():
        raise BotFaultError(refuse("lab.no_bot_file", file=path))
    # A bot's file may import its neighbours, but hides no other module from anybody.
    if (folder := str(Path(path).parent)) not in sys.path:
        sys.path.append(folder)
    name = f"greenroom_bot_{sha256(path.encode()).hexdigest()[:DIGITS]}"
    spec = spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as fault:
        del sys.modules[name]
        raise _not_loaded(path, fault) from fault
    return module


def _in_module(name: str) -> ModuleType:
    try:
        return import_module(name)
    except (Exception, SystemExit) as fault:
        raise _not_loaded(name, fault) from fault


def _not_loaded(place: str, fault: BaseException) -> BotFaultError:
    return BotFaultError(refuse("lab.bot_not_loaded", place=place, fault=fault_text(fault)))


def _member(module: ModuleType, place: str, name: str) -> MakeBot:
    if not hasattr(module, name):
        raise BotFaultError(refuse("lab.no_bot_class", place=place, name=name))
    return _callable(getattr(module, name), f"{place}:{name}")


def _callable(member: object, place: str) -> MakeBot:
    if not callable(member):
        raise BotFaultError(refuse("lab.not_a_bot", bot=place))
    return member


def _sources(make: MakeBot) -> str:
    module = sys.modules.get(getattr(make, "__module__", ""))
    file = getattr(module, "__file__", None)
    return _digest(Path(file) if file else None)


def _own_files(file: Path | None) -> list[Path]:
    if file is None:
        return []
    return sorted(file.parent.glob("*.py")) if file == Path(responders.__file__) else [file]


@cache
def _digest(file: Path | None, kinds: tuple[str, ...] = ("*.py", "*.json")) -> str:
    digest = sha256(f"tonk {TONK.behaviour}".encode())
    # Sound play, by which searching bots judge, is the engine's.
    folders = [Path(str(each.__file__)).parent for each in (bots, engine)]
    # Learned weights stand in files of its own, beside the bots.
    shared = [each for folder in folders for kind in kinds for each in sorted(folder.glob(kind))]
    for each in [*shared, *_own_files(file)]:
        digest.update(each.read_bytes())
    return digest.hexdigest()[:DIGITS]
