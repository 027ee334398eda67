/** The queens: a singer, a pianist, a violinist, a harpist. */
import {
  BRASS,
  BRASS_LIGHT,
  BRICK,
  BRICK_DEEP,
  CREAM,
  CREAM_SHADE,
  INK,
  PAPER,
  SKINS,
  type Dress,
  type Skin,
} from "./inks.ts";
import type { Suit } from "./layout.ts";
import { at, blossom, fill, hand, head, line } from "./parts.ts";

const LOOK = { brow: 2, lashes: true, lip: "#a5301f" } as const;

/** The upper edge of a gown, from the left arm to the right. */
const NECKLINES = {
  heart: "M-47 122L-38 118Q-20 108 0 126Q20 108 38 118L47 122",
  shoulder: "M-45 128Q-8 134 12 118Q24 110 24 99L40 104Q44 112 46 122",
  vee: "M-57 122L-42 106L-25 101L0 130L25 101L42 106L57 122",
  straight: "M-47 122H47",
} as const;

/** Bare shoulders and a gown, under a head at `x`. */
function gown(x: number, dress: Dress, skin: Skin, neck: keyof typeof NECKLINES): string {
  const upper = NECKLINES[neck];
  const fold = "M0 90H80V210H0Z";
  const id = `g${x}`;
  return at(
    x,
    0,
    fill("M-68 200L-58 134Q-54 108-30 102L-12 95H12L30 102Q54 108 58 134L68 200Z", skin.light) +
      fill("M4 95H12L30 102Q54 108 58 134L68 200H0L6 120Z", skin.shade) +
      `<clipPath id="${id}"><path d="${upper}L66 200H-66Z"/></clipPath><g clip-path="url(#${id})">` +
      fill("M-80 90H80V210H-80Z", dress.coat) +
      fill(fold, dress.coatShade) +
      "</g>" +
      line(upper, dress.trim, 3),
  );
}

function spades(dress: Dress): string {
  const skin = SKINS.copper;
  return (
    at(100, 58, fill("M-28-4C-44-40-18-54 2-52C30-54 42-34 30-4C36 12 26 26 18 30H-18C-28 26-34 12-28-4Z", INK)) +
    gown(100, dress, skin, "shoulder") +
    at(
      100,
      60,
      head(skin, { ...LOOK, eyes: "closed", tilt: 2, mouth: "sing" }) +
        fill("M-25-4C-30-44-6-46 6-40C-8-36-18-26-25-4ZM6-40C20-44 30-30 25-4C22-22 16-32 6-40Z", INK) +
        line("M-24 6v8M24 6v8", BRASS, 3) +
        `<circle cx="-24" cy="17" r="4" fill="${BRASS}"/><circle cx="24" cy="17" r="4" fill="${BRASS}"/>` +
        at(-22, -32, blossom(PAPER, CREAM_SHADE, BRASS)),
      8,
    ) +
    // A microphone in its ring, and the hand that draws its stand near.
    line("M148 122L178 152L166 132", skin.shade, 16) +
    line("M164 98V200", INK, 8) +
    line("M164 98V200", BRASS, 5) +
    `<circle cx="164" cy="72" r="23" fill="none" stroke="${INK}" stroke-width="8"/><circle cx="164" cy="72" r="23" fill="none" stroke="${BRASS}" stroke-width="5"/>` +
    line("M153 61L147 55M175 61L181 55M153 83L147 89M175 83L181 89", BRASS_LIGHT, 2.4) +
    `<circle cx="164" cy="72" r="15" fill="${INK}" stroke="${BRASS_LIGHT}" stroke-width="3"/>` +
    line("M153 72H175M156 65.500H172M156 78.500H172", BRASS, 2.4) +
    at(163, 122, hand(skin), -14, ".72")
  );
}

/** The keys run beside the line that parts the halves, a board between them and it. */
function keyboard(): string {
  const slope = 0.2305;
  const top = (x: number): string => (101 + x * slope).toFixed(1);
  const whole = Array.from({ length: 13 }, (_, i) => 12 + i * 15);
  return (
    fill("M0 94L200 140V210H0Z", INK) +
    fill("M0 96.500L200 142.600V146.600L0 100.500Z", BRASS) +
    fill("M0 101L200 147.100V163.100L0 117Z", "#f6ead0") +
    whole
      .map((x, i) => {
        const black = i % 7 === 2 || i % 7 === 6 ? "" : line(`M${x} ${top(x)}v9`, INK, 8, "butt");
        return line(`M${x} ${top(x)}v16`, INK, 1.4, "butt") + black;
      })
      .join("")
  );
}

function hearts(dress: Dress): string {
  const skin = SKINS.rose;
  return (
    at(112, 51, fill("M-27 20C-36-36-18-45 0-45C20-45 38-36 29 20Z", INK)) +
    at(112, -2, gown(0, dress, skin, "vee"), 0, ".94 1") +
    at(
      112,
      52,
      head(skin, { ...LOOK, eyes: "open", gaze: -2.6, tilt: 2.5, mouth: "smile" }) +
        // A bob with a band and a feather.
        fill(
          "M-29 20C-36-46-16-49 2-49C22-49 36-46 29 20C22 22 20 14 22 0C24-14 16-22 0-22C-16-22-24-14-22 0C-20 14-22 22-29 20Z",
          INK,
        ) +
        fill("M-29.500-24Q0-38 29.500-24L30-16Q0-30-30-16Z", BRASS) +
        fill("M18-24C22-46 42-50 58-44C56-30 42-18 20-16Z", CREAM) +
        fill("M19-20L58-44C56-30 42-18 20-16Z", "#d8c9a6") +
        `<circle cx="20" cy="-22" r="5.500" fill="${BRASS}" stroke="${INK}"/>`,
      0,
      ".9",
    ) +
    // Bare arms from the shoulders down to the keys, and a string of pearls.
    line("M64 112L58 124", skin.light, 15) +
    line("M160 112L168 138", skin.shade, 15) +
    `<path d="M98 94Q112 116 127 94" fill="none" stroke="${PAPER}" stroke-width="4" stroke-linecap="round" stroke-dasharray="0 5.200"/>` +
    keyboard() +
    at(72, 116, hand(skin), 62, ".66") +
    at(161, 137, hand(skin, true), 108, ".66")
  );
}

const VIOLIN =
  "M-34-3C-38-22-16-26-8-15C-2-20 2-20 8-15C18-24 38-18 36 2C36 22 18 26 8 15C2 19-2 19-8 15C-16 26-36 18-34-3Z";

function diamonds(dress: Dress): string {
  const skin = SKINS.umber;
  return (
    gown(104, { ...dress, coat: CREAM, coatShade: "#dccba4", trim: BRICK }, skin, "heart") +
    at(
      104,
      60,
      fill("M-26 8C-34-30-20-42 0-42C22-42 34-30 26 8Z", INK) +
        head(skin, { ...LOOK, eyes: "open", gaze: 2.8, lid: 0.75, mouth: "calm" }) +
        // A wrapped scarf, high above the brow.
        fill("M-26-14C-38-40-24-56 0-55C26-56 40-38 26-14C14-25-14-25-26-14Z", BRICK) +
        fill("M-26-14C-20-36 2-40 22-51C34-44 36-28 26-14C14-25-14-25-26-14Z", CREAM) +
        line("M-22-18C-10-34 8-38 27-45M-12-22C0-32 16-34 31-33", BRICK_DEEP, 2) +
        line("M-24 8v6M24 8v6", INK, 2) +
        `<circle cx="-24" cy="18" r="5" fill="${CREAM}" stroke="${INK}" stroke-width="1.400"/><circle cx="24" cy="18" r="5" fill="${CREAM}" stroke="${INK}" stroke-width="1.400"/>`,
      10,
    ) +
    // The violin from the chin to the right, the bow across it.
    at(
      128,
      107,
      fill(VIOLIN, "#bf5c26") +
        fill("M-34 0C-34 20-16 25-8 15C-2 19 2 19 8 15C18 26 36 22 36 0Z", "#94401a") +
        line(VIOLIN, INK, 1.8) +
        line("M-14 0H64", INK, 7.5, "butt") +
        line("M66 1q9 0 9-6t-6-5", INK, 5) +
        line("M0-13q5 5 0 9M0 13q5-5 0-9M-10-8V8", INK, 2) +
        line("M-24-1.800H64M-24 1.800H64", CREAM, 1) +
        at(54, 6, hand(skin), -80, ".56"),
      -27,
    ) +
    line("M54 130L76 142L92 132", skin.light, 14) +
    line("M97 126L156 52", INK, 5.4) +
    line("M97 126L156 52", PAPER, 2.6) +
    at(97, 126, hand(skin), -50, ".62")
  );
}

function clubs(dress: Dress): string {
  const skin = SKINS.honey;
  const hair = "#6a2a18";
  const tops = [60, 44, 37, 33, 29, 22];
  const frame = "M186 16C172 8 164 28 152 33C140 37 136 50 141 64";
  return (
    at(100, 58, fill("M-30 44C-46-20-34-46 2-46C36-46 44-20 32 44Z", hair)) +
    gown(100, dress, skin, "vee") +
    at(
      100,
      62,
      head(skin, { ...LOOK, eyes: "closed", tilt: 1, mouth: "smile" }) +
        fill("M-27 22C-34-52 34-52 27 22C22 12 24-18 2-34C-14-28-24 8-27 22Z", hair) +
        line("M-26 14C-24-14-16-26 0-34M26 14C26-10 18-26 4-34", "#a3552d", 1.6) +
        // A tiara.
        fill(
          "M-27-20Q0-44 27-20L25-25Q20-34 15-33L12-40Q9-38 6-39L0-52L-6-39Q-9-38-12-40L-15-33Q-20-34-25-25Z",
          BRASS_LIGHT,
        ) +
        line("M-27-20Q0-43 27-20", BRASS, 3.6) +
        `<circle cy="-40" r="3" fill="${BRICK}"/>`,
      -5,
    ) +
    // A harp: the strings before the ground, the hands before the strings.
    line("M187 12V200", INK, 12) +
    line("M187 12V200", BRASS, 8.5) +
    line(frame, INK, 12) +
    tops.map((top, i) => line(`M${143 + i * 7} ${top}V200`, PAPER, 1.9, "butt")).join("") +
    line(frame, BRASS, 8.5) +
    `<circle cx="187" cy="14" r="7" fill="${BRASS_LIGHT}" stroke="${INK}" stroke-width="1.600"/>` +
    // One arm alone, in a sleeve of its own colour, reaches the strings.
    line("M110 172L139 114", INK, 21) +
    line("M110 172L139 114", dress.trim, 18) +
    line("M131 111L147 119", BRASS, 5) +
    at(148, 98, hand(skin), -58, ".78")
  );
}

export const QUEENS: Readonly<Record<Suit, (dress: Dress) => string>> = { s: spades, h: hearts, d: diamonds, c: clubs };
