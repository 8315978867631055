// Connections that end although nothing is wrong with them, because their process leaves or has too many.

import { afterAll, afterEach, beforeAll, expect, test } from "bun:test";
import { onEndpoint } from "../../../src/api/http/endpoint-handler.ts";
import { json } from "../../../src/api/http/response/answer.ts";
import { Listener } from "../../../src/app/listener/listener.ts";
import { SECOND_MS } from "../../../src/base/index.ts";
import { rest, type StreamChannel } from "../../../src/wire/index.ts";
import { openSocket } from "../../app/opened-socket.ts";
import { healthyRest } from "../../world/healthy-rest.ts";
import { until } from "../../world/until.ts";
import { type KeyName, StreamFixture } from "../stream-fixture.ts";

let fixture: StreamFixture;
beforeAll(async () => {
  fixture = await StreamFixture.open();
});
afterEach(() => fixture.release());
afterAll(() => fixture.close());

const CHANNELS: readonly (readonly [StreamChannel, KeyName, code: string])[] = [
  ["stocks", "pro", "service_restart"],
  ["trades", "pro", "service_restart"],
  ["depth", "business", "SERVICE_RESTART"],
  ["index", "business", "service_restart"],
];

test("sockets are closed one after the other with 1012, each told when to come back [DRAIN-02]", async () => {
  const clients = await Promise.all(CHANNELS.map(([channel, key]) => fixture.connectedClient(channel, key)));
  let closed = 0;
  for (const client of clients) void client.closed.then(() => closed++);
  const told = fixture.door.shed(Infinity, SECOND_MS, () => true);
  for (const [at, client] of clients.entries()) {
    const [, , code] = CHANNELS[at] ?? ["", "", ""];
    const error = await client.next("error");
    expect(error).toMatchObject({ code });
    const { retry_after_seconds } = error["details"] as { retry_after_seconds: number };
    expect([1, 2, 3, 4, 5]).toContain(retry_after_seconds);
    expect(error["message"]).toContain(`in ${retry_after_seconds} seconds`);
    expect(await client.closed).toEqual({ code: 1012, reason: code });
    expect(closed).toBe(at + 1);
    fixture.access.clock.advance(20);
  }
  await told;
});

test("many sockets are closed within the time that there is, and told different seconds [DRAIN-02]", async () => {
  const clients = await Promise.all(Array.from({ length: 20 }, () => fixture.connectedClient("stocks", "enterprise")));
  const seconds = Promise.all(
    clients.map(async (client) => (await client.next("error"))["details"] as { retry_after_seconds: number }),
  );
  // Time for four turns of 20 ms.
  void fixture.door.shed(Infinity, 80, () => true);
  for (let turn = 0; turn < 3; turn++) {
    await Promise.resolve();
    fixture.access.clock.advance(20);
    await Promise.resolve();
  }
  for (const client of clients) expect((await client.closed).code).toBe(1012);
  expect(new Set((await seconds).map((details) => details.retry_after_seconds)).size).toBeGreaterThan(1);
});

test("of some that are shed the oldest are closed, and the rest goes on [DRAIN-04]", async () => {
  const old = await fixture.connectedClient("stocks", "enterprise");
  const young = await fixture.connectedClient("stocks", "enterprise");
  await fixture.door.shed(1, SECOND_MS, () => true);
  expect((await old.closed).code).toBe(1012);
  young.subscribe(["1001"]);
  expect(await young.next("subscribed")).toMatchObject({ symbols: ["1001"] });
});

test("a process that drains answers requests, is not ready, takes no socket, closes its own, and takes them again when it is told so [DRAIN-01]", async () => {
  const { clock } = fixture.access;
  const listener = new Listener(clock, { host: "127.0.0.1", port: 0, idleTimeoutS: 5, shutdownDelayMs: 0 });
  const asked = Promise.withResolvers<void>();
  const quote = onEndpoint(rest.endpoints.getQuote, async () => {
    await asked.promise;
    return json({});
  });
  const api = healthyRest({ gate: fixture.gate, clock, endpoints: [quote], leaving: () => listener.leaving });
  listener.listen(api, fixture.door);
  const ready = async (): Promise<[number, string]> => {
    const response = await fetch(`${listener.url}/readyz`);
    return [response.status, await response.text()];
  };
  const key = fixture.key("enterprise");
  const sockets = Array.from({ length: 3 }, () => openSocket(listener.url, key));
  for (const { connected } of sockets) expect(await connected).toBeTrue();
  expect(listener.load).toEqual({ connections: 3, draining: false });
  expect((await ready())[0]).toBe(200);
  const underWay = fetch(`${listener.url}/api/v1/quote/1001/`, { headers: { "X-API-Key": key } });
  await until("the request is there", () => api.inFlight === 1);

  listener.drain(true);
  expect(listener.load.draining).toBeTrue();
  const [status, body] = await ready();
  expect(status).toBe(503);
  expect(body).toContain("The process is draining");
  expect(await openSocket(listener.url, key).connected).toBeFalse();
  await until(
    "all are closed",
    () => listener.load.connections === 0,
    () => clock.advance(20),
  );
  for (const { closed } of sockets) expect(await closed).toBe(1012);
  asked.resolve();
  expect((await underWay).status).toBe(200);

  listener.drain(false);
  expect((await ready())[0]).toBe(200);
  const back = openSocket(listener.url, key);
  expect(await back.connected).toBeTrue();
  // Draining that ends while sockets are open leaves them open.
  const more = openSocket(listener.url, key);
  expect(await more.connected).toBeTrue();
  listener.drain(true);
  listener.drain(false);
  expect(await back.closed).toBe(1012);
  clock.advance(SECOND_MS);
  await Promise.resolve();
  expect(listener.load).toEqual({ connections: 1, draining: false });

  const stopped = listener.stop();
  expect(await more.closed).toBe(1012);
  clock.advance(SECOND_MS);
  await stopped;
});
