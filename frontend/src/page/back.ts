/**
 * Handles the browser's Back: it closes the sheet on top, and at a table in play it asks first.
 *
 * As long as there is something for it to do, one entry of the history lies above the page's own, at the same
 * address: Back takes that entry away, and the page stays. There is one for all sheets together. With one each,
 * a sheet that takes the place of another would take an entry away and put one there, and the browser takes
 * entries away only some time after it was asked to.
 */
export interface Entries {
  /** The state that was kept with the entry that is shown. */
  readonly state: unknown;
  readonly address: string;
  push(state: unknown, address: string): void;
  replace(state: unknown, address: string): void;
  /** Goes back by one entry; `followMove` is to be called once that has happened. */
  back(): void;
}

const MARK = "above";

export class Back {
  #sheets: (() => void)[] = [];
  #asks: (() => void) | null = null;
  /** The address under the entry that lies above the page's own; null where none does. */
  #above: string | null;
  #removing = false;
  /** The address to which somebody went while the entry was being taken away. */
  #then: string | null = null;

  constructor(
    private readonly entries: Entries,
    /** Calls back when everything that changes now has changed. */
    private readonly soon: (then: () => void) => void,
  ) {
    // A page that is loaded anew finds the entry still there.
    this.#above = this.#isMarked() ? entries.address : null;
  }

  /** Adds a sheet that is open above all others; returns what says that it is gone. */
  addSheet(close: () => void): () => void {
    this.#sheets.push(close);
    this.settle();
    return () => {
      this.#sheets = this.#sheets.filter((one) => one !== close);
      this.settle();
    };
  }

  /** If no sheet is open, Back calls this instead of leaving the page; null: it leaves. */
  asks(what: (() => void) | null): void {
    this.#asks = what;
    this.settle();
  }

  /** Goes to another page; the entry above becomes its own. */
  visit(address: string): void {
    if (this.#removing) {
      this.#then = address;
      return;
    }
    if (this.#above === null) this.entries.push(null, address);
    else this.entries.replace(null, address);
    this.#above = null;
  }

  /** Takes note that the browser went to another entry; returns whether the page has to follow it. */
  followMove(): boolean {
    const { address } = this.entries;
    const marked = this.#isMarked();
    const removed = this.#removing && !marked;
    const stays = !marked && this.#above === address;
    this.#above = marked ? address : null;
    this.#removing = false;
    if (removed) this.#go();
    else if (stays) this.#act();
    // At once: a second Back right after the first would otherwise leave a table in play without a question.
    if (stays && this.#wanted) this.#pushEntry();
    this.settle();
    return !stays;
  }

  /** Puts the entry there or takes it away, as it is needed when everything has changed. */
  settle(): void {
    this.soon(() => {
      if (this.#wanted) this.#pushEntry();
      else if (this.#above !== null && !this.#removing) {
        this.#removing = true;
        this.entries.back();
      }
    });
  }

  get #wanted(): boolean {
    return this.#sheets.length > 0 || this.#asks !== null;
  }

  #pushEntry(): void {
    if (this.#removing || this.#above !== null) return;
    this.#above = this.entries.address;
    this.entries.push(MARK, this.entries.address);
  }

  #isMarked(): boolean {
    return this.entries.state === MARK;
  }

  #act(): void {
    const close = this.#sheets.pop();
    if (close) close();
    else this.#asks?.();
  }

  #go(): void {
    const then = this.#then;
    this.#then = null;
    if (then !== null) this.visit(then);
  }
}
