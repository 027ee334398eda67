/** The path under which the room is served: none, or one such as `/room`. */
export const base: string = typeof document === "undefined" ? "" : (document.documentElement?.dataset?.base ?? "");
