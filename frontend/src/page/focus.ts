/**
 * The keyboard's place: when what had the focus goes away, the nearest thing that stays gets it, never the page as
 * such.
 */

/** The element that takes the focus for what is inside it: itself, or the one of its parts that Tab would reach. */
const KEEPER = "[data-keeps]";
/** The element that gets the focus otherwise: the foot of a table, with all that can be done. */
const FOOT = "[data-foot]";
/** The element that begins a hand: it comes before anything else at the foot. */
const START = "[data-start]";

/** An element has left the page, or the sheet around it is closed. */
const isAway = (one: HTMLElement): boolean => !one.isConnected || one.closest("dialog:not([open])") !== null;

/** An element is away, or it is there for something else now and cannot have the focus any more. */
function isGone(one: HTMLElement): boolean {
  if (isAway(one) || one.matches(":disabled")) return true;
  return one.tabIndex < 0 && !one.hasAttribute("tabindex");
}

function keepersAround(one: HTMLElement): HTMLElement[] {
  const keeper = one.closest<HTMLElement>(KEEPER);
  return keeper ? [keeper, ...(keeper.parentElement ? keepersAround(keeper.parentElement) : [])] : [];
}

function reachedIn(keeper: HTMLElement): HTMLElement | null {
  return keeper.hasAttribute("tabindex") ? keeper : keeper.querySelector<HTMLElement>('[tabindex="0"]');
}

function mainPart(): HTMLElement | null {
  const main = document.querySelector<HTMLElement>("main");
  main?.setAttribute("tabindex", "-1");
  return main;
}

/** The element that begins a hand, else the foot. */
function atTheTable(): HTMLElement | null {
  const found = [START, FOOT].map((what) => document.querySelector<HTMLElement>(what));
  return found.find((one) => one !== null) ?? null;
}

/** Something that had the focus, and what keeps it for that. */
class Place {
  readonly #keepers: readonly HTMLElement[];

  constructor(readonly one: HTMLElement) {
    this.#keepers = keepersAround(one);
  }

  get isGone(): boolean {
    return isGone(this.one);
  }

  /** The nearest that is still there. */
  next(): HTMLElement | null {
    if (!this.isGone) return this.one;
    // A keeper need not be able to have the focus itself: it may give it to one of its parts.
    const there = this.#keepers.filter((keeper) => !isAway(keeper)).map(reachedIn);
    return there.find((found) => found !== null) ?? null;
  }
}

class FocusKeeper {
  /** The element that has the focus, until somebody takes it away. */
  #current: Place | null = null;
  /** Nothing has had the focus yet: the page was loaded, or loaded again. */
  #isFresh = true;
  /** The page's main part has it for want of anything better: a table that is about to be shown has a place for it. */
  #isMakeshift = false;
  /** The element that had it last outside the sheets. */
  #below: Place | null = null;

  readonly noteFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    this.#isFresh = false;
    this.#isMakeshift = target.matches("main");
    this.#current = new Place(target);
    if (!target.closest("dialog")) this.#below = this.#current;
  };

  /**
   * A press beside everything takes the focus away on purpose; what is removed loses it in the same way, a moment
   * before.
   */
  readonly forgetFocus = ({ target, relatedTarget }: FocusEvent): void => {
    const { activeElement } = document;
    if (relatedTarget !== null || activeElement === target) return;
    queueMicrotask(() => {
      if (this.#current?.one === target && !this.#current.isGone) this.#current = null;
    });
  };

  readonly restoreFocus = (): void => {
    // Whoever loads a table again goes on where all that can be done stands; other pages begin at their beginning.
    if (this.#isFresh) document.querySelector<HTMLElement>(FOOT)?.focus({ preventScroll: true });
    if (this.#isMakeshift && document.activeElement?.matches("main")) atTheTable()?.focus({ preventScroll: true });
    const lost = this.#current;
    if (!lost?.isGone) return;
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body && activeElement !== lost.one) return;
    this.#after(lost)?.focus({ preventScroll: true });
  };

  #after(lost: Place): HTMLElement | null {
    const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
    if (sheet) return sheet.querySelector("h2");
    const next = lost.next() ?? this.#below?.next() ?? null;
    return next === null || next.matches(FOOT) ? (atTheTable() ?? mainPart()) : next;
  }
}

/** Watches over the focus of the whole page; returns the way to stop. */
export function keepFocus(): () => void {
  const keeper = new FocusKeeper();
  const observer = new MutationObserver(keeper.restoreFocus);
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ["disabled", "open", "tabindex"],
  });
  document.addEventListener("focusin", keeper.noteFocus);
  document.addEventListener("focusout", keeper.forgetFocus);
  return () => {
    observer.disconnect();
    document.removeEventListener("focusin", keeper.noteFocus);
    document.removeEventListener("focusout", keeper.forgetFocus);
  };
}
