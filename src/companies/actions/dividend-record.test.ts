// Dividends on any day, checked against a plain count over the whole list.

import { expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "../../base/index.ts";
import type { Dividend } from "../../model/index.ts";
import { CorporateActions } from "./corporate-actions.ts";
import { dividendRecord } from "./dividend-record.ts";

const aDividend = fc
  .record({ start: fc.integer({ min: 0, max: 2_000 }), wait: fc.integer({ min: 0, max: 40 }), value: fc.nat(50_000) })
  .map(({ start, wait, value }): Dividend => {
    const announcementDay = addDays(20220101, start);
    const eligibilityDay = addDays(announcementDay, wait);
    return {
      symbol: "1",
      fiscalYear: 2022,
      period: "Q1",
      value,
      announcementDay,
      eligibilityDay,
      distributionDay: null,
    };
  });

test("on every day what is announced is either past or upcoming, and what is not announced does not exist [DIVIDENDS-06, DIVIDENDS-08]", () => {
  fc.assert(
    fc.property(fc.array(aDividend, { maxLength: 30 }), fc.integer({ min: 0, max: 2_100 }), (dividends, at) => {
      const today = addDays(20220101, at);
      const actions = new CorporateActions({ dividends, splits: [], actions: [] });
      const record = dividendRecord(actions.dividends("1", today), [], today);
      const known = dividends.filter(({ announcementDay }) => announcementDay <= today);
      expect(record.past.length + record.upcoming.length).toBe(known.length);
      expect(record.upcoming.every(({ eligibilityDay }) => eligibilityDay > today)).toBe(true);
      const days = record.past.map(({ eligibilityDay }) => eligibilityDay);
      expect(days).toEqual(days.toSorted((a, b) => b - a));
      const recent = known.filter(({ eligibilityDay }) => eligibilityDay <= today && eligibilityDay > today - 10_000);
      expect(record.trailingCount).toBe(recent.length);
      expect(record.trailingValue).toBe(recent.reduce((sum, { value }) => sum + value, 0));
      expect(actions.dividends("2", today)).toEqual([]);
    }),
  );
});
