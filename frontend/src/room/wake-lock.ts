/** Keeps the screen awake while somebody plays, where the browser can. */

/** The part of the browser that keeps the screen on, so that tests need none. */
export interface Screen {
  /** Asks that the screen stay on; the browser ends that by itself when the page is hidden. */
  hold: () => Promise<{ release: () => Promise<void> }>;
  seen: () => boolean;
  /** Calls back whenever the page is shown or hidden; returns a way to stop. */
  changes: (then: () => void) => () => void;
}

/** The screen of this browser; null where it cannot be kept on. */
export function browserScreen(): Screen | null {
  if (!("wakeLock" in navigator)) return null;
  return {
    hold: () => navigator.wakeLock.request("screen"),
    seen: () => document.visibilityState === "visible",
    changes(then) {
      document.addEventListener("visibilitychange", then);
      return () => document.removeEventListener("visibilitychange", then);
    },
  };
}

/** Keeps the screen on until the function that it returns is called. */
export function keepAwake(screen: Screen | null = browserScreen()): () => void {
  if (!screen) return () => undefined;
  let ended = false;
  let held: { release: () => Promise<void> } | null = null;
  const letGo = (): void => {
    held?.release().catch(() => undefined);
    held = null;
  };
  const hold = async (): Promise<void> => {
    if (ended || !screen.seen()) return;
    try {
      const got = await screen.hold();
      letGo();
      held = got;
    } catch {
      // A low battery or a setting of the person's forbids it.
    }
    if (ended) letGo();
  };
  void hold();
  const stop = screen.changes(() => void hold());
  return () => {
    ended = true;
    stop();
    letGo();
  };
}
