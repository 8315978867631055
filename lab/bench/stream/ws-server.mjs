// The plain one: the `ws` package on Node, with a set of sockets for each symbol.

import { createServer } from "node:http";
import { WebSocketServer } from "ws";

const SYMBOL_COUNT = 400;
const ROUND_MESSAGES = 100;
const TICK_MS = 5;
const [, , head] = process.argv;
const readers = new Map();
let rate = 0;
let messages = 0;

function publish(count) {
  for (let at = 0; at < count; at++) {
    const symbol = String(1000 + (messages % SYMBOL_COUNT));
    const message = `{"type":"quote","symbol":"${symbol}",${head},"timestamp":"${new Date().toISOString()}","latency_ms":0}`;
    const encoded = Buffer.from(message);
    for (const socket of readers.get(symbol) ?? []) {
      // Without a bound of its own the process runs out of memory here.
      if (socket.bufferedAmount < 1_048_576) socket.send(encoded, { binary: false });
    }
    messages++;
  }
}

let lastMs = performance.now();
function run() {
  const nowMs = performance.now();
  const owed = rate === Infinity ? ROUND_MESSAGES : Math.floor(rate * Math.min((nowMs - lastMs) / 1_000, 0.05));
  if (owed > 0) {
    lastMs = nowMs;
    publish(owed);
  }
  if (rate === Infinity) setImmediate(run);
  else setTimeout(run, TICK_MS);
}
run();

const server = createServer((request, response) => {
  const wanted = /^\/rate\/(\d+|max)$/.exec(request.url)?.[1];
  if (wanted !== undefined) rate = wanted === "max" ? Infinity : Number(wanted);
  const { user, system } = process.cpuUsage();
  response.end(JSON.stringify({ rssBytes: process.memoryUsage.rss(), messages, cpuSeconds: (user + system) / 1e6 }));
});
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (socket) => {
  socket.on("error", () => {});
  socket.on("message", (frame) => {
    for (const symbol of JSON.parse(String(frame)).symbols) {
      if (!readers.has(symbol)) readers.set(symbol, new Set());
      readers.get(symbol).add(socket);
    }
    socket.send('{"type":"subscribed"}');
  });
  socket.on("close", () => {
    for (const set of readers.values()) set.delete(socket);
  });
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${server.address().port}\n`));
