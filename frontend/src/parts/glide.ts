/** Animates an element from its former place to its new one. */
import type { Attachment } from "svelte/attachments";
import type { Box } from "./box";
import { prefersStill } from "./reduced-motion";

const GLIDE_MS = 420;

/**
 * Moves an element from where it lay. Not by a transition: the browser ends that of an element which the order of its
 * list moves, so of two that change places one would jump.
 */
export function glides(at: () => Box | undefined): Attachment<HTMLElement> {
  let before: Box | undefined;
  return (element) => {
    const [from, to] = [before, (before = at())];
    if (!from || !to || prefersStill()) return;
    element.animate(
      { translate: [`${from.x - to.x}px ${from.y - to.y}px`, "none"] },
      { duration: GLIDE_MS, easing: "cubic-bezier(0.2, 0.75, 0.25, 1)" },
    );
  };
}
