// Access to the feed of a gateway, or of the simulated exchange, by certificates and addresses.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listenFeed } from "../../exchange/index.ts";
import { serveFeed } from "../../gateway/feed/feed-server.ts";
import { FeedLog } from "../../gateway/index.ts";
import { SystemClock } from "../../src/base/index.ts";
import { type FeedTls, TcpCarrier } from "../../src/feed/index.ts";
import { AllowedAddresses, type FeedGuard, type FeedListener } from "../../src/feed-protocol/index.ts";
import { FixClient } from "../exchange/fix-client.ts";
import { SMALL_MARKET } from "../exchange/small-market.ts";
import { checkedHandler } from "../feed/checked-handler.ts";
import { SMALL_DAY, smallDay } from "../feed/small-day.ts";
import { makeCertificates } from "../world/make-certificates.ts";
import { until } from "../world/until.ts";

const clock = new SystemClock();
const folder = mkdtempSync(join(tmpdir(), "marsad-guard-"));
const certificates = makeCertificates();
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
  rmSync(certificates, { recursive: true, force: true });
});
const file = (name: string): string => readFileSync(join(certificates, name), "utf8");
const day = Buffer.concat(smallDay());
const log = new FeedLog(folder, clock);
log.begin(SMALL_DAY).append(day);

const serve = (guard: FeedGuard, host = "127.0.0.1"): FeedListener => serveFeed({ host, port: 0 }, guard, log, clock);

/** Reads until the feed is caught up or ends; returns the bytes, or the reason why it ended. */
async function read(port: number, tls: FeedTls | null, host = "127.0.0.1"): Promise<Uint8Array | string> {
  const parts: Uint8Array[] = [];
  const { promise, resolve } = Promise.withResolvers<Uint8Array | string>();
  const carrier = new TcpCarrier({ host, port, clock, ...(tls === null ? {} : { tls }) });
  const stream = carrier.open(null, {
    frames: (bytes) => void parts.push(bytes.slice()),
    caughtUp: () => resolve(Buffer.concat(parts)),
    ended: (end) => resolve(end.kind === "ended" ? "ended" : end.message),
  });
  const answer = await promise;
  stream.close();
  return answer;
}

const server = { certificate: file("server.pem"), key: file("server.key") };
const ofAuthority: FeedTls = { ca: file("authority.pem"), own: server };

test("over TLS a reader with a certificate gets the day, and one without gets nothing [GATE-08]", async () => {
  const feed = serve({ allowed: null, tls: { ...server, clientsCa: file("authority.pem") } });
  const whole = await read(feed.port, ofAuthority);
  expect(Buffer.from(whole as Uint8Array).equals(day)).toBeTrue();
  expect(await read(feed.port, { ...ofAuthority, own: null })).toBeString();
  const other = { certificate: file("other.pem"), key: file("other.key") };
  expect(await read(feed.port, { ...ofAuthority, own: other })).toBeString();
  feed.stop();
});

test("a service reads no feed of another authority, and none of another name [GATE-08]", async () => {
  const feed = serve({ allowed: null, tls: { ...server, clientsCa: null } });
  expect(await read(feed.port, { ca: file("authority.pem"), own: null })).not.toBeString();
  expect(await read(feed.port, { ca: file("other.pem"), own: null })).toContain("no TLS with");
  feed.stop();
  // The certificate is of localhost and 127.0.0.1.
  const another = serve({ allowed: null, tls: { ...server, clientsCa: null } }, "127.0.0.2");
  expect(await read(another.port, { ca: file("authority.pem"), own: null }, "127.0.0.2")).toContain("no TLS with");
  another.stop();
});

test("a reader from an address that is not allowed is disconnected [GATE-09]", async () => {
  const allowing = (text: string): FeedListener => serve({ tls: null, allowed: AllowedAddresses.parse(text) });
  const closed = allowing("10.0.0.0/8,192.168.1.1");
  expect(await read(closed.port, null)).toBeString();
  closed.stop();
  const open = allowing("10.0.0.0/8,127.0.0.0/8");
  expect(await read(open.port, null)).not.toBeString();
  open.stop();
});

test("addresses and networks are read in their full spelling, of both families [GATE-09]", () => {
  const list = AllowedAddresses.parse("10.1.0.0/16, 127.0.0.1, 2001:db8::/32") ?? expect.unreachable();
  const inside = ["10.1.255.3", "127.0.0.1", "::ffff:127.0.0.1", "2001:db8::7"];
  const outside = ["10.2.0.1", "127.0.0.2", "2001:db9::7", "::1", "nonsense"];
  expect(inside.filter((address) => !list.has(address))).toEqual([]);
  expect(outside.filter((address) => list.has(address))).toEqual([]);
  for (const text of ["", "10.1", "10.0.0.0/33", "localhost", "10.0.0.1,"]) {
    expect(AllowedAddresses.parse(text)).toBeNull();
  }
});

/** Whether a client of FIX gets an answer to its Logon. */
async function logsOn(port: number | null, tls: FeedTls | null): Promise<boolean> {
  const client = new FixClient(port ?? expect.unreachable(), "broker", () => clock.nowMs(), 1, tls);
  client.send("A", [
    ["EncryptMethod", 0],
    ["HeartBtInt", 30],
    ["ResetSeqNumFlag", "Y"],
  ]);
  await until("an answer or the end", () => client.isClosed || client.messages.length > 0);
  client.socket.destroy();
  return client.messages.length > 0;
}

test("the simulated exchange serves feed and FIX over TLS to those whom it knows, and `marsad feed check` reads it [GATE-08, GATE-09]", async () => {
  const tls = { ...server, clientsCa: file("authority.pem") };
  const exchange = (allowed: string): ReturnType<typeof listenFeed> =>
    listenFeed({
      ...{ host: "127.0.0.1", port: 0, exchange: SMALL_MARKET },
      guard: { allowed: AllowedAddresses.parse(allowed), tls },
      fix: { host: "127.0.0.1", port: 0, users: null },
    });
  const open = exchange("127.0.0.1");
  expect(await read(open.port, { ...ofAuthority, own: null })).toBeString();
  expect(await read(open.port, ofAuthority)).not.toBeString();
  const { results } = await checkedHandler({ host: "127.0.0.1", port: open.port, tls: ofAuthority, limitMs: 2_000 });
  expect(results.filter(({ outcome }) => outcome === "fail")).toEqual([]);
  expect(results.find(({ check: name }) => name === "resend-middle")?.outcome).toBe("pass");
  expect(await logsOn(open.fixPort, ofAuthority)).toBeTrue();
  expect(await logsOn(open.fixPort, { ...ofAuthority, own: null })).toBeFalse();
  open.stop();
  const closed = exchange("10.0.0.0/8");
  expect(await read(closed.port, ofAuthority)).toBeString();
  expect(await logsOn(closed.fixPort, ofAuthority)).toBeFalse();
  closed.stop();
});
