/** HTTP requests about tables, whichever game is played there. */
import type {
  Card as TableCard,
  NewTable,
  OpenedTable,
  OwnTables,
  PersonalLink,
  Proofs,
  Score,
} from "../generated/api";
import { base } from "../page/base";
import { ask } from "../page/http";

export type { Card as TableCard, Score } from "../generated/api";

/** The address of a table, by its code: by that proxies lead all of a table to one node. */
export const tablePath = (code: string): string => `/api/tables/${encodeURIComponent(code)}`;

export const openTable = (table: NewTable): Promise<OpenedTable> => ask("/api/tables", table);
export const findTable = (code: string): Promise<TableCard> => ask(tablePath(code));
export const scoreOf = (code: string): Promise<Score> => ask(`${tablePath(code)}/score`);
export const proofsPath = (code: string): string => `${tablePath(code)}/proofs`;
export const proofsOf = (code: string): Promise<Proofs> => ask(proofsPath(code));
export const ownTables = (): Promise<OwnTables> => ask("/api/me/tables");
export const qrOf = (code: string): string => `${base}${tablePath(code)}/qr.svg`;
export const deviceLink = (code: string): Promise<PersonalLink> => ask("/api/me/link", { code });
export const forgetDevices = (): Promise<object> => ask("/api/me/revoke", {});
