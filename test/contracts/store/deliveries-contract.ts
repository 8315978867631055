// The contract of deliveries: leases, results, history.

import { expect, test } from "bun:test";
import { present } from "../../../src/base/index.ts";
import type { Delivery } from "../../../src/model/index.ts";
import type { DueDestination, LeasedDelivery, TryResult } from "../../../src/store/deliveries.ts";
import { sqlAccounts } from "../../../src/store/sql/sql-accounts.ts";
import { sqlDeliveries } from "../../../src/store/sql/sql-deliveries.ts";
import { sqlDestinations } from "../../../src/store/sql/sql-destinations.ts";
import { type Backend, eachWithDatabase } from "./backend.ts";
import { NOW_MS, verifiedDestination } from "./destinations-contract.ts";

const LEASE_MS = 30_000;
const GIVING_UP = { afterMs: 1_000_000, reason: "it failed for too long" };

export function deliveriesContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const deliveries = () => sqlDeliveries(subject.database);
  const destinations = () => sqlDestinations(subject.database);
  const account = async (): Promise<number> => {
    const accounts = sqlAccounts(subject.database);
    const made = { name: "A", plan: "pro", isVerified: true, depth: "none", createdAtMs: NOW_MS } as const;
    return (await accounts.create(made)).id;
  };
  const destination = async (): Promise<number> => (await verifiedDestination(subject, await account())).id;
  const add = (destinationId: number, createdAtMs = NOW_MS): Promise<Delivery> =>
    deliveries().add({
      destinationId,
      eventId: `evt_${createdAtMs}`,
      eventType: "test",
      symbol: null,
      body: '{"a":"é"}',
      createdAtMs,
    });
  let leases = 0;
  let seen: readonly DueDestination[] = [];
  const claim = (nowMs = NOW_MS, each = 100, isHeldBackIncluded = true): Promise<readonly LeasedDelivery[]> =>
    deliveries().claim({
      lease: `lease ${++leases}`,
      nowMs,
      leaseMs: LEASE_MS,
      isHeldBackIncluded,
      choose: (due) => {
        seen = due;
        return new Map(due.map(({ id }) => [id, each]));
      },
    });
  const result = (leased: LeasedDelivery | undefined, fields: Partial<TryResult>): TryResult => ({
    deliveryId: leased?.delivery.id ?? 0,
    lease: leased?.lease ?? "",
    status: "delivered",
    responseStatus: 200,
    error: null,
    atMs: NOW_MS + 10,
    nextAttemptAtMs: null,
    health: "quick",
    deactivate: null,
    ...fields,
  });
  const retry = { status: "queued", responseStatus: 500, error: "http_status" } as const;

  test("a delivery with a name is queued once, whoever asks, and a destination that is gone gets none", async () => {
    const [one, other] = [await destination(), await destination()];
    const named = (name: string, destinationId: number) => ({
      ...{ name, destinationId, eventId: `evt_${name}`, eventType: "proof.head", symbol: null, body: "{}" },
      createdAtMs: NOW_MS,
    });
    expect(await deliveries().addOnce([named("a", one), named("b", other)])).toBe(2);
    await subject.reopen();
    expect(await deliveries().addOnce([named("a", one), named("c", one), named("d", 999)])).toBe(1);
    expect(await deliveries().addOnce([])).toBe(0);
    expect((await claim()).map(({ delivery }) => delivery.eventId).toSorted()).toEqual(["evt_a", "evt_b", "evt_c"]);
  });
  const history = async (destinationId: number): Promise<readonly Delivery[]> =>
    (await deliveries().page(destinationId, { status: null, limit: 100, offset: 0 })).deliveries;

  test("a delivery waits from the moment it is added, over a restart [DELIVERY-14, DELIVERY-21]", async () => {
    const id = await destination();
    expect(await add(id)).toMatchObject({ status: "queued", attempts: 0, nextAttemptAtMs: NOW_MS, error: null });
    await subject.reopen();
    const [leased] = await claim();
    expect(leased).toMatchObject({ body: '{"a":"é"}', leaseEndsAtMs: NOW_MS + LEASE_MS, destination: { id } });
  });

  test("of many that claim at once, one gets a delivery; it is free again when its lease ends", async () => {
    const id = await destination();
    for (let i = 0; i < 5; i++) await add(id);
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(NOW_MS, 2)));
    const ids = claims.flat().map(({ delivery }) => delivery.id);
    expect([...ids].sort()).toEqual([1, 2, 3, 4, 5]);
    expect(await claim(NOW_MS + LEASE_MS - 1)).toEqual([]);
    expect((await claim(NOW_MS + LEASE_MS)).length).toBe(5);
  });

  test("a claim is shared over the destinations, and nothing is due before its time", async () => {
    const [first, second] = [await destination(), await destination()];
    for (let i = 0; i < 5; i++) await add(first);
    await add(second, NOW_MS + 1);
    expect(await deliveries().nextDueMs()).toBe(NOW_MS);
    const claimed = await claim(NOW_MS + 1, 2);
    expect(claimed.map(({ destination: { id } }) => id).sort()).toEqual([first, first, second]);
    await add(second, NOW_MS + 50);
    expect((await claim(NOW_MS + 49)).map(({ destination: { id } }) => id)).toEqual([first, first, first]);
  });

  test("those whose turn it is are shown account by account, and without the held back ones when these are not wanted", async () => {
    const [one, other] = [await account(), await account()];
    const ofOne: number[] = [];
    for (let i = 0; i < 3; i++) ofOne.push((await verifiedDestination(subject, one)).id);
    const ofOther = (await verifiedDestination(subject, other)).id;
    for (const id of [...ofOne, ofOther]) for (let i = 0; i < 3; i++) await add(id);
    const [first] = await claim(NOW_MS, 1);
    expect(seen.map(({ accountId }) => accountId)).toEqual([one, other, one, one]);
    // A destination that was just tried comes last in its account.
    await claim(NOW_MS + 1, 1);
    const [slowest] = ofOne;
    expect(first?.destination.id).toBe(slowest ?? 0);
    const failure = { ...retry, nextAttemptAtMs: NOW_MS, health: "stalled" } as const;
    await deliveries().settle([result(first, failure)], GIVING_UP);
    await subject.reopen();
    await claim(NOW_MS + 2, 1);
    const known = seen.find(({ id }) => id === slowest);
    expect(known).toEqual({ id: slowest ?? 0, accountId: one, health: "stalled" });
    await claim(NOW_MS + LEASE_MS + 2, 1, false);
    expect(seen.map(({ id }) => id)).not.toContain(slowest ?? 0);
    expect(seen.length).toBe(3);
  });

  test("who may receive is told of many destinations at once, and a lease of one that is switched off waits until it is on [DELIVERY-34]", async () => {
    const [on, off, owner] = [await destination(), await destination(), await account()];
    const { id: suspended } = await verifiedDestination(subject, owner);
    await add(off);
    const [leased] = await claim();
    const { accountId } = present(leased, "it is due").destination;
    await destinations().change(accountId, off, { isActive: false });
    await sqlAccounts(subject.database).update(owner, { isSuspended: true }, () => 10, NOW_MS);
    expect(await deliveries().receiving([on, off, suspended, 999])).toEqual(new Set([on]));
    expect(await deliveries().receiving([])).toEqual(new Set());
    await deliveries().release([{ deliveryId: leased?.delivery.id ?? 0, lease: leased?.lease ?? "" }]);
    expect(await deliveries().nextDueMs()).toBeNull();
    await destinations().change(accountId, off, { isActive: true });
    expect(await claim()).toHaveLength(1);
  });

  test("the clock that workers share is the database's", async () => {
    const before = Date.now();
    const skewMs = await deliveries().skewMs(before - 60_000);
    // SQLite has no clock of its own: its processes are on one machine.
    const isOwn = subject.database.dialect.name === "postgres";
    expect(skewMs).toBeGreaterThanOrEqual(isOwn ? 60_000 - 1 : 0);
    expect(skewMs).toBeLessThanOrEqual(isOwn ? 60_000 + (Date.now() - before) + 1 : 0);
  });

  test("a success ends a delivery; a result under a lost lease counts for nothing [DELIVERY-14]", async () => {
    const id = await destination();
    await add(id);
    const [lost] = await claim();
    const [held] = await claim(NOW_MS + LEASE_MS);
    await deliveries().settle([result(lost, { ...retry, nextAttemptAtMs: NOW_MS })], GIVING_UP);
    expect((await history(id))[0]).toMatchObject({ status: "queued", attempts: 0 });
    await deliveries().settle([result(held, {}), result(held, { ...retry, nextAttemptAtMs: NOW_MS })], GIVING_UP);
    expect((await history(id))[0]).toMatchObject({
      status: "delivered",
      attempts: 1,
      responseStatus: 200,
      deliveredAtMs: NOW_MS + 10,
      nextAttemptAtMs: null,
    });
    expect(await deliveries().nextDueMs()).toBeNull();
  });

  test("a failed try waits for its next one, and the destination remembers since when it fails", async () => {
    const id = await destination();
    await add(id);
    const [leased] = await claim();
    await deliveries().settle([result(leased, { ...retry, nextAttemptAtMs: NOW_MS + 5_000 })], GIVING_UP);
    const [failed] = await history(id);
    expect(failed).toMatchObject({ status: "queued", attempts: 1, responseStatus: 500, error: "http_status" });
    expect(failed?.nextAttemptAtMs).toBe(NOW_MS + 5_000);
    const failing = await subject.database.read<{ readonly since: number | null }>`
      select failing_since_ms as since from webhook_destinations`;
    expect(failing).toEqual([{ since: NOW_MS + 10 }]);
    const [again] = await claim(NOW_MS + 5_000);
    await deliveries().settle([result(again, {})], GIVING_UP);
    const healed = await subject.database.read<{ readonly since: number | null }>`
      select failing_since_ms as since from webhook_destinations`;
    expect(healed).toEqual([{ since: null }]);
  });

  test("too long without a success switches the destination off and holds its queue until it is switched on [DELIVERY-24]", async () => {
    const id = await destination();
    await add(id);
    await add(id);
    const [one, two] = await claim();
    await deliveries().settle([result(one, { ...retry, nextAttemptAtMs: NOW_MS })], GIVING_UP);
    const late = { ...retry, nextAttemptAtMs: NOW_MS, atMs: NOW_MS + 10 + GIVING_UP.afterMs };
    const off = await deliveries().settle([result(two, late)], GIVING_UP);
    expect(off).toMatchObject([{ destinationId: id, reason: GIVING_UP.reason }]);
    expect(await claim(NOW_MS + 2 * GIVING_UP.afterMs)).toEqual([]);
    expect(await deliveries().nextDueMs()).toBeNull();
    await destinations().change(off[0]?.accountId ?? 0, id, { isActive: true });
    expect((await claim(NOW_MS + 2 * GIVING_UP.afterMs)).length).toBe(2);
  });

  test("a destination that wants no more is switched off with the reason; a try under way then ends as it does", async () => {
    const id = await destination();
    await add(id);
    await add(id);
    const [one, two] = await claim();
    await deliveries().settle([result(one, { status: "failed", deactivate: "it answered 410" })], GIVING_UP);
    await deliveries().settle([result(two, { ...retry, nextAttemptAtMs: NOW_MS })], GIVING_UP);
    expect((await history(id)).map(({ status }) => status)).toEqual(["queued", "failed"]);
    expect(await claim(NOW_MS + LEASE_MS)).toEqual([]);
  });

  test("nothing is taken for an account that is suspended, or for a destination that is off [DELIVERY-01]", async () => {
    const owner = await account();
    const { id } = await verifiedDestination(subject, owner);
    await add(id);
    await destinations().change(owner, id, { isActive: false });
    expect(await claim()).toEqual([]);
    await destinations().change(owner, id, { isActive: true });
    await sqlAccounts(subject.database).update(owner, { isSuspended: true }, () => 99, NOW_MS);
    expect(await claim()).toEqual([]);
    await sqlAccounts(subject.database).update(owner, { isSuspended: false }, () => 99, NOW_MS);
    expect((await claim()).length).toBe(1);
  });

  test("a released lease is free at once", async () => {
    const id = await destination();
    await add(id);
    const [leased] = await claim();
    await deliveries().release([{ deliveryId: leased?.delivery.id ?? 0, lease: "another" }]);
    expect(await claim()).toEqual([]);
    await deliveries().release([{ deliveryId: leased?.delivery.id ?? 0, lease: leased?.lease ?? "" }]);
    expect((await claim()).length).toBe(1);
  });

  test("a redelivery is a new delivery of the same event; one that waits is due at once [DELIVERY-23]", async () => {
    const id = await destination();
    await add(id);
    const [leased] = await claim();
    await deliveries().settle([result(leased, {})], GIVING_UP);
    const again = await deliveries().redeliver(id, 1, NOW_MS + 100);
    expect(again).toMatchObject({ id: 2, eventId: `evt_${NOW_MS}`, status: "queued", attempts: 0 });
    const [second] = await claim(NOW_MS + 100);
    expect(second?.body).toBe('{"a":"é"}');
    await deliveries().settle([result(second, { ...retry, nextAttemptAtMs: NOW_MS + 9_000_000 })], GIVING_UP);
    const forward = await deliveries().redeliver(id, 2, NOW_MS + 200);
    expect(forward).toMatchObject({ id: 2, attempts: 1, nextAttemptAtMs: NOW_MS + 200 });
    expect((await claim(NOW_MS + 200)).length).toBe(1);
    expect(await deliveries().redeliver(id + 1, 2, NOW_MS)).toBeNull();
    expect(await deliveries().redeliver(id, 99, NOW_MS)).toBeNull();
  });

  test("history is newest first, filtered and paged [DELIVERY-27, DELIVERY-28]", async () => {
    const id = await destination();
    for (let i = 0; i < 5; i++) await add(id);
    const [leased] = await claim(NOW_MS, 1);
    await deliveries().settle([result(leased, {})], GIVING_UP);
    const page = await deliveries().page(id, { status: "queued", limit: 2, offset: 1 });
    expect({ ids: page.deliveries.map((each) => each.id), total: page.total }).toEqual({ ids: [4, 3], total: 4 });
    expect((await history(id)).map((each) => each.id)).toEqual([5, 4, 3, 2, 1]);
    expect((await deliveries().page(id + 1, { status: null, limit: 9, offset: 0 })).total).toBe(0);
  });

  test("what is old is given up, then forgotten", async () => {
    const id = await destination();
    for (let i = 0; i < 6; i++) await add(id, NOW_MS + i);
    const [one, two] = await claim(NOW_MS + 9, 2);
    await deliveries().settle([result(one, {}), result(two, {})], GIVING_UP);
    const none = { waitingSinceMs: 0, createdBeforeMs: 0, perAccountBytes: 1e9, bytesMax: 1e9 };
    expect(await deliveries().forget(none)).toBe(0);
    expect(await deliveries().forget({ ...none, createdBeforeMs: NOW_MS + 1, waitingSinceMs: NOW_MS + 3 })).toBe(2);
    expect((await history(id)).map(({ status, error }) => `${status} ${error}`)).toEqual([
      "queued null",
      "queued null",
      "queued null",
      "failed expired",
      "delivered null",
    ]);
    expect(await keptBytes()).toBe(await countedBytes());
  });

  const number = async (rows: Promise<readonly { readonly bytes: number | null }[]>) => (await rows)[0]?.bytes ?? 0;
  const keptBytes = () => number(subject.database.read`select sum(kept_bytes) as bytes from webhook_destinations`);
  const countedBytes = () => number(subject.database.read`select sum(bytes) as bytes from webhook_deliveries`);

  test("an account that takes up too much forgets its oldest, and when all do, whoever has most; what waits stays [DELIVERY-32]", async () => {
    const [much, little] = [await destination(), await destination()];
    for (let i = 0; i < 6; i++) await add(much);
    for (let i = 0; i < 2; i++) await add(little);
    const claimed = await claim();
    await deliveries().settle(
      claimed.map((leased) => result(leased, {})),
      GIVING_UP,
    );
    const each = (await keptBytes()) / 8;
    await add(much);
    expect(each).toBeGreaterThan('{"a":"é"}'.length);
    expect(await keptBytes()).toBe(await countedBytes());
    const none = { waitingSinceMs: 0, createdBeforeMs: 0, perAccountBytes: 7 * each, bytesMax: 9 * each };
    expect(await deliveries().forget(none)).toBe(0);
    expect(await deliveries().forget({ ...none, perAccountBytes: 6 * each })).toBeGreaterThan(0);
    const left = await history(much);
    expect(left[0]?.status).toBe("queued");
    expect((await history(little)).length).toBe(2);
    // The account with most has only waiting deliveries left, so those of the other are deleted.
    while ((await deliveries().forget({ ...none, bytesMax: each })) > 0);
    expect((await history(much)).map(({ status }) => status)).toEqual(["queued"]);
    expect(await history(little)).toEqual([]);
    expect(await keptBytes()).toBe(await countedBytes());
  });
}
