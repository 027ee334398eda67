/** Whether somebody plays by keys: then buttons show theirs, and questions say by which they are answered. */

const POINTED = "(hover: hover) and (pointer: fine)";

/** A key that types or only holds another says nothing of it: keyboards on glass send those too. */
function isForThePage(event: KeyboardEvent): boolean {
  if (/^(?:Shift|Control|Alt|AltGraph|Meta|Unidentified|Process)$/.test(event.key)) return false;
  return !(event.target instanceof Element && event.target.closest("input, select, textarea"));
}

export function hasKeys(): boolean {
  return "keys" in document.documentElement.dataset || matchMedia(POINTED).matches;
}

/**
 * From the first key on, the page shows its keys (`kbd[data-key]`), and what Tab has reached says its name; returns the
 * way to stop.
 */
export function noticeKeys(): () => void {
  const root = document.documentElement;
  const notice = (event: KeyboardEvent): void => {
    if (isForThePage(event)) root.dataset["keys"] = "";
    root.toggleAttribute("data-tabbed", event.key === "Tab");
  };
  document.addEventListener("keydown", notice, { capture: true });
  return () => document.removeEventListener("keydown", notice, { capture: true });
}

/** An arrow that nothing else has taken: where nothing scrolls and nothing is chosen by it. */
export function leadsToHand(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !/^Arrow(?:Left|Right)$/.test(event.key)) return false;
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  return !(event.target instanceof Element && event.target.closest("input, select, textarea, aside"));
}
