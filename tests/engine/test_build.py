"""Choosing and building the engine and the server's modules."""

import os
import subprocess
import sys

import pytest

from greenroom.compiler import build, build_folders, loader, sources

BUILDS = pytest.mark.parametrize("name", sources.BUILDS)


def describe(engine_asked):
    environment = dict(os.environ, GREENROOM_ENGINE=engine_asked)
    return subprocess.run(
        [sys.executable, "-m", "greenroom.compiler"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_interpreted_engine_can_be_asked_for():
    done = describe("interpreted")
    said = "engine: interpreted (as asked)\nserver: interpreted (as asked)\n"
    assert (done.stdout, done.stderr) == (said, "")


def test_an_engine_that_is_neither_is_refused():
    done = describe("fast")
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "engine: GREENROOM_ENGINE is 'fast'; it must be interpreted or compiled\n"


def test_the_command_line_says_so_in_one_line(tmp_path):
    record = tmp_path / "record.json"
    record.write_text("{}")
    command = [sys.executable, "-m", "greenroom", "replay", str(record)]
    environment = dict(os.environ, GREENROOM_ENGINE="fast")
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, len(done.stderr.splitlines())) == (2, 1)
    assert "it must be interpreted or compiled" in done.stderr


def test_the_engine_says_what_it_is():
    said = [line.split()[:2] for line in describe("").stdout.splitlines()]
    assert [name for name, _ in said] == ["engine:", "server:"]
    assert {how for _, how in said} <= {"compiled", "interpreted"}


@BUILDS
def test_an_older_build_is_told_in_one_line_and_not_used(tmp_path, monkeypatch, capsys, name):
    (tmp_path / f"{name}-0123456789abcdef-cython-3.0").mkdir()
    (tmp_path / f"{name}-0123456789abcdef-cython-3.0" / "done").touch()
    monkeypatch.setattr(build_folders, "homes", lambda: [tmp_path])
    monkeypatch.delenv(loader.CHOICE, raising=False)
    assert loader.choose(name) == (None, "interpreted (the build is of other sources)")
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith(f"greenroom: the compiled {name} is of other sources")


@BUILDS
def test_without_a_build_of_that_name_nothing_is_said(tmp_path, monkeypatch, capsys, name):
    (tmp_path / "other-0123456789abcdef-cython-3.0").mkdir()
    monkeypatch.setattr(build_folders, "homes", lambda: [tmp_path, tmp_path / "none"])
    monkeypatch.delenv(loader.CHOICE, raising=False)
    assert loader.choose(name) == (None, "interpreted (not built)")
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("name", "package"),
    [
        (sources.ENGINE, "greenroom.games.tonk.engine"),
        (sources.ENGINE, "greenroom.games.tonk.text"),
        (sources.SERVER, "greenroom.table.actor"),
        (sources.SERVER, "greenroom.web.sockets"),
    ],
)
def test_a_finished_build_of_these_sources_goes_before_them(tmp_path, monkeypatch, name, package):
    monkeypatch.setattr(build_folders, "homes", lambda: [tmp_path])
    monkeypatch.delenv(loader.CHOICE, raising=False)
    place = tmp_path / build_folders.build_name(name).replace("*", "3.9")
    place.mkdir()
    assert build_folders.find_build(name) is None, "not finished"
    (place / "done").touch()
    found = loader.choose(name)
    assert found.place == place
    assert found.words.startswith("compiled (cython 3.")
    monkeypatch.setattr(loader, "build_choice", {name: found}.__getitem__)
    path = ["src"]
    loader.attach(path, package)
    assert path == [str(place.joinpath(*package.split("."))), "src"]


@BUILDS
def test_any_change_of_a_source_asks_for_another_build(tmp_path, monkeypatch, name):
    before = sources.fingerprint(name)
    other = tmp_path / "codes.py"
    other.write_text("KIND = 16\n")
    monkeypatch.setattr(sources, "source_files", lambda _: [other])
    changed = sources.fingerprint(name)
    other.write_text("KIND = 17\n")
    assert len({before, changed, sources.fingerprint(name)}) == 3


def test_a_change_to_a_table_leaves_the_engine_as_it_is():
    engine, server = (set(sources.source_files(name)) for name in sources.BUILDS)
    assert all(path.parent == sources.HERE for path in engine & server)


def test_who_imports_the_engine_alone_asks_for_no_server():
    program = """
from greenroom.compiler import loader
asked, build_choice = [], loader.build_choice
loader.build_choice = lambda build: asked.append(build) or build_choice(build)
import greenroom.games.tonk.engine.play
import greenroom.games.tonk.text.hand
print(*sorted(set(asked)))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [sources.ENGINE]


@BUILDS
def test_every_source_of_a_build_is_there(name):
    assert all(path.is_file() for path in sources.source_files(name))


def test_every_package_of_the_server_attaches_what_is_compiled_of_it():
    packages = {sources.path_of(module).parent for module in sources.server_modules()}
    assert len(packages) > 5
    for package in packages:
        assert "attach(__path__, __name__)" in (package / "__init__.py").read_text()


def test_what_is_listed_runs_compiled():
    program = """
import importlib
from greenroom.compiler import sources
for module in sources.server_modules():
    print(importlib.import_module(module).__file__.endswith(".so"), module)
"""
    environment = dict(os.environ, GREENROOM_ENGINE="compiled")
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.splitlines() == [f"True {module}" for module in sources.server_modules()]


@pytest.mark.parametrize("game", sources.compiled_games(), ids=lambda game: game.game)
def test_every_module_of_an_engine_is_a_source_of_the_build(game):
    """Whoever adds a module lists it; otherwise an old build would be used after it has changed."""
    folder = sources.GAMES / game.game / game.engine.package
    named = {path for path in sources.source_files(sources.ENGINE) if path.parent == folder}
    assert named == set(folder.glob("*.py")) - {folder / "__init__.py"}


def test_a_game_says_for_itself_what_is_compiled():
    assert [game.game for game in sources.compiled_games()] == ["tonk"]
    assert sources.GAMES / "tonk" / "compiled.toml" in sources.source_files(sources.ENGINE)


def test_neither_the_compiler_nor_the_list_of_the_server_names_a_game():
    texts = [path.read_text() for path in (*sources.HERE.glob("*.py"), sources.HERE.parent / sources.LIST)]
    assert len(texts) > 5 and not any("tonk" in text.lower() for text in texts)


def test_without_a_compiler_the_build_says_so_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "find_build", lambda _: None)
    monkeypatch.setattr(build, "compiler_version", lambda: None)
    with pytest.raises(build.BuildError, match="Cython is not installed"):
        build.build(sources.ENGINE)
    with pytest.raises(build.BuildError, match="there is no C compiler"):
        build.start(["no-such-compiler"], tmp_path)
    with pytest.raises(build.BuildError, match="failed: oh dear"):
        build.run([sys.executable, "-c", "print('oh dear'); exit(1)"], tmp_path, "failed")


def test_a_build_that_another_process_finished_first_is_used(tmp_path):
    fresh, place = tmp_path / "new", tmp_path / "done"
    for folder in (fresh, place):
        folder.mkdir()
        (folder / "done").touch()
    assert build.settle(fresh, place) == place
    assert not fresh.exists()


def test_only_the_two_newest_builds_of_a_name_stay(tmp_path):
    for age, name in enumerate(["engine-a", "engine-b", "engine-c", "engine-d", "server-a"]):
        folder = tmp_path / f"{name}-cython-3.3.1"
        folder.mkdir()
        (folder / "done").touch()
        os.utime(folder / "done", (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "new-begun").mkdir()
    build.clear_away(tmp_path, "engine")
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "engine-a-cython-3.3.1",
        "engine-b-cython-3.3.1",
        "new-begun",
        "server-a-cython-3.3.1",
    ]
