/** The joker: the hep cat who plays whatever is wanted. */
import { letteringDown, STAR } from "./glyphs.ts";
import {
  BRASS,
  BRASS_DEEP,
  BRASS_LIGHT,
  BRICK,
  BRICK_DEEP,
  CREAM,
  CREAM_SHADE,
  GREEN,
  GREEN_DEEP,
  INK,
  PAPER,
  RED,
} from "./inks.ts";
import { INDEX_MIDDLE } from "./layout.ts";
import { at, fill, line } from "./parts.ts";
import { fan } from "./rays.ts";

const FUR = "#2b2823";
const FUR_SHADE = "#171510";

function cat(tie: string, hat: string, hatShade: string): string {
  return (
    fill("M-34-22L-40-62L-8-44Z", FUR) +
    fill("M34-22L40-62L8-44Z", FUR_SHADE) +
    fill("M-31-32L-34-52L-16-42Z", BRICK) +
    fill("M31-32L34-52L16-42Z", BRICK_DEEP) +
    fill("M-42 0C-44-34-22-46 0-46S44-34 42 0C44 24 22 38 0 38S-44 24-42 0Z", FUR) +
    fill("M0-46C22-46 44-34 42 0C44 24 22 38 0 38Z", FUR_SHADE) +
    // A smile, a nose, whiskers, and dark glasses that catch the lamp.
    fill("M-24 16Q0 8 24 16Q22 34 0 35Q-22 34-24 16Z", CREAM) +
    fill("M0 12.500Q14 12 24 16Q22 34 0 35Z", "#d3c4a0") +
    fill("M-6 10H6L0 18Z", BRICK) +
    line("M0 17V21Q-8 29-16 22M0 21Q8 29 16 22", INK, 2.2) +
    line("M-26 20L-52 16M-26 25L-50 29M26 20L52 16M26 25L50 29", CREAM, 1.6) +
    fill("M-37-12H-3L-6 4Q-10 10-20 10T-34 3Z", INK) +
    fill("M37-12H3L6 4Q10 10 20 10T34 3Z", INK) +
    line("M-40-12H40", BRASS, 3.5) +
    fill("M-30-8L-20-8L-28 4L-32 0ZM12-8L22-8L14 4L9 1Z", BRASS_LIGHT) +
    // A pork-pie hat, aslant.
    at(
      4,
      -34,
      fill("M-27-8L-24-34Q0-28 24-34L27-8Q0-14-27-8Z", hat) +
        fill("M2-31Q14-31 24-34L27-8Q14-12 2-12Z", hatShade) +
        fill("M-27.500-14Q0-22 27.500-14L28-7Q0-14-28-7Z", tie) +
        fill("M-42-2Q0-19 42-2Q44 6 36 4Q0-8-36 4Q-44 6-42-2Z", hat),
      9,
    )
  );
}

function horn(): string {
  return (
    line("M100 150L112 154Q122 157 124 168L138 232", BRASS_DEEP, 10) +
    line("M100 150L112 154Q122 157 124 168L138 232", BRASS, 7) +
    fill(
      "M120 176L133 173L148 230Q152 240 158 238Q164 236 164 222L158 186L191 177Q187 204 186 228Q182 264 158 262Q136 260 131 236Z",
      BRASS,
    ) +
    fill("M176 181L191 177Q187 204 186 228Q182 264 158 262Q150 261 144 256Q172 258 174 226Z", BRASS_DEEP) +
    `<ellipse cx="175" cy="181" rx="17" ry="5.500" transform="rotate(-14 175 181)" fill="${BRASS_LIGHT}"/><ellipse cx="175" cy="181.500" rx="12" ry="3" transform="rotate(-14 175 181)" fill="${BRASS_DEEP}"/>` +
    [
      [133, 196],
      [138, 212],
      [143, 228],
    ]
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="5" fill="${BRASS_LIGHT}" stroke="${BRASS_DEEP}" stroke-width="1.600"/>`,
      )
      .join("")
  );
}

/** He, his saxophone and his paws on its keys, which leave the lower index its corner. */
function player(coat: string, coatShade: string, [tie, hat, hatShade]: [string, string, string]): string {
  return (
    line("M40 290C4 250 20 200 44 214", FUR, 12) +
    fill("M40 290L50 190Q56 156 86 150L114 138L146 150Q176 158 182 192L190 290Z", coat) +
    fill("M116 138L146 150Q176 158 182 192L190 290H116Z", coatShade) +
    fill("M90 146L116 200L142 146Z", CREAM) +
    fill("M90 146L78 158L72 186L86 188L82 196L114 262L116 206Z", BRASS) +
    fill("M142 146L154 158L160 186L146 188L150 196L118 262L116 206Z", BRASS_DEEP) +
    at(110, 102, cat(tie, hat, hatShade), 0, ".98") +
    fill("M116 154L96 144V172L116 160L136 172V144Z", INK) +
    `<circle cx="116" cy="157" r="6" fill="${INK}" stroke="${CREAM}"/>` +
    at(
      33,
      44,
      horn() +
        at(126, 196, `<ellipse rx="14" ry="11" fill="${FUR}"/>${line("M3-6h9M4 0h10M3 6h9", CREAM, 1.8)}`, 10) +
        at(152, 232, `<ellipse rx="14" ry="11" fill="${FUR_SHADE}"/>${line("M3-6h9M4 0h10M3 6h9", CREAM, 1.8)}`, 190),
      0,
      ".62 .74",
    )
  );
}

/** Two of them: the first in the house's green, the second in brick. */
export function joker(which: number): string {
  const [ground, ray, coat, coatShade, accent] =
    which % 2 ? [GREEN_DEEP, GREEN, BRICK, BRICK_DEEP, BRICK] : ["#8c3021", BRICK, GREEN, GREEN_DEEP, GREEN];
  const panel = "M54 10H184Q190 10 190 16V152H156V159H146V270H16Q10 270 10 264V128H44V121H54Z";
  const red = accent === BRICK;
  const colour = red ? RED : INK;
  const corner =
    `<path transform="translate(${INDEX_MIDDLE} 27) scale(.33)" d="${STAR}" fill="${colour}"/>` +
    letteringDown("JOKER", INDEX_MIDDLE, 49, colour, 3, 15, 0.78);
  return (
    fill("M0 0H200V280H0z", PAPER) +
    `<clipPath id="j"><path d="${panel}"/></clipPath><g clip-path="url(#j)">` +
    fill("M0 0H200V280H0z", ground) +
    fan(118, 96, 260, 20, 10, ray) +
    at(-10, 0, player(coat, coatShade, red ? [BRASS, CREAM, CREAM_SHADE] : [CREAM, BRASS, BRASS_DEEP])) +
    `</g><path d="${panel}" fill="none" stroke="${INK}" stroke-width="2"/>` +
    `${corner}<g transform="rotate(180 100 140)">${corner}</g>`
  );
}
