/** Reloads a page that asks for a script of its own version when the room has a new one. */
import { visit } from "./memory";

const ONCE_IN_MS = 60_000;
const renewed = visit("renewed");

/** Loads the page anew, once a minute at most, where the room's page names another script than `own`, its address. */
async function renew(own: string): Promise<void> {
  const answer = await fetch(location.href);
  const isOurs = !answer.ok || (await answer.text()).includes(new URL(own).pathname);
  if (isOurs || Date.now() - Number(renewed.recall()) < ONCE_IN_MS) return;
  renewed.remember(`${Date.now()}`);
  location.reload();
}

/** Notices scripts that do not load; where the page does not load either, the connection is lost, and this stays. */
export function renewWhenOutdated(own: string): void {
  addEventListener("vite:preloadError", () => void renew(own).catch(() => undefined));
}
