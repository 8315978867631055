// The publications about companies that are offered, or move from Nomu, on simulated days.

import { describe, expect, test } from "bun:test";
import { addDays, dayOf, present, previousTradingDay } from "../../../src/base/index.ts";
import { RuleAnalyser } from "../../../src/companies/events/rule-analyser.ts";
import { subjectOf } from "../../../src/companies/index.ts";
import { isMarketTransfer, listingNoticeDay } from "../companies/listing-event.ts";
import { marketUniverse } from "../companies/market-universe.ts";
import { generateHistory } from "../history/generate-history.ts";
import { originOf } from "../universe/listing.ts";
import { CompanyPublications } from "./company-publications.ts";
import { BEFORE_ALL, type CompanyPublication } from "./published-company.ts";

const RULES = new RuleAnalyser();

const SEED = 1;
const FIRST_DAY = 20261116;
const universe = marketUniverse(SEED, FIRST_DAY);
const move = present(
  universe.find(({ movedFrom }) => movedFrom !== null),
  "a year has a move",
);
const origin = originOf(move);
const offering = present(
  universe.find(({ isOffering, market }) => isOffering && market === "TASI"),
  "a year has an offering",
);

/** The publication of one listing in a span of days; null without one. */
function published(symbol: string, after: number, upTo: number): CompanyPublication | null {
  const publications = new CompanyPublications({ seed: SEED, firstDay: FIRST_DAY, listings: [origin, move, offering] });
  return [...publications.between({ after, upTo })].find((news) => news.symbol === symbol) ?? null;
}

describe("an offered company", () => {
  const noticeDay = listingNoticeDay(offering);
  const announced = published(offering.symbol, addDays(noticeDay, -1), noticeDay);

  test("is unknown before its announcement, and known with its prospectus from then on [ADMIT-07, ADMIT-08]", () => {
    expect(published(offering.symbol, BEFORE_ALL, addDays(noticeDay, -1))).toBeNull();
    expect(announced?.admission).toBe("joined");
    const years = (announced?.statements ?? []).map(({ fiscalYear }) => fiscalYear);
    expect(Math.min(...years)).toBe(Math.floor(offering.listingDay / 10_000) - 4);
    expect(announced?.statements.some(({ period }) => period === "annual")).toBe(true);
    expect(announced?.dividends).toEqual([]);
    expect(announced?.targets).toEqual([]);
    expect(announced?.listingEvents).toMatchObject([
      { type: "LISTING", announcementDay: noticeDay, exDay: offering.listingDay, price: offering.referencePrice },
    ]);
    expect(isMarketTransfer(SEED, offering)).toBe(false);
  });

  test("is offered before it is listed, to whoever reads the article in either language", () => {
    const read = (isArabic: boolean) => {
      const [notice] = announced?.stories ?? [];
      const [title, text] = (isArabic ? notice?.ar : notice?.en) ?? ["", ""];
      const article = { ...present(announced?.articles[0], "a notice"), title, text };
      return RULES.read(article, subjectOf(offering.symbol, offering));
    };
    for (const reading of [read(true), read(false)]) {
      expect(reading).toMatchObject({ eventType: "NEW_LISTING", sentiment: "neutral" });
      expect(reading?.description).toMatch(/طرح|اكتتاب/);
    }
  });

  test("has an article on both days, with the name and on the first with symbol and price", () => {
    const [notice] = announced?.stories ?? [];
    expect(announced?.stories.map(({ eventType }) => eventType)).toEqual(["NEW_LISTING"]);
    expect(notice?.ar.join(" ")).toContain(offering.nameAr);
    for (const [, text] of [notice?.ar ?? ["", ""], notice?.en ?? ["", ""]]) expect(text).toContain(offering.symbol);
    const first = published(offering.symbol, addDays(offering.listingDay, -1), offering.listingDay);
    expect(first?.articles.map(({ id }) => id)).toContain(`sim-${offering.symbol}-listing-${offering.listingDay}`);
    expect(first?.admission).toBeNull();
  });
});

describe("a fund of the exchange and a sukuk that are listed after the start", () => {
  test.each([
    ["9411", 20241015, 20241209],
    ["5388", 20260615, 20260727],
  ])(
    "%p is announced two weeks ahead and on its first day, in the words for its kind [ADMIT-10]",
    (symbol, firstDay, listingDay) => {
      const listing = present(
        marketUniverse(SEED, firstDay).find((one) => one.symbol === symbol),
        "the table has it",
      );
      const noticeDay = listingNoticeDay(listing);
      const publications = new CompanyPublications({ seed: SEED, firstDay, listings: [listing] });
      expect([...publications.between({ upTo: addDays(noticeDay, -1) })]).toEqual([]);
      const [announced] = [...publications.between({ after: addDays(noticeDay, -1), upTo: noticeDay })];
      const action = { symbol, type: "LISTING", announcementDay: noticeDay, exDay: listingDay };
      expect(announced).toMatchObject({ admission: "joined", statements: [], targets: [], listingEvents: [action] });
      const [first] = [...publications.between({ after: noticeDay, upTo: listingDay })];
      expect(first).toMatchObject({ admission: null, listingEvents: [] });
      expect([...publications.between({ after: listingDay, upTo: addDays(listingDay, 400) })]).toEqual([]);
      for (const [{ stories, articles } = { stories: [], articles: [] }, day] of [
        [announced, noticeDay],
        [first, listingDay],
      ] as const) {
        expect(articles.map(({ publishedAtMs }) => dayOf(publishedAtMs))).toEqual([day]);
        for (const [title, text] of stories.flatMap(({ ar, en }) => [ar, en])) {
          const article = { ...present(articles[0], "one story"), title, text };
          for (const language of ["ar", "en"] as const) {
            const reading = RULES.read({ ...article, language, textEn: null }, subjectOf(symbol, listing));
            expect(reading).toMatchObject({ eventType: "NEW_LISTING", sentiment: "neutral" });
            expect(`${title} ${text} ${reading?.description}`).not.toMatch(/سهم|أسهم|share|30%/);
          }
          expect(text).toContain(symbol);
        }
      }
    },
  );
});

test("a listing of the table is offered too, where the market begins before its first day [ADMIT-07]", () => {
  const firstDay = 20260308;
  const [listing] = marketUniverse(SEED, firstDay).filter(({ symbol }) => symbol === "1324");
  const publications = new CompanyPublications({
    seed: SEED,
    firstDay,
    listings: listing === undefined ? [] : [listing],
  });
  const [known] = [...publications.between({ upTo: firstDay })];
  expect(known?.admission).toBe("joined");
  expect(known?.listingEvents).toMatchObject([{ type: "LISTING", exDay: 20260309, price: listing?.referencePrice }]);
  expect(known?.stories.map(({ key }) => key)).toEqual(["listing-notice-20260309"]);
  const [first] = [...publications.between({ after: firstDay, upTo: 20260309 })];
  const texts = first?.stories.filter(({ key }) => key === "listing-20260309").map(({ en }) => en.join(" ")) ?? [];
  expect(texts).toHaveLength(1);
  expect(texts[0]).not.toContain("Nomu");
});

describe("a company that moves", () => {
  const dayBefore = addDays(move.listingDay, -1);

  test("is announced under the symbol that it still has [ADMIT-07]", () => {
    const noticeDay = listingNoticeDay(move);
    const news = published(origin.symbol, addDays(noticeDay, -1), noticeDay);
    const notice = news?.stories.find(({ key }) => key.startsWith("listing-notice"));
    expect(notice?.en.join(" ")).toContain(`${move.symbol} instead of ${origin.symbol}`);
    expect(news?.articles.some(({ id, symbol }) => id.includes("listing-notice") && symbol === origin.symbol)).toBe(
      true,
    );
  });

  test("has everything that it published before under the new symbol too, and publishes no more under the old [ADMIT-09]", () => {
    const before = present(published(origin.symbol, BEFORE_ALL, dayBefore), "it files");
    const joined = present(published(move.symbol, dayBefore, move.listingDay), "it moved");
    const left = present(published(origin.symbol, dayBefore, move.listingDay), "it left");
    expect([joined.admission, left.admission]).toEqual(["joined", "left"]);
    const renamed = (facts: readonly { readonly symbol: string }[]) =>
      facts.map((fact) => ({ ...fact, symbol: move.symbol }));
    expect(joined.statements.slice(0, before.statements.length)).toEqual(renamed(before.statements) as never);
    expect(joined.dividends.slice(0, before.dividends.length)).toEqual(renamed(before.dividends) as never);
    expect(joined.capitalChanges).toEqual(renamed(before.capitalChanges) as never);
    expect(joined.sharesOutstanding).toBe(before.sharesOutstanding);
    expect(joined.listingEvents).toMatchObject([{ type: "MARKET_TRANSFER", formerSymbol: origin.symbol }]);
    expect(joined.articles.map(({ symbol }) => symbol)).toContain(move.symbol);
    for (const { publishedAtMs } of joined.articles) expect(dayOf(publishedAtMs)).toBe(move.listingDay);
    expect(left.statements).toEqual([]);
    expect(published(origin.symbol, move.listingDay, addDays(move.listingDay, 400))).toBeNull();
  });

  test("files quarterly once a half year has begun on the main market", () => {
    const after = [
      ...new CompanyPublications({ seed: SEED, firstDay: FIRST_DAY, listings: [origin, move] }).between({
        after: move.listingDay,
        upTo: addDays(move.listingDay, 700),
      }),
    ].flatMap(({ statements }) => statements.filter(({ period }) => period === "quarterly"));
    expect(after.every(({ symbol }) => symbol === move.symbol)).toBe(true);
    const begin = (fiscalYear: number, quarter: number): number => fiscalYear * 10_000 + (quarter <= 2 ? 101 : 701);
    for (const { fiscalYear, fiscalQuarter, quartersCovered } of after) {
      expect(quartersCovered).toBe(begin(fiscalYear, fiscalQuarter) > previousTradingDay(move.listingDay) ? 1 : 2);
    }
    expect(after.some(({ quartersCovered }) => quartersCovered === 1)).toBe(true);
  });

  test("its past has no dividend that it announces after the move, under the old symbol", () => {
    const [chunk] = [...generateHistory({ seed: SEED, firstDay: FIRST_DAY, listings: [origin, move] })];
    expect(chunk?.symbol).toBe(origin.symbol);
    for (const { announcementDay } of chunk?.dividends ?? []) expect(announcementDay).toBeLessThan(move.listingDay);
  });
});

test("tells the same day by day as at once, over an offering and a move", () => {
  const options = { seed: SEED, firstDay: FIRST_DAY, listings: [origin, move, offering] };
  const upTo = addDays(Math.max(move.listingDay, offering.listingDay), 10);
  const linesOf = (news: Iterable<CompanyPublication>): string[] =>
    [...news].flatMap(({ statements, dividends, capitalChanges, targets, articles, listingEvents }) =>
      [statements, dividends, capitalChanges, targets, articles, listingEvents].flatMap((facts) =>
        facts.map((fact) => JSON.stringify(fact)),
      ),
    );
  const span = { after: BEFORE_ALL, articlesFrom: FIRST_DAY };
  const atOnce = linesOf(new CompanyPublications(options).between({ ...span, upTo }));
  const daily = new CompanyPublications(options);
  const lines = linesOf(daily.between({ ...span, upTo: FIRST_DAY }));
  for (let day = FIRST_DAY; day < upTo; day = addDays(day, 1)) {
    lines.push(...linesOf(daily.between({ after: day, upTo: addDays(day, 1) })));
  }
  expect(lines.sort()).toEqual(atOnce.sort());
});
