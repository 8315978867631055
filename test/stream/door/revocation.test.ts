// A change of an account reaches its open sockets within two seconds.

import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Account } from "../../../src/model/index.ts";
import { type KeyName, StreamFixture, SYMBOLS } from "../stream-fixture.ts";

/** STREAM-08: the longest that a socket outlives its key. */
const REACHES_WITHIN_MS = 2_000;

let fixture: StreamFixture;
beforeEach(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.close());

/** Lets the promised time pass, with all that the gate does in it. */
async function promisedTime(): Promise<void> {
  for (let passedMs = 0; passedMs < REACHES_WITHIN_MS; passedMs += 500) await fixture.access.beat(fixture.gate);
}

function change(name: KeyName, fields: Partial<Account>): void {
  fixture.access.accounts.change({ ...fixture.account(name).account, ...fields });
}

describe("a revoked key", () => {
  test("closes its own sockets on every channel with 4401, and no others [STREAM-08]", async () => {
    const { account, key } = fixture.account("business");
    const other = fixture.access.accounts.addKey(account.id);
    await fixture.access.beat(fixture.gate);
    const clients = [
      await fixture.connectedClient("stocks", "business"),
      await fixture.connectedClient("trades", "business"),
      await fixture.connectedClient("depth", "business"),
      await fixture.connectedClient("index", "business"),
    ];
    const neighbour = await fixture.connect("stocks", null, { api_key: other.keyText });
    await neighbour.next("connected");
    fixture.access.accounts.changeKey({ ...key, revokedAtMs: fixture.access.clock.nowMs() });
    await promisedTime();
    const codes = ["invalid_api_key", "invalid_api_key", "INVALID_API_KEY", "invalid_api_key"];
    for (const [at, client] of clients.entries()) {
      expect(await client.closed).toEqual({ code: 4401, reason: codes[at] ?? "" });
      expect(client.frames.at(-1)).toMatchObject({ type: "error", code: codes[at] });
    }
    expect(await neighbour.flush()).toEqual([]);
  });

  test("that expires closes its sockets as well", async () => {
    const { account } = fixture.account("pro");
    const expiresAtMs = fixture.access.clock.nowMs() + 10_000;
    const { keyText } = fixture.access.accounts.addKey(account.id, { expiresAtMs });
    await fixture.access.beat(fixture.gate);
    const client = await fixture.connect("stocks", null, { api_key: keyText });
    await client.next("connected");
    fixture.access.clock.jumpTo(expiresAtMs);
    await promisedTime();
    expect((await client.closed).code).toBe(4401);
  });
});

describe("an account", () => {
  test("that is suspended loses its sockets with 4401", async () => {
    const client = await fixture.connectedClient("trades");
    change("pro", { isSuspended: true });
    await promisedTime();
    expect((await client.closed).code).toBe(4401);
  });

  test("whose plan falls below Pro loses them with 4403 [STREAM-03]", async () => {
    const client = await fixture.connectedClient("trades");
    change("pro", { plan: "starter" });
    await promisedTime();
    expect(await client.closed).toEqual({ code: 4403, reason: "plan_not_entitled" });
  });

  test("whose depth entitlement is suspended loses depth with 4403 and keeps the rest", async () => {
    const depth = await fixture.connectedClient("depth", "business");
    const stocks = await fixture.connectedClient("stocks", "business");
    change("business", { depth: "suspended" });
    await promisedTime();
    expect(await depth.closed).toEqual({ code: 4403, reason: "MARKET_DATA_ENTITLEMENT_SUSPENDED" });
    expect(await stocks.flush()).toEqual([]);
  });

  test("with a higher plan goes on under its limits", async () => {
    const client = await fixture.connectedClient("stocks");
    client.subscribe(["1001"]);
    await client.take(2);
    change("pro", { plan: "business" });
    await promisedTime();
    client.subscribe(SYMBOLS.slice(0, 40));
    expect(await client.next("subscribed")).toMatchObject({ total: 40, limit: 120 });
  });

  test("with a lower plan that still holds what it has goes on, with fewer levels of depth", async () => {
    const client = await fixture.connectedClient("depth", "business");
    await fixture.tell((script) => {
      for (let level = 0; level < 8; level++) script.level("1001", "bid", 19 - level / 10, 100);
    });
    client.subscribe(["1001"], { levels: 8 });
    expect((await client.take(2))[0]).toMatchObject({ levels: 8, entitled_levels: 20 });
    change("business", { plan: "pro" });
    await promisedTime();
    expect(await client.next("depth_snapshot")).toMatchObject({ levels: 5, entitled_levels: 5 });
    await fixture.tell((script) => script.level("1001", "bid", 18.3, 999));
    await fixture.tell((script) => script.level("1001", "bid", 19, 500));
    const frames = await client.flush();
    expect(frames).toHaveLength(1);
    expect(frames[0]).toMatchObject({ levels: 5, total_bid_quantity: 900 });
  });

  test("that has more symbols than the new plan allows is closed with 4403", async () => {
    const client = await fixture.connectedClient("stocks", "business");
    client.subscribe(SYMBOLS.slice(0, 40));
    client.subscribe(SYMBOLS.slice(40, 80));
    await client.flush();
    change("business", { plan: "pro" });
    await promisedTime();
    expect(await client.closed).toEqual({ code: 4403, reason: "subscription_limit" });
  });

  test("that has all symbols on a plan without them is closed with 4403", async () => {
    const client = await fixture.connectedClient("trades", "enterprise");
    client.subscribe(["*"]);
    await client.flush();
    change("enterprise", { plan: "business" });
    await promisedTime();
    expect(await client.closed).toEqual({ code: 4403, reason: "wildcard_not_allowed" });
  });

  test("with more connections than the new plan allows loses the youngest with 4429", async () => {
    const clients = [];
    for (let at = 0; at < 7; at++) clients.push(await fixture.connectedClient("stocks", "business"));
    change("business", { plan: "pro" });
    await promisedTime();
    for (const client of clients.slice(5))
      expect(await client.closed).toEqual({ code: 4429, reason: "connection_limit" });
    for (const client of clients.slice(0, 5)) expect(await client.flush()).toEqual([]);
  });
});
