/** The numbers of players for which a way to play is meant (TK-06). */
import type { PresetCard } from "../../../generated/api";
import type { Language } from "../../../words/language";
import type { Translate } from "../../../words/translate";

/** “2–6 play, best with 4”; where the source names no limits, only with how many it is best. */
export function playersAdvice(t: Translate, language: Language, preset: Pick<PresetCard, "players" | "best">): string {
  const best = new Intl.ListFormat(language, { type: "disjunction" }).format(preset.best.map(String));
  const [fewest, most] = preset.players;
  if (fewest === undefined || most === undefined) return t("ui.rules.advice.best", { best });
  return t("ui.rules.advice", { fewest, most, best });
}
