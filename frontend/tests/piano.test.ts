/** The piano without its sound: plans, clocks, strings, lights, and what a deed sounds like. */
import { describe, expect, it } from "vitest";
import { contextTime, ServerClock } from "../src/games/tone/piano/clock";
import { cadenceOf } from "../src/games/tone/sound/cadences";
import { panOf, WIDEST } from "../src/games/tone/sound/panning";
import { others } from "../src/games/tone/seats/seats";
import { strikesOf, touchStrikes } from "../src/games/tone/sound/strikes";
import { lights, newestNote } from "../src/games/tone/piano/lights.svelte";
import { nearest } from "../src/games/tone/piano/samples";
import { Player, type PlayerEnvironment, type Sounder } from "../src/games/tone/piano/player";
import {
  again,
  BEAT,
  click,
  CLICK_HOLD,
  deal,
  lengthOf,
  LOOPED,
  NOBODY,
  phrase,
  playback,
  WAYS,
  type Strike,
} from "../src/games/tone/piano/schedule";
import { cutShort, displaced } from "../src/games/tone/piano/strings";
import { limitedLevel } from "../src/sound/output";

const HAND = [60, 67, 62, 69, 64];

describe("a phrase", () => {
  it("has five notes in order, a long eighth before a short one, and lets the last ring", () => {
    const strikes = phrase(2, HAND);
    expect(strikes.map(({ seat, midi }) => [seat, midi])).toEqual(HAND.map((midi) => [2, midi]));
    const steps = strikes.slice(1).map(({ at }, i) => at - (strikes[i]?.at ?? 0));
    expect(steps[0]).toBeGreaterThan(steps[1] ?? 0);
    expect(steps[2]).toBeCloseTo(steps[0] ?? 0, 9);
    expect(steps[3]).toBeCloseTo(steps[1] ?? 0, 9);
    expect(strikes[4]?.hold).toBeGreaterThan(3 * (strikes[0]?.hold ?? 0));
  });

  it("leaves no gap between its notes and has even dynamics, within two decibels", () => {
    const strikes = phrase(0, HAND);
    strikes
      .slice(1)
      .forEach(({ at }, i) => expect((strikes[i]?.at ?? 0) + (strikes[i]?.hold ?? 0)).toBeGreaterThan(at));
    const gains = strikes.map(({ gain }) => gain);
    expect(20 * Math.log10(Math.max(...gains) / Math.min(...gains))).toBeLessThan(2);
  });
});

describe("a deal", () => {
  it("is five notes, no cluster: each is let go as the next is struck (TP-11)", () => {
    const strikes = deal(0, HAND);
    strikes.slice(1).forEach(({ at }, i) => {
      const before = strikes[i];
      expect((before?.at ?? 0) + (before?.hold ?? 0)).toBeLessThanOrEqual(at + 1e-9);
    });
    expect(strikes[4]?.hold).toBe(CLICK_HOLD);
  });
});

describe("the cadence of a hand", () => {
  const [C, TONIC] = [60, 3];
  const HANDS = {
    "high card": { label: "high-card", royal: null, cards: [0, 7, 2, 9, 1] },
    "one pair": { label: "one-pair", royal: null, cards: [0, 7, 2, 5, 1] },
    "two pair": { label: "two-pair", royal: null, cards: [10, 7, 2, 5, 1] },
    straight: { label: "straight", royal: null, cards: [10, 11, 1, 0, 2] },
    flush: { label: "flush", royal: null, cards: [7, 2, 9, 11, 4] },
    "select royal": { label: "royal", royal: "select", cards: [6, 5, 2, 3, 4] },
    "supreme royal": { label: "royal", royal: "supreme", cards: [0, 7, 2, 9, 4] },
  } as const;
  const sung = Object.values(HANDS).map(({ cards, ...made }) => {
    const midis = cards.map((card) => C + TONIC + card);
    return { seat: 0, midis, cadence: cadenceOf({ tonic: TONIC, ...made }, midis) };
  });
  const phrases = sung.map(({ seat, midis, cadence }) => phrase(seat, midis, cadence));
  /** Within its bar of a table's playback, where there is less room to ring. */
  const bars = sung.map((one) => playback([one, one]).slice(0, 5));
  const ringing = (strikes: readonly Strike[]): number[] =>
    strikes.flatMap(({ at, hold }, i) => (at + hold > lengthOf(strikes) - 1e-9 ? [i] : []));

  it("sounds its five notes once each, in their order, whatever the hand makes (TP-14)", () => {
    phrases.forEach((strikes, i) => {
      expect(strikes.map(({ midi }) => midi)).toEqual(sung[i]?.midis);
      const times = strikes.map(({ at }) => at);
      expect(times).toEqual([...times].sort((a, b) => a - b));
    });
  });

  it.each([
    ["by itself", phrases],
    ["in a table's playback", bars],
  ])("is heard to be another for each kind of hand, %s", (_, all) => {
    const differs = (one: readonly Strike[], other: readonly Strike[]): boolean => {
      const [a, b] = [one[4], other[4]];
      if (!a || !b) return false;
      const louder = Math.abs(20 * Math.log10(a.gain / b.gain));
      const held = Math.abs(a.hold - b.hold);
      return ringing(one).join() !== ringing(other).join() || Math.abs(a.at - b.at) > 0.08 || held > 0.25 || louder > 2;
    };
    all.forEach((one, i) => all.slice(i + 1).forEach((other) => expect(differs(one, other)).toBe(true)));
  });

  it("leans on what makes the hand, and lets it ring on under the last note: pairs, or what lies in one cycle", () => {
    expect(phrases.map(ringing)).toEqual([
      [4],
      [1, 3, 4],
      [0, 1, 2, 3, 4],
      [4],
      [0, 1, 2, 3, 4],
      [1, 3, 4],
      [0, 1, 2, 3, 4],
    ]);
    const [[, second], [, paired]] = [phrases[0] ?? [], phrases[1] ?? []];
    expect(paired?.gain).toBeGreaterThan(second?.gain ?? 1);
  });

  it("waits for the last note of a royal, longer for a supreme one, and for the one before it a little", () => {
    const waits = phrases.map((strikes) => (strikes[4]?.at ?? 0) - (strikes[3]?.at ?? 0));
    expect(waits[6]).toBeGreaterThan((waits[5] ?? 0) + 0.05);
    expect(waits[5]).toBeGreaterThan((waits[0] ?? 0) + 0.05);
    expect(phrases[6]?.[3]?.at).toBeGreaterThan(phrases[0]?.[3]?.at ?? 0);
  });

  it("keeps within 6 decibels, within its bar, and within the server's clock of a playback", () => {
    phrases.forEach((strikes, i) => {
      const gains = strikes.map(({ gain }) => gain);
      expect(20 * Math.log10(Math.max(...gains) / Math.min(...gains))).toBeLessThan(6);
      expect(lengthOf(bars[i] ?? [])).toBeLessThanOrEqual(3.5 * BEAT + 1e-9);
      expect(lengthOf(strikes)).toBeLessThanOrEqual(4.6 * BEAT + 1e-9);
    });
  });

  it("is plain where the listener may not know what the hand makes, as by ear", () => {
    const me = { seat: 1, seats: 2, othersClicks: true };
    const deed = { seat: 0, did: "play", notes: HAND };
    expect(strikesOf({ ...deed, hand: { tonic: 0, label: null, royal: null } }, me)).toEqual(phrase(0, HAND));
    const supreme = { tonic: 0, label: "royal", royal: "supreme" } as const;
    expect(strikesOf({ ...deed, hand: supreme }, me)).toEqual(phrase(0, HAND, cadenceOf(supreme, HAND)));
  });
});

describe("a tonic to hear intervals against", () => {
  const TONIC = 60;

  it("comes softly before a touched card, and at once; it lights no card", () => {
    const [tonic, card] = touchStrikes(2, 67, 0);
    expect(tonic).toMatchObject({ seat: NOBODY, midi: TONIC, at: 0 });
    expect(card).toMatchObject({ seat: 2, midi: 67 });
    expect(card?.at).toBeGreaterThan(0.2);
    expect(20 * Math.log10((tonic?.gain ?? 0) / (card?.gain ?? 1))).toBeLessThan(-6);
    expect(touchStrikes(2, 67, null)).toEqual(click(2, 67));
  });

  it.each([
    ["without the tonic among its notes", [67, 62, 69, 64, 65], [[0, Infinity]]],
    [
      "giving way to it for as long as the hand sounds it",
      [67, 62, TONIC, 64, 65],
      [
        [0, 2],
        [3, Infinity],
      ],
    ],
    ["after it, where the hand begins with it", HAND, [[1, Infinity]]],
    ["until it, where the hand ends with it", [67, 62, 64, 65, TONIC], [[0, 4]]],
  ])("lies softly under a hand, %s", (_, midis, spans) => {
    const strikes = phrase(1, midis, undefined, TONIC);
    const plain = phrase(1, midis);
    expect(strikes.filter(({ seat }) => seat === 1)).toEqual(plain);
    const drone = strikes.filter(({ seat }) => seat === NOBODY);
    const moment = (place: number): number => plain[place]?.at ?? lengthOf(plain);
    expect(drone.map(({ at, hold }) => [at, at + hold])).toEqual(
      spans.map(([from = 0, to = 0]) => [moment(from), expect.closeTo(moment(to), 9) as number]),
    );
    for (const { midi, gain } of drone) expect([midi, gain < 0.5]).toEqual([TONIC, true]);
  });

  it("is not struck under a chord that holds it, nor under notes that ring on with it", () => {
    expect(again({ seat: 1, midis: HAND, drone: TONIC }, "chord")).toHaveLength(5);
    const cadence = cadenceOf({ tonic: 0, label: "royal", royal: "supreme" }, HAND);
    expect(phrase(1, HAND, cadence, TONIC)).toHaveLength(5);
  });

  it("is each hand's own in a table's playback, in the middle, for whoever wants it", () => {
    const hearer = { seat: 0, seats: 4, othersClicks: true, drone: true };
    const deed = { seat: 1, did: "play", notes: [67, 69, 71, 72, 74], hand: { tonic: 5, label: null, royal: null } };
    const drone = strikesOf(deed, hearer).filter(({ seat }) => seat === NOBODY);
    expect(drone.map(({ midi, pan }) => [midi, pan])).toEqual([[65, 0]]);
    expect(strikesOf(deed, { ...hearer, drone: false })).toHaveLength(5);
  });
});

describe("a hand heard again", () => {
  const hand = { seat: 0, midis: HAND };

  it("sounds as it did, slower, or all at once", () => {
    expect(again(hand, "melody")).toEqual(phrase(0, HAND));
    const slow = again(hand, "slow");
    expect(slow.map(({ midi }) => midi)).toEqual(HAND);
    expect(lengthOf(slow)).toBeGreaterThan(1.5 * lengthOf(phrase(0, HAND)));
    const chord = again(hand, "chord");
    expect(new Set(chord.map(({ midi }) => midi))).toEqual(new Set(HAND));
    expect(new Set(chord.map(({ at }) => at))).toEqual(new Set([0]));
  });

  it.each(WAYS)("goes round in time with a rest between, and ends at last: %s", (way) => {
    const [once, loop] = [again(hand, way), again(hand, way, LOOPED)];
    expect(loop).toHaveLength(LOOPED * once.length);
    const starts = Array.from({ length: LOOPED }, (_, i) => loop[5 * i]?.at ?? 0);
    starts.forEach((at, i) => expect(at).toBeCloseTo(i * (starts[1] ?? 0), 6));
    expect(lengthOf(loop.slice(0, 5))).toBeLessThan((starts[1] ?? 0) - 0.2);
    expect(lengthOf(loop)).toBeLessThan(120);
  });
});

describe("a table's playback", () => {
  it("sounds every hand once, a bar each, in the order given, with a rest between", () => {
    const hands = [0, 1, 2].map((seat) => ({ seat, midis: HAND.map((midi) => midi + seat) }));
    const strikes = playback(hands);
    expect(strikes.map(({ seat }) => seat)).toEqual([
      ...Array<number>(5).fill(0),
      ...Array<number>(5).fill(1),
      ...Array<number>(5).fill(2),
    ]);
    expect(strikes[10]?.at).toBeCloseTo(2 * (strikes[5]?.at ?? 0), 9);
    expect(lengthOf(strikes.slice(0, 5))).toBeLessThan((strikes[5]?.at ?? 0) - 0.2);
  });

  it("passes over a seat without cards", () => {
    expect(
      playback([
        { seat: 0, midis: [] },
        { seat: 1, midis: HAND },
      ])[0]?.at,
    ).toBe(0);
  });
});

describe("what a deed sounds like", () => {
  const me = { seat: 1, seats: 2, othersClicks: true };

  it("is silent when a card is put back", () => {
    expect(strikesOf({ seat: 1, did: "deselect", notes: [] }, me)).toEqual([]);
    expect(strikesOf({ seat: 1, did: "deselect" }, me)).toEqual([]);
  });

  it("is a click, cards one after another, or a phrase", () => {
    expect(strikesOf({ seat: 1, did: "select", notes: [60] }, me)).toEqual(click(1, 60));
    expect(strikesOf({ seat: 1, did: "deal", notes: HAND }, me)).toEqual(deal(1, HAND));
    expect(strikesOf({ seat: 0, did: "play", notes: HAND }, me)).toEqual(phrase(0, HAND));
  });

  it("keeps the others' phrases when their clicks are muted, and still shows the clicks", () => {
    const muted = { seat: 1, seats: 2, othersClicks: false };
    expect(strikesOf({ seat: 0, did: "select", notes: [60] }, muted).map(({ gain }) => gain)).toEqual([0]);
    expect(strikesOf({ seat: 0, did: "play", notes: HAND }, muted)).toEqual(phrase(0, HAND));
    expect(strikesOf({ seat: 1, did: "select", notes: [60] }, muted)).toEqual(click(1, 60));
  });
});

describe("where a seat is heard from", () => {
  it("is its place round the listener, whose own hand is in the middle", () => {
    const pans = [1, 2, 3, 0].map((seat) => panOf(seat, { seat: 0, seats: 4 }));
    expect(pans[0]).toBeLessThan(-0.3);
    expect(pans[1]).toBe(0);
    expect(pans[2]).toBeCloseTo(-(pans[0] ?? 0), 9);
    expect(pans[3]).toBe(0);
    expect(panOf(1, { seat: 0, seats: 2 })).toBe(0);
  });

  it("goes from left to right in the order round the table, never past what one loudspeaker bears", () => {
    for (const listener of [
      { seat: 5, seats: 12 },
      { seat: null, seats: 12 },
    ]) {
      const round = others(listener.seats, listener.seat).map((seat) => panOf(seat, listener));
      expect(round).toEqual([...round].sort((a, b) => a - b));
      expect(new Set(round).size).toBe(round.length);
      expect(Math.max(...round.map(Math.abs))).toBeLessThanOrEqual(WIDEST);
    }
  });

  it("is heard in every note of a deed", () => {
    const deed = { seat: 2, did: "play", notes: HAND };
    const hearer = { seat: 1, seats: 3, othersClicks: true };
    expect(new Set(strikesOf(deed, hearer).map(({ pan }) => pan))).toEqual(new Set([panOf(2, hearer)]));
  });
});

describe("the server's clock", () => {
  it("is known within half a round trip, and better with each", () => {
    const clock = new ServerClock();
    const ahead = 5000;
    clock.noteAnswer(0, ahead + 90, 100);
    expect(Math.abs((clock.ahead(100) ?? 0) - ahead)).toBeLessThanOrEqual(50);
    clock.noteAnswer(200, ahead + 202, 240);
    clock.noteMessage(ahead + 300, 304);
    expect(Math.abs((clock.ahead(304) ?? 0) - ahead)).toBeLessThanOrEqual(3.1);
  });

  it("is taken from messages alone where nothing was asked, and says now where nothing was heard", () => {
    const clock = new ServerClock();
    expect(clock.here(99_999, 12)).toBe(12);
    clock.noteMessage(1000, 40);
    expect(clock.here(1100, 50)).toBeCloseTo(140, 1);
  });

  it("lets old bounds give way to a clock that has drifted", () => {
    const clock = new ServerClock();
    clock.noteAnswer(0, 1001, 2);
    const later = 3_600_000;
    clock.noteAnswer(later, later + 1101, later + 2);
    expect(Math.abs((clock.ahead(later + 2) ?? 0) - 1100)).toBeLessThan(60);
  });

  it("believes the newer bound where one clock was set or slept in between", () => {
    const clock = new ServerClock();
    clock.noteAnswer(0, 1001, 2);
    const slept = 3_600_000;
    clock.noteMessage(1100 + slept, 100);
    expect(clock.ahead(100)).toBeCloseTo(1000 + slept, 0);
    clock.noteAnswer(200, 1201, 202);
    expect(Math.abs((clock.ahead(202) ?? 0) - 1000)).toBeLessThanOrEqual(2);
  });

  it("tells how old a message is that a cut line kept back", () => {
    const clock = new ServerClock();
    clock.noteAnswer(1000, 6001, 1002);
    expect(clock.age(7000, 2001)).toBeLessThan(5);
    expect(clock.age(7000, 5001)).toBeCloseTo(3000, -1);
  });

  it("takes a message that was quick for an old one never, however slow all answers were", () => {
    const clock = new ServerClock();
    clock.noteAnswer(1000, 9000, 5000);
    clock.noteMessage(9100, 5005);
    expect(clock.age(9100, 5005)).toBeLessThan(5);
    expect(clock.age(9100, 8005)).toBeCloseTo(3000, -1);
  });

  it("becomes the context's own time, by its time stamp where that is sound", () => {
    const audio = (stamp: object | undefined): AudioContext =>
      ({ currentTime: 10, getOutputTimestamp: () => stamp }) as unknown as AudioContext;
    expect(contextTime(audio(undefined), 1500, 1000)).toBe(10.5);
    expect(contextTime(audio({ contextTime: 9.9, performanceTime: 1000 }), 1500, 1000)).toBeCloseTo(10.4, 9);
    expect(contextTime(audio({ contextTime: 2, performanceTime: 1000 }), 1500, 1000)).toBe(10.5);
  });
});

describe("recordings that did not come", () => {
  const all = [60, 63, 66, 69, 72, 75, 78, 81].map((midi) => ({ midi }));
  const NOTES = Array.from({ length: 23 }, (_, i) => 60 + i);

  it.each(all)("leave no note silent where one is missing, $midi: its neighbours stand in", ({ midi }) => {
    const left = all.filter((one) => one.midi !== midi);
    for (const note of NOTES) expect(Math.abs((nearest(left, note)?.midi ?? 0) - note)).toBeLessThanOrEqual(4);
  });

  it("leave silent what no neighbour reaches, and nothing else", () => {
    expect(nearest([{ midi: 60 }, { midi: 81 }], 66)).toBeUndefined();
    expect(nearest([{ midi: 60 }, { midi: 81 }], 62)).toEqual({ midi: 60 });
    expect(nearest(all, 67)).toEqual({ midi: 66 });
  });
});

describe("the strings", () => {
  const voice = (midi: number, start: number, end: number): { midi: number; start: number; end: number } => ({
    midi,
    start,
    end,
  });

  it("has one key a note: struck again, the one before gives way", () => {
    const before = voice(60, 0, 2);
    expect(displaced([before, voice(62, 0, 2)], 60, 1)).toEqual([before]);
    expect(cutShort([voice(60, 1, 2)], 60, 0, 5)).toBe(1);
    expect(cutShort([voice(60, 1, 0.5)], 60, 0, 5)).toBe(5);
  });

  it("lets the oldest go where there are too many", () => {
    const voices = [voice(61, 0.2, 2), voice(62, 0.1, 2), voice(63, 0, 0.05)];
    expect(displaced(voices, 64, 1, 2)).toEqual([voices[1]]);
    expect(displaced(voices, 64, 1, 3)).toEqual([]);
  });

  it("bends whatever is too loud below the ceiling, and leaves the rest alone", () => {
    expect(limitedLevel(0.5)).toBe(0.5);
    for (const level of [1, 2, 60, -60]) expect(Math.abs(limitedLevel(level))).toBeLessThan(0.99);
    expect(limitedLevel(0.9)).toBeGreaterThan(limitedLevel(0.8));
  });
});

/** A clock that is moved by hand, and what was asked of the instrument. */
class Studio implements PlayerEnvironment {
  time = 1000;
  coming: Sounder | Promise<Sounder> | null;
  readonly played: { midis: number[]; moment: number | null }[] = [];
  readonly faded: number[] = [];
  #timers: { at: number; then: () => void }[] = [];

  readonly instrument: Sounder = {
    play: (strikes: readonly Strike[], moment: number | null) => {
      this.played.push({ midis: strikes.map(({ midi }) => midi), moment });
      return (seconds: number) => this.faded.push(seconds);
    },
  };

  constructor() {
    this.coming = this.instrument;
  }

  now = (): number => this.time;
  sounder = (): Sounder | Promise<Sounder> | null => this.coming;

  after(ms: number, then: () => void): () => void {
    const timer = { at: this.time + ms, then };
    this.#timers.push(timer);
    return () => (this.#timers = this.#timers.filter((one) => one !== timer));
  }

  to(time: number): void {
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= time).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((one) => one !== next);
      this.time = Math.max(this.time, next.at);
      next.then();
    }
    this.time = time;
  }
}

describe("the note that is named", () => {
  const note = (seat: number, midi: number) => ({ seat, midi, at: 0, hold: 1 }) as Parameters<typeof lights.lit>[0];

  it("is the newest of its seat that still rings, whatever other seats do", () => {
    const hand = [60, 64, 67];
    expect(newestNote(1, hand)).toBeNull();
    for (const midi of [67, 60]) lights.lit(note(1, midi));
    expect(newestNote(1, hand)).toBe(60);
    lights.lit(note(2, 64));
    expect([newestNote(1, hand), newestNote(1, [64, 67])]).toEqual([60, 67]);
    lights.out(note(1, 60));
    expect(newestNote(1, hand)).toBe(67);
    lights.out(note(1, 67));
    expect(newestNote(1, hand)).toBeNull();
  });
});

describe("the player", () => {
  function listening(): { studio: Studio; player: Player; log: string[] } {
    const studio = new Studio();
    const player = new Player(studio);
    const log: string[] = [];
    player.onLight({ lit: ({ midi }) => log.push(`+${midi}`), out: ({ midi }) => log.push(`-${midi}`) });
    return { studio, player, log };
  }

  it("sounds at once, and lights each card for as long as it sounds", async () => {
    const { studio, player, log } = listening();
    const playing = player.play(deal(0, [60, 62]));
    expect(studio.played).toEqual([{ midis: [60, 62], moment: null }]);
    studio.to(1000);
    expect(log).toEqual(["+60"]);
    studio.to(playing.endsAt);
    expect(log).toEqual(["+60", "+62", "-60", "-62"]);
    await playing.done;
  });

  it("stops with a fade, and puts the lights out", async () => {
    const { studio, player, log } = listening();
    const playing = player.play(phrase(0, HAND));
    studio.to(1000);
    playing.stop();
    playing.stop();
    await playing.done;
    studio.to(9000);
    expect(studio.faded).toHaveLength(1);
    expect(log).toEqual(["+60", "-60"]);
  });

  it("shows a muted note without sounding it", () => {
    const { studio, player, log } = listening();
    player.play(click(0, 60).map((strike) => ({ ...strike, gain: 0 })));
    studio.to(1000);
    expect(studio.played).toEqual([]);
    expect(log).toEqual(["+60"]);
  });

  it("shows everything where no sound is possible", () => {
    const { studio, player, log } = listening();
    studio.coming = null;
    player.play(click(0, 60));
    studio.to(1000);
    expect(log).toEqual(["+60"]);
  });

  it("waits for the sound at the first touch, and begins sound and light together", async () => {
    const { studio, player, log } = listening();
    studio.coming = Promise.resolve(studio.instrument);
    const playing = player.play(click(0, 60));
    studio.time = 1120;
    await Promise.resolve().then(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
    studio.to(1120);
    expect(studio.played).toHaveLength(1);
    expect(log).toEqual(["+60"]);
    expect(playing.startsAt).toBe(1120);
  });

  it("goes on in silence where the sound does not come", async () => {
    const { studio, player, log } = listening();
    studio.coming = new Promise(() => undefined);
    player.play(click(0, 60));
    studio.to(2000);
    await new Promise((resolve) => setTimeout(resolve));
    studio.to(2001);
    expect(studio.played).toEqual([]);
    expect(log).toEqual(["+60"]);
  });

  it("lets what began in silence be heard from the first touch on, once", async () => {
    const { studio, player, log } = listening();
    studio.coming = null;
    const strikes = deal(0, [60, 62, 64]);
    const playing = player.play(strikes, 1000);
    await player.join();
    expect(studio.played).toEqual([]);
    studio.to(1000 + 1000 * (strikes[1]?.at ?? 0) - 1);
    studio.coming = Promise.resolve(studio.instrument);
    await Promise.all([player.join(), player.join()]);
    expect(studio.played).toEqual([{ midis: [62, 64], moment: 1000 }]);
    studio.to(playing.endsAt);
    expect(log.filter((one) => one.startsWith("+"))).toEqual(["+60", "+62", "+64"]);
    await player.join();
    expect(studio.played).toHaveLength(1);
  });

  it("lets a touch be heard whose own end is what allows the sound", async () => {
    const { studio, player } = listening();
    studio.coming = null;
    player.play(click(0, 60));
    studio.to(1150);
    studio.coming = studio.instrument;
    await player.join();
    expect(studio.played).toEqual([{ midis: [60], moment: null }]);
    studio.coming = null;
    player.play(click(0, 62));
    studio.to(1900);
    studio.coming = studio.instrument;
    await player.join();
    expect(studio.played).toHaveLength(1);
  });

  it("joins a plan that has begun elsewhere with the notes to come, at their moments", () => {
    const { studio, player, log } = listening();
    const strikes = deal(0, [60, 62, 64]);
    player.play(strikes, 1000 - 1000 * (strikes[1]?.at ?? 0));
    expect(studio.played[0]?.midis).toEqual([62, 64]);
    studio.to(1000);
    expect(log).toEqual(["+62"]);
  });
});
