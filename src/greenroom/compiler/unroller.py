"""Loops over the fields of a state, written out: `setattr(self, name, 0)` becomes `self.turn = 0`.

Interpreted, `State` copies and clears itself in loops over its fields. Machine code cannot reach a field
by a name that only the program knows, so the build puts one assignment for each field in place of a loop:
what one would write by hand, were it not for the field that is forgotten.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

FIELDS = "FIELDS"
"""The name by which a class knows its fields."""


def unroll_loops(tree: ast.Module, fields: Any) -> ast.Module:
    """Return a module without loops over `FIELDS`, its definition, and bare declarations of fields."""
    copy = deepcopy(tree)
    Unroller(fields).visit(copy)
    return ast.fix_missing_locations(copy)


class Unroller(ast.NodeTransformer):
    """Writes loops over fields out."""

    def __init__(self, fields: Any) -> None:
        self.fields = fields

    def visit_For(self, node: ast.For) -> Any:
        """Repeat the body for each row of a table of fields."""
        if not any(isinstance(each, ast.Name) and each.id == FIELDS for each in ast.walk(node.iter)):
            return self.generic_visit(node)
        rows = eval(ast.unparse(node.iter), {FIELDS: self.fields})
        return [
            NameSubstitution(values).visit(deepcopy(each))
            for values in loop_bindings(node, rows)
            for each in node.body
        ]

    def visit_Assign(self, node: ast.Assign) -> Any:
        """Leave out the table itself."""
        return None if ast.unparse(node.targets[0]) == FIELDS else node

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        """Leave out the declarations and their sentences: they stand in the header."""
        sentence, *others = node.body
        node.body = [sentence, *(each for each in others if isinstance(each, ast.FunctionDef))]
        return self.generic_visit(node)


def loop_bindings(loop: ast.For, rows: Any) -> Iterator[dict[str, Any]]:
    """Bind the names that a loop counts with, row by row."""
    names = [each.id for each in ast.walk(loop.target) if isinstance(each, ast.Name)]
    for row in rows:
        yield dict(zip(names, row if len(names) > 1 else [row], strict=True))


class NameSubstitution(ast.NodeTransformer):
    """Puts values in place of names, and attributes in place of `getattr` and `setattr`."""

    def __init__(self, values: dict[str, Any]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Put the value in place of a name."""
        return ast.Constant(self.values[node.id]) if node.id in self.values else node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Read `getattr(x, "name")` as `x.name`."""
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("getattr"), [owner, ast.Constant(str(name))]):
                return ast.Attribute(owner, name)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        """Read `setattr(x, "name", value)` as `x.name = value`."""
        self.generic_visit(node)
        match node.value:
            case ast.Call(ast.Name("setattr"), [owner, ast.Constant(str(name)), value]):
                return ast.Assign([ast.Attribute(owner, name)], value)
        return node
