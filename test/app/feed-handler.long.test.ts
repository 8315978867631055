// The service and the example handler as two processes: the service waits for its feed, refuses one that lost its log, and begins
// the day anew when the operator says so.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pause, SystemClock } from "../../src/base/index.ts";
import { openStore } from "../../src/store/index.ts";
import { NO_PYTHON, portOf, startFeedPy } from "../feed/python.ts";
import { freePort } from "../world/free-port.ts";
import { Child } from "./child.ts";

const LIMIT_MS = 300_000;
const FAST = 900;
/** Slow enough that the day begun anew does not reach the first one's position before its feed is made faster. */
const SLOW = 10;
/** A market time that a slow feed does not reach within this test. */
const FAR = /"market_time":"2026-11-16T(?:10:[1-5]|1[1-6]:)/;
const KEY = { headers: { "X-API-Key": "marsad_test_demo-pro" } };
const clock = new SystemClock();
const children = new Set<Child>();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-handler-"));
});
afterAll(async () => {
  for (const child of children) child.signal("SIGKILL");
  await Promise.all([...children].map((child) => child.ended()));
  rmSync(folder, { recursive: true, force: true });
});

function kept<T extends Child>(child: T): T {
  children.add(child);
  return child;
}
const log = (): string => join(folder, "feed.log");
const dataDir = (): string => `--data-dir=${join(folder, "data")}`;

async function kill(child: Child): Promise<void> {
  child.signal("SIGKILL");
  await child.ended();
  children.delete(child);
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

async function get(address: string, path: string): Promise<Answer> {
  // A service that starts again refuses connections for a moment.
  const answer = await fetch(`${address}${path}`, KEY).catch(() => null);
  return answer === null ? { status: 0, text: "" } : { status: answer.status, text: await answer.text() };
}

/** Asks until the answer is as wanted. */
async function until(address: string, path: string, isDone: (answer: Answer) => boolean): Promise<Answer> {
  for (;;) {
    const answer = await get(address, path);
    if (isDone(answer)) return answer;
    await pause(clock, 100);
  }
}

async function settingOf(name: string): Promise<string | null> {
  const store = await openStore({ dataDir: join(folder, "data") });
  const value = await store.settings.get(name);
  await store.close();
  return value;
}

// Skipped where Python 3 is not installed, which CI requires.
test.skipIf(NO_PYTHON !== "")(
  "the service waits for its feed, refuses it without its log, and begins the day anew [FEED-02, FEED-04, FEED-06, FEED-07, FEED-15, FEED-16, FEED-17]",
  async () => {
    // Nothing listens on this port until the feed starts.
    const port = freePort();
    const words = [
      "serve",
      "--port=0",
      `--feed=tcp://127.0.0.1:${port}`,
      "--demo-keys",
      "--log-format=json",
      dataDir(),
    ];
    const service = kept(new Child(["src/app/main.ts", ...words]));
    const address = (await service.says(/"url":"([^"]+)"/))[1] ?? "";
    await service.says(new RegExp(`waiting for the feed at tcp://127.0.0.1:${port}`));

    // The feed has not started yet.
    expect((await get(address, "/healthz")).status).toBe(200);
    const waiting = await until(address, "/readyz", ({ text }) => text.includes("cannot reach"));
    expect(waiting.status).toBe(503);
    expect(waiting.text).toContain(`Waiting for the feed at tcp://127.0.0.1:${port}`);
    for (const path of ["/quote/2222/", "/quotes/?symbols=2222", "/market/snapshot/"]) {
      const answer = await get(address, `/api/v1${path}`);
      expect(`${path} ${answer.status} ${answer.text}`).toContain("PRICE_DATA_TEMPORARILY_UNAVAILABLE");
    }

    // The feed starts.
    const feed = kept(startFeedPy(port, log(), FAST));
    await portOf(feed);
    await until(address, "/readyz", ({ status }) => status === 200);
    await until(address, "/api/v1/quote/2222/", ({ status }) => status === 200);
    await until(address, "/api/v1/market/status/", ({ text }) => FAR.test(text));
    const before = await settingOf("market.epoch");

    // It loses its log.
    await kill(feed);
    rmSync(log());
    const another = kept(startFeedPy(port, log(), SLOW));
    await portOf(another);
    const refused = await until(address, "/readyz", ({ text }) => text.includes("restart-day"));
    expect(refused.status).toBe(503);
    expect(refused.text).toMatch(/the feed numbers 2026-11-16 anew|the feed is at event|POSITION_IN_FUTURE/);
    expect((await get(address, "/metrics")).text).toMatch(
      /^marsad_feed_refusals_total\{kind="(numbering|rejected)"\} \d/m,
    );
    await service.says(/the feed cannot be trusted/);
    expect((await get(address, "/api/v1/quote/2222/")).text).toContain("PRICE_DATA_TEMPORARILY_UNAVAILABLE");

    // The operator begins the day anew.
    const command = new Child(["src/app/main.ts", "feed", "restart-day", dataDir()]);
    expect(await command.ended()).toBe(0);
    expect(command.out).toContain("2026-11-16 is begun anew");
    await until(address, "/readyz", ({ text }) => text.includes("was begun anew and has not come back to"));
    await kill(another);
    await portOf(kept(startFeedPy(port, log(), FAST)));
    await until(address, "/readyz", ({ status }) => status === 200);
    expect((await get(address, "/api/v1/quote/2222/")).status).toBe(200);
    const after = await settingOf("market.epoch");
    expect(after).not.toBe(before);
    expect(after).not.toBeNull();
  },
  LIMIT_MS,
);
