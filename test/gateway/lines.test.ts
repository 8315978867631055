// A day over MoldUDP64 on two lines that lose, double and swap packets, to a gateway that joins in the middle of it.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { listenFeed } from "../../exchange/index.ts";
import { FeedLog, ItchGateway, loadDialect, MoldClient, MoldSender } from "../../gateway/index.ts";
import { decodeMoldHeader, encodeMold, MoldError, readMoldMessages } from "../../gateway/mold/mold-packets.ts";
import { Metrics, nextTradingDay, Random, SystemClock } from "../../src/base/index.ts";
import { hashOf, SMALL_MARKET, wholeDay } from "../exchange/small-market.ts";
import { until } from "../world/until.ts";
import { itchDay } from "./itch-day.ts";

const folder = mkdtempSync(join(tmpdir(), "marsad-lines-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const clock = new SystemClock();
const { firstDay } = SMALL_MARKET;

test("a packet is written as the specification says, and read again", () => {
  const packet = encodeMold("20261116", 258, [new Uint8Array([7]), new Uint8Array([8, 9])]);
  expect(Buffer.from(packet).toString("hex")).toBe(
    `${Buffer.from("20261116  ").toString("hex")}0000000000000102000200010700020809`,
  );
  const text = fc.string({ maxLength: 10, unit: fc.constantFrom(..."ABC019") });
  const messages = fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 20 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1 }), messages, (session, seq, sent) => {
      const bytes = encodeMold(session, seq, sent);
      expect(decodeMoldHeader(bytes)).toEqual({ session, seq, count: sent.length });
      const read: Uint8Array[] = [];
      readMoldMessages(
        new DataView(bytes.buffer),
        sent.length,
        (start, end) => void read.push(bytes.slice(start, end)),
      );
      expect(read).toEqual(sent.map((message) => new Uint8Array(message)));
    }),
  );
});

test("a packet that is cut off is refused", () => {
  const packet = encodeMold("20261116", 1, [new Uint8Array(10)]);
  expect(() => decodeMoldHeader(packet.subarray(0, 19))).toThrow(MoldError);
  expect(() => readMoldMessages(new DataView(packet.buffer, 0, 25), 1, () => undefined)).toThrow("within a message");
  expect(() => readMoldMessages(new DataView(packet.buffer), 2, () => undefined)).toThrow("before its messages");
});

test("an exchange says that the address for requests is taken", async () => {
  const taken = await Bun.udpSocket({ hostname: "127.0.0.1" });
  const requests = { host: "127.0.0.1", port: taken.port };
  const mold = { lines: [{ host: "127.0.0.1", port: await freePort() }], requests };
  const itch = { dialect: loadDialect("saudi-xstream"), reference: null, soup: null, glimpse: null, mold };
  const server = listenFeed({ host: "127.0.0.1", port: 0, exchange: SMALL_MARKET, itch });
  await expect(server.ready).rejects.toThrow("EADDRINUSE");
  server.stop();
  taken.close();
});

interface Relay {
  readonly port: number;
  to: number;
  close(): void;
}

/** A line that loses, doubles and swaps packets, by seed. */
async function badLine(seed: number): Promise<Relay> {
  const random = new Random(seed);
  let held: Uint8Array | null = null;
  const relay: Relay = { port: 0, to: 0, close: () => undefined };
  const socket = await Bun.udpSocket({
    hostname: "127.0.0.1",
    socket: {
      data(line, bytes) {
        if (relay.to === 0) return;
        const draw = random.next();
        if (draw < 0.1) return;
        const packet = bytes.slice();
        if (draw < 0.2 && held === null) {
          held = packet;
          return;
        }
        line.send(packet, relay.to, "127.0.0.1");
        if (draw > 0.9) line.send(packet, relay.to, "127.0.0.1");
        if (held !== null) line.send(held, relay.to, "127.0.0.1");
        held = null;
      },
      error: () => undefined,
    },
  });
  return Object.assign(relay, { port: socket.port, close: () => socket.close() });
}

const freePort = async (): Promise<number> => {
  const socket = await Bun.udpSocket({ hostname: "127.0.0.1" });
  const { port } = socket;
  socket.close();
  return port;
};

const dialect = loadDialect("genium-inet");
const reference = join(folder, "reference.csv");
const { messages } = itchDay(dialect, reference);

test.each([1, 2])(
  "lost, doubled and swapped packets and a late join change no byte, seed %d [GATE-01, GATE-07]",
  async (seed) => {
    const at = (host: string) => (port: number) => ({ host, port });
    const here = at("127.0.0.1");
    const relays = [await badLine(seed), await badLine(seed + 100)];
    const requests = here(await freePort());
    const answers = (session: string, seq: number): readonly Uint8Array[] | null =>
      session === `${firstDay}` ? messages.slice(seq - 1, seq + 1_999) : [];
    // Nobody listens to the first line.
    const sender = new MoldSender([here(await freePort()), ...relays.map(({ port }) => here(port))], answers, clock);
    await sender.listen(requests);
    const lines: { host: string; port: number }[] = [];
    for (const relay of relays) {
      relay.to = await freePort();
      lines.push(here(relay.to));
    }
    // The session has begun before the gateway listens.
    let sent = 1 + ((seed * 7_919) % 20_000);
    sender.send(`${firstDay}`, sent);
    const log = new FeedLog(join(folder, `log-${seed}`), clock);
    const gateway = new ItchGateway({
      guard: { allowed: null, tls: null },
      glimpse: null,
      metrics: new Metrics(),
      connect: (wanted, receiver) => new MoldClient(lines, requests, wanted, clock, receiver),
      ...{ dialect, reference, log, clock },
      listen: here(0),
      note: () => undefined,
    });
    await until(
      "the day end",
      () => log.of(firstDay)?.isOver === true,
      () => {
        sent = Math.min(sent + 400, messages.length + 1);
        sender.send(`${firstDay}`, sent);
        if (sent > messages.length) sender.send(`${nextTradingDay(firstDay)}`, 1);
      },
    );
    gateway.stop();
    sender.stop();
    for (const relay of relays) relay.close();
    expect(hashOf(log.of(firstDay)?.read(1, 1 << 30) ?? new Uint8Array(0))).toBe(hashOf(wholeDay(firstDay)));
  },
);
