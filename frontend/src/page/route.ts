/**
 * The part of the page where a person is: the lobby, a table by its code, one of its past hands, or a page of its own,
 * by its path.
 */

export type Route =
  | { at: "lobby" }
  | { at: "page"; path: string }
  | { at: "table"; code: string }
  /** The newest hand where no number is given; behind the address stands the step of it. */
  | { at: "hand"; code: string; number: number | null; search: string };

export function routeOf(address: string): Route {
  const [path = "", query] = address.split("?", 2);
  if (path === "/") return { at: "lobby" };
  const [, of, number] = /^\/t\/([^/]+)\/hands(?:\/(\d{1,9}))?\/?$/.exec(path) ?? [];
  const owner = of && decodedText(of);
  if (owner) return { at: "hand", code: owner, number: number ? Number(number) : null, search: query ?? "" };
  const code = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  const table = code && decodedText(code);
  return table ? { at: "table", code: table } : { at: "page", path: path.replace(/\/$/, "") };
}

/** The text in an address; null where it is garbled. */
function decodedText(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** More than a code has, and less than an id, in which large and small letters differ. */
const MAX_CODE_CHARACTERS = 10;

/**
 * The code in what a person typed or pasted: the code itself, or a whole invite link. It is written as in the link: a
 * proxy before several nodes tells tables apart by their addresses.
 */
export function codeIn(typed: string): string {
  const link = /\/t\/([^/?#\s]+)/.exec(typed);
  const code = (link?.[1] ?? typed).trim();
  return code.length > MAX_CODE_CHARACTERS ? code : code.toLowerCase().replaceAll("-", "");
}
