"""The page's files: what browsers may keep, what they ask for again, ranges, gzip, and nothing else."""

from __future__ import annotations

import asyncio
import gzip
import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import Route
from starlette.types import Message

from greenroom.web.page_files import PageFiles
from greenroom.web.security_headers import SecurityHeaders

PAGE = "<!doctype html><title>Green Room</title>" + "<p>play</p>" * 50
SCRIPT = "let a = 1;" * 100
SOUND = bytes(range(256)) * 20


class Answer:
    def __init__(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        self.status, self.headers, self.body = status, headers, body


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    page = tmp_path / "page"
    (page / "assets" / "piano-1a").mkdir(parents=True)
    (page / "index.html").write_text(PAGE)
    (page / "robots.txt").write_text("nobody")
    (page / "assets" / "app-1a2b.js").write_text(SCRIPT)
    (page / "assets" / "piano-1a" / "60.mp3").write_bytes(SOUND)
    (page / "assets2.svg").write_text("<svg/>")
    (tmp_path / "secret.key").write_text("hidden")
    return page


def get(folder: Path, path: str, method: str = "GET", **headers: str) -> Answer:
    files = PageFiles(folder)
    app = Starlette(
        routes=[Route("/", files.page), Route("/{path:path}", files.file)],
        middleware=[Middleware(SecurityHeaders)],
    )
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "method": method,
        "path": path,
        "raw_path": path.encode("utf-8", "surrogatepass"),
        "root_path": "",
        "scheme": "http",
        "query_string": b"",
        "headers": [
            (name.replace("_", "-").lower().encode(), value.encode()) for name, value in headers.items()
        ],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
    }
    asyncio.run(app(scope, receive, send))
    start = sent[0]
    found = {name.decode(): value.decode() for name, value in start["headers"]}
    return Answer(int(start["status"]), found, b"".join(each.get("body", b"") for each in sent[1:]))


def test_what_has_a_hash_in_its_name_is_kept_for_ever_and_the_rest_is_asked_for_again(folder: Path) -> None:
    for path in ("/assets/app-1a2b.js", "/assets/piano-1a/60.mp3"):
        assert get(folder, path).headers["cache-control"] == "public, max-age=31536000, immutable"
    for path in ("/", "/index.html", "/robots.txt", "/assets2.svg"):
        assert get(folder, path).headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("gzipped", [False, True])
@pytest.mark.parametrize("path", ["/", "/assets/app-1a2b.js", "/assets/piano-1a/60.mp3"])
def test_what_has_not_changed_is_not_sent_again(folder: Path, path: str, gzipped: bool) -> None:
    asked = {"accept_encoding": "gzip"} if gzipped else {}
    first = get(folder, path, **asked)
    assert first.status == 200
    for condition in (
        {"if_none_match": first.headers["etag"]},
        {"if_none_match": f'"other", {first.headers["etag"]}'},
        {"if_modified_since": first.headers["last-modified"]},
    ):
        again = get(folder, path, **asked, **condition)
        assert (again.status, again.body) == (304, b"")
        assert again.headers["cache-control"] == first.headers["cache-control"]
        assert again.headers["vary"] == "Accept-Encoding"
        assert "content-security-policy" in again.headers and "content-encoding" not in again.headers
    assert get(folder, path, **asked, if_none_match='"other"').status == 200


def test_another_build_of_the_page_is_sent_at_once(folder: Path) -> None:
    before = get(folder, "/", accept_encoding="gzip")
    (folder / "index.html").write_text(PAGE + "new")
    os.utime(folder / "index.html", (1, 1))
    after = get(folder, "/", accept_encoding="gzip", if_none_match=before.headers["etag"])
    assert after.status == 200 and gzip.decompress(after.body).endswith(b"new")


def test_text_is_packed_for_browsers_that_take_it_and_sound_is_not(folder: Path) -> None:
    packed = get(folder, "/assets/app-1a2b.js", accept_encoding="br, gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["content-type"] == "text/javascript; charset=utf-8"
    assert packed.headers["content-length"] == str(len(packed.body)) and len(packed.body) < 100
    assert gzip.decompress(packed.body).decode() == SCRIPT
    plain = get(folder, "/assets/app-1a2b.js", accept_encoding="br")
    assert "content-encoding" not in plain.headers and plain.body.decode() == SCRIPT
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
    assert packed.headers["etag"] == f"W/{plain.headers['etag']}"
    assert gzip.decompress(get(folder, "/", accept_encoding="gzip").body).decode() == PAGE
    sound = get(folder, "/assets/piano-1a/60.mp3", accept_encoding="gzip")
    assert sound.headers["content-type"] == "audio/mpeg" and "content-encoding" not in sound.headers
    assert sound.body == SOUND


@pytest.mark.parametrize("name", ["page.html", "page.css", "page.js", "card.svg", "words.json"])
def test_everything_that_is_text_is_packed(folder: Path, name: str) -> None:
    (folder / "assets" / name).write_text("<svg/>" * 50)
    packed = get(folder, f"/assets/{name}", accept_encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.body[4:8] == bytes(4), "no time of packing is in it"


def test_what_lies_packed_differs_in_nothing_from_one_time_to_the_next(folder: Path) -> None:
    first, again = (get(folder, "/", accept_encoding="gzip") for _ in range(2))
    assert (first.body, first.headers) == (again.body, again.headers)


def test_a_part_of_a_sound_can_be_asked_for(folder: Path) -> None:
    path = "/assets/piano-1a/60.mp3"
    part = get(folder, path, range="bytes=100-199", accept_encoding="gzip")
    assert part.status == 206 and part.body == SOUND[100:200]
    assert part.headers["content-range"] == f"bytes 100-199/{len(SOUND)}"
    assert get(folder, path).headers["accept-ranges"] == "bytes"
    rest = get(folder, path, range="bytes=5000-", if_range=part.headers["etag"])
    assert rest.status == 206 and rest.body == SOUND[5000:]
    assert get(folder, path, range="bytes=5000-", if_range='"other"').body == SOUND
    assert get(folder, path, range=f"bytes={len(SOUND)}-").status == 416
    text = get(folder, "/assets/app-1a2b.js", range="bytes=0-9", accept_encoding="gzip")
    assert text.status == 206 and text.body == b"let a = 1;"


def test_a_question_about_a_file_is_answered_without_it(folder: Path) -> None:
    about = get(folder, "/assets/piano-1a/60.mp3", method="HEAD")
    assert about.status == 200 and about.headers["content-length"] == str(len(SOUND)) and about.body == b""


@pytest.mark.parametrize(
    "path",
    [
        "/none",
        "/assets/none.js",
        "/assets",
        "/assets/",
        "/../secret.key",
        "/assets/../../secret.key",
        "//secret.key",
        "/..\\secret.key",
        "/\x00",
        "/" + "x" * 5000,
    ],
)
def test_nothing_else_is_served(folder: Path, path: str) -> None:
    answer = get(folder, path)
    assert (answer.status, answer.body) == (404, b"There is no such page.")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("gzipped", [False, True])
def test_a_person_at_an_unknown_address_is_answered_with_the_page_and_404(
    folder: Path, gzipped: bool
) -> None:
    asked = {"accept": "text/html,*/*;q=0.8"} | ({"accept_encoding": "gzip"} if gzipped else {})
    answer = get(folder, "/nonsense/deep", **asked)
    assert answer.status == 404
    assert (gzip.decompress(answer.body) if gzipped else answer.body).decode() == PAGE
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "content-security-policy" in answer.headers
    (folder / "index.html").unlink()
    assert get(folder, "/nonsense/deep", **asked).body == b"There is no such page."


def test_the_manifest_and_its_icons_say_what_they_are_and_are_asked_for_again(folder: Path) -> None:
    for name, kind in (("manifest.webmanifest", "application/manifest+json"), ("icon.png", "image/png")):
        (folder / name).write_bytes(b"{}")
        answer = get(folder, f"/{name}")
        assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, "no-cache")


def test_a_link_out_of_the_folder_is_not_followed(folder: Path) -> None:
    (folder / "assets" / "way-out.txt").symlink_to(folder.parent / "secret.key")
    assert get(folder, "/assets/way-out.txt").status == 404


def test_a_house_whose_page_was_not_built_says_so(tmp_path: Path) -> None:
    answer = get(tmp_path / "none", "/")
    assert (answer.status, answer.body) == (503, b"The page has not been built. ./run setup builds it.")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    assert get(tmp_path / "none", "/assets/app.js").status == 404
