// The cost of the console in a browser, measured in Chromium on a running service: bytes of the first load over the network,
// tasks of the page's thread with 60 live symbols, and frames on the market page with every instrument live.

import { ConsoleBrowser, type ConsolePage, DEMO_KEYS } from "../../console/test/browser.ts";

const FIRST_LOAD_GOAL_BYTES = 120_000;
const TASK_GOAL_MS = 50;
const FRAMES_GOAL = 60;
const WATCH_MS = 20_000;
const SYMBOLS = 60;
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const verdict = (isMet: boolean, goal: string): string => `goal: ${goal}: ${isMet ? "met" : "MISSED"}`;

/** Counts long tasks and frames of the page's thread for a while. */
const WATCH = `new Promise((resolve) => {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: "longtask" });
  let frames = 0;
  let worst = 0;
  const startedMs = performance.now();
  let lastMs = startedMs;
  const frame = (nowMs) => {
    frames++;
    worst = Math.max(worst, nowMs - lastMs);
    lastMs = nowMs;
    if (nowMs - startedMs < ${WATCH_MS}) requestAnimationFrame(frame);
    else resolve({ tasks, frames: (frames * 1000) / (nowMs - startedMs), worst });
  };
  requestAnimationFrame(frame);
})`;

interface Watched {
  readonly tasks: readonly number[];
  readonly frames: number;
  readonly worst: number;
}

/** Bytes over the network until the page is quiet, by type, as compressed. */
async function firstLoad(browser: ConsoleBrowser): Promise<ReadonlyMap<string, number>> {
  const visitor = await browser.page({ key: DEMO_KEYS.pro });
  const bytes = new Map<string, number>();
  const devtools = await visitor.context.newCDPSession(visitor.page);
  const types = new Map<string, string>();
  await devtools.send("Network.enable");
  devtools.on("Network.responseReceived", ({ requestId, type }) => types.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? "Other";
    bytes.set(type, (bytes.get(type) ?? 0) + encodedDataLength);
  });
  await visitor.goto("/console/");
  await visitor.page.locator(".connection.is-live").waitFor();
  await visitor.close();
  return bytes;
}

async function watch(visitor: ConsolePage, path: string): Promise<Watched> {
  await visitor.goto(path);
  await visitor.page.locator(".connection.is-live").waitFor();
  // The cost of loading is not measured here.
  await visitor.page.waitForTimeout(3_000);
  return (await visitor.page.evaluate(WATCH)) as Watched;
}

function report(name: string, { tasks, frames, worst }: Watched): boolean {
  const longest = Math.max(0, ...tasks);
  const isCalm = longest <= TASK_GOAL_MS;
  const isSmooth = frames >= FRAMES_GOAL * 0.98;
  say(`${name}`);
  say(
    `  tasks over ${TASK_GOAL_MS} ms: ${tasks.length}, the longest ${longest.toFixed(0)} ms; ${verdict(isCalm, "none")}`,
  );
  say(
    `  frames: ${frames.toFixed(1)} a second, the longest between two ${worst.toFixed(0)} ms; ${verdict(isSmooth, `${FRAMES_GOAL} a second`)}`,
  );
  return isCalm && isSmooth;
}

/** An empty page of the same browser: the best figures that this machine can give. */
async function bare(browser: ConsoleBrowser): Promise<Watched> {
  const visitor = await browser.page();
  await visitor.goto("/status");
  const watched = (await visitor.page.evaluate(WATCH)) as Watched;
  await visitor.close();
  return watched;
}

// The busiest minutes of a day come after the opening.
const browser = await ConsoleBrowser.open(["--sim-start", "2026-11-15T10:00:30", "--unlimited-demo"]);
let isMet = true;
try {
  await firstLoad(browser);
  const bytes = await firstLoad(browser);
  const total = [...bytes.values()].reduce((sum, size) => sum + size, 0);
  const parted = ["Document", "Script", "Stylesheet", "Font"].map((type) => bytes.get(type) ?? 0);
  const code = parted.reduce((sum, size) => sum + size, 0);
  const parts = [...bytes].map(([type, size]) => `${type} ${(size / 1_000).toFixed(1)}`).join(", ");
  isMet = code < FIRST_LOAD_GOAL_BYTES && isMet;
  say(`first load of the market page, compressed: ${(code / 1_000).toFixed(1)} kB of page, script, style and typeface`);
  say(
    `  ${verdict(code < FIRST_LOAD_GOAL_BYTES, "under 120 kB")}; with data ${(total / 1_000).toFixed(1)} kB (${parts})`,
  );
  report("an empty page, for comparison", await bare(browser));
  await browser.watchBusiest(DEMO_KEYS.business, SYMBOLS);
  const list = await browser.page({ key: DEMO_KEYS.business });
  isMet = report(`watchlist with ${SYMBOLS} live symbols`, await watch(list, "/console/watchlist")) && isMet;
  await list.close();
  const market = await browser.page({ key: DEMO_KEYS.enterprise });
  isMet = report("market page with every instrument live", await watch(market, "/console/")) && isMet;
  await market.close();
} finally {
  await browser.close();
}
process.exit(isMet ? 0 : 1);
