/** The parts of Tone Poker besides lobby and tables; each comes when it is asked for. */
import type { GamePack } from "../../room/game";

export const pack = (): Promise<GamePack> => import("./pack");

export async function shows(code: string, number: number): Promise<string> {
  const { shownHand } = await import("./keepsakes/shown-hand");
  return shownHand(code, number);
}

export const pages = {
  "/listen": () => import("./keepsakes/ListenPage.svelte"),
  "/lesson": () => import("./lesson/LessonPage.svelte"),
};
