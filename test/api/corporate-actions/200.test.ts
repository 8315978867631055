// GET /corporate-actions/{symbol}/: changes of the shares, the listing and the name, with the factor of each.

import { afterAll, beforeAll, expect, test } from "bun:test";
import type { CorporateAction } from "../../../src/model/index.ts";
import { COMPANY_BARS, COMPANY_FACTS, openCompanyWorld } from "../../world/company-world.ts";
import type { KeyName, MarketWorld } from "../../world/market-world.ts";

const none = { market: null, formerSymbol: null, formerNameAr: null, formerNameEn: null };
const ACTIONS: readonly CorporateAction[] = [
  {
    ...none,
    symbol: "2222",
    type: "RIGHTS_ISSUE",
    announcementDay: 20250701,
    exDay: 20250810,
    numerator: 5,
    denominator: 4,
    price: 200_000,
  },
  {
    ...none,
    symbol: "2222",
    type: "CAPITAL_REDUCTION",
    announcementDay: 20261101,
    exDay: 20261215,
    numerator: 3,
    denominator: 5,
    price: null,
  },
  // Announced tomorrow, so unknown today.
  {
    ...none,
    symbol: "2222",
    type: "BONUS_ISSUE",
    announcementDay: 20261116,
    exDay: 20270110,
    numerator: 5,
    denominator: 4,
    price: null,
  },
  {
    ...none,
    symbol: "2222",
    type: "MARKET_TRANSFER",
    announcementDay: null,
    exDay: 20200105,
    numerator: null,
    denominator: null,
    price: null,
    market: "TASI",
    formerSymbol: "9510",
  },
  {
    ...none,
    symbol: "2222",
    type: "NAME_CHANGE",
    announcementDay: null,
    exDay: 20210105,
    numerator: null,
    denominator: null,
    price: null,
    formerNameAr: "الاسم السابق",
    formerNameEn: "Former Name",
  },
];

interface Shown {
  readonly type: string;
  readonly ex_date: string;
  readonly factor: number | null;
  readonly description_ar: string;
  readonly description_en: string;
}

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld({ facts: { ...COMPANY_FACTS, actions: ACTIONS } }));
});
afterAll(() => world.close());

const get = async (query = "", key: KeyName = "pro") => (await world.get(`/corporate-actions/2222/${query}`, key)).body;
const shown = async (type: string): Promise<Shown> => {
  const [action] = (await get(`?type=${type}`)).actions;
  return action;
};
/** The close of 2222 before a day, in riyals. */
const closeBefore = (day: number): number =>
  (COMPANY_BARS[0]?.bars.findLast(({ time }) => time < day)?.close ?? 0) / 10_000;

test("the answer is a page of actions, newest ex_date first [ACTIONS-02, ACTIONS-03, ACTIONS-07]", async () => {
  const body = await get();
  expect(Object.keys(body)).toEqual(["symbol", "actions", "count", "total", "limit", "offset", "has_more"]);
  expect(body).toMatchObject({ symbol: "2222", count: 13, total: 13, limit: 20, offset: 0, has_more: false });
  expect(body.actions.map(({ type, ex_date }: Shown) => `${ex_date} ${type}`)).toEqual([
    "2026-12-15 CAPITAL_REDUCTION",
    "2026-11-22 CASH_DIVIDEND",
    "2026-11-19 CASH_DIVIDEND",
    "2026-09-02 CASH_DIVIDEND",
    "2026-06-16 CASH_DIVIDEND",
    "2026-06-01 SPLIT",
    expect.stringContaining("CASH_DIVIDEND"),
    "2025-11-16 CASH_DIVIDEND",
    "2025-09-02 CASH_DIVIDEND",
    "2025-08-10 RIGHTS_ISSUE",
    expect.stringContaining("CASH_DIVIDEND"),
    "2021-01-05 NAME_CHANGE",
    "2020-01-05 MARKET_TRANSFER",
  ]);
});

test("a split that came as a ratio alone is listed as what it is, from its ex_date on [ACTIONS-04, ACTIONS-07]", async () => {
  expect(await shown("SPLIT")).toEqual({
    type: "SPLIT",
    announcement_date: null,
    ex_date: "2026-06-01",
    effective_date: "2026-06-01",
    ratio_new: 2,
    ratio_old: 1,
    amount: null,
    factor: 0.5,
    market: null,
    former_symbol: null,
    former_name_ar: null,
    former_name_en: null,
    description_ar: "تقسيم الأسهم: كل سهم يصبح سهمين.",
    description_en: "Stock split, 2 for 1.",
  } as Shown);
});

test("factors follow from the last close before the ex-day [ACTIONS-08, ACTIONS-09]", async () => {
  const close = closeBefore(20250810);
  expect((await shown("RIGHTS_ISSUE")).factor).toBeCloseTo((close * 4 + 20) / 5 / close, 8);
  const dividends: readonly Shown[] = (await get("?type=cash_dividend")).actions;
  const paid = dividends.find(({ ex_date }) => ex_date === "2026-09-02");
  expect(paid?.factor).toBeCloseTo(1 - 0.34 / closeBefore(20260902), 8);
  // Announced, with an ex-day still to come.
  expect(dividends[0]?.factor).toBeNull();
  for (const type of ["CAPITAL_REDUCTION", "MARKET_TRANSFER", "NAME_CHANGE"]) {
    expect((await shown(type)).factor).toBeNull();
  }
});

test("each is told in a sentence of its own numbers, in both languages [ACTIONS-12]", async () => {
  const told = async (type: string) => {
    const { description_ar, description_en } = await shown(type);
    return [description_ar, description_en];
  };
  expect(await told("RIGHTS_ISSUE")).toEqual([
    "إصدار أسهم حقوق أولوية بواقع سهم واحد لكل 4 أسهم بسعر 20 ريالًا للسهم.",
    "Rights issue of 1 new share for every 4 at SAR 20 each.",
  ]);
  expect(await told("CAPITAL_REDUCTION")).toEqual([
    "تخفيض رأس المال بنسبة 40% بإلغاء سهمين من كل 5 أسهم.",
    "Capital reduction of 40%: 2 of every 5 shares cancelled.",
  ]);
  expect(await told("MARKET_TRANSFER")).toEqual([
    "الانتقال إلى السوق الرئيسية، وكان الرمز السابق 9510.",
    "Moved to the main market; the former symbol was 9510.",
  ]);
  expect(await told("NAME_CHANGE")).toEqual([
    "تغيير الاسم، وكان الاسم السابق الاسم السابق.",
    "Name changed; the former name was Former Name.",
  ]);
  expect((await told("CASH_DIVIDEND"))[1]).toBe("Cash dividend of SAR 0.35 per share for Q3 2026.");
});

test("from, to and type choose, limit and offset page [ACTIONS-05, ACTIONS-06]", async () => {
  const some = await get("?from=2025-08-10&to=2026-06-01");
  expect([some.actions[0].ex_date, some.actions.at(-1).ex_date]).toEqual(["2026-06-01", "2025-08-10"]);
  const page = await get("?limit=5&offset=10");
  expect(page).toMatchObject({ count: 3, total: 13, limit: 5, offset: 10, has_more: false });
  expect(await get("?limit=5")).toMatchObject({ count: 5, has_more: true });
  expect((await get("?limit=1000")).limit).toBe(100);
  expect(await get("?from=2030-01-01")).toMatchObject({ actions: [], total: 0 });
});

test("a company of which nothing is known has an empty list", async () => {
  expect((await world.get("/corporate-actions/1120/", "starter")).body).toMatchObject({ actions: [], total: 0 });
});
