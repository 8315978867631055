// The service of the morning with all facts about its companies behind it.

import type { BarSeries, FactBatch } from "../../src/store/index.ts";
import type { Script } from "../market/script.ts";
import { DIVIDENDS, SPLITS, STATEMENTS, TARGETS } from "./company-facts.ts";
import { MarketWorld } from "./market-world.ts";
import { MORNING_COMPANIES, morningScript } from "./morning.ts";
import { barAt, tradingDays } from "./past-bars.ts";

export const COMPANY_FACTS: FactBatch = {
  dividends: DIVIDENDS,
  splits: SPLITS,
  statements: STATEMENTS,
  targets: TARGETS,
};

/** Daily bars of two years before the morning: 2222 and the index, which it follows at a distance. */
export const COMPANY_BARS: readonly BarSeries[] = barsOfTwoYears();

function barsOfTwoYears(): readonly BarSeries[] {
  const days = tradingDays(20241113, 20261112);
  const wave = (at: number): number => Math.sin(at / 9) + Math.sin(at / 31) / 2;
  const series = (symbol: string, base: number, swing: number, splitDay: number): BarSeries => ({
    symbol,
    interval: "1d",
    bars: days.map((day, at) => {
      const price = Math.round((base + swing * wave(at) + at * base * 0.0002) * 100) * 100;
      const close = day < splitDay ? price * 2 : price;
      return barAt(day, at, { open: close, high: close + 2_000, low: close - 1_000, close, adjustedClose: close });
    }),
  });
  return [series("2222", 24, 1.5, 20260601), series("TASI", 11_000, 300, 0)];
}

export interface CompanyWorld {
  readonly world: MarketWorld;
  /** Writes facts and loads them, as an import does. */
  readonly write: (facts: FactBatch) => Promise<void>;
}

export interface CompanyWorldOptions {
  readonly script?: Script;
  readonly facts?: FactBatch;
  readonly bars?: readonly BarSeries[];
}

export async function openCompanyWorld(options: CompanyWorldOptions = {}): Promise<CompanyWorld> {
  const world = await MarketWorld.open({
    companies: MORNING_COMPANIES,
    bars: options.bars ?? COMPANY_BARS,
  });
  const write = async (facts: FactBatch): Promise<void> => {
    await world.store.facts.write([facts]);
    await world.reloadActions();
  };
  await write(options.facts ?? COMPANY_FACTS);
  await world.play(options.script ?? morningScript());
  return { world, write };
}
