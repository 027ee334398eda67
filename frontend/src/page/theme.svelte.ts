/** The theme, night or day: as the system has it, until somebody chooses; the choice is remembered in the browser. */
import { memory } from "./memory";

export type Theme = "night" | "day";

const lastTheme = memory("theme");
let theme = $state<Theme>("night");

function show(next: Theme): void {
  theme = next;
  document.documentElement.dataset["theme"] = next;
  const wall = getComputedStyle(document.documentElement).getPropertyValue("--wall").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", wall);
}

/** Takes up what `theme.js` found before anything was drawn, and follows the system until somebody chooses. */
export function showTheme(): void {
  show(document.documentElement.dataset["theme"] === "day" ? "day" : "night");
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", ({ matches }) => {
    if (lastTheme.recall() === null) show(matches ? "day" : "night");
  });
}

export function themeNow(): Theme {
  return theme;
}

export function chooseTheme(next: Theme): void {
  lastTheme.remember(next);
  show(next);
}
