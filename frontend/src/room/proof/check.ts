/** The checks of a table's proofs that need no trust in the server; `greenroom verify` makes the same ones. */
import type { Proof } from "../../generated/api";
import type { Args } from "../../words/translate";
import type { PackOf, Sight } from "../game";
import type { Seen } from "./chance";
import { commitmentOf, FIRST, hashOfText, linkOf, shuffleOf, VERSION } from "./draw";

export interface Fault {
  /** A refusal's code. */
  code: string;
  args: Args;
}

export interface Checked {
  proof: Proof;
  /** This browser has added to it, and finds what it added. */
  own: boolean;
  /**
   * The number of places of its packs that this browser was shown in play; all are there as they were shown where
   * nothing is wrong.
   */
  shown: number;
  faults: Fault[];
}

/** The packs of games by their names; null where a game does not tell. */
export type Packs = ReadonlyMap<string, PackOf | null>;

/** Checks all draws of a table that are over, and what this browser remembers of them. */
export function check(proofs: readonly Proof[], seen: readonly Seen[], packs: Packs): Checked[] {
  const remembered = new Map(seen.map((one) => [one.draw, one]));
  return proofs.map((proof, place) => {
    const memory = remembered.get(proof.draw) ?? null;
    const faults = faultsFrom(proof, () => [
      ...ofDraw(proof),
      ...ofPacks(proof, packs),
      ...ofChain(proofs[place - 1] ?? null, proof, proofs.slice(0, place)),
      ...ofMemory(proof, memory),
    ]);
    const own = proof.use !== "unused" && memory?.added === true && isAdded(proof, memory);
    return { proof, own, shown: memory ? placesSeen(memory, packsIn(proof)) : 0, faults };
  });
}

/**
 * The hands that are over and yet not told: a chain shows what is missing within it, and not what is kept back from its
 * end. `begun` is the number of the hand that was dealt last.
 */
export function keptBack(proofs: readonly Proof[], seen: readonly Seen[], begun: number): Fault | null {
  const last = proofs.at(-1)?.draw ?? 0;
  const hand = proofs.findLast((one) => one.hand !== null)?.hand ?? 0;
  const isShort = seen.some(({ draw, over }) => over && draw > last) || hand < begun - 1;
  return isShort ? { code: "page.kept_back", args: { draw: last } } : null;
}

function faultsFrom(proof: Proof, checks: () => Fault[]): Fault[] {
  try {
    return checks();
  } catch (error) {
    return [{ code: "proof.unreadable", args: { detail: `${proof.draw}: ${String(error)}` } }];
  }
}

function ofDraw(proof: Proof): Fault[] {
  const { draw, version } = proof;
  if (version !== VERSION) return [{ code: "proof.version", args: { draw, version, known: VERSION } }];
  const faults: Fault[] = [];
  const addFault = (code: string): unknown => faults.push({ code, args: { draw } });
  if (commitmentOf(proof) !== proof.commitment) addFault("proof.commitment");
  if (proof.terms !== null && hashOfText(proof.terms) !== proof.rules) addFault("proof.terms");
  if (!ascend(proof.contributions.map(({ chair }) => chair))) addFault("proof.order");
  const isHand = proof.use === "hand";
  if (isHand && (proof.terms === null || proof.hand === null || !proof.shuffled?.length)) addFault("proof.incomplete");
  if (!isHand && holdsTooMuch(proof)) addFault("proof.use");
  if ((proof.shuffled ?? []).some((text) => hasTwice(text.split(" ")))) addFault("proof.packs");
  return faults.length > 0 ? faults : ofShuffles(proof);
}

/** Whether a draw without a hand has what only a hand has, or an unused one has anything at all. */
function holdsTooMuch({ use, terms, hand, contributions, shuffled, ...proof }: Proof): boolean {
  const isDrawn = use === "unused" && (contributions.length > 0 || (shuffled ?? []).length > 0);
  return isDrawn || terms !== null || hand !== null || proof.void;
}

/** The game and the rules by which a hand was dealt; null where its text is none of that. */
export function termsOf(text: string): { game: string; rules: unknown } | null {
  try {
    const { game, rules } = JSON.parse(text) as Record<string, unknown>;
    return typeof game === "string" ? { game, rules } : null;
  } catch {
    return null;
  }
}

/** The faults of a hand that was not dealt from the pack of its rules, however well that was shuffled. */
function ofPacks(proof: Proof, packs: Packs): Fault[] {
  const { draw, use, terms, shuffled } = proof;
  if (use !== "hand" || terms === null) return [];
  const agreed = termsOf(terms);
  if (agreed === null) return [{ code: "proof.terms", args: { draw } }];
  const packOf = packs.get(agreed.game);
  if (packOf === null) return [];
  const pack = packOf?.(agreed.rules) ?? { whole: [], times: 0 };
  const shuffledPacks = (shuffled ?? []).map((text) => inOrder(text.split(" ")));
  const isAgreed =
    shuffledPacks.length === (pack.times ?? shuffledPacks.length) &&
    shuffledPacks.every((one) => one === inOrder(pack.whole));
  return isAgreed ? [] : [{ code: "proof.packs", args: { draw } }];
}

const inOrder = (texts: readonly string[]): string => [...texts].sort().join(" ");

const hasTwice = (texts: readonly string[]): boolean => new Set(texts).size < texts.length;

const ascend = (numbers: readonly number[]): boolean =>
  numbers.every((one, place) => place === 0 || one > (numbers[place - 1] ?? 0));

function ofShuffles(proof: Proof): Fault[] {
  const shuffle = shuffleOf(proof);
  for (const [number, text] of (proof.shuffled ?? []).entries()) {
    const pack = text.split(" ");
    const drawn = shuffle(pack);
    const place = drawn.findIndex((one, at) => one !== pack[at]);
    const args = { draw: proof.draw, number: number + 1, place: place + 1, drawn: drawn[place] ?? "" };
    if (place >= 0) return [{ code: "proof.shuffle", args }];
  }
  return [];
}

function ofChain(before: Proof | null, proof: Proof, earlier: readonly Proof[]): Fault[] {
  const { draw, hand } = proof;
  const wrong = before === null ? ofFirst(proof) : ofStep(before, proof);
  if (wrong !== null) return [wrong];
  const last = earlier.findLast((one) => one.hand !== null)?.hand ?? 0;
  if (hand !== null && hand !== last + 1) return [{ code: "proof.hand", args: { draw, hand, before: last } }];
  const again = earlier.some(({ secret }) => secret === proof.secret);
  return again ? [{ code: "proof.same_secret", args: { draw } }] : [];
}

/** The page is given the whole chain: it begins with the first draw. */
function ofFirst({ draw, previous }: Proof): Fault | null {
  if (draw !== 1) return { code: "proof.gap", args: { draw, before: 0 } };
  return previous === FIRST ? null : { code: "proof.not_first", args: { draw } };
}

function ofStep(before: Proof, proof: Proof): Fault | null {
  const args = { draw: proof.draw, before: before.draw };
  if (proof.draw <= before.draw) return { code: "proof.twice", args };
  if (proof.draw > before.draw + 1) return { code: "proof.gap", args };
  if (proof.previous !== linkOf(before)) return { code: "proof.link", args };
  if (before.use !== "unused" || before.rules !== proof.rules) return null;
  return { code: "proof.given_up", args: { draw: before.draw } };
}

function ofMemory(proof: Proof, memory: Seen | null): Fault[] {
  if (memory === null) return [];
  if (memory.commitment !== proof.commitment) return [{ code: "page.other_commitment", args: {} }];
  const faults = isDealtAsShown(proof, memory) ? [] : [{ code: "page.other_cards", args: { draw: proof.draw } }];
  if (proof.use === "unused" || !memory.added || isAdded(proof, memory)) return faults;
  return [...faults, { code: "page.chance_lost", args: {} }];
}

const packsIn = ({ shuffled }: Proof): string[][] => (shuffled ?? []).map((text) => text.split(" "));

/** Whether the hand that was seen in play is the one that is revealed, and lay in these packs. */
function isDealtAsShown(proof: Proof, { hand, sights = [] }: Seen): boolean {
  const packs = packsIn(proof);
  const isThere = ({ pack, places, shown }: Sight): boolean =>
    inOrder(places.map((place) => packs[pack]?.at(place) ?? "")) === inOrder(shown);
  return (hand === undefined || hand === proof.hand) && sights.every(isThere);
}

/** Some places are seen more than once, from the top and from the bottom. */
function placesSeen({ sights = [] }: Seen, packs: readonly string[][]): number {
  const fromTop = (place: number, size: number): number => (place < 0 ? place + size : place);
  const places = sights.flatMap(({ pack, places: some }) =>
    some.map((place) => `${pack} ${fromTop(place, packs[pack]?.length ?? 0)}`),
  );
  return new Set(places).size;
}

const isAdded = (proof: Proof, memory: Seen): boolean =>
  proof.contributions.some(({ entropy }) => entropy === memory.entropy);
