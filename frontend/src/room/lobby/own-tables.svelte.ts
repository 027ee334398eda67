/** The tables where the reader sits or sat, as the server last said. */
import type { OwnTable } from "../../generated/api";
import { poll } from "../../page/poll";
import { signedNumber } from "../../words/figures";
import type { Translate } from "../../words/translate";
import { ownTables } from "../api";

const ASKED_EVERY_MS = 10_000;

let known = $state.raw<readonly OwnTable[]>([]);

/** The tables at which there is something to come back to. */
export function tablesToReturnTo(): readonly OwnTable[] {
  const open = known.filter((one) => one.seated && one.phase !== "ended");
  return [...open.filter((one) => one.turn), ...open.filter((one) => !one.turn)];
}

/** The tables that were left, and sessions that have ended. */
export function tablesOfThePast(): readonly OwnTable[] {
  return known.filter((one) => !one.seated || one.phase === "ended");
}

/** The server told of them on the way to the lobby, which need not ask again when it opens. */
let prepared = false;

/** Asks before the lobby is shown. */
export async function prepareOwnTables(): Promise<void> {
  prepared = await learnOwnTables();
}

type List = typeof import("./OwnTables.svelte").default;
let list = $state.raw<List | null>(null);

/** The component that shows them; it loads once there is a table to show, so a newcomer never needs it. */
export const listOfTables = (): List | null => list;

/** Asks once, and returns whether an answer came; without one the known tables stay. The component loads first. */
async function learnOwnTables(): Promise<boolean> {
  try {
    const { tables } = await ownTables();
    if (tables.length > 0) list ??= (await import("./OwnTables.svelte")).default;
    known = tables;
    return true;
  } catch {
    return false;
  }
}

/** Keeps asking as long as the page is seen; returns what ends it. */
export function followOwnTables(): () => void {
  if (!prepared) void learnOwnTables();
  prepared = false;
  return poll(ASKED_EVERY_MS, learnOwnTables);
}

/** The owner of the table; or, said to somebody who may come back to it, the way there. */
export function nameOfTable(t: Translate, table: OwnTable, back: boolean): string {
  if (table.hosts) return t(back ? "ui.lobby.own.back.yours" : "ui.lobby.own.yours");
  if (table.host === null) return t(back ? "ui.lobby.own.back.code" : "ui.top.table", { code: table.code });
  return t(back ? "ui.lobby.own.back" : "ui.welcome.title", { host: table.host });
}

/** Says how a table stands for the reader. */
export function standOfTable(t: Translate, table: OwnTable): string {
  if (!table.seated || table.phase === "ended") {
    return t(table.phase === "ended" ? "ui.lobby.own.ended" : "ui.lobby.own.left", {
      balance: signedNumber(table.balance),
    });
  }
  if (table.phase === "gathering") return t("ui.lobby.own.gathering");
  if (table.bot_plays) return t("ui.lobby.own.bot");
  if (table.phase === "between") return t("ui.lobby.own.between");
  return table.turn ? t("ui.lobby.own.turn") : t("ui.lobby.own.hand", { number: table.hand_number });
}
