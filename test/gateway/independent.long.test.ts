// Our SoupBinTCP against another implementation of it, from both ends, and our packets as the dissectors of Wireshark read them.

import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import soupbintcp, { type LoginRequest, type ServerSession } from "soupbintcp";
import { listenFeed } from "../../exchange/index.ts";
import { encodePacket, listenSoup, SOUP, SoupClient } from "../../gateway/index.ts";
import { encodeMold, encodeMoldHeader } from "../../gateway/mold/mold-packets.ts";
import { encodeAccepted, encodeLogin } from "../../gateway/soup/soup-packets.ts";
import { HOUR_MS, SystemClock } from "../../src/base/index.ts";
import { FixClient } from "../exchange/fix-client.ts";
import { SMALL_MARKET } from "../exchange/small-market.ts";
import { until } from "../world/until.ts";

const clock = new SystemClock();
const HOST = "127.0.0.1";
const messages = Array.from({ length: 300 }, (_, i) => new Uint8Array([i & 0xff, i >> 8, ...new Uint8Array(i % 50)]));
const texts = messages.map((message) => Buffer.from(message).toString("hex"));

test("a client of another implementation reads a session from our server, from any message on [GATE-14]", async () => {
  const server = listenSoup({
    ...{ host: HOST, port: 0, clock },
    open: ({ session, seq, user, password }) => {
      if (user !== "MARSAD" || password !== "secret") return "A";
      if (session !== "20261116") return "S";
      let next = seq;
      return {
        ...{ name: session, seq },
        read: () => {
          const message = messages[next++ - 1];
          return message === undefined ? "over" : encodePacket(SOUP.sequenced, message);
        },
      };
    },
  });
  const read = async (session: string, password: string): Promise<readonly string[]> => {
    const said: string[] = [];
    const client = new soupbintcp.Client({ host: HOST, port: server.port }, () =>
      client.login({ username: "MARSAD", password, requestedSession: session, requestedSequenceNumber: 42 }),
    );
    client.on(
      "accept",
      ({ session: name, sequenceNumber }) => void said.push(`${String(name).trim()} ${sequenceNumber}`),
    );
    client.on("reject", ({ rejectReasonCode }) => void said.push(`rejected ${rejectReasonCode}`));
    client.on("message", (payload: Buffer) => void said.push(payload.toString("hex")));
    client.on("ending", () => void said.push("ending"));
    await until("the end", () => ["ending", "rejected A", "rejected S"].includes(said.at(-1) ?? ""));
    client.end();
    return said;
  };
  expect(await read("20261116", "secret")).toEqual(["20261116 42", ...texts.slice(41), "ending"]);
  expect(await read("20261117", "secret")).toEqual(["rejected S"]);
  expect(await read("20261116", "wrong")).toEqual(["rejected A"]);
  server.stop();
});

test("our client reads a session from a server of another implementation [GATE-14]", async () => {
  const logins: LoginRequest[] = [];
  let isListening = false;
  const server = new soupbintcp.Server({ host: HOST, port: 0 }, () => {
    isListening = true;
  });
  server.on("session", (session: ServerSession) => {
    session.on("error", () => undefined);
    session.on("login", (login: LoginRequest) => {
      logins.push(login);
      if (login.requestedSession.trim() !== "20261116") {
        session.reject({ rejectReasonCode: "S" });
        return;
      }
      session.accept({ session: "20261116", sequenceNumber: 42 });
      for (const message of messages.slice(41)) session.send(message);
      session.ending();
    });
  });
  await until("the server", () => isListening);
  const read = async (session: string): Promise<readonly string[]> => {
    const said: string[] = [];
    let isOver = false;
    const { port } = server.address();
    const login = { user: "MARSAD", password: "secret", session, seq: 42 };
    const client = new SoupClient({ host: HOST, port }, login, clock, {
      accepted: (accepted) => void said.push(`${accepted.session} ${accepted.seq}`),
      message: (view, start, end) => {
        said.push(Buffer.from(view.buffer, view.byteOffset + start, end - start).toString("hex"));
      },
      settled: () => undefined,
      idle: () => undefined,
      ended: (end) => {
        said.push(end.kind);
        isOver = true;
      },
    });
    await until("the end", () => isOver);
    client.close();
    return said;
  };
  expect(await read("20261116")).toEqual(["20261116 42", ...texts.slice(41), "session-over"]);
  expect(await read("20261117")).toEqual(["rejected"]);
  expect(logins[0]).toMatchObject({ username: "MARSAD", password: "secret    ", requestedSequenceNumber: 42 });
  server.close();
});

const tshark = Bun.which("tshark");
const folder = mkdtempSync(join(tmpdir(), "marsad-dissected-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const PORT = 9_510;
const RAW_IP = 101;
const [TCP, UDP] = [6, 17];

/** A file of captured packets, from a port of ours or to it. */
function capture(
  protocol: number,
  packets: readonly { readonly payload: Uint8Array; readonly isFromUs: boolean }[],
): string {
  const head = Buffer.alloc(24);
  head.writeUInt32LE(0xa1b2c3d4, 0);
  head.writeUInt16LE(2, 4);
  head.writeUInt16LE(4, 6);
  head.writeUInt32LE(65_535, 16);
  head.writeUInt32LE(RAW_IP, 20);
  const parts = [head];
  const sent = { us: 1, them: 1 };
  for (const { payload, isFromUs } of packets) {
    const [from, to] = isFromUs ? [PORT, 40_000] : [40_000, PORT];
    const transport = Buffer.alloc(protocol === TCP ? 20 : 8);
    transport.writeUInt16BE(from, 0);
    transport.writeUInt16BE(to, 2);
    if (protocol === TCP) {
      transport.writeUInt32BE(isFromUs ? sent.us : sent.them, 4);
      transport.writeUInt32BE(isFromUs ? sent.them : sent.us, 8);
      transport.writeUInt16BE(0x5018, 12);
      transport.writeUInt16BE(65_535, 14);
      sent[isFromUs ? "us" : "them"] += payload.length;
    } else {
      transport.writeUInt16BE(8 + payload.length, 4);
    }
    const ip = Buffer.alloc(20);
    ip.writeUInt8(0x45, 0);
    ip.writeUInt16BE(20 + transport.length + payload.length, 2);
    ip.writeUInt8(64, 8);
    ip.writeUInt8(protocol, 9);
    ip.set([127, 0, 0, 1, 127, 0, 0, 1], 12);
    const size = 20 + transport.length + payload.length;
    const record = Buffer.alloc(16);
    record.writeUInt32LE(size, 8);
    record.writeUInt32LE(size, 12);
    parts.push(record, ip, transport, Buffer.from(payload));
  }
  const file = join(folder, `${protocol}.pcap`);
  writeFileSync(file, Buffer.concat(parts));
  return file;
}

/** The fields of each packet as the dissector reads them. */
async function dissected(file: string, decodeAs: string, fields: readonly string[]): Promise<readonly string[]> {
  const words = [
    "-r",
    file,
    "-d",
    decodeAs,
    "-T",
    "fields",
    "-E",
    "separator=|",
    ...fields.flatMap((name) => ["-e", name]),
  ];
  const run = Bun.spawn([tshark ?? "tshark", ...words], { stdout: "pipe", stderr: "ignore" });
  return (await new Response(run.stdout).text()).trimEnd().split("\n");
}

// Without tshark the dissectors cannot be asked; CI installs it.
test.skipIf(tshark === null)(
  "Wireshark reads our MoldUDP64: messages, heartbeat, end of session and requests [GATE-14]",
  async () => {
    const session = "20261116";
    const file = capture(UDP, [
      { isFromUs: true, payload: encodeMold(session, 258, [new Uint8Array([1, 2, 3]), new Uint8Array([4])]) },
      { isFromUs: true, payload: encodeMoldHeader({ session, seq: 260, count: 0 }) },
      { isFromUs: true, payload: encodeMoldHeader({ session, seq: 260, count: 0xffff }) },
      { isFromUs: false, payload: encodeMoldHeader({ session, seq: 7, count: 9 }) },
    ]);
    const names = ["session", "sequence", "count", "msgseq", "msglen", "msgdata", "msglen.invalid", "count.invalid"];
    const rows = await dissected(
      file,
      `udp.port==${PORT},moldudp64`,
      names.map((name) => `moldudp64.${name}`),
    );
    expect(rows.map((row) => row.split("|").map((cell) => cell.trim()))).toEqual([
      [session, "258", "2", "258,259", "3,1", "010203,04", "", ""],
      [session, "260", "0", "", "", "", "", ""],
      [session, "260", "65535", "", "", "", "", ""],
      [session, "7", "9", "", "", "", "", ""],
    ]);
  },
);

// Without tshark the dissectors cannot be asked; CI installs it.
test.skipIf(tshark === null)(
  "Wireshark reads our SoupBinTCP: login, acceptance, messages and heartbeats [GATE-14]",
  async () => {
    const login = { user: "MARSAD", password: "secret", session: "20261116", seq: 42 };
    const file = capture(TCP, [
      { isFromUs: false, payload: encodeLogin(login) },
      { isFromUs: true, payload: encodeAccepted({ session: "20261116", seq: 42 }) },
      { isFromUs: true, payload: encodePacket(SOUP.sequenced, new Uint8Array([1, 2, 3])) },
      { isFromUs: false, payload: encodePacket(SOUP.clientHeartbeat) },
      { isFromUs: true, payload: encodePacket(SOUP.endOfSession) },
    ]);
    const names = ["packet_type", "packet_length", "username", "password", "session", "message", "req_seq_num.invalid"];
    const rows = await dissected(
      file,
      `tcp.port==${PORT},soupbintcp`,
      names.map((name) => `soupbintcp.${name}`),
    );
    const cells = rows.map((row) => row.split("|").map((cell) => cell.trim()));
    expect(cells.map(([type]) => type)).toEqual(["L", "A", "S", "R", "Z"].map((code) => `'${code}'`));
    expect(cells[0]?.slice(1)).toEqual(["47", "MARSAD", "secret", "20261116", "", ""]);
    expect(cells[1]?.slice(4)).toEqual(["20261116", "", ""]);
    expect(cells[2]?.[5]).toBe("010203");
  },
);

// Without tshark the dissectors cannot be asked; CI installs it.
test.skipIf(tshark === null)(
  "Wireshark reads our FIX: sessions, lists, books and orders, every checksum right [GATE-14]",
  async () => {
    const exchange = { ...SMALL_MARKET, activity: 0.02, startTimeOfDayMs: 11 * HOUR_MS, speed: 1 };
    const server = listenFeed({
      ...{ host: HOST, port: 0, exchange, clock },
      fix: { host: HOST, port: 0, users: null },
    });
    const client = new FixClient(server.fixPort ?? expect.unreachable(), "broker", () => clock.nowMs());
    const packets: { payload: Uint8Array; isFromUs: boolean }[] = [];
    client.socket.on("data", (bytes) => void packets.push({ isFromUs: true, payload: Buffer.from(bytes) }));
    await client.logon();
    await until("a market that takes orders", async () => {
      client.order("none", { Symbol: "0000" });
      return (await client.next("8")).fields.get("OrdRejReason") === "1";
    });
    client.send("x", [
      ["SecurityReqID", "l"],
      ["SecurityListRequestType", "4"],
    ]);
    client.subscribe("all", ["1120"], 0, ["0", "1", "2"]);
    client.order("a1");
    for (const type of ["y", "W", "8"]) await client.next(type);
    client.send("5", []);
    await until("the end", () => client.isClosed);
    server.stop();
    const names = ["MsgType", "MsgSeqNum", "SenderCompID", "Symbol", "checksum_good", "checksum_bad"];
    const rows = await dissected(
      capture(TCP, packets),
      `tcp.port==${PORT},fix`,
      names.map((name) => `fix.${name}`),
    );
    const [types = [], numbers = [], senders = [], symbols = [], good = [], bad = []] = names.map((_, at) =>
      rows.flatMap((row) => row.split("|")[at]?.split(",") ?? []).filter((cell) => cell !== ""),
    );
    for (const type of ["A", "8", "y", "W", "5"]) expect(types).toContain(type);
    expect(numbers).toEqual(types.map((_, at) => `${at + 1}`));
    expect(new Set(senders)).toEqual(new Set(["MARSAD"]));
    expect(symbols).toContain("1120");
    expect([good.length, new Set(good)]).toEqual([types.length, new Set(["1"])]);
    expect(new Set(bad)).toEqual(new Set(["0"]));
  },
);
