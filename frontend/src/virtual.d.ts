declare module "virtual:faces" {
  /** The folder of the faces; below it a file for each set that can be chosen: its drawings by what they bear, `Ks`. */
  export const faces: string;
  /** The address of the back of all that is dealt. */
  export const back: string;
}

declare module "virtual:first-words" {
  /** The sentence that the room cannot be reached, in every language: for as long as the catalogues have not come. */
  export const unreachable: Readonly<Record<"en" | "fr", string>>;
}

declare module "virtual:sentences" {
  type Addresses = Readonly<Record<"en" | "fr", string>>;
  /** The address of the sentences of each package, by its folder. */
  export const sentences: {
    /** The room's own sentences. */
    readonly greenroom: Addresses;
    /** The sentences of the pages on what the room keeps. */
    readonly privacy: Addresses;
    /** The sentences of each game. */
    readonly [folder: string]: Addresses;
  };
}
