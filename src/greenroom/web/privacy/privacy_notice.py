"""The note of privacy of a room, written from the settings in force: whoever changes one changes the note."""

from __future__ import annotations

from greenroom.locales import Sentences, join_items
from greenroom.settings import option_types
from greenroom.web.privacy.schemas import NoteSection, PrivacyNote
from greenroom.web.settings import WebSettings

_SAID = Sentences("greenroom.web.privacy")


def note(settings: WebSettings, lang: str) -> PrivacyNote:
    """Say in a language what the room keeps of anybody, how long, and who can read it."""
    return _Writer(settings, lang).note()


class _Writer:
    def __init__(self, settings: WebSettings, lang: str) -> None:
        self._settings = settings
        self._lang = lang

    def note(self) -> PrivacyNote:
        """Write all sections."""
        return PrivacyNote(
            [
                self._section(
                    "kept",
                    [
                        self._t("guest"),
                        self._t("tables"),
                        self._t("links"),
                        self._t("passkeys"),
                        *self._outside_bots(),
                        *self._right(),
                    ],
                ),
                self._section("long", [*self._long(), self._t("forgotten"), self._t("backups")]),
                self._section(
                    "readers", [self._t("table_readers"), self._t("operator_reads"), *self._audit()]
                ),
                self._section("addresses", [self._t("addresses"), *self._proxies(), self._t("bans")]),
                self._section("figures", [self._t("log"), self._metrics(), self._t("calls_nobody")]),
                self._section("browser", [self._t("cookie"), self._https(), self._t("memory")]),
            ]
        )

    def _outside_bots(self) -> list[str]:
        return [self._t("outside_bots")] if self._settings.limits.bots_per_guest else []

    def _right(self) -> list[str]:
        match self._settings.open_tables:
            case option_types.CODE:
                return [self._t("code_word")]
            case option_types.OPERATOR:
                return [self._t("openers")]
        return []

    def _long(self) -> list[str]:
        return [
            self._t("table_days", days=_whole(self._settings.keep_days)),
            self._t("guest_days", days=_whole(self._settings.keep_guests_days)),
        ]

    def _audit(self) -> list[str]:
        return [self._t("audit")] if self._settings.audit is not None else []

    def _proxies(self) -> list[str]:
        proxies = list(self._settings.trusted)
        return [self._t("proxies", proxies=join_items(self._lang, proxies))] if proxies else []

    def _metrics(self) -> str:
        readers = list(self._settings.metrics_from)
        return (
            self._t("metrics", readers=join_items(self._lang, readers)) if readers else self._t("no_metrics")
        )

    def _https(self) -> str:
        return self._t("https" if self._settings.secure else "no_https")

    def _section(self, name: str, lines: list[str]) -> NoteSection:
        return NoteSection(self._t(f"title.{name}"), lines)

    def _t(self, key: str, **args: str | int) -> str:
        return _SAID.t(self._lang, f"privacy.{key}", args)


def _whole(days: float) -> int:
    return max(1, round(days))
