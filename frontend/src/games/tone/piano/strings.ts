/** The strings that are sounding: a piano has one a note, and a browser can play only so many at once. */

export interface Span {
  midi: number;
  start: number;
  end: number;
}

/** Twelve seats dealing at once reach every note of the games; their releases overlap with the next. */
export const MAX_VOICES = 32;

function soundingAt(voices: readonly Span[], at: number): Span[] {
  return voices.filter(({ start, end }) => start <= at && at < end);
}

/** The voices that give way to a note struck at a time: the same key's, and the oldest where there are too many. */
export function displaced<T extends Span>(voices: readonly T[], midi: number, at: number, most = MAX_VOICES): T[] {
  const sounding = soundingAt(voices, at) as T[];
  const others = sounding.filter((voice) => voice.midi !== midi).sort((a, b) => a.start - b.start);
  const crowd = others.slice(0, Math.max(0, others.length + 1 - most));
  return [...sounding.filter((voice) => voice.midi === midi), ...crowd];
}

/**
 * The moment when a key's damper falls: at the end of its hold, or where the same key is already to be struck again.
 */
export function cutShort(voices: readonly Span[], midi: number, at: number, end: number): number {
  const again = voices.filter((voice) => voice.midi === midi && voice.start > at && voice.end > voice.start);
  return Math.min(end, ...again.map(({ start }) => start));
}
