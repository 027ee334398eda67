/** The page's words as long as the room does not answer with its own. */
import { unreachable } from "virtual:first-words";
import type { Language } from "../words/language";

/** Says, once, that the room cannot be reached, in words that came with the script. */
export function tellUnreachable(target: HTMLElement, language: Language): void {
  if (target.querySelector(".unreachable")) return;
  const paragraph = document.createElement("p");
  paragraph.className = "unreachable";
  paragraph.setAttribute("role", "alert");
  paragraph.textContent = unreachable[language];
  document.documentElement.lang = language;
  target.append(paragraph);
}
