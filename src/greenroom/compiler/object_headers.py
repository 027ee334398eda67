"""The C headers of modules that keep Python's numbers and objects: a game's texts, the server's modules.

A class without a base and without a decorator becomes one of C, with methods of C. `Generic`, which means
nothing but to type checkers, is no base here: the class of C does without. Its attributes and what its
methods and functions are given are objects, but for lists, dicts and the classes of C that a module knows:
those of the modules that are built with it and, in a game's texts, of its engine. Reading `state.turn` is
then one instruction, where Python asks the object for an attribute of that name.

What was tried: compiling 34 modules of the server without headers. It saved 2 % of a move's instructions, and
with headers 25 modules save 13 %: Python 3.11 reads an attribute of its own classes faster than compiled code
does that knows nothing of the class.

What breaks: a method that bears the name of an imported module of the engine does not compile; an attribute
that is given an object of another class than the first, which mypy refuses too, raises TypeError.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Iterator

from greenroom.compiler.headers import EngineSources, classes_of, functions_of

NO_FUNCTION_OF_C = (
    ast.GeneratorExp,
    ast.Lambda,
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.Yield,
    ast.YieldFrom,
    ast.Await,
)
"""Functions of C have no closures and are never suspended."""
CONTAINERS = ("dict", "list")
"""An attribute annotated as one of them must hold exactly that type, not a class that behaves like it."""


def object_headers(texts: dict[str, str], engine: EngineSources | None = None) -> dict[str, str]:
    """Write the headers of modules that know each other's classes, all by their whole names.

    They know those of an engine, too, where one is given.
    """
    trees = {module: ast.parse(text) for module, text in texts.items()}
    own = {
        module: [each.name for each in classes_of(tree) if is_of_c(each)] for module, tree in trees.items()
    }
    headers = {}
    for module, tree in trees.items():
        imported = [(source, name) for source, name in imports_of(tree) if name in own.get(source, ())]
        lines = [f"from {source} cimport {name}" for source, name in imported]
        known = [*own[module], *(name for _, name in imported)]
        if engine is not None:
            lines += engine.imports(tree)
            known += engine.attributes
        headers[module] = object_header(lines, known, tree)
    return headers


def imports_of(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """List what a module imports, for type checkers alone or not, with the module that it is in."""
    for each in ast.walk(tree):
        if isinstance(each, ast.ImportFrom):
            yield from ((str(each.module), alias.name) for alias in each.names)


def object_header(imports: Iterable[str], known: Collection[str], tree: ast.Module) -> str:
    """Write the header of a module that knows some classes of C."""
    lines = ["cimport cython", *imports]
    for each in filter(is_of_c, classes_of(tree)):
        held = dict(elements(known, each))
        methods = [line for node in functions_of(each) for line in method(known, held, node)]
        body = ["cdef object __weakref__", *attributes(known, each), *methods]
        lines += [f"cdef class {each.name}:", *(f"    {line}" for line in body)]
    lines += [line for node in functions_of(tree) if (line := function(known, node))]
    return "\n".join([*lines, ""])


def is_of_c(owner: ast.ClassDef) -> bool:
    """Whether a class becomes one of C: one that has a base is one of Python, or of a library."""
    return all(map(is_generic, owner.bases)) and not owner.decorator_list


def is_generic(base: ast.expr) -> bool:
    """Whether a base is there for type checkers alone."""
    return isinstance(base, ast.Subscript) and ast.unparse(base.value) == "Generic"


def without_generics(text: str) -> str:
    """Leave `Generic` out of the classes that become classes of C: these can have no base of Python."""
    lines = text.splitlines(keepends=True)
    for each in filter(is_of_c, classes_of(ast.parse(text))):
        if each.bases:
            head = slice(each.lineno - 1, each.body[0].lineno - 1)
            # As many lines as before, so that traces name the right ones.
            lines[head] = [f"class {each.name}:\n", *["\n"] * (head.stop - head.start - 1)]
    return "".join(lines)


def attributes(known: Collection[str], owner: ast.ClassDef) -> Iterator[str]:
    """Declare what the methods of a class set: of a known class where the first value is."""
    words: dict[str, str] = {}
    for node in functions_of(owner):
        given = {each.arg: word_of(each.annotation) for each in (*node.args.args, *node.args.kwonlyargs)}
        for name, word in values_set(node, given):
            words.setdefault(name, word)
        for name in names_set(node):
            words.setdefault(name, "")
    for name, word in words.items():
        yield f"cdef public {word if word in known or word in CONTAINERS else 'object'} {name}"


def elements(known: Collection[str], owner: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """List the lists and dicts of a class that hold objects of a known class, with that class."""
    for each in ast.walk(owner):
        match each:
            case ast.AnnAssign(
                ast.Attribute(ast.Name("self"), name),
                ast.Subscript(ast.Name("list"), ast.Name(word))
                | ast.Subscript(ast.Name("dict"), ast.Tuple([_, ast.Name(word)])),
            ) if word in known:
                yield name, word


def values_set(node: ast.FunctionDef, given: dict[str, str]) -> Iterator[tuple[str, str]]:
    """List the attributes that a method sets, each with the class of its value as far as that is written."""
    for each in ast.walk(node):
        match each:
            case ast.AnnAssign(ast.Attribute(ast.Name("self"), name), annotation):
                yield name, word_of(annotation)
            case ast.Assign([ast.Attribute(ast.Name("self"), name)], ast.Call(ast.Name(word))):
                yield name, word
            case ast.Assign([ast.Attribute(ast.Name("self"), name)], value):
                yield name, given.get(ast.unparse(value), "")


def names_set(node: ast.FunctionDef) -> Iterator[str]:
    """Name every attribute that a method sets, in whichever way."""
    for each in ast.walk(node):
        match each:
            case ast.Attribute(ast.Name("self"), name, ast.Store()):
                yield name


def method(known: Collection[str], held: dict[str, str], node: ast.FunctionDef) -> Iterator[str]:
    """Declare a method, with what it takes out of its lists and dicts; nothing for what stays Python's."""
    if node.name.startswith("__") or not can_be_of_c(node):
        return
    if variables := dict(element_variables(held, node)):
        yield f"@cython.locals({', '.join(f'{name}={word}' for name, word in variables.items())})"
    yield f"cpdef {signature(known, node)}"


def element_variables(held: dict[str, str], node: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """List the variables of a method that are set to one after the other of what a list or dict holds.

    mypy lets a variable be of one class only.
    """
    for each in ast.walk(node):
        match each:
            case (
                ast.For(ast.Name(name), ast.Attribute(ast.Name("self"), source))
                | ast.For(
                    ast.Name(name),
                    ast.Call(ast.Attribute(ast.Attribute(ast.Name("self"), source), "values")),
                )
                | ast.For(
                    ast.Tuple([_, ast.Name(name)]),
                    ast.Call(ast.Attribute(ast.Attribute(ast.Name("self"), source), "items")),
                )
                | ast.Assign(
                    [ast.Name(name)],
                    ast.Call(ast.Attribute(ast.Attribute(ast.Name("self"), source), "get"), [_]),
                )
            ) if source in held:
                yield name, held[source]


def function(known: Collection[str], node: ast.FunctionDef) -> str | None:
    """Declare a function that is given an object of a known class; None for the rest, which stays Python."""
    words = [word_of(each.annotation) for each in node.args.args]
    if not any(word in known for word in words) or not can_be_of_c(node):
        return None
    return f"cpdef {signature(known, node)}"


def can_be_of_c(node: ast.FunctionDef) -> bool:
    """Whether C has such functions."""
    given = node.args
    plain = not (given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg or node.decorator_list)
    return plain and not any(
        isinstance(each, NO_FUNCTION_OF_C) for each in ast.walk(node) if each is not node
    )


def signature(known: Collection[str], node: ast.FunctionDef) -> str:
    """Write a function's name, parameters and result, those of known classes as such."""
    given = node.args.args
    names = [f"{type_prefix(known, each.annotation)}{each.arg}" for each in given]
    may_lack = len(given) - len(node.args.defaults)
    names = [f"{name}{'=*' * (place >= may_lack)}" for place, name in enumerate(names)]
    return f"{type_prefix(known, node.returns)}{node.name}({', '.join(names)})"


def type_prefix(known: Collection[str], annotation: ast.expr | None) -> str:
    """Write the class that an annotation names and a space; nothing where no class of C is known by it."""
    word = word_of(annotation)
    return f"{word} " if word in known else ""


def word_of(annotation: ast.expr | None) -> str:
    """Return the class that an annotation names, None allowed besides."""
    return ast.unparse(annotation).removesuffix(" | None").partition("[")[0] if annotation else ""
