/** Questions that a page needs answered before it can go on: asked again while the room cannot be reached. */
import { RefusedError } from "./http";

const AGAIN_MS = 3000;

/** Whether no second question would change the answer. */
export function isFinalError(error: unknown): boolean {
  return error instanceof RefusedError && error.code !== "";
}

/** Asks until there is an answer; `failed` hears of each failure. Returns what ends the asking. */
export function askUntilAnswered(ask: () => Promise<void>, failed: (error: unknown) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  async function attempt(): Promise<void> {
    try {
      await ask();
    } catch (error) {
      if (ended) return;
      failed(error);
      if (!isFinalError(error)) timer = setTimeout(() => void attempt(), AGAIN_MS);
    }
  }
  void attempt();
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
