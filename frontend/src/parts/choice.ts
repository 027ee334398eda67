import type { Drawing } from "./icons";

/** A choice of the eye or of the ear, made by one button: what pressing it would bring. */
export interface Choice {
  icon: Drawing;
  text: string;
  choose: () => void;
}
