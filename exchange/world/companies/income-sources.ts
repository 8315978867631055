// The notes of a filing for Sharia screening: the sources of the income, and the parts of debt, cash and securities that bear
// interest. income-sources.tsv has the parts of revenue of a sector, and of companies that differ from their sector.

import { assert, present, Random } from "../../../src/base/index.ts";
import { readTable } from "../universe/table.ts";
import type { Business } from "./business.ts";
import { SCREENING_BALANCE_LINES, SCREENING_INCOME_LINES, type ScreeningNotes } from "./financial-statement.ts";

type Line = keyof ScreeningNotes;

/** Parts from 0 to 1. */
export interface IncomeSources {
  /** Parts of the revenue, by line. */
  readonly ofRevenue: ReadonlyMap<Line, number>;
  /** The parts of debt, cash and securities that bear interest. */
  readonly ofDebt: number;
  readonly ofCash: number;
  readonly ofSecurities: number;
  /** True when it earns interest beside its revenue. A bank earns it as revenue. */
  readonly hasOtherInterest: boolean;
}

/** A company's debt, cash and securities, in riyals. */
interface Money {
  readonly debt: number;
  readonly cash: number;
  readonly invested: number;
}

/** A year's interest on cash and securities. */
const INTEREST_RATE = 0.045;
const FINANCIAL_LINES: readonly Line[] = ["conventionalFinanceIncome", "conventionalInsuranceIncome"];

const NOTHING: ScreeningNotes = Object.fromEntries(
  [...SCREENING_INCOME_LINES, ...SCREENING_BALANCE_LINES].map((line) => [line, null]),
) as ScreeningNotes;

/** By sector or symbol, then by line. */
const PARTS: ReadonlyMap<string, ReadonlyMap<Line, number>> = loadParts();

export function incomeSourcesOf({ listing, earnings }: Business, seed: number): IncomeSources {
  const { kind } = earnings.profile;
  const ofRevenue = new Map([...(PARTS.get(listing.sectorEn) ?? []), ...(PARTS.get(listing.symbol) ?? [])]);
  const random = new Random("interest", seed, listing.symbol);
  /** Zero for `noneChance` of the companies, and a value in the range for the others. */
  const part = (noneChance: number, low: number, high: number): number => {
    const has = !random.chance(noneChance);
    const drawn = low + (high - low) * random.next();
    return has ? drawn : 0;
  };
  const isFinancial = kind === "bank" || kind === "insurer";
  if (isFinancial) {
    const isIslamic = FINANCIAL_LINES.every((line) => (ofRevenue.get(line) ?? 0) === 0);
    const ofMoney = isIslamic ? 0 : 1;
    return {
      ofRevenue,
      ofDebt: ofMoney * part(0, 0.3, 0.6),
      ofCash: ofMoney * part(0, 0.25, 0.5),
      ofSecurities: ofMoney * part(0, 0.25, 0.5),
      hasOtherInterest: kind === "insurer",
    };
  }
  // Most Saudi companies finance themselves by murabaha and sukuk, and property funds must.
  const isFund = kind === "fund";
  return {
    ofRevenue,
    ofDebt: part(isFund ? 0.9 : 0.45, 0.1, 0.9),
    ofCash: part(isFund ? 0.9 : 0.5, 0.1, 0.6),
    ofSecurities: part(isFund ? 0.95 : 0.6, 0.05, 0.25),
    hasOtherInterest: true,
  };
}

/** The notes of a quarter: interest is earned on the amounts at its beginning. */
export function screeningNotes(sources: IncomeSources, revenue: number, before: Money, after: Money): ScreeningNotes {
  const { ofRevenue, ofDebt, ofCash, ofSecurities, hasOtherInterest } = sources;
  const interest = Math.round(((before.cash * ofCash + before.invested * ofSecurities) * INTEREST_RATE) / 4);
  const interestIncome = hasOtherInterest ? interest : null;
  const notes: Record<Line, number | null> = {
    ...NOTHING,
    totalIncome: revenue + (interestIncome ?? 0),
    interestIncome,
    interestBearingDebt: Math.round(after.debt * ofDebt),
    interestBearingCash: Math.round(after.cash * ofCash),
    interestBearingSecurities: Math.round(after.invested * ofSecurities),
  };
  for (const [line, part] of ofRevenue) notes[line] = Math.round(revenue * part);
  return notes;
}

function loadParts(): ReadonlyMap<string, ReadonlyMap<Line, number>> {
  const rows = readTable("companies/income-sources.tsv", ["of", "line", "part"]);
  const byOwner = Map.groupBy(rows, ({ of }) => of);
  return new Map(
    [...byOwner].map(([of, own]) => [
      of,
      new Map(
        own.map(({ line, part }) => {
          const known = SCREENING_INCOME_LINES.find((candidate) => candidate === line);
          assert(Number(part) >= 0 && Number(part) <= 1, `${of} has the part ${part} of ${line}`);
          return [present(known, `no line ${line}`), Number(part)];
        }),
      ),
    ]),
  );
}
