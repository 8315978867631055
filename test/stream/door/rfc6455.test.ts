// The requirements of RFC 6455 for a server, case by case, over a bare socket.

import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { closePayload, type FrameShape, frameOf, OPCODE, RawSocket } from "../raw-socket.ts";
import { StreamFixture } from "../stream-fixture.ts";

let fixture: StreamFixture;
let path: string;
const opened: RawSocket[] = [];

beforeAll(async () => {
  fixture = await StreamFixture.open();
  path = `/ws/v1/stocks/?api_key=${fixture.key("enterprise")}`;
});
afterAll(async () => {
  for (const socket of opened) socket.destroy();
  await fixture.close();
});

/** A socket that has read `connected`. */
async function connectedSocket(): Promise<RawSocket> {
  const socket = await RawSocket.open(fixture.port, path);
  opened.push(socket);
  expect((await socket.nextJson()).type).toBe("connected");
  // Time passes between tests, so that none meets the rate limit of another.
  fixture.access.clock.advance(3_000);
  return socket;
}

const PING = '{"action":"ping"}';

async function answersPing(socket: RawSocket): Promise<void> {
  socket.text(PING);
  expect((await socket.nextJson()).type).toBe("pong");
}

describe("the opening handshake", () => {
  test("is answered with 101 and the accept value of the key", async () => {
    const socket = await RawSocket.open(fixture.port, path);
    opened.push(socket);
    expect(socket.status).toBe(101);
    expect(socket.head).toMatch(/\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK\+xOo=(?:\r\n|$)/i);
    expect(socket.head).toMatch(/\r\nUpgrade: websocket/i);
    expect(socket.head).not.toMatch(/Sec-WebSocket-Extensions/i);
  });

  const faults: readonly (readonly [string, Readonly<Record<string, string | undefined>>, number])[] = [
    ["an older version", { "Sec-WebSocket-Version": "8" }, 426],
    ["no version", { "Sec-WebSocket-Version": undefined }, 426],
    ["no key", { "Sec-WebSocket-Key": undefined }, 400],
    ["a key of another length", { "Sec-WebSocket-Key": "c2hvcnQ=" }, 400],
    ["a connection that is not upgraded", { Connection: "keep-alive" }, 400],
  ];
  test.each(faults)("with %s is refused", async (_name, headers, status) => {
    const socket = await RawSocket.open(fixture.port, path, headers);
    opened.push(socket);
    expect(socket.status).toBe(status);
    if (status === 426) expect(socket.head).toMatch(/Sec-WebSocket-Version: 13/i);
  });

  test("takes the header's tokens in any case and beside others", async () => {
    const socket = await RawSocket.open(fixture.port, path, {
      Connection: "keep-alive, upgrade",
      Upgrade: "WebSocket",
    });
    opened.push(socket);
    expect(socket.status).toBe(101);
  });
});

describe("messages", () => {
  test("of the server are unmasked, final, whole text frames", async () => {
    const socket = await connectedSocket();
    socket.text(PING);
    expect(await socket.next()).toMatchObject({ isFinal: true, reserved: 0, opcode: OPCODE.text, isMasked: false });
  });

  test("in fragments are put together", async () => {
    const socket = await connectedSocket();
    socket.send(frameOf(OPCODE.text, PING.slice(0, 4), { isFinal: false }));
    socket.send(frameOf(OPCODE.continuation, PING.slice(4, 9), { isFinal: false }));
    socket.send(frameOf(OPCODE.continuation, "", { isFinal: false }));
    socket.send(frameOf(OPCODE.continuation, PING.slice(9)));
    expect((await socket.nextJson()).type).toBe("pong");
  });

  test("in fragments may have control frames between them", async () => {
    const socket = await connectedSocket();
    socket.send(frameOf(OPCODE.text, PING.slice(0, 4), { isFinal: false }));
    socket.send(frameOf(OPCODE.ping, "between"));
    socket.send(frameOf(OPCODE.continuation, PING.slice(4)));
    expect(await socket.next()).toMatchObject({ opcode: OPCODE.pong, payload: Buffer.from("between") });
    expect((await socket.nextJson()).type).toBe("pong");
  });

  test("may arrive byte by byte", async () => {
    const socket = await connectedSocket();
    for (const byte of frameOf(OPCODE.text, PING)) socket.send(Buffer.from([byte]));
    expect((await socket.nextJson()).type).toBe("pong");
  });

  test("may arrive many at once", async () => {
    const socket = await connectedSocket();
    socket.send(Buffer.concat(Array.from({ length: 20 }, () => frameOf(OPCODE.text, PING))));
    for (let count = 0; count < 20; count++) expect((await socket.nextJson()).type).toBe("pong");
  });

  test("may be written in the longer forms of a length, up to 64 KiB and no further [STREAM-32]", async () => {
    const padded = (length: number): string => PING + " ".repeat(length - PING.length);
    for (const length of [125, 126, 65_535, 65_536]) {
      const socket = await connectedSocket();
      socket.text(padded(length));
      expect((await socket.nextJson()).type).toBe("pong");
    }
    const socket = await connectedSocket();
    socket.text(padded(65_537));
    expect(await socket.closing()).toMatchObject({ code: 1009 });
  });

  test("that together are too large are refused before they are whole [STREAM-32]", async () => {
    const socket = await connectedSocket();
    socket.send(frameOf(OPCODE.text, " ".repeat(40_000), { isFinal: false }));
    socket.send(frameOf(OPCODE.continuation, " ".repeat(40_000), { isFinal: false }));
    expect(await socket.closing()).toMatchObject({ code: 1009 });
  });

  test("that claim a length beyond all bounds are refused by their header", async () => {
    const socket = await connectedSocket();
    socket.send(frameOf(OPCODE.text, "x", { claimed: 2 ** 40 }));
    expect(await socket.closing()).toMatchObject({ code: 1009 });
  });

  test("that are binary are no JSON, and the socket stays open [STREAM-31, STREAM-30]", async () => {
    const socket = await connectedSocket();
    socket.send(frameOf(OPCODE.binary, PING));
    expect(await socket.nextJson()).toMatchObject({ type: "error", code: "invalid_json" });
    await answersPing(socket);
  });
});

describe("control frames", () => {
  test("ping is answered by pong with the same bytes, also the longest and an empty one", async () => {
    const socket = await connectedSocket();
    for (const payload of ["", "beat", "x".repeat(125)]) {
      socket.send(frameOf(OPCODE.ping, payload));
      expect(await socket.next()).toMatchObject({ opcode: OPCODE.pong, payload: Buffer.from(payload) });
    }
  });

  test("a pong that nobody asked for changes nothing", async () => {
    const socket = await connectedSocket();
    socket.send(frameOf(OPCODE.pong, "unasked"));
    await answersPing(socket);
  });

  test("close is answered with the same code, and the connection ends", async () => {
    for (const code of [1000, 1001, 3000, 4999]) {
      const socket = await connectedSocket();
      socket.send(frameOf(OPCODE.close, closePayload(code, "bye")));
      expect(await socket.closing()).toMatchObject({ code });
      await socket.ended();
    }
  });

  test("close without a code ends the connection", async () => {
    const socket = await connectedSocket();
    socket.send(frameOf(OPCODE.close));
    expect([1000, 1005]).toContain((await socket.closing()).code);
    await socket.ended();
  });
});

describe("a broken protocol closes with 1002", () => {
  const faults: readonly (readonly [string, () => Buffer[]])[] = [
    ["a reserved opcode", () => [frameOf(3, "x")]],
    ["a reserved control opcode", () => [frameOf(11)]],
    ["a reserved bit", () => [frameOf(OPCODE.text, PING, { reserved: 4 })]],
    ["an unmasked frame", () => [frameOf(OPCODE.text, PING, { isMasked: false })]],
    ["a fragmented ping", () => [frameOf(OPCODE.ping, "x", { isFinal: false })]],
    ["a ping that is too long", () => [frameOf(OPCODE.ping, "x".repeat(126))]],
    ["a continuation of nothing", () => [frameOf(OPCODE.continuation, PING)]],
    [
      "a new message within a message",
      () => [frameOf(OPCODE.text, "{", { isFinal: false }), frameOf(OPCODE.text, PING)],
    ],
    ["a close code that nobody may send", () => [frameOf(OPCODE.close, closePayload(1005))]],
    ["a close code out of range", () => [frameOf(OPCODE.close, closePayload(999))]],
    ["half a close code", () => [frameOf(OPCODE.close, Buffer.from([3]))]],
  ];
  test.each(faults)("%s", async (_name, frames: () => Buffer[]) => {
    const socket = await connectedSocket();
    for (const frame of frames()) socket.send(frame);
    const { code } = await socket.closing();
    expect(code).toBe(1002);
    await socket.ended();
  });
});

describe("text that is not UTF-8 closes with 1007", () => {
  const shapes: readonly (readonly [string, Buffer, FrameShape])[] = [
    ["a stray byte", Buffer.from([0x22, 0xff, 0x22]), {}],
    ["an overlong slash", Buffer.from([0xc0, 0xaf]), {}],
    ["half a surrogate pair", Buffer.from([0xed, 0xa0, 0x80]), {}],
    ["a cut sequence", Buffer.from([0xe2, 0x82]), {}],
  ];
  test.each(shapes)("%s", async (_name, payload, shape) => {
    const socket = await connectedSocket();
    socket.send(frameOf(OPCODE.text, payload, shape));
    expect(await socket.closing()).toMatchObject({ code: 1007 });
  });

  test("a character that is cut by a fragment is whole again", async () => {
    const socket = await connectedSocket();
    const bytes = Buffer.from('{"action":"ping","note":"مرصد"}');
    socket.send(frameOf(OPCODE.text, bytes.subarray(0, 26), { isFinal: false }));
    socket.send(frameOf(OPCODE.continuation, bytes.subarray(26)));
    expect((await socket.nextJson()).type).toBe("pong");
  });
});
