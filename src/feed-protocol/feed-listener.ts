// A TCP port that serves a feed to readers.

import { type Clock, Repeat } from "../base/index.ts";
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
    ...{ host, port, guard, clientsMax: readersMax },
    open: (socket, isFull) => {
      const connection = new FeedConnection(socket, newSource(), clock, limits);
      if (isFull) connection.reject("TOO_MANY_READERS");
      return connection;
    },
  });
  const readers = listener.clients;
  const checks = new Repeat({
    clock,
    everyMs: CHECK_EVERY_MS,
    task: () => {
      // Closes readers that have been silent or stuck for too long, and removes them at once to make room.
      for (const reader of readers) {
        reader.check();
        if (reader.isClosed) readers.delete(reader);
      }
    },
    failed: (error) => {
      throw error;
    },
  });
  checks.start();
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
    stop: () => {
      void checks.stop();
      listener.stop();
    },
  };
}
