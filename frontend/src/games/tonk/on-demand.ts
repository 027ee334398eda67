/** The parts of Tonk besides lobby and tables; each comes when it is asked for. */
import type { GamePack } from "../../room/game";

export const pack = (): Promise<GamePack> => import("./pack");

export const hand = () => import("./records/HandPage.svelte");

export const pages = { "/duplicate": () => import("./duplicate/DuplicatePage.svelte") };
