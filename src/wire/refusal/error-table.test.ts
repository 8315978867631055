import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Compile } from "typebox/compile";
import { present } from "../../base/index.ts";
import { EVENT_TYPES } from "../../model/index.ts";
import { parseQuery } from "../endpoint/parse-query.ts";
import { endpoints } from "../rest/index.ts";
import { ERROR_CODES, ERROR_TABLE, type ErrorCode, errorRow } from "./error-table.ts";
import { Refusal, refuse } from "./refusal.ts";
import { DetailBody, ErrorBody } from "./refusal-bodies.ts";
import { REFUSAL_SAMPLES } from "./refusal-samples.ts";
import * as refusals from "./refusals.ts";

/** The statuses that the rules promise: "PLAN_LIMIT is 403", "400 INVALID_ROUTE", "A and B are 403". */
function promisedStatuses(): ReadonlyMap<string, number> {
  const page = readFileSync(join(import.meta.dir, "../../../docs/reference/rules-requests.md"), "utf8");
  const rules = page.split("\n").filter((line) => line.startsWith("| ERROR-"));
  const found = rules.flatMap((rule) => [
    ...[...rule.matchAll(/([A-Z_]{6,}(?: and [A-Z_]{6,})*) (?:is|are) (\d{3})/g)].flatMap(([, codes = "", status]) =>
      codes.split(" and ").map((code) => [code, Number(status)] as const),
    ),
    ...[...rule.matchAll(/is (\d{3}) ([A-Z_]{6,})/g)].map(([, status, code = ""]) => [code, Number(status)] as const),
  ]);
  return new Map(found);
}

describe("the error table", () => {
  test("has the statuses that the rules promise [ERROR-03, ERROR-10, ERROR-18, ERROR-19, ERROR-20]", () => {
    const promised = promisedStatuses();
    expect(promised.size).toBeGreaterThan(16);
    const rows = new Map<string, number>(ERROR_CODES.map((code) => [code, errorRow(code).status]));
    for (const [code, status] of promised) expect([code, rows.get(code)]).toEqual([code, status]);
  });

  test("says of every row when it is answered and what to do", () => {
    for (const code of ERROR_CODES) {
      const { when, action } = errorRow(code);
      expect(when).toMatch(/^\S.*\.$/);
      expect(action).toMatch(/^\S.*\.$/);
    }
  });

  test("lets a client retry what passes by itself, and nothing that is wrong with the request", () => {
    const ownFaults = new Set([400, 401, 403, 405, 416]);
    for (const code of ERROR_CODES) {
      const { status, retryable, retryAfter } = errorRow(code);
      if (retryAfter || status >= 500) expect([code, retryable]).toEqual([code, true]);
      if (ownFaults.has(status)) expect([code, retryable]).toEqual([code, false]);
    }
  });
});

describe("the body of a refusal", () => {
  const errorBody = Compile(ErrorBody);
  const detailBody = Compile(DetailBody);

  test.each(ERROR_CODES)(
    "of %s has the shape of its row and no unfilled slot [ERROR-01, ERROR-02]",
    (code: ErrorCode) => {
      const sample = REFUSAL_SAMPLES[code];
      expect(sample.code).toBe(code);
      expect(sample.message).not.toMatch(/<\w+>/);
      const isDetail = errorRow(code).shape === "detail";
      expect(detailBody.Check(sample.body())).toBe(isDetail);
      expect(errorBody.Check(sample.body())).toBe(!isDetail);
      expect("Retry-After" in sample.headers()).toBe(errorRow(code).retryAfter);
      const { error } = sample.body() as { error?: { details?: unknown } };
      expect(error?.details !== undefined).toBe("details" in ERROR_TABLE[code]);
    },
  );

  test("carries the stated texts to the letter [AUTH-02, AUTH-03, AUTH-04, ERROR-06, ERROR-09, ERROR-12, ERROR-14, ERROR-15, ERROR-16]", () => {
    const messages = Object.fromEntries(ERROR_CODES.map((code) => [code, REFUSAL_SAMPLES[code].message]));
    expect(messages).toMatchObject({
      "key-missing": "Authentication credentials were not provided.",
      "key-format": "Invalid API key format.",
      "key-invalid": "API key is invalid or has been revoked.",
      throttled: "Request was throttled. Expected available in 27 seconds.",
      "security-limit": "Temporary security limit reached. Expected available in 8 seconds.",
      INVALID_ROUTE: "Unknown path '/api/v1/quote/batch/'. Did you mean /api/v1/quotes/?symbols=2222,1120 ?",
      INVALID_SYMBOL: "Stock symbol '9999' not found.",
      PRICE_DATA_TEMPORARILY_UNAVAILABLE: "Price data for '2222' is temporarily unavailable. Please retry shortly.",
      INVALID_LIMIT: "limit must be a valid integer.",
      INVALID_INDEX: "Invalid index 'XYZ'. Supported values: TASI, NOMU.",
      INVALID_MARKET: "market must be one of: TASI, NOMU.",
    });
  });

  test("of a throttle tells the seconds of Retry-After, rounded up and never 0 [ERROR-24, ERROR-25, QUOTA-16]", () => {
    for (const [wait, seconds] of [
      [12.2, 13],
      [0, 1],
      [0.4, 1],
      [60, 60],
    ] as const) {
      for (const refusal of [refusals.throttled(wait), refusals.securityLimitReached(wait)]) {
        expect(refusal.message).toEndWith(`Expected available in ${seconds} seconds.`);
        expect(refusal.headers()).toEqual({ "Retry-After": String(seconds) });
      }
    }
  });

  test("of a missing price comes with Retry-After [ERROR-13]", () => {
    expect(refusals.priceUnavailable("2222").headers()).toEqual({
      "Retry-After": String(refusals.PRICE_RETRY_SECONDS),
    });
  });

  test("of PLAN_LIMIT names the option and the lowest plan that has it [ERROR-08]", () => {
    expect(refusals.planLimit("interval=30m", "business").message).toBe(
      "interval=30m needs the Business plan or higher.",
    );
    expect(refusals.planLimit("Comparing 300 symbols", null).message).toBe(
      "Comparing 300 symbols needs an Enterprise agreement.",
    );
  });

  test("of an ambiguous identifier lists the candidates [ERROR-11]", () => {
    const candidates = [{ symbol: "1120", name: "الراجحي", name_en: "Al Rajhi Bank" }];
    const body = refusals.identifierAmbiguous("الراجحي", candidates).body();
    expect(body).toMatchObject({ error: { details: { identifier: "الراجحي", candidates } } });
  });

  test("of VALIDATION maps each bad field to a text [ERROR-21]", () => {
    const body = refusals.validationFailed({ url: "is required.", name: "must be a text." }).body();
    expect(body).toEqual({
      error: {
        code: "VALIDATION",
        message: "The request is not valid. See details for: url, name.",
        details: { url: "is required.", name: "must be a text." },
      },
    });
  });

  test("of a wrong method lists the right ones in Allow [ERROR-07]", () => {
    expect(refusals.methodNotAllowed("PUT", "/x/", ["GET", "HEAD"]).headers()).toEqual({ Allow: "GET, HEAD" });
  });

  test("of a server error carries the request id [ERROR-23]", () => {
    const body = refusals.serverError("abc-1").body();
    expect(body).toMatchObject({ error: { code: "SERVER_ERROR", details: { request_id: "abc-1" } } });
  });

  test("quotes what was sent, never reads it as a slot, and cuts what is long", () => {
    expect(refuse("INVALID_PARAM", { parameter: "<takes>", takes: "x" }).message).toBe("<takes> must be x.");
    const { message } = refusals.symbolNotFound("😀".repeat(5_000));
    expect(message.length).toBeLessThan(160);
    expect(message.isWellFormed()).toBe(true);
  });

  test("names every value that a parameter takes, however many there are [ERROR-17]", () => {
    const refusal = parseQuery(endpoints.getEvents, new URLSearchParams("type=nothing"));
    const { message } = present(refusal instanceof Refusal ? refusal : null, "the type is refused");
    expect(message).toBe(`type must be one of: ${EVENT_TYPES.join(", ")}.`);
  });
});
