// `npm run console:memory -- --minutes 60`: the console stays open on a busy market and its reader goes from page to page. Each minute
// ends on the same list of 60 live symbols, where the heap is read after a garbage collection. Fails when it grows.

import { parseArgs } from "node:util";
import { ConsoleBrowser, DEMO_KEYS } from "../../console/test/browser.ts";

const SYMBOLS = 60;
/** Growth from the first third of the minutes to the last that is taken for noise. */
const GROWTH_MAX = 0.05;
/** Pages that are seen in a minute, each with what it shows once it has been read; the last one is measured. */
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
  readonly heapBytes: number;
  readonly nodes: number;
  readonly listeners: number;
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

async function* readings(browser: ConsoleBrowser): AsyncGenerator<Reading> {
  const visitor = await browser.page({ language: "en", key: DEMO_KEYS.enterprise });
  const { page, context } = visitor;
  await visitor.goto("/console/");
  const devTools = await context.newCDPSession(page);
  await devTools.send("Performance.enable");
  for (let minute = 0; minute < minutes; minute++) {
    const startedMs = performance.now();
    for (const [path, ready] of PAGES) {
      await page.evaluate(`history.pushState(null, "", "${path}"); dispatchEvent(new PopStateEvent("popstate"))`);
      await page.locator(ready).first().waitFor();
      await page.waitForTimeout(SEEN_MS);
    }
    await page.waitForTimeout(Math.max(0, MINUTE_MS - (performance.now() - startedMs)));
    const heapBytes = await visitor.heapBytes();
    const { metrics } = await devTools.send("Performance.getMetrics");
    const read = (name: string): number => metrics.find((each) => each.name === name)?.value ?? Number.NaN;
    yield { heapBytes, nodes: read("Nodes"), listeners: read("JSEventListeners") };
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
    const { heapBytes, nodes, listeners } = reading;
    say(`minute ${read.length}: heap ${(heapBytes / 1e6).toFixed(2)} MB, ${nodes} nodes, ${listeners} listeners`);
  }
} finally {
  await browser.close();
}
// What a page loads once it keeps: the first minute is left out.
const third = Math.max(1, Math.floor((read.length - 1) / 3));
const heaps = read.slice(1).map(({ heapBytes }) => heapBytes);
const growth = mean(heaps.slice(-third)) / mean(heaps.slice(0, third)) - 1;
const isFlat = growth <= GROWTH_MAX;
say(`heap of the last third against the first: ${(growth * 100).toFixed(1)} %`);
say(`goal: at most ${GROWTH_MAX * 100} %: ${isFlat ? "met" : "MISSED"}`);
process.exit(isFlat ? 0 : 1);
