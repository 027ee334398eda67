declare module "virtual:card-faces" {
  /** The folder of the card faces; below it `two/` and `four/`, then `Ks.svg`. */
  export const faces: string;
}

declare module "virtual:piano-samples" {
  /** Where each recording of the piano is served, by its MIDI note, lowest first. */
  export const samples: readonly { midi: number; address: string }[];
}
