/** The recordings as they are cut at the build. */
import { describe, expect, it } from "vitest";
import { cutMp3 } from "../build/mp3";
import { RECORDINGS, sample } from "../build/piano";

describe("a cut recording", () => {
  const samples = RECORDINGS.map(sample);

  it("is short, whole in its frames, and counts them rightly", () => {
    for (const mp3 of samples) {
      expect(mp3.length).toBeLessThan(100_000);
      expect(mp3.readUInt32BE(36 + 12)).toBe(mp3.length);
      expect((mp3.readUInt32BE(36 + 8) * 1152) / 44100).toBeCloseTo(4, 1);
      expect(cutMp3(mp3, 60)).toEqual(mp3);
    }
  });

  it("has at most a semitone to any note of the games", () => {
    for (let midi = 60; midi <= 82; midi += 1) {
      expect(Math.min(...RECORDINGS.map((one) => Math.abs(one.midi - midi)))).toBeLessThanOrEqual(1);
    }
  });

  it("is refused where it is no such recording", () => {
    expect(() => cutMp3(Buffer.from("RIFF0000WAVE"), 4)).toThrow(/No MPEG-1/);
  });
});
