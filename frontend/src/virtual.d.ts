declare module "virtual:card-faces" {
  /** The folder of the card faces; below it `two/` and `four/`, then `Ks.svg`. */
  export const faces: string;
}
