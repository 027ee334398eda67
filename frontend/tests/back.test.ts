import { beforeEach, describe, expect, it } from "vitest";
import { Back, type Entries } from "../src/page/back";

/** The history of one tab: what is asked of it happens when the test lets it. */
class Tab implements Entries {
  entries: { state: unknown; address: string }[] = [{ state: null, address: "/" }];
  at = 0;
  asked = 0;

  get state(): unknown {
    return this.entries[this.at]?.state;
  }
  get address(): string {
    return this.entries[this.at]?.address ?? "";
  }
  push(state: unknown, address: string): void {
    this.entries.splice(this.at + 1, Infinity, { state, address });
    this.at += 1;
  }
  replace(state: unknown, address: string): void {
    this.entries[this.at] = { state, address };
  }
  back(): void {
    this.asked += 1;
  }
}

let tab: Tab;
let waiting: (() => void)[];
let back: Back;
let closed: string[];
const sheet = (name: string): (() => void) => back.addSheet(() => closed.push(name));

/** Everything that changed at once has changed. */
function settled(): void {
  for (const then of waiting.splice(0)) then();
}

/** The person, or the page, goes to another entry. */
function goes(by: number): boolean {
  tab.at += by;
  const follow = back.followMove();
  settled();
  return follow;
}

/** The browser does what the page asked for. */
function answers(): void {
  while (tab.asked > 0) {
    tab.asked -= 1;
    expect(goes(-1)).toBe(false);
  }
}

function start(): void {
  waiting = [];
  closed = [];
  back = new Back(tab, (then) => waiting.push(then));
  back.settle();
  settled();
}

beforeEach(() => {
  tab = new Tab();
  start();
});

describe("Back", () => {
  it("closes the sheet on top, then the one below, then leaves the page", () => {
    back.visit("/t/a");
    sheet("below");
    sheet("above");
    settled();
    expect(goes(-1)).toBe(false);
    expect(closed).toEqual(["above"]);
    expect(goes(-1)).toBe(false);
    expect(closed).toEqual(["above", "below"]);
    expect(tab.address).toBe("/t/a");
    expect(goes(-1)).toBe(true);
    expect(tab.address).toBe("/");
  });

  it("leaves no entry of a sheet that was closed by its button", () => {
    const gone = sheet("score");
    settled();
    expect(tab.entries).toHaveLength(2);
    gone();
    settled();
    answers();
    expect([tab.at, closed]).toEqual([0, []]);
  });

  it("keeps one entry where a sheet takes the place of another", () => {
    const gone = sheet("menu");
    settled();
    gone();
    sheet("score");
    settled();
    expect([tab.at, tab.asked]).toEqual([1, 0]);
    goes(-1);
    expect(closed).toEqual(["score"]);
  });

  it("gives a sheet its entry that opens while the last one's is being taken away", () => {
    const gone = sheet("menu");
    settled();
    gone();
    settled();
    sheet("score");
    settled();
    answers();
    expect(tab.at).toBe(1);
    goes(-1);
    expect(closed).toEqual(["score"]);
  });

  it("does nothing where Forward comes upon the entry of a closed sheet", () => {
    sheet("score");
    settled();
    goes(-1);
    expect(tab.at).toBe(0);
    goes(1);
    answers();
    expect([tab.at, closed]).toEqual([0, ["score"]]);
  });

  it("asks as often as it is pressed where something is to be asked, after the sheets", () => {
    let asked = 0;
    back.visit("/t/a");
    back.asks(() => (asked += 1));
    settled();
    sheet("score");
    settled();
    goes(-1);
    expect([closed, asked]).toEqual([["score"], 0]);
    goes(-1);
    expect(asked).toBe(1);
    goes(-1);
    expect([asked, tab.address]).toEqual([2, "/t/a"]);
    back.asks(null);
    settled();
    answers();
    expect(goes(-1)).toBe(true);
    expect(tab.address).toBe("/");
  });

  it("asks also where Back is pressed a second time before the page had time for the first", () => {
    let asked = 0;
    back.visit("/t/a");
    back.asks(() => (asked += 1));
    settled();
    for (const times of [1, 2]) {
      tab.at -= 1;
      expect(back.followMove()).toBe(false);
      expect([asked, tab.at]).toEqual([times, 2]);
    }
  });

  it("gives the entry to the page that somebody goes to from a sheet", () => {
    const gone = sheet("start");
    settled();
    back.visit("/t/a");
    gone();
    settled();
    expect(tab.entries.map(({ address }) => address)).toEqual(["/", "/t/a"]);
    expect(goes(-1)).toBe(true);
    expect(tab.at).toBe(0);
  });

  it("goes to a page once the entry of a sheet has been taken away", () => {
    const gone = sheet("start");
    settled();
    gone();
    settled();
    back.visit("/t/a");
    answers();
    expect(tab.entries.map(({ address }) => address)).toEqual(["/", "/t/a"]);
    expect(tab.at).toBe(1);
  });

  it("takes away the entry that a page finds which was loaded anew under a sheet", () => {
    sheet("score");
    settled();
    start();
    answers();
    expect(tab.at).toBe(0);
  });

  it("follows the browser to another page, whatever lies open", () => {
    back.visit("/t/a");
    sheet("score");
    settled();
    expect(goes(-2)).toBe(true);
    expect(closed).toEqual([]);
  });
});
