"""The set-up of the server: what uvicorn is told, when garbage is looked for, when old tables are swept."""

from __future__ import annotations

import asyncio
import gc
import logging
from pathlib import Path

from starlette.responses import Response

from greenroom.fault_log import Faults
from greenroom.settings.options import Options
from greenroom.store import Damaged, StoreUnavailable
from greenroom.testing.clock import run_jumping
from greenroom.web import server
from greenroom.web.server import collect_seldom, config_for
from greenroom.web.settings import Limits, WebSettings, settings_of
from greenroom.web.sockets.protocol import TableProtocol, is_worth_logging
from greenroom.wire.allowance import Rate
from operator_lines import operator_lines


def test_uvicorn_is_told_what_the_tables_need_and_says_nothing_of_itself() -> None:
    config = config_for(Response())
    assert config.interface == "asgi3" and config.ws is TableProtocol
    assert (config.ws_max_size, config.ws_per_message_deflate) == (16_384, False)
    assert (config.lifespan, config.log_config, config.access_log, config.server_header) == (
        "off",
        None,
        False,
        False,
    )
    assert config.timeout_graceful_shutdown == 2
    assert is_worth_logging in logging.getLogger("uvicorn.error").filters


def test_text_that_is_no_utf_8_is_not_logged_as_a_fault_of_ours() -> None:
    def record(fault: BaseException | None) -> logging.LogRecord:
        info = None if fault is None else (type(fault), fault, None)
        return logging.LogRecord("uvicorn.error", logging.ERROR, "", 0, "said", None, info)

    assert not is_worth_logging(record(UnicodeDecodeError("utf-8", b"\xff", 0, 1, "invalid")))
    assert is_worth_logging(record(ValueError())) and is_worth_logging(record(None))


def test_a_room_is_as_its_operator_chose_it() -> None:
    options = Options(
        base_path="/cards",
        store="postgresql://db/room",
        trust_proxy=("10.0.0.2/32",),
        metrics_from=("10.0.0.3/32",),
        open_tables="operator",
        tables_per_address=36,
        questions_per_address=60,
        sockets_per_address=7,
        sockets_per_guest=5,
        bots_per_guest=3,
        bot_commands=2,
        keep_days=9,
        keep_guests_days=90,
    )
    assert settings_of(options, "key", 8000, Path("audit.jsonl")) == WebSettings(
        address="http://127.0.0.1:8000",
        base_path="/cards",
        secret="key",
        store="postgresql://db/room",
        audit=Path("audit.jsonl"),
        trusted=("10.0.0.2/32",),
        hosts=("127.0.0.1", "127.0.0.1.local"),
        metrics_from=("10.0.0.3/32",),
        limits=Limits(
            api=Rate(60, 5),
            tables=Rate(36, 36 / 3600),
            commands_per_bot=Rate(8, 2),
            commands_per_owner=Rate(16, 4),
            bots_per_guest=3,
            sockets_per_guest=5,
            sockets_per_address=7,
        ),
        open_tables="operator",
        keep_days=9,
        keep_guests_days=90,
    )


def test_garbage_is_looked_for_seldom_and_not_among_the_modules() -> None:
    before = gc.get_threshold()
    try:
        collect_seldom()
        assert gc.get_threshold() == (10_000, 20, 20)
        assert gc.get_freeze_count() > 1000
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def test_what_is_old_is_swept_when_it_opens_and_four_times_a_day_even_after_trouble(tmp_path: Path) -> None:
    async def story() -> None:
        swept: list[float] = []
        loop = asyncio.get_running_loop()
        began = loop.time()

        async def sweep() -> None:
            swept.append(loop.time() - began)
            raise troubles.pop(0)

        troubles: list[Exception] = [
            StoreUnavailable("locked", "somebody else holds it"),
            RuntimeError("a fault inside"),
            StoreUnavailable("failed", "it does not answer"),
            Damaged("failed", "a record is damaged"),
        ]
        with operator_lines() as lines:
            task = asyncio.create_task(server._keep_sweeping([sweep], Faults(tmp_path / "faults.log")))
            await asyncio.sleep(18.5 * 3600)
            task.cancel()
        assert [round(at / 3600, 2) for at in swept] == [0, 6, 12, 18]
        said = [(each["log_level"], each["error"]) for each in lines if each["event"] == "sweep failed"]
        assert said == [("error", "RuntimeError"), ("error", "Damaged")]
        assert "a fault inside" in (tmp_path / "faults.log").read_text()

    run_jumping(story())
