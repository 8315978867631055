// A process of the contract suite that writes round after round, prints each round that is stored, and goes on until it is killed.

import { writeSync } from "node:fs";
import type { DatabaseLocation } from "../../../src/store/database/database.ts";
import type { JournalBatch } from "../../../src/store/journal.ts";
import { openStore } from "../../../src/store/sql/open-store.ts";

export const KILLED_DAY = 20261115;
export const KILLED_SYMBOLS: readonly string[] = Array.from({ length: 40 }, (_, index) => String(1000 + index));
const STDOUT = 1;
/** Ends by itself should nobody be there to kill it. */
const ROUNDS_MAX = 100_000;

/** The batch of a round: one event, with bytes that tell which. */
export function killedBatch(round: number): JournalBatch {
  const frames = new Uint8Array(3_000).map((_, index) => (round + index) % 256);
  return { day: KILLED_DAY, firstSeq: round, lastSeq: round, firstTimeMs: round, lastTimeMs: round, frames };
}

async function writeUntilKilled(location: DatabaseLocation): Promise<void> {
  const store = await openStore(location);
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    const bar = { time: KILLED_DAY, open: 1, high: 1, low: 1, close: 1, adjustedClose: 1, value: 1, tradeCount: 1 };
    await store.bars.write(
      KILLED_SYMBOLS.map((symbol) => ({ symbol, interval: "1d", bars: [{ ...bar, volume: round }] })),
    );
    await store.journal.append([killedBatch(round)]);
    writeSync(STDOUT, `${round}\n`);
  }
}

if (import.meta.main) await writeUntilKilled(JSON.parse(process.argv[2] ?? "{}") as DatabaseLocation);
