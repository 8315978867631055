// The market of an edge in a test: it receives the batches of the leader's journal, in the bytes that travel between processes, and
// folds them with engines of its own.

import { type Clock, present } from "../../src/base/index.ts";
import { decodeChunk, encodeChunk, splitChunk } from "../../src/cluster/relay/relay-chunk.ts";
import { Intake, type KeptListener } from "../../src/feed/index.ts";
import { applyFollowed, LiveMarket } from "../../src/market/index.ts";
import type { JournalBatch, Store } from "../../src/store/index.ts";
import { SILENT_LOG } from "./silent-log.ts";

export class FollowedMarket implements KeptListener {
  readonly market: LiveMarket;
  readonly #intake: Intake;
  /** Bound: what the leader keeps between two calls of `follow`. */
  #chunks: Uint8Array[] = [];

  constructor(store: Store, clock: Clock) {
    const recorded = { closings: store.closings, clock, log: SILENT_LOG };
    this.market = new LiveMarket({ journal: store.journal, clock, fromDay: 0, closings: [] });
    this.market.recovered();
    this.#intake = new Intake(store.journal, clock, (batch) => applyFollowed(this.market, batch, recorded));
  }

  kept({ day, firstSeq, lastSeq, frames }: JournalBatch, arrivedAtMs: number | null): void {
    if (arrivedAtMs === null) return;
    const chunks = splitChunk({ after: null, day, firstSeq, lastSeq, arrivedAtMs, frames });
    this.#chunks.push(...chunks.map(encodeChunk));
  }

  /** Takes the batches that the leader has stored since the last call. */
  async follow(): Promise<void> {
    const chunks = this.#chunks;
    this.#chunks = [];
    for (const bytes of chunks) {
      const { frames, arrivedAtMs } = present(decodeChunk(bytes), "a chunk of this version");
      await this.#intake.followRelay(frames, arrivedAtMs);
    }
  }
}
