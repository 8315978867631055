// A reader that subscribes to everything and then reads nothing: the others must not notice it.

import { connect, type Socket } from "node:net";
import type { Random } from "../../../src/base/index.ts";
import { pause } from "../pause.ts";
import type { Tally } from "../tally.ts";
import { DEMO_KEY } from "./pollers.ts";

const SUBSCRIBE = '{"action":"subscribe","symbols":["*"],"levels":20}';
const CHANNELS = ["stocks", "market/trades", "market/depth"] as const;

export async function readSlowly(port: number, random: Random, tally: Tally, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    await subscribe(socket, random.pick(CHANNELS));
    tally.count("slow readers");
    socket.pause();
    for (let waited = 0; waited < random.between(2, 8) && !isOver(); waited++) await pause(1_000);
    socket.resume();
    await pause(500);
    socket.destroy();
    await pause(500);
  }
}

async function subscribe(socket: Socket, channel: string): Promise<void> {
  const head = [
    `GET /ws/v1/${channel}/?api_key=${DEMO_KEY("enterprise")} HTTP/1.1`,
    "Host: 127.0.0.1",
    "Upgrade: websocket",
    "Connection: Upgrade",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  await pause(300);
  // A masked text frame whose mask is zero.
  const text = Buffer.from(SUBSCRIBE);
  if (!socket.destroyed) socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]));
}
