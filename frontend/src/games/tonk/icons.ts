/** The icons of Tonk alone. */
import type { Lines } from "../../parts/icons";

export const SORT: Lines = "M8 5v14M5 16l3 3 3-3M16 19V5M13 8l3-3 3 3";
/** Four signs, for the number of colours they are printed in. */
export const INKS: Lines = "M12 3l3 4-3 4-3-4zM12 13l3 4-3 4-3-4zM6 8l3 4-3 4-3-4zM18 8l3 4-3 4-3-4z";
