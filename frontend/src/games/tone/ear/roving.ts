/**
 * Many buttons that are one stop for the Tab key: arrows lead from one to the next, around the end; Home and End to
 * the first and the last. The stop is the button that has had the focus last, at first what is chosen.
 */
const BUTTONS = "button:not(:disabled)";
const WAYS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowLeft: (at, count) => at + count - 1,
  ArrowUp: (at, count) => at + count - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function roving(group: HTMLElement): () => void {
  let stop: HTMLElement | undefined;
  const buttons = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>(BUTTONS)];

  function settle(): void {
    const all = buttons();
    if (!stop || !all.includes(stop)) stop = all.find((one) => one.ariaChecked === "true") ?? all[0];
    for (const one of all) one.tabIndex = one === stop ? 0 : -1;
  }

  function noteFocus({ target }: FocusEvent): void {
    const here = buttons().find((one) => one === target);
    if (!here) return;
    stop = here;
    settle();
  }

  function handleKey(event: KeyboardEvent): void {
    const all = buttons();
    const [at, to] = [all.findIndex((one) => one === event.target), WAYS[event.key]];
    if (at < 0 || !to || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    all[to(at, all.length) % all.length]?.focus();
  }

  settle();
  const watch = new MutationObserver(settle);
  watch.observe(group, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  group.addEventListener("focusin", noteFocus);
  group.addEventListener("keydown", handleKey);
  return () => {
    watch.disconnect();
    group.removeEventListener("focusin", noteFocus);
    group.removeEventListener("keydown", handleKey);
  };
}
