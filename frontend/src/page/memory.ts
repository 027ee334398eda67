/** Stores values in this browser; where storage is forbidden, they are simply forgotten. */

/** One thing that is remembered, a text under a name; declared once, beside its use. */
export interface Memory {
  recall(): string | null;
  remember(value: string): void;
  forget(): void;
}

function memoryIn(name: string, storage: () => Storage): Memory {
  const key = `greenroom.${name}`;
  return {
    recall() {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    remember(value) {
      try {
        storage().setItem(key, value);
      } catch {
        // A private window may refuse; the choice then lasts until the page is closed.
      }
    },
    forget() {
      try {
        storage().removeItem(key);
      } catch {
        // Then nothing was remembered either.
      }
    },
  };
}

/** The names are stored in people's browsers: whoever changes one makes them lose what they chose. */
export const memory = (name: string): Memory => memoryIn(name, () => localStorage);

/** A memory for this visit alone: it outlives a reload, and is gone with the tab. */
export const visit = (name: string): Memory => memoryIn(name, () => sessionStorage);

/** The value remembered as JSON; null where there is none, or none of the shape that is expected. */
export function recallJson<T>(memory: Memory, isExpected: (value: unknown) => value is T): T | null {
  try {
    const value: unknown = JSON.parse(memory.recall() ?? "null");
    return isExpected(value) ? value : null;
  } catch {
    return null;
  }
}
