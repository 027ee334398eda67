/** The page's address, followed without loading it again. */
import { routeOf, type Route } from "./route";

let route = $state.raw<Route>(routeOf(location.pathname));

export function here(): Route {
  return route;
}

export function go(path: string, push = true): void {
  if (push) history.pushState(null, "", path);
  route = routeOf(path);
}
