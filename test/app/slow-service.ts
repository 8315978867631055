// A small service for the tests of signals, run as a process of its own: the real lifecycle, listener and REST API, with
// one endpoint that takes as long as its path says and a socket that echoes.

import type { Gate } from "../../src/access/index.ts";
import { onEndpoint } from "../../src/api/http/endpoint-handler.ts";
import { json } from "../../src/api/http/response/answer.ts";
import { Listener, type UpgradeHandler } from "../../src/app/listener/listener.ts";
import { listenForSignals } from "../../src/app/service/process.ts";
import { Lifecycle, SystemClock } from "../../src/base/index.ts";
import { rest } from "../../src/wire/index.ts";
import { callerWith } from "../access/caller-with.ts";
import { healthyRest } from "../world/healthy-rest.ts";
import { SILENT_LOG } from "../world/silent-log.ts";

const clock = new SystemClock();
const rate = { limit: 1, remaining: 1, resetAtS: 1 };
const gate = {
  admit: () => ({ ok: true, caller: callerWith({ plan: "pro" }), rate }),
  visit: () => null,
} as unknown as Gate;
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const slow = onEndpoint(rest.endpoints.getQuote, async ({ path }) => {
  say("request began");
  await new Promise<void>((resolve) => void clock.after(Number(path.symbol), resolve));
  return json({ waitedMs: Number(path.symbol) });
});

const listener = new Listener(clock, {
  host: "127.0.0.1",
  port: 0,
  idleTimeoutS: 30,
  shutdownDelayMs: Number(process.argv[2] ?? 0),
});
const door = healthyRest({
  gate,
  clock,
  endpoints: [slow],
  ownUrl: () => listener.url,
  leaving: () => listener.leaving,
  settings: { bodyLimitBytes: 1_024, requestTimeoutMs: 60_000, requestsInFlightMax: 100, accessLog: "off" },
});

const sockets = new Set<Bun.ServerWebSocket<unknown>>();
const stream: UpgradeHandler = {
  websocket: {
    open: (socket) => void sockets.add(socket),
    close: (socket) => void sockets.delete(socket),
    message: (socket, text) => void socket.send(text),
  },
  upgrade: (request, server) =>
    server.upgrade(request, { data: undefined }) ? undefined : new Response(null, { status: 404 }),
  holds: () => false,
  get connections() {
    return sockets.size;
  },
  shed: async () => {
    for (const socket of sockets) socket.close(1012, "service_restart");
  },
  goAway: () => undefined,
};

const lifecycle = new Lifecycle(clock, SILENT_LOG)
  .add({ name: "store", stop: () => say("flushed") })
  .add({ name: "listener", start: () => listener.listen(door, stream), stop: () => listener.stop() });
const signals = listenForSignals();
await lifecycle.start();
say(`listening ${listener.port}`);
await signals.asked;
say("stopping");
const isClean = await lifecycle.stop();
process.exit(isClean ? 0 : 1);
