/** The icons of Tone Poker alone. */
import type { Lines } from "../../parts/icons";

export const DISCARD: Lines = "M7 4h10v9H7zM12 15v5M9 17.500l3 3 3-3";
export const HINT: Lines =
  "M9 17.500h6M10 20.500h4M12 3.500a5.500 5.500 0 00-3 10c.6.500 1 1.200 1 2h4c0-.8.400-1.500 1-2a5.500 5.500 0 00-3-10z";
