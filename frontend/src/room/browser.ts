/** The socket's environment in a browser: a WebSocket beside the page, timers, and random numbers. */
import { base } from "../page/base";
import type { SocketEnvironment } from "./socket";

function socketAddress(code: string): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${base}/ws/${encodeURIComponent(code)}`;
}

function chance(): number {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;
}

export function browserEnvironment(code: string): SocketEnvironment {
  return {
    open: () => new WebSocket(socketAddress(code)),
    after(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    chance,
    seen: () => document.visibilityState === "visible",
    changes(then) {
      const off = new AbortController();
      for (const name of ["online", "offline"]) addEventListener(name, then, { signal: off.signal });
      document.addEventListener("visibilitychange", then, { signal: off.signal });
      return () => off.abort();
    },
  };
}
