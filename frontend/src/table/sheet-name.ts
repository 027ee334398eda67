/** The sheets that can lie over a table, one at a time. */
export type SheetName = "menu" | "join" | "keep" | "hint" | "review" | "bots" | "end" | "score" | "rules" | "invite" | "how" | "credits" | "keys" | "device" | "log" | "settings" | "bets" | "propose" | "proposal" | "settled" | "records";
