/** The rules chosen in the lobby for the next table. */
import { CLASSIC, type Wish } from "./wish";

let chosen = $state.raw<Wish>(CLASSIC);

export function chosenRules(): Wish {
  return chosen;
}

export function chooseRules(wish: Wish): void {
  chosen = wish;
}
