// A process that gives promises: it changes the durable data of customers and operators, round after round with market events
// between, and writes each fact to its output once the store has acknowledged it.

import { writeSync } from "node:fs";
import { join } from "node:path";
import { SQL } from "bun";
import { present } from "../../src/base/index.ts";
import { openSecretBox } from "../../src/notify/index.ts";
import { type JournalBatch, openStore, type Store } from "../../src/store/index.ts";

const NOW_MS = 1_800_000_000_000;
const DAY = 20261115;
const ROUNDS = 4;
/** The write-ahead log begins anew some rounds after each checkpoint, so the disk is also cut while old pages are overwritten. */
const ROUNDS_PER_CHECKPOINT = 2;
const STDOUT = 1;

/** Everything that was promised and is stored, in the form of the facts that the process wrote. */
export async function keptFacts(store: Store): Promise<ReadonlySet<string>> {
  const facts: string[] = [];
  for (const { id, name, isSuspended } of await store.accounts.list()) {
    facts.push(`account ${name}`);
    if (isSuspended) facts.push(`account ${name} is suspended`);
    for (const rule of await store.alerts.list(id)) facts.push(`rule of ${name}`, `rule of ${name} is ${rule.status}`);
    for (const destination of await store.destinations.list(id)) {
      facts.push(`destination of ${name}`);
      const { deliveries } = await store.deliveries.page(destination.id, { status: null, limit: 100, offset: 0 });
      for (const { eventId, status } of deliveries) facts.push(`delivery ${eventId}`, `delivery ${eventId} ${status}`);
    }
  }
  for (const { label, revokedAtMs } of await store.keys.list()) {
    facts.push(`key ${label}`);
    if (revokedAtMs !== null) facts.push(`key ${label} is revoked`);
  }
  for (const hash of (await store.consoleSessions.endedSince(0)).hashes) facts.push(`${hash} has ended`);
  for (const { requests } of await store.usage.report(DAY, DAY)) {
    for (let count = 1; count <= requests; count++) facts.push(`request ${count}`);
  }
  return new Set(facts);
}

/** A batch of the journal that can be told from every other. */
export const eventBatch = (seq: number): JournalBatch => ({
  day: DAY,
  firstSeq: seq,
  lastSeq: seq,
  firstTimeMs: seq,
  lastTimeMs: seq,
  frames: new Uint8Array(9_000).fill(seq),
});

/** One round; passes each fact to `tell` once it is acknowledged. */
async function promise(store: Store, round: number, tell: (fact: string) => void): Promise<void> {
  const name = `customer ${round}`;
  const nothingRefused = () => 100;
  const account = { name, plan: "pro", isVerified: true, depth: "none", createdAtMs: NOW_MS } as const;
  const { id } = await store.accounts.create(account);
  tell(`account ${name}`);
  const issued = await store.keys.issue(
    {
      accountId: id,
      hash: `hash ${round}`,
      hint: "mk",
      label: name,
      kind: "live",
      scope: "data",
      createdAtMs: NOW_MS,
      expiresAtMs: null,
    },
    nothingRefused,
  );
  if (!issued.ok) throw new Error("no key");
  tell(`key ${name}`);
  await store.journal.append([eventBatch(3 * round - 2)]);
  const made = await store.destinations.create(
    { accountId: id, url: "https://hooks.example.com/", name, secret: new Uint8Array(32), createdAtMs: NOW_MS },
    1,
  );
  if (!made.ok) throw new Error("no destination");
  tell(`destination of ${name}`);
  await store.destinations.noteChallenge(made.destination.id, true);
  const terms = {
    symbols: ["2222"],
    eventType: "large_move",
    condition: "pct_change_abs_gte",
    value: 2,
    once: false,
  } as const;
  const rule = await store.alerts.create(
    { ...terms, accountId: id, webhookId: made.destination.id, emailId: null, config: {}, createdAtMs: NOW_MS },
    1,
  );
  if (!rule.ok) throw new Error("no rule");
  tell(`rule of ${name}`);
  await store.alerts.change(
    id,
    rule.rule.id,
    { ...terms, webhookId: made.destination.id, emailId: null, config: {} },
    "paused",
  );
  tell(`rule of ${name} is paused`);
  const delivery = { eventType: "test", symbol: null, body: "{}", createdAtMs: NOW_MS };
  await store.deliveries.add({ ...delivery, destinationId: made.destination.id, eventId: `evt_${round}` });
  tell(`delivery evt_${round}`);
  await store.journal.append([eventBatch(3 * round - 1)]);
  const lease = `lease ${round}`;
  const [leased] = await store.deliveries.claim({
    lease,
    nowMs: NOW_MS,
    leaseMs: 30_000,
    isHeldBackIncluded: true,
    choose: (due) => new Map(due.map((one) => [one.id, 1])),
  });
  await store.deliveries.settle(
    [
      {
        deliveryId: present(leased, "it is due").delivery.id,
        lease,
        status: "delivered",
        responseStatus: 200,
        error: null,
        atMs: NOW_MS,
        nextAttemptAtMs: null,
        health: "quick",
        deactivate: null,
      },
    ],
    { afterMs: 1_000_000, reason: "" },
  );
  tell(`delivery evt_${round} delivered`);
  // The session of another key: revoking a key deletes its sessions.
  const session = { hash: `session of ${name}`, accountId: id, keyId: issued.key.id + 1_000 };
  await store.consoleSessions.open({ ...session, openedAtMs: NOW_MS, expiresAtMs: NOW_MS + 1_000 }, 5);
  await store.consoleSessions.end(session.hash);
  tell(`${session.hash} has ended`);
  await store.usage.write({
    writer: "w",
    sequence: round,
    counts: [{ accountId: 1, day: DAY, requests: round }],
    details: [],
  });
  tell(`request ${round}`);
  await store.journal.append([eventBatch(3 * round)]);
  // Several at once share a sync.
  await Promise.all([
    store.keys.revoke(issued.key.id, NOW_MS).then(() => tell(`key ${name} is revoked`)),
    store.accounts
      .update(id, { isSuspended: true }, nothingRefused, NOW_MS)
      .then(() => tell(`account ${name} is suspended`)),
  ]);
}

/** The key that opens customers' signing secrets. */
export const keyFileIn = (dataDir: string): string => join(dataDir, "webhooks.key");

async function keepPromises(dataDir: string): Promise<void> {
  const store = await openStore({ dataDir });
  openSecretBox(keyFileIn(dataDir));
  const checkpointer = new SQL({ adapter: "sqlite", filename: join(dataDir, "marsad.db") });
  await checkpointer.unsafe("pragma synchronous = normal");
  for (let round = 1; round <= ROUNDS; round++) {
    await promise(store, round, (fact) => writeSync(STDOUT, `${fact}\n`));
    if (round % ROUNDS_PER_CHECKPOINT === 0) await checkpointer.unsafe("pragma wal_checkpoint(passive)");
  }
  await checkpointer.close();
  await store.close();
}

if (import.meta.main) await keepPromises(process.argv[2] ?? "");
