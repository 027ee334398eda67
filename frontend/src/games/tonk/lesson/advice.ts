/**
 * Chooses the lesson's next sentence, and the button that it points at, from what lies on the table alone: so the
 * lesson goes on after a reload, and after whatever was played instead.
 */
import type { TonkOutcome, TonkShown, TonkView } from "../../../generated/wire";
import { seatName } from "../../../room/lines";
import type { Args, Translate } from "../../../words/translate";
import type { HandController } from "../hand-controller.svelte";
import { uses, type Move } from "../moves/legal";
import type { TableActions } from "../table/table-actions.svelte";
import { lastTurn } from "../words/last-turn";
import { isPlay } from "../words/lines";

export interface Advice {
  /** The sentence, by its key. */
  key: string;
  args?: Args;
  /** The cards that it names: as signs to the eye, in words to the ear. */
  names?: readonly string[];
  /** The button of the bar, by what it does. */
  press?: string;
  /** Cards of the hand to be chosen. */
  cards?: readonly string[];
}

/** Points with which the lesson says that a drop is safe. */
const SAFE_POINTS = 5;
/** Draws instead of the advised drop, after which it is said plainly what to press. */
const DRAWS_AGAINST_ADVICE = 2;
/** Cards in the stock when two have been dealt five each, and one has been turned up. */
const FULL_STOCK = 41;

const worth = (card: string): number => ({ A: 1, T: 10, J: 10, Q: 10, K: 10 })[card[0] ?? ""] ?? Number(card[0]);

/** The sentence, with its cards as they are told. */
export function sentenceOf(
  t: Translate,
  { key, args, names = [] }: Advice,
  tell: (cards: readonly string[]) => string,
) {
  return t(key, { ...args, card: tell(names), cards: tell(names) });
}

/** Null while somebody else plays: then the last move says enough. */
export function adviceFor(actions: TableActions): Advice | null {
  const { hand, myTurn } = actions.controller;
  if (!hand || !myTurn) return null;
  if (hand.phase === "play") return goingOn(actions.controller, hand);
  if (hand.phase !== "draw") return null;
  return actions.asking === "drop" ? sure(actions.controller, hand) : beginning(actions.controller, hand);
}

/** Hands that have ended: a void one has taught nothing, and is dealt again. */
const handsPlayed = ({ details }: HandController): number => details?.session.played ?? 0;

/** The learner's last play in this hand. */
function ownTurn({ room: { seat, state, update } }: HandController): readonly TonkShown[] {
  return update && seat !== null ? lastTurn(state.lines, update.room.hand_number, seat) : [];
}

const hasHit = (controller: HandController): boolean => ownTurn(controller).some(({ did }) => did === "hit");

/**
 * The second hand lies as it was dealt for the lesson, where a drop is caught. A learner who has played on may be
 * the lowest by now; and the stock is still full where a discard was taken instead.
 */
function isTempting(controller: HandController, { stock }: TonkView): boolean {
  return handsPlayed(controller) === 1 && stock === FULL_STOCK && ownTurn(controller).length === 0;
}

/** Draws since the learner last laid something in this hand: with few points each was made instead of a drop. */
function drawsSinceLaid({ room: { seat, state, update } }: HandController): number {
  const plays = state.lines.flatMap(({ happened, room }) =>
    room.hand_number === update?.room.hand_number && isPlay(happened) && happened.seat === seat ? happened.did : [],
  );
  const laid = plays.findLastIndex((did) => did === "spread" || did === "hit");
  return plays.slice(laid + 1).filter((did) => did === "draw" || did === "take").length;
}

/** Asked whether to drop. */
function sure(controller: HandController, hand: TonkView): Advice {
  const count = hand.points ?? 0;
  if (isTempting(controller, hand)) return { key: "ui.lesson.sure_again", press: "drop" };
  if (count > SAFE_POINTS) return { key: "ui.lesson.sure_many", args: { count }, press: "withdraw" };
  return { key: "ui.lesson.sure", press: "drop" };
}

function beginning(controller: HandController, hand: TonkView): Advice {
  const { offer, room } = controller;
  const count = hand.points ?? 0;
  const few = count <= SAFE_POINTS;
  if (few && offer.plain.has("drop") && drawsSinceLaid(controller) >= DRAWS_AGAINST_ADVICE) {
    return { key: "ui.lesson.press_drop", press: "drop" };
  }
  if (handsPlayed(controller) > 0 && offer.plain.has("drop")) {
    if (isTempting(controller, hand)) return { key: "ui.lesson.tempt", args: { count }, press: "drop" };
    return { key: "ui.lesson.may_drop", args: { count }, press: few ? "drop" : "draw" };
  }
  if (few && offer.plain.has("drop")) return { key: "ui.lesson.drop", args: { count }, press: "drop" };
  if (hand.stock === FULL_STOCK) return { key: "ui.lesson.begin", press: "draw" };
  const other = hand.spreads.find(({ owner }) => owner !== room.seat);
  if (!other || !room.update) return { key: "ui.lesson.draw", press: "draw" };
  return { key: "ui.lesson.draw_beside", args: { name: seatName(room.update.room, other.owner) }, press: "draw" };
}

/** The advice after the draw: lay, hit, and then discard. */
function goingOn(controller: HandController, hand: TonkView): Advice {
  const lays = (kind: "spread" | "hit"): Move[] => controller.legal.filter((move) => move.kind === kind);
  const [spread] = lays("spread").sort((a, b) => uses(b).length - uses(a).length);
  if (spread) return spreading(controller, uses(spread));
  const [hit] = lays("hit");
  if (hit?.kind === "hit") return hitting(controller, hand, hit);
  return discarding(controller, hand);
}

function spreading(controller: HandController, cards: readonly string[]): Advice {
  const isRun = cards[0]?.[1] === cards[1]?.[1];
  const advice = { key: isRun ? "ui.lesson.run" : "ui.lesson.book", names: cards };
  if (controller.offer.spreads.length > 0) return { ...advice, press: "spread" };
  if (controller.chosen.length === 0) return { ...advice, press: "suggest spread" };
  return chooseAlone(controller, cards);
}

function hitting(controller: HandController, hand: TonkView, hit: Extract<Move, { kind: "hit" }>): Advice {
  const cards = uses(hit);
  const owner = hand.spreads[hit.spread - 1]?.owner ?? null;
  const mine = owner === controller.room.seat;
  const { update } = controller.room;
  const name = update && owner !== null ? seatName(update.room, owner) : "";
  const advice = { key: mine ? "ui.lesson.hit_own" : "ui.lesson.hit", args: { name }, names: cards };
  const [chosen] = controller.offer.hits;
  if (chosen) return { ...advice, press: `hit s${chosen.spread}` };
  if (controller.chosen.length === 0) return { ...advice, press: "suggest hit" };
  return chooseAlone(controller, cards);
}

/** Others are chosen, with which nothing can be laid: it is said which, and these stand out. */
function chooseAlone({ chosen }: HandController, cards: readonly string[]): Advice {
  const missing = cards.filter((card) => !chosen.includes(card));
  const wrong = chosen.filter((card) => !cards.includes(card));
  const key = wrong.length > 0 ? "ui.lesson.choose_alone" : "ui.lesson.choose";
  return { key, names: cards, cards: missing.length > 0 ? missing : wrong };
}

function discarding(controller: HandController, hand: TonkView): Advice {
  const { offer, chosen } = controller;
  const highest = [...(hand.hand ?? [])].sort((a, b) => worth(b) - worth(a))[0] ?? "";
  const counts = worth(highest);
  const advice = {
    key: hasHit(controller) ? "ui.lesson.discard_hit" : "ui.lesson.discard",
    args: { worth: counts, left: (hand.points ?? 0) - counts },
    names: [highest],
  };
  if (offer.discard) return { ...advice, press: offer.discard.text };
  if (chosen.length > 1) return { key: "ui.lesson.choose_one", cards: chosen };
  return { ...advice, cards: [highest] };
}

/** The sentence about a hand that is over. */
export function lastWord(controller: HandController, { end, ender }: TonkOutcome): Advice {
  const mine = ender !== null && ender === controller.room.seat;
  if (handsPlayed(controller) === 1) return { key: end === "drop" && mine ? "ui.lesson.won" : "ui.lesson.first_over" };
  return { key: end === "caught" && mine ? "ui.lesson.caught" : "ui.lesson.over" };
}
