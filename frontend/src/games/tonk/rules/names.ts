/** Options and their values in words: short names for marks and lists, whole sentences for what they do. */
import type { IdleOption, Natural, OptionCard } from "../../../generated/api";
import type { Args, Translate } from "../../../words/translate";
import { prettyText } from "../words/cards";
import { sentence, terms } from "../words/terms";
import type { RuleValue } from "./rule-choice";

function textOrNull(t: Translate, key: string, args?: Args): string | null {
  const text = t(key, args);
  return text === key ? null : text;
}

/** The name of an option, as on the sheet: the preset's own word where it has one (TK-39). */
export function optionName(t: Translate, name: string, words: string): string {
  const label = textOrNull(t, `sheet.tonk.label.${name}`, terms(t, words));
  return label === null ? (textOrNull(t, `option.tonk.${name}`) ?? name) : sentence(label);
}

function naturalName(t: Translate, natural: Natural): string {
  if (natural.court_cards != null) return t("value.tonk.naturals.court_cards", { cards: natural.court_cards });
  if (natural.max_points != null) return t("value.tonk.naturals.max_points", { points: natural.max_points });
  return (natural.points ?? []).join("/");
}

function naturalsName(t: Translate, naturals: readonly Natural[]): string {
  if (naturals.length === 0) return t("value.tonk.naturals.none");
  return naturals.map((natural) => `${naturalName(t, natural)} ×${natural.pays}`).join(", ");
}

/** The short name of a value: “7”, “yes”, “the best wins”, “49/50 ×2”. */
export function valueName(t: Translate, option: string, value: RuleValue, words: string): string {
  if (Array.isArray(value)) return naturalsName(t, value);
  if (typeof value === "boolean") return t(value ? "value.tonk.yes" : "value.tonk.no");
  if (typeof value === "number") return String(value);
  return textOrNull(t, `value.tonk.${option}.${value}`, terms(t, words)) ?? String(value);
}

/** The effect of a value, in a sentence; for a list, what the option is about. */
export function valueSentence(t: Translate, option: OptionCard, value: RuleValue, words: string): string {
  const key = `option.tonk.${option.name}`;
  if (Array.isArray(value)) return t(value.length === 0 ? `${key}.none` : `${key}.effect`);
  const spoken = terms(t, words);
  const counted = typeof value === "number" ? textOrNull(t, `${key}.n`, { ...spoken, n: value }) : null;
  return prettyText(sentence(textOrNull(t, `${key}.${value}`, spoken) ?? counted ?? t(`${key}.effect`)));
}

/** Says why an option has no effect. */
export function idleSentence(t: Translate, { option, because }: IdleOption, words: string): string {
  const args = { ...terms(t, words), because: optionName(t, because, words) };
  return t(`idle.tonk.${option}.${because}`, args);
}
