/** The icons of Tone Poker alone. */
import type { Lines } from "../../parts/icons";

export const DISCARD: Lines = "M7 4h10v9H7zM12 15v5M9 17.500l3 3 3-3";
/** A note on two lines. */
export const LESSON: Lines = "M3 9h18M3 15h18M10 15a2.5 2 0 10-2.5 2 2.5 2 0 002.5-2zM10 15V4";
export const HINT: Lines =
  "M9 17.500h6M10 20.500h4M12 3.500a5.5 5.5 0 00-3 10c.6.5 1 1.2 1 2h4c0-.8.4-1.5 1-2a5.5 5.5 0 00-3-10z";
/** A note before another; a note that lies under others. */
export const TONIC: Readonly<Record<"tonic" | "drone", Lines>> = {
  tonic: "M5 17a2 2 0 104 0 2 2 0 10-4 0zM9 17V7M14 14a2 2 0 104 0 2 2 0 10-4 0zM18 14V4",
  drone: "M3 19h18M6 13a2 2 0 104 0 2 2 0 10-4 0zM10 13V5l6-1v7M12 11.500a2 2 0 104 0 2 2 0 10-4 0z",
};
export const LOOP: Lines = "M17 3l3 3-3 3M20 6H8a4 4 0 00-4 4v1M7 21l-3-3 3-3M4 18h12a4 4 0 004-4v-1";
/** The icon of the reader's mistakes: an arrow that leads back to the beginning. */
export const MISTAKES: Lines = "M8 3L4.500 6.500 8 10M5 6.500h8.500a6.500 6.500 0 11-6 9";
export const LABEL: Lines = "M4 4.500h7.500L20 13l-7 7-9-8.500zM8 8.500v.01";
