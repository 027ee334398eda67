/** The table's playback as this browser hears it (TP-15): begun and stopped when the table says so. */
import { toneHand, toneRoom } from "../details";
import type { PlaybackView, Update } from "../../../generated/wire";
import { playTable, serverClock, type Playing } from "../piano";
import { restHearing } from "./hearing.svelte";
import { listenerAt, panOf } from "./panning";
import { isReferenceOn } from "../tonic/reference.svelte";
import { sungBy } from "./strikes";

export class Playback {
  /** The seat whose hand sounds now: the light passes round the rim with it. */
  seat = $state<number | null>(null);
  /** This browser hears the hands by itself: a spectator asked for them, and the table goes on. */
  alone = $state(false);
  #hand: number | null = null;
  #begun: number | null = null;
  #playing: Playing | null = null;
  #passing: ReturnType<typeof setTimeout>[] = [];

  /** `onended`: it has come to its end, or was stopped. */
  constructor(private readonly onended: () => void = () => undefined) {}

  /** Follows what the table says; called with every message, before anything is drawn. */
  follow(update: Update, received: number): void {
    serverClock.noteMessage(update.at, received);
    const now = toneRoom(update.room)?.playback ?? null;
    if (this.#hand !== update.room.hand_number && this.alone) this.stop();
    this.#hand = update.room.hand_number;
    if ((now?.starts_at ?? null) === this.#begun) return;
    this.stop();
    if (!now) return;
    this.#begun = now.starts_at;
    this.#begin(now, update);
  }

  /** Plays what a spectator was answered, to this browser alone; the table's own playback takes its place. */
  hearAlone(now: PlaybackView, update: Update): void {
    if (this.#begun !== null) return;
    this.stop();
    this.alone = true;
    this.#begin(now, update);
  }

  stop(): void {
    this.#playing?.stop();
    this.#end();
    this.#begun = null;
  }

  #begin(now: PlaybackView, update: Update): void {
    const listener = listenerAt(update);
    const lies = toneHand(update.hand)?.seats;
    // A hand that one listener hears again gives way to the music that all hear together.
    restHearing();
    const playing = playTable(
      now.hands.map(({ seat, notes }) => sungBy(seat, notes, lies?.[seat], isReferenceOn("drone"))),
      now.starts_at,
      (seat) => panOf(seat, listener),
    );
    this.#playing = playing;
    this.#passing = now.hands.flatMap(({ seat }) => {
      const first = playing.strikes.find((strike) => strike.seat === seat);
      return first
        ? [setTimeout(() => (this.seat = seat), playing.startsAt + 1000 * first.at - performance.now())]
        : [];
    });
    void playing.done.then(() => {
      if (this.#playing === playing) this.#end();
    });
  }

  #end(): void {
    for (const timer of this.#passing) clearTimeout(timer);
    this.#passing = [];
    const ended = this.#playing !== null;
    this.#playing = null;
    this.alone = false;
    this.seat = null;
    if (ended) this.onended();
  }
}
