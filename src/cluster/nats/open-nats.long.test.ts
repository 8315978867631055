// The connection to NATS against a real server: it outlasts everything that a server does.

import { afterAll, beforeAll, expect, test } from "bun:test";
import { type PrivateNats, startPrivateNats } from "../../../test/nats/private-nats.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { until } from "../../../test/world/until.ts";
import { SystemClock } from "../../base/index.ts";
import { type Nats, openNats } from "./open-nats.ts";

const { nats: server, reason } = await startPrivateNats();
const clock = new SystemClock();
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytes = (words: string): Uint8Array => new TextEncoder().encode(words);

if (server === null) test.skip(`the connection to NATS (skipped: ${reason})`, () => undefined);
else theConnection(server);

function theConnection(server: PrivateNats): void {
  let nats: Nats;
  const heard: string[] = [];

  beforeAll(async () => {
    await server.kill();
    nats = openNats({ url: server.url, caFile: null, cluster: "test", member: "one", clock, log: SILENT_LOG });
  });
  afterAll(async () => {
    await nats.close();
    await server.stop();
  });

  test("a server that is not there yet is waited for, and nothing is sent later", async () => {
    nats.subscribe("marsad.test.bell", (message) => heard.push(text(message)));
    expect(nats.state).toBe("connecting");
    expect(nats.publish("marsad.test.bell", bytes("lost"))).toBeFalse();
    await server.resume();
    await until("a connection", () => nats.state === "connected");
    expect(nats.publish("marsad.test.bell", bytes("first"))).toBeTrue();
    await until("the first message", () => heard.length > 0);
    expect(heard).toEqual(["first"]);
  });

  test("after a restart of the server subscriptions hear again", async () => {
    heard.length = 0;
    let connections = 0;
    nats.whenConnected(() => connections++);
    expect(connections).toBe(1);
    await server.kill();
    await until("the loss to be noticed", () => nats.state === "away");
    expect(nats.connection).toBeNull();
    await server.resume();
    await until("the connection again", () => nats.state === "connected");
    expect(connections).toBe(2);
    nats.publish("marsad.test.bell", bytes("again"));
    await until("the message", () => heard.includes("again"));
  });

  test("a server that stands still is noticed, and comes back", async () => {
    server.freeze();
    await until("the silence to be noticed", () => nats.state === "away");
    server.thaw();
    await until("the connection again", () => nats.state === "connected");
  });

  test("a handler that throws ends nothing", async () => {
    heard.length = 0;
    nats.subscribe("marsad.test.bell", () => {
      throw new Error("a fault of a handler");
    });
    nats.publish("marsad.test.bell", bytes("one"));
    nats.publish("marsad.test.bell", bytes("two"));
    await until("both messages", () => heard.length === 2);
  });
}
