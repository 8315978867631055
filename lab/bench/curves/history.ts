// The cost of a longer past: reading a page of 500 daily bars of one symbol from the store, while the store grows.
// Times are processor time.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateHistory, loadUniverse } from "../../../exchange/index.ts";
import { EXCHANGE_DEFAULTS } from "../../../exchange/server/exchange-options.ts";
import { outOfRange, present } from "../../../src/base/index.ts";
import { BarHistory } from "../../../src/companies/index.ts";
import { openStore } from "../../../src/store/index.ts";
import { isQuick, tellCurve } from "../page/figure.ts";
import { processorMs } from "../page/processor-time.ts";

const SYMBOLS = isQuick ? [20, 100, 400] : [20, 50, 100, 200, 400, 800, 1_600];
const ROUNDS = isQuick ? 3 : 5;
const READS = 50;
const PAGE = { interval: "1d", order: "desc", limit: 500, offset: 0, adjustments: null } as const;
const RANGE = { from: 20200101, to: 20991231 };
const symbolAt = (at: number): string => String(10_000 + at);

export async function historyCurve(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-bench-history-"));
  const store = await openStore({ dataDir: folder });
  const { seed, firstDay } = EXCHANGE_DEFAULTS;
  const listings = loadUniverse().filter(({ symbol }) => symbol === "2222");
  const [chunk] = generateHistory({ seed, firstDay, listings });
  const bars = present(chunk, "one symbol has a history").daily;
  const points: { x: number; readings: number[] }[] = [];
  let written = 0;
  try {
    for (const count of SYMBOLS) {
      for (; written < count; written++) await store.bars.write([{ symbol: symbolAt(written), interval: "1d", bars }]);
      const readings: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const history = new BarHistory(store.bars);
        const startMs = processorMs();
        for (let at = 0; at < READS; at++) {
          const symbol = symbolAt((at * 7_919) % count);
          const page = await history.closed({ ...PAGE, symbol, range: RANGE, today: firstDay });
          if (page.bars.length !== PAGE.limit) outOfRange(page.bars.length);
        }
        readings.push(((processorMs() - startMs) / READS) * 1_000);
      }
      const size = count * bars.length;
      say(`${size} daily bars: ${readings.map((us) => us.toFixed(0)).join(", ")} µs for a page of 500`);
      points.push({ x: size, readings });
    }
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
  tellCurve({
    id: "history",
    title: "History in the store",
    x: "daily bars",
    y: "µs to read a page of 500",
    points,
    knee: null,
  });
}
