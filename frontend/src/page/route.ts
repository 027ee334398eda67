/** Where in the page a person is: the lobby, or a table by its code. */

export type Route = { at: "lobby" } | { at: "table"; code: string };

export function routeOf(path: string): Route {
  const code = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  return code ? { at: "table", code: decodeURIComponent(code) } : { at: "lobby" };
}

/** The code in what a person typed or pasted: the code itself, or a whole invite link. */
export function codeIn(typed: string): string {
  const link = /\/t\/([^/?#\s]+)/.exec(typed);
  return (link?.[1] ?? typed).trim();
}
