/** The things on a page that a press activates, and whether one of them can be pressed. */

const PRESSABLE =
  "a[href], button, summary, label, input, select, textarea, [role=button], [role=switch], [role=radio]";

/** The innermost one at or around the target of an event. */
export function pressableAt(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(PRESSABLE) : null;
}

/** An element is on the page, enabled and in sight, and no sheet lies over it. */
export function canBePressed(element: Element): boolean {
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
  if (sheet && !sheet.contains(element)) return false;
  return element.checkVisibility({ visibilityProperty: true }) && !element.matches(":disabled, [inert], [inert] *");
}
