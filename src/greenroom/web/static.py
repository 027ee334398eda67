"""The page and what it needs, out of the package, read once."""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = {"text/html", "text/css", "text/javascript", "image/svg+xml", "application/json"}
MISSING = "The page has not been built. ./run setup builds it."


class _File(msgspec.Struct, frozen=True):
    kind: str
    plain: bytes
    packed: bytes | None
    cache: str


class StaticFiles:
    """Every file of a folder by its path; those under `assets/` have a hash in their name."""

    def __init__(self, folder: Path) -> None:
        self._files = {
            path.relative_to(folder).as_posix(): _read(path, path.relative_to(folder).parts[0] == "assets")
            for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix not in (".gz", ".br")
        }

    async def page(self, request: Request) -> Response:
        """Answer with the page; what it shows is its own business."""
        return self._answer("index.html", request) or Response(MISSING, 503, media_type="text/plain")

    async def file(self, request: Request) -> Response:
        """Answer with a file of the page."""
        found = self._answer(request.path_params["path"], request)
        return found or Response("There is no such page.", 404, media_type="text/plain")

    def _answer(self, path: str, request: Request) -> Response | None:
        file = self._files.get(path)
        if file is None:
            return None
        headers = {"Cache-Control": file.cache, "Vary": "Accept-Encoding"}
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
            return Response(file.packed, headers=headers, media_type=file.kind)
        return Response(file.plain, headers=headers, media_type=file.kind)


def _read(path: Path, hashed: bool) -> _File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    plain = path.read_bytes()
    packed = gzip.compress(plain, mtime=0) if kind in PACKED else None
    return _File(kind, plain, packed, FOREVER if hashed else ASK_AGAIN)
