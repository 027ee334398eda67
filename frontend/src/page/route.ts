/** Where in the page a person is: the lobby, a table by its code, or a page of its own, by its path. */

export type Route = { at: "lobby" } | { at: "page"; path: string } | { at: "table"; code: string };

export function routeOf(path: string): Route {
  const code = /^\/t\/([^/]+)\/?$/.exec(path)?.[1];
  if (code) return { at: "table", code: decodeURIComponent(code) };
  const page = /^(\/\w+)\/?$/.exec(path)?.[1];
  return page ? { at: "page", path: page } : { at: "lobby" };
}

/** The code in what a person typed or pasted: the code itself, or a whole invite link. */
export function codeIn(typed: string): string {
  const link = /\/t\/([^/?#\s]+)/.exec(typed);
  return (link?.[1] ?? typed).trim();
}
