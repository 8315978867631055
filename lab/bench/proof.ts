// The cost of proof: the share of the journal's tree in journalled ingest, and an answer with a receipt compared with one without.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DayChain } from "../../exchange/server/day-chain.ts";
import { EXCHANGE_DEFAULTS } from "../../exchange/server/exchange-options.ts";
import { composeWriters, openMarket } from "../../src/app/service/market.ts";
import { monotonicMs, SystemClock } from "../../src/base/index.ts";
import { type JournalBatch, leafHashOf, openStore } from "../../src/store/index.ts";
import { packLeaves } from "../../src/store/sql/leaf-block.ts";
import { Receipts } from "../../test/proof/receipts.ts";
import { SILENT_LOG } from "../../test/world/silent-log.ts";
import { isQuick, median, tellFigure } from "./page/figure.ts";

/** As a share of the time of ingest. */
const TREE_GOAL = 0.02;
/** The number of leaves that the journal packs at once. */
const PACKED = 512;
const ROUNDS = isQuick ? 1 : 5;
const ANSWERS = isQuick ? 200 : 2_000;
const AT_ONCE = 32;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const folder = mkdtempSync(join(tmpdir(), "marsad-bench-proof-"));
const shares = await treeShares();
say(`the tree is ${(median(shares) * 100).toFixed(2)} % of ingest (goal: under ${TREE_GOAL * 100} %)`);
tellFigure({
  id: "proof.tree",
  title: "Hashing and packing the journal's tree, of the time of ingest",
  unit: "of ingest",
  isHigherBetter: false,
  isRatio: true,
  goal: TREE_GOAL,
  readings: shares,
  note: "",
});
const { ratios, perSecond } = await receiptRatios();
const note = `${Math.round(perSecond).toLocaleString("en")} receipts a second`;
say(`a quote with a receipt takes ${median(ratios).toFixed(1)} times as long as one without; ${note}`);
tellFigure({
  id: "proof.receipt",
  title: "A quote with a receipt, beside one without",
  unit: "times the time of a quote without",
  isHigherBetter: false,
  isRatio: true,
  goal: null,
  readings: ratios,
  note,
});
rmSync(folder, { recursive: true, force: true });
process.exitCode = median(shares) <= TREE_GOAL ? 0 : 1;

/** A market day into the journal and both markets, and then only the work of its leaves. */
async function treeShares(): Promise<readonly number[]> {
  const run = new DayChain(EXCHANGE_DEFAULTS).run(EXCHANGE_DEFAULTS.firstDay);
  const chunks: Uint8Array[] = [];
  while (!run.isOver) chunks.push(run.advance(Number.POSITIVE_INFINITY));
  const clock = new SystemClock();
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const store = await openStore({ dataDir: join(folder, String(round)) });
    const opened = await openMarket(store, store.journal, clock, SILENT_LOG);
    const batches: JournalBatch[] = [];
    const noting = { ...store, journal: { ...store.journal, append: noted(store.journal.append, batches) } };
    const { intake } = composeWriters(opened, noting, { journalDaysMax: 5, minuteDaysMax: 5 }, null, clock);
    const ingestMs = await took(async () => {
      for (const chunk of chunks) await intake.accept(chunk);
    });
    const treeMs = await took(async () => {
      const leaves = batches.map((batch, index) => ({
        ...batch,
        index,
        byteCount: batch.frames.length,
        hash: leafHashOf(batch),
      }));
      for (let at = 0; at < leaves.length; at += PACKED) packLeaves(leaves.slice(at, at + PACKED));
    });
    found.push(treeMs / ingestMs);
    await store.close();
  }
  return found;
}

function noted(append: (batches: readonly JournalBatch[]) => Promise<void>, into: JournalBatch[]) {
  return async (batches: readonly JournalBatch[]): Promise<void> => {
    into.push(...batches);
    await append(batches);
  };
}

/** In turns, many requests at once: signatures of one moment share the reading of the tree. */
async function receiptRatios(): Promise<{ readonly ratios: readonly number[]; readonly perSecond: number }> {
  const { world } = await Receipts.open();
  const ask = (query: string) => async (): Promise<void> => {
    for (let at = 0; at < ANSWERS; at += AT_ONCE)
      await Promise.all(Array.from({ length: AT_ONCE }, () => world.get(`/quote/2222/${query}`, "enterprise")));
  };
  const ratios: number[] = [];
  const receiptMs: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const withoutMs = await took(ask(""));
    const withMs = await took(ask("?receipt=true"));
    // The first round warms up.
    if (round === 0) continue;
    ratios.push(withMs / withoutMs);
    receiptMs.push(withMs);
  }
  await world.close();
  return { ratios, perSecond: (ANSWERS / median(receiptMs)) * 1_000 };
}

async function took(work: () => Promise<void>): Promise<number> {
  const startMs = monotonicMs();
  await work();
  return monotonicMs() - startMs;
}
