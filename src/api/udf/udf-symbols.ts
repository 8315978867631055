// The UDF protocol's answers about the market and its symbols: /udf/config, symbols, search and quotes.

import { type Caller, hasPlan } from "../../access/index.ts";
import {
  addDays,
  CALENDAR_FIRST_DAY,
  CALENDAR_LAST_DAY,
  closureOf,
  type Day,
  decimalToNumber,
  isWeekend,
  present,
  SECOND_MS,
} from "../../base/index.ts";
import { TRADING_HOURS } from "../../companies/index.ts";
import {
  type Company,
  type DataMode,
  DELAY_MS,
  type Instrument,
  MARKETS,
  type Market,
  marketNamed,
  type SecurityType,
} from "../../model/index.ts";
import { invalidParam, LIMITS, missingParam, priceUnavailable, rest } from "../../wire/index.ts";
import { bySize, type MarketSources, seriesOf } from "../companies/market-sources.ts";
import { grant } from "../http/plan-refusal.ts";
import { timeOfDay } from "../status/market-status.ts";
import { codeOf, MINUTE_RESOLUTIONS, RESOLUTION_NAMES, withoutExchange } from "./udf-bars.ts";

const TYPES = {
  Equity: "stock",
  "Closed-End Fund": "fund",
  ETF: "fund",
  Sukuk: "bond",
  Unknown: "stock",
} as const satisfies Record<SecurityType, string>;

const INDEX_NAMES = {
  TASI: { nameEn: "Tadawul All Share Index", nameAr: "المؤشر العام" },
  NOMU: { nameEn: "Nomu parallel market index", nameAr: "مؤشر نمو" },
} as const satisfies Record<Market, object>;

/** Prices are shown with two decimals. */
const PRICE_SCALE = 100;
const SEARCH_DEFAULT = 30;

export const UDF_CONFIG = {
  supported_resolutions: RESOLUTION_NAMES,
  supports_search: true,
  supports_group_request: false,
  supports_marks: false,
  supports_timescale_marks: false,
  supports_time: true,
  currency_codes: ["SAR"],
  exchanges: [
    { value: "", name: "All markets", desc: "" },
    { value: "TASI", name: "TASI", desc: "Saudi main market" },
    { value: "NOMU", name: "Nomu", desc: "Saudi parallel market" },
  ],
  symbols_types: [
    { name: "All types", value: "" },
    { name: "Stock", value: "stock" },
    { name: "Index", value: "index" },
    { name: "Fund", value: "fund" },
    { name: "Sukuk", value: "bond" },
  ],
} as const;

/** The names of an instrument or an index in charts. */
interface Listed {
  readonly code: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly market: Market;
  readonly type: string;
}

function listedOf({ symbol, nameEn, nameAr, market, securityType }: Company | Instrument): Listed {
  return { code: symbol, nameEn, nameAr, market, type: TYPES[securityType] };
}

function indexOf(market: Market): Listed {
  return { code: market, ...INDEX_NAMES[market], market, type: "index" };
}

function listed({ market, directory }: MarketSources, code: string, mode: DataMode): Listed {
  const known = market.engine(mode).instrumentBySymbol(code) ?? directory().identifiers.bySymbol(code);
  return known === null ? indexOf(present(marketNamed(code), `no series ${code}`)) : listedOf(known);
}

export function udfSymbol(sources: MarketSources, mode: DataMode, query: URLSearchParams) {
  const { code, nameEn, nameAr, market, type } = listed(sources, seriesOf(sources, codeOf(query), mode), mode);
  const isDelayed = mode === "delayed";
  return {
    name: code,
    ticker: code,
    full_name: `${market}:${code}`,
    description: nameEn,
    long_description: nameAr,
    type,
    exchange: market,
    listed_exchange: market,
    "exchange-traded": market,
    "exchange-listed": market,
    currency_code: "SAR",
    timezone: "Asia/Riyadh",
    session: SESSION,
    "session-regular": SESSION,
    session_holidays: HOLIDAYS,
    format: "price",
    minmov: 1,
    minmovement: 1,
    minmov2: 0,
    minmovement2: 0,
    pricescale: PRICE_SCALE,
    has_intraday: true,
    has_daily: true,
    has_weekly_and_monthly: true,
    intraday_multipliers: MINUTE_RESOLUTIONS,
    daily_multipliers: ["1"],
    weekly_multipliers: ["1"],
    monthly_multipliers: ["1"],
    supported_resolutions: RESOLUTION_NAMES,
    visible_plots_set: "ohlcv",
    data_status: isDelayed ? "delayed_streaming" : "streaming",
    delay: isDelayed ? DELAY_MS / SECOND_MS : 0,
  };
}

/** The session as charts read it, from the opening auction's trades to the end of trade-at-last; 1 is Sunday. */
const SESSION = sessionText();

function sessionText(): string {
  const hours = (name: "regular" | "atc") =>
    present(
      TRADING_HOURS.find(({ session }) => session === name),
      `no session ${name}`,
    );
  const [from, to] = [hours("regular").fromMs, hours("atc").toMs].map((timeMs) => timeOfDay(timeMs).replace(":", ""));
  return `${from}-${to}:12345`;
}

/** Closed days of the calendar that are not weekends. */
const HOLIDAYS = holidayText();

function holidayText(): string {
  const days: Day[] = [];
  for (let day = CALENDAR_FIRST_DAY; day <= CALENDAR_LAST_DAY; day = addDays(day, 1)) {
    if (!isWeekend(day) && closureOf(day) !== null) days.push(day);
  }
  return days.join(",");
}

export function udfSearch({ market, directory }: MarketSources, mode: DataMode, query: URLSearchParams) {
  const search = query.get("query")?.trim() ?? "";
  const exchange = query.get("exchange") ?? "";
  const type = query.get("type") ?? "";
  const limit = searchLimit(query.get("limit"));
  const asked = exchange === "" ? null : marketNamed(withoutExchange(exchange));
  const text = withoutExchange(search);
  const all = { search: text === "" ? null : text, market: asked, sectorId: null };
  const { companies } = directory().find({ ...all, limit: Number.POSITIVE_INFINITY, offset: 0 });
  const found = text === "" ? companies : companies.toSorted(bySize(market, mode));
  const words = text.toLowerCase();
  const indices = MARKETS.map(indexOf).filter(
    (index) =>
      (asked === null || asked === index.market) &&
      [index.code, index.nameEn, index.nameAr].some((name) => name.toLowerCase().includes(words)),
  );
  return [...indices, ...found.map(listedOf)]
    .filter((row) => (type === "" || row.type === type) && (exchange === "" || asked !== null))
    .slice(0, limit)
    .map((row) => ({
      symbol: row.code,
      full_name: `${row.market}:${row.code}`,
      description: row.nameEn,
      exchange: row.market,
      ticker: row.code,
      type: row.type,
    }));
}

/** The limit of a search; 0 asks for as many as one answer may have. */
function searchLimit(text: string | null): number {
  if (text === null || text === "") return SEARCH_DEFAULT;
  if (!/^\d{1,9}$/.test(text)) throw invalidParam("limit", "an integer");
  const { max } = LIMITS.companiesPerPage;
  return Number(text) === 0 ? max : Math.min(Number(text), max);
}

export function udfQuotes(sources: MarketSources, caller: Caller, mode: DataMode, query: URLSearchParams) {
  grant(hasPlan(caller, rest.endpoints.getQuotes.lowestPlan, "The quotes endpoint"));
  const names = (query.get("symbols") ?? "").split(",").filter((name) => name.trim() !== "");
  if (names.length === 0) throw missingParam("symbols");
  const { max } = LIMITS.quotesPerBatch;
  if (names.length > max) throw invalidParam("symbols", `at most ${max} symbols`);
  if (sources.market.trouble(mode) !== null) throw priceUnavailable(names.join(","));
  return { s: "ok", d: names.map((name) => quoteOf(sources, name, mode)) };
}

function quoteOf(sources: MarketSources, name: string, mode: DataMode) {
  const code = withoutExchange(name);
  const engine = sources.market.engine(mode);
  const instrument = engine.instrumentBySymbol(code);
  const market = instrument === null ? marketNamed(code) : null;
  const prices = instrument !== null ? engine.quote(instrument.number) : market === null ? null : indexPrices(market);
  if (prices === null || prices.price === 0)
    return { s: "error", n: name, errmsg: `Stock symbol '${code.slice(0, 60)}' not found.`, v: {} };
  const {
    code: short,
    nameEn,
    market: exchange,
  } = instrument === null ? indexOf(market ?? "TASI") : listedOf(instrument);
  const { price, change, changePercent, open, high, low, previousClose, volume, bid, ask } = prices;
  return {
    s: "ok",
    n: name,
    v: {
      ch: decimalToNumber(change),
      chp: changePercent,
      short_name: short,
      exchange,
      original_name: `${exchange}:${short}`,
      description: nameEn,
      lp: decimalToNumber(price),
      ask: decimalToNumber(ask),
      bid: decimalToNumber(bid),
      spread: bid === 0 || ask === 0 ? 0 : decimalToNumber(ask - bid),
      open_price: decimalToNumber(open),
      high_price: decimalToNumber(high),
      low_price: decimalToNumber(low),
      prev_close_price: decimalToNumber(previousClose),
      volume,
    },
  };

  /** The prices of an index, which has no orders, and no bar before its first trade. */
  function indexPrices(named: Market) {
    const summary = engine.summary(named);
    if (summary === null) return null;
    const { indexValue: price, indexChange: change, indexChangePercent: changePercent, totalVolume: volume } = summary;
    const bar = engine.openBars(named)?.day ?? { open: price, high: price, low: price };
    const { open, high, low } = bar;
    return { price, change, changePercent, open, high, low, previousClose: price - change, volume, bid: 0, ask: 0 };
  }
}
