import { afterAll, beforeAll, expect, test } from "bun:test";
import { DAY_MS } from "../../src/base/index.ts";
import { answer, type Behaviour } from "../world/receiver.ts";
import { type Hook, WebhookWorld } from "../world/webhook-world.ts";

let world: WebhookWorld;
let hook: Hook;
beforeAll(async () => {
  world = await WebhookWorld.open();
  hook = await world.hook();
});
afterAll(() => world.close());

async function outcomeOf(behaviour: Behaviour) {
  world.receiver.otherwise = behaviour;
  await world.ask("POST", `/webhooks/${hook.id}/test-delivery/`);
  await world.settle();
  const { body } = await world.ask("GET", `/webhooks/${hook.id}/deliveries/?limit=1`);
  const { status, error, response_status: responseStatus } = body.deliveries[0];
  return { status, error, responseStatus };
}

const delivered = (responseStatus: number) => ({ status: "delivered", error: null, responseStatus });
const failed = (error: string, responseStatus: number | null = null) => ({ status: "queued", error, responseStatus });
const endless = (chunk: string) => (socket: import("node:net").Socket) => {
  const write = (): void => {
    if (!socket.destroyed) socket.write(chunk, () => setImmediate(write));
  };
  write();
};

const CASES: readonly (readonly [string, Behaviour, object])[] = [
  ["a 200", 200, delivered(200)],
  ["a 204", 204, delivered(204)],
  ["a 299", answer(299), delivered(299)],
  ["a 200 with a body", answer(200, {}, "x".repeat(10_000)), delivered(200)],
  ["a 500", 500, failed("http_status", 500)],
  ["a 404", 404, failed("http_status", 404)],
  ["a redirect [DELIVERY-16]", answer(302, { Location: "https://hooks.example.com/there" }), failed("redirect", 302)],
  ["a permanent redirect [DELIVERY-16]", answer(308, { Location: "/there" }), failed("redirect", 308)],
  ["a reset before a word", (socket) => socket.destroy(), failed("connection_reset")],
  [
    "a reset within the head",
    (socket) => void socket.write("HTTP/1.1 200 O", () => socket.destroy()),
    failed("connection_reset"),
  ],
  ["an answer that is no HTTP", (socket) => void socket.write("hello\r\n\r\n"), failed("invalid_answer")],
  ["a head that never ends", endless("x-header: more and more\r\n"), failed("invalid_answer")],
  [
    "a body that never ends",
    (socket) => {
      socket.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n");
      endless("400\r\n" + "a".repeat(1_024) + "\r\n")(socket);
    },
    delivered(200),
  ],
  [
    "a body that is promised and does not come",
    (socket) => void socket.write("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nabc"),
    delivered(200),
  ],
  [
    "an interim answer before the real one",
    (socket) => void socket.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"),
    delivered(200),
  ],
  [
    "a head that comes byte by byte",
    (socket) => {
      const bytes = [..."HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n"];
      const next = (): void => {
        const byte = bytes.shift();
        if (byte !== undefined && !socket.destroyed) socket.write(byte, () => setImmediate(next));
      };
      next();
    },
    delivered(202),
  ],
];
for (const [name, behaviour, expected] of CASES) {
  test(`${name}`, async () => {
    expect(await outcomeOf(behaviour)).toEqual({ ...expected } as never);
  });
}

test("a redirect's target is never called [DELIVERY-16]", () => {
  expect(world.receiver.calls.some(({ path }) => path === "/there")).toBe(false);
});

test("a connection is used again, and one that was closed meanwhile is replaced within the same try", async () => {
  await outcomeOf(200);
  const before = world.receiver.connections;
  expect(await outcomeOf(200)).toEqual(delivered(200));
  expect(world.receiver.connections).toBe(before);
  // The receiver answers and closes right after: the next try finds a connection that is closed or closing.
  await outcomeOf((socket) => {
    socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    socket.end();
  });
  expect(await outcomeOf(200)).toEqual(delivered(200));
  await world.pass(DAY_MS / 24);
});
