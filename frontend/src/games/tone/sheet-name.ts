export type ToneSheet = "bots" | "end" | "hint" | "keep" | "review";
