/** The page's address, followed without loading it again. */
import { Back } from "./back";
import { base } from "./base";
import { routeOf, type Route } from "./route";

const current = (): Route => routeOf(location.pathname.slice(base.length) + location.search);

let route = $state.raw<Route>(current());

export const back = new Back(
  {
    get state(): unknown {
      return history.state;
    },
    get address(): string {
      return location.href;
    },
    push: (state, address) => history.pushState(state, "", address),
    replace: (state, address) => history.replaceState(state, "", address),
    back: () => history.back(),
  },
  (then) => queueMicrotask(then),
);

export function here(): Route {
  return route;
}

export function go(path: string): void {
  back.visit(base + path);
  route = routeOf(path);
}

/** The browser went to another of the addresses that it remembers. */
export function follow(): void {
  if (back.followMove()) route = current();
}

/** The page shows something else of the same: its address says so, and Back leads where it led before. */
export function rename(address: string): void {
  const place = base + address;
  if (location.pathname + location.search !== place) history.replaceState(history.state, "", place);
}
