/** Hands to take home: one of them, else the whole session; and what went wrong in them. */
import type { KeptLink, Mistakes } from "../../../generated/api";
import { base } from "../../../page/base";
import { ask } from "../../../page/http";
import { tablePath } from "../../../room/api";

/** The eighths of a MIDI file: as the table hears them, or even, as notation programs read them best. */
export type Rhythm = "swung" | "straight";

function query(parameters: Readonly<Record<string, string | number | undefined>>): string {
  const pairs = Object.entries(parameters).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, String(value)]],
  );
  return new URLSearchParams(pairs).toString();
}

export function keepsakeLink(code: string, hand?: number): Promise<KeptLink> {
  return ask(`${tablePath(code)}/keepsake?${query({ hand })}`);
}

export function keepsakeMidi(code: string, lang: string, rhythm: Rhythm, hand?: number): string {
  return `${base}${tablePath(code)}/keepsake.mid?${query({ lang, rhythm, hand })}`;
}

/** The score, for notation programs. */
export function keepsakeScore(code: string, lang: string, hand?: number): string {
  return `${base}${tablePath(code)}/keepsake.musicxml?${query({ lang, hand })}`;
}

/** The records; the language is that of the file's name. */
export function keptRecords(code: string, lang: string): string {
  return `${base}${tablePath(code)}/keepsake.jsonl?${query({ lang })}`;
}

/** Fetches the reader's mistakes in the hands that have ended. */
export function mistakesAt(code: string): Promise<Mistakes> {
  return ask(`${tablePath(code)}/mistakes`);
}
