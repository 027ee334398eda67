export type TonkSheet =
  "bets" | "end" | "hint" | "learned" | "proposal" | "propose" | "records" | "rules" | "settled" | "slips" | "stake";

declare module "../../room/sheets/name" {
  interface Sheets {
    tonk: TonkSheet;
  }
}
