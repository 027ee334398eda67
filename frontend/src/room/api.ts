/** What is asked of tables over plain HTTP, whichever game is played there. */
import type {
  Card as TableCard,
  NewTable,
  OpenedTable,
  OwnTables,
  PersonalLink,
  Proofs,
  Score,
} from "../generated/api";
import { ask } from "../page/http";

export type { Card as TableCard, Score } from "../generated/api";

/** The address of a table, by its id or its code. */
export const tablePath = (table: string): string => `/api/tables/${encodeURIComponent(table)}`;

export const openTable = (table: NewTable): Promise<OpenedTable> => ask("/api/tables", table);
export const findTable = (code: string): Promise<TableCard> => ask(tablePath(code));
export const scoreOf = (id: string): Promise<Score> => ask(`${tablePath(id)}/score`);
export const proofsPath = (id: string): string => `${tablePath(id)}/proofs`;
export const proofsOf = (id: string): Promise<Proofs> => ask(proofsPath(id));
export const ownTables = (): Promise<OwnTables> => ask("/api/me/tables");
export const qrOf = (id: string): string => `${tablePath(id)}/qr.svg`;
export const deviceLink = (code: string): Promise<PersonalLink> => ask("/api/me/link", { code });
export const forgetDevices = (): Promise<object> => ask("/api/me/revoke", {});
