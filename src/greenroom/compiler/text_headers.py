"""The C headers of a game's modules of texts, which write and read what the engine knows as numbers.

They keep Python's own numbers and objects. Of C is only what they import from the engine, and what a function
or an object of theirs is given of it: reading `state.turn` is then one instruction, where Python asks the
object for an attribute of that name. That is worth 23 000 of the 422 000 instructions of a durable move.

What was tried: compiling 34 modules of the table without headers. It saved 2 %: Python 3.11 reads
an attribute of its own classes faster than compiled code does that knows nothing of the class.

What breaks: a method that bears the name of an imported module of the engine does not compile.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from greenroom.compiler.headers import EngineSources, classes_of, functions_of


def text_header(engine: EngineSources, tree: ast.Module) -> str:
    """Write the header of a module of texts."""
    lines = list(engine.imports(tree))
    for each in classes_of(tree):
        # A class that has a base is one of Python, or of a library.
        if not each.bases:
            lines += [f"cdef class {each.name}:", *attributes(engine, each)]
    lines += [f"cpdef {line}" for node in functions_of(tree) if (line := signature(engine, node))]
    return "\n".join([*lines, ""])


def attributes(engine: EngineSources, owner: ast.ClassDef) -> Iterator[str]:
    """Declare what the methods of a class set; what `__init__` is given of the engine is of its class."""
    given = {
        each.arg: word_of(each)
        for node in functions_of(owner)
        if node.name == "__init__"
        for each in node.args.args
    }
    words: dict[str, str] = {}
    for each in ast.walk(owner):
        match each:
            case ast.Assign([ast.Attribute(ast.Name("self"), name)], value):
                words.setdefault(name, given.get(ast.unparse(value), ""))
            case ast.AnnAssign(ast.Attribute(ast.Name("self"), name)):
                words[name] = ""
    for name, word in words.items():
        yield f"    cdef public {word if word in engine.attributes else 'object'} {name}"


def signature(engine: EngineSources, node: ast.FunctionDef) -> str | None:
    """Declare a function that is given something of the engine; None for the rest, which stays Python."""
    words = [word_of(each) for each in node.args.args]
    # Functions of C have no closures.
    has_closure = any(isinstance(each, ast.GeneratorExp | ast.Lambda) for each in ast.walk(node))
    if engine.attributes.keys().isdisjoint(words) or has_closure or node.args.defaults or node.decorator_list:
        return None
    types = [f"{word} " if word in engine.attributes else "" for word in words]
    names = [f"{kind}{each.arg}" for kind, each in zip(types, node.args.args, strict=True)]
    return f"{node.name}({', '.join(names)})"


def word_of(given: ast.arg) -> str:
    """Return the annotation of a parameter."""
    return ast.unparse(given.annotation) if given.annotation else ""
