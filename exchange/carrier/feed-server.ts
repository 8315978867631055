// The exchange on a TCP port: one market for many readers. It stands in for a real exchange, and shows what an operator's own
// feed handler has to do.

import { assert, type Clock, Repeat, SystemClock } from "../../src/base/index.ts";
import { type ExchangeOptions, optionsProblem } from "./exchange-options.ts";
import { FeedConnection, type ReaderLimits } from "./feed-connection.ts";
import { SharedMarket } from "./shared-market.ts";

interface FeedServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly exchange: ExchangeOptions;
  readonly clock?: Clock;
  readonly limits?: Partial<ReaderLimits>;
  readonly readersMax?: number;
}

/** A listening exchange. */
interface FeedServer {
  readonly port: number;
  readonly readerCount: number;
  /** Closes all connections and stops the market. */
  stop(): void;
}

export const READERS_MAX = 64;
export const HELLO_TIMEOUT_MS = 5_000;
export const STALL_TIMEOUT_MS = 30_000;
const CHECK_EVERY_MS = 500;

interface SocketData {
  connection: FeedConnection | null;
}

export function listenFeed(options: FeedServerOptions): FeedServer {
  const problem = optionsProblem(options.exchange);
  assert(problem === null, `${problem}`);
  const clock = options.clock ?? new SystemClock();
  const limits: ReaderLimits = { helloMs: HELLO_TIMEOUT_MS, stallMs: STALL_TIMEOUT_MS, ...options.limits };
  const readersMax = options.readersMax ?? READERS_MAX;
  const readers = new Set<FeedConnection>();
  const market = new SharedMarket(options.exchange, clock, () => {
    for (const reader of readers) reader.moved();
  });
  const listener = Bun.listen<SocketData>({
    hostname: options.host,
    port: options.port,
    data: { connection: null },
    socket: {
      open(socket) {
        const connection = new FeedConnection(socket, market, clock, limits, () => readers.size === 1);
        socket.data = { connection };
        if (readers.size >= readersMax) connection.reject("TOO_MANY_READERS");
        else readers.add(connection);
      },
      data: (socket, bytes) => socket.data.connection?.received(bytes),
      drain: (socket) => socket.data.connection?.drained(),
      close: (socket) => forget(socket.data.connection),
      error: (socket) => forget(socket.data.connection),
    },
  });
  const forget = (connection: FeedConnection | null): void => {
    if (connection === null) return;
    connection.closed();
    readers.delete(connection);
  };
  const checks = new Repeat({
    clock,
    everyMs: CHECK_EVERY_MS,
    task: () => closeSilent(readers),
    failed: (error) => {
      throw error;
    },
  });
  checks.start();
  market.start();
  return {
    port: listener.port,
    get readerCount() {
      return readers.size;
    },
    stop() {
      void checks.stop();
      market.stop();
      listener.stop(true);
    },
  };
}

/** Closes readers that have been silent or stuck for too long; they make room at once. */
function closeSilent(readers: Set<FeedConnection>): void {
  for (const reader of readers) {
    reader.check();
    if (reader.isClosed) readers.delete(reader);
  }
}
