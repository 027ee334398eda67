/**
 * Hands taken home in a link, read strictly: `/listen#TEXT`, whose bytes docs/tone-poker.md describes. What the server
 * would not have written is refused; only places and kinds of hands are taken without a check.
 */
import type { Made } from "../words/names";
import { HAND_SIZE, INTERVALS, RANKS, symbolOf } from "../cards/cards";
import { MIDDLE_C } from "../notes/pitch";

export interface Voice {
  name: string;
  /** Pitch class, 0 to 11. */
  tonic: number;
}

export interface Phrase {
  voice: Voice;
  /** The five cards from the left. */
  cards: readonly number[];
  /** The five cards as MIDI notes. */
  notes: readonly number[];
  /** 1 and more; equal hands share the better place. */
  place: number;
  /** The combination of the hand and the points that it has won; null in links of version 1, which do not say it. */
  won: { made: Made; points: number } | null;
}

export interface Keepsake {
  /** The time when the first hand was dealt; null where nobody knows. */
  at: Date | null;
  /** Oldest first; each has its seats in table order, the host first. */
  hands: readonly (readonly Phrase[])[];
}

/** A link cannot be played; the sentence that says why stands in the catalogues under `refusal.<code>`. */
export type Fault = "tone_poker.broken_link" | "tone_poker.newer_link";

const VERSION = 2;
const MAX_TEXT_CHARACTERS = 60_000;
const MAX_NAME_BYTES = 4 * 24;
const MAX_HANDS = 500;
const MAX_SEATS = 12;
const CARD_BITS = 18;
const MAX_POINTS = 1_000_000_000;
/** Added to a hand's number of seats where its label points are not those of the hand before. */
const POINTS_CHANGE = 16;
/** The kinds of hands from the lowest; the place of a kind here is its number in a link. */
const KINDS = ["high-card", "one-pair", "two-pair", "straight", "flush", "select", "supreme"] as const;
type Kind = (typeof KINDS)[number];

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
  expect(text.length > 0 && text.length <= MAX_TEXT_CHARACTERS && /^[\w-]+$/.test(text) && text.length % 4 !== 1);
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

/** Characters that are invisible in a name, or turn its direction: control, format, blank letters, idle joiners. */
const UNSEEN = new RegExp(
  [
    String.raw`(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]`,
    String.raw`[\u115f\u1160\u2800\u3164\uffa0\u{1d159}]`,
    String.raw`(?:^|[\s\0-\u036f\u200c\u200d])[\u200c\u200d]`,
    String.raw`[\u200c\u200d](?:$|[\s\0-\u036f])`,
  ].join("|"),
  "u",
);

function voiceIn(rest: Bytes): Voice {
  const tonic = rest.number(1, 0, INTERVALS - 1);
  const name = new TextDecoder("utf-8", { fatal: true }).decode(rest.take(rest.number(1, 1, MAX_NAME_BYTES)));
  expect(name.trim() === name && !UNSEEN.test(name));
  return { name, tonic };
}

/** The ranks that are named beside a kind of hand: the pairs, or the highest card of none; the higher first. */
function namedRanks(kind: Kind, cards: readonly number[]): string[] {
  const held = cards.map(symbolOf);
  const ranks = [...RANKS].filter((rank) => held.includes(rank));
  if (kind === "high-card") return ranks.slice(0, 1);
  const paired = ranks.filter((rank) => held.filter((each) => each === rank).length > 1);
  return kind === "one-pair" || kind === "two-pair" ? paired : [];
}

function madeOf(kind: Kind, cards: readonly number[]): Made {
  const ranks = namedRanks(kind, cards);
  return kind === "select" || kind === "supreme"
    ? { label: "royal", royal: kind, ranks }
    : { label: kind, royal: null, ranks };
}

interface Packed {
  place: number;
  cards: number[];
  kind: Kind | null;
}

/** Unpacks a hand in which each card is its position among those not named before it. */
function unpackedHand(number: number): Packed {
  let rest = number;
  const positions = times(HAND_SIZE, () => 0).map((_, i) => {
    const among = INTERVALS - HAND_SIZE + 1 + i;
    const position = rest % among;
    rest = Math.floor(rest / among);
    return position;
  });
  const left = times(INTERVALS, () => 0).map((_, interval) => interval);
  const cards = positions.reverse().flatMap((position) => left.splice(position, 1));
  return { place: Math.floor(rest / KINDS.length) + 1, cards, kind: KINDS[rest % KINDS.length] ?? null };
}

/** Unpacks a hand of version 1: its cards are digits in base 12, and nothing says what they make. */
function unpackedOf1(packed: number): Packed {
  const number = packed % 2 ** CARD_BITS;
  const cards = times(HAND_SIZE, () => 0).map(
    (_, i) => Math.floor(number / INTERVALS ** (HAND_SIZE - 1 - i)) % INTERVALS,
  );
  expect(number < INTERVALS ** HAND_SIZE && new Set(cards).size === HAND_SIZE);
  return { place: Math.floor(packed / 2 ** CARD_BITS), cards, kind: null };
}

/** Reads the hands of a link, and remembers the label points from one to the next. */
class Hands {
  #points = KINDS.map(() => 0);

  constructor(
    private readonly rest: Bytes,
    private readonly version: number,
    private readonly voices: readonly Voice[],
  ) {}

  next(): Phrase[] {
    const head = this.rest.number(1, 1, MAX_SEATS + (this.version > 1 ? POINTS_CHANGE : 0));
    if (head > POINTS_CHANGE) this.#change();
    const seats = head % POINTS_CHANGE;
    expect(seats >= 1 && seats <= MAX_SEATS);
    const hand = times(seats, () => this.#phrase(seats));
    expect(new Set(hand.map(({ voice }) => voice.tonic)).size === hand.length);
    expect(hand.every(({ place }) => place >= 1 && place <= hand.length));
    return hand;
  }

  #change(): void {
    const earning = this.rest.number(1, 0, 2 ** KINDS.length - 1);
    const before = this.#points;
    this.#points = KINDS.map((_, kind) => ((earning >> kind) & 1 ? this.rest.number(4, 1, MAX_POINTS) : 0));
    expect(this.#points.some((points, kind) => points !== before[kind]));
  }

  #phrase(seats: number): Phrase {
    const voice = this.voices[this.rest.number(1, 0, this.voices.length - 1)];
    expect(voice !== undefined);
    const packed = this.rest.number(3, 0, 2 ** 24 - 1);
    const { place, cards, kind } = this.version === 1 ? unpackedOf1(packed) : unpackedHand(packed);
    const extra = kind === null ? 0 : (this.#points[KINDS.indexOf(kind)] ?? 0);
    return {
      voice,
      cards,
      notes: cards.map((card) => MIDDLE_C + voice.tonic + card),
      place,
      won: kind === null ? null : { made: madeOf(kind, cards), points: seats - place + extra },
    };
  }
}

/** Reads the end of a link, without its `#`. */
export function keepsakeIn(text: string): Keepsake | Fault {
  try {
    const data = bytesOf(text);
    expect(data.length > 2 && isWhole(data));
    if ((data[0] ?? 0) > VERSION) return "tone_poker.newer_link";
    const rest = new Bytes(data.subarray(0, -2));
    const version = rest.number(1, 1, VERSION);
    const seconds = version > 1 ? rest.number(4, 0, 2 ** 32 - 1) : 0;
    const voices = times(rest.number(1, 1, 255), () => voiceIn(rest));
    const reader = new Hands(rest, version, voices);
    const hands = times(rest.number(2, 1, MAX_HANDS), () => reader.next());
    rest.end();
    return { at: seconds > 0 ? new Date(seconds * 1000) : null, hands };
  } catch {
    return "tone_poker.broken_link";
  }
}
