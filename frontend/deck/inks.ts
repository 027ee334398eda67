/** The colours of the deck: the house's, and what is mixed from them. */
import type { Colours, Suit } from "./layout.ts";

export const PAPER = "#fbf4e4";
export const INK = "#1d1a16";
export const RED = "#b01e20";
export const BRASS = "#c9a24b";
export const BRASS_DEEP = "#94702a";
export const BRASS_LIGHT = "#ecd08b";
export const CREAM = "#f3ead7";
export const CREAM_SHADE = "#d3c4a0";
export const BRICK = "#b5452f";
export const BRICK_DEEP = "#7d2c1d";
export const SLATE = "#2c394c";
export const TEAL = "#3f8f89";
export const TEAL_DEEP = "#28645f";
export const GREEN = "#1d5a43";
export const GREEN_DEEP = "#12382b";
export const BLUE = "#3f80c4";
export const BLUE_DEEP = "#2a68ab";

export interface Skin {
  light: string;
  shade: string;
  deep: string;
  /** A closed lid catches the lamp. */
  lid: string;
  lip: string;
}
export const SKINS = {
  honey: { light: "#d9a56c", shade: "#a86f3d", deep: "#7d4c28", lid: "#edc492", lip: "#8e3526" },
  copper: { light: "#b57945", shade: "#85502c", deep: "#5c3219", lid: "#d39a62", lip: "#6b2319" },
  umber: { light: "#8a5532", shade: "#613820", deep: "#3f2212", lid: "#b47a4d", lip: "#491811" },
  rose: { light: "#ecc79c", shade: "#c9935f", deep: "#96633a", lid: "#f8e0bf", lip: "#a63a2a" },
} satisfies Record<string, Skin>;

/** The colours of a court's clothes; `ground` and `ray` are the panel behind it. */
export interface Dress {
  ground: string;
  ray: string;
  coat: string;
  coatShade: string;
  trim: string;
  trimShade: string;
  shirt: string;
  shirtShade: string;
  neck: string;
  tie: string;
  hair: string;
  metal: string;
  metalLight: string;
  metalDark: string;
}

/** Two colours are one black and one red: a second black close to the first looks like a fault of the press. */
const INDEX_INKS: Readonly<Record<Colours, Record<Suit, string>>> = {
  two: { s: INK, h: RED, d: RED, c: INK },
  four: { s: INK, h: RED, d: "#1f4f9e", c: "#1b6b3c" },
};

export function indexInk(suit: Suit, colours: Colours): string {
  return INDEX_INKS[colours][suit];
}

export function dressOf(suit: Suit, colours: Colours): Dress {
  const own = {
    shirt: CREAM,
    shirtShade: CREAM_SHADE,
    neck: "#85502c",
    hair: INK,
    metal: BRASS,
    metalLight: BRASS_LIGHT,
    metalDark: BRASS_DEEP,
  };
  const silver = { metal: CREAM, metalLight: "#fffdf6", metalDark: "#a58a55" };
  switch (suit) {
    case "s":
      return {
        ...own,
        // Beside blue diamonds, a blue ground would be theirs.
        ...(colours === "four" ? { ground: "#45423e", ray: "#56524d" } : { ground: SLATE, ray: "#3d4c63" }),
        coat: "#aebbc6",
        coatShade: "#8292a4",
        trim: "#e3e6e4",
        trimShade: "#bcc6cd",
        tie: BRASS,
      };
    case "h":
      return {
        ...own,
        ground: "#a83f2b",
        ray: "#bf5740",
        coat: "#26302f",
        coatShade: "#141a1a",
        trim: BRASS,
        trimShade: "#a58037",
        tie: BRASS,
      };
    case "c":
      return {
        ...own,
        ground: "#587a3c",
        ray: "#6d9150",
        coat: "#efe2c4",
        coatShade: "#cdb98d",
        trim: BRICK,
        trimShade: "#8d3220",
        tie: BRICK,
      };
    case "d":
      return colours === "four"
        ? {
            ...own,
            ...silver,
            ground: BLUE_DEEP,
            ray: BLUE,
            coat: BRICK,
            coatShade: BRICK_DEEP,
            trim: BRASS,
            trimShade: "#a58037",
            tie: INK,
          }
        : {
            ...own,
            ...silver,
            ground: "#5e2643",
            ray: "#733556",
            coat: BRICK,
            coatShade: BRICK_DEEP,
            trim: CREAM,
            trimShade: "#d8c9a6",
            tie: INK,
          };
  }
}
