// Floods of connections on a process with a low limit of open descriptors.

import { afterEach, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { RawSocket } from "../stream/raw-socket.ts";
import { until } from "../world/until.ts";
import { Child } from "./child.ts";
import { exchangeRaw, firstAnswer } from "./raw-client.ts";

let door: Child | undefined;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  door?.signal("SIGKILL");
});

async function open(descriptorsMax: number | undefined, ...flags: readonly string[]) {
  const options = descriptorsMax === undefined ? {} : { descriptorsMax };
  door = new Child(["test/app/door-process.ts", ...flags], {}, options);
  const said = await door.says(/listening (\d+) key (\S+)/);
  return { port: Number(said[1]), key: said[2] ?? "" };
}

/** Connects and sends the bytes, and nothing more. */
function idle(port: number, bytes = ""): Socket {
  const socket = connect(port, "127.0.0.1", () => socket.write(bytes));
  socket.on("error", () => {});
  socket.setMaxListeners(0);
  sockets.push(socket);
  return socket;
}

const HEALTH = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

/** Asks on a connection that stays open. */
async function ask(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  socket.once("data", (chunk) => resolve(chunk.toString().slice(0, 15)));
  socket.once("close", () => resolve("closed"));
  socket.write(HEALTH);
  return await promise;
}

const askAnew = async (port: number): Promise<number> =>
  firstAnswer(await exchangeRaw(port, HEALTH.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"), 3_000)).status;

test("thousands of idle connections and half requests leave the clients that are there alone, and new ones are taken again [DOOR-07]", async () => {
  const { port, key } = await open(300);
  const client = idle(port);
  expect(await ask(client)).toBe("HTTP/1.1 200 OK");
  const stream = await RawSocket.open(port, `/ws/v1/market/trades/?api_key=${key}`);
  stream.text({ action: "subscribe", symbols: ["1001"] });
  await until("trades", async () => (await stream.nextJson()).type === "trade");

  for (let at = 0; at < 2_000; at++) idle(port, at % 2 === 0 ? "" : "GET /healthz HTTP/1.1\r\nHo");
  await door?.says(/descriptors run short/);
  for (let turn = 0; turn < 20; turn++) {
    expect(await ask(client)).toBe("HTTP/1.1 200 OK");
    expect((await stream.nextJson()).type).toBe("trade");
  }
  const attackers = sockets.splice(1);
  // The files of the process can be opened all the while.
  await until("a document", async () => (await askAnew(port)) === 200);
  for (const socket of attackers) socket.destroy();
  await door?.says(/descriptors enough again/);
  expect(await askAnew(port)).toBe(200);
  expect(await ask(client)).toBe("HTTP/1.1 200 OK");
  expect((await stream.nextJson()).type).toBe("trade");
  expect([door?.isRunning, door?.err]).toEqual([true, ""]);
  stream.destroy();
}, 300_000);

test("an address has its share of connections, the newest beyond it are closed, and WebSockets do not count [DOOR-06]", async () => {
  const { port, key } = await open(undefined, "connectionsPerAddress=20");
  const first = Array.from({ length: 10 }, () => idle(port));
  for (const socket of first) expect(await ask(socket)).toBe("HTTP/1.1 200 OK");
  const streams = await Promise.all(
    Array.from({ length: 30 }, () => RawSocket.open(port, `/ws/v1/market/trades/?api_key=${key}`)),
  );
  let closed = 0;
  for (let at = 0; at < 60; at++) idle(port, "GET /healthz HTTP/1.1\r\nHo").on("close", () => closed++);
  await until("the connections beyond the share to be closed", () => closed >= 50);
  for (const socket of first) expect(await ask(socket)).toBe("HTTP/1.1 200 OK");
  for (const stream of streams) {
    expect((await stream.nextJson()).type).toBe("connected");
    stream.destroy();
  }
}, 300_000);
