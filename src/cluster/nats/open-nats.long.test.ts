// The connection to NATS against a real server: it survives every behaviour of the server.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type PrivateNats, startPrivateNats } from "../../../test/nats/private-nats.ts";
import { makeCertificates } from "../../../test/world/make-certificates.ts";
import { SILENT_LOG } from "../../../test/world/silent-log.ts";
import { until } from "../../../test/world/until.ts";
import { createLog, SystemClock } from "../../base/index.ts";
import { type Nats, openNats } from "./open-nats.ts";

/** Files that openssl makes for this run: an authority, its certificate for the loopback address, and another authority. */
const made = makeCertificates();
const guarded = await startPrivateNats(
  `tls: { cert_file: "${join(made, "server.pem")}", key_file: "${join(made, "server.key")}" }
   authorization: { user: marsad, password: "a pass:word" }`,
);
const { nats: server, reason } = await startPrivateNats();
const clock = new SystemClock();
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const bytes = (words: string): Uint8Array => new TextEncoder().encode(words);

if (server === null) test.skip(`the connection to NATS (skipped: ${reason})`, () => undefined);
else theConnection(server);

function theConnection(server: PrivateNats): void {
  let nats: Nats;
  const received: string[] = [];

  beforeAll(async () => {
    await server.kill();
    nats = openNats({ url: server.url, caFile: null, cluster: "test", member: "one", clock, log: SILENT_LOG });
  });
  afterAll(async () => {
    await nats.close();
    await server.stop();
  });

  test("a server that is not there yet is waited for, and nothing is sent later", async () => {
    nats.subscribe("marsad.test.subject", (message) => received.push(text(message)));
    expect(nats.state).toBe("connecting");
    expect(nats.publish("marsad.test.subject", bytes("lost"))).toBeFalse();
    await server.resume();
    await until("a connection", () => nats.state === "connected");
    expect(nats.publish("marsad.test.subject", bytes("first"))).toBeTrue();
    await until("the first message", () => received.length > 0);
    expect(received).toEqual(["first"]);
  });

  test("after a restart of the server subscriptions hear again", async () => {
    received.length = 0;
    let connections = 0;
    nats.whenConnected(() => connections++);
    expect(connections).toBe(1);
    await server.kill();
    await until("the loss to be noticed", () => nats.state === "away");
    expect(nats.connection).toBeNull();
    await server.resume();
    await until("the connection again", () => nats.state === "connected");
    expect(connections).toBe(2);
    nats.publish("marsad.test.subject", bytes("again"));
    await until("the message", () => received.includes("again"));
  });

  test("a server that stands still is noticed, and comes back", async () => {
    server.freeze();
    await until("the silence to be noticed", () => nats.state === "away");
    server.thaw();
    await until("the connection again", () => nats.state === "connected");
  });

  test("a handler that throws ends nothing", async () => {
    received.length = 0;
    nats.subscribe("marsad.test.subject", () => {
      throw new Error("a fault of a handler");
    });
    nats.publish("marsad.test.subject", bytes("one"));
    nats.publish("marsad.test.subject", bytes("two"));
    await until("both messages", () => received.length === 2);
  });
}

// Without a nats-server there is nothing to connect to; with CI=true there must be one.
describe.skipIf(guarded.nats === null)("a server with TLS, a user and a password", () => {
  const { port } = new URL(guarded.nats?.url ?? "nats://127.0.0.1:1");
  const authority = join(made, "authority.pem");
  const opened: Nats[] = [];
  const open = (url: string, caFile: string | null): Nats => {
    const nats = openNats({ url, caFile, cluster: "test", member: "one", clock, log: SILENT_LOG });
    opened.push(nats);
    return nats;
  };
  afterAll(async () => {
    for (const nats of opened) await nats.close();
    await guarded.nats?.stop();
    rmSync(made, { recursive: true, force: true });
  });

  test("is connected to by its address, and messages go through [TRUST-05]", async () => {
    const received: string[] = [];
    const nats = open(`tls://marsad:a%20pass%3Aword@localhost:${port}`, authority);
    nats.subscribe("marsad.test.subject", (message) => received.push(text(message)));
    await until("a connection", () => nats.state === "connected");
    nats.publish("marsad.test.subject", bytes("private"));
    await until("the message", () => received.includes("private"));
  });

  test("is not connected to with a wrong password, without one, or by another authority [TRUST-05]", async () => {
    // The first reason of each connection, which is retried again and again.
    const reasons = new Map<number, string>();
    const refused = [
      [`tls://marsad:wrong@127.0.0.1:${port}`, authority],
      [`tls://127.0.0.1:${port}`, authority],
      [`tls://marsad:a%20pass%3Aword@127.0.0.1:${port}`, join(made, "other.pem")],
      [`tls://marsad:a%20pass%3Aword@127.0.0.1:${port}`, null],
    ].map(([url, caFile], at) => {
      const destination = {
        write: (line: string) => void reasons.set(at, reasons.get(at) ?? JSON.parse(line).reason),
      };
      const log = createLog({ level: "warn", format: "json", clock, destination, secrets: [] });
      return openNats({ url: url ?? "", caFile: caFile ?? null, cluster: "test", member: "one", clock, log });
    });
    opened.push(...refused);
    await until("each was refused", () => reasons.size === refused.length);
    expect(refused.map(({ state }) => state)).toEqual(refused.map(() => "connecting"));
    const first = refused.map((_, at) => reasons.get(at));
    for (const reason of first.slice(0, 2)) expect(reason).toMatch(/authorization/i);
    for (const reason of first.slice(2)) expect(reason).toMatch(/certificate/i);
  });

  test("tls:// does not go to a server without TLS [TRUST-05]", async () => {
    const plain = await startPrivateNats();
    const nats = open(`tls://127.0.0.1:${new URL(plain.nats?.url ?? "").port}`, null);
    const clear = open(plain.nats?.url ?? "", null);
    await until("the plain one is connected", () => clear.state === "connected");
    expect(nats.state).toBe("connecting");
    await plain.nats?.stop();
  });
});
