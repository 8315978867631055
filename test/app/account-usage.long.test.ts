// An account's usage over a service that is killed: the real program, two keys, and what the answers said before and after.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountAdministration } from "../../src/access/index.ts";
import { SystemClock } from "../../src/base/index.ts";
import { openStore } from "../../src/store/index.ts";
import { Child } from "./child.ts";

/** Beyond this every start has failed. */
const LIMIT_MS = 90_000;
const TOKEN = "0123456789abcdef0123456789abcdef";

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
  folder = mkdtempSync(join(tmpdir(), "marsad-usage-"));
  account = await newAccount();
  await serve();
}, LIMIT_MS);
afterAll(() => {
  service?.signal("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

async function newAccount(): Promise<TestAccount> {
  const store = await openStore({ dataDir: folder });
  const administration = new AccountAdministration(store, new SystemClock());
  const request = { name: "Killed", plan: "business", depth: "none", isVerified: true } as const;
  const { id } = await administration.createAccount(request);
  const key = { accountId: id, kind: "live", label: "", expiresAtMs: null } as const;
  const keys = [(await administration.issueKey(key)).text, (await administration.issueKey(key)).text];
  await store.close();
  return { id, keys };
}

const ask = (path: string, key: string) => fetch(`${url}/api/v1${path}`, { headers: { "X-API-Key": key } });
// biome-ignore lint/suspicious/noExplicitAny: answers of every shape.
const bodyOf = async (response: Promise<Response>): Promise<any> => (await response).json();
const usageOf = (key: string): Promise<Usage> => bodyOf(ask("/account/usage/?days=2", key));

test("usage is what was asked with two keys, before and after a kill -9 [ACCOUNT-04, ACCOUNT-06, ACCOUNT-08]", async () => {
  const { id, keys } = account;
  const [one = "", two = ""] = keys;
  await Promise.all(Array.from({ length: 40 }, () => ask("/market/status/", one)));
  await Promise.all(Array.from({ length: 25 }, () => ask("/quote/999999/", two)));
  const before = await usageOf(one);
  expect(before.total).toBe(66);
  // These may be among the last second.
  await Promise.all(Array.from({ length: 3 }, () => ask("/market/status/", one)));
  service?.signal("SIGKILL");
  await service?.ended();
  await serve();
  const after = await usageOf(one);
  expect(after.total).toBeGreaterThanOrEqual(before.total + 1);
  expect(after.total).toBeLessThanOrEqual(before.total + 4);
  for (const list of [after.keys, after.routes]) {
    expect(list.reduce((sum, { requests }) => sum + requests, 0)).toBe(after.total);
  }
  expect(after.routes).toContainEqual({ route: "/api/v1/quote/{symbol}/", requests: 25, failed: 25 });
  const log = await bodyOf(ask("/account/requests/?status=failed&limit=200", two));
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const billed = await bodyOf(fetch(`${url}/admin/v1/accounts/${id}/usage/?days=2`, { headers }));
  expect([log.count <= 25, billed.total]).toEqual([true, after.total + 1]);
  const { members, database } = await bodyOf(fetch(`${url}/admin/v1/overview/`, { headers }));
  expect([members[0].leads, database.ready]).toEqual([true, true]);
}, 120_000);
