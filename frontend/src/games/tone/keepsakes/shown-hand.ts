/** A hand that is over, for those who look on: it is heard and seen on the page of keepsakes. */
import { keepsakeLink } from "./api";

export async function shownHand(code: string, hand: number): Promise<string> {
  const { link } = await keepsakeLink(code, hand);
  return `/listen${new URL(link).hash}`;
}
