/** HTTP requests about duplicates. */
import type { Comparison, DuplicateOptions, DuplicatePlace, DuplicateView } from "../../../generated/api";
import { base } from "../../../page/base";
import { ask, askAgain, type Tagged } from "../../../page/http";
import { spokenLanguage } from "../../../words/words.svelte";

const DUPLICATES = "/api/duplicates";
const path = (code: string): string => `${DUPLICATES}/${encodeURIComponent(code)}`;

export const openDuplicate = (options: DuplicateOptions): Promise<DuplicateView> => ask(DUPLICATES, options);
export const findDuplicate = (code: string): Promise<DuplicateView> => ask(path(code));
export const openTableOf = (code: string): Promise<DuplicatePlace> => ask(`${path(code)}/tables`, {});
export const sitAt = (code: string, table: number, seat: number): Promise<DuplicatePlace> =>
  ask(`${path(code)}/tables/${table}/chairs`, { seat });
export const endTable = (code: string, table: number): Promise<DuplicateView> =>
  ask(`${path(code)}/tables/${table}/close`, {});
export const endDuplicate = (code: string): Promise<DuplicateView> => ask(`${path(code)}/close`, {});
export const duplicateAgain = (code: string, before: Tagged<DuplicateView> | null): Promise<Tagged<DuplicateView>> =>
  askAgain(path(code), before);
export const sheetAgain = (code: string, before: Tagged<Comparison> | null): Promise<Tagged<Comparison>> =>
  askAgain(`${path(code)}/sheet`, before);

export const csvOf = (code: string): string => `${base}${path(code)}/sheet.csv?lang=${spokenLanguage()}`;
export const decksOf = (code: string): string => `${base}${path(code)}/proof.json`;
/** The page of a duplicate. */
export const pageOf = (code: string): string => `/duplicate?code=${encodeURIComponent(code)}`;
