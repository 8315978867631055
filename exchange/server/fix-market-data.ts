// Market data for one FIX client: the list of securities, the status of securities and markets, snapshots, and changes of its symbols.

import type { Body, Fields, FixMessage, FixSession } from "../../gateway/index.ts";
import { formatUtc } from "../../gateway/index.ts";
import { type Decimal, formatDecimal, outOfRange } from "../../src/base/index.ts";
import { MARKETS, type Market, type Phase, type SecurityType } from "../../src/feed-protocol/index.ts";
import type { FixBooks, FixLevel, FixTrade, MarketBook } from "./fix-books.ts";

/** Subscriptions of a client to market data, to securities and to markets, and symbols in all of them. */
const SUBSCRIPTIONS_MAX = 100;
const SYMBOLS_MAX = 2_000;
/** Securities of one SecurityList, and entries of one incremental refresh. */
const LIST_MAX = 50;
const ENTRIES_MAX = 200;
/** The ISO code of the simulated exchange. */
const EXCHANGE = "XSAU";
const CURRENCY = "SAR";

/** Bid, offer, trade, opening, closing, high, low and volume. */
const ENTRY_TYPES: ReadonlySet<string> = new Set(["0", "1", "2", "4", "5", "7", "8", "B"]);
const SECURITY_TYPES: Readonly<Record<SecurityType, string>> = {
  Equity: "CS",
  Sukuk: "CORP",
  ETF: "MF",
  "Closed-End Fund": "MF",
  Unknown: "?",
};

/** SecurityTradingStatus and TradSesStatus. TradingSessionSubID names the phase itself, because the specification has no value for some. */
const STATUS: Readonly<Record<Phase, { readonly security: number; readonly market: number }>> = {
  closed: { security: 18, market: 3 },
  "opening-auction": { security: 21, market: 4 },
  continuous: { security: 17, market: 2 },
  "closing-auction": { security: 5, market: 5 },
  "trade-at-last": { security: 17, market: 2 },
  "post-trade": { security: 18, market: 3 },
  "volatility-auction": { security: 5, market: 2 },
  halted: { security: 2, market: 1 },
};
const UNKNOWN_SECURITY = 20;
const REQUEST_REJECTED = 6;

/** The last state of a symbol of a subscription that was sent to the client. */
interface Shown {
  bids: readonly FixLevel[];
  asks: readonly FixLevel[];
  /** Prices and volume of the day, by their entry type. */
  day: ReadonlyMap<string, Body>;
}

interface Subscription {
  readonly id: string;
  readonly types: ReadonlySet<string>;
  /** Levels of a side. */
  readonly depth: number;
  readonly isIncremental: boolean;
  readonly symbols: ReadonlyMap<string, Shown>;
}

export class FixMarketData {
  readonly #session: FixSession;
  readonly #books: FixBooks;
  /** Bound: SUBSCRIPTIONS_MAX each. */
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #securities = new Map<string, { readonly symbol: string; phase: Phase | null }>();
  readonly #markets = new Map<string, { readonly markets: readonly Market[]; phases: readonly Phase[] }>();

  constructor(session: FixSession, books: FixBooks) {
    this.#session = session;
    this.#books = books;
  }

  received({ type, fields, groups }: FixMessage): void {
    if (type === "x") this.#list(fields);
    else if (type === "e") this.#securityStatus(fields);
    else if (type === "g") this.#marketStatus(fields);
    else {
      const refusal = this.#request(
        fields,
        (groups.get("NoMDEntryTypes") ?? []).map((entry) => entry.get("MDEntryType") ?? ""),
        (groups.get("NoRelatedSym") ?? []).map((entry) => entry.get("Symbol") ?? ""),
      );
      if (refusal === null) return;
      const [reason, text] = refusal;
      this.#session.send("Y", [
        ["MDReqID", fields.get("MDReqID") ?? ""],
        ["MDReqRejReason", reason],
        ["Text", text],
      ]);
    }
  }

  moved(): void {
    for (const subscription of this.#subscriptions.values()) this.#sendChanges(subscription);
    for (const [id, security] of this.#securities) {
      const book = this.#books.bySymbol.get(security.symbol);
      if (book === undefined || book.phase === security.phase) continue;
      security.phase = book.phase;
      this.#sendSecurityStatus(id, book, true);
    }
    if (this.#markets.size === 0 || this.#books.changed.size === 0) return;
    for (const [id, watched] of this.#markets) this.#sendMarketStatuses(id, watched, true);
  }

  /** Answers a MarketDataRequest; returns the reason of a refusal, as MDReqRejReason and Text. */
  #request(fields: Fields, types: readonly string[], symbols: readonly string[]): readonly [string, string] | null {
    const id = fields.get("MDReqID") ?? "";
    const action = fields.get("SubscriptionRequestType");
    if (action === "2") {
      this.#subscriptions.delete(id);
      return null;
    }
    const depth = Number(fields.get("MarketDepth"));
    const unknown = symbols.find((symbol) => !this.#books.bySymbol.has(symbol));
    const unsupported = types.find((type) => !ENTRY_TYPES.has(type));
    const held = [...this.#subscriptions.values()].reduce((sum, subscription) => sum + subscription.symbols.size, 0);
    if (this.#subscriptions.has(id)) return ["1", "a subscription has this MDReqID"];
    if (unknown !== undefined) return ["0", `${unknown} is not listed today`];
    if (depth < 0) return ["5", "MarketDepth is 0 for the whole book, or a number of levels"];
    if (action === "1" && !fields.has("MDUpdateType")) return ["6", "a subscription says its MDUpdateType"];
    if (fields.get("AggregatedBook") === "N") return ["7", "the book is told by price levels"];
    if (unsupported !== undefined) return ["8", `MDEntryType ${unsupported} is not told`];
    if (this.#subscriptions.size >= SUBSCRIPTIONS_MAX || held + symbols.length > SYMBOLS_MAX) {
      return ["2", `a client has ${SUBSCRIPTIONS_MAX} subscriptions and ${SYMBOLS_MAX} symbols in them at most`];
    }
    const subscription = {
      id,
      types: new Set(types),
      depth: depth === 0 ? Number.POSITIVE_INFINITY : depth,
      isIncremental: fields.get("MDUpdateType") === "1",
      symbols: new Map(symbols.map((symbol) => [symbol, { bids: [], asks: [], day: new Map() }])),
    };
    for (const [symbol, shown] of subscription.symbols) this.#snapshot(subscription, symbol, shown);
    if (action === "1") this.#subscriptions.set(id, subscription);
    return null;
  }

  #snapshot(subscription: Subscription, symbol: string, shown: Shown): void {
    const book = this.#books.bySymbol.get(symbol);
    if (book === undefined) return;
    const { types, id } = subscription;
    show(subscription, shown, book);
    const trade = types.has("2") ? book.lastTrade : null;
    const sides = [...levelEntries("0", shown.bids), ...levelEntries("1", shown.asks)];
    this.#session.send("W", [
      ["MDReqID", id],
      ["Symbol", symbol],
      ["NoMDEntries", [...sides, ...(trade === null ? [] : [tradeEntry(trade)]), ...shown.day.values()]],
    ]);
  }

  #sendChanges(subscription: Subscription): void {
    const entries: Body[] = [];
    for (const [symbol, shown] of subscription.symbols) {
      const book = this.#books.bySymbol.get(symbol);
      if (book === undefined || !this.#books.changed.has(book)) continue;
      const changes = changesOf(subscription, shown, book);
      if (subscription.isIncremental) entries.push(...changes);
      else if (changes.length > 0) this.#snapshot(subscription, symbol, shown);
    }
    for (let from = 0; from < entries.length; from += ENTRIES_MAX) {
      this.#session.send("X", [
        ["MDReqID", subscription.id],
        ["NoMDEntries", entries.slice(from, from + ENTRIES_MAX)],
      ]);
    }
  }

  #list(fields: Fields): void {
    const kind = fields.get("SecurityListRequestType");
    const [symbol, market] = [fields.get("Symbol"), fields.get("TradingSessionID")];
    const isTaken =
      (kind === "0" || kind === "3" || kind === "4") && (fields.get("SubscriptionRequestType") ?? "0") === "0";
    const listed = [...this.#books.bySymbol.values()].filter(({ instrument }) =>
      kind === "0" ? instrument.symbol === symbol : kind === "4" || instrument.market === market,
    );
    const send = (result: number, securities: readonly MarketBook[], isLast: boolean): void =>
      this.#session.send("y", [
        ["SecurityReqID", fields.get("SecurityReqID") ?? ""],
        ["SecurityResponseID", `${this.#session.store.nextOut}`],
        ["SecurityRequestResult", result],
        ["TotNoRelatedSym", isTaken ? listed.length : 0],
        ["LastFragment", isLast ? "Y" : "N"],
        ["NoRelatedSym", securities.length === 0 ? null : securities.map(listEntry)],
      ]);
    // 1: the request is not supported. 2: no listed security matches it.
    if (!isTaken) send(1, [], true);
    else if (listed.length === 0) send(2, [], true);
    for (let from = 0; isTaken && from < listed.length; from += LIST_MAX) {
      send(0, listed.slice(from, from + LIST_MAX), from + LIST_MAX >= listed.length);
    }
  }

  #securityStatus(fields: Fields): void {
    const id = fields.get("SecurityStatusReqID") ?? "";
    const symbol = fields.get("Symbol") ?? "";
    const action = fields.get("SubscriptionRequestType");
    this.#securities.delete(id);
    if (action === "2") return;
    const book = this.#books.bySymbol.get(symbol);
    if (book === undefined) {
      this.#session.send("f", [
        ["SecurityStatusReqID", id],
        ["Symbol", symbol],
        ["SecurityTradingStatus", UNKNOWN_SECURITY],
        ["Text", "not listed today"],
      ]);
      return;
    }
    this.#sendSecurityStatus(id, book, false);
    if (action === "1" && this.#securities.size < SYMBOLS_MAX) this.#securities.set(id, { symbol, phase: book.phase });
  }

  #sendSecurityStatus(id: string, book: MarketBook, isUnsolicited: boolean): void {
    const { instrument, phase, phaseMs, high, low, lastTrade } = book;
    this.#session.send("f", [
      ["SecurityStatusReqID", id],
      ["Symbol", instrument.symbol],
      ["TradingSessionID", instrument.market],
      ["TradingSessionSubID", phase],
      ["UnsolicitedIndicator", isUnsolicited ? "Y" : "N"],
      ["SecurityTradingStatus", STATUS[phase].security],
      ["HighPx", priceText(high)],
      ["LowPx", priceText(low)],
      ["LastPx", priceText(lastTrade?.price ?? null)],
      ["TransactTime", phaseMs === 0 ? null : formatUtc(phaseMs)],
    ]);
  }

  #marketStatus(fields: Fields): void {
    const id = fields.get("TradSesReqID") ?? "";
    const asked = fields.get("TradingSessionID");
    const action = fields.get("SubscriptionRequestType");
    this.#markets.delete(id);
    if (action === "2") return;
    const markets = MARKETS.filter((market) => asked === undefined || market === asked);
    if (markets.length === 0) {
      this.#session.send("h", [
        ["TradSesReqID", id],
        ["TradingSessionID", asked ?? ""],
        ["TradSesStatus", REQUEST_REJECTED],
        ["Text", `TradingSessionID is one of ${MARKETS.join(", ")}`],
      ]);
      return;
    }
    const watched = { markets, phases: [] };
    this.#sendMarketStatuses(id, watched, false);
    if (action === "1" && this.#markets.size < SUBSCRIPTIONS_MAX) this.#markets.set(id, watched);
  }

  #sendMarketStatuses(
    id: string,
    watched: { readonly markets: readonly Market[]; phases: readonly Phase[] },
    isUnsolicited: boolean,
  ): void {
    const before = watched.phases;
    watched.phases = watched.markets.map((market) => this.#books.phaseOf(market));
    for (const [at, phase] of watched.phases.entries()) {
      if (phase === before[at]) continue;
      this.#session.send("h", [
        ["TradSesReqID", id],
        ["TradingSessionID", watched.markets[at] ?? outOfRange(at)],
        ["TradingSessionSubID", phase],
        ["UnsolicitedIndicator", isUnsolicited ? "Y" : "N"],
        ["TradSesStatus", STATUS[phase].market],
      ]);
    }
  }
}

/** Updates the client's state to the book's. */
function show({ types, depth }: Subscription, shown: Shown, book: MarketBook): void {
  shown.bids = types.has("0") ? book.bids.levels.slice(0, depth) : [];
  shown.asks = types.has("1") ? book.asks.levels.slice(0, depth) : [];
  shown.day = dayEntries(types, book);
}

/** The changes since the last message to the client, as entries of an incremental refresh; they count as sent. */
function changesOf(subscription: Subscription, shown: Shown, book: MarketBook): readonly Body[] {
  const { symbol } = book.instrument;
  const entry = (action: number, type: string, rest: Body): Body => [
    ["MDUpdateAction", action],
    ["MDEntryType", type],
    ...rest,
  ];
  const trades = subscription.types.has("2")
    ? book.trades.map((trade) =>
        entry(0, "2", [["MDEntryID", trade.tradeSeq], ["Symbol", symbol], ...tradeEntry(trade).slice(1)]),
      )
    : [];
  const { bids, asks, day } = shown;
  show(subscription, shown, book);
  const side = (type: string, before: readonly FixLevel[], now: readonly FixLevel[], sign: 1 | -1): Body[] =>
    changedLevels(before, now, sign).map(([action, level]) =>
      entry(action, type, [["Symbol", symbol], ...levelBody(level)]),
    );
  const values = [...shown.day].flatMap(([type, body]) => {
    const before = day.get(type);
    if (before !== undefined && JSON.stringify(before) === JSON.stringify(body)) return [];
    return [entry(before === undefined ? 0 : 1, type, [["Symbol", symbol], ...body.slice(1)])];
  });
  // The entries of the day before are deleted with it.
  const gone = [...day.keys()]
    .filter((type) => !shown.day.has(type))
    .map((type) => entry(2, type, [["Symbol", symbol]]));
  return [...trades, ...gone, ...side("0", bids, shown.bids, 1), ...side("1", asks, shown.asks, -1), ...values];
}

/** MDUpdateAction for each level that came, changed or went. Both lists are best first. */
function changedLevels(
  before: readonly FixLevel[],
  now: readonly FixLevel[],
  sign: 1 | -1,
): (readonly [number, FixLevel])[] {
  const changes: (readonly [number, FixLevel])[] = [];
  let [from, to] = [0, 0];
  for (;;) {
    const [old, level] = [before[from], now[to]];
    if (old === undefined && level === undefined) return changes;
    const isGone = level === undefined || (old !== undefined && (old.price - level.price) * sign > 0);
    if (old === level) {
      from++;
      to++;
    } else if (old !== undefined && isGone) {
      changes.push([2, old]);
      from++;
    } else if (level !== undefined) {
      const isSame = old?.price === level.price;
      changes.push([isSame ? 1 : 0, level]);
      if (isSame) from++;
      to++;
    }
  }
}

function levelEntries(type: string, levels: readonly FixLevel[]): readonly Body[] {
  return levels.map((level, at) => [["MDEntryType", type], ...levelBody(level), ["MDEntryPositionNo", at + 1]]);
}

function levelBody({ price, quantity, orderCount }: FixLevel): Body {
  return [
    ["MDEntryPx", formatDecimal(price)],
    ["MDEntrySize", quantity],
    ["NumberOfOrders", orderCount],
  ];
}

function tradeEntry({ price, quantity, timeMs }: FixTrade): Body {
  const [date = "", time = ""] = formatUtc(timeMs).split("-");
  return [
    ["MDEntryType", "2"],
    ["MDEntryPx", formatDecimal(price)],
    ["MDEntrySize", quantity],
    ["MDEntryDate", date],
    ["MDEntryTime", time],
  ];
}

/** Requested entries of the day (opening to volume) that have a value. Before the close, the closing price is the previous day's. */
function dayEntries(types: ReadonlySet<string>, book: MarketBook): ReadonlyMap<string, Body> {
  const entries = new Map<string, Body>();
  const price = (type: string, value: Decimal | null, flag: string | null): void => {
    if (value === null || !types.has(type)) return;
    entries.set(type, [
      ["MDEntryType", type],
      ["MDEntryPx", formatDecimal(value)],
      ["OpenCloseSettlFlag", flag],
    ]);
  };
  price("4", book.open, "0");
  price("5", book.close ?? book.instrument.referencePrice, book.close === null ? "4" : "0");
  price("7", book.high, null);
  price("8", book.low, null);
  if (types.has("B")) {
    entries.set("B", [
      ["MDEntryType", "B"],
      ["MDEntrySize", book.volume],
    ]);
  }
  return entries;
}

function listEntry({ instrument }: MarketBook): Body {
  return [
    ["Symbol", instrument.symbol],
    ["SecurityType", SECURITY_TYPES[instrument.securityType]],
    ["SecurityExchange", EXCHANGE],
    ["SecurityDesc", instrument.nameEn.replace(/[^ -~]/g, "?")],
    ["Currency", CURRENCY],
    ["RoundLot", 1],
    ["TradingSessionID", instrument.market],
  ];
}

function priceText(price: Decimal | null): string | null {
  return price === null ? null : formatDecimal(price);
}
