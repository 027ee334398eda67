/** The state of a chair. */
import type { ChairView, RoomView, Update } from "../generated/wire";
import type { Translate } from "../words/translate";

/** A person or an outside bot sits there whose line is cut. */
export function isAway(chair: Pick<ChairView, "kind" | "connected"> | null): boolean {
  return chair !== null && chair.kind !== "bot" && !chair.connected;
}

/** A bot sits there, or plays for a person. */
export function botPlays(chair: Pick<ChairView, "kind" | "played_by"> | null): boolean {
  return chair !== null && (chair.kind !== "person" || chair.played_by === "bot");
}

/** The words that say that a bot plays, and whose it is where a guest brought it; empty for a person. */
export function botWords(t: Translate, chair: Pick<ChairView, "kind" | "played_by" | "owner"> | null): string {
  if (chair?.owner != null) return t("ui.people.outside_bot", { owner: chair.owner });
  return botPlays(chair) ? t("ui.people.bot") : "";
}

/** The name of somebody without a seat, with whose bot it is. */
export function onlooker(t: Translate, room: Pick<RoomView, "outside_bots">, name: string): string {
  const bot = room.outside_bots?.find((one) => one.name === name);
  return bot ? t("ui.people.outside_bot_named", { name, owner: bot.owner }) : name;
}

/** The word that says that somebody is away, replaced by a bot, waiting or ready; empty where none is needed. */
export function presenceOf(t: Translate, chair: ChairView, update: Update): string {
  if (isAway(chair)) return t("ui.people.away");
  if (chair.kind !== "bot" && chair.played_by === "bot") return t("ui.people.sat_in");
  if (update.room.phase === "playing") return chair.seat === null ? t("ui.people.next_deal") : "";
  // A bot always is.
  return chair.ready && chair.kind !== "bot" ? t("ui.people.ready") : "";
}
