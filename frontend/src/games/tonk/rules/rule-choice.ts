/** The rules that somebody chose to play by: a preset and what differs from it. No rules here, only comparisons. */
import type { OptionCard, PresetCard, RuleBook } from "../../../generated/api";

export type RuleValue = OptionCard["default"];
export type Values = PresetCard["overrides"];

export interface RuleChoice {
  preset: string;
  overrides: Values;
}

export const CLASSIC: RuleChoice = { preset: "classic", overrides: {} };

export function presetOf(book: RuleBook, name: string): PresetCard | null {
  return book.presets.find((preset) => preset.name === name) ?? null;
}

export function optionOf(book: RuleBook, name: string): OptionCard | null {
  for (const group of book.groups) {
    const found = group.options.find((option) => option.name === name);
    if (found) return found;
  }
  return null;
}

export function groupOf(book: RuleBook, name: string): string {
  return book.groups.find((group) => group.options.some((option) => option.name === name))?.name ?? "";
}

export function same(one: RuleValue, other: RuleValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The preset's own value of an option. */
export function presetValue(book: RuleBook, preset: string, option: OptionCard): RuleValue {
  const override = presetOf(book, preset)?.overrides[option.name];
  return override === undefined ? option.default : override;
}

export function valueOf(book: RuleBook, ruleChoice: RuleChoice, option: OptionCard): RuleValue {
  const override = ruleChoice.overrides[option.name];
  return override === undefined ? presetValue(book, ruleChoice.preset, option) : override;
}

/** The choice with one option changed; a value that is the preset's own is no change. */
export function withOption(book: RuleBook, ruleChoice: RuleChoice, option: OptionCard, value: RuleValue): RuleChoice {
  const { [option.name]: _, ...overrides } = ruleChoice.overrides;
  const own = same(value, presetValue(book, ruleChoice.preset, option));
  return { preset: ruleChoice.preset, overrides: own ? overrides : { ...overrides, [option.name]: value } };
}

/** The names of the options that are not as in classic, in the order of the sheet. */
export function unlikeClassic(book: RuleBook, ruleChoice: RuleChoice): string[] {
  const options = book.groups.flatMap((group) => group.options);
  return options
    .filter((option) => !same(valueOf(book, ruleChoice, option), option.default))
    .map((option) => option.name);
}

/** The differences of rules from classic, in the order of the sheet. */
export interface Difference {
  option: string;
  classic: RuleValue;
  here: RuleValue;
}

export function differences(book: RuleBook, ruleChoice: RuleChoice): Difference[] {
  return unlikeClassic(book, ruleChoice).flatMap((name) => {
    const option = optionOf(book, name);
    return option ? [{ option: name, classic: option.default, here: valueOf(book, ruleChoice, option) }] : [];
  });
}
