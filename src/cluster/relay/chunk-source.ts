// The source of the leader's chunks in a follower: NATS, or the socket of one machine. It guarantees nothing: chunks may be missing, come
// twice or not at all, and the journal has all of them.

import type { Component } from "../../base/index.ts";
import type { MemberBus } from "../members/member-bus.ts";
import type { ChunkPublisher } from "./market-relay.ts";
import { decodeChunk, type RelayChunk } from "./relay-chunk.ts";

export interface ChunkSource {
  /** Calls the listener with every chunk until the returned function is called. */
  listen(listener: (chunk: RelayChunk) => void): () => void;
  /** The journal had events that should have come from this source. */
  missed(): void;
}

const CHUNK_SUBJECT = "market";

/** Chunks over the bus between the processes of one machine. */
export class BusChunkSource implements ChunkSource {
  readonly #bus: MemberBus;
  readonly #epoch: string;

  constructor(bus: MemberBus, epoch: string) {
    this.#bus = bus;
    this.#epoch = epoch;
  }

  listen(listener: (chunk: RelayChunk) => void): () => void {
    return this.#bus.subscribe(subjectOf(this.#epoch), (bytes) => {
      const chunk = decodeChunk(bytes);
      if (chunk !== null) listener(chunk);
    });
  }

  missed(): void {
    // A bus that lost messages recovers by itself.
  }
}

export class BusChunkPublisher implements ChunkPublisher, Component {
  readonly name = "bus";
  readonly #bus: MemberBus;
  readonly #epoch: string;

  constructor(bus: MemberBus, epoch: string) {
    this.#bus = bus;
    this.#epoch = epoch;
  }

  publish(bytes: Uint8Array): void {
    this.#bus.publish(subjectOf(this.#epoch), bytes);
  }
}

function subjectOf(epoch: string): string {
  return `${CHUNK_SUBJECT}.${epoch}`;
}
