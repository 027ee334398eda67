/** Whether somebody plays by keys: then buttons show theirs, and questions say by which they are answered. */

const POINTED = "(hover: hover) and (pointer: fine)";

const isInField = ({ target }: Event): boolean =>
  target instanceof Element && target.closest("input, select, textarea") !== null;

/** Whether a key shows that there is a keyboard: modifiers and typed letters come from touch screens too. */
function isForThePage(event: KeyboardEvent): boolean {
  if (/^(?:Shift|Control|Alt|AltGraph|Meta|Unidentified|Process)$/.test(event.key)) return false;
  return !isInField(event);
}

export function hasKeys(): boolean {
  return "keys" in document.documentElement.dataset || matchMedia(POINTED).matches;
}

/**
 * After a press, the tip of a button stays hidden until the pointer has left the button; a sheet that opens over it
 * does not count as leaving.
 */
function hushPressed({ type, target }: Event): void {
  if (!(target instanceof Element)) return;
  const pressed = type === "click" ? target.closest("[data-tip]") : null;
  const over = document.querySelector("[data-hushed]");
  if (pressed || (over && !over.contains(target) && !document.querySelector("dialog[open]"))) {
    over?.removeAttribute("data-hushed");
  }
  pressed?.setAttribute("data-hushed", "");
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
  const capture = { capture: true };
  const types = ["click", "pointerover"];
  document.addEventListener("keydown", notice, capture);
  types.forEach((type) => document.addEventListener(type, hushPressed, capture));
  return () => {
    document.removeEventListener("keydown", notice, capture);
    types.forEach((type) => document.removeEventListener(type, hushPressed, capture));
  };
}

/** Pressed with a modifier, under a sheet or in a field: the key is not meant for the page. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return true;
  return isInField(event);
}

/** An arrow that nothing else has taken: where nothing scrolls and nothing is chosen by it. */
export function leadsToHand(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || !/^Arrow(?:Left|Right)$/.test(event.key)) return false;
  if (event.shiftKey || isElsewhere(event)) return false;
  return !(event.target instanceof Element && event.target.closest("aside"));
}
