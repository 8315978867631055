// The speed at which the history of the simulated market is generated, without a database: bars a second on one core, compared with making
// as many empty bars.

import { generateHistory } from "../../exchange/index.ts";
import { EXCHANGE_DEFAULTS } from "../../exchange/server/exchange-options.ts";
import { monotonicMs } from "../../src/base/index.ts";

const ROUNDS = 3;

interface Lap {
  readonly ms: number;
  readonly daily: number;
  readonly halfHours: number;
}

function generate(): Lap {
  const startedMs = monotonicMs();
  let daily = 0;
  let halfHours = 0;
  for (const chunk of generateHistory({ seed: EXCHANGE_DEFAULTS.seed, firstDay: EXCHANGE_DEFAULTS.firstDay })) {
    daily += chunk.daily.length;
    halfHours += chunk.halfHours.length;
  }
  return { ms: monotonicMs() - startedMs, daily, halfHours };
}

/** The baseline: as many objects of the same shape, held as long as a chunk. */
function allocate(count: number): number {
  const startedMs = monotonicMs();
  let kept: unknown[] = [];
  for (let i = 0; i < count; i++) {
    if (kept.length === 4_000) kept = [];
    kept.push({ time: i, open: i, high: i, low: i, close: i, volume: i, value: i, tradeCount: i, adjustedClose: i });
  }
  return monotonicMs() - startedMs;
}

const laps = Array.from({ length: ROUNDS }, generate).sort((a, b) => a.ms - b.ms);
const [best] = laps;
if (best !== undefined) {
  const bars = best.daily + best.halfHours;
  const bareMs = allocate(bars);
  process.stdout.write(`bars: ${best.daily} daily, ${best.halfHours} of half an hour\n`);
  process.stdout.write(`best of ${ROUNDS}: ${Math.round(best.ms)} ms, ${Math.round(bars / best.ms)} thousand bars/s\n`);
  process.stdout.write(`times the cost of empty bars: ${(best.ms / bareMs).toFixed(1)}\n`);
}
