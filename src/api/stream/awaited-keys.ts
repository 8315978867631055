// Sockets that were opened without a key. Each has a few seconds to send a key in its first message; the number of them is limited.

import { throttleGroup } from "../../access/index.ts";
import { type Clock, SECOND_MS, type Timer } from "../../base/index.ts";

/** STREAM-43: a client has this long to send its key. */
const WAIT_MS = 5 * SECOND_MS;
/** The most waiting sockets; a further socket without a key is refused at once. */
const WAITING_MAX = 1_024;
const WAITING_PER_ADDRESS_MAX = 32;

interface Waiting {
  readonly group: string;
  readonly limit: Timer;
}

export class AwaitedKeys<Socket> {
  readonly #clock: Clock;
  /** Bound: WAITING_MAX. */
  readonly #waiting = new Map<Socket, Waiting>();
  /** The number of waiting sockets by address. Bound: WAITING_MAX. */
  readonly #byGroup = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Waits for the key of a socket; `late` is called when it does not come in time. False when too many sockets wait. */
  await(socket: Socket, address: string, late: () => void): boolean {
    const group = throttleGroup(address);
    const count = this.#byGroup.get(group) ?? 0;
    if (this.#waiting.size >= WAITING_MAX || count >= WAITING_PER_ADDRESS_MAX) return false;
    const limit = this.#clock.after(WAIT_MS, () => {
      if (this.end(socket)) late();
    });
    this.#waiting.set(socket, { group, limit });
    this.#byGroup.set(group, count + 1);
    return true;
  }

  /** Ends the wait: the first message came, or the socket is gone. False when the socket was not waiting. */
  end(socket: Socket): boolean {
    const waiting = this.#waiting.get(socket);
    if (waiting === undefined) return false;
    waiting.limit.cancel();
    this.#waiting.delete(socket);
    const left = (this.#byGroup.get(waiting.group) ?? 0) - 1;
    if (left > 0) this.#byGroup.set(waiting.group, left);
    else this.#byGroup.delete(waiting.group);
    return true;
  }

  all(): Iterable<Socket> {
    return this.#waiting.keys();
  }
}
