// Every endpoint and option against the lowest plan that has it (PLAN-02 to PLAN-04), written out by plan.

import { expect, test } from "bun:test";
import { callerWith } from "../../../test/access/caller-with.ts";
import { PLANS, type Plan } from "../../model/index.ts";
import { type Feature, lowestPlanFor, mayUse } from "./features.ts";

/** What each plan adds to the one below. */
const ADDED: Readonly<Record<Plan, readonly Feature[]>> = {
  free: [
    "marketStatus",
    "marketCalendar",
    "quote",
    "marketSummary",
    "marketGainers",
    "marketLosers",
    "marketVolume",
    "marketValue",
    "marketSectors",
    "companies",
    "company",
    "account",
  ],
  starter: [
    "marketSnapshot",
    "quotes",
    "historical",
    "financials",
    "ratios",
    "compare",
    "dividends",
    "corporateActions",
    "company.fundamentals",
    "historical.1d",
    "historical.1w",
    "historical.1m",
    "financials.period.annual",
    "financials.metrics.core",
    "financials.history.1y",
    "financials.history.3y",
    "ratios.history.latest",
    "ratios.period.annual",
    "ratios.metrics.core",
    "ratios.meta.minimal",
    "compare.metrics.core",
    "compare.meta.minimal",
  ],
  pro: [
    "intraday",
    "trades",
    "depth",
    "events",
    "webhooks",
    "alerts",
    "streamStocks",
    "streamTrades",
    "streamDepth",
    "streamIndex",
    "realtime",
    "company.technicals",
    "company.valuation",
    "company.analysts",
    "historical.60m",
    "financials.period.quarterly",
    "financials.metrics.extended",
    "financials.history.5y",
    "financials.history.10y",
    "financials.history.max",
    "ratios.history.3y",
    "ratios.history.5y",
    "ratios.history.10y",
    "ratios.history.max",
    "ratios.period.quarterly",
    "ratios.metrics.extended",
    "ratios.meta.extended",
    "compare.metrics.extended",
    "compare.meta.extended",
  ],
  business: ["historical.30m"],
  enterprise: ["streamWildcard"],
};

const FEATURES: readonly Feature[] = PLANS.flatMap((plan) => ADDED[plan]);

const granted = (plan: Plan): Feature[] => FEATURES.filter((feature) => mayUse(callerWith({ plan }), feature).ok);
const upTo = (plan: Plan): Feature[] => PLANS.slice(0, PLANS.indexOf(plan) + 1).flatMap((lower) => ADDED[lower]);

test("Free has quote, the market endpoints, companies and company, and nothing else [PLAN-02]", () => {
  expect(granted("free").sort()).toEqual(upTo("free").sort());
});

test("Starter adds batch quotes, historical, financials, ratios, compare and dividends [PLAN-03]", () => {
  expect(granted("starter").sort()).toEqual(upTo("starter").sort());
});

test("Pro adds trades, events, webhooks, alerts, the WebSocket and real time [PLAN-04]", () => {
  expect(granted("pro").sort()).toEqual(upTo("pro").sort());
});

test("Business adds bars of 30 minutes, Enterprise the subscription to all symbols [PLAN-01]", () => {
  expect(granted("business").sort()).toEqual(upTo("business").sort());
  expect(granted("enterprise").sort()).toEqual([...FEATURES].sort());
});

test("a refusal names the option and the lowest plan that has it", () => {
  for (const [plan, features] of Object.entries(ADDED)) {
    for (const feature of features) {
      expect({ feature, plan: String(lowestPlanFor(feature)) }).toEqual({ feature, plan });
      const answer = mayUse(callerWith({ plan: "free" }), feature);
      if (!answer.ok) expect({ feature, plan: String(answer.lowestPlan) }).toEqual({ feature, plan });
    }
  }
});

test("an Enterprise account without an option by agreement is not sent to a plan that it has", () => {
  const answer = mayUse(callerWith({ plan: "enterprise", overrides: { streamWildcard: false } }), "streamWildcard");
  expect(answer).toMatchObject({ ok: false, lowestPlan: "enterprise", byAgreement: true });
});
