declare module "virtual:piano-samples" {
  /** The address of each recording of the piano, its MIDI note, and how many cents sharp of it; lowest first. */
  export const samples: readonly { midi: number; sharp: number; address: string }[];
}
