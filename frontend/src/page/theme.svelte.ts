/** By night or by day: a choice of the eye, remembered in the browser. */
import { memory } from "./memory";

export type Theme = "night" | "day";

const lastTheme = memory("theme");
let theme = $state<Theme>(lastTheme.recall() === "day" ? "day" : "night");

export function showTheme(): void {
  document.documentElement.dataset["theme"] = theme;
}

export function themeNow(): Theme {
  return theme;
}

export function chooseTheme(next: Theme): void {
  theme = next;
  lastTheme.remember(next);
  showTheme();
}
