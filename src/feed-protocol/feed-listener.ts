// A TCP port that serves a feed to readers.

import type { Clock } from "../base/index.ts";
import { listenForClients } from "./client-listener.ts";
import { FeedConnection, type ReaderLimits, type ReaderSource } from "./feed-connection.ts";
import type { FeedGuard } from "./feed-guard.ts";

interface FeedListenerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly guard: FeedGuard;
  readonly clock: Clock;
  readonly limits?: Partial<ReaderLimits>;
  readonly readersMax?: number;
  /** Called for each new reader. */
  readonly newSource: () => ReaderSource;
}

export interface FeedListener {
  readonly port: number;
  readonly readerCount: number;
  /** Tells the readers that there may be new events. */
  moved(): void;
  /** Closes all readers, because the numbering has changed and they must connect again. */
  dropAll(): void;
  stop(): void;
}

export const READERS_MAX = 64;
export const HELLO_TIMEOUT_MS = 5_000;
export const STALL_TIMEOUT_MS = 30_000;
const CHECK_EVERY_MS = 500;

export function listenForReaders(options: FeedListenerOptions): FeedListener {
  const { host, port, guard, clock, newSource, readersMax = READERS_MAX } = options;
  const limits: ReaderLimits = { helloMs: HELLO_TIMEOUT_MS, stallMs: STALL_TIMEOUT_MS, ...options.limits };
  const listener = listenForClients({
    host,
    port,
    guard,
    clientsMax: readersMax,
    open: (socket, isFull) => {
      const connection = new FeedConnection(socket, newSource(), clock, limits);
      if (isFull) connection.reject("TOO_MANY_READERS");
      return connection;
    },
    clock,
    checkEveryMs: CHECK_EVERY_MS,
    check: (reader) => {
      // Closes a reader that has been silent or stuck for too long, and removes it at once to make room.
      reader.check();
      if (reader.isClosed) readers.delete(reader);
    },
  });
  const readers = listener.clients;
  return {
    port: listener.port,
    get readerCount() {
      return readers.size;
    },
    moved: () => {
      for (const reader of readers) reader.moved();
    },
    dropAll: () => {
      for (const reader of readers) reader.drop();
    },
    stop: () => listener.stop(),
  };
}
