export type ToneSheet = "ear" | "end" | "hint" | "keep" | "mistakes" | "review" | "tonic";

declare module "../../room/sheets/name" {
  interface Sheets {
    tone: ToneSheet;
  }
}
