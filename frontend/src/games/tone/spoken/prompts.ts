/** Tells a listener what they may do now, and who leads once that may be told. */
import type { Placing, TonePokerView } from "../../../generated/wire";
import type { Prompt } from "../../../room/game-table";
import { listText } from "../../../words/list";
import type { Translate } from "../../../words/translate";
import { isNaming } from "../ear/ear";
import { handName, reasonText } from "../words/names";
import { awaitedSeats } from "../seats/seats";

/** A listener, and the facts about their table that the sentences need. */
export interface Reader {
  t: Translate;
  /** The number of the hand in play. */
  number: number;
  /** The own seat; null for who only listens, or while a bot plays for them. */
  seat: number | null;
  nameOf: (seat: number) => string;
  /** The host's name; null where the reader is the host. */
  host: string | null;
  /** The reader plays by keys. */
  keys: boolean;
}

/** Says who leads, with which hand, and why; nothing where nobody else plays. */
export function leadOf(hand: TonePokerView, score: Placing, { t, seat, nameOf }: Reader): string {
  const [first = [], second] = score.order;
  if (hand.seats.length < 2) return "";
  const [leader = 0] = first;
  const handText = handName(t, hand.seats[leader] ?? { label: null, royal: null, ranks: [] }, ".a");
  const why = second && score.why[0] ? `, ${reasonText(t, score.why[0])}` : "";
  if (first.length > 1) {
    return t("ui.tone.say.lead.shared", { names: listText(t, first.map(nameOf)), hand: handText }) + why;
  }
  const key = leader === seat ? "ui.tone.say.lead.you" : "ui.tone.say.lead";
  return t(key, { name: nameOf(leader), hand: handText }) + why;
}

/** Says what may be done once all have played; by ear that was told before the naming. */
function over(hand: TonePokerView, { t, number, host, keys }: Reader): Prompt {
  const next = host === null ? (keys ? t("ui.tone.say.key.next") : "") : t("ui.tone.do.host_begins", { name: host });
  const all = hand.seats.length > 1 ? t("ui.tone.say.all_played") : "";
  const sooner = hand.ear === null ? [all, keys ? t("ui.tone.say.key.score") : ""] : [];
  return { key: `over ${number}`, text: [...sooner, next].filter(Boolean).join(". ") };
}

/** The prompt to name the hands, once all have played by ear. A player alone has heard only their own hand. */
function namingPrompt(hand: TonePokerView, { t, number, keys }: Reader): Prompt {
  const names = [t("ui.tone.ear.do"), keys ? t("ui.tone.ear.keys") : ""];
  const alone = [keys ? t("ui.tone.say.key.score") : ""];
  return { key: `name ${number}`, text: (hand.seats.length > 1 ? names : alone).filter(Boolean).join(" ") };
}

/** The reader's own next thing: their deck, or that only they are awaited. */
function next(hand: TonePokerView, { t, number, seat, keys }: Reader): Prompt[] {
  const mine = seat === null ? undefined : hand.seats[seat];
  if (!mine) return [];
  if (mine.cards.length === 0 && hand.legal.includes("deal")) {
    return [{ key: `deck ${number}`, text: t(keys ? "ui.tone.say.key.deal" : "ui.tone.do.deal") }];
  }
  const waits = awaitedSeats(hand);
  if (hand.seats.length < 2 || waits.length !== 1 || waits[0] !== seat) return [];
  return [{ key: `last ${number}`, text: t(keys ? "ui.tone.say.key.last" : "ui.tone.say.last") }];
}

/** `isOver`: all have played, though what the hands have come to may not be told yet. */
export function promptsOf(hand: TonePokerView, isOver: boolean, reader: Reader): Prompt[] {
  const toName: boolean = isNaming(hand);
  if (toName) return reader.seat !== null && hand.legal.includes("show") ? [namingPrompt(hand, reader)] : [];
  if (!isOver) return next(hand, reader);
  const { score, ear } = hand;
  const lead = score
    ? [{ key: `lead ${reader.number} ${score.order.join(" ")}`, text: leadOf(hand, score, reader) }]
    : [];
  // By ear score and places come together, after the naming.
  return ear === null ? [over(hand, reader), ...lead] : [...lead, over(hand, reader)];
}
