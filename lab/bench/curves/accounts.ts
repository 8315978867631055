// The cost of more accounts: reading all keys at the start, their memory, and admitting a request. Times are processor time.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccountGate } from "../../../src/access/index.ts";
import { hashOfKey } from "../../../src/access/keys/key-text.ts";
import { SystemClock } from "../../../src/base/index.ts";
import { openStore, type Store } from "../../../src/store/index.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { type CurvePoint, isQuick, tellCurve } from "../page/figure.ts";
import { processorMs } from "../page/processor-time.ts";

const COUNTS = isQuick ? [1_000, 10_000] : [1_000, 3_000, 10_000, 30_000, 100_000];
const ROUNDS = isQuick ? 2 : 3;
const ACCOUNTS_AT_ONCE = 1_000;
const REQUESTS = 50_000;
const keyOf = (at: number): string => `marsad_test_account-${String(at).padStart(8, "0")}`;

export async function accountsCurve(say: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "marsad-bench-accounts-"));
  const store = await openStore({ dataDir: folder });
  const [starts, memory, admissions]: [CurvePoint[], CurvePoint[], CurvePoint[]] = [[], [], []];
  let made = 0;
  try {
    for (const count of COUNTS) {
      for (; made < count; made += ACCOUNTS_AT_ONCE) await create(store, made);
      // The very first start runs cold code, so it is not counted.
      if (count === COUNTS[0]) await oneStart(store, count);
      const rounds = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await oneStart(store, count));
      starts.push({ x: count, readings: rounds.map(({ startMs }) => startMs) });
      memory.push({ x: count, readings: rounds.map(({ megabytes }) => megabytes) });
      admissions.push({ x: count, readings: rounds.map(({ admitNs }) => admitNs) });
      say(
        `${count} accounts: read in ${rounds.map(({ startMs }) => startMs.toFixed(0)).join(", ")} ms, a request admitted in ${rounds.map(({ admitNs }) => admitNs.toFixed(0)).join(", ")} ns`,
      );
    }
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const common = { x: "accounts", title: "Accounts with a key each", knee: null };
  tellCurve({ ...common, id: "accounts", y: "ms of processor time to read them at the start", points: starts });
  tellCurve({ ...common, id: "accounts-memory", y: "MB", points: memory });
  tellCurve({ ...common, id: "accounts-admission", y: "ns to admit a request of any of them", points: admissions });
}

/** Accounts with fixed keys can be created many at a time. */
function create(store: Store, from: number): Promise<void> {
  const accounts = Array.from({ length: ACCOUNTS_AT_ONCE }, (_, at) => ({
    name: `account ${from + at}`,
    plan: "pro" as const,
    depth: "none" as const,
    keyHash: hashOfKey(keyOf(from + at)),
    keyHint: "0000",
    keyScope: "data" as const,
  }));
  return store.accounts.ensureDemo(accounts, new SystemClock().nowMs());
}

function heapBytes(): number {
  Bun.gc(true);
  return process.memoryUsage().heapUsed;
}

async function oneStart({ accounts, usage }: Store, count: number) {
  const before = heapBytes();
  const clock = new SystemClock();
  const gate = new AccountGate({ accounts, usage, clock, log: SILENT_LOG, demo: "on" });
  const startedMs = processorMs();
  await gate.start();
  const startMs = processorMs() - startedMs;
  const megabytes = (heapBytes() - before) / 1e6;
  // The first request of an account's day sets up its counts; every later one costs the same.
  for (let at = 0; at < count; at++) gate.admit(keyOf(at), "127.0.0.1", "quote");
  const askedMs = processorMs();
  let admitted = 0;
  for (let at = 0; at < REQUESTS; at++) {
    if (gate.admit(keyOf((at * 7_919) % count), "127.0.0.1", "quote").ok) admitted++;
  }
  const admitNs = ((processorMs() - askedMs) / REQUESTS) * 1e6;
  await gate.stop();
  if (admitted === 0) throw new Error("nobody was admitted");
  return { startMs, megabytes, admitNs };
}
