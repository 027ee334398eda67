/** The kings keep time: double bass, baton, drums, sousaphone. */
import {
  BRASS,
  BRASS_DEEP,
  BRASS_LIGHT,
  BRICK,
  BRICK_DEEP,
  CREAM,
  CREAM_SHADE,
  GREEN,
  INK,
  PAPER,
  SKINS,
  TEAL,
  TEAL_DEEP,
  type Dress,
} from "./inks.ts";
import type { Suit } from "./layout.ts";
import { at, blossom, cuff, fedora, fill, hand, head, line, suitCoat } from "./parts.ts";

const BEARD = "M-23.500 0C-21 10-15 13-9 14Q0 10 9 14C15 13 21 10 23.500 0C24 24 14 42 0 44C-14 42-24 24-23.500 0Z";
const LIPS = fill("M-8 19Q-3 16 0 17.500Q3 16 8 19Q0 25-8 19Z", "#7d3a28");

/** The double bass before the player: its body from the shoulders down, its neck to the scroll. */
function bass(): string {
  const body =
    "M156 82C148 92 124 92 119 110C116 122 124 130 121 146L116 190H206L203 146C200 130 206 122 202 110C198 92 174 92 168 82Z";
  return (
    fill(body, "#b0602c") +
    fill("M164 82H168C174 92 198 92 202 110C206 122 200 130 203 146L206 190H164Z", "#8a431c") +
    line(body, INK, 2.4) +
    line("M126 112C123 122 130 130 127 146", "#d99a5c", 2) +
    line("M142 118q-7 3-3 12t-4 14M182 118q7 3 3 12t4 14", INK, 3.2) +
    line("M162 22V128", INK, 13, "butt") +
    line("M162 28V15Q162 6 170 7T176 15T168 20", "#b0602c", 8) +
    line("M149 24H175M149 34H175", BRASS, 5) +
    line("M158.500 32V210M162 32V210M165.500 32V210", CREAM, 1.2)
  );
}

function spades(dress: Dress): string {
  const skin = SKINS.umber;
  return (
    suitCoat(98, dress, "long") +
    at(
      98,
      67,
      head(skin, { eyes: "open", gaze: 3, lid: 0.6, brow: -1, lashes: false, mouth: "calm", lip: "#7a2a1b" }) +
        fill("M-11 14.500Q-5 9 0 12Q5 9 11 14.500Q5 15.500 0 14.500Q-5 15.500-11 14.500Z", INK) +
        fedora(CREAM, "#2f7f7c", CREAM_SHADE),
      3,
    ) +
    // The sleeve comes round from behind the body, and its hand stops the strings.
    line("M150 124L190 106L176 70", dress.coatShade, 23) +
    line("M182 98L170 68", dress.coat, 8) +
    bass() +
    at(176, 62, cuff(dress) + hand(skin), 208, ".74") +
    line("M58 126L104 142L122 132", dress.coat, 20) +
    at(146, 122, cuff(dress) + hand(skin), -18, ".74")
  );
}

/** A crown for the king of swing: a band about the brow, a cap of velvet, five points. */
function crown(): string {
  const points = "M-26-24L-33-47L-18-38L-12-51L0-41L12-51L18-38L33-47L26-24Q0-36-26-24Z";
  const pearls = [
    [-33, -48],
    [-12, -52],
    [12, -52],
    [33, -48],
  ] as const;
  return (
    fill("M-25-30Q-24-47 0-47T25-30Z", INK) +
    fill(points, BRASS_LIGHT) +
    fill("M0-41L12-51L18-38L33-47L26-24Q14-30 0-30Z", BRASS) +
    line(points, INK, 1.6) +
    fill("M-26.500-17Q0-32 26.500-17L27.500-27Q0-42-27.500-27Z", BRASS) +
    line("M-26.500-17Q0-32 26.500-17M-27.500-27Q0-42 27.500-27", INK, 1.6) +
    pearls.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.200" fill="${PAPER}" stroke="${INK}"/>`).join("") +
    `<circle cy="-29.500" r="3.600" fill="${BRICK_DEEP}"/><circle cx="-15" cy="-27" r="2.400" fill="${GREEN}"/><circle cx="15" cy="-27" r="2.400" fill="${GREEN}"/>`
  );
}

function hearts(dress: Dress): string {
  const skin = SKINS.honey;
  return (
    suitCoat(106, { ...dress, trim: "#55625f", trimShade: "#3a4543", tie: PAPER }, "bow") +
    at(
      106,
      67,
      fill("M-26 2C-34-36-12-44 6-43C28-42 34-28 26 2Z", INK) +
        head(skin, { eyes: "open", gaze: 1.5, tilt: 1.5, brow: -3, lashes: false, mouth: "smirk", lip: "#8e3526" }) +
        fill("M-25-2C-32-38-12-45 6-43C28-42 32-28 25-2C23-16 20-25 10-31C-2-25-16-25-20-21C-23-15-23-9-25-2Z", INK) +
        line("M-22-24Q-6-36 12-35", "#7d756a", 1.8) +
        fill("M-13 15Q-5 9.500 0 12.500Q5 9.500 13 15Q5 15 0 14.500Q-5 15-13 15Z", INK) +
        at(0, 2, crown(), -4),
    ) +
    line("M158 150L182 128L177 98", dress.coatShade, 24) +
    line("M172 150L192.500 130L187 100", "#6d7b77", 2.4) +
    line("M172 86L146 14", INK, 5.6) +
    line("M172 86L146 14", PAPER, 3.6) +
    `<circle cx="174" cy="91" r="5" fill="${BRASS}"/>` +
    at(177, 92, cuff(dress) + hand(skin), -112, ".8") +
    at(72, 120, blossom(PAPER, CREAM_SHADE, BRASS), 0, ".78")
  );
}

function diamonds(dress: Dress): string {
  const skin = SKINS.copper;
  const stick = (d: string): string => line(d, INK, 6.4) + line(d, "#e2b56d", 3.8);
  return (
    line("M170 46V190", INK, 3.5) +
    suitCoat(100, dress, "bow") +
    at(
      100,
      58,
      head(skin, { eyes: "closed", tilt: 1, brow: -1, lashes: false, mouth: "none", lip: "" }) +
        fill(BEARD, INK) +
        LIPS +
        fill("M-25-6C-28-30-24-36 0-36S28-30 25-6L23 4L20-16Q0-26-20-16L-23 4Z", INK) +
        // A bowler with a tall crown.
        fill("M-27-24C-30-60 30-60 27-24Q0-34-27-24Z", INK) +
        fill("M-27.500-32Q0-42 27.500-32V-24Q0-34-27.500-24Z", BRICK) +
        fill("M-39-20Q0-38 39-20Q41-12 32-15Q0-27-32-15Q-41-12-39-20Z", INK),
      -5,
    ) +
    // One cymbal above; one drum, that stands well clear of the line.
    at(
      163,
      38,
      `<ellipse cy="3.500" rx="31" ry="8" fill="${INK}"/><ellipse rx="31" ry="8" fill="${dress.metal}" stroke="${INK}" stroke-width="1.600"/><ellipse cy="-1" rx="12" ry="3.500" fill="${dress.metalDark}"/>`,
      -14,
    ) +
    fill("M56 108V190H156V108Z", INK) +
    fill("M58 108V190H106V108Z", TEAL) +
    fill("M106 108V190H154V108Z", TEAL_DEEP) +
    line("M58 128L74 150L90 126L106 150L122 128L138 156L154 132", BRASS_LIGHT, 2.6) +
    `<ellipse cx="106" cy="112" rx="52" ry="12.500" fill="${INK}"/><ellipse cx="106" cy="109" rx="52" ry="12.500" fill="${BRASS}" stroke="${INK}" stroke-width="1.600"/><ellipse cx="106" cy="107.500" rx="46" ry="9" fill="${PAPER}"/>` +
    line("M34 128L42 122L54 102", dress.coat, 18) +
    stick("M62 94L116 110") +
    at(62, 95, hand(skin), -10, ".7") +
    line("M158 130L186 120L170 98", dress.coatShade, 19) +
    stick("M158 96L180 34") +
    at(163, 88, cuff(dress) + hand(skin, true), -122, ".66")
  );
}

function clubs(dress: Dress): string {
  const skin = SKINS.umber;
  const ring = (r: number, colour: string): string => `<circle cx="149" cy="49" r="${r}" fill="${colour}"/>`;
  const grey = "#d9d3c4";
  return (
    // The bell of the sousaphone looks over the shoulder.
    ring(42, INK) +
    ring(40, BRASS_LIGHT) +
    ring(35.5, BRASS) +
    fill("M149 49L175 24A35.500 35.500 0 0 1 175 74Z", "#b48d3d") +
    ring(23, BRASS_DEEP) +
    ring(20, "#4d3812") +
    line("M166 84Q190 100 190 126T176 190", INK, 20) +
    line("M166 84Q190 100 190 126T176 190", BRASS, 16) +
    suitCoat(104, dress, "long") +
    at(
      100,
      66,
      head(skin, { eyes: "open", gaze: -2.4, lid: 0.35, brow: 1, lashes: false, mouth: "none", lip: "" }) +
        fill("M-25-8C-28-30-24-36 0-36S28-30 25-8L23 6L20-14Q0-24-20-14L-23 6Z", grey) +
        // A bandsman's moustache, grey as his temples.
        fill(
          "M0 13.500C6 10 12 14 18 11Q17 22 7 21Q3 20.500 0 18Q-3 20.500-7 21Q-17 22-18 11C-12 14-6 10 0 13.500Z",
          grey,
        ) +
        line("M-5 23.500Q0 26 5 23.500", skin.lip, 3) +
        // His cap.
        fill("M-27-22L-33-44Q0-58 33-44L27-22Q0-32-27-22Z", BRICK) +
        fill("M0-51.500Q18-51 33-44L27-22Q14-27 0-27Z", BRICK_DEEP) +
        fill("M-27.500-30Q0-40 27.500-30V-22Q0-32-27.500-22Z", BRASS) +
        fill("M-28-21Q0-33 28-21Q22-11 0-13Q-22-11-28-21Z", INK) +
        `<circle cy="-41" r="5" fill="${BRASS_LIGHT}"/>`,
      -3,
      "1.04 .98",
    ) +
    // From the lips down to the valves, and the coil about the body.
    line("M100 92L84 98Q70 104 70 122", INK, 8) +
    line("M100 92L84 98Q70 104 70 122", BRASS_LIGHT, 4.8) +
    line("M38 130Q70 146 112 136Q150 126 176 146", INK, 19) +
    line("M38 130Q70 146 112 136Q150 126 176 146", BRASS, 15) +
    line("M40 126.500Q72 142 111 132Q150 122 176 141", BRASS_LIGHT, 2.4) +
    [112, 123, 134].map((x) => line(`M${x} 116V128`, INK, 8) + line(`M${x} 115V127`, BRASS_LIGHT, 5)).join("") +
    line("M158 120L172 136L160 130", dress.coatShade, 18) +
    at(142, 124, cuff(dress) + hand(skin), 190, ".7")
  );
}

export const KINGS: Readonly<Record<Suit, (dress: Dress) => string>> = { s: spades, h: hearts, d: diamonds, c: clubs };
