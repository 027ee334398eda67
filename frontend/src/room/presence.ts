/** What a chair is doing. */
import type { ChairView, Update } from "../generated/wire";
import type { Translate } from "../words/translate";

/** A person sits there whose line is cut. */
export function isAway(chair: Pick<ChairView, "kind" | "connected"> | null): boolean {
  return chair?.kind === "person" && !chair.connected;
}

/** A bot sits there, or plays for a person. */
export function botPlays(chair: Pick<ChairView, "kind" | "played_by"> | null): boolean {
  return chair?.kind === "bot" || chair?.played_by === "bot";
}

/** In a word. */
export function presenceOf(t: Translate, chair: ChairView, update: Update): string {
  if (isAway(chair)) return t("ui.people.away");
  if (chair.kind === "person" && chair.played_by === "bot") return t("ui.people.sat_in");
  if (update.room.phase === "playing") return chair.seat === null ? t("ui.people.next_deal") : "";
  return chair.ready ? t("ui.people.ready") : "";
}
