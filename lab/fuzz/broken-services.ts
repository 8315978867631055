// Stand-ins for the service with one fault each, to show that the targets that need a running service
// find it.

import { encodeControl } from "../../src/feed-protocol/index.ts";
import type { Fuzzed } from "./fuzzed-server.ts";
import type { HostileHandler } from "./hostile-handler.ts";

const UNCHECKED = { key: () => "any", warm: () => undefined, check: async () => undefined };

/** A WebSocket service: `take` handles each message. Its first connection, the calm one, may be treated otherwise. */
export async function brokenStream(
  take: (socket: Bun.ServerWebSocket<unknown>) => void,
  takeCalm: (socket: Bun.ServerWebSocket<unknown>) => void = (socket) => socket.send('{"type":"pong"}'),
): Promise<Fuzzed> {
  let calm: Bun.ServerWebSocket<unknown> | null = null;
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request, self) => (self.upgrade(request) ? undefined : new Response("no", { status: 400 })),
    websocket: {
      open: (socket) => {
        calm ??= socket;
      },
      message: (socket) => (socket === calm ? takeCalm(socket) : take(socket)),
    },
  });
  const { port = 0 } = server;
  const close = async (): Promise<void> => server.stop(true);
  return { ...UNCHECKED, url: `http://127.0.0.1:${port}`, port, isRunning: true, close };
}

interface FeedReaderFaults {
  /** The answer of `/readyz`, by the number of requests so far. */
  readonly readiness: (asked: number) => { readonly status: number; readonly body: unknown };
  /** False: the service ends when it first loses a connection. */
  readonly isLasting?: boolean;
}

/** A service that reads a feed over TCP, comes back whenever the connection ends, and ignores all data. */
export async function brokenFeedReader(handler: HostileHandler, faults: FeedReaderFaults): Promise<Fuzzed> {
  let [asked, isOver, isRunning] = [0, false, true];
  let socket: { end(): void } | null = null;
  const connect = async (): Promise<void> => {
    const socketEvents = { data: () => undefined, error: () => undefined, close: () => void again() };
    const opened = await Bun.connect({ hostname: "127.0.0.1", port: handler.port, socket: socketEvents });
    opened.write(encodeControl({ type: "hello", from: null }));
    socket = opened;
  };
  const again = async (): Promise<void> => {
    if (faults.isLasting === false) isRunning = false;
    // The handler may be gone at the end.
    if (!isOver && isRunning) await connect().catch(() => undefined);
  };
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: () => {
      const { status, body } = faults.readiness(++asked);
      return Response.json(body, { status });
    },
  });
  const { port = 0 } = server;
  await connect();
  const close = async (): Promise<void> => {
    isOver = true;
    socket?.end();
    await server.stop(true);
  };
  return {
    ...UNCHECKED,
    url: `http://127.0.0.1:${port}`,
    port,
    close,
    get isRunning() {
      return isRunning;
    },
  };
}
