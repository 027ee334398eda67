/** Plays plans of notes: as sound where that is possible, as lights in any case. */
import { lengthOf, type Strike } from "./schedule";

/** A note as it is seen: whose, and which. */
export interface Sounding {
  seat: number;
  midi: number;
}

export interface LightListener {
  lit(note: Sounding): void;
  out(note: Sounding): void;
}

/** The instrument that sounds, once there is one that can. */
export interface Sounder {
  /** Sounds a plan, at a moment of the page's clock or at once where `moment` is null; returns how to fade it. */
  play(strikes: readonly Strike[], moment: number | null): (seconds: number) => void;
}

/** All that lies outside the player, so that tests need neither an audio device nor a clock. */
export interface PlayerEnvironment {
  /** The page's clock, in milliseconds. */
  now(): number;
  /** Calls back once, after this number of milliseconds; returns a function that cancels it. */
  after(ms: number, then: () => void): () => void;
  /** The instrument; a promise while it comes; null where no sound is possible or wanted. */
  sounder(): Sounder | Promise<Sounder> | null;
}

export interface Playing {
  readonly strikes: readonly Strike[];
  /**
   * The beginning of the plan and the end of its last note, on the page's clock; later than asked where sound had to
   * wait.
   */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Resolves when it has ended by itself or was stopped. */
  readonly done: Promise<void>;
  /** Stops it, fading within this number of seconds; without effect once it has ended. */
  stop(seconds?: number): void;
}

/** A first note may wait so long for its sound: later it would only confuse. */
const FIRST_NOTE_MS = 1000;
/** A finger on glass is allowed to sound only once it is lifted, and its own note is to be heard: in seconds. */
const TOUCH_SECONDS = 0.4;
const FADE_SECONDS = 0.3;

class Rendition implements Playing {
  readonly done: Promise<void>;
  startsAt: number;
  #finish: () => void = () => undefined;
  #callOffs: (() => void)[] = [];
  #lit = new Set<Strike>();
  #hush: (seconds: number) => void = () => undefined;
  #over = false;
  /** The music was to begin at once, and not at a moment that others keep too. */
  #atOnce = true;

  constructor(
    readonly strikes: readonly Strike[],
    startsAt: number,
    private readonly environment: PlayerEnvironment,
    private readonly lights: LightListener,
  ) {
    this.startsAt = startsAt;
    this.done = new Promise((resolve) => (this.#finish = resolve));
  }

  get endsAt(): number {
    return this.startsAt + 1000 * lengthOf(this.strikes);
  }

  /** Sounds first, so that nothing delays it; then sets the lights. */
  begin(sounder: Sounder | null, moment: number | null): void {
    if (this.#over) return;
    const now = this.environment.now();
    this.#atOnce = moment === null;
    const missed = moment === null ? 0 : (now - moment) / 1000;
    this.startsAt = moment ?? now;
    const coming = missed > 0 ? this.strikes.filter(({ at }) => at >= missed) : this.strikes;
    const audible = coming.filter(({ gain }) => gain > 0);
    if (audible.length > 0) this.#hush = sounder?.play(audible, moment) ?? this.#hush;
    for (const strike of coming) this.#after(strike.at, () => this.#light(strike));
    this.#after(lengthOf(this.strikes), () => this.#end());
  }

  /** Lets a plan that began in silence sound from here on. */
  join(sounder: Sounder): void {
    const passed = (this.environment.now() - this.startsAt) / 1000;
    const anew = this.#atOnce && passed <= TOUCH_SECONDS;
    const coming = this.strikes.filter(({ at, gain }) => (anew || at >= passed) && gain > 0);
    if (!this.#over && coming.length > 0) this.#hush = sounder.play(coming, anew ? null : this.startsAt);
  }

  stop(seconds = FADE_SECONDS): void {
    if (this.#over) return;
    this.#hush(seconds);
    this.#end();
  }

  #after(seconds: number, then: () => void): void {
    this.#callOffs.push(
      this.environment.after(Math.max(0, this.startsAt + 1000 * seconds - this.environment.now()), then),
    );
  }

  #light(strike: Strike): void {
    this.#lit.add(strike);
    this.lights.lit(strike);
    this.#after(strike.at + strike.hold, () => this.#dim(strike));
  }

  #dim(strike: Strike): void {
    if (this.#lit.delete(strike)) this.lights.out(strike);
  }

  #end(): void {
    this.#over = true;
    for (const callOff of this.#callOffs) callOff();
    for (const strike of [...this.#lit]) this.#dim(strike);
    this.#finish();
  }
}

export class Player {
  #listeners = new Set<LightListener>();
  #silent = new Set<Rendition>();

  constructor(private readonly environment: PlayerEnvironment) {}

  /** Tells each beginning and end of a note, heard or not; returns the way to stop listening. */
  onLight(listener: LightListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Plays a plan now, or from a moment of the page's clock on, dropping what is past by then. */
  play(strikes: readonly Strike[], moment: number | null = null): Playing {
    const playing = new Rendition(strikes, moment ?? this.environment.now(), this.environment, this.#lights);
    const sounder = this.environment.sounder();
    if (sounder instanceof Promise) void this.#beginWith(playing, sounder, moment);
    else this.#begin(playing, sounder, moment);
    return playing;
  }

  /** Sound may be possible now: what is under way in silence is heard from here on. */
  async join(): Promise<void> {
    const silent = [...this.#silent];
    if (silent.length === 0) return;
    // Emptied first: one touch wakes more than once, and nothing is to sound twice.
    this.#silent.clear();
    const sounder = await Promise.resolve(this.environment.sounder()).catch(() => null);
    for (const playing of silent) {
      if (sounder) playing.join(sounder);
      else this.#keepSilent(playing);
    }
  }

  /** Waits a little for the sound, so that the first touch is heard; then goes on without. */
  async #beginWith(playing: Rendition, coming: Promise<Sounder>, moment: number | null): Promise<void> {
    const patience = new Promise<null>((resolve) => this.environment.after(FIRST_NOTE_MS, () => resolve(null)));
    this.#begin(playing, await Promise.race([coming.catch(() => null), patience]), moment);
  }

  #begin(playing: Rendition, sounder: Sounder | null, moment: number | null): void {
    playing.begin(sounder, moment);
    if (!sounder) this.#keepSilent(playing);
  }

  #keepSilent(playing: Rendition): void {
    this.#silent.add(playing);
    void playing.done.then(() => this.#silent.delete(playing));
  }

  readonly #lights: LightListener = {
    lit: (note) => this.#listeners.forEach((listener) => listener.lit(note)),
    out: (note) => this.#listeners.forEach((listener) => listener.out(note)),
  };
}
