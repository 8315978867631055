// GET /company-calendar/: every item is found again in /corporate-actions/, /financials/ and /events/, and the calendar file is read by
// a parser that shares no code with ours.

import { afterAll, beforeAll, expect, test } from "bun:test";
import ICAL from "ical.js";
import { addDays, formatDay, isTradingDay, parseDay } from "../../../src/base/index.ts";
import type { CorporateAction } from "../../../src/model/index.ts";
import { DIVIDENDS, STATEMENTS } from "../../world/company-facts.ts";
import { COMPANY_FACTS, openCompanyWorld } from "../../world/company-world.ts";
import { type MarketWorld, PLAN_KEYS } from "../../world/market-world.ts";

const TODAY = 20261115;
const none = { market: null, formerSymbol: null, formerNameAr: null, formerNameEn: null };
const ACTIONS: readonly CorporateAction[] = [
  {
    ...none,
    symbol: "2222",
    type: "RIGHTS_ISSUE",
    announcementDay: 20261101,
    exDay: 20261201,
    numerator: 5,
    denominator: 4,
    price: 200_000,
  },
  {
    ...none,
    symbol: "9535",
    type: "MARKET_TRANSFER",
    announcementDay: 20261101,
    exDay: 20261125,
    numerator: null,
    denominator: null,
    price: null,
    market: "TASI",
    formerSymbol: "9535",
  },
  // Announced tomorrow, so unknown today.
  {
    ...none,
    symbol: "1120",
    type: "BONUS_ISSUE",
    announcementDay: 20261116,
    exDay: 20261202,
    numerator: 5,
    denominator: 4,
    price: null,
  },
];

interface Item {
  readonly date: string;
  readonly type: string;
  readonly symbol: string;
  readonly title: string;
  readonly title_en: string;
  readonly details: Readonly<Record<string, unknown>>;
}

let world: MarketWorld;
beforeAll(async () => {
  ({ world } = await openCompanyWorld({ facts: { ...COMPANY_FACTS, actions: ACTIONS } }));
  const meeting = (id: string, eventDay: number, description: string, createdAtMs: number) => ({
    article: {
      id,
      symbol: "1120",
      title: "دعوة",
      text: "دعوة المساهمين إلى الجمعية العامة",
      language: "ar" as const,
      textEn: null,
      publishedAtMs: createdAtMs,
      receivedAtMs: createdAtMs,
      source: "",
    },
    reading: {
      eventType: "SHAREHOLDER_MEETING" as const,
      importance: "regular" as const,
      sentiment: "neutral" as const,
      description,
      descriptionEn: null,
      eventDay,
    },
    reader: "rules" as const,
    createdAtMs,
  });
  const told = [
    meeting("a", 20261130, "دعا المصرف مساهميه إلى الجمعية.", Date.UTC(2026, 10, 2)),
    meeting("b", 20261130, "حدّد المصرف موعد الجمعية.", Date.UTC(2026, 10, 3)),
    // Published at 10:50 on the market's day: a delayed plan does not see it at 11:00.
    meeting("c", 20261210, "دعوة ثانية.", Date.UTC(2026, 10, 15, 7, 50)),
    meeting("d", 20270110, "يعقد المصرف اجتماع الجمعية العامة العادية.", Date.UTC(2026, 10, 3)),
    meeting("e", 20270111, "يعقد المصرف اجتماع الجمعية العامة غير العادية.", Date.UTC(2026, 10, 3)),
    meeting("f", 20270112, "اجتماع مالكي الوحدات في الصندوق.", Date.UTC(2026, 10, 3)),
  ];
  const review = (id: string, symbol: string, description: string, createdAtMs: number) => {
    const { article, reading, ...kept } = meeting(id, TODAY, description, createdAtMs);
    return { ...kept, article: { ...article, symbol }, reading: { ...reading, eventType: "OTHER" as const } };
  };
  const reviews = [
    review("g", "1120", "تسري المراجعة الدورية للمؤشرات العالمية بنهاية تداول 26 نوفمبر 2026.", Date.UTC(2026, 10, 2)),
    review("h", "2222", "موعد سريان المراجعة الدورية للمؤشرات هو نهاية تداول 26 نوفمبر 2026.", Date.UTC(2026, 10, 3)),
    review("i", "2222", "تسري المراجعة الدورية للمؤشرات بنهاية تداول 17 ديسمبر 2026.", Date.UTC(2026, 10, 15, 7, 50)),
    // An article without a day, one with two days, one on another review, and one that comes after the market's time.
    review("j", "2222", "تسري المراجعة الدورية للمؤشرات قريبًا.", Date.UTC(2026, 10, 3)),
    review("k", "2222", "المراجعة الدورية للمؤشرات بين 1 ديسمبر 2026 و2 ديسمبر 2026.", Date.UTC(2026, 10, 3)),
    review("l", "2222", "تبدأ المراجعة الدورية للأسعار في 3 ديسمبر 2026.", Date.UTC(2026, 10, 3)),
    review("m", "2222", "تسري المراجعة الدورية للمؤشرات بنهاية تداول 4 ديسمبر 2026.", Date.UTC(2026, 10, 16)),
  ];
  const all = [...told, ...reviews];
  await world.store.articles.write(all.map(({ article }) => article));
  await world.store.articles.record(all);
});
afterAll(() => world.close());

const items = async (query: string, key: (typeof PLAN_KEYS)[number] = "pro"): Promise<readonly Item[]> =>
  (await world.get(`/company-calendar/?${query}`, key)).body.items;

test("every plan has it, ordered by date and symbol, 30 days from today on [AGENDA-01, AGENDA-02, AGENDA-03, AGENDA-04]", async () => {
  for (const key of PLAN_KEYS) {
    const { status, body } = await world.get("/company-calendar/", key);
    expect([status, body.count]).toEqual([200, body.items.length]);
    const order = body.items.map(({ date, symbol }: Item) => `${date} ${symbol}`);
    expect(order).toEqual(order.toSorted());
    expect(body.items.every(({ date }: Item) => date >= "2026-11-15" && date <= "2026-12-14")).toBe(true);
    expect(new Set(body.items.map(({ type }: Item) => type))).toEqual(
      new Set(["dividend", "action", "listing", "meeting", "earnings"]),
    );
  }
});

test("dividends, actions and listings are those of /corporate-actions/, none before its announcement [AGENDA-05]", async () => {
  const found = await items("from=2026-01-01&to=2026-12-31&type=dividend,action,listing");
  const expected: string[] = [];
  for (const { symbol } of (await world.get("/companies/", "pro")).body.results) {
    const { actions } = (
      await world.get(`/corporate-actions/${symbol}/?limit=100&from=2026-01-01&to=2026-12-31`, "pro")
    ).body;
    for (const action of actions) expected.push(`${action.ex_date} ${symbol} ${action.description_en}`);
  }
  expect(found.map(({ date, symbol, title_en }) => `${date} ${symbol} ${title_en}`).toSorted()).toEqual(
    expected.toSorted(),
  );
  expect(found.some(({ symbol, type }) => symbol === "1120" && type === "action")).toBe(false);
  const shown = found.find(({ type, date }) => type === "dividend" && date > formatDay(TODAY));
  const known = DIVIDENDS.find(
    ({ eligibilityDay }) => formatDay(eligibilityDay) === shown?.details["eligibility_date"],
  );
  expect(shown?.details).toEqual({
    announcement_date: formatDay(known?.announcementDay ?? 0),
    eligibility_date: formatDay(known?.eligibilityDay ?? 0),
    payment_date: formatDay(known?.distributionDay ?? 0),
    amount: (known?.value ?? 0) / 10_000,
    fiscal_year: known?.fiscalYear ?? 0,
    period: known?.period ?? "",
  });
});

test("results stand where they were published, and the next ones where the last such period puts them [AGENDA-06]", async () => {
  const found = await items("from=2026-01-01&to=2026-12-31&type=earnings");
  const past = found.filter(({ details }) => details["status"] === "published");
  const filed = new Set(
    STATEMENTS.filter(({ publishedDay }) => publishedDay >= 20260101 && publishedDay <= TODAY).map(
      ({ symbol, publishedDay, fiscalYear }) => `${formatDay(publishedDay)} ${symbol} ${fiscalYear}`,
    ),
  );
  expect(new Set(past.map(({ date, symbol, details }) => `${date} ${symbol} ${details["fiscal_year"]}`))).toEqual(
    filed,
  );
  const expected = found.filter(({ details }) => details["status"] === "expected");
  expect(expected.length).toBeGreaterThan(0);
  for (const { date } of expected) {
    expect(date > formatDay(TODAY)).toBe(true);
    expect(isTradingDay(parseDay(date) ?? 0)).toBe(true);
  }
  const alone = await items("from=2026-01-01&to=2026-12-31&type=earnings&symbol=2222");
  expect(alone).toEqual(found.filter(({ symbol }) => symbol === "2222"));
});

test("a meeting is there once, as the newest article tells it, and for a delayed plan 15 minutes later [AGENDA-07]", async () => {
  const seen = await items("to=2026-12-31&type=meeting");
  expect(seen.map(({ date, title }) => [date, title])).toEqual([
    ["2026-11-30", "حدّد المصرف موعد الجمعية."],
    ["2026-12-10", "دعوة ثانية."],
  ]);
  expect((await items("to=2026-12-31&type=meeting", "free")).map(({ date }) => date)).toEqual(["2026-11-30"]);
});

test("index reviews are there when they are asked for, once on the day that an announcement names [AGENDA-13]", async () => {
  const seen = await items("to=2026-12-31&type=index_review");
  expect(seen.map(({ date, symbol, type }) => [date, symbol, type])).toEqual([
    ["2026-11-26", "2222", "index_review"],
    ["2026-12-17", "2222", "index_review"],
  ]);
  const { events } = (await world.get("/events/?type=OTHER&symbol=2222", "pro")).body;
  for (const { title, details } of seen)
    expect(events.find(({ id }: Record<string, unknown>) => id === details["event_id"]).description).toBe(title);
  // Announced ten minutes ago: a delayed plan does not know of it.
  expect((await items("to=2026-12-31&type=index_review", "free")).map(({ date }) => date)).toEqual(["2026-11-26"]);
  expect((await items("to=2026-12-31&type=index_review&symbol=1120")).map(({ symbol }) => symbol)).toEqual(["1120"]);
  const both = await items("to=2026-12-31&type=meeting,index_review");
  expect(both.map(({ type }) => type)).toEqual(["index_review", "meeting", "meeting", "index_review"]);
  expect((await items("to=2026-12-31")).some(({ type }) => type === "index_review")).toBe(false);
});

test("the English title of a meeting says which assembly meets [AGENDA-12]", async () => {
  const seen = await items("from=2026-11-30&to=2027-01-31&type=meeting");
  expect(seen.map(({ title_en: title }) => title)).toEqual([
    "The general assembly of shareholders meets.",
    "The general assembly of shareholders meets.",
    "The ordinary general assembly of shareholders meets.",
    "The extraordinary general assembly of shareholders meets.",
    "The unitholders of the fund meet.",
  ]);
});

for (const language of ["ar", "en"] as const) {
  test(`a foreign parser reads the calendar file in ${language} [AGENDA-09]`, async () => {
    const query = "from=2026-06-01&to=2026-12-31";
    const listed = await items(query);
    const { text, headers } = await world.get(`/company-calendar/?${query}&format=ics&language=${language}`, "free");
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents("vevent").map((one) => new ICAL.Event(one));
    const known = await items(query, "free");
    expect(known.length).toBeGreaterThan(listed.length - 2);
    expect(events.map(({ startDate }) => startDate.toString())).toEqual(known.map(({ date }) => date));
    for (const [at, { startDate, endDate, summary, description, uid }] of events.entries()) {
      const { date, symbol, title, title_en } = known[at] as Item;
      expect([startDate.isDate, endDate.toString()]).toEqual([true, formatDay(addDays(parseDay(date) ?? 0, 1))]);
      expect(description).toBe(language === "ar" ? title : title_en);
      expect(summary).toContain(`(${symbol})`);
      expect(uid).toStartWith(`${date}-`);
    }
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });
}

test("CSV has the details as columns, and Hijri dates when asked for [AGENDA-10, AGENDA-11]", async () => {
  const { text } = await world.get("/company-calendar/?type=action&format=csv&hijri=true", "free");
  const [header = "", row = ""] = text.split("\r\n");
  expect(header).toStartWith("date,hijri_date,type,symbol,name,name_en,title,title_en,announcement_date,");
  expect(row).toStartWith("2026-12-01,1448-06-21,action,2222,");
  const [plain] = await items("type=action");
  expect(plain).not.toHaveProperty("hijri_date");
});

test.each([
  ["from=2026-01-01&to=2027-01-02", 400, "INVALID_PARAM"],
  ["from=2026-02-01&to=2026-01-01", 400, "INVALID_PARAM"],
  ["to=2026-11-01", 400, "INVALID_PARAM"],
  ["type=dividend,party", 400, "INVALID_PARAM"],
  ["format=xml", 400, "INVALID_PARAM"],
  ["symbol=0000", 404, "INVALID_SYMBOL"],
])("'%s' is refused with %d [AGENDA-04, AGENDA-08]", async (query, status, code) => {
  const refused = await world.get(`/company-calendar/?${query}`, "free");
  expect([refused.status, refused.body.error.code]).toEqual([status, code]);
});
