// Medians over peers: the companies that count as peers, and the fallback where they are too few.

import { expect, test } from "bun:test";
import { decimalOf } from "../../base/index.ts";
import type { Instrument } from "../../model/index.ts";
import { peerMultiplesOf } from "./peer-multiples.ts";

/** An instrument with ten shares at ten riyals, worth 100. */
const instrument = (symbol: string, sectorEn: string, changed: Partial<Instrument> = {}): Instrument => ({
  number: Number(symbol),
  symbol,
  nameAr: "",
  nameEn: "",
  market: "TASI",
  securityType: "Equity",
  sectorEn,
  sectorAr: "",
  sharesOutstanding: 10,
  freeFloatBps: 10_000,
  referencePrice: decimalOf(10),
  limitLow: 0,
  limitHigh: 0,
  tick: 100,
  ...changed,
});

const company = instrument("1", "Banks");
const banks = ["2", "3", "4", "5", "6"].map((symbol) => instrument(symbol, "Banks"));
const others = ["11", "12", "13"].map((symbol) => instrument(symbol, "Energy"));
const figures = (profit: number | null, trailingDividends = 0) => ({
  trailingProfit: profit,
  usualProfit: profit,
  trailingDividends,
});

test("the multiples are medians over the others of the sector [VALUE-02]", async () => {
  const profits: Readonly<Record<string, number>> = { "1": 1, "2": 2, "3": 4, "4": 5, "5": 10, "6": 20 };
  const peers = await peerMultiplesOf(company, [company, ...banks, ...others], async (symbol) =>
    figures(profits[symbol] ?? 50, 0.5),
  );
  expect(peers).toEqual({ profit: 20, usualProfit: 20, dividends: 20 });
});

test("where the sector is too small, or too few of it earn or pay, the whole market counts [VALUE-02]", async () => {
  const peers = await peerMultiplesOf(company, [company, ...banks, ...others], async (symbol) =>
    symbol <= "4" && symbol.length === 1
      ? figures(-3)
      : figures(symbol.length === 2 ? 4 : 10, symbol === "5" ? 0.2 : 0),
  );
  // Two banks have profits, at a multiple of 10, and three others, at 25. One company pays dividends: too few for a median.
  expect(peers).toEqual({ profit: 25, usualProfit: 25, dividends: null });
});

test("another market and another kind of instrument are no peers", async () => {
  const strangers = [
    ...banks.map((bank) => ({ ...bank, market: "NOMU" as const })),
    ...banks.map((bank) => ({ ...bank, securityType: "Closed-End Fund" as const })),
  ];
  const peers = await peerMultiplesOf(company, [company, ...strangers], async () => figures(10, 1));
  expect(peers).toEqual({ profit: null, usualProfit: null, dividends: null });
});
