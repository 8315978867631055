import { describe, expect, test } from "bun:test";
import { BASE_PATH, errorsOf } from "../endpoint/endpoint.ts";
import { type PathValues, parsePathId, pathKeyOf } from "../endpoint/path-parameters.ts";
import { ERROR_CODES, errorRow } from "../refusal/error-table.ts";
import { ENDPOINTS, endpoints } from "./index.ts";

describe("the endpoint table", () => {
  test("is under the base path of version 1 [VERSION-01]", () => {
    expect(BASE_PATH).toBe("/api/v1");
    for (const { path } of ENDPOINTS) expect(path).toMatch(/^\/.*\/$/);
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
