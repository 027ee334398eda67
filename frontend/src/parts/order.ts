/** The list with one of its things moved to another place, counted from 0. */
export function withMoved<T>(order: readonly T[], one: T, to: number): T[] {
  const rest = order.filter((other) => other !== one);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, one);
  return rest;
}
