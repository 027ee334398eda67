/* Night or day, before anything is drawn: as it was chosen in this browser, else as the system has it. */
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("greenroom.theme");
  } catch {
    // A private window may refuse: then the system's holds.
  }
  const day = chosen === null ? matchMedia("(prefers-color-scheme: light)").matches : chosen === "day";
  document.documentElement.dataset.theme = day ? "day" : "night";
})();
