"""Rule sheets as text, Markdown or JSON: what `greenroom rules` prints."""

from __future__ import annotations

import msgspec

from greenroom.games.tonk.locales import t
from greenroom.games.tonk.rules.agreement import with_overrides
from greenroom.games.tonk.rules.house_rules import HouseRules, fits
from greenroom.games.tonk.rules.presets import PRESETS
from greenroom.games.tonk.sheet.parts import Sheet, SheetLine, SheetTerms
from greenroom.games.tonk.sheet.rule_sheet import rule_sheet
from greenroom.kernel.declaration import option
from greenroom.kernel.refusal import Refusal, refuse


def printed_sheet(preset: str, settings: list[str], table: SheetTerms, form: str, lang: str) -> str | Refusal:
    """Print the sheet of a preset with `option=value` settings, or say why there is none."""
    rules = rules_with_settings(preset, settings)
    if isinstance(rules, Refusal):
        return rules
    refusal = fits(rules, table.players)
    return refusal or _format_sheet(rule_sheet(preset, rules, table, lang), preset, rules, form, lang)


def rules_with_settings(preset: str, settings: list[str]) -> HouseRules | Refusal:
    """Build the rules of a preset with settings such as `hand_size=7` or `naturals=[]`.

    A value is JSON; that of a choice is text as it stands, so that `pack=40` needs no quotes.
    """
    overrides: dict[str, object] = {}
    for setting in settings:
        name, equals, text = setting.partition("=")
        if not equals:
            return refuse("rules.bad_setting", text=setting)
        overrides[name] = _value(name, text)
    return with_overrides(preset, overrides)


def _value(name: str, text: str) -> object:
    declared = option(HouseRules, name)
    if declared is not None and declared.kind == "choice":
        return text
    try:
        value: object = msgspec.json.decode(text.encode(errors="replace"))
    except (msgspec.DecodeError, RecursionError):
        return text
    return value


def preset_list(lang: str, form: str) -> str:
    """Print the presets and where they are played."""
    rows = {name: t(lang, f"preset.tonk.{name}.where") for name in PRESETS}
    if form == "json":
        return msgspec.json.format(msgspec.json.encode(rows)).decode()
    if form == "markdown":
        return "\n".join(f"- `{name}`: {where}" for name, where in rows.items())
    width = max(map(len, rows))
    return "\n".join(f"{name:{width}}  {where}" for name, where in rows.items())


def _format_sheet(sheet: Sheet, preset: str, rules: HouseRules, form: str, lang: str) -> str:
    if form == "json":
        whole = {"preset": preset, "rules": rules, "sheet": sheet}
        return msgspec.json.format(msgspec.json.encode(whole)).decode()
    return as_markdown(sheet, lang) if form == "markdown" else as_text(sheet, lang)


def as_text(sheet: Sheet, lang: str) -> str:
    """Render a sheet for a terminal."""
    parts = [sheet.title, "=" * len(sheet.title), *sheet.intro]
    for section in sheet.sections:
        parts += ["", section.title, "-" * len(section.title)]
        parts += [_text_line(line, lang) for line in section.lines]
    return "\n".join([*parts, "", sheet.legend])


def as_markdown(sheet: Sheet, lang: str) -> str:
    """Render a sheet as Markdown."""
    parts = [f"# {sheet.title}", "", "\n\n".join(sheet.intro)]
    for section in sheet.sections:
        parts += ["", f"## {section.title}", ""]
        parts += [_markdown_line(line, lang) for line in section.lines]
    return "\n".join([*parts, "", sheet.legend])


def _text_line(line: SheetLine, lang: str) -> str:
    return f"{'*' if line.differs else ' '} {line.text}{_notes(line, lang)}"


def _markdown_line(line: SheetLine, lang: str) -> str:
    text = f"**{line.text}** \\*" if line.differs else line.text
    return f"- {text}{_notes(line, lang)}"


def _notes(line: SheetLine, lang: str) -> str:
    notes = [note for note in (t(lang, "sheet.tonk.mark.ruling") if line.ruling else "", line.rule) if note]
    return f" ({', '.join(notes)})" if notes else ""
