/** The buttons of the bar: what can be done now, from left to right. */
import { t } from "../../../words/words.svelte";
import { hitsOn, wildsAdded } from "../moves/offer";
import { short, shortAll } from "../words/cards";
import { claimLabel, dropLabel, hitLabel } from "./action-labels";
import type { TableActions, Question } from "./table-actions.svelte";
import { absentInTurn } from "./hints";
import { keyFor, NO } from "./keys";

export interface BarButton {
  /** The action that it plays, or the beginning of it, or what else it is for. */
  does: string;
  text: string;
  press: () => void;
  /** The natural next thing. */
  brass?: boolean;
  /** The turn has not opened: it is played as soon as it does. */
  early?: boolean;
  /** It commits: the second click of a double click, which was meant for the button before it, does not press it. */
  commits?: boolean;
  /** The key that does the same; null where none does. */
  key?: string | null;
}

/** No and yes, to what is asked. */
function answers(actions: TableActions, question: Question): BarButton[] {
  const [no, yes] =
    question === "drop"
      ? [t("ui.drop.no"), dropLabel(actions.controller, t("ui.drop.yes"))]
      : [t("ui.draw.no"), t("ui.act.draw")];
  return [
    { does: "withdraw", text: no, press: () => actions.answer(false), key: NO },
    {
      does: question,
      text: yes,
      press: () => actions.answer(true),
      key: t("ui.keys.key.yes"),
      brass: true,
      commits: true,
    },
  ];
}

/** The buttons for somebody who watches, or waits for somebody who is not there. */
function aside(
  { controller: { room } }: TableActions,
  absent: ReturnType<typeof absentInTurn>,
  join: () => void,
): BarButton[] {
  const found: BarButton[] = [];
  if (room.update && room.update.you.chair === null && room.update.room.free_chairs > 0) {
    found.push({ does: "join", text: t("ui.welcome.sit"), press: join, brass: true });
  }
  if (absent) {
    const { chair } = absent;
    found.push({ does: "sit_in", text: t("ui.menu.hand_over"), press: () => room.send({ do: "sit_in", chair }) });
  }
  return found;
}

/** Legal whatever is chosen. */
function plain(actions: TableActions): BarButton[] {
  const { controller } = actions;
  const { offer, early, hand } = controller;
  const act = (does: "pass" | "claim" | "take" | "end", text: string): BarButton => ({
    does,
    text,
    press: () => controller.act(does),
  });
  const card = hand?.top ? short(hand.top) : "";
  const all: BarButton[] = [
    act("pass", t("ui.act.pass")),
    { ...act("claim", claimLabel(controller)), brass: true },
    { does: "drop", text: dropLabel(controller), press: () => actions.drop(), early },
    { ...act("take", t("ui.act.take", { card })), early },
    { does: "draw", text: t("ui.act.draw"), press: () => actions.draw(false), brass: true, early },
  ];
  const found = all.filter(({ does }) => [...offer.plain.keys()].some((legal) => legal === does));
  if (controller.chosen.length === 0) {
    const suggest = (kind: "hit" | "spread", text: string): BarButton => ({
      does: `suggest ${kind}`,
      text,
      press: () => controller.suggest(kind),
    });
    if (offer.couldHit) found.push(suggest("hit", t("ui.act.could_hit")));
    if (offer.couldSpread) found.push(suggest("spread", t("ui.act.could_spread")));
  }
  return offer.plain.has("end") ? [...found, act("end", t("ui.act.end"))] : found;
}

/** The buttons for the cards chosen. */
function buttonsForChosen(actions: TableActions): BarButton[] {
  const { controller } = actions;
  const { discard, hits, spreads } = controller.offer;
  const cards = shortAll(controller.chosen);
  const found: BarButton[] = [];
  if (discard) {
    const brass = hits.length === 0 || wildsAdded(hits) > 0;
    const press = (): void => controller.act(discard.text);
    found.push({ does: discard.text, text: t("ui.act.discard", { card: cards }), press, brass });
  }
  const targets = [...new Set(hits.map((way) => way.spread))];
  for (const spread of targets) {
    const press = (): void => actions.lay(hitsOn(controller.offer, spread));
    const text = hitLabel(controller, targets, spread);
    found.push({ does: `hit s${spread}`, text, press, brass: wildsAdded(hits) === 0 });
  }
  if (spreads.length > 0) {
    const count = wildsAdded(spreads);
    const text = t(count > 0 ? "ui.act.spread_wild" : "ui.act.spread", { cards, count });
    found.push({ does: "spread", text, press: () => actions.lay(spreads), brass: true });
  }
  return found;
}

export function barButtons(actions: TableActions, join: () => void): BarButton[] {
  if (actions.asking !== null) return answers(actions, actions.asking);
  const found = [
    ...aside(actions, absentInTurn(actions.controller), join),
    ...plain(actions),
    ...buttonsForChosen(actions),
  ];
  return found.map((button) => ({ ...button, key: keyFor(button.does, actions.controller.offer) }));
}

/** Whether this button was pressed, and its answer has not come. */
export function isWaiting({ does }: BarButton, { controller }: TableActions): boolean {
  return controller.pending !== null && `${controller.pending.action} `.startsWith(`${does} `);
}
