/**
 * Hands taken home in a link, read strictly: `/listen#TEXT`, whose bytes docs/tone-poker.md describes. What the house
 * would not have written is no keepsake; only that the places are those of the hands is left to the house.
 */

export interface Voice {
  name: string;
  /** Pitch class, 0 to 11. */
  tonic: number;
}

export interface Phrase {
  voice: Voice;
  /** The five cards from the left. */
  cards: readonly number[];
  /** The same as MIDI notes. */
  notes: readonly number[];
  /** 1 and more; equal hands share the better place. */
  place: number;
}

/** The hands of a session, oldest first; each has its seats in table order, the host first. */
export type Keepsake = readonly (readonly Phrase[])[];

/** Why a link cannot be played; its sentence stands in the catalogues under `refusal.<code>`. */
export type Fault = "tone_poker.broken_link" | "tone_poker.newer_link";

const VERSION = 1;
const LONGEST_TEXT = 60_000;
const LONGEST_NAME = 4 * 24;
const MOST_HANDS = 500;
const MOST_SEATS = 12;
const INTERVALS = 12;
const HAND_SIZE = 5;
const CARD_BITS = 18;
const MIDDLE_C = 60;

class Broken extends Error {}

function expect(so: boolean): asserts so {
  if (!so) throw new Broken();
}

/** Takes bytes off a text, never more than there are. */
class Bytes {
  #at = 0;

  constructor(private readonly data: Uint8Array) {}

  take(count: number): Uint8Array {
    expect(this.#at + count <= this.data.length);
    this.#at += count;
    return this.data.subarray(this.#at - count, this.#at);
  }

  /** A number of this many bytes, the highest first, within bounds. */
  number(count: number, least: number, most: number): number {
    const number = this.take(count).reduce((sum, byte) => sum * 256 + byte, 0);
    expect(number >= least && number <= most);
    return number;
  }

  end(): void {
    expect(this.#at === this.data.length);
  }
}

function bytesOf(text: string): Uint8Array {
  expect(text.length > 0 && text.length <= LONGEST_TEXT && /^[\w-]+$/.test(text) && text.length % 4 !== 1);
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  // Bits left over in the last letter must be none.
  expect(btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === text);
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** Fletcher's checksum: it notices that letters are lost, changed or moved. */
function isWhole(data: Uint8Array): boolean {
  let low = 0;
  let high = 0;
  for (const byte of data.subarray(0, -2)) {
    low = (low + byte) % 255;
    high = (high + low) % 255;
  }
  return data.at(-2) === high && data.at(-1) === low;
}

function times<T>(count: number, make: () => T): T[] {
  return Array.from({ length: count }, make);
}

function voiceIn(rest: Bytes): Voice {
  const tonic = rest.number(1, 0, INTERVALS - 1);
  const name = new TextDecoder("utf-8", { fatal: true }).decode(rest.take(rest.number(1, 1, LONGEST_NAME)));
  expect(name.trim() === name && !/[\p{Cc}\u2028\u2029]/u.test(name));
  return { name, tonic };
}

function phraseIn(rest: Bytes, voices: readonly Voice[]): Phrase {
  const voice = voices[rest.number(1, 0, voices.length - 1)];
  expect(voice !== undefined);
  const packed = rest.number(3, 0, 2 ** 24 - 1);
  const number = packed % 2 ** CARD_BITS;
  const cards = times(HAND_SIZE, () => 0).map(
    (_, i) => Math.floor(number / INTERVALS ** (HAND_SIZE - 1 - i)) % INTERVALS,
  );
  expect(number < INTERVALS ** HAND_SIZE && new Set(cards).size === HAND_SIZE);
  return {
    voice,
    cards,
    notes: cards.map((card) => MIDDLE_C + voice.tonic + card),
    place: Math.floor(packed / 2 ** CARD_BITS),
  };
}

function handIn(rest: Bytes, voices: readonly Voice[]): Phrase[] {
  const hand = times(rest.number(1, 1, MOST_SEATS), () => phraseIn(rest, voices));
  expect(new Set(hand.map(({ voice }) => voice.tonic)).size === hand.length);
  expect(hand.every(({ place }) => place >= 1 && place <= hand.length));
  return hand;
}

/** Reads the end of a link, without its `#`. */
export function keepsakeIn(text: string): Keepsake | Fault {
  try {
    const data = bytesOf(text);
    expect(data.length > 2 && isWhole(data));
    if ((data[0] ?? 0) > VERSION) return "tone_poker.newer_link";
    const rest = new Bytes(data.subarray(0, -2));
    rest.number(1, VERSION, VERSION);
    const voices = times(rest.number(1, 1, 255), () => voiceIn(rest));
    const hands = times(rest.number(2, 1, MOST_HANDS), () => handIn(rest, voices));
    rest.end();
    return hands;
  } catch {
    return "tone_poker.broken_link";
  }
}
