// The heartbeats of all connections that asked for them: a single timer, and one message a second for all receivers. A
// connection with an interval of n seconds is on one of n topics, and each topic has its turn every n seconds.

import { type Clock, present, SECOND_MS, type Timer } from "../../base/index.ts";
import { LIMITS } from "../../wire/index.ts";
import type { Publisher, TopicShard } from "./publisher.ts";

const WHOLE_NUMBER = /^\d{1,3}$/;

/** The seconds of `?heartbeat=`; null when it is not a whole number within the limits. */
export function heartbeatSeconds(text: string): number | null {
  const { min, max } = LIMITS.heartbeatSeconds;
  const seconds = WHOLE_NUMBER.test(text) ? Number(text) : 0;
  return seconds >= min && seconds <= max ? seconds : null;
}

interface Turn extends TopicShard {
  readonly everyS: number;
  /** The topic has its turn when the counted seconds modulo `everyS` equal this. */
  readonly remainder: number;
  connections: number;
}

export class Heartbeats {
  readonly #frame: () => string;
  readonly #clock: Clock;
  readonly #publisher: Publisher;
  readonly #failed: (error: unknown) => void;
  /** By topic. Bound: the sum of all intervals, 1,830, for each shard. */
  readonly #turns = new Map<string, Turn>();
  #seconds = 0;
  #nextAtMs = 0;
  #timer: Timer | null = null;

  /** `frame` writes the message of this moment. */
  constructor(frame: () => string, clock: Clock, publisher: Publisher, failed: (error: unknown) => void) {
    this.#frame = frame;
    this.#clock = clock;
    this.#publisher = publisher;
    this.#failed = failed;
  }

  /** Counts one more connection; returns the topic to subscribe its socket to. Its first turn is the next second. */
  join(everyS: number, shard: number): string {
    const remainder = (this.#seconds + 1) % everyS;
    const topic = `heartbeat/${everyS}/${remainder}/${shard}`;
    const turn = this.#turns.get(topic) ?? { shard, name: topic, everyS, remainder, connections: 0 };
    turn.connections++;
    this.#turns.set(topic, turn);
    if (this.#timer === null) this.#start();
    return topic;
  }

  leave(topic: string): void {
    const turn = present(this.#turns.get(topic), "a connection leaves a topic that it joined");
    if (--turn.connections === 0) this.#turns.delete(topic);
    if (this.#turns.size === 0) this.stop();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#timer = null;
  }

  #start(): void {
    this.#nextAtMs = this.#clock.nowMs() + SECOND_MS;
    this.#wait();
  }

  /** A late second shortens the wait for the next one; after a jump of the wall clock the count of seconds restarts from there. */
  #wait(): void {
    const waitMs = this.#nextAtMs - this.#clock.nowMs();
    if (waitMs < 0 || waitMs > SECOND_MS) {
      this.#start();
      return;
    }
    this.#timer = this.#clock.after(waitMs, () => {
      this.#nextAtMs += SECOND_MS;
      this.#wait();
      this.#beat();
    });
  }

  #beat(): void {
    this.#seconds++;
    try {
      const due = [...this.#turns.values()].filter(({ everyS, remainder }) => this.#seconds % everyS === remainder);
      if (due.length === 0) return;
      this.#publisher.publish(due, this.#frame());
      this.#publisher.release();
    } catch (error) {
      this.#failed(error);
    }
  }
}
