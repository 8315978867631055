// Moves sockets between the processes that serve customers: an operator drains a process, and a process with many more sockets than the
// others closes some of them. Their clients reconnect through the load balancer.

import { Type } from "typebox";
import { type Clock, type Component, type Log, Repeat, SECOND_MS } from "../../base/index.ts";
import { jsonMessage } from "./json-message.ts";
import type { MemberBus } from "./member-bus.ts";
import type { MemberState, MemberStates } from "./member-states.ts";

/** The sockets of this process. */
export interface HeldSockets {
  /** Closes this many sockets. */
  shed(count: number): void;
  /** Closes all sockets and accepts none, or accepts them again. */
  drain(isDraining: boolean): void;
}

export interface SocketBalanceOptions {
  readonly bus: MemberBus;
  readonly member: string;
  readonly states: Pick<MemberStates, "all">;
  readonly sockets: HeldSockets;
  readonly clock: Clock;
  readonly log: Log;
}

const DRAIN_SUBJECT = "drain";
const DRAIN = jsonMessage(Type.Object({ member: Type.String(), draining: Type.Boolean() }));
const LOOK_EVERY_MS = 10 * SECOND_MS;
/** A process has too many sockets when its excess over the mean reaches both this number and this share of the mean. */
const EXCESS_MIN = 16;
const EXCESS_SHARE = 0.2;
/** The share of its sockets that a process closes in one look. */
const SHED_SHARE = 0.05;
/** The longest pause, an hour. Pauses double while closing does not help, because the balancer sends clients back to this process. */
const PAUSE_LOOKS_MAX = 360;

export class SocketBalance implements Component {
  readonly name = "balance of sockets";
  readonly #options: SocketBalanceOptions;
  readonly #looks: Repeat;
  #release: () => void = () => undefined;
  /** The excess at the last shedding; null while there is none. */
  #lastExcess: number | null = null;
  #pauseLooks = 1;
  #looksLeft = 0;

  constructor(options: SocketBalanceOptions) {
    const { clock, log } = options;
    this.#options = options;
    this.#looks = new Repeat({
      clock,
      everyMs: LOOK_EVERY_MS,
      task: () => this.#look(),
      failed: (error) => log.error({ err: error }, "the sockets could not be balanced"),
    });
  }

  start(): void {
    const { bus, member, sockets, log } = this.#options;
    this.#release = bus.subscribe(DRAIN_SUBJECT, (bytes) => {
      const asked = DRAIN.decode(bytes);
      if (asked?.member !== member) return;
      log.info({ draining: asked.draining }, "an operator asked to drain this process, or to end that");
      sockets.drain(asked.draining);
    });
    this.#looks.start();
  }

  async stop(): Promise<void> {
    this.#release();
    await this.#looks.stop();
  }

  /** Asks the member of this name to drain, or to accept customers again. Null when no process of that name serves customers. */
  drain(name: string, draining: boolean): MemberState | null {
    const { bus, member, states, sockets } = this.#options;
    const found = states.all().find((state) => state.member === name && state.connections !== null);
    if (found === undefined) return null;
    if (name === member) sockets.drain(draining);
    else bus.publish(DRAIN_SUBJECT, DRAIN.encode({ member: name, draining }));
    return { ...found, draining };
  }

  #look(): void {
    const { member, states, sockets, log } = this.#options;
    const serving = states.all().filter(({ connections, draining }) => connections !== null && !draining);
    const own = serving.find((state) => state.member === member)?.connections ?? 0;
    const mean = serving.reduce((sum, { connections }) => sum + (connections ?? 0), 0) / Math.max(1, serving.length);
    const excess = Math.floor(own - mean);
    if (excess < Math.max(EXCESS_MIN, mean * EXCESS_SHARE)) {
      this.#lastExcess = null;
      this.#pauseLooks = 1;
      this.#looksLeft = 0;
      return;
    }
    if (--this.#looksLeft > 0) return;
    const isInVain = this.#lastExcess !== null && excess >= this.#lastExcess;
    this.#pauseLooks = isInVain ? Math.min(PAUSE_LOOKS_MAX, 2 * this.#pauseLooks) : 1;
    this.#looksLeft = this.#pauseLooks;
    this.#lastExcess = excess;
    const count = Math.min(excess, Math.ceil(own * SHED_SHARE));
    log.info({ connections: own, mean: Math.round(mean), count }, "sockets are sent to the other processes");
    sockets.shed(count);
  }
}
