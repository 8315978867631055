// `npm run console:memory -- --minutes 60`: the console stays open on a busy market and its reader goes from page to page. Each round
// takes a minute and ends on the same list of 60 live symbols, where the heap is read after a garbage collection, in two parts: machine
// code, which the engine compiles from frequent functions, and the page's own data. Fails when the page's part grows.

import { parseArgs } from "node:util";
import type { CDPSession } from "playwright-core";
import { ConsoleBrowser, DEMO_KEYS } from "../../console/test/browser.ts";
import { outOfRange } from "../../src/base/index.ts";

const SYMBOLS = 60;
/** Growth from the first third of the rounds to the last that still counts as noise. */
const GROWTH_MAX = 0.05;
/** Pages of a round, each with a selector of its loaded content; the last one is measured. */
const PAGES = [
  ["/console/", ".movers .company"],
  ["/console/symbol/2222", ".chart-canvas canvas"],
  ["/console/news", ".news-item"],
  ["/console/screener", "tbody .company"],
  ["/console/calendar", ".calendar-item"],
  ["/console/index/TASI", "tbody .company"],
  ["/console/symbol/1120", ".chart-canvas canvas"],
  ["/console/alerts", "main .panel-body"],
  ["/console/usage", ".day-chart"],
  ["/console/watchlist", ".watch-table"],
] as const;
const MINUTE_MS = 60_000;
const SEEN_MS = 4_000;

const USAGE = `npm run console:memory -- [options]
  --minutes N   how long the page stays open (60)
`;

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "60" }, help: { type: "boolean", default: false } },
});
const minutes = Number(values.minutes);
if (values.help || !(minutes >= 3)) {
  process.stdout.write(USAGE);
  process.exit(values.help ? 0 : 2);
}

interface Reading {
  /** Objects, texts, numbers and closures of the page. */
  readonly heldBytes: number;
  /** Bytecode, machine code, the engine's type feedback, and the shapes of objects. */
  readonly codeBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** A heap snapshot in V8's format: fields of all nodes, one after another. */
interface Snapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  readonly nodes: readonly number[];
}

/** Node types of the engine; `native` belongs to the browser and is no part of the script's heap. */
const CODE = new Set(["code", "object shape"]);
const OUTSIDE = "native";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Taking a snapshot begins with a garbage collection. */
async function heapParts(devTools: CDPSession): Promise<Pick<Reading, "heldBytes" | "codeBytes">> {
  const chunks: string[] = [];
  const take = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk);
  devTools.on("HeapProfiler.addHeapSnapshotChunk", take);
  await devTools.send("HeapProfiler.takeHeapSnapshot", {});
  devTools.off("HeapProfiler.addHeapSnapshotChunk", take);
  const { snapshot, nodes } = JSON.parse(chunks.join("")) as Snapshot;
  const { node_fields: fields, node_types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf("type"), fields.indexOf("self_size")];
  let [heldBytes, codeBytes] = [0, 0];
  for (let at = 0; at < nodes.length; at += fields.length) {
    const type = node_types[0][nodes[at + typeAt] ?? outOfRange(at)] ?? outOfRange(at);
    const size = nodes[at + sizeAt] ?? outOfRange(at);
    if (CODE.has(type)) codeBytes += size;
    else if (type !== OUTSIDE) heldBytes += size;
  }
  return { heldBytes, codeBytes };
}

async function* readings(browser: ConsoleBrowser): AsyncGenerator<Reading> {
  const visitor = await browser.page({ language: "en", key: DEMO_KEYS.enterprise });
  const { page, context } = visitor;
  await visitor.goto("/console/");
  const devTools = await context.newCDPSession(page);
  await devTools.send("Performance.enable");
  const endMs = performance.now() + minutes * MINUTE_MS;
  while (performance.now() < endMs) {
    const startedMs = performance.now();
    for (const [path, ready] of PAGES) {
      await page.evaluate(`history.pushState(null, "", "${path}"); dispatchEvent(new PopStateEvent("popstate"))`);
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(SEEN_MS);
    }
    const parts = await heapParts(devTools);
    const { metrics } = await devTools.send("Performance.getMetrics");
    const read = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
    yield { ...parts, nodes: read("Nodes"), listeners: read("JSEventListeners") };
    await page.waitForTimeout(Math.max(0, MINUTE_MS - (performance.now() - startedMs)));
  }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

// The busiest minutes of a day come after the opening.
const browser = await ConsoleBrowser.open(["--sim-start", "2026-11-15T10:00:30", "--unlimited-demo"]);
const read: Reading[] = [];
try {
  await browser.watchBusiest(DEMO_KEYS.enterprise, SYMBOLS);
  for await (const reading of readings(browser)) {
    read.push(reading);
    const { heldBytes, codeBytes, nodes, listeners } = reading;
    const [held, code] = [heldBytes, codeBytes].map((bytes) => (bytes / 1e6).toFixed(2));
    const changes = read.length * PAGES.length;
    say(`${changes} page changes: ${held} MB held, ${code} MB code, ${nodes} nodes, ${listeners} listeners`);
  }
} finally {
  await browser.close();
}
// A page retains its first loads, so the first round is left out.
const third = Math.max(1, Math.floor((read.length - 1) / 3));
const growthOf = (bytesOf: (reading: Reading) => number): number => {
  const bytes = read.slice(1).map(bytesOf);
  return mean(bytes.slice(-third)) / mean(bytes.slice(0, third)) - 1;
};
const growth = growthOf(({ heldBytes }) => heldBytes);
const codeGrowth = growthOf(({ codeBytes }) => codeBytes);
const isFlat = growth <= GROWTH_MAX;
say(
  `held in the last third against the first: ${(growth * 100).toFixed(1)} %; code: ${(codeGrowth * 100).toFixed(1)} %`,
);
say(`goal: at most ${GROWTH_MAX * 100} % held: ${isFlat ? "met" : "MISSED"}`);
process.exit(isFlat ? 0 : 1);
