/** The lines of the icons that any part of the page may use, on a ground of 24 by 24. */
const PATHS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  heard: "M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 010 6M18.5 6.5a8 8 0 010 11",
  muted: "M4 10v4h3l5 4V6L7 10zM16 9.5l5 5M21 9.5l-5 5",
  untouched: "M4 10v4h3l5 4V6L7 10zM16 12h.1m2 0h.1m2 0h.1",
  lacking: "M4 10v4h3l5 4V6L7 10zM18 7v6m0 4v.1",
  score: "M5 20V10M12 20V4M19 20v-7",
  book: "M5 5a2 2 0 012-2h12v16H7a2 2 0 00-2 2zM5 19V5M9 7h6M9 11h6",
  link: "M10 14a4 4 0 005.7 0l3-3A4 4 0 0013 5.300l-1 1M14 10a4 4 0 00-5.7 0l-3 3A4 4 0 0011 18.700l1-1",
  bot: "M5 9h14v10H5zM12 9V5M9 13.500v1M15 13.500v1M10 5h4M2.5 13v3M21.5 13v3",
  outside_bot: "M8 9h13v10H8zM14.5 9V5M12.500 5h4M12 13.500v1M17 13.500v1M2 14h6M5 11l3 3-3 3",
  host: "M4 18h16M4 15l-1-8 5 4 4-6 4 6 5-4-1 8z",
  clock: "M12 7v5l3 2M12 3a9 9 0 100 18 9 9 0 000-18z",
  smile: "M12 3a9 9 0 100 18 9 9 0 000-18zM8.5 14.500c1.8 2.2 5.2 2.2 7 0M9 9.500v.5M15 9.500v.5",
  chat: "M4 5h16v11h-8l-5 4v-4H4zM8 9.500h8M8 12.500h5",
  sun: "M12 8a4 4 0 100 8 4 4 0 000-8zM12 2.500v2M12 19.500v2M2.5 12h2M19.5 12h2M5.3 5.300l1.4 1.400M17.3 17.300l1.4 1.400M5.3 18.700l1.4-1.400M17.3 6.700l1.4-1.4",
  moon: "M20 14.500A8.5 8.5 0 119.5 4a7 7 0 0010.5 10.500z",
  keys: "M3 6h18v12H3zM7 10v.01M11 10v.01M15 10v.01M8 14h8",
  exit: "M14 4h5v16h-5M3 12h11M10 8l4 4-4 4",
  eye: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.500a2.5 2.5 0 100 5 2.5 2.5 0 000-5z",
  device: "M7 3h10v18H7zM11 18h2",
  info: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 11v5M12 8v.01",
  game: "M9 4l9 2-3 14-9-2zM6 7L3.5 8.5 5 18",
  chevron: "M9 6l6 6-6 6",
  wait: "M7 3h10M7 21h10M8 3c0 5 8 6 8 9s-8 4-8 9M16 3c0 5-8 6-8 9",
  locked: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 017 0v3",
  warn: "M12 4l9 16H3zM12 10v4M12 17v.01",
  check: "M5 12.500l4.5 4.500L19 7.5",
  plus: "M12 5v14M5 12h14",
  up: "M12 19V5M6 11l6-6 6 6",
  print: "M7 9V4h10v5M7 17H4V9h16v8h-3M7 14h10v6H7z",
  save: "M12 4v11M7.5 10.500L12 15l4.5-4.500M5 19h14",
  load: "M12 15V4M7.5 8.500L12 4l4.5 4.500M5 19h14",
  play: "M8 5.500l10 6.5-10 6.500z",
  stop: "M7 7h10v10H7z",
  gear: "M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4",
} as const;
type IconName = keyof typeof PATHS;

/** The lines of an icon that only one game has, on the same ground. */
export type Lines = `M${string}`;
export type Drawing = IconName | Lines;

function isName(drawing: Drawing): drawing is IconName {
  return drawing in PATHS;
}

export function linesOf(drawing: Drawing): Lines {
  return isName(drawing) ? PATHS[drawing] : drawing;
}
