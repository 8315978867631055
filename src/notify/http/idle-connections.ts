// Open connections that wait for another call, so that a busy destination is not dialled for every delivery.

import type { Socket } from "node:net";
import type { Clock, Timer } from "../../base/index.ts";

/** An idle connection is closed after this time, because servers commonly close theirs after five seconds. */
const IDLE_MS = 3_000;
const IDLE_PER_KEY_MAX = 16;
const IDLE_MAX = 256;

interface Idle {
  readonly socket: Socket;
  readonly timer: Timer;
}

/**
 * Connections by key, which names protocol, host, address and port. Bound: IDLE_MAX in all and IDLE_PER_KEY_MAX for each key;
 * a connection beyond a limit is closed.
 */
export class IdleConnections {
  readonly #clock: Clock;
  readonly #byKey = new Map<string, Idle[]>();
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes out an open connection; undefined when there is none. */
  take(key: string): Socket | undefined {
    const idle = this.#byKey.get(key)?.at(-1);
    if (idle === undefined) return undefined;
    this.#forget(key, idle);
    return idle.socket;
  }

  put(key: string, socket: Socket): void {
    const idles = this.#byKey.get(key) ?? [];
    if (idles.length >= IDLE_PER_KEY_MAX || this.#count >= IDLE_MAX || socket.destroyed) {
      socket.destroy();
      return;
    }
    const idle: Idle = { socket, timer: this.#clock.after(IDLE_MS, () => this.#drop(key, idle)) };
    const end = (): void => this.#drop(key, idle);
    socket.once("close", end);
    socket.once("error", end);
    // Data without a request violates HTTP/1.1: the connection is not reused.
    socket.once("data", end);
    idles.push(idle);
    this.#byKey.set(key, idles);
    this.#count++;
  }

  close(): void {
    for (const [key, idles] of [...this.#byKey]) for (const idle of [...idles]) this.#drop(key, idle);
  }

  #drop(key: string, idle: Idle): void {
    if (this.#forget(key, idle)) idle.socket.destroy();
  }

  #forget(key: string, idle: Idle): boolean {
    const idles = this.#byKey.get(key) ?? [];
    const at = idles.indexOf(idle);
    if (at === -1) return false;
    idles.splice(at, 1);
    if (idles.length === 0) this.#byKey.delete(key);
    this.#count--;
    idle.timer.cancel();
    idle.socket.removeAllListeners();
    // The next user of the socket adds its own listener; until then an error must not end the process.
    idle.socket.on("error", () => {});
    return true;
  }
}
