/** Hands to take home: one of them, else the whole session. */
import type { KeptLink } from "../../generated/api";
import { ask } from "../../page/http";
import { tablePath } from "../../room/api";

export function keepsakeLink(code: string, hand?: number): Promise<KeptLink> {
  return ask(`${tablePath(code)}/keepsake?${hand === undefined ? "" : `hand=${hand}`}`);
}

export function keepsakeFile(code: string, kind: "mid" | "jsonl", hand?: number, lang = "en"): string {
  return `${tablePath(code)}/keepsake.${kind}?lang=${lang}${hand === undefined ? "" : `&hand=${hand}`}`;
}
