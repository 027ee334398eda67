import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import "./style/shapes.css";
import "./style/forced.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { askUntilAnswered } from "./page/retry";
import { here } from "./page/router.svelte";
import { renewWhenOutdated } from "./page/renewal";
import { tellUnreachable } from "./page/unreachable";
import { loadLobby } from "./room/games";
import { rememberedGame } from "./room/lobby/last-game";
import { prepareOwnTables } from "./room/lobby/own-tables.svelte";
import { wakeAtTouch } from "./sound/output";
import { showTheme } from "./page/theme.svelte";
import { preferredLanguage, speak } from "./words/words.svelte";

/** The lobby stands there whole from the first moment; if its game does not come, it says so itself. */
async function prepareLobby(): Promise<void> {
  if (here().at !== "lobby") return;
  await Promise.all([loadLobby(rememberedGame()).catch(() => undefined), prepareOwnTables()]);
}

async function start(target: HTMLElement): Promise<void> {
  const language = preferredLanguage();
  renewWhenOutdated(import.meta.url);
  const prepared = prepareLobby();
  showTheme();
  wakeAtTouch();
  await new Promise<void>((answered) => {
    askUntilAnswered(
      () => speak(language).then(answered),
      () => tellUnreachable(target, language),
    );
  });
  await prepared;
  target.replaceChildren();
  mount(App, { target });
}

const page = document.getElementById("page");
if (page) void start(page);
