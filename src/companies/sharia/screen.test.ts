// Sharia screens worked out by hand, standard by standard: on the limit, just beyond it, and with each part missing that may be missing.

import { expect, test } from "bun:test";
import { quarterOf, yearOf } from "../../../test/world/company-facts.ts";
import { SCREENING_LINES, type ScreeningLines, type ShariaStandard, type Statement } from "../../model/index.ts";
import { type Screen, type ScreenInputs, screenBy } from "./screen.ts";
import { STANDARDS } from "./standards.ts";

const NOTHING = Object.fromEntries(SCREENING_LINES.map((line) => [line, null])) as ScreeningLines;

interface Books {
  readonly balance?: Partial<NonNullable<Statement["balance"]>>;
  readonly notes?: Partial<ScreeningLines>;
  readonly revenue?: number;
}

const QUARTERS = [1, 2, 3, 4].map((quarter) => quarterOf("2222", 2025, quarter));

/** A year with 1,000 of revenue and assets of 10,000, without debt, cash or receivables unless `books` has them. */
function statementOf({ balance, notes, revenue = 1_000 }: Books): Statement {
  const year = yearOf(QUARTERS);
  if (year.income === null || year.balance === null) throw new Error("the year is complete");
  const nothing = { totalAssets: 10_000, totalDebt: 0, cashAndEquivalents: 0, receivables: 0 };
  const noInterest = { interestBearingDebt: 0, interestBearingCash: 0, interestBearingSecurities: 0 };
  return {
    ...year,
    income: { ...year.income, totalRevenue: revenue },
    balance: { ...year.balance, ...nothing, ...balance },
    screening: { ...NOTHING, totalIncome: revenue, ...noInterest, ...notes },
  };
}

function screened(standard: ShariaStandard, books: Books, inputs: Partial<ScreenInputs> = {}): Screen {
  const filed = statementOf(books);
  const [found] = STANDARDS.filter(({ id }) => id === standard);
  if (found === undefined) throw new Error(`no standard ${standard}`);
  return screenBy(found, { newest: filed, year: filed, shares: 100, marketValues: [2_000], ...inputs });
}

const statusOf = (...args: Parameters<typeof screened>): string => screened(...args).status;
const ratioOf = ({ ratios }: Screen, name: string) => ratios.find(({ rule }) => rule.name === name);

test("a company without any of it passes every standard", () => {
  for (const { id } of STANDARDS) {
    const screen = screened(id, {});
    expect([screen.status, screen.reason, screen.activities]).toEqual(["compliant", null, []]);
    expect(screen.ratios.map(({ value, passes }) => [value, passes])).toEqual(screen.ratios.map(() => [0, true]));
    expect(screen.purification).toEqual({ perShare: 0, ofDividendPercent: 0 });
  }
});

test("AAOIFI: 30 % of the market value passes, a hair more fails, and debt without interest does not count [SHARIA-04, SHARIA-05]", () => {
  const debt = (amount: number): Books => ({ balance: { totalDebt: 5_000 }, notes: { interestBearingDebt: amount } });
  expect(ratioOf(screened("aaoifi", debt(600)), "interest_bearing_debt")).toMatchObject({
    value: 30,
    numerator: 600,
    denominator: 2_000,
    passes: true,
  });
  expect(ratioOf(screened("aaoifi", debt(601)), "interest_bearing_debt")).toMatchObject({
    value: 30.05,
    passes: false,
  });
  expect([statusOf("aaoifi", debt(600)), statusOf("aaoifi", debt(601))]).toEqual(["compliant", "non_compliant"]);
  const deposits = (cash: number, securities: number): Books => ({
    balance: { cashAndEquivalents: 9_000 },
    notes: { interestBearingCash: cash, interestBearingSecurities: securities },
  });
  expect(statusOf("aaoifi", deposits(400, 200))).toBe("compliant");
  expect(statusOf("aaoifi", deposits(400, 201))).toBe("non_compliant");
});

test("AAOIFI: interest counts towards the 5 % of non-permissible income, and hotels and weapons do not [SHARIA-05, SHARIA-09]", () => {
  const income = (notes: Partial<ScreeningLines>): Books => ({ notes: { totalIncome: 2_000, ...notes } });
  expect(statusOf("aaoifi", income({ interestIncome: 60, tobaccoIncome: 40 }))).toBe("compliant");
  expect(statusOf("aaoifi", income({ interestIncome: 60, tobaccoIncome: 41 }))).toBe("non_compliant");
  expect(statusOf("aaoifi", income({ hotelIncome: 900, weaponsIncome: 900 }))).toBe("compliant");
});

test("Dow Jones: each of three ratios is below 33 % of the mean of 24 months [SHARIA-06]", () => {
  // 24 months of 1,000 and 2,000 in turn have a mean of 1,500, and 33 % of it is 495. Older months do not count.
  const marketValues = [...Array.from({ length: 24 }, (_, at) => (at % 2 === 0 ? 1_000 : 2_000)), 99_999, 99_999];
  const with24 = (books: Books): string => statusOf("djim", books, { marketValues });
  expect(ratioOf(screened("djim", {}, { marketValues }), "debt")?.denominator).toBe(1_500);
  expect([with24({ balance: { totalDebt: 494 } }), with24({ balance: { totalDebt: 495 } })]).toEqual([
    "compliant",
    "non_compliant",
  ]);
  expect([with24({ balance: { receivables: 494 } }), with24({ balance: { receivables: 495 } })]).toEqual([
    "compliant",
    "non_compliant",
  ]);
  const cash = (securities: number): Books => ({
    balance: { cashAndEquivalents: 400 },
    notes: { interestBearingSecurities: securities },
  });
  expect([with24(cash(94)), with24(cash(95))]).toEqual(["compliant", "non_compliant"]);
});

test("Dow Jones: activities are below 5 % of the revenue together, hotels and weapons among them [SHARIA-06, SHARIA-09]", () => {
  expect(statusOf("djim", { notes: { hotelIncome: 29, weaponsIncome: 20 } })).toBe("compliant");
  const screen = screened("djim", { notes: { hotelIncome: 30, weaponsIncome: 20 } });
  expect(screen.status).toBe("non_compliant");
  expect(screen.activities).toEqual([
    { activity: "hotel", percent: 3 },
    { activity: "weapons", percent: 2 },
  ]);
  // Interest does not count as an activity.
  expect(statusOf("djim", { notes: { totalIncome: 2_000, interestIncome: 900 } })).toBe("compliant");
});

test("MSCI: thirds of the assets, 70 % with receivables, whatever the market says [SHARIA-07]", () => {
  const of = (books: Books): string => statusOf("msci", books, { marketValues: [1] });
  expect([of({ balance: { totalDebt: 3_333 } }), of({ balance: { totalDebt: 3_334 } })]).toEqual([
    "compliant",
    "non_compliant",
  ]);
  const cash = (securities: number): Books => ({
    balance: { cashAndEquivalents: 3_000 },
    notes: { interestBearingSecurities: securities },
  });
  expect([of(cash(333)), of(cash(334))]).toEqual(["compliant", "non_compliant"]);
  const liquid = (receivables: number): Books => ({ balance: { cashAndEquivalents: 3_000, receivables } });
  expect([of(liquid(4_000)), of(liquid(4_001))]).toEqual(["compliant", "non_compliant"]);
  expect([of({ notes: { alcoholIncome: 50 } }), of({ notes: { alcoholIncome: 51 } })]).toEqual([
    "compliant",
    "non_compliant",
  ]);
});

test("S&P: 33 % and 49 % of the mean of 36 months, of the months that there are [SHARIA-08, SHARIA-10]", () => {
  const of = (books: Books): string => statusOf("sp", books, { marketValues: [3_000, 2_000, 1_000] });
  expect([of({ balance: { totalDebt: 659 } }), of({ balance: { totalDebt: 660 } })]).toEqual([
    "compliant",
    "non_compliant",
  ]);
  expect([of({ balance: { receivables: 979 } }), of({ balance: { receivables: 980 } })]).toEqual([
    "compliant",
    "non_compliant",
  ]);
  expect([of({ notes: { gamblingIncome: 49 } }), of({ notes: { gamblingIncome: 50 } })]).toEqual([
    "compliant",
    "non_compliant",
  ]);
  expect(of({ notes: { hotelIncome: 900, weaponsIncome: 50 } })).toBe("compliant");
  const marketValues = [...Array.from({ length: 36 }, () => 100), 99_999];
  expect(ratioOf(screened("sp", {}, { marketValues }), "debt")?.denominator).toBe(100);
});

test("an Islamic bank is judged by its income alone, any other one by everything [SHARIA-12]", () => {
  const bank = (conventional: number): Books => ({
    balance: { netFinancingAssets: 8_000, totalDebt: 9_000, cashAndEquivalents: 9_000, receivables: null },
    notes: { conventionalFinanceIncome: conventional },
  });
  for (const id of ["djim", "msci", "sp"] as const) {
    const islamic = screened(id, bank(0));
    expect([islamic.status, islamic.isIslamicFinancial]).toEqual(["compliant", true]);
    expect(islamic.ratios.map(({ rule }) => rule.name)).toEqual(["non_permissible_income"]);
    const other = screened(id, bank(400));
    expect([other.status, other.isIslamicFinancial, other.ratios.length]).toEqual(["non_compliant", false, 4]);
  }
  // AAOIFI counts interest-bearing debt and deposits: an Islamic bank has none.
  expect(screened("aaoifi", bank(0))).toMatchObject({ status: "compliant", isIslamicFinancial: true });
});

test("what is given away is non-permissible income and interest over the shares, and against all income [SHARIA-13]", () => {
  const books: Books = { notes: { totalIncome: 1_250, interestIncome: 20, tobaccoIncome: 5, hotelIncome: 15 } };
  expect(screened("aaoifi", books).purification).toEqual({ perShare: 0.25, ofDividendPercent: 2 });
  // Where hotels count as an activity, the purification includes their income too.
  expect(screened("msci", books).purification).toEqual({ perShare: 0.4, ofDividendPercent: 3.2 });
  expect(screened("msci", { notes: { tobaccoIncome: 900 } }).purification).toBeNull();
  expect(screened("msci", books, { shares: 0 }).purification).toBeNull();
});

test("what is missing makes a company unknown, and never compliant [SHARIA-11]", () => {
  const reasonOf = (id: ShariaStandard, books: Books, inputs: Partial<ScreenInputs> = {}) => {
    const { status, reason, purification } = screened(id, books, inputs);
    return [status, reason, purification];
  };
  const withoutNotes: Statement = { ...statementOf({ balance: { totalDebt: 9_999 } }), screening: null };
  for (const { id } of STANDARDS) {
    expect(reasonOf(id, {}, { newest: null, year: null })).toEqual(["unknown", "noStatements", null]);
    expect(reasonOf(id, {}, { year: null })).toEqual(["unknown", "noStatements", null]);
    expect(reasonOf(id, {}, { newest: withoutNotes })).toEqual(["unknown", "noNotes", null]);
    expect(reasonOf(id, {}, { year: withoutNotes })).toEqual(["unknown", "noNotes", null]);
  }
  expect(reasonOf("sp", {}, { marketValues: [] })).toEqual(["unknown", "noPrices", null]);
  // The assets are on file, so MSCI needs no price.
  expect(statusOf("msci", {}, { marketValues: [] })).toBe("compliant");
  expect(reasonOf("msci", { balance: { totalDebt: null } })).toEqual(["unknown", "incomplete", null]);
  expect(reasonOf("aaoifi", { notes: { totalIncome: null } })).toEqual(["unknown", "incomplete", null]);
  // A company that fails one ratio is known to fail, whatever else is missing.
  expect(statusOf("msci", { balance: { totalDebt: null, cashAndEquivalents: 9_000 } })).toBe("non_compliant");
});
