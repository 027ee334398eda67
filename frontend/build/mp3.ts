/** Cuts a recording between two frames, so that what is kept is bit for bit what it was. */

const KILOBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES = [44100, 48000, 32000];
const SAMPLES_IN_FRAME = 1152;
/** Eleven bits of synchronisation, MPEG version 1, layer III. */
const HEADER_MASK = 0xfffe0000;
const HEADER = 0xfffa0000;
/** In stereo the header frame begins with 4 bytes of its own and 32 of side information. */
const XING_AT = 36;

interface Frame {
  at: number;
  length: number;
  rate: number;
}

function afterTag(mp3: Buffer): number {
  if (mp3.toString("latin1", 0, 3) !== "ID3") return 0;
  return 10 + [6, 7, 8, 9].reduce((size, at) => size * 128 + mp3.readUInt8(at), 0);
}

function frameAt(mp3: Buffer, at: number): Frame | null {
  if (at + 4 > mp3.length) return null;
  const header = mp3.readUInt32BE(at);
  const rate = RATES[(header >>> 10) & 3];
  const kilobits = KILOBITS[(header >>> 12) & 15];
  if ((header & HEADER_MASK) >>> 0 !== HEADER || !rate || !kilobits) {
    throw new Error(`No MPEG-1 layer III frame at byte ${at}.`);
  }
  const padding = (header >>> 9) & 1;
  return { at, rate, length: Math.floor((SAMPLES_IN_FRAME * 125 * kilobits) / rate) + padding };
}

/** The header frame counts the frames after it and the bytes: it must stay true, or players misjudge the length. */
function recount(header: Buffer, frames: number, bytes: number): void {
  if (header.toString("latin1", XING_AT, XING_AT + 4) !== "Xing") throw new Error("The recording has no Xing header.");
  header.writeUInt32BE(frames, XING_AT + 8);
  header.writeUInt32BE(bytes, XING_AT + 12);
}

/** The first seconds of a stereo MP3 with variable bit rate, without its tag. */
export function cutMp3(mp3: Buffer, seconds: number): Buffer {
  const begin = afterTag(mp3);
  let end = begin;
  let frames = 0;
  for (let frame = frameAt(mp3, begin); frame; frame = frameAt(mp3, end)) {
    if ((frames - 1) * SAMPLES_IN_FRAME >= seconds * frame.rate) break;
    end = frame.at + frame.length;
    frames += 1;
  }
  const kept = Buffer.from(mp3.subarray(begin, end));
  recount(kept, frames - 1, kept.length);
  return kept;
}
