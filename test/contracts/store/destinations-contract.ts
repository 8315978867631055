// The contract of webhook destinations.

import { expect, test } from "bun:test";
import { present } from "../../../src/base/index.ts";
import type { Destination } from "../../../src/model/index.ts";
import { RETIRING_SECRETS_MAX } from "../../../src/store/destinations.ts";
import { sqlAlerts } from "../../../src/store/sql/sql-alerts.ts";
import { sqlDeliveries } from "../../../src/store/sql/sql-deliveries.ts";
import { sqlDestinations } from "../../../src/store/sql/sql-destinations.ts";
import { type Backend, eachWithDatabase, type Subject } from "./backend.ts";

export const NOW_MS = 1_800_000_000_000;
const SECRET = new Uint8Array([1, 2, 3, 0, 255]);

/** A destination of account 1 that was verified, so that deliveries move. */
export async function verifiedDestination(subject: Subject, accountId = 1): Promise<Destination> {
  const destinations = sqlDestinations(subject.database);
  const made = await destinations.create(
    { accountId, url: "https://hooks.example.com/a", name: "", secret: SECRET, createdAtMs: NOW_MS },
    100,
  );
  if (!made.ok) throw new Error("refused");
  return present(await destinations.noteChallenge(made.destination.id, true), "it was just made");
}

export function destinationsContract(backend: Backend): void {
  const subject = eachWithDatabase(backend);
  const destinations = () => sqlDestinations(subject.database);
  const add = (accountId = 1, max = 3) =>
    destinations().create(
      { accountId, url: "https://hooks.example.com/a", name: "One", secret: SECRET, createdAtMs: NOW_MS },
      max,
    );

  test("destinations that may receive and ask for an event are found, page by page", async () => {
    const asked = { events: ["proof.head"] } as const;
    const ids: number[] = [];
    for (let made = 0; made < 4; made++) ids.push((await verifiedDestination(subject)).id);
    const [first = 0, second = 0, third = 0, fourth = 0] = ids;
    for (const id of [first, second, fourth]) await destinations().change(1, id, asked);
    await destinations().change(1, second, { isActive: false });
    await add(1, 10);
    await subject.reopen();
    const asking = async (afterId: number, limit: number) =>
      (await destinations().asking("proof.head", afterId, limit)).map(({ id }) => id);
    expect(await asking(0, 10)).toEqual([first, fourth]);
    expect(await asking(0, 1)).toEqual([first]);
    expect(await asking(first, 1)).toEqual([fourth]);
    expect((await destinations().get(1, third))?.events).toEqual([]);
    expect((await destinations().change(1, first, { events: [] }))?.events).toEqual([]);
    expect(await asking(0, 10)).toEqual([fourth]);
  });

  test("a new destination is active and unverified, and its first challenge is due until it was sent", async () => {
    const made = await add();
    expect(made).toEqual({
      ok: true,
      destination: {
        id: 1,
        accountId: 1,
        url: "https://hooks.example.com/a",
        name: "One",
        isVerified: false,
        isActive: true,
        inactiveReason: null,
        failingSinceMs: null,
        health: "new",
        secret: SECRET,
        retiringSecrets: [],
        createdAtMs: NOW_MS,
        events: [],
      },
    });
    await subject.reopen();
    expect((await destinations().awaitingChallenge(NOW_MS, 10)).map(({ id }) => id)).toEqual([1]);
    expect((await destinations().noteChallenge(1, false))?.isVerified).toBe(false);
    expect(await destinations().awaitingChallenge(NOW_MS, 10)).toEqual([]);
    expect((await destinations().noteChallenge(1, true))?.isVerified).toBe(true);
    // A destination that once proved itself stays verified.
    expect((await destinations().noteChallenge(1, false))?.isVerified).toBe(true);
  });

  test("an account has at most as many as it may, also when it asks for several at once", async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => add(1, 3)));
    expect(made.filter(({ ok }) => ok).length).toBe(3);
    expect(made.find(({ ok }) => !ok)).toEqual({ ok: false, existing: 3 });
    expect((await add(2, 3)).ok).toBe(true);
    expect((await destinations().list(1)).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  test("another account's destination does not exist", async () => {
    await add(1);
    expect(await destinations().get(2, 1)).toBeNull();
    expect(await destinations().change(2, 1, { name: "Mine" })).toBeNull();
    expect(await destinations().rotate(2, 1, rotation(9))).toBeNull();
    expect(await destinations().remove(2, 1)).toBe(false);
    expect(await destinations().list(2)).toEqual([]);
    expect((await destinations().get(1, 1))?.name).toBe("One");
  });

  test("a change touches what it names, and switching on forgets why it was switched off", async () => {
    const { id } = await verifiedDestination(subject);
    await subject.database.transaction(
      (sql) => sql`update webhook_destinations set is_active = 0, inactive_reason = 'gone', failing_since_ms = 5`,
    );
    expect(await destinations().change(1, id, { name: "Two" })).toMatchObject({
      name: "Two",
      isActive: false,
      inactiveReason: "gone",
      failingSinceMs: 5,
    });
    expect(await destinations().change(1, id, { isActive: true })).toMatchObject({
      name: "Two",
      isActive: true,
      inactiveReason: null,
      failingSinceMs: null,
    });
  });

  const rotation = (byte: number, nowMs = NOW_MS) => ({
    secret: new Uint8Array([byte]),
    nowMs,
    previousExpiresAtMs: nowMs + 100,
  });

  test("rotations keep every earlier secret beside the new one until it expires, over a restart [DELIVERY-12]", async () => {
    await add();
    await destinations().rotate(1, 1, rotation(9));
    await destinations().rotate(1, 1, rotation(8, NOW_MS + 50));
    await subject.reopen();
    expect(await destinations().get(1, 1)).toMatchObject({
      secret: new Uint8Array([8]),
      retiringSecrets: [
        { secret: new Uint8Array([9]), expiresAtMs: NOW_MS + 150 },
        { secret: SECRET, expiresAtMs: NOW_MS + 100 },
      ],
    });
    // An expired secret is not retained.
    const third = await destinations().rotate(1, 1, rotation(7, NOW_MS + 100));
    expect(
      third !== null && "retiringSecrets" in third && third.retiringSecrets.map(({ secret }) => secret[0]),
    ).toEqual([8, 9]);
  });

  test("with as many secrets as there may be, the next rotation waits for the first of them to expire", async () => {
    await add();
    for (let i = 0; i < RETIRING_SECRETS_MAX; i++) await destinations().rotate(1, 1, rotation(i, NOW_MS + i));
    expect(await destinations().rotate(1, 1, rotation(99, NOW_MS + 99))).toEqual({ nextAtMs: NOW_MS + 100 });
    expect((await destinations().get(1, 1))?.secret).toEqual(new Uint8Array([RETIRING_SECRETS_MAX - 1]));
    expect(await destinations().rotate(1, 1, rotation(99, NOW_MS + 100))).toMatchObject({ id: 1 });
  });

  test("first challenges are due account by account", async () => {
    for (let i = 0; i < 3; i++) await add(1);
    await add(2);
    expect((await destinations().awaitingChallenge(NOW_MS, 10)).map(({ accountId }) => accountId)).toEqual([
      1, 2, 1, 1,
    ]);
    expect((await destinations().awaitingChallenge(NOW_MS, 2)).map(({ accountId }) => accountId)).toEqual([1, 2]);
  });

  test("of several processes one has the first challenge of a destination, until its lease ends or is given back [SCALE-16]", async () => {
    await add();
    const lease = { nowMs: NOW_MS, untilMs: NOW_MS + 1_000 };
    const tries = await Promise.all(Array.from({ length: 4 }, () => destinations().leaseChallenge(1, lease)));
    expect(tries.filter((isMine) => isMine)).toHaveLength(1);
    expect(await destinations().awaitingChallenge(NOW_MS + 999, 10)).toEqual([]);
    expect((await destinations().awaitingChallenge(NOW_MS + 1_000, 10)).map(({ id }) => id)).toEqual([1]);
    await destinations().releaseChallenge(1);
    expect((await destinations().awaitingChallenge(NOW_MS, 10)).map(({ id }) => id)).toEqual([1]);
    await destinations().noteChallenge(1, false);
    expect(await destinations().leaseChallenge(1, lease)).toBeFalse();
  });

  test("a removed destination takes its deliveries with it and leaves its rules paused; its number is not used again", async () => {
    const { id } = await verifiedDestination(subject);
    const deliveries = sqlDeliveries(subject.database);
    const alerts = sqlAlerts(subject.database);
    await deliveries.add({
      destinationId: id,
      eventId: "e",
      eventType: "test",
      symbol: null,
      body: "{}",
      createdAtMs: NOW_MS,
    });
    await alerts.create(
      {
        accountId: 1,
        symbols: ["2222"],
        eventType: "price_alert",
        condition: "price_above",
        value: 28,
        webhookId: id,
        emailId: null,
        once: true,
        config: {},
        createdAtMs: NOW_MS,
      },
      10,
    );
    expect(await destinations().remove(1, id)).toBe(true);
    expect(await destinations().remove(1, id)).toBe(false);
    expect(await deliveries.queued()).toBe(0);
    expect((await alerts.list(1)).map(({ status, revision }) => ({ status, revision }))).toEqual([
      { status: "paused", revision: 2 },
    ]);
    const next = await add();
    expect(next.ok && next.destination.id).toBe(id + 1);
  });

  test("what waits and what was tried in vain are counted, and destinations come by how long they fail [OPERATOR-14]", async () => {
    const deliveries = sqlDeliveries(subject.database);
    expect(await deliveries.totals(5)).toEqual({ waiting: 0, failing: 0, destinations: [] });
    const made: number[] = [];
    for (let i = 0; i < 4; i++) made.push((await verifiedDestination(subject)).id);
    const [healthy = 0, off = 0, late = 0, early = 0] = made;
    const delivery = { eventId: "e", eventType: "test", symbol: null, body: "{}", createdAtMs: NOW_MS };
    for (const destinationId of made) await deliveries.add({ ...delivery, destinationId });
    await subject.database.transaction(async (sql) => {
      await sql`update webhook_destinations set is_active = 0, inactive_reason = 'gone' where id = ${off}`;
      await sql`update webhook_destinations set failing_since_ms = 20 where id = ${late}`;
      await sql`update webhook_destinations set failing_since_ms = 10 where id = ${early}`;
      await sql`update webhook_deliveries set attempts = 2 where destination_id = ${early} or destination_id = ${late}`;
      await sql`update webhook_deliveries set status = 'delivered' where destination_id = ${healthy}`;
    });
    const { waiting, failing, destinations: failingOnes } = await deliveries.totals(5);
    expect([waiting, failing, failingOnes.map(({ id }) => id)]).toEqual([3, 2, [early, late, off]]);
    expect((await deliveries.totals(2)).destinations.map(({ id }) => id)).toEqual([early, late]);
  });
}
