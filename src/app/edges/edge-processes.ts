// Starts the door processes of one machine and keeps them running: one that dies is started again, at once the first time and ever
// more slowly when it dies again and again.

import { type Clock, type Component, type Log, SECOND_MS, type Timer, withTimeLimit } from "../../base/index.ts";
import { Complaint } from "../terminal/complaint.ts";

/** A door process that runs. */
export interface EdgeProcess {
  readonly pid: number;
  /** Resolves with its exit code, or with the signal that ended it. */
  readonly exited: Promise<number | string>;
  kill(signal: "SIGTERM" | "SIGKILL"): void;
}

export interface EdgeProcessesOptions {
  readonly count: number;
  /** Starts the door process with this number; the first one is 1. */
  readonly spawn: (index: number) => EdgeProcess;
  readonly clock: Clock;
  readonly log: Log;
}

/** The first restart, and the longest wait for one. */
const RESTART_MS = 100;
const RESTART_MS_MAX = 30 * SECOND_MS;
/** Who ran for so long did not die of its start. */
const STEADY_MS = 30 * SECOND_MS;
/** From so many deaths in a row on it is called a crash loop. */
const LOOP_DEATHS = 3;
/** How long they may take to stop; then they are killed. A little less than what everything together may take. */
const STOP_LIMIT_MS = 8.5 * SECOND_MS;

/** One door process over all its lives. */
interface Place {
  readonly index: number;
  process: EdgeProcess | null;
  startedAtMs: number;
  deaths: number;
  restart: Timer | null;
  readonly listening: PromiseWithResolvers<void>;
  isListening: boolean;
}

export class EdgeProcesses implements Component {
  readonly name = "edges";
  readonly #options: EdgeProcessesOptions;
  readonly #places: readonly Place[];
  #restarts = 0;
  #isStopping = false;

  constructor(options: EdgeProcessesOptions) {
    this.#options = options;
    this.#places = Array.from({ length: options.count }, (_, i) => ({
      index: i + 1,
      process: null,
      startedAtMs: 0,
      deaths: 0,
      restart: null,
      listening: Promise.withResolvers<void>(),
      isListening: false,
    }));
  }

  /** Door processes that take requests now. */
  get listening(): number {
    return this.#places.filter(({ isListening }) => isListening).length;
  }

  /** Times that one was started again. */
  get restarts(): number {
    return this.#restarts;
  }

  /** Resolves when all of them listen for the first time; a first start that fails is complained of. */
  async start(): Promise<void> {
    for (const place of this.#places) this.#spawn(place);
    await Promise.all(this.#places.map(({ listening }) => listening.promise));
  }

  /** The door process says that it takes requests. */
  noteListening(index: number): void {
    const place = this.#places[index - 1];
    if (place === undefined || place.process === null) return;
    place.isListening = true;
    place.listening.resolve();
  }

  /** Lets them finish what is under way. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    for (const place of this.#places) {
      place.restart?.cancel();
      place.process?.kill("SIGTERM");
    }
    const exits = this.#places.map(({ process }) => process?.exited);
    await withTimeLimit(this.#options.clock, STOP_LIMIT_MS, Promise.all(exits));
    for (const { process } of this.#places) process?.kill("SIGKILL");
  }

  #spawn(place: Place): void {
    const { spawn, clock } = this.#options;
    place.restart = null;
    place.startedAtMs = clock.nowMs();
    const process = spawn(place.index);
    place.process = process;
    void process.exited.then((ending) => this.#ended(place, ending));
  }

  #ended(place: Place, ending: number | string): void {
    const { log, clock } = this.#options;
    const wasSteady = clock.nowMs() - place.startedAtMs >= STEADY_MS;
    const fields = { edge: place.index, pid: place.process?.pid, ending };
    place.process = null;
    place.isListening = false;
    if (this.#isStopping) return;
    place.deaths = wasSteady ? 1 : place.deaths + 1;
    // Nobody was served by it yet: the service cannot start.
    place.listening.reject(new Complaint(`Door process ${place.index} ended before it listened (${ending}).`));
    const waitMs = Math.min(RESTART_MS_MAX, RESTART_MS * 4 ** (place.deaths - 1));
    const what = place.deaths < LOOP_DEATHS ? "a door process ended" : "a door process dies again and again";
    log.error({ ...fields, deaths: place.deaths, waitMs }, `${what}; it is started again`);
    this.#restarts++;
    place.restart = clock.after(waitMs, () => this.#spawn(place));
  }
}
