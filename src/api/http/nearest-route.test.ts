import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { rest } from "../../wire/index.ts";
import { nearestRoute, RouteSuggestions } from "./nearest-route.ts";

const { BASE_PATH, ENDPOINTS, SERVICE_PATHS } = rest;

const KNOWN: readonly RegExp[] = [
  ...ENDPOINTS.map(
    ({ path }) => new RegExp(`^${BASE_PATH}${path.replace(/\{\w+\}/g, "[^/?]+")}(?:\\?symbols=[\\d,]+)?$`),
  ),
  ...SERVICE_PATHS.map((path) => new RegExp(`^${path.replace(".", "\\.")}$`)),
];

const SUGGESTED: readonly (readonly [string, string])[] = [
  ["/api/v1/quote/batch/", "/api/v1/quotes/?symbols=2222,1120"],
  ["/api/v1/quote/batch", "/api/v1/quotes/?symbols=2222,1120"],
  ["/api/v1/quotes/batch/", "/api/v1/quotes/?symbols=2222,1120"],
  ["/api/v1/qoute/2222", "/api/v1/quote/2222/"],
  ["/api/v1/Quote/1120/", "/api/v1/quote/1120/"],
  ["/api/v1/quote/", "/api/v1/quote/2222/"],
  ["/api/v1/quotes/2222", "/api/v1/quote/2222/"],
  ["/api/v1/quote/2222/extra/", "/api/v1/quote/2222/"],
  ["/api/v1/stock/4013", "/api/v1/quote/4013/"],
  ["/quote/2222", "/api/v1/quote/2222/"],
  ["/v1/quote/2222", "/api/v1/quote/2222/"],
  ["/api/v2/quote/2222/", "/api/v1/quote/2222/"],
  ["/api/v1/market/", "/api/v1/market/summary/"],
  ["/api/v1/market/summry/", "/api/v1/market/summary/"],
  ["/api/v1/market/top-gainers", "/api/v1/market/gainers/"],
  ["/api/v1/gainers/", "/api/v1/market/gainers/"],
  ["/api/v1/sector", "/api/v1/market/sectors/"],
  ["/api/v1/trades/2222", "/api/v1/market/trades/2222/"],
  ["/api/v1/market/trades/", "/api/v1/market/trades/2222/"],
  ["/api/v1/orderbook/7010", "/api/v1/market/depth/7010/"],
  ["/api/v1/company/", "/api/v1/companies/"],
  ["/api/v1/companies/2222", "/api/v1/company/2222/"],
  ["/api/v1/history/2222", "/api/v1/historical/2222/"],
  ["/api/v1/ratios/2222", "/api/v1/analytics/ratios/2222/"],
  ["/api/v1/compare", "/api/v1/analytics/compare/?symbols=2222,1120,7010"],
  ["/api/v1/dividend/2222", "/api/v1/dividends/2222/"],
  ["/api/v1/news/", "/api/v1/events/"],
  ["/api/v1/webhook/7/", "/api/v1/webhooks/7/"],
  ["/api/v1/webhooks/7/rotate/", "/api/v1/webhooks/7/rotate-secret/"],
  ["/api/v1/webhooks/7/deliveries/5/", "/api/v1/webhooks/7/deliveries/5/redeliver/"],
  ["/api/v1/alert/3", "/api/v1/alerts/3/"],
  ["/health", "/healthz"],
  ["/", "/api/v1/companies/"],
];

describe("the nearest route", () => {
  test.each(SUGGESTED)("to %s is %s [ERROR-05]", (path, suggestion) => {
    expect(nearestRoute(path)).toBe(suggestion);
  });

  test("keeps an Arabic name, written so that it can be followed", () => {
    expect(nearestRoute("/api/v1/qoute/أرامكو")).toBe(`/api/v1/quote/${encodeURIComponent("أرامكو")}/`);
  });

  test("to a route of the table is that route", () => {
    for (const { path } of ENDPOINTS) {
      const asked = `${BASE_PATH}${path.replace("{symbol}", "4013").replaceAll(/\{\w+\}/g, "77")}`;
      expect(nearestRoute(asked).split("?")[0]).toBe(asked);
    }
  });

  const segment = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom("api", "v1", "quote", "market", "webhooks", "{symbol}", "..", "%", "%E0%A4%A", "2222"),
  );

  test("is one of the table's for any path, and stays short", () => {
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 20 }), (segments) => {
        const path = `/${segments.join("/")}`;
        const suggestion = nearestRoute(path);
        expect(KNOWN.filter((known) => known.test(suggestion)).length).toBeGreaterThan(0);
        expect(suggestion.toLowerCase()).not.toContain("/quote/batch/");
        expect(suggestion.length).toBeLessThan(600);
      }),
      { numRuns: 150 },
    );
  });

  test("does not look beyond the start of a hostile path", () => {
    const start = `/api/v1/qoute/2222/${"x/".repeat(200)}`;
    const withTail = (tail: string) => nearestRoute(start + tail);
    expect(withTail("webhooks/".repeat(100_000))).toBe(withTail(""));
    expect(withTail("%".repeat(1_000_000))).toBe(withTail(""));
  });
});

test("in a flood of unknown paths each still gets a route, those that came before their own, and a second later all do [ERROR-05]", () => {
  let nowMs = 0;
  const suggestions = new RouteSuggestions(() => nowMs);
  for (let at = 0; at < 1_000; at++) suggestions.nearest(`/nowhere/${at}`);
  expect(suggestions.nearest("/nowhere/999")).toBe(nearestRoute("/nowhere/999"));
  expect(suggestions.nearest("/api/v1/market/summry/")).toMatch(/^\/api\/v1\/market\//);
  expect(suggestions.nearest("/elsewhere")).toMatch(/^\/api\/v1\//);
  nowMs += 1_000;
  expect(suggestions.nearest("/api/v1/market/summry/")).toBe("/api/v1/market/summary/");
});
