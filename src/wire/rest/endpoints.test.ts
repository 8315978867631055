import { describe, expect, test } from "bun:test";
import { BASE_PATH, errorsOf } from "../endpoint/endpoint.ts";
import { type PathValues, parsePathId, pathKeyOf } from "../endpoint/path-parameters.ts";
import { ERROR_CODES, errorRow } from "../refusal/error-table.ts";
import { ENDPOINTS, endpoints } from "./index.ts";

/** Every endpoint with its lowest plan, written down a second time. */
const STATED = [
  "free GET /quote/{symbol}/",
  "starter GET /quotes/",
  "pro GET /market/trades/{symbol}/",
  "pro GET /market/depth/{symbol}/",
  "free GET /market/summary/",
  "free GET /market/gainers/",
  "free GET /market/losers/",
  "free GET /market/volume/",
  "free GET /market/value/",
  "free GET /market/sectors/",
  "starter GET /market/snapshot/",
  "free GET /market/status/",
  "free GET /market/calendar/",
  "free GET /companies/",
  "free GET /company/{symbol}/",
  "starter GET /historical/{symbol}/",
  "pro GET /market/intraday/{symbol}/",
  "starter GET /financials/{symbol}/",
  "starter GET /analytics/ratios/{symbol}/",
  "starter GET /analytics/compare/",
  "starter GET /dividends/{symbol}/",
  "starter GET /corporate-actions/{symbol}/",
  "pro GET /events/",
  "enterprise GET /files/",
  "enterprise GET /files/{date}/",
  "pro GET /webhooks/",
  "pro POST /webhooks/",
  "pro GET /webhooks/{id}/",
  "pro PATCH /webhooks/{id}/",
  "pro DELETE /webhooks/{id}/",
  "pro POST /webhooks/{id}/verify/",
  "pro POST /webhooks/{id}/test-delivery/",
  "pro POST /webhooks/{id}/rotate-secret/",
  "pro GET /webhooks/{id}/deliveries/",
  "pro POST /webhooks/{id}/deliveries/{delivery_id}/redeliver/",
  "pro GET /alerts/",
  "pro POST /alerts/",
  "pro GET /alerts/{id}/",
  "pro PATCH /alerts/{id}/",
  "pro DELETE /alerts/{id}/",
  "free GET /account/",
  "free GET /account/usage/",
  "free GET /account/requests/",
  "free GET /account/keys/",
  "free POST /account/keys/",
  "free DELETE /account/keys/{id}/",
];

describe("the endpoint table", () => {
  test("has every stated endpoint, and no other [VERSION-01]", () => {
    expect(BASE_PATH).toBe("/api/v1");
    expect(ENDPOINTS.map(({ lowestPlan, method, path }) => `${lowestPlan} ${method} ${path}`).sort()).toEqual(
      [...STATED].sort(),
    );
  });

  test("keys each row by its operation id", () => {
    for (const [name, { operationId }] of Object.entries(endpoints)) expect(operationId).toBe(name as never);
  });

  test("has the stated query parameters", () => {
    const names = Object.fromEntries(
      ENDPOINTS.filter(({ query }) => Object.keys(query).length > 0).map(({ operationId, query }) => [
        operationId,
        Object.values(query).map(({ name }) => name),
      ]),
    );
    const movers = ["index", "limit", "data_mode", "format"];
    expect(names).toEqual({
      getQuote: ["identifier", "data_mode"],
      getQuotes: ["symbols", "identifiers", "data_mode"],
      getTrades: ["limit", "format"],
      getDepth: ["levels"],
      getMarketSummary: ["index", "data_mode"],
      getGainers: movers,
      getLosers: movers,
      getVolumeLeaders: movers,
      getValueLeaders: movers,
      getSectors: ["index", "data_mode"],
      getStatus: ["data_mode"],
      getCalendar: ["from", "to"],
      getSnapshot: ["index", "data_mode", "format"],
      getCompanies: ["search", "market", "sector_id", "limit", "offset", "data_mode", "format"],
      getIntraday: ["minutes", "date", "data_mode", "format"],
      getHistorical: ["from", "to", "interval", "order", "limit", "offset", "format"],
      getFinancials: [
        "type",
        "period",
        "history",
        "metrics",
        "result",
        "limit",
        "include_partial",
        "include_future_placeholders",
      ],
      getRatios: ["history", "period", "metrics", "meta"],
      getComparison: ["symbols", "metrics", "meta"],
      getDividends: ["limit", "format"],
      getCorporateActions: ["type", "from", "to", "limit", "offset", "format"],
      getEvents: ["symbol", "type", "importance", "from", "to", "limit", "offset", "format"],
      listFiles: ["limit", "offset"],
      listDeliveries: ["status", "limit", "offset"],
      getAccountUsage: ["days"],
      getAccountRequests: ["limit", "status"],
    });
  });

  test("marks directory, historical, financials, ratios and dividends for an ETag [HTTP-20]", () => {
    const marked = ENDPOINTS.filter(({ hasEtag }) => hasEtag).map(({ operationId }) => operationId);
    expect(marked).toEqual(["getCompanies", "getHistorical", "getFinancials", "getRatios", "getDividends"]);
  });

  test("lists for each parameter the code that it can be refused with", () => {
    for (const { operationId, query, errors } of ENDPOINTS) {
      for (const parameter of Object.values(query)) {
        const code = "code" in parameter ? parameter.code : parameter.required ? "MISSING_PARAM" : null;
        if (code !== null) expect(`${operationId}: ${errors}`).toContain(code);
      }
    }
  });

  test("lists PLAN_LIMIT for every endpoint above Free, and each code once", () => {
    for (const endpoint of ENDPOINTS) {
      if (endpoint.lowestPlan !== "free") expect(endpoint.errors).toContain("PLAN_LIMIT");
      const codes = errorsOf(endpoint);
      expect(new Set(codes).size).toBe(codes.length);
    }
  });

  test("reaches every code of the error table but a wrong method and those of the service itself", () => {
    const reached = new Set(ENDPOINTS.flatMap(errorsOf));
    expect(ERROR_CODES.filter((code) => !reached.has(code))).toEqual([
      "metrics-closed",
      "token-invalid",
      "METHOD_NOT_ALLOWED",
      "LINK_INVALID",
      "RANGE_NOT_SATISFIABLE",
    ]);
    expect(errorRow("METHOD_NOT_ALLOWED").status).toBe(405);
  });
});

test("an id of a path is a positive integer and nothing else", () => {
  expect(parsePathId("12")).toBe(12);
  for (const text of ["", "0", "-1", "1.5", "01", "1e3", "abc", " 1", "9".repeat(16)])
    expect(parsePathId(text)).toBeNull();
});

test("a path gives its values by the names in its template, in the code's own case", () => {
  const values: PathValues<typeof endpoints.redeliver.path> = { id: "7", deliveryId: "5" };
  const names = [...endpoints.redeliver.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => pathKeyOf(name));
  expect(Object.keys(values)).toEqual(names);
  const bare: Record<keyof PathValues<typeof endpoints.getQuotes.path>, string> = {};
  expect(bare).toEqual({});
});
