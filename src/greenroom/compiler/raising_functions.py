"""The functions of an engine that can raise.

A function that cannot is declared `noexcept`, which spares its callers a question after every call. A
function can raise where it says so, where it handles Python's lists, and where something that it calls
can. Kept by hand this was wrong in places: an error in the count of a hand would have been lost.
"""

from __future__ import annotations

import ast
from typing import NamedTuple


class Function(NamedTuple):
    """A function of a module, or a method of one of its classes."""

    module: str
    is_method: bool
    node: ast.FunctionDef

    @property
    def name(self) -> str:
        """The name that its callers use: `legality.fill`, or `.reserve` whatever the object."""
        return f"{'' if self.is_method else self.module}.{self.node.name}"

    def calls(self, known: set[str]) -> set[str]:
        """Name all that it calls, in the same way; `known` are the names that functions of modules have."""
        called = [each.func for each in ast.walk(self.node) if isinstance(each, ast.Call)]
        return {self._named(each, known) for each in called}

    def _named(self, called: ast.expr, known: set[str]) -> str:
        match called:
            case ast.Name("range"):
                return "range"
            case ast.Name(name):
                return f"{self.module}.{name}"
            case ast.Attribute(ast.Name(owner), name) if f"{owner}.{name}" in known:
                return f"{owner}.{name}"
            case ast.Attribute(_, name):
                return f".{name}"
        return ast.unparse(called)


def can_raise(functions: list[Function], harmless: set[str], by_lists: set[str]) -> set[str]:
    """Name the functions that can raise, `by_lists` of which are known to.

    `harmless` are functions from elsewhere that cannot; whatever else comes from elsewhere can.
    """
    names = {each.name for each in functions}
    calls = {each.name: each.calls(names | harmless) for each in functions}
    found = by_lists | {each.name for each in functions if raises_itself(each.node)}
    while more := {name for name in names - found if not calls[name] <= harmless | names - found}:
        found |= more
    return found


def raises_itself(function: ast.FunctionDef) -> bool:
    """Whether a function raises, or makes a Python list."""
    return any(isinstance(each, ast.Raise | ast.List | ast.ListComp) for each in ast.walk(function))
