// Connections that have done one call and can do another, so that a busy destination is not dialled for every delivery.

import type { Socket } from "node:net";
import type { Clock, Timer } from "../../base/index.ts";

/** Servers commonly close an idle connection after five seconds; we let go first. */
const IDLE_MS = 3_000;
const IDLE_PER_PLACE_MAX = 16;
const IDLE_MAX = 256;

interface Idle {
  readonly socket: Socket;
  readonly timer: Timer;
}

/** Bound: IDLE_MAX in all and IDLE_PER_PLACE_MAX for each place; one too many is closed. */
export class IdleConnections {
  readonly #clock: Clock;
  readonly #places = new Map<string, Idle[]>();
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** An open connection to this place, or undefined. */
  take(place: string): Socket | undefined {
    const idle = this.#places.get(place)?.at(-1);
    if (idle === undefined) return undefined;
    this.#forget(place, idle);
    return idle.socket;
  }

  put(place: string, socket: Socket): void {
    const idles = this.#places.get(place) ?? [];
    if (idles.length >= IDLE_PER_PLACE_MAX || this.#count >= IDLE_MAX || socket.destroyed) {
      socket.destroy();
      return;
    }
    const idle: Idle = { socket, timer: this.#clock.after(IDLE_MS, () => this.#drop(place, idle)) };
    const end = (): void => this.#drop(place, idle);
    socket.once("close", end);
    socket.once("error", end);
    // A word that nobody asked for: the other side says good-bye, or is confused.
    socket.once("data", end);
    idles.push(idle);
    this.#places.set(place, idles);
    this.#count++;
  }

  close(): void {
    for (const [place, idles] of [...this.#places]) for (const idle of [...idles]) this.#drop(place, idle);
  }

  #drop(place: string, idle: Idle): void {
    if (this.#forget(place, idle)) idle.socket.destroy();
  }

  #forget(place: string, idle: Idle): boolean {
    const idles = this.#places.get(place) ?? [];
    const at = idles.indexOf(idle);
    if (at === -1) return false;
    idles.splice(at, 1);
    if (idles.length === 0) this.#places.delete(place);
    this.#count--;
    idle.timer.cancel();
    idle.socket.removeAllListeners();
    // The socket lives on in other hands, or is destroyed: an error in between must not end the process.
    idle.socket.on("error", () => {});
    return true;
  }
}
