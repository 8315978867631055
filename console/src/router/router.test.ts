// Addresses of the console and the pages that they mean.

import { expect, test } from "bun:test";
import { changedQuery, isSameAddress, match, symbolPath } from "./router.ts";

test("the market is at the base, with and without its slash", () => {
  expect([match("", "/console/"), match("", "/console")]).toEqual([{}, {}]);
});

test("a pattern takes the parts of an address", () => {
  expect(match("symbol/:symbol", "/console/symbol/2222")).toEqual({ symbol: "2222" });
  expect(match("symbol/:symbol", symbolPath("أرامكو"))).toEqual({ symbol: "أرامكو" });
  expect(match("watchlist", "/console/watchlist/")).toEqual({});
});

test("an address that fits no pattern has no page", () => {
  const paths = ["/console/symbol", "/console/symbol/2222/x", "/other/symbol/2222", "/console/symbol/%E0%A4%A"];
  expect(paths.map((path) => match("symbol/:symbol", path))).toEqual([null, null, null, null]);
});

test("a slash at the end of an address makes no other page", () => {
  expect(isSameAddress("/console/watchlist/", "/console/watchlist")).toBe(true);
  expect(isSameAddress("/console", "/console/")).toBe(true);
  expect(isSameAddress("/console/", "/console/watchlist")).toBe(false);
});

test("a setting of a page is changed in its address, the others stay, and a link can be read", () => {
  const changed = changedQuery("?bars=1d&indicators=rsi", {
    filter: "pe_ratio<15,sector_id=banks",
    indicators: "",
    bars: "5",
  });
  expect(changed).toBe("?bars=5&filter=pe_ratio%3C15,sector_id=banks");
  expect(new URLSearchParams(changed).get("filter")).toBe("pe_ratio<15,sector_id=banks");
  expect(changedQuery("?bars=5", { bars: "" })).toBe("");
});
