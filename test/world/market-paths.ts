// Every answer about the market that a plan with delayed prices can ask for.

import { MARKETS, type Plan } from "../../src/model/index.ts";
import { rest } from "../../src/wire/index.ts";

/** For answers that are the same rows in another form, some symbols are enough. */
const CSV_SYMBOLS = 5;

/** Every endpoint of one symbol that takes data_mode and comes with this plan. */
function symbolPaths(plan: Plan, symbols: readonly string[]): string[] {
  const endpoints = rest.ENDPOINTS.filter(
    ({ path, query, lowestPlan }) => path.includes("{symbol}") && "dataMode" in query && lowestPlan === plan,
  );
  return endpoints.flatMap(({ path }) => symbols.map((symbol) => path.replace("{symbol}", symbol)));
}

/** Paths of Free; the batch and history of Starter are beside them. */
export function freePaths(symbols: readonly string[]): string[] {
  const ofMarkets = MARKETS.flatMap((index) => [
    ...["summary", "sectors"].map((page) => `/market/${page}/?index=${index}`),
    ...["gainers", "losers", "volume", "value"].map((page) => `/market/${page}/?index=${index}&limit=50`),
  ]);
  const sharia = symbols.map((symbol) => `/sharia/${symbol}/`);
  const pages = ["/companies/", "/market/status/", "/market/calendar/"];
  return [...ofMarkets, ...symbolPaths("free", symbols), ...sharia, ...pages];
}

export function starterPaths(symbols: readonly string[]): string[] {
  const history = [...symbols, ...MARKETS].flatMap((code) =>
    ["1d", "1w", "1m"].map((interval) => `/historical/${code}/?interval=${interval}`),
  );
  const adjusted = symbols.slice(0, CSV_SYMBOLS).map((code) => `/historical/${code}/?adjust=all&verbose=true`);
  const histories = `/historical/?symbols=${[...symbols.slice(0, CSV_SYMBOLS), ...MARKETS].join(",")}`;
  const screens = [
    "/screener/?fields=price,market_cap,pe_ratio,return_1y,net_value,from_low_52w",
    "/screener/?filter=price>20&sort=-value",
  ];
  const snapshots = ["all", ...MARKETS].map((index) => `/market/snapshot/?index=${index}`);
  const batch = `/quotes/?symbols=${symbols.join(",")}`;
  return [
    ...freePaths(symbols),
    ...symbolPaths("starter", symbols),
    ...symbols.map((symbol) => `/ownership/${symbol}/`),
    ...snapshots,
    batch,
    ...history,
    ...adjusted,
    histories,
    ...screens,
  ];
}

/** Lists as CSV, with the plan of Starter. */
export function csvPaths(symbols: readonly string[]): string[] {
  const ofMarkets = MARKETS.flatMap((index) => [
    `/market/snapshot/?format=csv&index=${index}`,
    ...["gainers", "losers", "volume", "value"].map((page) => `/market/${page}/?format=csv&index=${index}`),
  ]);
  const history = [...symbols.slice(0, CSV_SYMBOLS), ...MARKETS].map((code) => `/historical/${code}/?format=csv`);
  return [...ofMarkets, ...history, "/market/snapshot/?format=csv", "/companies/?format=csv"];
}

/** Paths of Pro that take data_mode, as JSON and as CSV. */
export function minutePaths(symbols: readonly string[]): string[] {
  const minutes = [...MARKETS, ...symbols].map((code, at) => `/market/intraday/${code}/?minutes=${[1, 5, 15][at % 3]}`);
  const csv = symbols.slice(0, CSV_SYMBOLS).map((symbol) => `/market/intraday/${symbol}/?minutes=1&format=csv`);
  return [...minutes, ...csv];
}
