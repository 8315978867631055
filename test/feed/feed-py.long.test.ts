// The example handler in Python passes the check that any handler is held to.

import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pause, SystemClock } from "../../src/base/index.ts";
import type { CheckReport } from "../../src/feed/index.ts";
import { Child } from "../app/child.ts";
import { freePort } from "../world/free-port.ts";
import { until } from "../world/until.ts";
import { FEED_PY, NO_PYTHON, portOf, startFeedPy } from "./python.ts";

const LIMIT_MS = 300_000;
const clock = new SystemClock();
const children = new Set<Child>();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-feed-py-"));
});
afterEach(async () => {
  for (const child of children) child.signal("SIGKILL");
  await Promise.all([...children].map((child) => child.ended()));
  children.clear();
  rmSync(folder, { recursive: true, force: true });
});

function start(port: number, speed: number, log = "feed.log"): Child {
  const feed = startFeedPy(port, join(folder, log), speed);
  children.add(feed);
  return feed;
}

const checking = (port: number, seconds: number, ...words: readonly string[]): Child =>
  new Child(["src/app/main.ts", "feed", "check", `tcp://127.0.0.1:${port}`, `--seconds=${seconds}`, ...words]);

async function reportOf(check: Child): Promise<Readonly<Record<string, string>>> {
  await check.ended();
  const report = JSON.parse(check.out) as CheckReport;
  return Object.fromEntries(report.results.map(({ check: name, outcome, detail }) => [name, `${outcome} ${detail}`]));
}

/** True when a client is connected to the port, and always where the system has no table of connections. */
function isRead(port: number): boolean {
  const table = "/proc/net/tcp";
  if (!existsSync(table)) return true;
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const rows = readFileSync(table, "utf8").split("\n");
  return rows.some((row) => {
    const [, own = "", , state] = row.trim().split(/\s+/);
    return own.endsWith(local) && state === "01";
  });
}

// Skipped where Python 3 is not installed, which CI requires.
const testWithPython = test.skipIf(NO_PYTHON !== "");

testWithPython(
  "examples/feed.py passes every check over its day's end, in under 100 lines [FEED-19, FEED-20]",
  async () => {
    expect(readFileSync(FEED_PY, "utf8").trimEnd().split("\n").length).toBeLessThan(100);
    const port = await portOf(start(0, 4_000));
    const check = checking(port, 20);
    expect(await check.ended()).toBe(0);
    const rows = check.out.trimEnd().split("\n");
    expect(rows.at(-1)).toMatch(/^PASS: [\d,]+ events, 18 passed, 0 failed, 2 not seen$/);
    const unseen = rows.filter((row) => row.startsWith("not seen")).map((row) => row.split(/\s+/)[2]);
    expect(unseen).toEqual(["silence", "restart"]);
    expect(rows.filter((row) => row.startsWith("odd"))).toEqual([]);
  },
  LIMIT_MS,
);

testWithPython(
  "restarted with its log it goes on, restarted without it has another epoch, and both pass [FEED-20]",
  async () => {
    const restart = async (log: string, keepsLog: boolean): Promise<void> => {
      const port = freePort();
      const feed = start(port, 60, log);
      await portOf(feed);
      const check = checking(port, 12, "--json");
      await until("the check reads the feed", () => isRead(port));
      await pause(clock, 1_500);
      feed.signal("SIGKILL");
      await feed.ended();
      if (!keepsLog) rmSync(join(folder, log));
      await portOf(start(port, 60, log));
      const report = await reportOf(check);
      expect(report["restart"]).toStartWith(keepsLog ? "pass" : "pass it took epoch");
      expect(Object.values(report).filter((outcome) => outcome.startsWith("fail"))).toEqual([]);
    };
    // Each check watches for twelve seconds, in which it seldom needs the processor.
    await Promise.all([restart("kept.log", true), restart("lost.log", false)]);
  },
  LIMIT_MS,
);

testWithPython(
  "a handler that is not there fails with 1 and one verdict [FEED-19]",
  async () => {
    const check = checking(1, 2);
    expect(await check.ended()).toBe(1);
    expect(check.out.trimEnd().split("\n").at(-1)).toMatch(/^FAIL: 0 events/);
  },
  LIMIT_MS,
);
