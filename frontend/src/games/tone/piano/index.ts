/**
 * The piano: all that a page needs so that notes are heard and seen.
 *
 *   loadWhenIdle()                        in the lobby: fetches the recordings once nothing else is to be done
 *   strike(seat, midi)                    one key
 *   sing(seat, midis)                     a phrase; the phrase of the same seat before it gives way
 *   playTable(hands, serverTime)          every phrase once, in the order given, from a time of the server on
 *   play(strikes)                         any plan, alone
 *   playAsPhrase(seat, strikes)           any plan, in place of the seat's phrase
 *   serverClock.noteMessage, .noteAnswer  every message that says the server's time, so that all begin together
 *   isSounding(seat, midi), lastNote()    reactive: the note that glows, the note that began last
 *   newestNote(seat, midis)               reactive: of some notes of a seat, the one that began last and still sounds
 *   isMusic()                             reactive: whether anything is heard that a voice would cover
 *   othersClicksHeard, hearOthersClicks   remembered; volume and mute are the room's: `sound/sound.svelte`
 *
 * `play` and its kin return a `Playing`: its exact plan in seconds, when it begins and ends on the page's clock,
 * `stop()` with a fade, and a promise of its end. Lights go on and off whether or not anything is heard: before the
 * first touch a browser allows no sound, and some people do not hear it.
 *
 * The plans are pure (`schedule`), the sound is one class over any audio context (`Instrument`), and `Player` joins
 * the two with a clock. `main.ts` wakes the output at every touch, so the first click is already heard.
 */
import { browserEnvironment } from "./browser";
import { atWaking } from "../../../sound/output";
import { ServerClock } from "./clock";
import { lights } from "./lights.svelte";
import { heed } from "./music.svelte";
import { Player, type Playing } from "./player";
import { click, pannedStrikes, phrase, playback, type Strike, type Sung } from "./schedule";

export { hearOthersClicks, othersClicksHeard } from "./clicks.svelte";
export { isSounding, lastNote, newestNote } from "./lights.svelte";
export { isMusic } from "./music.svelte";
export type { Playing, Sounding } from "./player";
export { loadWhenIdle } from "./samples";
export type { Strike, Sung } from "./schedule";

const player = new Player(browserEnvironment);
player.onLight(lights);
atWaking(() => void player.join());

export const serverClock = new ServerClock();

const phrases = new Map<number, Playing>();

/** Plays any plan, now or from a moment of `performance.now` on. */
export function play(strikes: readonly Strike[], moment: number | null = null): Playing {
  const playing = player.play(strikes, moment);
  heed(playing);
  return playing;
}

export function strike(seat: number, midi: number): Playing {
  return play(click(seat, midi));
}

/** Plays a plan as the phrase of a seat: the one before it ends. */
export function playAsPhrase(seat: number, strikes: readonly Strike[]): Playing {
  phrases.get(seat)?.stop();
  const playing = play(strikes);
  phrases.set(seat, playing);
  return playing;
}

export function sing(seat: number, midis: readonly number[]): Playing {
  return playAsPhrase(seat, phrase(seat, midis));
}

/** The sound of a whole table: starts at the same moment in every browser; who comes late hears the rest. */
export function playTable(
  hands: readonly Sung[],
  serverTime: number,
  panOf: (seat: number) => number = () => 0,
): Playing {
  return play(pannedStrikes(playback(hands), panOf), serverClock.here(serverTime, performance.now()));
}
