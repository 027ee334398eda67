export type TonkSheet = "bets" | "end" | "learned" | "proposal" | "propose" | "records" | "rules" | "settled" | "stake";

declare module "../../room/sheets/name" {
  interface Sheets {
    tonk: TonkSheet;
  }
}
