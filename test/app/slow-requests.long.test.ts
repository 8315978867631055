// Requests that are never finished.

import { expect, test } from "bun:test";
import { connect } from "node:net";
import { until } from "../world/until.ts";
import { Child } from "./child.ts";

/** A name, the first bytes, and the bytes that are then sent again and again. */
const SLOW: readonly (readonly [string, string, string])[] = [
  ["nothing at all", "", ""],
  ["half a line", "GE", ""],
  ["half a head", "GET /healthz HTTP/1.1\r\nHost: x\r\n", ""],
  ["a head that never ends", "GET /healthz HTTP/1.1\r\nHost: x\r\n", "X-A: b\r\n"],
  ["a head, letter by letter", "GET /", "a"],
  [
    "a body that never ends",
    "POST /api/v1/webhooks/ HTTP/1.1\r\nHost: x\r\nContent-Length: 9000\r\nX-API-Key: KEY\r\n\r\n{",
    " ",
  ],
  [
    "a chunk that never ends",
    "POST /api/v1/webhooks/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nX-API-Key: KEY\r\n\r\nfff\r\n{",
    " ",
  ],
];

test("a request that is not complete in time ends with its connection, also when it trickles [DOOR-05]", async () => {
  const door = new Child(["test/app/door-process.ts", "requestTimeoutMs=8000", "idleTimeoutS=10"]);
  const said = await door.says(/listening (\d+) key (\S+)/);
  const waiting = new Set(SLOW.map(([name]) => name));
  const sockets = SLOW.map(([name, first, piece]) => {
    const socket = connect(Number(said[1]), "127.0.0.1", () => socket.write(first.replace("KEY", said[2] ?? "")));
    socket.on("error", () => {});
    socket.on("data", () => {});
    socket.on("close", () => waiting.delete(name));
    return { socket, piece };
  });
  let looks = 0;
  await until(
    "all of them to be closed",
    () => waiting.size === 0,
    () => {
      looks++;
      if (looks % 1_000 !== 0) return;
      for (const { socket, piece } of sockets) if (piece !== "" && !socket.destroyed) socket.write(piece);
    },
  ).catch(() => {});
  door.signal("SIGKILL");
  expect([...waiting]).toEqual([]);
}, 300_000);
