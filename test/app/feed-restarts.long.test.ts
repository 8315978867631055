// The service and an exchange of its own process, each killed and started again: the market goes on, in order and without
// a hole, whichever of the two was restarted.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SystemClock } from "../../src/base/index.ts";
import { Child } from "./child.ts";

const LIMIT_MS = 90_000;
const clock = new SystemClock();
const children = new Set<Child>();
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "marsad-restarts-"));
});
afterAll(async () => {
  for (const child of children) child.signal("SIGKILL");
  await Promise.all([...children].map((child) => child.ended()));
  rmSync(folder, { recursive: true, force: true });
});

function start(words: readonly string[]): Child {
  const child = new Child(["src/app/main.ts", ...words]);
  children.add(child);
  return child;
}

const MARKET = ["--sim-activity=0.001", "--sim-speed=60"];
const exchangeOn = (port: number): Child =>
  start(["exchange", `--listen=${port}`, ...MARKET, `--data-dir=${join(folder, "exchange")}`]);
const serveFrom = (port: number): Child =>
  start([
    "serve",
    "--port=0",
    `--feed=tcp://127.0.0.1:${port}`,
    "--log-format=json",
    `--data-dir=${join(folder, "data")}`,
  ]);

async function addressOf(service: Child): Promise<string> {
  return (await service.says(/"url":"([^"]+)"/))[1] ?? "";
}

async function marketSeconds(address: string): Promise<number> {
  const page = await fetch(`${address}/metrics`).then((answer) => answer.text());
  return Number(/^marsad_market_time_seconds (\S+)$/m.exec(page)?.[1]);
}

/** Waits until market time has passed `seconds`, and tells it. */
async function marketPasses(address: string, seconds: number): Promise<number> {
  for (;;) {
    const now = await marketSeconds(address);
    if (now > seconds) return now;
    await new Promise<void>((resolve) => void clock.after(50, resolve));
  }
}

async function kill(child: Child): Promise<void> {
  child.signal("SIGKILL");
  await child.ended();
  children.delete(child);
}

test(
  "a killed exchange comes back to its reader, a killed service to its exchange, and the market goes on",
  async () => {
    let exchange = exchangeOn(0);
    const port = Number((await exchange.says(/tcp:\/\/127\.0\.0\.1:(\d+)/))[1]);
    let service = serveFrom(port);
    let address = await addressOf(service);
    let seconds = await marketPasses(address, await marketSeconds(address));

    await kill(exchange);
    exchange = exchangeOn(port);
    seconds = await marketPasses(address, seconds + 60);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);

    await kill(service);
    service = serveFrom(port);
    address = await addressOf(service);
    expect(await marketSeconds(address)).toBeGreaterThanOrEqual(seconds);
    await marketPasses(address, seconds + 60);
    // A hole, a repetition or an event of another market would have made the feed report trouble.
    expect(service.out).not.toContain("cannot be trusted");
  },
  LIMIT_MS,
);
