/**
 * Asks again and again while the page is seen, each time so long after the answer, and at once when it is shown again.
 * What fails is asked again the next time. Returns what ends it.
 */
export function poll(
  ms: number,
  ask: () => Promise<unknown>,
  failed: (error: unknown) => void = () => undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let ended = false;
  async function again(): Promise<void> {
    if (asking || document.visibilityState !== "visible") return;
    asking = true;
    clearTimeout(timer);
    try {
      await ask();
    } catch (error) {
      if (!ended) failed(error);
    }
    asking = false;
    wait();
  }
  function wait(): void {
    if (!ended) timer = setTimeout(() => void again(), ms);
  }
  const resume = (): void => void again();
  document.addEventListener("visibilitychange", resume);
  wait();
  return () => {
    ended = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", resume);
  };
}
