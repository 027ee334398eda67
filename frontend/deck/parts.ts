/** Heads, hands and hats that the band shares. Each is drawn about a point of its own. */
import { BRASS, CREAM, INK, type Dress, type Skin } from "./inks.ts";

export function at(x: number, y: number, content: string, angle = 0, scale = "1"): string {
  const turn = angle ? ` rotate(${angle})` : "";
  const size = scale === "1" ? "" : ` scale(${scale})`;
  return `<g transform="translate(${x} ${y})${turn}${size}">${content}</g>`;
}

export const fill = (d: string, colour: string): string => `<path d="${d}" fill="${colour}"/>`;
export const line = (d: string, colour: string, width: number, cap = "round"): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`;

/** Eyes, brows and mouth; every one of the band has a look of its own. */
export interface Look {
  eyes: "closed" | "open";
  /** Shift of the pupils to the right. */
  gaze?: number;
  /** Drop of the lids: 1 hides the upper half of the eye. */
  lid?: number;
  /** Rise of the outer corners of the eyes. */
  tilt?: number;
  brow: number;
  lashes: boolean;
  mouth: "calm" | "smile" | "smirk" | "sing" | "none";
  lip: string;
}

function closedEye(x: number, side: number, { lashes, tilt = 0 }: Look, lid: string): string {
  const [inner, outer] = [`${x - 8 * side} -5`, `${x + 8 * side} ${-5 - tilt}`];
  return (
    fill(`M${inner}Q${x} ${-13 - tilt} ${outer}Q${x} 2.500 ${inner}Z`, lid) +
    line(`M${inner}Q${x} ${2.5 - tilt / 2} ${outer}`, INK, 2.6) +
    (lashes ? line(`M${outer}l${2.5 * side} 2.500M${x + 4 * side} ${-2 - tilt}l${1.5 * side} 3`, INK, 1.8) : "")
  );
}

function openEye(x: number, side: number, { lashes, gaze = 0, lid = 0, tilt = 0 }: Look, shade: string): string {
  const [inner, outer] = [`${x - 8 * side} -4`, `${x + 8 * side} ${-4 - tilt}`];
  const top = -12.5 - tilt / 2;
  const rim = `M${inner}Q${x} ${top + lid * 7} ${outer}`;
  return (
    fill(`M${inner}Q${x} ${top} ${outer}Q${x} 1.800 ${inner}Z`, CREAM) +
    `<circle cx="${x + gaze}" cy="${-4.8 - tilt / 3}" r="3.400" fill="${INK}"/>` +
    (lid ? fill(`M${inner}Q${x} ${top - 1} ${outer}Q${x} ${top + lid * 7} ${inner}Z`, shade) : "") +
    line(rim, INK, lashes ? 3 : 2.4) +
    (lashes ? line(`M${outer}l${3 * side} -2.500`, INK, 2) : "")
  );
}

function mouth({ mouth: kind, lip }: Look): string {
  if (kind === "none") return "";
  if (kind === "sing") {
    return (
      fill("M-7 17Q-3 13.500 0 15Q3 13.500 7 17Q6 26 0 26.500Q-6 26-7 17Z", lip) +
      fill("M-4.500 17.500Q0 16 4.500 17.500Q4 23 0 23Q-4 23-4.500 17.500Z", INK)
    );
  }
  const left = kind === "smile" ? 16.2 : 18;
  const right = kind === "calm" ? 18 : kind === "smile" ? 16.2 : 14.5;
  return (
    fill(`M-9 ${left}Q-3 14.500 0 16.500Q3 14.500 9 ${right}Q0 27-9 ${left}Z`, lip) +
    line(`M-9 ${left}Q0 21.500 9 ${right}`, INK, 1.2)
  );
}

/** A head seen from the front, half in the lamp's shadow; its middle is the bridge of the nose. */
export function head(skin: Skin, look: Look): string {
  return (
    fill("M-13 18V36L0 48L13 36V18Z", skin.shade) +
    fill("M-13 26V30Q0 44 13 30V26Z", skin.deep) +
    fill("M-23-13C-23-42 23-42 23-13V3C23 14 15 24 7 30Q0 34.500-7 30C-15 24-23 14-23 3Z", skin.light) +
    fill(
      "M4-36L4-13L2-6L8 8Q9 12 2 12L1.500 33C4 32.500 5.500 31 7 30C15 24 23 14 23 3V-13C23-27 14-35 4-36Z",
      skin.shade,
    ) +
    (look.eyes === "closed"
      ? closedEye(-12, -1, look, skin.lid) + closedEye(12.5, 1, look, skin.light)
      : openEye(-12, -1, look, skin.shade) + openEye(12.5, 1, look, skin.deep)) +
    line(`M-21 ${-12 + look.brow}Q-14 ${-19 - look.brow / 2}-4 -13`, INK, 3) +
    line(`M21.500 ${-12 + look.brow}Q14 ${-19 - look.brow / 2} 5 -13`, INK, 3) +
    mouth(look)
  );
}

const NAPE = "M-15 40L-14 22C-29 10-29-37 2-37";
/** The outline of a head in profile. */
export const PROFILE = `${NAPE}C14-37 19-30 19-21L18.500-14L30 3Q31 7 26 7.500L22 8L26 13L22.500 16.500L25 20L21 23Q24 31 17 33Q11 35 6 32L9 42L2 50Z`;

/** A head in profile, looking right; its middle is the ear's. */
export function profile(skin: Skin, lip: string, awake = false): string {
  return (
    fill(PROFILE, skin.light) +
    fill(`${NAPE}C-4-32-6-18-2-8C4 0 0 10 1 18Q2 28 6 32L9 42L2 50Z`, skin.shade) +
    fill("M6 32L9 42L2 50L-3 46C0 40 2 34 1 24Q3 30 6 32Z", skin.deep) +
    (awake
      ? fill("M4-8.500Q9-17 17.500-13.500V-8.500Q10-5 4-8.500Z", CREAM) +
        fill("M12-15.500Q17-15.500 17.500-13.500V-8.500Q15-6.500 12-7Q10.500-11 12-15.500Z", INK) +
        line("M3.500-8.500Q9-18 18-14.500", INK, 2.6)
      : fill("M5-9Q11-16 18.500-13L19.500-10.500Q12-5 5-9Z", skin.lid) + line("M4-9Q12-4 19-10.500", INK, 2.8)) +
    line("M3-18Q11-24 19.500-18", INK, 3.4) +
    fill("M26 13L22.500 16.500L25 20L21 23Q15 21 14 17.500Q19 13 26 13Z", lip) +
    line("M13 17.500Q19 16 23 16.800", INK, 1.3) +
    line("M-7 3c-6-8 4-14 7-6s-3 6-3 10", skin.deep, 2.4)
  );
}

/** Four fingers from the left over what is held, the thumb unseen. */
export function hand(skin: Skin, dark = false): string {
  const [a, b] = dark ? [skin.shade, skin.deep] : [skin.light, skin.shade];
  return (
    fill("M-20-11Q-10-16 2-12L2 13Q-10 16-20 10Z", a) +
    line("M0-9.500H12M0-2.800H15M0 4H14M0 10.500H11", a, 6.6) +
    line("M1-6.200H13M1 .6H14.500M1 7.300H12", b, 1.4)
  );
}

export function cuff(dress: Dress): string {
  return fill("M-30-13L-17-13L-17 13L-30 13Z", dress.shirt) + `<circle cx="-23" cy="-5" r="2" fill="${BRASS}"/>`;
}

/** Shoulders, coat, shirt and lapels under a head at `x`, to below the line that parts the halves. */
export function suitCoat(x: number, dress: Dress, tie: "bow" | "long" | "open"): string {
  return at(
    x,
    0,
    fill("M-76 200L-66 132Q-62 109-34 103L-14 94H14L34 103Q62 109 66 132L76 200Z", dress.coat) +
      fill("M0 94H14L34 103Q62 109 66 132L76 200H0Z", dress.coatShade) +
      fill("M-17 92L0 104L17 92L22 110L0 168L-22 110Z", dress.shirt) +
      fill("M0 104L17 92L22 110L0 168Z", dress.shirtShade) +
      (tie === "open" ? fill("M-12 96L0 126L12 96Z", dress.neck) : "") +
      fill("M-17 91L-25 98L-33 121L-20 123L-24 130L-3 176L0 160Z", dress.trim) +
      fill("M17 91L25 98L33 121L20 123L24 130L3 176L0 160Z", dress.trimShade) +
      (tie === "bow"
        ? fill("M0 106L-17 97V117L0 110L17 117V97Z", dress.tie) +
          `<circle cy="108" r="5" fill="${dress.tie}" stroke="${dress.shirt}" stroke-width="1.200"/>`
        : "") +
      (tie === "long"
        ? fill("M-6 101H6L9 108L5 113L11 144L0 160L-11 144L-5 113L-9 108Z", dress.tie) +
          line("M-5 113H5", dress.shirtShade, 1.5)
        : ""),
  );
}

/** Brim and crown of a hat over a head seen from the front. */
export function fedora(felt: string, band: string, shade: string): string {
  return (
    fill("M-24-26C-26-50-19-62-9-58Q0-53 9-58C19-62 26-50 24-26Z", felt) +
    fill("M0-55Q5-56 9-58C19-62 26-50 24-26H4Z", shade) +
    fill("M-24.500-36Q0-42 24.500-36V-25Q0-31-24.500-25Z", band) +
    fill("M-42-23Q-22-37 0-36Q22-37 42-23Q44-17 36-19Q0-32-36-19Q-44-17-42-23Z", felt) +
    fill("M0-36Q22-37 42-23Q44-17 36-19Q18-25.500 0-25.600Z", shade)
  );
}

/** A flower of five leaves about its middle. */
export function blossom(leaf: string, edge: string, middle: string): string {
  return (
    [0, 72, 144, 216, 288]
      .map(
        (turn) =>
          `<ellipse cy="-8.500" rx="7.500" ry="9" transform="rotate(${turn})" fill="${leaf}" stroke="${edge}"/>`,
      )
      .join("") + `<circle r="4.500" fill="${middle}"/>`
  );
}
