/** What the page remembers in this browser; where storage is forbidden it simply forgets. */

/** One thing that is remembered, a text under a name; declared once, beside its use. */
export interface Memory {
  recall(): string | null;
  remember(value: string): void;
}

/** The names are stored in people's browsers: whoever changes one makes them lose what they chose. */
export function memory(name: string): Memory {
  const key = `greenroom.${name}`;
  return {
    recall() {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    remember(value) {
      try {
        localStorage.setItem(key, value);
      } catch {
        // A private window may refuse; the choice then lasts until the page is closed.
      }
    },
  };
}
