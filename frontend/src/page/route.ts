/** Where in the page a person is: the lobby, a table by its code, or with hands that were taken home. */

export type Route = { at: "lobby" } | { at: "listen" } | { at: "table"; code: string };

export function routeOf(path: string): Route {
  if (/^\/listen\/?$/.test(path)) return { at: "listen" };
  const code = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  return code ? { at: "table", code: decodeURIComponent(code) } : { at: "lobby" };
}

/** The code in what a person typed or pasted: the code itself, or a whole invite link. */
export function codeIn(typed: string): string {
  const link = /\/t\/([^/?#\s]+)/.exec(typed);
  return (link?.[1] ?? typed).trim();
}
