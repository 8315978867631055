// The exchange on a TCP port: one market for many readers. It stands in for a real exchange, and shows what an operator's own
// feed handler has to do.

import { type ItchDialect, listenSoup, type SoupAddress, type SoupServer } from "../../gateway/index.ts";
import { assert, type Clock, type Day, Repeat, SystemClock } from "../../src/base/index.ts";
import type { OrderReport } from "../trading/orders/order-command.ts";
import { OrderLog } from "../trading/orders/order-log.ts";
import { type ExchangeOptions, epochOf, optionsProblem } from "./exchange-options.ts";
import { FeedConnection, type ReaderLimits } from "./feed-connection.ts";
import { FixAcceptor, type FixAddress } from "./fix-acceptor.ts";
import { ItchLines } from "./itch-lines.ts";
import { openItchSession, ReferenceFile } from "./itch-session.ts";
import { OrderEntry } from "./order-entry.ts";
import { listenOrders } from "./order-server.ts";
import { SharedMarket } from "./shared-market.ts";

interface FeedServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly exchange: ExchangeOptions;
  readonly clock?: Clock;
  readonly limits?: Partial<ReaderLimits>;
  readonly readersMax?: number;
  /** The address of order entry; without it nobody can enter orders. */
  readonly orders?: { readonly host: string; readonly port: number; readonly agentsMax?: number };
  /** The address for FIX, with market data and order entry; without it nobody speaks it. */
  readonly fix?: FixAddress;
  /** How the market is told as ITCH: at an address over SoupBinTCP, and to lines over MoldUDP64; without it nobody is. */
  readonly itch?: {
    readonly dialect: ItchDialect;
    /** The CSV file to write the reference data to. */
    readonly reference: string | null;
    readonly soup: SoupAddress | null;
    readonly mold: { readonly lines: readonly SoupAddress[]; readonly requests: SoupAddress } | null;
  };
}

/** A listening exchange. */
interface FeedServer {
  readonly port: number;
  readonly readerCount: number;
  /** The port of order entry; null without one. */
  readonly ordersPort: number | null;
  /** The port of ITCH; null without it. */
  readonly itchPort: number | null;
  /** The port of FIX; null without it. */
  readonly fixPort: number | null;
  /** Closes all connections and stops the market. */
  stop(): void;
}

export const READERS_MAX = 64;
const AGENTS_MAX = 16;
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
  const moved = (): void => {
    for (const reader of readers) reader.moved();
    itch?.moved();
    mold?.moved();
    fix?.moved();
  };
  const { exchange } = options;
  // The order log of a market: one for each of its identities within the folder.
  const name = epochOf(exchange).toString(16);
  const hasOrders = options.orders !== undefined || options.fix !== undefined;
  const log = hasOrders ? OrderLog.open(exchange.cacheDir, name) : null;
  const entry = log === null ? null : new OrderEntry(() => market, log, clock, options.orders?.agentsMax ?? AGENTS_MAX);
  const output =
    options.itch === undefined
      ? null
      : {
          dialect: options.itch.dialect,
          references: options.itch.reference === null ? null : new ReferenceFile(options.itch.reference),
        };
  const report = (day: Day, made: OrderReport): void => entry?.reported(day, made);
  const market = new SharedMarket(exchange, clock, moved, log, report, output);
  const itch: SoupServer | null =
    options.itch === undefined || options.itch.soup === null || output === null
      ? null
      : listenSoup({
          ...options.itch.soup,
          clock,
          open: (login) => openItchSession(login, market, output, () => readers.size === 0 && itch?.clientCount === 1),
        });
  const orders =
    entry === null || options.orders === undefined
      ? null
      : listenOrders(options.orders.host, options.orders.port, entry, clock);
  const fix =
    entry === null || options.fix === undefined
      ? null
      : new FixAcceptor(options.fix, market, entry, clock, exchange.cacheDir, name);
  const mold =
    options.itch === undefined || options.itch.mold === null ? null : new ItchLines(market, options.itch.mold, clock);
  const listener = Bun.listen<SocketData>({
    hostname: options.host,
    port: options.port,
    data: { connection: null },
    socket: {
      open(socket) {
        const connection = new FeedConnection(
          socket,
          market,
          clock,
          limits,
          () => readers.size === 1 && (itch?.clientCount ?? 0) === 0,
        );
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
    task: () => {
      // Readers that have been silent or stuck for too long are closed, and make room at once.
      for (const reader of readers) {
        reader.check();
        if (reader.isClosed) readers.delete(reader);
      }
      orders?.check();
    },
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
    ordersPort: orders?.port ?? null,
    itchPort: itch?.port ?? null,
    fixPort: fix?.port ?? null,
    stop() {
      void checks.stop();
      orders?.stop();
      itch?.stop();
      mold?.stop();
      fix?.stop();
      market.stop();
      log?.close();
      listener.stop(true);
    },
  };
}
