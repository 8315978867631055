// One account with as many rules as it may have, all of them firing as often as they can, on a real service whose market runs
// fast. Other customers' quotes stay what they are without it, and its stored data has a bound.

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import { ensureDemoAccounts } from "../../src/access/index.ts";
import { MINUTE_MS, monotonicMs, present, SECOND_MS } from "../../src/base/index.ts";
import { FIRING_LIMITS } from "../../src/notify/evaluation/firing-limits.ts";
import { newSigningSecret } from "../../src/notify/http/signature.ts";
import { openSecretBox } from "../../src/notify/index.ts";
import { openStore } from "../../src/store/index.ts";
import { Child } from "../app/child.ts";
import { folderWithPast } from "../world/past-folder.ts";
import { Receiver } from "../world/receiver.ts";
import { until } from "../world/until.ts";

const TIMEOUT_MS = 300_000;
const RULES = 500;
const SYMBOLS = 200;
const WINDOWS = 3;
const WINDOW_MS = 2 * SECOND_MS;
/** Far below the cost of a flood without a bound, which is 40 times and more, and far above the effect of a busy machine. */
const SLOWER_MAX = 6;

let folder: string;
let receiver: Receiver;
let service: Child;
let url = "";
let webhookId = 0;

beforeAll(async () => {
  folder = await folderWithPast("marsad-flood");
  receiver = await Receiver.open(false);
  await makeRules();
  const words = ["--sim-start", "10:30", "--sim-speed", "60", "--sim-activity", "0.2"];
  const flags = ["--port", "0", "--data-dir", folder, "--webhooks-insecure", "--unlimited-demo"];
  service = new Child(["src/app/main.ts", "serve", ...flags, ...words]);
  url = (await service.says(/"url":"(http:[^"]+)"/))[1] ?? "";
}, TIMEOUT_MS);
afterAll(async () => {
  service.signal("SIGTERM");
  await service.ended();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
}, TIMEOUT_MS);

async function makeRules(): Promise<void> {
  const store = await openStore({ dataDir: folder });
  await ensureDemoAccounts(store, 0);
  const owner = present(
    (await store.accounts.list()).find(({ plan }) => plan === "enterprise"),
    "the demo has an Enterprise account",
  );
  const secret = openSecretBox(join(folder, "webhooks.key")).seal(newSigningSecret(), owner.id);
  const hook = `http://127.0.0.1:${receiver.port}/hook`;
  const made = await store.destinations.create(
    { accountId: owner.id, url: hook, name: "", secret, createdAtMs: 0 },
    50,
  );
  if (!made.ok) throw new Error("refused");
  webhookId = made.destination.id;
  await store.destinations.noteChallenge(webhookId, true);
  await store.destinations.change(owner.id, webhookId, { isActive: false });
  const symbols = loadUniverse()
    .map(({ symbol }) => symbol)
    .slice(0, SYMBOLS);
  for (let rule = 0; rule < RULES; rule++) {
    const terms = {
      symbols,
      eventType: "large_move",
      condition: "pct_change_abs_gte",
      value: 0.01 + rule / 10_000,
      webhookId,
      emailId: null,
      once: false,
      config: { window: "1m" },
    } as const;
    await store.alerts.create({ ...terms, accountId: owner.id, createdAtMs: 0 }, RULES);
  }
  await store.close();
}

async function ask(method: string, path: string, plan: string, body?: unknown) {
  const headers = { "X-API-Key": `marsad_test_demo-${plan}`, "Content-Type": "application/json" };
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
  return (await answer.json()) as any;
}

const flood = (isOn: boolean) => ask("PATCH", `/webhooks/${webhookId}/`, "enterprise", { is_active: isOn });

/** The median of the times that quotes took over a while. */
async function quoteMs(): Promise<number> {
  const times: number[] = [];
  const endMs = monotonicMs() + WINDOW_MS;
  while (monotonicMs() < endMs) {
    const startMs = monotonicMs();
    await ask("GET", "/quote/2222/", "pro");
    times.push(monotonicMs() - startMs);
  }
  return median(times);
}

function median(values: readonly number[]): number {
  return present(values.toSorted((a, b) => a - b)[values.length >> 1], "something was measured");
}

function kept(): { readonly deliveries: number; readonly bytes: number } {
  const database = new Database(join(folder, "marsad.db"), { readonly: true });
  const row = database.query("select count(*) as deliveries, sum(length(body)) as bytes from webhook_deliveries").get();
  database.close();
  return row as { deliveries: number; bytes: number };
}

test(
  "a flood of one account's rules leaves others' quotes as they are, and what is kept of it has a bound [ALERTS-26, ALERTS-27]",
  async () => {
    const without: number[] = [];
    const flooded: number[] = [];
    const startMs = monotonicMs();
    await until("the market trades", async () => (await ask("GET", "/quote/2222/", "pro")).trade_count > 0);
    for (let window = 0; window < WINDOWS; window++) {
      await flood(false);
      without.push(await quoteMs());
      await flood(true);
      flooded.push(await quoteMs());
    }
    const isSuppressed = async () => (await ask("GET", "/alerts/1/", "enterprise")).suppressed_triggers > 0;
    await until("what was held back shows at a rule", isSuppressed);
    const minutes = (monotonicMs() - startMs) / MINUTE_MS;
    const { burst, perMinute } = FIRING_LIMITS.account;
    const { deliveries, bytes } = kept();
    const readings = `without ${without.map(shown)}, with ${flooded.map(shown)} ms; ${deliveries} deliveries, ${bytes} bytes`;
    expect(deliveries, readings).toBeGreaterThan(burst / 2);
    expect(deliveries, readings).toBeLessThanOrEqual(burst + perMinute * minutes + 1);
    // Other work of the machine only adds to a reading, and a flood without a bound slows every reading.
    expect(Math.min(...flooded) / Math.min(...without), readings).toBeLessThan(SLOWER_MAX);
  },
  TIMEOUT_MS,
);

const shown = (ms: number): string => ms.toFixed(2);
