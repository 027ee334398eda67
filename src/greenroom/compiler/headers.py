"""The C headers of a game's engine, written from its Python sources.

The sources name no machine type: they are plain typed Python that mypy checks. A header follows from them:

- an `int` in a signature is a machine integer, `None` is nothing, a class of the engine is itself; a
  function with any other type in its signature stays a Python function;
- what `__all__` lists, and every method, can be called from Python as well as from C; everything else
  from C alone;
- an attribute is a machine integer unless its annotation is one of the words of the module of fields;
- a function that cannot raise is `noexcept` (`raising_functions`).
"""

from __future__ import annotations

import ast
import runpy
from collections.abc import Iterator

from greenroom.compiler.raising_functions import Function, can_raise
from greenroom.compiler.sources import Compiled
from greenroom.compiler.unroller import unroll_loops

MACROS = {
    "bit": "(1LL << (x))",
    "low": "((long long) __builtin_ctzll((unsigned long long) (x)))",
    "count": "((long long) __builtin_popcountll((unsigned long long) (x)))",
    "fetch": "(__builtin_prefetch(&(x)), 0LL)",
}
"""One machine instruction in place of each function of the module of bits."""
C_TYPES = {
    "int": "long long",
    "None": "void",
    "array[int]": "long long[::1]",
    "bytearray": "unsigned char[::1]",
}


def constants(game: Compiled) -> str:
    """Write every integer of the module of constants as a constant of C."""
    numbers = {
        name: value
        for name, value in runpy.run_path(str(game.path(game.engine, game.engine.constants))).items()
        if isinstance(value, int)
    }
    macros = [f"{name} {value}LL" for name, value in numbers.items()]
    return in_c(macros, [f'{name} "GREENROOM_{name}"' for name in numbers])


def instructions(game: Compiled) -> str:
    """Write every function of the module of bits as a macro of C."""
    text = game.path(game.engine, game.engine.instructions).read_text()
    names = [each.name for each in functions_of(ast.parse(text))]
    macros = [f"{name}(x) {MACROS[name]}" for name in names]
    return in_c(macros, [f'{name} "GREENROOM_{name}"(long long) noexcept nogil' for name in names])


def in_c(macros: list[str], names: list[str]) -> str:
    """Write macros of C, and how Cython is to know them."""
    defines = "\n".join(f"    #define GREENROOM_{macro}" for macro in macros)
    declarations = "\n".join(f"    long long {name}" for name in names)
    return f'cdef extern from *:\n    """\n{defines}\n    """\n{declarations}\n'


class EngineSources:
    """The modules that are compiled, read together: an error passes from one to another."""

    def __init__(self, game: Compiled, texts: dict[str, str]) -> None:
        self._engine = game.engine
        self._package = ".".join((*game.package.parts, game.engine.package))
        words = runpy.run_path(str(game.path(game.engine, game.engine.fields)))
        self.kinds = words["KINDS"]
        trees = {module: ast.parse(text) for module, text in texts.items()}
        classes = [each for tree in trees.values() for each in classes_of(tree)]
        self.attributes = {
            each.name: declared_attributes(each) or assigned_attributes(each) for each in classes
        }
        self.open = {each.name for each in classes if declared_attributes(each)}
        self.trees = {
            module: unroll_loops(tree, words["declared"](fields_of(tree))) for module, tree in trees.items()
        }
        self.raising = self._raising()

    def source(self, module: str) -> str:
        """Write a module as it is compiled."""
        return ast.unparse(self.trees[module])

    def header(self, module: str) -> str:
        """Write the header of a module."""
        tree = self.trees[module]
        lines = [*self.imports(tree), *(f"cdef long long {name}" for name in numbers_of(tree))]
        for each in classes_of(tree):
            methods = [self._declaration(Function(module, True, node)) for node in functions_of(each)]
            lines += [f"cdef class {each.name}:"]
            lines += [f"    {line}" for line in (*self._attributes(each.name), *methods) if line]
        functions = [self._declaration(Function(module, False, node)) for node in functions_of(tree)]
        return "\n".join([*lines, *filter(None, functions), ""])

    def imports(self, tree: ast.Module) -> Iterator[str]:
        """Import by C what a module imports from the engine."""
        known = {*self.trees, self._engine.constants, self._engine.instructions, *self.attributes}
        known.update(*map(exported_names, self.trees.values()))
        for each in tree.body:
            if isinstance(each, ast.ImportFrom) and str(each.module).startswith(self._package):
                names = [alias.name for alias in each.names if alias.name in known]
                if names:
                    yield f"from {each.module} cimport {', '.join(names)}"

    def _attributes(self, owner: str) -> Iterator[str]:
        """Declare the attributes of a class: Python may set the fields of a hand, and read the rest."""
        lists = []
        for name, word in self.attributes[owner].items():
            kind = self.kinds.get(word)
            access = "public" if kind and owner in self.open else "readonly"
            line = f"cdef {access} {kind.c if kind else self._c_type(word)} {name}"
            if kind and kind.length:
                lists.append(f"{line}[{kind.length}]")
            else:
                yield line
        # Numbers lie side by side before all lists: a step reads many of them (1 % in random play).
        yield from lists

    def _declaration(self, function: Function) -> str | None:
        """Declare a function; None where it stays one of Python alone."""
        node = function.node
        types = self._types(node)
        if types is None or node.name.startswith("__"):
            return None
        public = function.is_method or node.name in exported_names(self.trees[function.module])
        names = [f"{word} {each.arg}".strip() for word, each in zip(types[1:], node.args.args, strict=True)]
        on_error = "" if types[0] not in ("long long", "void") else " noexcept"
        if function.name in self.raising:
            on_error = " except? -1" if types[0] == "long long" else ""
        return f"{'cpdef' if public else 'cdef'} {types[0]} {node.name}({', '.join(names)}){on_error}"

    def _types(self, node: ast.FunctionDef) -> list[str] | None:
        """Return the C types of the result and of the parameters; None where one is of Python alone."""
        annotations = [node.returns, *(each.annotation for each in node.args.args)]
        types = [self._c_type(ast.unparse(each)) if each else "" for each in annotations]
        return None if None in types else [each for each in types if each is not None]

    def _c_type(self, word: str) -> str | None:
        if word.startswith("list["):
            return "list"
        return word if word in self.attributes else C_TYPES.get(word)

    def _raising(self) -> set[str]:
        """Find the functions that can raise, those first that handle Python's objects."""
        functions = []
        for module, tree in self.trees.items():
            functions += [Function(module, False, node) for node in functions_of(tree)]
            methods = [node for each in classes_of(tree) for node in functions_of(each)]
            functions += [Function(module, True, node) for node in methods]
        objects = {
            name
            for words in self.attributes.values()
            for name, word in words.items()
            if self._c_type(word) == "list"
        }
        handle = {each.name for each in functions if self._handles_objects(each.node, objects)}
        harmless = {"range", *(f"{self._engine.instructions}.{name}" for name in MACROS)}
        return can_raise(functions, harmless, handle)

    def _handles_objects(self, node: ast.FunctionDef, objects: set[str]) -> bool:
        types = self._types(node)
        read = {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}
        return types is None or "list" in types or bool(read & objects)


def read_engine(game: Compiled) -> EngineSources:
    """Read every module of a game's engine that is compiled."""
    paths = {module: game.path(game.engine, module) for module in game.engine.modules}
    return EngineSources(game, {module: path.read_text(encoding="utf-8") for module, path in paths.items()})


def classes_of(tree: ast.Module) -> list[ast.ClassDef]:
    """List the classes of a module."""
    return [each for each in tree.body if isinstance(each, ast.ClassDef)]


def functions_of(owner: ast.Module | ast.ClassDef) -> list[ast.FunctionDef]:
    """List the functions of a module, or the methods of a class."""
    return [each for each in owner.body if isinstance(each, ast.FunctionDef)]


def numbers_of(tree: ast.Module) -> Iterator[str]:
    """Name the integers that a module defines for itself."""
    for each in tree.body:
        match each:
            case ast.Assign([ast.Name(name)], ast.Constant(int())):
                yield name


def exported_names(tree: ast.Module) -> list[str]:
    """Return what a module offers to Python, its `__all__`."""
    for each in tree.body:
        match each:
            case ast.Assign([ast.Name("__all__")], value):
                return list(ast.literal_eval(value))
    return []


def declared_attributes(owner: ast.ClassDef) -> dict[str, str]:
    """Return the attributes that a class declares in its body, with the words of their annotations."""
    notes = [each for each in owner.body if isinstance(each, ast.AnnAssign)]
    return {ast.unparse(each.target): ast.unparse(each.annotation) for each in notes}


def fields_of(tree: ast.Module) -> dict[str, str]:
    """Return the attributes of the class of a module that declares them; none where no class does."""
    return next((words for each in classes_of(tree) if (words := declared_attributes(each))), {})


def assigned_attributes(owner: ast.ClassDef) -> dict[str, str]:
    """Return the attributes that its methods set: machine integers where nothing else is said."""
    found: dict[str, str] = {}
    for each in ast.walk(owner):
        match each:
            case ast.Assign([ast.Attribute(ast.Name("self"), name)]):
                found.setdefault(name, "int")
            case ast.AnnAssign(ast.Attribute(ast.Name("self"), name), annotation):
                found[name] = ast.unparse(annotation)
    return found
