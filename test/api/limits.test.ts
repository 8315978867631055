// The limits against the rules: each number stands in one table (`wire/limits.ts`, or `access/plans.ts` where it depends on
// the plan), and the tables say what the rules and the API's documentation say.

import { describe, expect, test } from "bun:test";
import { readRegister } from "../../docs/generators/rules.ts";
import { PLAN_TABLE } from "../../src/access/index.ts";
import { present } from "../../src/base/index.ts";
import { PLANS, type Plan, type PlanLimits } from "../../src/model/index.ts";
import { LIMITS, rest } from "../../src/wire/index.ts";

const RULES = new Map(readRegister().rules.map(({ id, text }) => [id, text]));

const rule = (id: string): string => present(RULES.get(id), `${id} is a rule`).replaceAll(/(?<=\d),(?=\d{3})/g, "");

const numbersIn = (text: string): number[] => [...text.matchAll(/\d+/g)].map(Number);

/** A rule of the form "limit is 50 by default and at most 200", and its row. */
const PAGES = [
  ["TRADES-10", "tradesPerList"],
  ["MOVERS-10", "moversPerList"],
  ["COMPANIES-16", "companiesPerPage"],
  ["HISTORY-23", "barsPerPage"],
  ["FINANCIALS-18", "statementRows"],
  ["DIVIDENDS-09", "dividendsPerList"],
  ["EVENTS-16", "eventsPerPage"],
  ["DELIVERY-28", "deliveriesPerPage"],
] as const;

describe("limits that are the same on every plan", () => {
  test.each(PAGES)("are those of %s [TRADES-10, MOVERS-10, COMPANIES-16, HISTORY-23]", (id, row) => {
    const [standard, max] = numbersIn(rule(id));
    expect(LIMITS[row]).toEqual({ default: standard, min: 1, max } as never);
  });

  test("are those of the batch, of depth and of the snapshot [BATCH-02, BATCH-07, DEPTH-10, DEPTH-11, TAPE-10, TAPE-11]", () => {
    expect(numbersIn(rule("BATCH-02"))).toEqual([LIMITS.quotesPerBatch.max]);
    expect(new Set(numbersIn(rule("BATCH-07")))).toEqual(new Set([LIMITS.quotesPerBatch.max]));
    expect(numbersIn(rule("DEPTH-10"))).toEqual([LIMITS.depthLevels.min, LIMITS.depthLevels.max]);
    expect(numbersIn(rule("DEPTH-11"))).toEqual([LIMITS.depthLevels.default]);
    expect(numbersIn(rule("LADDER-12"))).toEqual([LIMITS.depthLevels.default]);
    expect(numbersIn(rule("TAPE-10"))).toEqual([LIMITS.tradesPerSnapshot.default]);
    expect(numbersIn(rule("TAPE-11"))).toEqual([LIMITS.tradesPerSnapshot.max]);
  });

  test("are where every integer parameter has its default, minimum and maximum from", () => {
    const rows: readonly object[] = Object.values(LIMITS);
    const parameters = rest.ENDPOINTS.flatMap(({ operationId, query }) =>
      Object.values(query).map((parameter) => ({ operationId, parameter })),
    );
    const integers = parameters.flatMap(({ operationId, parameter }) =>
      parameter.kind === "integer" ? [{ name: `${operationId} ${parameter.name}`, range: parameter.range }] : [],
    );
    expect(integers.length).toBeGreaterThan(10);
    expect(integers.filter(({ range }) => !rows.includes(range)).map(({ name }) => name)).toEqual([]);
  });
});

/** "Pro 5, Business and Enterprise 20" as numbers by plan. */
function byPlan(text: string): Partial<Record<Plan, number>> {
  const found: Partial<Record<Plan, number>> = {};
  const title = "Free|Starter|Pro|Business|Enterprise";
  for (const [, first = "", second, number] of text.matchAll(
    new RegExp(`(${title})(?: and (${title}))?\\D{0,25}?(\\d+)`, "g"),
  )) {
    for (const plan of PLANS) {
      if (plan === first.toLowerCase() || plan === second?.toLowerCase()) found[plan] = Number(number);
    }
  }
  return found;
}

/** A text that names plans with their numbers, the limit, and how many plans it names. */
const BY_PLAN: readonly (readonly [string, string, keyof PlanLimits, number])[] = [
  ["QUOTA-01", rule("QUOTA-01"), "requestsPerDay", 5],
  ["QUOTA-05", rule("QUOTA-05"), "requestsPerMinute", 5],
  ["QUOTA-06", rule("QUOTA-05"), "keyRequestsPerMinute", 5],
  ["AUTH-12", rule("AUTH-12"), "apiKeys", 5],
  ["COMPARE-09", rule("COMPARE-09"), "compareSymbols", 3],
  ["DEPTH-09", rule("DEPTH-09").replace(/(\d+) for (.*) and (\d+) for (.*)\./, "$2 $1, $4 $3"), "depthLevels", 3],
  ["WEBHOOKS-24", rule("WEBHOOKS-24"), "webhookDestinations", 3],
  ["ALERTS-23", rule("ALERTS-23"), "alertRules", 3],
  ["ALERTS-24", rule("ALERTS-24"), "symbolsPerRule", 3],
  ["REPLAY-01", rule("REPLAY-01"), "replays", 3],
  ["the page of replays", rest.endpoints.createReplay.planNote, "replays", 3],
  ["STREAM-04", rule("STREAM-04").split(";")[0] ?? "", "streamConnections", 3],
  ["STREAM-15", rule("STREAM-15"), "streamSymbolsPerConnection", 3],
  ["STREAM-16", rule("STREAM-16"), "streamSymbolsPerCall", 3],
  ["the page of compare", rest.endpoints.getComparison.planNote, "compareSymbols", 3],
  ["the page of depth", rest.endpoints.getDepth.planNote, "depthLevels", 3],
  ["the page of webhooks", rest.endpoints.createWebhook.planNote, "webhookDestinations", 3],
  ["the page of alerts", rest.endpoints.createAlert.planNote, "alertRules", 3],
  [
    "the page of alerts, for symbols",
    rest.endpoints.createAlert.planNote.replaceAll(/\d+ (?:rules )?of (?:up to )?(\d+)/g, "$1"),
    "symbolsPerRule",
    3,
  ],
];

describe("limits that depend on the plan", () => {
  test.each(BY_PLAN)("are those of %s [QUOTA-01, QUOTA-05, AUTH-12, COMPARE-09, DEPTH-09]", (_, text, limit, count) => {
    const stated = byPlan(text);
    expect(Object.keys(stated)).toHaveLength(count);
    for (const [plan, number] of Object.entries(stated)) {
      expect([plan, PLAN_TABLE[plan as Plan][limit]]).toEqual([plan, number]);
    }
  });
});
