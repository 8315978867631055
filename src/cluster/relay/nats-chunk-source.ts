// Chunks for a follower, which NATS delivers in two ways. A plain subscription delivers each chunk as soon as the server has it. An ordered
// consumer of JetStream delivers all chunks a little later, including those that the subscription lost. Both begin with new chunks: the
// journal has the earlier ones. A consumer that stops delivering is replaced.

import { jetstream } from "@nats-io/jetstream";
import { type Clock, type Log, pause, reasonOf } from "../../base/index.ts";
import type { Nats } from "../nats/open-nats.ts";
import type { MessageSeal } from "../trust/message-seal.ts";
import type { RefusedMessages } from "../trust/refused-messages.ts";
import type { ChunkSource } from "./chunk-source.ts";
import { chunkSubject, fromNowOn, READING, streamName } from "./jetstream-options.ts";
import { decodeChunk, type RelayChunk } from "./relay-chunk.ts";

const TRY_AGAIN_MS = 250;
/** The consumer is replaced when the journal was ahead this often without any chunk from NATS meanwhile. */
const MISSED_MAX = 3;
/** The consumer is replaced when this many chunks came by the subscription without any chunk from the consumer meanwhile. */
const AHEAD_MAX = 1_000;

type ChunkListener = (chunk: RelayChunk) => void;

export interface NatsChunkSourceOptions {
  readonly nats: Nats;
  readonly epoch: string;
  readonly seal: MessageSeal;
  readonly refused: RefusedMessages;
  readonly clock: Clock;
  readonly log: Log;
}

export class NatsChunkSource implements ChunkSource {
  readonly #options: NatsChunkSourceOptions;
  readonly #subject: string;
  #listener: ChunkListener | null = null;
  #messages: { stop(error?: Error): void } | null = null;
  #missed = 0;
  /** Chunks of the subscription since the last chunk of the consumer. */
  #ahead = 0;
  /** Wakes the loop that waits for a connection. */
  #wake: (() => void) | null = null;

  constructor(options: NatsChunkSourceOptions) {
    this.#options = options;
    this.#subject = chunkSubject(options.nats, options.epoch);
  }

  listen(listener: ChunkListener): () => void {
    const { nats } = this.#options;
    this.#listener = listener;
    const release = [
      nats.whenConnected(() => this.#wake?.()),
      nats.subscribe(this.#subject, (bytes) => {
        if (this.#receive(listener, bytes) && ++this.#ahead >= AHEAD_MAX) this.#replaceConsumer();
      }),
    ];
    void this.#consumeAll(listener);
    return () => {
      this.#listener = null;
      for (const each of release) each();
      this.#messages?.stop();
      this.#wake?.();
    };
  }

  missed(): void {
    if (this.#options.nats.state !== "connected") return;
    if (++this.#missed >= MISSED_MAX) this.#replaceConsumer();
  }

  #replaceConsumer(): void {
    this.#missed = 0;
    this.#ahead = 0;
    this.#options.log.info({}, "JetStream does not deliver new chunks; its consumer is replaced");
    this.#messages?.stop();
  }

  /** Passes a chunk to the listener, which sees by its position whether it is new. False for a message that no member signed. */
  #receive(listener: ChunkListener, bytes: Uint8Array): boolean {
    const { seal, refused } = this.#options;
    const body = seal.open(this.#subject, bytes);
    if (body === null) {
      refused.note("unsigned", this.#subject, "the signature is not that of this deployment's key");
      return false;
    }
    this.#missed = 0;
    const chunk = decodeChunk(body);
    if (chunk !== null && this.#listener === listener) listener(chunk);
    return true;
  }

  async #consumeAll(listener: ChunkListener): Promise<void> {
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
        log.debug({ reason: reasonOf(error) }, "no consumer of the market yet");
      }
      if (this.#listener === listener) await pause(clock, TRY_AGAIN_MS);
    }
  }

  async #consume(listener: ChunkListener): Promise<void> {
    const { nats } = this.#options;
    const { connection } = nats;
    if (connection === null) return;
    const consumer = await jetstream(connection).consumers.get(streamName(nats), fromNowOn(this.#subject));
    const messages = await consumer.consume(READING);
    this.#messages = messages;
    if (this.#listener !== listener) messages.stop();
    for await (const message of messages) {
      if (this.#receive(listener, message.data)) this.#ahead = 0;
    }
  }
}
