// The exchange on a TCP port: one market for many readers. It replaces a real exchange, and shows the duties of an operator's own
// feed handler.

import { type ItchDialect, listenSoup, type SoupAddress, type SoupServer } from "../../gateway/index.ts";
import { assert, type Clock, type Day, SystemClock } from "../../src/base/index.ts";
import { type FeedGuard, listenForReaders, OPEN_TO_ALL, type ReaderLimits } from "../../src/feed-protocol/index.ts";
import type { OrderReport } from "../trading/orders/order-command.ts";
import { OrderLog } from "../trading/orders/order-log.ts";
import { type ExchangeOptions, epochOf, optionsProblem } from "./exchange-options.ts";
import { FixAcceptor, type FixAddress } from "./fix-acceptor.ts";
import { ItchLines } from "./itch-lines.ts";
import { openItchSession, openSnapshot, ReferenceFile } from "./itch-session.ts";
import { MarketReader } from "./market-reader.ts";
import { OrderEntry } from "./order-entry.ts";
import { listenOrders } from "./order-server.ts";
import { SharedMarket } from "./shared-market.ts";

interface FeedServerOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  readonly exchange: ExchangeOptions;
  readonly clock?: Clock;
  /** The clients that may read the feed and speak FIX; everybody without it. */
  readonly guard?: FeedGuard;
  readonly limits?: Partial<ReaderLimits>;
  readonly readersMax?: number;
  /** The address of order entry; without it nobody can enter orders. */
  readonly orders?: { readonly host: string; readonly port: number; readonly agentsMax?: number };
  /** The address for FIX, with market data and order entry; without it there is no FIX. */
  readonly fix?: FixAddress;
  /** The outputs of the market as ITCH: at an address over SoupBinTCP, and to lines over MoldUDP64; none without it. */
  readonly itch?: {
    readonly dialect: ItchDialect;
    /** The CSV file to write the reference data to. */
    readonly reference: string | null;
    readonly soup: SoupAddress | null;
    /** The address for snapshots of the books (GLIMPSE). */
    readonly glimpse: SoupAddress | null;
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
  /** The port of snapshots; null without them. */
  readonly glimpsePort: number | null;
  /** The port of FIX; null without it. */
  readonly fixPort: number | null;
  /** Resolves when everything listens; fails where the address of requests for lost messages is taken. */
  readonly ready: Promise<void>;
  /** Closes all connections and stops the market. */
  stop(): void;
}

const AGENTS_MAX = 16;

export function listenFeed(options: FeedServerOptions): FeedServer {
  const problem = optionsProblem(options.exchange);
  assert(problem === null, `${problem}`);
  const clock = options.clock ?? new SystemClock();
  const moved = (): void => {
    listener.moved();
    itch?.moved();
    mold?.moved();
    fix?.moved();
  };
  const { exchange, guard = OPEN_TO_ALL } = options;
  // The order log of a market: one for each market identity within the folder.
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
          open: (login) =>
            openItchSession(login, market, output, () => listener.readerCount === 0 && itch?.clientCount === 1),
        });
  const glimpse =
    options.itch === undefined || options.itch.glimpse === null
      ? null
      : listenSoup({ ...options.itch.glimpse, clock, open: (login) => openSnapshot(login, market) });
  const orders =
    entry === null || options.orders === undefined
      ? null
      : listenOrders(options.orders.host, options.orders.port, entry, clock);
  const fix =
    entry === null || options.fix === undefined
      ? null
      : new FixAcceptor(options.fix, guard, market, entry, clock, exchange.cacheDir, name);
  const mold =
    options.itch === undefined || options.itch.mold === null ? null : new ItchLines(market, options.itch.mold, clock);
  const isAlone = (): boolean => listener.readerCount === 1 && (itch?.clientCount ?? 0) === 0;
  const listener = listenForReaders({
    host: options.host,
    port: options.port,
    clock,
    guard,
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.readersMax === undefined ? {} : { readersMax: options.readersMax }),
    newSource: () => new MarketReader(market, isAlone),
  });
  market.start();
  return {
    port: listener.port,
    get readerCount() {
      return listener.readerCount;
    },
    ordersPort: orders?.port ?? null,
    itchPort: itch?.port ?? null,
    glimpsePort: glimpse?.port ?? null,
    ready: mold?.ready ?? Promise.resolve(),
    fixPort: fix?.port ?? null,
    stop() {
      orders?.stop();
      itch?.stop();
      glimpse?.stop();
      mold?.stop();
      fix?.stop();
      market.stop();
      log?.close();
      listener.stop();
    },
  };
}
