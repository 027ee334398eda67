import "./style/fonts.css";
import "./style/tokens.css";
import "./style/base.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { wakeAtTouch } from "./sound/output";
import { showTheme } from "./state/theme.svelte";
import { preferredLanguage, speak } from "./words/words.svelte";

async function start(): Promise<void> {
  showTheme();
  wakeAtTouch();
  await speak(preferredLanguage());
  const target = document.getElementById("page");
  if (target) mount(App, { target });
}

void start();
