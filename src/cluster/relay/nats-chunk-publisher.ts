// Chunks from the leader into a bounded stream of JetStream. Nothing waits for NATS: while it is away the last chunks are held for its
// return, and when there are too many of them they are dropped, because those that follow read the journal then.

import { jetstreamManager } from "@nats-io/jetstream";
import { headers } from "@nats-io/transport-node";
import { type Component, type Log, MINUTE_MS } from "../../base/index.ts";
import type { Nats } from "../nats/open-nats.ts";
import { chunkSubject, streamConfig, streamName } from "./jetstream-options.ts";
import type { ChunkPublisher } from "./market-relay.ts";

/** Held for the return of NATS: some seconds of a busy market. Who was away longer reads the journal anyway. */
const UNSENT_BYTES_MAX = 4 * 1024 * 1024;
const MESSAGE_ID = "Nats-Msg-Id";
const ASK_AGAIN_MS = MINUTE_MS;

interface Unsent {
  readonly bytes: Uint8Array;
  readonly id: string;
}

export class NatsChunkPublisher implements ChunkPublisher, Component {
  readonly name = "NATS stream";
  readonly #nats: Nats;
  readonly #epoch: string;
  readonly #log: Log;
  /** Bound: UNSENT_BYTES_MAX. */
  #unsent: Unsent[] = [];
  #unsentBytes = 0;
  /** Whether the stream is known to be there on this connection. */
  #isOpen = false;
  #release: (() => void) | null = null;

  constructor(nats: Nats, epoch: string, log: Log) {
    this.#nats = nats;
    this.#epoch = epoch;
    this.#log = log;
  }

  start(): void {
    this.#release = this.#nats.whenConnected(() => void this.#open());
  }

  stop(): void {
    this.#release?.();
    this.#release = null;
    this.#isOpen = false;
  }

  publish(bytes: Uint8Array, id: string): void {
    if (this.#nats.connection === null) this.#isOpen = false;
    if (!this.#isOpen || !this.#send({ bytes, id })) this.#hold({ bytes, id });
  }

  /** Makes sure of the stream, which a server may have forgotten, and sends what was held. */
  async #open(): Promise<void> {
    this.#isOpen = false;
    const { connection } = this.#nats;
    if (connection === null) return;
    try {
      const manager = await jetstreamManager(connection, { checkAPI: false });
      const config = streamConfig(this.#nats);
      // `add` is harmless where the same stream is there already.
      await manager.streams.add(config).catch(() => manager.streams.update(config.name, config));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      this.#log.warn(
        { reason, stream: streamName(this.#nats), retryMs: ASK_AGAIN_MS },
        "NATS has no stream for the market",
      );
      return;
    }
    if (this.#release === null) return;
    this.#isOpen = true;
    const held = this.#unsent;
    this.#unsent = [];
    this.#unsentBytes = 0;
    for (const each of held) this.#send(each);
  }

  #send({ bytes, id }: Unsent): boolean {
    const { connection } = this.#nats;
    if (connection === null) return false;
    try {
      const header = headers();
      header.set(MESSAGE_ID, id);
      connection.publish(chunkSubject(this.#nats, this.#epoch), bytes, { headers: header });
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
