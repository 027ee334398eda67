/** What Tonk has besides lobby and tables; each part comes when it is asked for. */
import type { GamePack } from "../../room/game";

export const pack = (): Promise<GamePack> => import("./pack");

export const hand = () => import("./records/HandPage.svelte");

export const pages = { "/duplicate": () => import("./duplicate/DuplicatePage.svelte") };
