/** The icons of Tonk alone. */
import type { Lines } from "../../parts/icons";

export const SORT: Lines = "M8 5v14M5 16l3 3 3-3M16 19V5M13 8l3-3 3 3";
/** Four signs, for the number of colours they are printed in. */
export const INKS: Lines = "M12 3l3 4-3 4-3-4zM12 13l3 4-3 4-3-4zM6 8l3 4-3 4-3-4zM18 8l3 4-3 4-3-4z";
/** The way through a hand that is looked through again. */
export const PAUSE: Lines = "M8 5v14M16 5v14";
export const FIRST: Lines = "M6 5v14M18 6l-8 6 8 6";
export const LAST: Lines = "M18 5v14M6 6l8 6-8 6";
export const MOVES: Lines = "M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01";
/** A lamp. */
export const HINT: Lines = "M9 18h6M10 21h4M12 3a6 6 0 0 0-3 11v1h6v-1a6 6 0 0 0-3-11z";
/** Two tables side by side with the same cards. */
export const DUPLICATE: Lines = "M4 5h6v9H4zM14 5h6v9h-6zM4 18h16";
/** A way that leaves another. */
export const BRANCH: Lines = "M7 20V4M4 7l3-3 3 3M7 15c0-4 10-2 10-8M14 10l3-3 3 3";
