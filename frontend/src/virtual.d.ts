declare module "virtual:card-faces" {
  /** The folder of the card faces; below it `two/` and `four/`, then `Ks.svg`. */
  export const faces: string;
}

declare module "virtual:piano-samples" {
  /** Where each recording of the piano is served, its MIDI note, and how many cents sharp of it; lowest first. */
  export const samples: readonly { midi: number; sharp: number; address: string }[];
}

declare module "virtual:first-words" {
  /** That the room cannot be reached, in every language: for as long as the catalogues have not come. */
  export const unreachable: Readonly<Record<"en" | "fr", string>>;
}
