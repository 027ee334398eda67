/** What is called out over the plates, each for a few seconds: quick reactions, and who slapped. */
import type { Happened, Update } from "../generated/wire";
import type { Translate } from "../words/translate";

const SHOWN_MS = 3200;

function saidBy(one: Happened, t: Translate): string | null {
  if (one.t === "tonk") return one.did === "slap" ? t("ui.slap.bubble") : null;
  return one.t === "room" && one.what === "reaction" && one.reaction ? t(`ui.reaction.${one.reaction}`) : null;
}

export class Bubbles {
  shown = $state.raw<ReadonlyMap<number, string>>(new Map());
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  hear({ happened, room }: Update, t: Translate): void {
    for (const one of happened) {
      const said = saidBy(one, t);
      if (said === null) continue;
      const slapper = one.t === "tonk" ? room.chairs.find((chair) => chair.seat === one.seat)?.chair : null;
      this.#show((one.t === "room" ? one.chair : slapper) ?? -1, said);
    }
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #show(chair: number, text: string): void {
    clearTimeout(this.#timers.get(chair));
    this.shown = new Map(this.shown).set(chair, text);
    this.#timers.set(
      chair,
      setTimeout(() => {
        const left = new Map(this.shown);
        left.delete(chair);
        this.shown = left;
      }, SHOWN_MS),
    );
  }
}
