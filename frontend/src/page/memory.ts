/** What the page remembers in this browser; where storage is forbidden it simply forgets. */

type Remembered = "language" | "sound" | "deck" | "sort" | "theme" | "name" | "volume" | "clicks" | "rules" | "game";

export function recall(what: Remembered): string | null {
  try {
    return localStorage.getItem(`greenroom.${what}`);
  } catch {
    return null;
  }
}

export function remember(what: Remembered, value: string): void {
  try {
    localStorage.setItem(`greenroom.${what}`, value);
  } catch {
    // A private window may refuse; the choice then lasts until the page is closed.
  }
}
