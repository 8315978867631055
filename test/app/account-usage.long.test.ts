// An account's usage over a service that is killed, and its socket when the account is deleted: the real program, two keys, and the
// answers before and after.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { AccountAdministration } from "../../src/access/index.ts";
import { dayOf, SystemClock } from "../../src/base/index.ts";
import { openStore } from "../../src/store/index.ts";
import { folderWithPast } from "../world/past-folder.ts";
import { until } from "../world/until.ts";
import { Child } from "./child.ts";

/** A start that takes longer has failed. */
const LIMIT_MS = 300_000;
const TOKEN = "0123456789abcdef0123456789abcdef";
const ASKED_WITH_ONE = 40;
const ASKED_WITH_TWO = 25;
const AT_LAST = 3;

const clock = new SystemClock();
let folder = "";
let service: Child | undefined;
let url = "";
let account: TestAccount = { id: 0, keys: [] };

interface TestAccount {
  readonly id: number;
  readonly keys: readonly string[];
}

async function serve(): Promise<void> {
  const words = ["--port", "0", "--data-dir", folder, "--sim-activity", "0.01", "--admin-token", TOKEN];
  service = new Child(["src/app/main.ts", "serve", ...words]);
  url = (await service.says(/"url":"(http:[^"]+)"/))[1] ?? "";
}

interface Usage {
  readonly total: number;
  readonly keys: readonly { readonly requests: number }[];
  readonly routes: readonly { readonly route: string; readonly requests: number; readonly failed: number }[];
}

beforeAll(async () => {
  folder = await folderWithPast("marsad-usage");
  account = await newAccount();
  await serve();
}, LIMIT_MS);
afterAll(async () => {
  service?.signal("SIGKILL");
  await service?.ended();
  rmSync(folder, { recursive: true, force: true });
});

async function newAccount(): Promise<TestAccount> {
  const store = await openStore({ dataDir: folder });
  const administration = new AccountAdministration(store, clock);
  const request = { name: "Killed", plan: "business", depth: "none", isVerified: true } as const;
  const { id } = await administration.createAccount(request);
  const key = { accountId: id, kind: "live", label: "", expiresAtMs: null } as const;
  const keys = [(await administration.issueKey(key)).text, (await administration.issueKey(key)).text];
  await store.close();
  return { id, keys };
}

/** The account's requests and its logged failures as the database has them, read beside the service. */
async function kept(): Promise<{ readonly requests: number; readonly failures: number }> {
  const store = await openStore({ dataDir: folder });
  const today = dayOf(clock.nowMs());
  const [count] = await store.usage.report(today, today, account.id);
  const failures = await store.requestLog.latest(account.id, { limit: 200, isFailedOnly: true });
  await store.close();
  return { requests: count?.requests ?? 0, failures: failures.length };
}

const ask = (path: string, key: string) => fetch(`${url}/api/v1${path}`, { headers: { "X-API-Key": key } });
const operate = (method: string, path: string) =>
  fetch(`${url}/admin/v1${path}`, { method, headers: { Authorization: `Bearer ${TOKEN}` } });
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
const bodyOf = async (response: Promise<Response>): Promise<any> => (await response).json();
const usageOf = (key: string): Promise<Usage> => bodyOf(ask("/account/usage/?days=2", key));
const repeat = (count: number, path: string, key: string) =>
  Promise.all(Array.from({ length: count }, () => ask(path, key)));

test(
  "usage is what was asked with two keys, before and after a kill -9 [ACCOUNT-04, ACCOUNT-06, ACCOUNT-08]",
  async () => {
    const { id, keys } = account;
    const [one = "", two = ""] = keys;
    await repeat(ASKED_WITH_ONE, "/market/status/", one);
    await repeat(ASKED_WITH_TWO, "/quote/999999/", two);
    const before = await usageOf(one);
    expect(before.total).toBe(ASKED_WITH_ONE + ASKED_WITH_TWO + 1);
    // Counts and log are written within a second of the requests; only later ones may be lost.
    await until("everything is kept", async () => {
      const { requests, failures } = await kept();
      return requests === before.total && failures === ASKED_WITH_TWO;
    });
    await repeat(AT_LAST, "/market/status/", one);
    service?.signal("SIGKILL");
    await service?.ended();
    await serve();
    const after = await usageOf(one);
    expect(after.total).toBeGreaterThanOrEqual(before.total + 1);
    expect(after.total).toBeLessThanOrEqual(before.total + AT_LAST + 1);
    for (const list of [after.keys, after.routes]) {
      expect(list.reduce((sum, { requests }) => sum + requests, 0)).toBe(after.total);
    }
    const failed = { route: "/api/v1/quote/{symbol}/", requests: ASKED_WITH_TWO, failed: ASKED_WITH_TWO };
    expect(after.routes).toContainEqual(failed);
    const log = await bodyOf(ask("/account/requests/?status=failed&limit=200", two));
    expect(log.count).toBe(ASKED_WITH_TWO);
    const billed = await bodyOf(operate("GET", `/accounts/${id}/usage/?days=2`));
    expect(billed.total).toBe(after.total + 1);
    const { members, database } = await bodyOf(operate("GET", "/overview/"));
    expect([members[0].leads, database.ready]).toEqual([true, true]);
  },
  LIMIT_MS,
);

test(
  "a deleted account's socket is closed and its keys are refused; its usage is still billed [OPERATOR-09, OPERATOR-11]",
  async () => {
    const { id, keys } = account;
    const [one = ""] = keys;
    const socket = new WebSocket(`${url.replace("http", "ws")}/ws/v1/market/trades/?api_key=${one}`);
    const connected = Promise.withResolvers<void>();
    const closed = Promise.withResolvers<number>();
    socket.onmessage = () => connected.resolve();
    socket.onclose = ({ code }) => closed.resolve(code);
    await connected.promise;
    const { total } = await usageOf(one);
    expect(await bodyOf(operate("DELETE", `/accounts/${id}/`))).toEqual({ id, deleted: true });
    expect(await closed.promise).toBe(4401);
    expect((await ask("/market/status/", one)).status).toBe(403);
    expect((await bodyOf(operate("GET", `/accounts/${id}/usage/?days=2`))).total).toBe(total);
  },
  LIMIT_MS,
);
