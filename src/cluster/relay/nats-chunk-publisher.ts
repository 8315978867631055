// Publishes the leader's chunks into a bounded stream of JetStream. The leader does not wait for NATS: without a connection the last
// chunks wait in memory, and are dropped when there are too many, because followers then read the journal.

import { jetstreamManager } from "@nats-io/jetstream";
import { headers } from "@nats-io/transport-node";
import { type Clock, type Component, type Log, reasonOf, SECOND_MS, type Timer } from "../../base/index.ts";
import type { Nats } from "../nats/open-nats.ts";
import type { MessageSeal } from "../trust/message-seal.ts";
import { chunkSubject, streamConfig, streamName } from "./jetstream-options.ts";
import type { ChunkPublisher } from "./market-relay.ts";

/** Chunks that wait for a connection: some seconds of a busy market. After a longer time followers read the journal anyway. */
const UNSENT_BYTES_MAX = 4 * 1024 * 1024;
const MESSAGE_ID = "Nats-Msg-Id";
/** The pause before the next try when the stream cannot be opened, because JetStream is still starting or has no room. */
const ASK_AGAIN_MS = SECOND_MS;

interface Unsent {
  readonly bytes: Uint8Array;
  readonly id: string;
}

export interface NatsChunkPublisherOptions {
  readonly nats: Nats;
  readonly epoch: string;
  readonly seal: MessageSeal;
  readonly clock: Clock;
  readonly log: Log;
}

export class NatsChunkPublisher implements ChunkPublisher, Component {
  readonly name = "NATS stream";
  readonly #options: NatsChunkPublisherOptions;
  readonly #subject: string;
  /** Bound: UNSENT_BYTES_MAX. */
  #unsent: Unsent[] = [];
  #unsentBytes = 0;
  /** True when the stream is known to exist on this connection. */
  #isOpen = false;
  #release: (() => void) | null = null;
  #retry: Timer | null = null;
  #isComplained = false;

  constructor(options: NatsChunkPublisherOptions) {
    this.#options = options;
    this.#subject = chunkSubject(options.nats, options.epoch);
  }

  start(): void {
    this.#release = this.#options.nats.whenConnected(() => void this.#open());
  }

  stop(): void {
    this.#release?.();
    this.#release = null;
    this.#retry?.cancel();
    this.#isOpen = false;
  }

  publish(bytes: Uint8Array, id: string): void {
    const { nats, seal } = this.#options;
    const signed = { bytes: seal.sign(this.#subject, bytes), id };
    if (nats.connection === null) this.#isOpen = false;
    if (!this.#isOpen || !this.#send(signed)) this.#hold(signed);
  }

  /** Creates the stream if the server has lost it, and sends the chunks that wait. */
  async #open(): Promise<void> {
    this.#isOpen = false;
    this.#retry?.cancel();
    const { nats, clock, log } = this.#options;
    const { connection } = nats;
    if (connection === null) return;
    try {
      const manager = await jetstreamManager(connection, { checkAPI: false });
      const config = streamConfig(nats);
      // `add` is harmless when the same stream exists already.
      await manager.streams.add(config).catch(() => manager.streams.update(config.name, config));
    } catch (error) {
      if (this.#release === null) return;
      const reason = reasonOf(error);
      if (!this.#isComplained) {
        log.warn(
          { reason, stream: streamName(nats), retryMs: ASK_AGAIN_MS },
          "NATS has no stream for the market; it is asked again, and the market goes over the database meanwhile",
        );
      }
      this.#isComplained = true;
      this.#retry = clock.after(ASK_AGAIN_MS, () => void this.#open());
      return;
    }
    if (this.#release === null) return;
    this.#isOpen = true;
    this.#isComplained = false;
    const held = this.#unsent;
    this.#unsent = [];
    this.#unsentBytes = 0;
    for (const each of held) this.#send(each);
  }

  #send({ bytes, id }: Unsent): boolean {
    const { connection } = this.#options.nats;
    if (connection === null) return false;
    try {
      const header = headers();
      header.set(MESSAGE_ID, id);
      connection.publish(this.#subject, bytes, { headers: header });
      return true;
    } catch {
      // The connection was closed a moment ago.
      return false;
    }
  }

  #hold(unsent: Unsent): void {
    this.#unsent.push(unsent);
    this.#unsentBytes += unsent.bytes.length;
    if (this.#unsentBytes <= UNSENT_BYTES_MAX) return;
    this.#unsent = [];
    this.#unsentBytes = 0;
  }
}
