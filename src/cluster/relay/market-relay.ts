// The leader's part of the relay: sends the batches that the journal has stored to the followers, in the same turn and without waiting.
// A beat tells twice a second which process leads, and the last event of the journal.

import { type Clock, type Component, type Metrics, Repeat } from "../../base/index.ts";
import type { KeptListener } from "../../feed/index.ts";
import type { Position } from "../../model/index.ts";
import type { JournalBatch } from "../../store/index.ts";
import type { MemberBus } from "../members/member-bus.ts";
import { encodeChunk, LEADER_BEAT, splitChunk } from "./relay-chunk.ts";

/** The subject of the leader's beats. */
export const LEADER_SUBJECT = "leader";
const BEAT_EVERY_MS = 500;

export interface ChunkPublisher {
  /** Sends or drops a chunk: a follower that misses it reads the journal. The same `id` means the same chunk. */
  publish(bytes: Uint8Array, id: string): void;
}

export interface MarketRelayOptions {
  readonly publishers: readonly ChunkPublisher[];
  readonly bus: MemberBus;
  readonly member: string;
  readonly term: number;
  readonly epoch: string;
  /** The last event of the journal; null while it is not known. */
  readonly position: Position | null;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

export class MarketRelay implements KeptListener, Component {
  readonly name = "relay";
  readonly #options: MarketRelayOptions;
  readonly #beating: Repeat;
  readonly #sent: (events: number) => void;
  #position: Position | null;

  constructor(options: MarketRelayOptions) {
    this.#options = options;
    this.#position = options.position;
    this.#beating = new Repeat({
      clock: options.clock,
      everyMs: BEAT_EVERY_MS,
      task: () => this.beat(),
      failed: () => undefined,
    });
    const events = options.metrics.counter("relay_events_total", "Market events handed to the relay by the leader.");
    this.#sent = (count) => events.inc(count);
  }

  kept({ day, firstSeq, lastSeq, frames }: JournalBatch, arrivedAtMs: number | null): void {
    const after = this.#position;
    this.#position = { day, seq: lastSeq };
    if (arrivedAtMs === null) return;
    const { epoch, publishers } = this.#options;
    for (const chunk of splitChunk({ after, day, firstSeq, lastSeq, arrivedAtMs, frames })) {
      const bytes = encodeChunk(chunk);
      for (const publisher of publishers) publisher.publish(bytes, `${epoch}.${day}.${chunk.lastSeq}`);
    }
    this.#sent(lastSeq - firstSeq + 1);
  }

  beat(): void {
    const { member, term, epoch, bus } = this.#options;
    const bytes = LEADER_BEAT.encode({ member, term, epoch, position: this.#position });
    bus.publish(LEADER_SUBJECT, bytes);
  }

  start(): void {
    this.beat();
    this.#beating.start();
  }

  stop(): Promise<void> {
    return this.#beating.stop();
  }
}
