// How many symbols a connection may have, by plan; the same on every channel of instruments. There are fewer indices than any limit.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { STREAM_CHANNELS } from "../../../src/wire/index.ts";
import { StreamFixture, SYMBOLS } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeAll(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.release());
afterAll(() => fixture.close());

const PLANS = [
  ["pro-depth", 60, 20],
  ["business", 120, 40],
  ["enterprise", 200, 100],
] as const;

test.each(PLANS)(
  "%s has %i symbols a connection and %i a call, on every channel [STREAM-15, STREAM-16, STREAM-28, STOCKS-18, STOCKS-19, TAPE-20, TAPE-21, LADDER-23, LADDER-24]",
  async (key, perConnection, perCall) => {
    for (const channel of STREAM_CHANNELS.filter(
      (name) => name !== "index" && name !== "status" && name !== "notifications",
    )) {
      const isDepth = channel === "depth";
      const client = await fixture.connect(channel, key);
      expect((await client.next("connected")).limits).toMatchObject({
        max_symbols_per_connection: perConnection,
        max_symbols_per_call: perCall,
      });
      client.subscribe(SYMBOLS.slice(0, perCall + 1));
      expect(await client.flush()).toMatchObject([
        {
          code: isDepth ? "DEPTH_WS_CALL_LIMIT" : "subscribe_call_limit",
          details: { requested: perCall + 1, limit: perCall },
        },
      ]);
      for (let from = 0; from < perConnection; from += perCall) client.subscribe(SYMBOLS.slice(from, from + perCall));
      const subscribed = (await client.flush()).filter(({ type }) => type === "subscribed");
      expect(subscribed.at(-1)).toMatchObject({ total: perConnection, limit: perConnection });
      // One new beside an old one: refused whole, and the old one stays.
      client.subscribe([SYMBOLS[0] ?? "", SYMBOLS[perConnection] ?? ""]);
      expect(await client.flush()).toMatchObject([
        {
          code: isDepth ? "DEPTH_WS_SYMBOL_LIMIT" : "subscription_limit",
          details: { requested: perConnection + 1, limit: perConnection },
        },
      ]);
      client.subscribe(SYMBOLS.slice(0, 2));
      expect(await client.next("subscribed")).toMatchObject({ total: perConnection });
      client.send({ action: "unsubscribe", symbols: [SYMBOLS[0]] });
      await client.next("unsubscribed");
      client.subscribe([SYMBOLS[perConnection] ?? ""]);
      expect((await client.flush()).find(({ type }) => type === "subscribed")).toMatchObject({ total: perConnection });
    }
  },
);

test("symbols that do not exist count towards the call and not towards the connection [STREAM-16, STREAM-20]", async () => {
  const client = await fixture.connectedClient("stocks");
  for (let from = 0; from < 60; from += 20) client.subscribe(SYMBOLS.slice(from, from + 20));
  await client.flush();
  client.subscribe(["1001", "9999"]);
  expect(await client.next("subscribed")).toMatchObject({ symbols: ["1001"], total: 60, not_found: ["9999"] });
});
