import { describe, expect, test } from "bun:test";
import {
  addDays,
  DAY_MS,
  type Day,
  dayStartMs,
  isTradingDay,
  isWeekend,
  MINUTE_MS,
  nextTradingDay,
  present,
  previousTradingDay,
} from "../../../src/base/index.ts";
import { RuleAnalyser } from "../../../src/companies/events/rule-analyser.ts";
import { subjectOf } from "../../../src/companies/index.ts";
import type { Importance, Sentiment } from "../../../src/model/index.ts";
import { totalOf } from "../factors/factor-day.ts";
import { MarketFactor } from "../factors/market-factor.ts";
import { isIndexReviewDay } from "../universe/index-weights.ts";
import { loadUniverse } from "../universe/listing.ts";
import { CLOSE_MS, OPEN_MS } from "../universe/schedule.ts";
import { MarketNews } from "./market-news.ts";
import { type Story, StoryWriter } from "./story-writer.ts";

const RULES = new RuleAnalyser();

const [FROM, TO]: readonly [Day, Day] = [20240101, 20261231];
const listings = loadUniverse().filter(({ symbol }) =>
  ["1111", "2222", "2010", "1120", "1180", "4030"].includes(symbol),
);

function* daysBetween(from: Day, to: Day): Generator<Day> {
  for (let day = from; day <= to; day = nextTradingDay(day)) yield day;
}

/** Every story of three years with its company. */
function storiesOf(seed: number) {
  const writer = new StoryWriter(seed);
  const news = new MarketNews(writer);
  return listings.flatMap((listing) =>
    [...news.storiesOf(listing, FROM, TO)].map((story) => ({
      listing,
      story,
      article: writer.article(listing.symbol, story),
    })),
  );
}

/** Importance and sentiment of the story about a day on which the market moves as far as this. */
function labelsOf(total: number): readonly [Importance, Sentiment] {
  const way = total > 0 ? "positive" : "negative";
  if (Math.abs(total) >= 0.06) return ["critical", `very_${way}`];
  return Math.abs(total) >= 0.035 ? ["important", way] : ["regular", `slightly_${way}`];
}

const publishedMs = ({ day, time }: Story): number => dayStartMs(day) + time.publishedMs;

describe("news of the whole market", () => {
  const told = [1, 2, 3].map((seed) => ({ seed, stories: storiesOf(seed), factor: new MarketFactor(seed) }));

  test("explains every day on which the market moves far, in its direction and as grave as its size, once that is known [HAPPEN-15]", () => {
    let days = 0;
    let sessions = 0;
    const isOfSession = (story: Story, day: Day): boolean =>
      publishedMs(story) > dayStartMs(day) + OPEN_MS && publishedMs(story) < dayStartMs(day) + CLOSE_MS;
    const sizes = new Set<number>();
    for (const { stories, factor } of told) {
      for (const day of daysBetween(nextTradingDay(FROM), previousTradingDay(TO))) {
        const market = factor.on(day);
        const explaining = stories.filter(({ story }) => story.key === `market-${day}`);
        if (explaining.length > 0) days++;
        if (explaining.some(({ story }) => isOfSession(story, day))) {
          sessions++;
          // It comes after most of a sudden change, and is graded by what is known then.
          const { unfolding, size } = present(market.shock, "a sudden change");
          for (const { listing, story, article } of explaining) {
            const minutes = Math.floor((story.time.publishedMs - OPEN_MS) / MINUTE_MS);
            const sum = unfolding.subarray(0, minutes).reduce((whole, part) => whole + part, 0);
            expect(sum / size).toBeGreaterThan(0.7);
            const reading = present(RULES.read(article, subjectOf(listing.symbol, listing)), article.title);
            expect(reading.eventType).toBe("OTHER");
            expect(reading.sentiment.includes("positive")).toBe(size > 0);
          }
          continue;
        }
        expect([day, explaining.length > 0]).toEqual([day, Math.abs(totalOf(market)) >= 0.02]);
        for (const { listing, story, article } of explaining) {
          const reading = present(RULES.read(article, subjectOf(listing.symbol, listing)), article.title);
          expect([reading.eventType, reading.importance, reading.sentiment]).toEqual([
            "OTHER",
            ...labelsOf(totalOf(market)),
          ]);
          sizes.add(Math.abs(totalOf(market)));
          const isEarly = market.gap / totalOf(market) >= 0.5;
          if (isEarly) expect(publishedMs(story)).toBeLessThan(dayStartMs(day) + OPEN_MS);
          else expect(publishedMs(story)).toBeGreaterThan(dayStartMs(day) + CLOSE_MS);
        }
      }
    }
    expect(days).toBeGreaterThan(20);
    expect(sessions).toBeGreaterThan(1);
    expect(Math.min(...sizes)).toBeLessThan(0.035);
    expect(Math.max(...sizes)).toBeGreaterThan(0.06);
  });

  test("tells of index reviews, holidays, the budget and interest rates before or when they come, under one symbol or two [HAPPEN-15]", () => {
    const [{ stories } = { stories: [] }] = told;
    const keys = (of: string): readonly Story[] =>
      stories.map(({ story }) => story).filter(({ key }) => key.startsWith(of));
    const reviews = [...daysBetween(20240201, TO)].filter(isIndexReviewDay);
    expect(keys("index-review-").filter(({ day }) => day >= 20240115).length).toBe(reviews.length);
    const closures = [...daysBetween(20240201, 20261130)].filter((day) => {
      for (let next = addDays(day, 1); next < nextTradingDay(day); next = addDays(next, 1))
        if (!isWeekend(next)) return true;
      return false;
    });
    expect(closures.length).toBeGreaterThan(10);
    for (const last of closures) {
      const notices = keys("holiday-").filter(
        ({ day }) => day < last && dayStartMs(last) - dayStartMs(day) < 16 * DAY_MS,
      );
      expect([last, notices.length]).toEqual([last, 1]);
    }
    expect(keys("budget-")).toHaveLength(3);
    expect(keys("rates-").length).toBeGreaterThan(2 * 3 * 6);
    expect(stories.some(({ listing }) => listing.symbol === "4030")).toBe(false);
    for (const { story } of stories) expect(isTradingDay(story.day)).toBe(true);
  });
});
