// Every answer about the market that a plan with delayed prices can ask for.

import { MARKETS } from "../../src/model/index.ts";

/** Paths of Free; the batch and history of Starter are beside them. */
export function freePaths(symbols: readonly string[]): string[] {
  const ofMarkets = MARKETS.flatMap((index) => [
    ...["summary", "sectors"].map((page) => `/market/${page}/?index=${index}`),
    ...["gainers", "losers", "volume", "value"].map((page) => `/market/${page}/?index=${index}&limit=50`),
  ]);
  return [...ofMarkets, ...symbols.map((symbol) => `/quote/${symbol}/`), "/companies/", "/market/status/"];
}

export function starterPaths(symbols: readonly string[]): string[] {
  const history = [...symbols, ...MARKETS].flatMap((code) =>
    ["1d", "1w", "1m"].map((interval) => `/historical/${code}/?interval=${interval}`),
  );
  const snapshots = ["all", ...MARKETS].map((index) => `/market/snapshot/?index=${index}`);
  return [...freePaths(symbols), ...snapshots, `/quotes/?symbols=${symbols.join(",")}`, ...history];
}

/** Paths of Pro that take data_mode. */
export function minutePaths(symbols: readonly string[]): string[] {
  return [...symbols, ...MARKETS].map((code) => `/market/intraday/${code}/?minutes=5`);
}
