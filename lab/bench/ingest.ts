// Journalled ingest: a full simulated day through sequence, checks, SQLite and both engines, then recovered from the
// journal, compared with a bare loop that only decodes the same frames.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DayChain } from "../../exchange/server/day-chain.ts";
import { EXCHANGE_DEFAULTS } from "../../exchange/server/exchange-options.ts";
import { joinBytes, splitFrames } from "../../exchange/server/frame-chunks.ts";
import { composeWriters, openMarket } from "../../src/app/service/market.ts";
import { monotonicMs, SystemClock } from "../../src/base/index.ts";
import type { Intake } from "../../src/feed/index.ts";
import { FrameReader } from "../../src/feed-protocol/index.ts";
import type { Position } from "../../src/model/index.ts";
import { openStore, type Store } from "../../src/store/index.ts";
import { SILENT_LOG } from "../../test/world/silent-log.ts";
import { isQuick, median, tellFigure } from "./page/figure.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-bench-ingest-"));
const clock = new SystemClock();
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const run = new DayChain(EXCHANGE_DEFAULTS).run(EXCHANGE_DEFAULTS.firstDay);
const parts: Uint8Array[] = [];
while (!run.isOver) parts.push(run.advance(Number.POSITIVE_INFINITY));
/** Chunks of accumulated frames, as a carrier delivers them; the size is the largest that it delivers in a peak. */
const chunks = [...splitFrames(joinBytes(parts))];
let events = 0;

/** The market as the leading process composes it: the delayed market reads newly stored events from memory. */
async function marketOn(store: Store): Promise<{ intake: Intake; next: Position }> {
  const opened = await openMarket(store, store.journal, clock, SILENT_LOG);
  const { intake } = composeWriters(opened, store, { journalDaysMax: 5, minuteDaysMax: 5 }, null, clock);
  return { intake, next: opened.market.next };
}

async function seconds(work: () => Promise<void> | void): Promise<number> {
  const startMs = monotonicMs();
  await work();
  return (monotonicMs() - startMs) / 1_000;
}

const bare: number[] = [];
const ingest: number[] = [];
const recovery: number[] = [];
for (let round = 0; round < (isQuick ? 1 : 3); round++) {
  events = 0;
  bare.push(
    await seconds(() => {
      const reader = new FrameReader();
      for (const chunk of chunks) reader.readAll(chunk, () => void events++);
    }),
  );
  const store = await openStore({ dataDir: join(folder, String(round)) });
  const live = await marketOn(store);
  ingest.push(
    await seconds(async () => {
      for (const chunk of chunks) await live.intake.accept(chunk);
    }),
  );
  const restarted = await marketOn(store);
  recovery.push(
    await seconds(async () => {
      await restarted.intake.recover(restarted.next);
    }),
  );
  await store.close();
}
rmSync(folder, { recursive: true, force: true });

const perSecond = (time: number): string => Math.round(events / time).toLocaleString("en");
say(`a full day is ${events.toLocaleString("en")} events`);
say(`bare decode            ${perSecond(median(bare))} events/s`);
say(
  `journalled ingest      ${perSecond(median(ingest))} events/s, ratio ${(median(bare) / median(ingest)).toFixed(3)}`,
);
say(
  `recovery, both markets ${perSecond(median(recovery))} events/s, ratio ${(median(bare) / median(recovery)).toFixed(3)}`,
);
const ratios = (times: readonly number[]): number[] => times.map((time, at) => (bare[at] ?? Number.NaN) / time);
const common = { unit: "of decoding alone", isHigherBetter: true, isRatio: true, goal: null };
const [kept, recovered] = [perSecond(median(ingest)), perSecond(median(recovery))];
const ingestNote = { title: "Ingest of a market day into journal and both markets", note: `${kept} events a second` };
tellFigure({ ...common, ...ingestNote, id: "ingest", readings: ratios(ingest) });
const recoveryNote = { title: "Recovery of a market day from the journal", note: `${recovered} events a second` };
tellFigure({ ...common, ...recoveryNote, id: "recovery", readings: ratios(recovery) });
const isMet = events / median(ingest) >= 100_000;
say(`goal: ingest at least 100,000 events/s: ${isMet ? "met" : "MISSED"}`);
process.exitCode = isMet ? 0 : 1;
