/** In a word, what a chair is doing. */
import type { ChairView, Update } from "../generated/wire";
import type { Translate } from "../words/translate";

export function standing(t: Translate, chair: ChairView, update: Update): string {
  if (chair.kind === "person" && !chair.connected) return t("ui.people.away");
  if (chair.kind === "person" && chair.played_by === "bot") return t("ui.people.sat_in");
  if (update.room.phase === "playing") return chair.seat === null ? t("ui.people.next_deal") : "";
  return chair.ready ? t("ui.people.ready") : "";
}
