// A long import beside a service that serves from the same folder, both as real processes.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, formatDay } from "../../src/base/index.ts";
import { Child } from "../app/child.ts";
import { until } from "../world/until.ts";

const LIMIT_MS = 120_000;
const ROWS = 300_000;
const SYMBOLS = 100;

let folder = "";
let service: Child | undefined;
let url = "";

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "marsad-import-beside-"));
  const words = [
    "serve",
    "--port",
    "0",
    "--data-dir",
    join(folder, "data"),
    "--unlimited-demo",
    "--sim-start",
    "09:55",
    "--sim-speed",
    "20",
    "--sim-activity",
    "0.02",
  ];
  service = new Child(["src/app/main.ts", ...words]);
  url = (await service.says(/"url":"(http:[^"]+)"/))[1] ?? "";
}, LIMIT_MS);
afterAll(() => {
  service?.signal("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function get(path: string) {
  const response = await fetch(`${url}${path}`, { headers: { "X-API-Key": "marsad_test_demo-enterprise" } });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  const body: any = await response.json();
  return { status: response.status, body };
}

/** Asks for a quote again and again until `work` has ended: how many states of the market were seen, and the longest wait for an answer. */
async function askWhile(work: Promise<unknown>) {
  let isDone = false;
  void work.finally(() => {
    isDone = true;
  });
  const startMs = performance.now();
  const bad: number[] = [];
  const states = new Set<string>();
  let longestMs = 0;
  const ask = async (): Promise<boolean> => {
    const askedMs = performance.now();
    const { status, body } = await get("/api/v1/market/summary/");
    longestMs = Math.max(longestMs, performance.now() - askedMs);
    if (status !== 200) bad.push(status);
    states.add(JSON.stringify(body));
    return isDone;
  };
  await until("the import has ended", ask);
  return { bad, states: states.size, longestMs, tookMs: performance.now() - startMs };
}

/** Many symbols day by day, in years before the generated history: the order that touches most blocks. */
function barsOf(symbols: readonly string[]): string {
  const lines = ["symbol,date,open,high,low,close,volume,value"];
  for (let day = 19900101; lines.length <= ROWS; day = addDays(day, 1))
    for (const symbol of symbols) lines.push(`${symbol},${formatDay(day)},10,11,9,10.5,100,1000`);
  return lines.join("\n");
}

test(
  "an import of 300,000 rows leaves a running service answering, its market moving, and itself complete [STORE-05]",
  async () => {
    const { body } = await get(`/api/v1/companies/?limit=${SYMBOLS}`);
    const symbols: string[] = body.results.map(({ symbol }: { readonly symbol: string }) => symbol);
    expect(symbols.length).toBe(SYMBOLS);
    const path = join(folder, "bars.csv");
    writeFileSync(path, barsOf(symbols));
    const importing = new Child(["src/app/main.ts", "import", "bars", path, "--data-dir", join(folder, "data")]);
    const asked = await askWhile(importing.ended());
    expect(importing.out).toBe(`Imported ${ROWS.toLocaleString("en")} rows of bars.\n`);
    expect(asked.bad).toEqual([]);
    // One transaction for the whole file would hold answers or the market up for about half of the import.
    expect(asked.longestMs).toBeLessThan(asked.tookMs / 6);
    expect(asked.states).toBeGreaterThan(10);
    expect((await get("/readyz")).status).toBe(200);
    const history = await get(`/api/v1/historical/${symbols[0]}/?from=1990-01-01&to=1990-01-31&limit=1000`);
    expect(history.body.data.length).toBe(31);
    service?.signal("SIGTERM");
    expect(await service?.ended()).toBe(0);
  },
  LIMIT_MS,
);
