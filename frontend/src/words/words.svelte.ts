/** The catalogues of the language in use, fetched from the server; components read `t` and follow a switch. */
import { memory } from "../page/memory";
import { preferred, type Language } from "./language";
import { translator, type Args, type Catalogue, type Translate } from "./translate";

const lastLanguage = memory("language");
const FILES = import.meta.glob<string>("../../../src/greenroom/locales/*.json", {
  query: "?url",
  import: "default",
  eager: true,
});

/** Where the two parts of a language's catalogue are served: the server's sentences and the page's own. */
function addresses(of: Language): string[] {
  const names = [`/${of}.json`, `/ui.${of}.json`];
  return Object.entries(FILES)
    .filter(([path]) => names.some((name) => path.endsWith(name)))
    .map(([, address]) => address);
}

let language = $state<Language>("en");
let translate = $state.raw<Translate>((key) => key);

async function catalogue(address: string): Promise<Catalogue> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return (await answer.json()) as Catalogue;
}

/** Loads a language's sentences and shows everything in it. */
export async function speak(next: Language): Promise<void> {
  const parts = await Promise.all(addresses(next).map(catalogue));
  translate = translator(next, Object.assign({}, ...parts) as Catalogue);
  language = next;
  document.documentElement.lang = next;
}

export async function switchLanguage(next: Language): Promise<void> {
  lastLanguage.remember(next);
  await speak(next);
}

export function preferredLanguage(): Language {
  return preferred(lastLanguage.recall(), navigator.languages);
}

export function spokenLanguage(): Language {
  return language;
}

/** A sentence in the language in use. */
export function t(key: string, args?: Args): string {
  return translate(key, args);
}
