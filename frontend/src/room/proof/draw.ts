/** One draw by docs/provable-deal.md: its commitment, its link, and the shuffles that follow from it. */
import { chacha20 } from "@noble/ciphers/chacha.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Proof } from "../../generated/api";

/** The version of the description that is followed here. */
export const VERSION = 1;
export const FIRST = "00".repeat(32);
const USES = { unused: 0, opening: 1, hand: 2 } as const;
/** Bytes of the stream that are made at a time. */
const BLOCK = 1024;

const tag = (name: string): Uint8Array => utf8ToBytes(`greenroom provable deal 1 ${name}\n`);

function number(value: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, place) => Math.floor(value / 256 ** (bytes - 1 - place)) % 256);
}

const hash = (...parts: Uint8Array[]): string => bytesToHex(sha256(concatBytes(...parts)));

export const hashOfText = (text: string): string => hash(utf8ToBytes(text));

export function commitmentOf({ draw, salt, secret, rules, previous }: Proof): string {
  return hash(tag("commitment"), number(draw, 4), ...[salt, secret, rules, previous].map(hexToBytes));
}

function info({ draw, rules, previous, use, contributions }: Proof): Uint8Array {
  return concatBytes(
    tag("draw"),
    number(draw, 4),
    hexToBytes(rules),
    hexToBytes(previous),
    number(USES[use], 1),
    number(contributions.length, 2),
    ...contributions.flatMap(({ chair, entropy }) => [number(chair, 4), hexToBytes(entropy)]),
  );
}

export function linkOf(proof: Proof): string {
  return hash(tag("link"), hexToBytes(commitmentOf(proof)), info(proof));
}

/** The key stream of a draw as bits, of each byte the highest first. */
class Bits {
  #bytes = new Uint8Array(0);
  #place = 0;
  #blocks = 0;

  constructor(private readonly key: Uint8Array) {}

  take(count: number): number {
    let taken = 0;
    for (let bit = 0; bit < count; bit += 1) taken = taken * 2 + this.#next();
    return taken;
  }

  #next(): number {
    if (this.#place === this.#bytes.length * 8) this.#more();
    const byte = this.#bytes[this.#place >> 3] ?? 0;
    const bit = (byte >> (7 - (this.#place & 7))) & 1;
    this.#place += 1;
    return bit;
  }

  #more(): void {
    // The cipher counts in blocks of 64 bytes.
    const counter = (this.#blocks * BLOCK) / 64;
    this.#bytes = chacha20(this.key, new Uint8Array(12), new Uint8Array(BLOCK), undefined, counter);
    this.#blocks += 1;
    this.#place = 0;
  }
}

function below(limit: number, bits: Bits): number {
  const width = limit > 1 ? 32 - Math.clz32(limit - 1) : 0;
  for (;;) {
    const drawn = bits.take(width);
    if (drawn < limit) return drawn;
  }
}

const byCodePoint = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** A function that shuffles one pack after the other, as this draw did. */
export function shuffleOf(proof: Proof): (pack: readonly string[]) => string[] {
  const bits = new Bits(hkdf(sha256, hexToBytes(proof.secret), hexToBytes(proof.salt), info(proof), 32));
  return (pack) => {
    const laid = [...pack].sort(byCodePoint);
    for (let last = laid.length - 1; last > 0; last -= 1) {
      const other = below(last + 1, bits);
      const [one, two] = [laid[last] ?? "", laid[other] ?? ""];
      laid[last] = two;
      laid[other] = one;
    }
    return laid;
  };
}
