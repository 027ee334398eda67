/** Asking for what takes long: the server answers that it is under way, and is asked again. */
interface Answer {
  status: "pending" | "ready";
}

/** Milliseconds between an answer and the next question, however soon the server answers. */
const PAUSE_MS = 500;

/**
 * Asks until all is there; null once nobody waits for it any more. What there is so far goes to `part`. The server
 * itself takes its time to answer. A refusal ends it: `ask` rejects.
 */
export async function patiently<T extends Answer>(
  ask: () => Promise<T>,
  isWaiting: () => boolean,
  part?: (answer: T) => void,
): Promise<T | null> {
  while (isWaiting()) {
    const answer = await ask();
    if (answer.status === "ready") return isWaiting() ? answer : null;
    if (isWaiting()) part?.(answer);
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
  }
  return null;
}
