/** Asks again and again while the page is seen; what fails is asked again the next time. Returns what ends it. */
export function every(
  ms: number,
  ask: () => Promise<unknown>,
  failed: (error: unknown) => void = () => undefined,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;
  async function again(): Promise<void> {
    if (document.visibilityState === "visible") {
      try {
        await ask();
      } catch (error) {
        if (!ended) failed(error);
      }
    }
    if (!ended) timer = setTimeout(() => void again(), ms);
  }
  timer = setTimeout(() => void again(), ms);
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
