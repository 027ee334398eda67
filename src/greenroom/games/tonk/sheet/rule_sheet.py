"""The rule sheet of a table: complete, generated from its options, in the reader's language."""

from __future__ import annotations

from greenroom.games.tonk.locales import SENTENCES, t
from greenroom.games.tonk.rules.agreement import differences
from greenroom.games.tonk.rules.house_rules import HouseRules, most_players, pack_size
from greenroom.games.tonk.rules.idle_options import idle_options
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.rules.terms import FORMS, words
from greenroom.games.tonk.sheet.entries import SECTIONS, Entry
from greenroom.games.tonk.sheet.example import example_lines
from greenroom.games.tonk.sheet.option_texts import naturals_text, option_label, option_text
from greenroom.games.tonk.sheet.parts import Section, Sheet, SheetLine, SheetTerms
from greenroom.locales import join_items

_SAID_IN_PLACE = FORMS | {"natural_points", "natural_low", "natural_courts", "natural_claim"}
"""Words of other terms, and those that stand before the very hands that win on the deal."""


def rule_sheet(preset: str, rules: HouseRules, table: SheetTerms, lang: str) -> Sheet:
    """Write the sheet of a preset, or of what a table made of it, in one language.

    Differences from `classic` and rulings are marked line by line. Raises KeyError for a preset that
    is not there.
    """
    return _Writer(preset, rules, table, lang).sheet()


class _Writer:
    """Writes one sheet."""

    def __init__(self, preset: str, rules: HouseRules, table: SheetTerms, lang: str) -> None:
        self.preset, self.rules, self.table, self.lang = PRESETS[preset], rules, table, lang
        self.classic = PRESETS["classic"].rules
        self.changed = differences(rules, self.classic)
        self.idle = idle_options(rules)
        self.words = words(lang, self.preset.terms)

    def sheet(self) -> Sheet:
        sections = [self._section("section.table", self._table_lines())]
        for name, entries in SECTIONS.items():
            lines = [line for entry in entries for line in self._lines(entry)]
            before = self._first_dealer() if name == "session" else []
            sections.append(Section(t(self.lang, f"group.tonk.{name}"), before + lines))
        sections.append(
            self._section("section.example", example_lines(self.rules, self.table, self.lang, self.words))
        )
        sections.append(self._section("section.words", self._word_lines()))
        sections.append(self._section("section.idle", self._idle_lines()))
        return Sheet(
            title=self._say("title", preset=t(self.lang, f"preset.tonk.{self.preset.name}")),
            intro=self._intro(),
            sections=[section for section in sections if section.lines],
            legend=self._say("legend"),
        )

    def _say(self, key: str, **args: str | int) -> str:
        return t(self.lang, f"sheet.tonk.{key}", {**self.words, **args})

    def _section(self, title: str, lines: list[SheetLine]) -> Section:
        return Section(self._say(title), lines)

    def _intro(self) -> list[str]:
        key = f"preset.tonk.{self.preset.name}"
        intro = [t(self.lang, f"{key}.where")]
        if SENTENCES.has(f"{key}.note"):
            intro.append(t(self.lang, f"{key}.note"))
        changed = [self._label(name) for name in differences(self.rules, self.preset.rules)]
        if changed:
            intro.append(self._say("changed", options=", ".join(changed)))
        # Of classic itself it goes without saying.
        says_so = not self.changed and self.preset.name != "classic"
        return [*intro, self._say("as_classic")] if says_so else intro

    def _label(self, option: str) -> str:
        return option_label(self.lang, option, self.preset.terms)

    def _value(self, option: str) -> str:
        return option_text(self.lang, option, getattr(self.rules, option), self.preset.terms)

    def _table_lines(self) -> list[SheetLine]:
        most = most_players(self.rules)
        lines = [self._stake_line(), SheetLine(text=self._say("consent"), rule="TK-07")]
        lines.append(SheetLine(text=self._say("no_money"), rule="TK-07"))
        lines.append(SheetLine(text=self._say("settling"), rule="TK-37"))
        players = self._say("players", most=most, hand_size=self.rules.hand_size, cards=pack_size(self.rules))
        return [*lines, SheetLine(text=players, rule="TK-06", ruling=True), *self._advice(most)]

    def _stake_line(self) -> SheetLine:
        stake, currency = self.table.stake, f"currency.{self.table.currency}"
        amounts = {
            "one": t(self.lang, currency, n=stake),
            "two": t(self.lang, currency, n=2 * stake),
        }
        if (
            self.table.currency != "cents"
            or not SENTENCES.has(f"coin.{stake}")
            or not SENTENCES.has(f"coin.{2 * stake}")
        ):
            return SheetLine(text=self._say("stake", **amounts), rule="TK-07")
        coins = {"coin": t(self.lang, f"coin.{stake}"), "coins": t(self.lang, f"coin.{2 * stake}")}
        return SheetLine(text=self._say("stake_coins", **amounts, **coins), rule="TK-07")

    def _advice(self, most: int) -> list[SheetLine]:
        lines = []
        if self.preset.players:
            fewest, upmost = self.preset.players
            lines.append(SheetLine(text=self._say("advised", fewest=fewest, most=upmost), rule="TK-06"))
        best = self._numbers(self.preset.best, most)
        fine = self._numbers(self.preset.fine, most)
        key = "best_fine" if fine else "best"
        return [*lines, SheetLine(text=self._say(key, best=best, fine=fine), rule="TK-06")]

    def _numbers(self, numbers: tuple[int, ...], most: int) -> str:
        return join_items(self.lang, [str(number) for number in numbers if number <= most], "or")

    def _first_dealer(self) -> list[SheetLine]:
        lines = [SheetLine(text=self._say(self.table.first_dealer), rule="TK-08")]
        if self.table.first_dealer == "cut":
            lines.append(SheetLine(text=self._say("cut_ties"), rule="TK-08", ruling=True))
        return lines

    def _lines(self, entry: Entry) -> list[SheetLine]:
        if entry.option in self.idle or (entry.when is not None and not entry.when(self.rules)):
            return []
        lines = [self._line(entry, text) for text in self._texts(entry)]
        return lines + self._preset_ruling() if entry.option == "naturals" else lines

    def _preset_ruling(self) -> list[SheetLine]:
        """Mark what the preset's source leaves open, as long as the table has not decided otherwise."""
        decided = self.preset.ruling
        if not decided or any(
            getattr(self.rules, name) != getattr(self.preset.rules, name) for name in decided
        ):
            return []
        text = t(self.lang, f"preset.tonk.{self.preset.name}.ruling")
        return [SheetLine(text=text, rule="TK-14", option="naturals", differs=True, ruling=True)]

    def _texts(self, entry: Entry) -> list[str]:
        if entry.fixed:
            return [self._say(entry.fixed, ms=self.table.slap_grace_ms)]
        if entry.option == "naturals":
            return naturals_text(self.rules, self.lang, self.preset.terms)
        return [self._value(entry.option)]

    def _line(self, entry: Entry, text: str) -> SheetLine:
        ruling = entry.ruling if isinstance(entry.ruling, bool) else entry.ruling(self.rules)
        unlike = entry.when is not None and not entry.when(self.classic)
        differs = entry.option in self.changed or unlike
        return SheetLine(text=text, rule=entry.rule, option=entry.option, differs=differs, ruling=ruling)

    def _word_lines(self) -> list[SheetLine]:
        usual = words(self.lang, None)
        return [
            SheetLine(
                text=self._say("word", meaning=self._say(f"word.{name}"), word=word),
                rule="TK-39",
                differs=True,
            )
            for name, word in self.words.items()
            if word != usual[name] and name not in _SAID_IN_PLACE
        ]

    def _idle_lines(self) -> list[SheetLine]:
        return [
            SheetLine(
                text=self._value(name),
                option=name,
                differs=name in self.changed,
            )
            for name in self.idle
        ]
