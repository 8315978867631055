// Chunks for a process that follows, from NATS on two ways. A plain subscription brings each as soon as the server has it. An ordered
// consumer of JetStream brings the same a little later, and with them what the subscription lost. Both begin with what is published from
// now on: what was before is in the journal. A consumer that no longer brings what there is is replaced.

import { jetstream } from "@nats-io/jetstream";
import { type Clock, type Log, pause } from "../../base/index.ts";
import type { Nats } from "../nats/open-nats.ts";
import type { MessageSeal } from "../trust/message-seal.ts";
import type { RefusedMessages } from "../trust/refused-messages.ts";
import type { ChunkSource } from "./chunk-source.ts";
import { chunkSubject, fromNowOn, READING, streamName } from "./jetstream-options.ts";
import { decodeChunk, type RelayChunk } from "./relay-chunk.ts";

const TRY_AGAIN_MS = 250;
/** So often the journal may be ahead, with nothing from NATS meanwhile, before another consumer is opened. */
const MISSED_MAX = 3;
/** So many chunks may come by the subscription, with none from the consumer meanwhile, before another one is opened. */
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
  /** Chunks of the subscription since the last one of the consumer. */
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
        if (this.#tell(listener, bytes) && ++this.#ahead >= AHEAD_MAX) this.#replaceConsumer();
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
    this.#options.log.info({}, "JetStream does not bring what there is; its consumer is opened anew");
    this.#messages?.stop();
  }

  /** A chunk says nothing about its age: its place in the journal does. False for what no member signed. */
  #tell(listener: ChunkListener, bytes: Uint8Array): boolean {
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
        log.debug({ reason: error instanceof Error ? error.message : String(error) }, "no consumer of the market yet");
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
      if (this.#tell(listener, message.data)) this.#ahead = 0;
    }
  }
}
