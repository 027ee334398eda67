export type TonkSheet = "bets" | "end" | "proposal" | "propose" | "records" | "rules" | "settled" | "stake";
