// A long import beside a service that serves from the same folder, both as real processes.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { addDays, formatDay } from "../../src/base/index.ts";
import { SQLITE_FILE } from "../../src/store/database/sqlite-database.ts";
import { Child } from "../app/child.ts";
import { OutageWorld, type ServedMarket } from "../outage/outage-world.ts";
import { until } from "../world/until.ts";

const LIMIT_MS = 300_000;
const ROWS = 100_000;
/** How often the service must have written between two visible steps of the import. */
const TURNS_MIN = 5;
const SYMBOLS: readonly string[] = Array.from({ length: 100 }, (_, index) => String(1001 + index));

const world = new OutageWorld();
const place = world.place("data");

beforeAll(() => world.openExchange(), LIMIT_MS);
afterAll(() => world.close(), LIMIT_MS);

/** Writes a file and imports it as an operator does. */
function bring(kind: string, lines: readonly string[]): Child {
  const path = join(world.folder, `${kind}.csv`);
  writeFileSync(path, lines.join("\n"));
  return new Child(["src/app/main.ts", "import", kind, path, `--data-dir=${place.dataDir}`]);
}

/** How many bars the import has written so far. */
function barsWritten(): number {
  const database = new Database(join(place.dataDir, SQLITE_FILE), { readonly: true });
  const { bars } = database.query("select coalesce(sum(bar_count), 0) as bars from bar_blocks").get() as {
    bars: number;
  };
  database.close();
  return bars;
}

/** Asks the service until `work` has ended: the statuses other than 200, and how often import and market took turns. */
async function askWhile(service: ServedMarket, work: Promise<unknown>) {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  const bad: number[] = [];
  let turns = 0;
  let bars = 0;
  let position = "";
  await until("the import has ended", async () => {
    const { status } = await service.get("/api/v1/market/summary/");
    if (status !== 200) bad.push(status);
    const now = (await service.ready()).position ?? "";
    const written = barsWritten();
    if (now !== position && written > bars) {
      turns++;
      position = now;
      bars = written;
    }
    return isDone;
  });
  return { bad, turns };
}

/** Bars day by day over all symbols: the order that touches most blocks. */
function barLines(): readonly string[] {
  const lines = ["symbol,date,open,high,low,close,volume,value"];
  for (let day = 19900101; lines.length <= ROWS; day = addDays(day, 1))
    for (const symbol of SYMBOLS) lines.push(`${symbol},${formatDay(day)},10,11,9,10.5,100,1000`);
  return lines;
}

test(
  "an import of 100,000 rows leaves a running service answering, its market moving, and itself complete [STORE-05]",
  async () => {
    const service = await world.serve(place);
    const companies = SYMBOLS.map((symbol) => `${symbol},شركة ${symbol},Company ${symbol},TASI,1000000`);
    const first = bring("companies", ["symbol,name_ar,name_en,market,shares_outstanding", ...companies]);
    expect(await first.ended()).toBe(0);
    const importing = bring("bars", barLines());
    const asked = await askWhile(service, importing.ended());
    expect(importing.out).toBe(`Imported ${ROWS.toLocaleString("en")} rows of bars.\n`);
    expect(asked.bad).toEqual([]);
    // One transaction for the whole file would be a single turn.
    expect(asked.turns).toBeGreaterThanOrEqual(TURNS_MIN);
    const history = await service.get("/api/v1/historical/1001/?from=1990-01-01&to=1990-01-31&limit=1000");
    expect((await history.json()) as object).toMatchObject({ count: 31 });
    service.child.signal("SIGTERM");
    expect(await service.child.ended()).toBe(0);
    await world.expectWholeJournal(place);
  },
  LIMIT_MS,
);
