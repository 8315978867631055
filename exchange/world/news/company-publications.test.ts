import { describe, expect, test } from "bun:test";
import { addDays, type Day, dayOf, HOUR_MS, isTradingDay } from "../../../src/base/index.ts";
import { EVENT_TYPES } from "../../../src/model/index.ts";
import { suspendedDays } from "../companies/capital-changes.ts";
import { corporateActions } from "../companies/corporate-actions.ts";
import { SectorShocks } from "../companies/earnings.ts";
import { dayNumber } from "../factors/factor-day.ts";
import { shocksOf } from "../happenings/shocks.ts";
import { generateHistory } from "../history/generate-history.ts";
import { loadUniverse } from "../universe/listing.ts";
import { readTable } from "../universe/table.ts";
import { CompanyPublications } from "./company-publications.ts";
import { BEFORE_ALL, type CompanyPublication } from "./published-company.ts";

const FIRST_DAY: Day = 20261115;
const universe = loadUniverse();
const some = universe.filter(({ symbol }) => /^(1120|2222|2010|4330|8010|9510|9400|5300|4250)$/.test(symbol));
const options = { seed: 1, firstDay: FIRST_DAY, listings: some };
const yearOfMarket = [
  ...new CompanyPublications({ seed: 1, firstDay: FIRST_DAY }).between({ after: 20251114, upTo: 20261114 }),
];

/** All published facts, one line each. */
function linesOf(news: Iterable<CompanyPublication>): string[] {
  const lines: string[] = [];
  for (const { statements, dividends, capitalChanges, targets, articles } of news) {
    for (const list of [statements, dividends, capitalChanges, targets, articles]) {
      lines.push(...list.map((fact) => JSON.stringify(fact)));
    }
  }
  return lines.sort();
}

describe("company publications", () => {
  test("tells the same day by day as at once, and the same again", () => {
    const upTo = 20270430;
    const atOnce = linesOf(
      new CompanyPublications(options).between({ after: BEFORE_ALL, upTo, articlesFrom: FIRST_DAY }),
    );
    const daily = new CompanyPublications(options);
    const lines = linesOf(daily.between({ after: BEFORE_ALL, upTo: FIRST_DAY, articlesFrom: FIRST_DAY }));
    for (let day = FIRST_DAY; day < upTo; day = addDays(day, 1)) {
      lines.push(...linesOf(daily.between({ after: day, upTo: addDays(day, 1) })));
    }
    expect(lines.sort()).toEqual(atOnce);
    // A process that starts later continues where the earlier process ended.
    const later = new CompanyPublications(options);
    const resumed = linesOf(later.between({ after: 20270131, upTo }));
    expect(new Set(resumed).isSubsetOf(new Set(atOnce))).toBe(true);
    expect(resumed.length).toBeGreaterThan(20);
  });

  test("is read forward only", () => {
    const publications = new CompanyPublications(options);
    for (const _ of publications.between({ after: BEFORE_ALL, upTo: FIRST_DAY, articlesFrom: FIRST_DAY })) break;
    expect(() => [...publications.between({ after: FIRST_DAY - 1, upTo: FIRST_DAY })]).toThrow("read forward");
  });

  test("knows the dividends and changes of capital by which the market trades, of ten years and of those to come", () => {
    const upTo = 20281114;
    const told = [...new CompanyPublications(options).between({ after: BEFORE_ALL, upTo, articlesFrom: upTo })];
    for (const chunk of generateHistory(options)) {
      if (chunk.symbol === "TASI" || chunk.symbol === "NOMU") continue;
      const news = told.find(({ symbol }) => symbol === chunk.symbol);
      const dividends = (news?.dividends ?? []).map((dividend) => JSON.stringify(dividend));
      for (const dividend of chunk.dividends) {
        if (dividend.announcementDay <= upTo) expect(dividends).toContain(JSON.stringify(dividend));
      }
      const changes = chunk.capitalChanges.filter(({ announcementDay }) => announcementDay <= upTo);
      expect(news?.capitalChanges ?? []).toEqual(expect.arrayContaining(changes));
    }
    const oldest = Math.min(...told.flatMap(({ dividends }) => dividends.map(({ fiscalYear }) => fiscalYear)));
    expect(oldest).toBeLessThanOrEqual(2017);
  });

  test("tells nothing before its day", () => {
    for (const news of new CompanyPublications(options).between({ after: 20260930, upTo: 20261031 })) {
      for (const { publishedDay } of news.statements) expect(publishedDay).toBeLessThanOrEqual(20261031);
      for (const { announcementDay } of news.dividends) expect(announcementDay).toBeGreaterThan(20260930);
      for (const { issuedDay } of news.targets) expect(issuedDay).toBeLessThanOrEqual(20261031);
      for (const { publishedAtMs, receivedAtMs } of news.articles) {
        expect(dayOf(publishedAtMs)).toBeGreaterThan(20260930);
        expect(dayOf(receivedAtMs)).toBeLessThanOrEqual(20261031);
        expect(receivedAtMs).toBeGreaterThan(publishedAtMs);
      }
    }
  });

  test("every filing of a year, every dividend and every split of the whole market is in the news, in both languages", () => {
    const articles: string[] = [];
    const languages = new Set<string>();
    let expected = 0;
    for (const news of yearOfMarket) {
      expect(news.articles.length).toBe(news.stories.length);
      expected += news.dividends.length;
      expected += news.statements.filter((s) => s.period === "annual" || s.fiscalQuarter !== 4).length;
      for (const { eventType, day } of news.stories) {
        expect(EVENT_TYPES as readonly string[]).toContain(eventType);
        expect(isTradingDay(day)).toBe(true);
      }
      articles.push(...news.articles.map(({ id, symbol }) => `${id} ${symbol}`));
      for (const { language } of news.articles) languages.add(language);
    }
    expect(new Set(articles).size).toBe(articles.length);
    const announced = articles.filter((id) => /-(?:results|dividend)-/.test(id)).length;
    // Companies that were listed within the year have no news from before their listing.
    expect(announced).toBeGreaterThan(expected * 0.97);
    expect([...languages].sort()).toEqual(["ar", "en"]);
  });

  test("the Arabic and the English text of a story name the same facts [HAPPEN-17]", () => {
    const words = readTable("news/words.tsv", ["list", "trades", "ar", "object", "en"]);
    const lists = ["rise-cause", "fall-cause", "appeal", "loan-use", "lease-deed"];
    let told = 0;
    for (const { symbol, stories } of yearOfMarket) {
      for (const { key, ar, en } of stories) {
        for (const list of lists) {
          const ofList = words.filter((word) => word.list.split(" ")[0] === list);
          const named = ofList.filter((word) => en.join(" ").includes(word.en));
          const inArabic = ofList.filter((word) => ar.join(" ").includes(word.ar));
          told += named.length > 0 && inArabic.length > 0 ? 1 : 0;
          expect([symbol, key, named.length <= 1, inArabic.length <= 1]).toEqual([symbol, key, true, true]);
          if (named.length === 1 && inArabic.length === 1)
            expect([symbol, key, named]).toEqual([symbol, key, inArabic]);
        }
      }
    }
    expect(told).toBeGreaterThan(50);
  });

  describe("when trading stops", () => {
    const span = { seed: 1, firstDay: FIRST_DAY, from: 20251115, to: 20261114, sectorShocks: new SectorShocks(1) };
    const shares = universe.filter(({ securityType }) => securityType === "Equity");
    const published = new Map(
      yearOfMarket.map(({ symbol, stories }) => [symbol, new Map(stories.map((story) => [story.key, story]))]),
    );

    test("every halt is announced before it begins, and its end before trading comes back [HAPPEN-10]", () => {
      let halts = 0;
      for (const listing of shares) {
        const stories = [...(published.get(listing.symbol)?.values() ?? [])];
        for (const { number, knownMs, haltMs } of shocksOf({ ...span, listing }).shocks) {
          if (haltMs === 0 || number < dayNumber(span.from) || number > dayNumber(span.to)) continue;
          halts++;
          const noticed = (word: string): number =>
            stories.find(({ key, day }) => key.startsWith(`${word}-`) && dayNumber(day) === number)?.time.receivedMs ??
            Number.NaN;
          expect(noticed("halted")).toBeLessThan(knownMs);
          expect(noticed("resumed")).toBeGreaterThan(knownMs);
          expect(noticed("resumed")).toBeLessThan(knownMs + haltMs);
        }
      }
      expect(halts).toBeGreaterThan(30);
      const told = [...published.values()].flatMap((stories) => [...stories.keys()]);
      expect(told.filter((key) => /^(?:halted|resumed)-/.test(key)).length).toBe(2 * halts);
    });

    test("a suspension before a cut of the capital is announced on its first morning, and the return [HAPPEN-11]", () => {
      let cuts = 0;
      for (const listing of shares) {
        const { capitalChanges } = corporateActions(1, listing, 20251201, span.to, FIRST_DAY);
        const stories = published.get(listing.symbol);
        for (const change of capitalChanges.filter(({ type }) => type === "CAPITAL_REDUCTION")) {
          cuts++;
          const suspended = stories?.get(`suspended-${Math.min(...suspendedDays([change]))}`);
          const returned = stories?.get(`returned-${change.exDay}`);
          for (const story of [suspended, returned]) {
            expect(story?.time.receivedMs).toBeLessThan(9.5 * HOUR_MS);
            const percent = Number(/(\d+)%/.exec(story?.en[1] ?? "")?.[1]);
            expect(percent).toBeCloseTo(100 * (1 - change.numerator / change.denominator), 0);
          }
        }
      }
      expect(cuts).toBeGreaterThan(3);
    });
  });

  test("analysts follow the large companies, and their targets stay near what a share is worth", () => {
    for (const { symbol, targets } of new CompanyPublications(options).between({ after: 20251114, upTo: 20261114 })) {
      const listing = some.find((one) => one.symbol === symbol);
      if (symbol === "2222" || symbol === "1120")
        expect(new Set(targets.map(({ analyst }) => analyst)).size).toBeGreaterThanOrEqual(8);
      if (listing?.market === "NOMU") expect(targets).toEqual([]);
      for (const { target } of targets) {
        expect(target / (listing?.referencePrice ?? 1)).toBeGreaterThan(0.4);
        expect(target / (listing?.referencePrice ?? 1)).toBeLessThan(2.5);
      }
    }
  });
});
