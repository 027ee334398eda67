import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { askUntilAnswered } from "./page/asking";
import { tellSilence } from "./page/silence";
import { wakeAtTouch } from "./sound/output";
import { showTheme } from "./page/theme.svelte";
import { preferredLanguage, speak } from "./words/words.svelte";

async function start(target: HTMLElement): Promise<void> {
  const language = preferredLanguage();
  showTheme();
  wakeAtTouch();
  await new Promise<void>((answered) => {
    askUntilAnswered(
      () => speak(language).then(answered),
      () => tellSilence(target, language),
    );
  });
  target.replaceChildren();
  mount(App, { target });
}

const page = document.getElementById("page");
if (page) void start(page);
