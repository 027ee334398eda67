/** The game that was chosen last in this browser; where none was, the first of the catalogue. */
import { memory } from "../../page/memory";
import { GAME_NAMES } from "../games";

const lastGame = memory("game");

export function rememberedGame(): string {
  const remembered = lastGame.recall();
  return GAME_NAMES.find((name) => name === remembered) ?? GAME_NAMES[0] ?? "";
}

export function rememberGame(name: string): void {
  lastGame.remember(name);
}
