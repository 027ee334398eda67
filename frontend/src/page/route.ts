/** Where in the page a person is: the lobby, a table by its code, or a page of its own, by its path. */

export type Route = { at: "lobby" } | { at: "page"; path: string } | { at: "table"; code: string };

export function routeOf(path: string): Route {
  if (path === "/") return { at: "lobby" };
  const code = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  const table = code && decoded(code);
  return table ? { at: "table", code: table } : { at: "page", path: path.replace(/\/$/, "") };
}

/** What stands in an address; null where it is garbled. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The code in what a person typed or pasted: the code itself, or a whole invite link. */
export function codeIn(typed: string): string {
  const link = /\/t\/([^/?#\s]+)/.exec(typed);
  return (link?.[1] ?? typed).trim();
}
