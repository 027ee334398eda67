/** The end of a hand on the felt: when what happens, what it sounds like, and that a press ends it. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TonkOutcome, Update } from "../src/generated/wire";
import type { Box } from "../src/parts/box";
import { INDEX, WIDTH } from "../deck/layout.ts";
import { footBox, places } from "../src/games/tonk/layout/boxes";
import { endAt } from "../src/games/tonk/showdown/ends";
import type { Placed } from "../src/games/tonk/layout/cards";
import { openFelt, type OpenFan } from "../src/games/tonk/layout/fans";
import { laySpreads } from "../src/games/tonk/layout/spreads";
import { wordPlace } from "../src/games/tonk/layout/word";
import { cuesOf, moodOf } from "../src/games/tonk/showdown/mood";
import { Presses } from "../src/games/tonk/showdown/presses";
import { Showdown } from "../src/games/tonk/showdown/showdown.svelte";
import { countedBy, landing, timelineOf } from "../src/games/tonk/showdown/timeline";
import { alike, transfersOf } from "../src/games/tonk/showdown/transfers";
import { openHand } from "../src/games/tonk/words/cards";
import { alikeSentence } from "../src/games/tonk/words/outcome";
import type { Sound } from "../src/games/tonk/sound";
import { translator } from "../src/words/translate";
import { spoken } from "./sentences";
import { room, update, view } from "./wire";

const t = translator("en", spoken("en", "generic", "tonk"));

const PAYS = (payer: number, payee: number, amount = 1, why = "drop") => ({ payer, payee, amount, why, args: {} });

function outcome(more: Partial<TonkOutcome> = {}): TonkOutcome {
  return {
    end: "drop",
    winners: [0],
    ender: 0,
    counts: [20, 47, 30],
    payments: [PAYS(1, 0), PAYS(2, 0)],
    charges: null,
    net: [2, -1, -1],
    ...more,
  };
}

const ENDS: [string, Partial<TonkOutcome>][] = [
  ["drop", {}],
  ["caught", { end: "caught", winners: [1], net: [-2, 2, 0], payments: [PAYS(0, 1, 2)] }],
  ["tonk", { end: "tonk" }],
  ["out", { end: "out" }],
  ["natural", { end: "natural", ender: null, held: ["points", null, null] }],
  ["stock_out", { end: "stock_out", ender: null }],
  ["natural_draw", { end: "natural_draw", ender: null, winners: [], payments: [], net: [0, 0, 0] }],
];

describe("the moment of an end", () => {
  it.each(ENDS)("takes from 1.5 to 2.5 seconds for %s, whatever the number of players", (_, more) => {
    for (const seats of [2, 5, 8]) {
      for (const transfers of [0, 1, seats - 1]) {
        const { ends } = timelineOf(outcome(more), seats, transfers, landing([], 0));
        expect(ends).toBeGreaterThanOrEqual(1500);
        expect(ends).toBeLessThanOrEqual(2500);
      }
    }
  });

  it("has an order: the last card lands, it is called, hands turn, points run, it is judged, it is paid", () => {
    const line = timelineOf(outcome({ ender: 2 }), 3, 2, 260);
    expect(line.calls).toBe(260);
    expect(Math.min(...line.turns)).toBeGreaterThan(line.calls);
    // From the one who ended it, around the table.
    expect([2, 0, 1].map((seat) => line.turns[seat])).toEqual([...line.turns].sort((a, b) => a - b));
    line.counts.forEach((at, seat) => expect(at).toBeGreaterThan(line.turns[seat] ?? Infinity));
    expect(line.judges).toBeGreaterThan(Math.max(...line.counts));
    expect(Math.min(...line.pays)).toBeGreaterThan(line.judges);
    expect(line.ends).toBeGreaterThan(Math.max(...line.pays));
  });

  it("waits for a deal that goes round, where the deal itself ends the hand", () => {
    const started = { t: "room" as const, what: "hand_started" as const };
    expect(landing([started], 40)).toBeGreaterThan(40 * 60);
    expect(landing([], 40)).toBeLessThan(300);
  });

  it("lets points run up and end at their count", () => {
    expect([0, 99, 100, 300, 5000].map((at) => countedBy(at, 100, 47))).toEqual([0, 0, 0, 36, 47]);
  });
});

describe("what an end is to the one who looks on", () => {
  it("differs between won, lost, caught and tonked", () => {
    const caught = outcome({ end: "caught", winners: [1], net: [-2, 2, 0] });
    expect([0, 1, 2, null].map((seat) => moodOf(outcome(), seat))).toEqual(["won", "lost", "lost", "level"]);
    expect([0, 1, 2].map((seat) => moodOf(caught, seat))).toEqual(["caught", "won", "level"]);
    expect([0, 1].map((seat) => moodOf(outcome({ end: "tonk" }), seat))).toEqual(["tonked", "lost"]);
    expect(moodOf(outcome({ charges: [0, 9, 0], net: [0, 0, 0] }), 1)).toBe("lost");
  });

  it("has a sound of its own for each, at the moment it is judged", () => {
    const heard = (end: TonkOutcome, seat: number | null): Sound[] => {
      const line = timelineOf(end, 3, 2, 260);
      return cuesOf(line, end, seat).flatMap((cue) => (cue.at === line.judges ? [cue.sound] : []));
    };
    expect(heard(outcome(), 0)).toEqual(["win"]);
    expect(heard(outcome(), 1)).toEqual(["lose"]);
    expect(heard(outcome({ end: "tonk" }), 0)).toEqual(["tonk"]);
    expect(heard(outcome({ end: "caught", winners: [1] }), 0)).toEqual(["caught"]);
    expect(heard(outcome(), null)).toEqual([]);
  });
});

describe("payments", () => {
  it("are one token from each to each, whatever for", () => {
    expect(transfersOf([PAYS(1, 0), PAYS(2, 0), PAYS(1, 0, 3, "high_suit")])).toEqual([
      { payer: 1, payee: 0, amount: 4 },
      { payer: 2, payee: 0, amount: 1 },
    ]);
  });

  it("are one line where several pay the same for the same", () => {
    const seven = [1, 2, 3, 4, 5, 6, 7].map((payer) => PAYS(payer, 0));
    const [one, ...more] = alike(seven);
    expect(more).toEqual([]);
    const nameOf = (seat: number): string => ["Lester", "Ann", "Bob", "Cy"][seat] ?? "Eve";
    expect(one && alikeSentence(t, one, nameOf)).toBe("7 players pay Lester");
    const said = alike(seven.slice(0, 3)).map((line) => alikeSentence(t, line, nameOf));
    expect(said).toEqual(["Ann, Bob and Cy pay Lester"]);
    expect(alike(seven.slice(0, 1)).map((line) => alikeSentence(t, line, nameOf))).toEqual(["Ann pays Lester"]);
  });

  it("are one line where one pays several the same", () => {
    expect(alike([PAYS(0, 1), PAYS(0, 2)])).toMatchObject([{ payers: [0], payees: [1, 2] }]);
  });

  it("stay apart by amount, by reason, and where nobody is in both", () => {
    expect(alike([PAYS(1, 0), PAYS(2, 0, 2)])).toHaveLength(2);
    expect(alike([PAYS(1, 0), PAYS(2, 0, 1, "high_suit")])).toHaveLength(2);
    expect(alike([PAYS(1, 0), PAYS(2, 3)])).toHaveLength(2);
    expect(alike([PAYS(1, 0), PAYS(1, 0)])).toHaveLength(2);
  });
});

describe("a showdown", () => {
  let heard: Sound[];
  let still: boolean;
  let showdown: Showdown;

  const over = (more: Partial<Update> = {}): Update =>
    update({
      n: 2,
      happened: [{ t: "tonk", seat: 0, did: "drop" }],
      room: room({ phase: "between" }),
      hand: view({ phase: "over", turn: null, legal: [], outcome: outcome() }),
      ...more,
    });

  beforeEach(() => {
    vi.useFakeTimers();
    [heard, still] = [[], false];
    showdown = new Showdown(
      (sound) => heard.push(sound),
      () => still,
    );
    showdown.hear(update());
  });
  afterEach(() => {
    showdown.close();
    vi.useRealTimers();
  });

  const endOf = (seat: number) => endAt(t, showdown, outcome(), "usual", seat);

  it("runs from the call to the payments by itself", () => {
    showdown.hear(over());
    expect([showdown.isOver, showdown.isOpen, showdown.isRunning]).toEqual([true, false, true]);
    vi.advanceTimersByTime(400);
    expect(showdown.isOpen).toBe(true);
    expect(endOf(0)).toMatchObject({ call: "Drops", count: null, glows: false });
    vi.advanceTimersByTime(5000);
    expect(showdown.isRunning).toBe(false);
    expect(endOf(0)).toMatchObject({ count: 20, net: "+2", gain: true, glows: true });
    expect(endOf(1)).toMatchObject({ call: "", count: 47, net: "−1", loss: true });
    expect(heard).toEqual(["knock", "spread", "win", "coin"]);
  });

  it("is brought to its end by a press, with the sound of how it ended", () => {
    showdown.hear(over());
    vi.advanceTimersByTime(100);
    showdown.skip();
    expect(showdown.isRunning).toBe(true);
    vi.advanceTimersByTime(300);
    showdown.skip();
    expect(showdown.isRunning).toBe(false);
    vi.advanceTimersByTime(5000);
    expect(heard).toEqual(["knock", "win"]);
  });

  it("swallows the click of that press, and of no later one, though a swipe ended it that made none", () => {
    const presses = new Presses(showdown, () => undefined);
    const event = { detail: 1, preventDefault: vi.fn(), stopPropagation: vi.fn() };
    const press = { ...event, preventDefault: vi.fn() };
    const swallowed = (): number => {
      presses.click(event as never);
      return event.preventDefault.mock.calls.length;
    };
    showdown.hear(over());
    vi.advanceTimersByTime(400);
    presses.forget();
    presses.down(press as never);
    expect([showdown.isRunning, press.preventDefault.mock.calls.length]).toEqual([false, 1]);
    expect([swallowed(), swallowed()]).toEqual([1, 1]);
    showdown.hear(update({ n: 3 }));
    showdown.hear(over({ n: 4 }));
    vi.advanceTimersByTime(400);
    presses.down(press as never);
    presses.forget();
    expect([showdown.isRunning, swallowed()]).toEqual([false, 1]);
  });

  it("begins at once where a press has landed the deal that ended the hand", () => {
    showdown.hear(over({ happened: [{ t: "room", what: "hand_started" }] }));
    vi.advanceTimersByTime(500);
    expect(showdown.isOpen).toBe(false);
    showdown.skip();
    expect([showdown.isOpen, showdown.isRunning]).toEqual([true, true]);
  });

  it("is at its end at once for those who want little motion", () => {
    still = true;
    showdown.hear(over());
    expect([showdown.isOver, showdown.isRunning]).toEqual([true, false]);
    expect(endOf(0)).toMatchObject({ call: "Drops", count: 20, net: "+2" });
    // To its own player it says you.
    expect(endAt(t, showdown, outcome(), "usual", 0, true)).toMatchObject({ call: "You drop", count: 20 });
    expect(heard).toEqual(["win"]);
  });

  it("is at its end for a page that comes later, and says nothing", () => {
    const late = new Showdown((sound) => heard.push(sound));
    late.hear(over({ happened: [] }));
    expect([late.isOver, late.isRunning]).toEqual([true, false]);
    expect(heard).toEqual([]);
  });

  it("stays open through what happens between hands, and goes with the next deal", () => {
    still = true;
    showdown.hear(over());
    showdown.hear(over({ n: 3, happened: [{ t: "room", what: "ready", chair: 2 }] }));
    expect(showdown.isOpen).toBe(true);
    expect(heard).toEqual(["win"]);
    showdown.hear(update({ n: 4, room: room({ hand_number: 2 }) }));
    expect([showdown.isOver, showdown.isOpen, showdown.isRunning]).toEqual([false, false, false]);
  });

  it("knows that the session ended with this hand", () => {
    showdown.hear(over({ room: room({ phase: "ended" }) }));
    expect(showdown.endsSession).toBe(true);
  });
});

describe("an open hand for the ear", () => {
  it("has its points and its cards, and without a card its points alone", () => {
    expect(openHand(t, 5, ["5h"])).toBe("5 points: five of hearts");
    expect(openHand(t, 0, [])).toBe("0 points in hand");
  });
});

const OWN: Placed = { key: "Ks", where: "hand", face: "Ks", as: null, seat: 0, x: 0, y: 0, w: 0, turn: 0, z: 0 };

describe("the open felt", () => {
  const STAGES = [
    { w: 360, h: 590 },
    { w: 640, h: 310 },
    { w: 1170, h: 846 },
    { w: 390, h: 794 },
    { w: 640, h: 304 },
    { w: 1024, h: 700 },
  ];

  /** The box that the cards of a fan lie in; those that lean stand out a little. */
  function around({ spots, h }: OpenFan): Box {
    const [x, y] = [Math.min(...spots.map((spot) => spot.x)), Math.min(...spots.map((spot) => spot.y))];
    const right = Math.max(...spots.map((spot) => spot.x + spot.w));
    return { x, y, w: right - x, h: Math.max(...spots.map((spot) => spot.y)) + h - y };
  }
  const meet = (a: Box, b: Box): boolean =>
    a.x < b.x + b.w - 0.5 && b.x < a.x + a.w - 0.5 && a.y < b.y + b.h - 0.5 && b.y < a.y + a.h - 0.5;

  const SPREADS = [[], [3, 3], [3, 4, 3]];
  const CASES = [5, 7, 8, 9].flatMap((held) => SPREADS.map((sizes): [number, number[]] => [held, sizes]));

  it.each(CASES)("has room for every hand of %i cards, spreads of %j and the result", (held, sizes) => {
    for (const stage of STAGES) {
      for (const opponents of [1, 2, 3, 4, 5, 6, 7]) {
        const at = places(stage, opponents);
        const foot = footBox(at);
        expect(foot.h).toBeGreaterThanOrEqual(90);
        expect(foot.y + foot.h).toBeLessThanOrEqual(at.hand.y);
        const { fans, spreads } = openFelt(at, Array<number>(opponents).fill(held), sizes);
        const hands = fans.map(around);
        const named = `${opponents} on ${stage.w}x${stage.h}`;
        hands.forEach((hand, i) => {
          const others = [...hands.slice(i + 1), at.stock, at.discard, foot, ...spreads.map(({ box }) => box)];
          expect(
            others.filter((other) => meet(hand, other)),
            named,
          ).toEqual([]);
          expect(hand.x >= 0 && hand.x + hand.w <= stage.w && hand.y >= 0, named).toBe(true);
          const plates = at.plates.filter((plate) => meet(hand, plate));
          expect(plates, named).toEqual(fans[i]?.slips ? [at.plates[i]] : []);
        });
        for (const plate of at.plates) expect(meet(plate, foot), named).toBe(false);
      }
    }
  });

  const HELD = 5;
  const opened = (w: number, h: number, opponents: number, sizes: number[] = []) =>
    openFelt(places({ w, h }, opponents), Array<number>(opponents).fill(HELD), sizes);

  it("shows faces as large as there is room for, marked where they lie apart from their plates", () => {
    for (const [most, least] of [
      [2, 50],
      [4, 40],
      [7, 32],
    ] as const) {
      for (const fan of opened(360, 592, most).fans) {
        expect(fan).toMatchObject({ slips: false, marked: most === 7 });
        expect(fan.spots[0]?.w).toBeGreaterThanOrEqual(least);
      }
    }
    for (const opponents of [1, 4, 7]) {
      expect(opened(1164, 846, opponents).fans[0]?.spots[0]?.w).toBeGreaterThanOrEqual(56);
    }
  });

  it("leaves one spread its place beside the piles of a small phone, and puts hands on their plates for more", () => {
    const { places: at, one } = { places: places({ w: 360, h: 592 }, 7), one: opened(360, 592, 7, [3]) };
    expect(one.fans.every(({ slips }) => !slips)).toBe(true);
    expect(one.spreads[0]?.card).toBeGreaterThanOrEqual(40);
    expect(one.spreads[0]?.box.x).toBeGreaterThan(at.discard.x + at.discard.w);
    const two = opened(360, 592, 7, [3, 3]);
    expect(two.fans.every(({ slips, marked }) => slips && !marked)).toBe(true);
    expect(two.spreads).toEqual(laySpreads([3, 3], at.spreads, at.spreadCard));
    expect(opened(390, 794, 7, [3, 3]).fans.every(({ slips }) => !slips)).toBe(true);
  });

  it("finds room above the piles for hands at the sides of a small desktop, beside a spread", () => {
    for (const [w, h] of [
      [850, 646],
      [1010, 746],
    ] as const) {
      const at = places({ w, h }, 3);
      const { fans, spreads } = openFelt(at, [5, 2, 5], [3]);
      for (const fan of fans) expect(fan.slips).toBe(false);
      for (const fan of fans) expect(fan.spots[0]?.w).toBeGreaterThanOrEqual(40);
      for (const { box } of spreads) expect([at.stock, at.discard].some((pile) => meet(box, pile))).toBe(false);
    }
  });

  it("shows rank and suit of every card on a phone, beside any spreads", () => {
    const [across, down] = [(INDEX.x + INDEX.width) / WIDTH, (INDEX.y + INDEX.height) / WIDTH];
    for (const opponents of [1, 2, 3, 4]) {
      for (const sizes of [[], [3], [4, 3], [4, 3, 3], [3, 3, 3, 3]]) {
        for (const { spots } of opened(360, 592, opponents, sizes).fans) {
          const [one, two] = spots;
          if (!one || !two) throw new Error("no cards");
          const free = two.x - one.x >= across * one.w || two.y - one.y >= down * one.w;
          expect([free, one.w >= 30], `${opponents} beside ${sizes.join(" ")}`).toEqual([true, true]);
        }
      }
    }
  });

  it("leaves spreads nearly as large as hands on a phone", () => {
    for (const opponents of [1, 2, 3, 4]) {
      const { fans, spreads } = opened(360, 592, opponents, [3, 3]);
      expect(spreads[0]?.card).toBeGreaterThanOrEqual(0.79 * (fans[0]?.spots[0]?.w ?? Infinity));
    }
  });

  it("leaves spreads where they lie as long as they are in nobody's way", () => {
    const at = places({ w: 1164, h: 846 }, 2);
    expect(openFelt(at, [5, 5], [3]).spreads).toEqual(laySpreads([3], at.spreads, at.spreadCard));
  });

  it("puts the word of the moment in the place of a hand of which every card is laid", () => {
    for (const stage of STAGES) {
      const at = places(stage, 1);
      const { fans, spreads } = openFelt(at, [5], [3, 3]);
      const word = wordPlace({ places: at, cards: [], fans, spreads }, "Tonk".length);
      expect(word?.size).toBeGreaterThanOrEqual(at.wide ? 64 : 32);
      expect(meet(word?.box ?? at.stock, at.hand)).toBe(true);
      expect(word?.stays).toBe(true);
      expect(meet(word?.box ?? at.stock, at.bar)).toBe(false);
    }
  });

  it("says what is done in the middle of an oval, not between two plates", () => {
    const at = places({ w: 1164, h: 846 }, 4);
    const { fans, spreads } = openFelt(at, [5, 5, 5, 5], []);
    const word = wordPlace({ places: at, cards: [OWN], fans, spreads }, "You drop".length);
    const middle = at.felt.y + at.felt.h / 2;
    expect(Math.abs((word?.box.y ?? 0) + (word?.box.h ?? 0) / 2 - middle)).toBeLessThanOrEqual(at.felt.h / 5);
    expect(word?.size).toBeGreaterThanOrEqual(48);
  });

  it("says it on the axis of an oval where spreads fill its middle: where the result comes, below the rim", () => {
    for (const [stage, opponents] of [4, 7].flatMap((all) => STAGES.map((one) => [one, all] as const))) {
      const at = places(stage, opponents);
      if (!at.wide) continue;
      const { fans, spreads } = openFelt(at, Array<number>(opponents).fill(5), [3, 3]);
      const layout = { places: at, cards: [OWN], fans, spreads };
      for (const [word, ownCall] of [
        ["Tonk", ""],
        ["The stock is dry", ""],
        ["You drop", "You drop"],
      ] as const) {
        const found = wordPlace(layout, word.length, ownCall.length);
        const named = `${word}, ${opponents} on ${stage.w}x${stage.h}`;
        if (!found) throw new Error(named);
        const { box, size } = found;
        expect(box.x + box.w / 2, named).toBeCloseTo(at.felt.x + at.felt.w / 2);
        expect(size, named).toBeGreaterThanOrEqual(40);
        expect(box.y, named).toBeGreaterThan(Math.max(...at.plates.slice(1, -1).map(({ y, h }) => y + h)));
        expect(box.y + box.h, named).toBeLessThan(at.hand.y);
        const count = { x: at.bar.x, y: at.hand.y - 60, w: ownCall ? 160 : 60, h: 60 };
        expect(meet(box, count), named).toBe(false);
      }
    }
  });

  it.each(CASES)("leaves room for the word of the moment beside hands of %i cards and spreads of %j", (held, sizes) => {
    for (const stage of STAGES) {
      for (const opponents of [1, 2, 3, 4, 5, 6, 7]) {
        const at = places(stage, opponents);
        const { fans, spreads } = openFelt(at, Array<number>(opponents).fill(held), sizes);
        const word = wordPlace({ places: at, cards: [OWN], fans, spreads }, "Lowest".length);
        const named = `${opponents} on ${stage.w}x${stage.h}`;
        // On its side a phone may be full.
        if (at.low && !word) continue;
        if (!word) throw new Error(`No room with ${named}`);
        expect(word.stays, named).toBe(false);
        expect(word.size, named).toBeGreaterThanOrEqual(at.wide ? 40 : 20);
        const lying = [...fans.map(around), at.stock, at.discard, at.hand, ...spreads.map(({ box }) => box)];
        expect(
          lying.filter((other) => meet(word.box, other)),
          named,
        ).toEqual([]);
      }
    }
  });
});
