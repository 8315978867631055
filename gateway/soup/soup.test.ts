// SoupBinTCP from both ends: the packets byte by byte, and a client and a server over a socket.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { type Clock, SystemClock } from "../../src/base/index.ts";
import { settle } from "../../test/exchange/small-market.ts";
import { TestClock } from "../../test/world/test-clock.ts";
import { SoupClient, type SoupEnd } from "./soup-client.ts";
import {
  decodeAccepted,
  decodeLogin,
  encodeAccepted,
  encodeLogin,
  encodePacket,
  SOUP,
  SoupError,
  SoupReader,
} from "./soup-packets.ts";
import { listenSoup, type SoupServer } from "./soup-server.ts";

const clock = new SystemClock();

test("a login is written as the specification says", () => {
  const bytes = encodeLogin({ user: "MARSAD", password: "secret", session: "20261116", seq: 1_234 });
  const text = new TextDecoder().decode(bytes.subarray(2));
  expect([...bytes.subarray(0, 2)]).toEqual([0, 47]);
  expect(text).toBe("LMARSADsecret      20261116                1234");
});

test("logins and acceptances are read as they were written", () => {
  const name = fc.string({ maxLength: 6, unit: fc.constantFrom(..."AZaz09") });
  const seq = fc.nat();
  fc.assert(
    fc.property(name, name, name, seq, (user, password, session, number) => {
      const login = { user, password, session, seq: number };
      expect(decodeLogin(encodeLogin(login).subarray(3))).toEqual(login);
      expect(decodeAccepted(encodeAccepted({ session, seq: number }).subarray(3))).toEqual({ session, seq: number });
    }),
  );
});

test("packets come whole, however the stream is cut", () => {
  const packets = [
    encodePacket("S", new Uint8Array([1, 2, 3])),
    encodePacket("H"),
    encodePacket("S", new Uint8Array(300)),
  ];
  const stream = Buffer.concat(packets);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 60 }), (cuts) => {
      const reader = new SoupReader();
      const seen: string[] = [];
      let at = 0;
      for (const cut of [...cuts, stream.length]) {
        reader.read(stream.subarray(at, at + cut), (type, _view, start, end) => {
          seen.push(`${String.fromCharCode(type)}${end - start}`);
          return true;
        });
        at = Math.min(at + cut, stream.length);
      }
      expect(seen).toEqual(["S3", "H0", "S300"]);
    }),
  );
});

test("a packet without a type and a login of another length are refused", () => {
  expect(() => new SoupReader().read(new Uint8Array([0, 0]), () => true)).toThrow(SoupError);
  expect(() => decodeLogin(new Uint8Array(45))).toThrow(SoupError);
  expect(() => decodeAccepted(new TextEncoder().encode("  20261116                 x12"))).toThrow("no number");
});

/** A server with one session of ten messages, which ends where `isOver`. */
function tenMessages(isOver: boolean, serverClock: Clock = clock): SoupServer {
  return listenSoup({
    host: "127.0.0.1",
    port: 0,
    clock: serverClock,
    open: ({ user, session, seq }) => {
      if (user !== "MARSAD") return "A";
      if (session !== "" && session !== "20261116") return "S";
      let next = Math.max(seq, 1);
      return {
        name: "20261116",
        seq: next,
        read: () => {
          if (next > 10) return isOver ? "over" : "waiting";
          return encodePacket(SOUP.sequenced, new Uint8Array([next++]));
        },
      };
    },
  });
}

interface Seen {
  readonly accepted: string[];
  readonly messages: number[];
  end: SoupEnd | null;
}

/** Logs in, and ends with the session or after `messagesMax` messages. */
async function read(port: number, user: string, session: string, seq: number, messagesMax = 100): Promise<Seen> {
  const seen: Seen = { accepted: [], messages: [], end: null };
  await new Promise<void>((resolve) => {
    const client = new SoupClient({ host: "127.0.0.1", port }, { user, password: "", session, seq }, clock, {
      accepted: (accepted) => void seen.accepted.push(`${accepted.session}.${accepted.seq}`),
      message: (view, start) => {
        seen.messages.push(view.getUint8(start));
        if (seen.messages.length < messagesMax) return;
        client.close();
        resolve();
      },
      settled: () => undefined,
      idle: () => undefined,
      ended: (end) => {
        seen.end = end;
        resolve();
      },
    });
  });
  return seen;
}

test("a client gets a session from the number that it asks for to its end", async () => {
  const server = tenMessages(true);
  const whole = await read(server.port, "MARSAD", "", 1);
  expect(whole).toEqual({
    accepted: ["20261116.1"],
    messages: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    end: { kind: "session-over" },
  });
  const rest = await read(server.port, "MARSAD", "20261116", 8);
  expect(rest.accepted).toEqual(["20261116.8"]);
  expect(rest.messages).toEqual([8, 9, 10]);
  server.stop();
});

test("a client whose connection broke goes on with the message after the last one", async () => {
  const server = tenMessages(false);
  const first = await read(server.port, "MARSAD", "", 1, 4);
  const second = await read(server.port, "MARSAD", "20261116", first.messages.length + 1, 6);
  expect([...first.messages, ...second.messages]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  server.stop();
});

test("a wrong user and another session are rejected with their codes", async () => {
  const server = tenMessages(false);
  expect((await read(server.port, "NOBODY", "", 1)).end).toEqual({ kind: "rejected", code: "A" });
  expect((await read(server.port, "MARSAD", "20200101", 1)).end).toEqual({ kind: "rejected", code: "S" });
  server.stop();
});

test("a server that cannot be reached, or is gone, is told as lost", async () => {
  const server = tenMessages(false);
  const { port } = server;
  server.stop();
  expect((await read(port, "MARSAD", "", 1)).end?.kind).toBe("lost");
});

test("a silent server sends heartbeats", async () => {
  const moved = new TestClock(1_000_000);
  const server = tenMessages(false, moved);
  const secondsPass = async (): Promise<void> => {
    for (let i = 0; i < 4; i++) {
      moved.advance(500);
      await settle();
    }
  };
  const heard = await new Promise<string>((resolve) => {
    const login = { user: "MARSAD", password: "", session: "", seq: 11 };
    const client = new SoupClient({ host: "127.0.0.1", port: server.port }, login, clock, {
      accepted: () => void secondsPass(),
      message: () => resolve("a message"),
      settled: () => undefined,
      idle: () => {
        client.close();
        resolve("a heartbeat");
      },
      ended: ({ kind }) => resolve(kind),
    });
  });
  expect(heard).toBe("a heartbeat");
  server.stop();
});
