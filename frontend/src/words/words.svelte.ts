/** The catalogues of the language in use, fetched from the server; components read `t` and follow a switch. */
import { sentences } from "virtual:sentences";
import { base } from "../page/base";
import { memory } from "../page/memory";
import { languageFor, type Language } from "./language";
import { translator, type Args, type Catalogue, type Translate } from "./translate";

const lastLanguage = memory("language");

/** The address of the catalogues of one package. */
export type Addresses = Readonly<Record<Language, string>>;

/** The sentences that can be spoken: what every table says, and the games that have been brought. */
const parts = new Set<Addresses>([sentences.greenroom]);
const fetched = new Map<string, Catalogue>();
/** Catalogues that are loading: none is asked for twice. */
const underway = new Map<string, Promise<void>>();

let language = $state<Language>("en");
/** Nothing can be said before: then it is the language that will be spoken first. */
let speaks = false;
let translate = $state.raw<Translate>((key) => key);

function addresses(of: Language): string[] {
  return [...parts].map((files) => files[of]);
}

async function fetchFrom(address: string): Promise<void> {
  const answer = await fetch(base + address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  fetched.set(address, (await answer.json()) as Catalogue);
}

function load(address: string): Promise<void> {
  const before = underway.get(address);
  if (before) return before;
  const now = fetchFrom(address).finally(() => underway.delete(address));
  underway.set(address, now);
  return now;
}

/** Fetches what is missing of a language, again where a game was brought meanwhile. */
async function learn(of: Language): Promise<void> {
  const missing = (): string[] => addresses(of).filter((address) => !fetched.has(address));
  while (missing().length > 0) await Promise.all(missing().map(load));
}

function say(of: Language): void {
  const all = addresses(of).map((address) => fetched.get(address));
  translate = translator(of, Object.assign({}, ...all) as Catalogue);
}

/** Loads a language's sentences and shows everything in it. */
export async function speak(next: Language): Promise<void> {
  await learn(next);
  say(next);
  [language, speaks] = [next, true];
  document.documentElement.lang = next;
}

/** Adds a game's own sentences to what is spoken, also where the language is switched meanwhile. */
export async function bring(files: Addresses | undefined): Promise<void> {
  if (files) parts.add(files);
  const wantedLanguage = (): Language => (speaks ? language : preferredLanguage());
  let learned: Language;
  do await learn((learned = wantedLanguage()));
  while (learned !== wantedLanguage());
  say(learned);
}

export async function switchLanguage(next: Language): Promise<void> {
  lastLanguage.remember(next);
  await speak(next);
}

export function preferredLanguage(): Language {
  return languageFor(lastLanguage.recall(), navigator.languages);
}

export function spokenLanguage(): Language {
  return language;
}

/** A sentence in the language in use. */
export function t(key: string, args?: Args): string {
  return translate(key, args);
}
