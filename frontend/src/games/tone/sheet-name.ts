export type ToneSheet = "bots" | "end" | "hint" | "keep" | "review";

declare module "../../room/sheets/name" {
  interface Sheets {
    tone: ToneSheet;
  }
}
