// The address of a chart, and the chart that an address opens.

import { expect, test } from "bun:test";
import { changedQuery } from "../../router/router.ts";
import { settingsOf, viewOf } from "./chart-view.ts";

test("an address carries what differs from the usual chart, and comes back the same [SYMBOLPAGE-08]", () => {
  const view = viewOf("?bars=1d&adjust=all&indicators=rsi,ema20&overlays=1120,TASI,x!", "5");
  expect([view.interval, view.adjust, view.indicators.map(({ id }) => id)]).toEqual(["1d", "all", ["ema20", "rsi"]]);
  expect(changedQuery("", settingsOf(view, "5"))).toBe("?bars=1d&adjust=all&indicators=ema20,rsi&overlays=1120,TASI");
  expect(viewOf(changedQuery("", settingsOf(view, "5")), "5")).toEqual(view);
});

test("an address that says nothing, or nonsense, is the usual chart", () => {
  for (const search of ["", "?bars=7&adjust=x&indicators=none,"]) {
    const view = viewOf(search, "5");
    expect([view.interval, view.adjust, view.indicators]).toEqual(["5", "splits", []]);
    expect(changedQuery("", settingsOf(view, "5"))).toBe("");
  }
});
