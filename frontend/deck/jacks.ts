/** The jacks blow: trumpet, saxophone, trombone, clarinet. */
import { BRASS, BRASS_LIGHT, BRICK, BRICK_DEEP, CREAM, INK, SKINS, TEAL, TEAL_DEEP, type Dress } from "./inks.ts";
import type { Suit } from "./layout.ts";
import { at, cuff, fill, hand, head, line, profile, suitCoat } from "./parts.ts";
import { trumpet } from "./trumpet.ts";

/** A coat seen from the side, for those who look right. */
function sideCoat(dress: Dress): string {
  return (
    fill("M30 200L38 140Q42 114 64 107L80 100L104 108Q132 116 140 146L148 200Z", dress.coat) +
    fill("M100 106L104 108Q132 116 140 146L148 200H108Z", dress.coatShade) +
    fill("M78 98L88 110L103 100L110 112L110 168L88 130Z", dress.shirt) +
    fill("M78 97L70 105L72 124L83 124L79 131L110 176L110 160L88 118Z", dress.trim)
  );
}

/** A sleeve that comes up from below, with its hand. */
function arm(dress: Dress, way: string, x: number, y: number, angle: number, skin: Parameters<typeof hand>[0]): string {
  return fill(way, dress.coat) + at(x, y, cuff(dress) + hand(skin), angle, ".66");
}

function spades(dress: Dress): string {
  const skin = SKINS.copper;
  return (
    sideCoat(dress) +
    at(
      92,
      66,
      profile(skin, "#7a2a1b") +
        fill("M-24-20C-28-4-24 8-16 18L-10 8L-5 10L0-6C4-14 6-20 8-30Z", INK) +
        line("M-7 3c-6-8 4-14 7-6s-3 6-3 10", skin.light, 2.4) +
        // A beret pulled to the back, and a goatee.
        fill("M-27-15C-46-30-34-54-6-54C18-54 28-42 21-26C4-32-14-29-27-15Z", TEAL) +
        fill("M-6-54C18-54 28-42 21-26C15-28 9-29 2-29C8-38 6-48-6-54Z", TEAL_DEEP) +
        fill("M-27-15C-14-29 4-32 21-26L21-21C6-26-12-24-25-9Z", INK) +
        fill("M9 24Q15 27 22 24Q25 35 16 39Q11 36 9 24Z", INK),
    ) +
    at(117, 84, trumpet(dress), -8) +
    arm(dress, "M110 190L116 150L136 128L158 134L146 190Z", 148, 110, -72, skin)
  );
}

function hearts(dress: Dress): string {
  const skin = SKINS.umber;
  const { metal, metalLight, metalDark } = dress;
  return (
    suitCoat(106, { ...dress, neck: skin.shade }, "open") +
    at(
      106,
      60,
      head(skin, { eyes: "closed", tilt: -1, brow: -3, lashes: false, mouth: "none", lip: "" }) +
        fill("M-25-12C-28-30-24-36 0-36S28-30 25-12L23 2L20-18Q0-28-20-18L-23 2Z", INK) +
        // The flat cap of a newsboy.
        fill("M-27-22C-38-42-20-54 2-53C28-53 38-40 27-22C10-30-10-30-27-22Z", CREAM) +
        fill("M2-53C28-53 38-40 27-22C20-25.500 12-27.500 4-28Q10-42 2-53Z", "#cfbd92") +
        line("M2-53Q-12-42-14-27", "#cfbd92", 1.6) +
        fill("M-28-21Q0-36 28-21Q32-11 22-14Q0-24-22-14Q-32-11-28-21Z", BRASS) +
        fill("M0-28.500Q16-28 28-21Q32-11 22-14Q11-19 0-19Z", "#a58037"),
      4,
    ) +
    // Mouthpiece and neck; the body down to its bow; the bell upward.
    line("M104 80L112 81", INK, 8) +
    line("M110 81L122 81Q131 82 132 92L134 100", metal, 5.5) +
    fill(
      "M128 96L139 94L152 134Q156 144 162 143Q168 142 168 128L163 86L193 79Q188 104 187 130Q184 162 160 161Q142 160 136 138Z",
      metal,
    ) +
    fill("M178 84L193 79Q188 104 187 130Q184 162 160 161Q152 160 147 156Q176 158 177 126Z", metalDark) +
    line("M131 98L146 142", metalLight, 2) +
    `<ellipse cx="178" cy="82" rx="17" ry="5.500" transform="rotate(-13 178 82)" fill="${metalLight}"/><ellipse cx="178" cy="82.500" rx="12" ry="3" transform="rotate(-13 178 82)" fill="${metalDark}"/>` +
    [
      [141, 112],
      [145, 124],
      [149, 136],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="4.600" fill="${metalLight}" stroke="${metalDark}" stroke-width="1.600"/>`,
      )
      .join("") +
    at(122, 112, cuff(dress) + hand(skin), 14, ".62")
  );
}

function diamonds(dress: Dress): string {
  const skin = SKINS.honey;
  const hair = "#3a1d12";
  const rod = (d: string): string => line(d, INK, 7.5) + line(d, BRASS_LIGHT, 4.6);
  const bell = "M-90 31H4Q40 30 58 10H64V64H58Q40 44 4 41H-90Z";
  return (
    sideCoat(dress) +
    at(
      88,
      66,
      profile(skin, skin.lip, true) +
        // Cut short at the neck, and a thin moustache.
        fill("M-19-24C-24-6-20 8-14 14L-9 12L-9-2L-2-6L-1 2L4-2L5-28Z", hair) +
        line("M-7 5c-6-8 4-14 7-6s-3 6-3 10", skin.deep, 2.4) +
        line("M15 13.500L25 10.500", INK, 3.2) +
        // A boater.
        fill("M-25-28L-21-50L17-57L22-36Z", CREAM) +
        fill("M4-54.600L17-57L22-36L4-33Z", "#d8c9a6") +
        fill("M-24-32L-22.500-41L19-49L21-40Z", BRICK) +
        fill("M-40-21Q-38-27-32-28L36-40Q43-40 41-35L-34-20Q-40-18-40-21Z", CREAM) +
        line("M-33-20.500L40-34.500", "#a58a55", 2),
    ) +
    // The slide before him from the lips, and below it the bell, whose tube comes from under his arm.
    at(
      117,
      84,
      rod("M8 13H120") +
        rod("M-2 0H120") +
        line("M74 0V13", INK, 7.5, "butt") +
        line("M74 0V13", BRASS_LIGHT, 4, "butt") +
        fill(bell, "#d9a93c") +
        fill("M-90 37H4Q40 36 60 48V64H58Q40 44 4 41H-90Z", "#8f5f17") +
        line(bell, INK, 2.2) +
        line("M62 10V64", INK, 7) +
        line("M62 10V64", "#f6e0a2", 4) +
        rod("M20 0V36") +
        fill("M-5-5L3-2.500V2.500L-5 5Z", BRASS_LIGHT),
      -17,
    ) +
    arm(dress, "M84 190L104 148L124 112L146 120L128 190Z", 139, 98, -64, skin)
  );
}

function clubs(dress: Dress): string {
  const skin = SKINS.rose;
  const hair = "#7a3a1c";
  const silver = "#e4e6e2";
  return (
    suitCoat(106, dress, "bow") +
    line("M52 128L68 140L84 114", dress.coatShade, 21) +
    line("M150 168L160 140", dress.coatShade, 22) +
    at(
      106,
      62,
      head(skin, { eyes: "open", gaze: 2.2, lid: 0.2, tilt: -1.5, brow: -4, lashes: false, mouth: "none", lip: "" }) +
        line("M-5 20Q0 17.500 5 20", skin.lip, 3) +
        // Waves combed aside under a pork-pie hat.
        fill("M-24 6C-30-8-28-26-18-32H18C28-26 30-8 24 6L21-6Q20-16 14-19Q2-13-8-19Q-18-17-20-6Z", hair) +
        line("M-25-8Q-20-14-19-20M25-8Q21-14 20-20", "#a8592e", 1.6) +
        fill("M-26-26L-23-49Q0-42 23-49L26-26Q0-34-26-26Z", BRICK) +
        fill("M2-44.500Q13-45 23-49L26-26Q14-31 2-31Z", BRICK_DEEP) +
        fill("M-26.500-32Q0-40 26.500-32L27-24Q0-32-27-24Z", BRASS) +
        fill("M-39-22Q0-38 39-22Q42-15 34-17Q0-29-34-17Q-42-15-39-22Z", BRICK),
      -5,
    ) +
    // The clarinet, to its bell, along a line of its own.
    at(
      115,
      90,
      fill("M-4-3L-2.500-12H2.500L4-3Z", INK) +
        fill("M-5.500 0H5.500V52Q7 60 15 66L13 71H-13L-15 66Q-7 60-5.500 52Z", INK) +
        line("M-5.500 2H5.500M-5.500 21H5.500M-5.500 46H5.500", silver, 3, "butt") +
        line("M-13.500 68H13.500", silver, 3) +
        line("M7 8V42", silver, 1.8) +
        [10, 16, 28, 34, 40].map((y) => `<circle cy="${y}" r="2.700" fill="${silver}"/>`).join("") +
        line("M7 12h5M7 31h5M7 38h5", silver, 3),
      -47,
      "1.1",
    ) +
    at(122, 106, cuff(dress) + hand(skin), 4, ".54") +
    at(151, 112, cuff(dress) + hand(skin, true), 222, ".54")
  );
}

export const JACKS: Readonly<Record<Suit, (dress: Dress) => string>> = { s: spades, h: hearts, d: diamonds, c: clubs };
