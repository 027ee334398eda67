/** The game that was chosen last in this browser, else the first of the house. */
import { recall } from "../../page/memory";
import { GAME_NAMES } from "../games";

export function rememberedGame(): string {
  const remembered = recall("game");
  return GAME_NAMES.find((name) => name === remembered) ?? GAME_NAMES[0] ?? "";
}
