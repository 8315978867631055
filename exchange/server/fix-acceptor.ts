// The simulated exchange as a FIX acceptor: it checks logons, and connects each session to market data and order entry.

import { createHash, timingSafeEqual } from "node:crypto";
import {
  type Fields,
  type FixApplication,
  type FixMessage,
  type FixServer,
  type FixSession,
  FixStore,
  listenFix,
} from "../../gateway/index.ts";
import type { Clock } from "../../src/base/index.ts";
import type { FeedGuard } from "../../src/feed-protocol/index.ts";
import { ORDER_REFUSALS } from "../trading/orders/order-command.ts";
import { FixBooks } from "./fix-books.ts";
import { FixMarketData } from "./fix-market-data.ts";
import { FixOrders } from "./fix-orders.ts";
import type { OrderEntry } from "./order-entry.ts";
import type { SharedMarket } from "./shared-market.ts";

/** The name of the exchange in the sessions of its clients. */
const COMP_ID = "MARSAD";
/** A client's name is the name of its agent. */
const CLIENT = /^[A-Za-z0-9_-]{1,32}$/;
/** Most clients whose sessions stay open between their connections. */
const STORES_MAX = 64;
const ORDER_REQUESTS: ReadonlySet<string> = new Set(["D", "F", "G", "H"]);

/** A client that may log on. */
export interface FixUser {
  readonly password: string;
  /** True when its orders are cancelled at the end of its connection. */
  readonly cancelOnDisconnect: boolean;
}

export interface FixAddress {
  readonly host: string;
  readonly port: number;
  /** By their SenderCompID; null admits everybody. */
  readonly users: ReadonlyMap<string, FixUser> | null;
}

export class FixAcceptor {
  readonly #server: FixServer;
  readonly #books: FixBooks;
  readonly #market: SharedMarket;
  readonly #entry: OrderEntry;
  readonly #clock: Clock;
  readonly #users: FixAddress["users"];
  readonly #sessions = new Set<FixMarketData>();
  /** Bound: STORES_MAX. */
  readonly #stores = new Map<string, FixStore>();

  /** `folder` and `name` give the place where the sessions of this market are stored. */
  constructor(
    { host, port, users }: FixAddress,
    guard: FeedGuard,
    market: SharedMarket,
    entry: OrderEntry,
    clock: Clock,
    folder: string | null,
    name: string,
  ) {
    this.#books = new FixBooks(market);
    this.#market = market;
    this.#entry = entry;
    this.#clock = clock;
    this.#users = users;
    this.#server = listenFix({
      host,
      port,
      guard,
      clock,
      compId: COMP_ID,
      admit: (compId, logon) => (this.#isAllowed(compId, logon) ? this.#storeOf(compId, folder, name) : null),
      open: (session) => this.#open(session),
    });
  }

  get port(): number {
    return this.#server.port;
  }

  /** The market has moved; nothing is sent before it follows its clock. */
  moved(): void {
    this.#books.follow();
    if (!this.#market.isLive) return;
    for (const session of this.#sessions) session.moved();
    this.#books.sent();
  }

  stop(): void {
    this.#server.stop();
    for (const store of this.#stores.values()) store.close();
  }

  #isAllowed(compId: string, logon: Fields): boolean {
    if (!CLIENT.test(compId)) return false;
    if (this.#users === null) return true;
    const user = this.#users.get(compId);
    const isNamed = (logon.get("Username") ?? compId) === compId;
    return user !== undefined && isNamed && isSameText(user.password, logon.get("Password") ?? "");
  }

  #storeOf(compId: string, folder: string | null, name: string): FixStore | null {
    const known = this.#stores.get(compId);
    if (known !== undefined || this.#stores.size >= STORES_MAX) return known ?? null;
    const store = new FixStore(folder, `fix-${name}-${compId}`);
    this.#stores.set(compId, store);
    return store;
  }

  #open(session: FixSession): FixApplication | string {
    const data = new FixMarketData(session, this.#books);
    const orders = new FixOrders(session, this.#entry, this.#clock);
    const refusal = orders.connect(this.#users?.get(session.ids.theirs)?.cancelOnDisconnect ?? false);
    if (refusal !== null) return ORDER_REFUSALS[refusal];
    this.#sessions.add(data);
    return {
      received: (message: FixMessage) =>
        ORDER_REQUESTS.has(message.type) ? orders.received(message) : data.received(message),
      closed: () => {
        this.#sessions.delete(data);
        orders.disconnect();
      },
    };
  }
}

function isSameText(a: string, b: string): boolean {
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/**
 * Reads a file of clients: a line for each with its SenderCompID, its password and, optionally, cancel-on-disconnect. Null when a line is
 * invalid.
 */
export function readFixUsers(text: string): ReadonlyMap<string, FixUser> | null {
  const users = new Map<string, FixUser>();
  for (const line of text.split("\n").filter((one) => one.trim() !== "" && !one.startsWith("#"))) {
    const [name = "", password = "", flag, ...more] = line.trim().split(/\s+/);
    const isFlag = flag === undefined || flag === "cancel-on-disconnect";
    if (!CLIENT.test(name) || password === "" || !isFlag || more.length > 0) return null;
    users.set(name, { password, cancelOnDisconnect: flag !== undefined });
  }
  return users;
}
