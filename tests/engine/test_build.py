"""Choosing and building the engine."""

import os
import subprocess
import sys

import pytest

from greenroom.compiler import build, loader, places, sources


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
    assert (done.stdout, done.stderr) == ("interpreted (as asked)\n", "")


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
    assert describe("").stdout.split()[0] in ("compiled", "interpreted")


def test_an_older_build_is_told_in_one_line_and_not_used(tmp_path, monkeypatch, capsys):
    (tmp_path / "0123456789abcdef-cython-3.0").mkdir()
    (tmp_path / "0123456789abcdef-cython-3.0" / "done").touch()
    monkeypatch.setattr(places, "homes", lambda: [tmp_path])
    monkeypatch.delenv(loader.CHOICE, raising=False)
    assert loader.choose() == (None, "interpreted (the build is of other sources)")
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_without_any_build_nothing_is_said(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(places, "homes", lambda: [tmp_path / "none"])
    monkeypatch.delenv(loader.CHOICE, raising=False)
    assert loader.choose() == (None, "interpreted (not built)")
    assert capsys.readouterr().err == ""


def test_a_finished_build_of_these_sources_goes_before_them(tmp_path, monkeypatch):
    monkeypatch.setattr(places, "homes", lambda: [tmp_path])
    monkeypatch.delenv(loader.CHOICE, raising=False)
    place = tmp_path / places.build_name().replace("*", "3.9")
    place.mkdir()
    assert places.find_build() is None, "not finished"
    (place / "done").touch()
    found = loader.choose()
    assert found.place == place
    assert found.words.startswith("compiled (cython 3.")
    monkeypatch.setattr(loader, "chosen", lambda: found)
    path = ["src"]
    loader.attach(path, "greenroom.games.tonk.engine")
    assert path == [str(place / "greenroom/games/tonk/engine"), "src"]


def test_any_change_of_a_source_asks_for_another_build(tmp_path, monkeypatch):
    before = sources.fingerprint()
    other = tmp_path / "codes.py"
    other.write_text("KIND = 16\n")
    monkeypatch.setattr(sources, "source_files", lambda: [other])
    changed = sources.fingerprint()
    other.write_text("KIND = 17\n")
    assert len({before, changed, sources.fingerprint()}) == 3


def test_every_source_of_a_build_is_there():
    assert all(path.is_file() for path in sources.source_files())


@pytest.mark.parametrize("game", sources.compiled_games(), ids=lambda game: game.game)
def test_every_module_of_an_engine_is_a_source_of_the_build(game):
    """Whoever adds a module lists it; otherwise an old build would be used after it has changed."""
    folder = sources.GAMES / game.game / game.engine.package
    named = {path for path in sources.source_files() if path.parent == folder}
    assert named == set(folder.glob("*.py")) - {folder / "__init__.py"}


def test_a_game_says_for_itself_what_is_compiled():
    assert [game.game for game in sources.compiled_games()] == ["tonk"]
    assert sources.GAMES / "tonk" / "compiled.toml" in sources.source_files()


def test_the_compiler_names_no_game():
    texts = [path.read_text() for path in sources.HERE.glob("*.py")]
    assert len(texts) > 5 and not any("tonk" in text.lower() for text in texts)


def test_without_a_compiler_the_build_says_so_in_one_line(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "find_build", lambda: None)
    monkeypatch.setattr(build, "compiler_version", lambda: None)
    with pytest.raises(build.BuildError, match="Cython is not installed"):
        build.build()
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


def test_only_the_two_newest_builds_stay(tmp_path):
    for age, name in enumerate("abcd"):
        folder = tmp_path / f"{name}-cython-3.3.1"
        folder.mkdir()
        (folder / "done").touch()
        os.utime(folder / "done", (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "new-begun").mkdir()
    build.clear_away(tmp_path)
    assert sorted(each.name for each in tmp_path.iterdir()) == [
        "a-cython-3.3.1",
        "b-cython-3.3.1",
        "new-begun",
    ]
