/** Goes to the control of an option in the rule builder: it is seen, and has the focus. */
export function toControl(columns: HTMLElement, option: string): void {
  const row = columns.querySelector(`[data-option="${option}"]`);
  row?.scrollIntoView({ block: "center" });
  row?.querySelector<HTMLElement>("input:checked, input, select, button")?.focus({ preventScroll: true });
}
