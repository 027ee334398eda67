/** The icons of Tonk alone. */
import type { Lines } from "../../parts/icons";

export const SORT: Lines = "M8 5v14M5 16l3 3 3-3M16 19V5M13 8l3-3 3 3";
