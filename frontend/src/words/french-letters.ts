/**
 * The letters that French prints where English prints K, Q, J: roi, dame, valet; and S, the squire: écuyer. All other
 * letters are the same.
 */
export const FRENCH_LETTERS: Readonly<Record<string, string>> = { K: "R", Q: "D", J: "V", S: "E" };
