/** News that nobody should miss, each shown for some seconds; of one chair only the latest. */
import type { GameTable } from "./game-table";
import type { Line } from "./state";

/** A refusal is shown for as long. */
export const NOTICE_MS = 6000;

function chairOf({ happened }: Line): number | null {
  return happened.t === "room" ? (happened.chair ?? null) : null;
}

export class News {
  shown = $state.raw<readonly Line[]>([]);
  /** Up to this serial all is heard. The lines may be replaced meanwhile, as when the page connects again. */
  #heard = 0;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();

  hear(lines: readonly Line[], table: GameTable): void {
    for (const line of lines) if (line.serial > this.#heard && table.isNews(line.happened)) this.#show(line);
    this.#heard = Math.max(this.#heard, lines.at(-1)?.serial ?? 0);
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #show(line: Line): void {
    const chair = chairOf(line);
    this.shown = [...this.shown.filter((one) => chair === null || chairOf(one) !== chair), line];
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.shown = this.shown.filter((one) => one !== line);
    }, NOTICE_MS);
    this.#timers.add(timer);
  }
}
