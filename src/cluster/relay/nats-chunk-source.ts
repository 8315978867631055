// Chunks for a process that follows, from JetStream by an ordered consumer. It begins with what is published from now on: what was
// before is in the journal. A consumer that no longer brings what the journal has is replaced.

import { jetstream } from "@nats-io/jetstream";
import { type Clock, type Log, pause } from "../../base/index.ts";
import type { Nats } from "../nats/open-nats.ts";
import type { ChunkSource } from "./chunk-source.ts";
import { chunkSubject, fromNowOn, READING, streamName } from "./jetstream-options.ts";
import { decodeChunk, type RelayChunk } from "./relay-chunk.ts";

const TRY_AGAIN_MS = 250;
/** So often the journal may be ahead, with nothing from the consumer meanwhile, before another consumer is opened. */
const MISSED_MAX = 3;

export interface NatsChunkSourceOptions {
  readonly nats: Nats;
  readonly epoch: string;
  readonly clock: Clock;
  readonly log: Log;
}

export class NatsChunkSource implements ChunkSource {
  readonly #options: NatsChunkSourceOptions;
  #listener: ((chunk: RelayChunk) => void) | null = null;
  #messages: { stop(error?: Error): void } | null = null;
  #missed = 0;
  /** Wakes the loop that waits for a connection. */
  #wake: (() => void) | null = null;

  constructor(options: NatsChunkSourceOptions) {
    this.#options = options;
  }

  listen(listener: (chunk: RelayChunk) => void): () => void {
    this.#listener = listener;
    const release = this.#options.nats.whenConnected(() => this.#wake?.());
    void this.#consumeAll(listener);
    return () => {
      this.#listener = null;
      release();
      this.#messages?.stop();
      this.#wake?.();
    };
  }

  missed(): void {
    if (this.#options.nats.state !== "connected") return;
    if (++this.#missed < MISSED_MAX) return;
    this.#missed = 0;
    this.#options.log.info({}, "NATS does not bring what the journal has; its consumer is opened anew");
    this.#messages?.stop();
  }

  async #consumeAll(listener: (chunk: RelayChunk) => void): Promise<void> {
    const { nats, clock, log } = this.#options;
    while (this.#listener === listener) {
      if (nats.state !== "connected") {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
        this.#wake = null;
        continue;
      }
      try {
        await this.#consume(listener);
      } catch (error) {
        log.debug({ reason: error instanceof Error ? error.message : String(error) }, "no consumer of the market yet");
      }
      if (this.#listener === listener) await pause(clock, TRY_AGAIN_MS);
    }
  }

  async #consume(listener: (chunk: RelayChunk) => void): Promise<void> {
    const { nats, epoch } = this.#options;
    const { connection } = nats;
    if (connection === null) return;
    const subject = chunkSubject(nats, epoch);
    const consumer = await jetstream(connection).consumers.get(streamName(nats), fromNowOn(subject));
    const messages = await consumer.consume(READING);
    this.#messages = messages;
    if (this.#listener !== listener) messages.stop();
    for await (const message of messages) {
      this.#missed = 0;
      const chunk = decodeChunk(message.data);
      if (chunk !== null && this.#listener === listener) listener(chunk);
    }
  }
}
