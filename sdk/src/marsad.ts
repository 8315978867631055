// The client: a method for every endpoint, a stream for every channel. Parameters and answers have the names of the API.

import { Account, Alerts, Emails, Links, Notifications, Replays, Watchlists, Webhooks } from "./account-resources.ts";
import { CHANNEL_PATHS, OPERATIONS } from "./generated/operations.ts";
import type { BatchQuote } from "./generated/types.ts";
import {
  type Answer,
  type Call,
  type Caller,
  type CsvOperation,
  given,
  type Operation,
  type Query,
} from "./operation.ts";
import { Proof } from "./proof.ts";
import { MarsadError } from "./request/errors.ts";
import { type Fetch, Requester, type RequestOptions } from "./request/requester.ts";
import { type OpenSocket, openSocket } from "./stream/socket.ts";
import { ConnectionQueue } from "./stream/stream-connection.ts";
import { type Channel, type StreamOptions, Subscription } from "./stream/subscription.ts";

export interface MarsadOptions {
  /** Your key. Leave it out in a page that is signed in by a cookie. */
  readonly apiKey?: string;
  /** The URL of the service; the default is http://127.0.0.1:8080. */
  readonly baseUrl?: string;
  /** A `fetch` to use in place of the platform's own. */
  readonly fetch?: Fetch;
  /** Time limit of each try in milliseconds; the default is 10 seconds. */
  readonly timeoutMs?: number;
  /** The most retries of a request that is safe to repeat; the default is 2. */
  readonly maxRetries?: number;
  /** Headers to send with every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Returns a ticket of the service for one connection, in place of the tickets that the library requests with the key. */
  readonly ticket?: () => Promise<string>;
  /** Opens a socket, in place of the platform's own WebSocket. */
  readonly openSocket?: OpenSocket;
}

/** An answer with the position and the time of the market; both are null for an answer that shows no market. */
export interface PlacedAnswer<O extends Operation> {
  readonly answer: Answer<O>;
  readonly position: string | null;
  readonly marketTime: string | null;
}

const BASE_PATH = "/api/v1";
const BATCH_SYMBOLS_MAX = 50;
/** The statuses of a service that does not have the route. */
const NO_SUCH_ROUTE: ReadonlySet<number> = new Set([400, 404, 405]);

export class Marsad implements Caller {
  readonly #options: MarsadOptions;
  readonly #baseUrl: string;
  readonly #requester: Requester;
  readonly #queue = new ConnectionQueue();
  /** False once the service has answered that it has no tickets. */
  #hasTickets = true;
  readonly webhooks: Webhooks;
  readonly alerts: Alerts;
  readonly emails: Emails;
  readonly notifications: Notifications;
  readonly watchlists: Watchlists;
  readonly replays: Replays;
  readonly links: Links;
  readonly account: Account;
  readonly proof: Proof;

  constructor(options: MarsadOptions = {}) {
    this.#options = options;
    this.#baseUrl = (options.baseUrl ?? "http://127.0.0.1:8080").replace(/\/+$/, "");
    this.#requester = new Requester({
      apiKey: options.apiKey ?? null,
      baseUrl: this.#baseUrl,
      // Called without `this`, as browsers require.
      fetch: options.fetch ?? ((address, init) => fetch(address, init)),
      timeoutMs: options.timeoutMs ?? 10_000,
      maxRetries: options.maxRetries ?? 2,
      headers: options.headers ?? {},
    });
    this.webhooks = new Webhooks(this);
    this.alerts = new Alerts(this);
    this.emails = new Emails(this);
    this.notifications = new Notifications(this);
    this.watchlists = new Watchlists(this);
    this.replays = new Replays(this);
    this.links = new Links(this);
    this.account = new Account(this);
    this.proof = new Proof(this);
  }

  /** Calls any operation by its name in the API documents; the methods below are shorter. */
  async call<O extends Operation>(operation: O, call: Call<O> = {}): Promise<Answer<O>> {
    return await this.#send(operation, call, "application/json", (body, headers) => {
      const answer = JSON.parse(body) as Answer<O>;
      const receipt = headers.get("x-receipt");
      return receipt === null ? answer : { ...answer, receipt: { receipt, body } };
    });
  }

  /** Calls any operation and also returns the market position of the answer: with this `position` a request gets the same answer again. */
  async callPlaced<O extends Operation>(operation: O, call: Call<O> = {}): Promise<PlacedAnswer<O>> {
    return await this.#send(operation, call, "application/json", (text, headers) => ({
      answer: JSON.parse(text) as Answer<O>,
      position: headers.get("X-Market-Position"),
      marketTime: headers.get("X-Market-Time"),
    }));
  }

  /** The answer of a path under /api/v1 as text; the path may have a query. */
  async get(path: string, options: RequestOptions = {}): Promise<string> {
    const request = { ...options, method: "GET", path: `${BASE_PATH}/${path.replace(/^(?:\/api\/v1)?\/+/, "")}` };
    return await this.#requester.send(request, asText);
  }

  /** The list of an operation as CSV text. */
  async csv<O extends CsvOperation>(operation: O, call: Call<O> = {}): Promise<string> {
    return await this.#send(operation, call, "text/csv", asText);
  }

  quote(symbol: string, query?: Query<"getQuote">): Promise<Answer<"getQuote">> {
    return this.call("getQuote", { path: { symbol }, ...given(query) });
  }

  /** Quotes of up to 50 symbols in one request. */
  quotes(symbols: readonly string[], query?: Query<"getQuotes">): Promise<Answer<"getQuotes">> {
    return this.call("getQuotes", { query: { ...query, symbols } });
  }

  /** Quotes of any number of symbols, in as many requests as needed. */
  async allQuotes(symbols: readonly string[], query?: Query<"getQuotes">): Promise<readonly BatchQuote[]> {
    const quotes: BatchQuote[] = [];
    for (let from = 0; from < symbols.length; from += BATCH_SYMBOLS_MAX) {
      quotes.push(...(await this.quotes(symbols.slice(from, from + BATCH_SYMBOLS_MAX), query)).quotes);
    }
    return quotes;
  }

  trades(symbol: string, query?: Query<"getTrades">): Promise<Answer<"getTrades">> {
    return this.call("getTrades", { path: { symbol }, ...given(query) });
  }

  depth(symbol: string, query?: Query<"getDepth">): Promise<Answer<"getDepth">> {
    return this.call("getDepth", { path: { symbol }, ...given(query) });
  }

  summary(query?: Query<"getMarketSummary">): Promise<Answer<"getMarketSummary">> {
    return this.call("getMarketSummary", given(query));
  }

  gainers(query?: Query<"getGainers">): Promise<Answer<"getGainers">> {
    return this.call("getGainers", given(query));
  }

  losers(query?: Query<"getLosers">): Promise<Answer<"getLosers">> {
    return this.call("getLosers", given(query));
  }

  volumeLeaders(query?: Query<"getVolumeLeaders">): Promise<Answer<"getVolumeLeaders">> {
    return this.call("getVolumeLeaders", given(query));
  }

  valueLeaders(query?: Query<"getValueLeaders">): Promise<Answer<"getValueLeaders">> {
    return this.call("getValueLeaders", given(query));
  }

  sectors(query?: Query<"getSectors">): Promise<Answer<"getSectors">> {
    return this.call("getSectors", given(query));
  }

  /** Every instrument's row at one moment. */
  snapshot(query?: Query<"getSnapshot">): Promise<Answer<"getSnapshot">> {
    return this.call("getSnapshot", given(query));
  }

  /** The members of an index, `"TASI"` or `"NOMU"`, with weights and points. */
  constituents(index: string, query?: Query<"getConstituents">): Promise<Answer<"getConstituents">> {
    return this.call("getConstituents", { path: { index }, ...given(query) });
  }

  /** Instruments that match conditions, such as `filter: ["pe_ratio<15", "sector_id=banks"]`. */
  screener(query?: Query<"getScreener">): Promise<Answer<"getScreener">> {
    return this.call("getScreener", given(query));
  }

  screenerFields(): Promise<Answer<"getScreenerFields">> {
    return this.call("getScreenerFields");
  }

  status(query?: Query<"getStatus">): Promise<Answer<"getStatus">> {
    return this.call("getStatus", given(query));
  }

  calendar(query?: Query<"getCalendar">): Promise<Answer<"getCalendar">> {
    return this.call("getCalendar", given(query));
  }

  companies(query?: Query<"getCompanies">): Promise<Answer<"getCompanies">> {
    return this.call("getCompanies", given(query));
  }

  /** Every row of the directory, page by page. */
  allCompanies(query?: Query<"getCompanies">): AsyncGenerator<Answer<"getCompanies">["results"][number], void> {
    return rowsOf(async (offset) => {
      const { results: rows, total } = await this.companies({ ...query, offset });
      return { rows, total };
    }, query?.offset);
  }

  company(symbol: string, query?: Query<"getCompany">): Promise<Answer<"getCompany">> {
    return this.call("getCompany", { path: { symbol }, ...given(query) });
  }

  historical(symbol: string, query?: Query<"getHistorical">): Promise<Answer<"getHistorical">> {
    return this.call("getHistorical", { path: { symbol }, ...given(query) });
  }

  /** Every bar of the range, page by page. */
  allBars(
    symbol: string,
    query?: Query<"getHistorical">,
  ): AsyncGenerator<Answer<"getHistorical">["data"][number], void> {
    return rowsOf(async (offset) => {
      const { data: rows, total } = await this.historical(symbol, { ...query, offset });
      return { rows, total };
    }, query?.offset);
  }

  /** Bars of several symbols as one table. */
  histories(
    symbols: readonly string[],
    query?: Omit<Query<"getHistories">, "symbols">,
  ): Promise<Answer<"getHistories">> {
    return this.call("getHistories", { query: { ...query, symbols } });
  }

  intraday(symbol: string, query?: Query<"getIntraday">): Promise<Answer<"getIntraday">> {
    return this.call("getIntraday", { path: { symbol }, ...given(query) });
  }

  financials(symbol: string, query?: Query<"getFinancials">): Promise<Answer<"getFinancials">> {
    return this.call("getFinancials", { path: { symbol }, ...given(query) });
  }

  ratios(symbol: string, query?: Query<"getRatios">): Promise<Answer<"getRatios">> {
    return this.call("getRatios", { path: { symbol }, ...given(query) });
  }

  compare(
    symbols: readonly string[],
    query?: Omit<Query<"getComparison">, "symbols">,
  ): Promise<Answer<"getComparison">> {
    return this.call("getComparison", { query: { ...query, symbols } });
  }

  /** Dividends, results, changes of capital, listings and meetings by day. */
  companyCalendar(query?: Query<"getCompanyCalendar">): Promise<Answer<"getCompanyCalendar">> {
    return this.call("getCompanyCalendar", given(query));
  }

  dividends(symbol: string, query?: Query<"getDividends">): Promise<Answer<"getDividends">> {
    return this.call("getDividends", { path: { symbol }, ...given(query) });
  }

  /** Splits, bonus and rights issues, listings and other actions that explain a jump in price. */
  corporateActions(symbol: string, query?: Query<"getCorporateActions">): Promise<Answer<"getCorporateActions">> {
    return this.call("getCorporateActions", { path: { symbol }, ...given(query) });
  }

  /** The company by published Sharia standards and on the lists of boards; it is computed and not a religious ruling. */
  sharia(symbol: string, query?: Query<"getSharia">): Promise<Answer<"getSharia">> {
    return this.call("getSharia", { path: { symbol }, ...given(query) });
  }

  /** Foreign ownership and its limit, free float, large holders and net short positions. */
  ownership(symbol: string, query?: Query<"getOwnership">): Promise<Answer<"getOwnership">> {
    return this.call("getOwnership", { path: { symbol }, ...given(query) });
  }

  events(query?: Query<"getEvents">): Promise<Answer<"getEvents">> {
    return this.call("getEvents", given(query));
  }

  /** Every event, newest first, page by page. */
  allEvents(query?: Query<"getEvents">): AsyncGenerator<Answer<"getEvents">["events"][number], void> {
    return rowsOf(async (offset) => {
      const { events: rows, total } = await this.events({ ...query, offset });
      return { rows, total };
    }, query?.offset);
  }

  /** The trading days that are available as files, newest first. */
  files(query?: Query<"listFiles">): Promise<Answer<"listFiles">> {
    return this.call("listFiles", given(query));
  }

  /** The files of one day with their columns; each `url` is valid for 15 minutes. */
  dayFiles(date: string): Promise<Answer<"getDayFiles">> {
    return this.call("getDayFiles", { path: { date } });
  }

  /** Messages of a channel, to read with `for await`; `["*"]` means every symbol. */
  stream<C extends Channel>(channel: C, symbols: readonly string[], options: StreamOptions = {}): Subscription<C> {
    return new Subscription<C>({
      ...options,
      channel,
      symbols,
      queue: this.#queue,
      openSocket: this.#options.openSocket ?? openSocket,
      address: (query) => this.#streamAddress(channel, query),
    });
  }

  async #streamAddress(channel: Channel, query: Readonly<Record<string, string>>): Promise<string> {
    const { apiKey } = this.#options;
    const address = new URL(`${this.#baseUrl.replace(/^http/, "ws")}${CHANNEL_PATHS[channel]}`);
    const ticket = await this.#ticket();
    if (ticket !== null) address.searchParams.set("ticket", ticket);
    else if (apiKey !== undefined) address.searchParams.set("api_key", apiKey);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address.href;
  }

  /** Gets a ticket for the address in place of the key, because proxies log addresses; null when the service has no tickets. */
  async #ticket(): Promise<string | null> {
    const { apiKey, ticket } = this.#options;
    if (ticket !== undefined) return await ticket();
    if (apiKey === undefined || !this.#hasTickets) return null;
    try {
      return (await this.account.streamTicket()).ticket;
    } catch (error) {
      if (!(error instanceof MarsadError && NO_SUCH_ROUTE.has(error.status))) throw error;
      this.#hasTickets = false;
      return null;
    }
  }

  #send<O extends Operation, Read>(
    operation: O,
    call: Call<O>,
    accept: string,
    read: (text: string, headers: Headers) => Read,
  ): Promise<Read> {
    const { path = {}, query, ...rest } = call;
    const [method, template] = OPERATIONS[operation];
    const filled = template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((path as Readonly<Record<string, unknown>>)[name])),
    );
    return this.#requester.send({ ...rest, ...given(query), method, path: `${BASE_PATH}${filled}`, accept }, read);
  }
}

const asText = (text: string): string => text;

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Reads a paged list row by row, and requests the next page only when its rows are needed. */
async function* rowsOf<Row>(read: (offset: number) => Promise<Page<Row>>, first = 0): AsyncGenerator<Row, void> {
  for (let offset = first; ; ) {
    const { rows, total } = await read(offset);
    yield* rows;
    offset += rows.length;
    if (rows.length === 0 || offset >= total) return;
  }
}
