// Failed requests are grouped by code and route.

import { expect, test } from "bun:test";
import type { RequestEntry } from "../../../../sdk/src/index.ts";
import { errorGroups, routeOf } from "./error-groups.ts";

const request = (given: Partial<RequestEntry>): RequestEntry => ({
  time: "2026-11-15T11:05:00.020+03:00",
  request_id: "r-1",
  method: "GET",
  path: "/api/v1/quote/9999/",
  status: 404,
  code: "INVALID_SYMBOL",
  ms: 0.3,
  key_hint: "7x0q",
  ...given,
});

test("the same fault of several symbols is one group, with its newest request", () => {
  const groups = errorGroups([
    request({ time: "2026-11-15T11:05:02.000+03:00", request_id: "r-3" }),
    request({ path: "/api/v1/quote/8888/?data_mode=delayed", request_id: "r-2" }),
    request({ path: "/api/v1/quote/2222/", status: 200, code: null }),
    request({ path: "/api/v1/market/depth/2222/", status: 403, code: "PLAN_LIMIT" }),
  ]);
  expect(groups.map(({ code, route, count, latest }) => [code, route, count, latest.request_id])).toEqual([
    ["INVALID_SYMBOL", "/api/v1/quote/…/", 2, "r-3"],
    ["PLAN_LIMIT", "/api/v1/market/depth/…/", 1, "r-1"],
  ]);
});

test("groups of the same size come newest first, and a failure without a code goes by its status", () => {
  const groups = errorGroups([
    request({ code: null, status: 502, path: "/api/v1/events/" }),
    request({ time: "2026-11-15T12:00:00.000+03:00", method: "POST", path: "/api/v1/alerts/", code: "VALIDATION" }),
  ]);
  expect(groups.map(({ code, method }) => `${method} ${code}`)).toEqual(["POST VALIDATION", "GET 502"]);
});

test("a route keeps its words and drops symbols, numbers and names", () => {
  expect(routeOf("/api/v1/webhooks/12/deliveries/8841/redeliver/")).toBe("/api/v1/webhooks/…/deliveries/…/redeliver/");
  expect(routeOf("/api/v1/quote/%D8%A3%D8%B1%D8%A7%D9%85%D9%83%D9%88/")).toBe("/api/v1/quote/…/");
  expect(routeOf("/api/v1/quotes/?symbols=2222,1120")).toBe("/api/v1/quotes/");
});
