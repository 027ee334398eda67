"""The page and what it needs, served by the framework out of the package's folder.

Starlette gives each file an ETag, Last-Modified and ranges, and keeps requests inside the folder. Two things
are ours. What may be cached: names under `assets/` hold a hash of their content and never change, so they are
kept for ever; the rest is asked for again each time, and answered with 304 while it is the same. And gzip: a
file is packed when it is first asked for and kept so, because packing it for every visitor would hold up the
tables for milliseconds each time.
"""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from http import HTTPStatus
from os import PathLike, stat_result
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
PACKED = {"text/html", "text/css", "text/javascript", "image/svg+xml", "application/json"}
MAX_FILES_PACKED = 512
"""Files kept packed in memory; the page has about 90, of 600 kB in all."""
REBASED = {"index.html", "manifest.webmanifest"}
"""The files that name others from the root; scripts and styles name each other by where they lie."""
FROM_ROOT = re.compile(rb'([=:] ?)"/')
MISSING = "The page has not been built. ./run setup builds it."
NO_SUCH_PAGE = "There is no such page."


class PageFiles(StaticFiles):
    """Every file of the page by its path."""

    def __init__(self, folder: Path, base: str = "") -> None:
        """Serve a folder; `base` is the path under which the room lies."""
        # A house without its page still plays: `page` says what to do.
        super().__init__(directory=folder, check_dir=False)
        self._assets = (folder / "assets").resolve()
        self._base = base

    async def page(self, request: Request) -> Response:
        """Answer with the page itself; the page reads its address and shows what belongs there."""
        response = await self._response_for("index.html", request.scope)
        return response or Response(MISSING, 503, media_type="text/plain")

    async def file(self, request: Request) -> Response:
        """Answer with the file at the request's path; a person finds the page where there is none."""
        response = await self._response_for(self.get_path(request.scope), request.scope)
        if response is None and "text/html" in request.headers.get("accept", ""):
            response = await self._response_for("index.html", request.scope)
            if response is not None and response.status_code == 200:
                response.status_code = 404
        return response or Response(NO_SUCH_PAGE, 404, media_type="text/plain")

    async def _response_for(self, path: str, scope: Scope) -> Response | None:
        try:
            return await self.get_response(path, scope)
        except HTTPException:
            return None

    def file_response(
        self, full_path: str | PathLike[str], stat_result: stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Answer with a file, packed where the browser takes that, and say how long it may be kept."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        path, request_headers = Path(full_path), Request(scope).headers
        response.headers["Cache-Control"] = FOREVER if path.is_relative_to(self._assets) else ASK_AGAIN
        response.headers["Vary"] = "Accept-Encoding"
        base = self._base if path.name in REBASED else ""
        kind = response.headers.get("content-type", "").partition(";")[0]
        # A range is one of the file as it lies there; a file that is rebased has none.
        packs = "gzip" in request_headers.get("accept-encoding", "") and (
            bool(base) or (kind in PACKED and "range" not in request_headers)
        )
        # Other answers have no file to pack: a 304 nothing at all, and a range a part.
        if response.status_code != HTTPStatus.OK or not (base or packs):
            return response
        headers = {name: response.headers[name] for name in ("cache-control", "vary", "last-modified")}
        # A weak tag: these bytes are not those that a range of the file would continue.
        headers["ETag"] = f"W/{response.headers['etag']}"
        if packs:
            headers["Content-Encoding"] = "gzip"
        content = _packed_file if packs else _rebased_file
        return Response(content(path, stat_result.st_mtime_ns, base), headers=headers, media_type=kind)


def rebase(content: bytes, base: str) -> bytes:
    """Put a base path before the addresses in a file, and tell the page's script of it."""
    rebased = FROM_ROOT.sub(rb"\1" + f'"{base}/'.encode(), content)
    return rebased.replace(b"<html ", f'<html data-base="{base}" '.encode(), 1)


@lru_cache(MAX_FILES_PACKED)
def _packed_file(path: Path, changed: int, base: str) -> bytes:
    """Pack a file; `changed` is its time of change, so that another build of the page is packed anew."""
    return gzip.compress(_rebased_file(path, changed, base), mtime=0)


def _rebased_file(path: Path, changed: int, base: str) -> bytes:
    """Return a file as it is served under a base path, or as it lies there without one."""
    content = path.read_bytes()
    return rebase(content, base) if base else content
