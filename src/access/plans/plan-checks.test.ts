// The limits of a plan: ranges of history, options, counts, depth and data mode.

import { expect, test } from "bun:test";
import { callerWith } from "../../../test/access/caller-with.ts";
import { addDays } from "../../base/index.ts";
import { DEPTH_ENTITLEMENTS, PLANS, type Plan } from "../../model/index.ts";
import type { PlanCheck } from "./caller.ts";
import {
  depthAccess,
  financialsView,
  hasPlan,
  mayHave,
  mayReadBars,
  mayUseOptions,
  resolveDataMode,
} from "./plan-checks.ts";

const TODAY = 20261115;
const of = (plan: Plan) => callerWith({ plan });
/** "ok", or the lowest plan that would allow it, or "agreement". */
const said = (answer: PlanCheck): string => (answer.ok ? "ok" : answer.byAgreement ? "agreement" : answer.lowestPlan);
const byPlan = (ask: (plan: Plan) => PlanCheck): string[] => PLANS.map((plan) => said(ask(plan)));

test("without data_mode the plan's own applies: delayed below Pro, real time from Pro on [DELAY-04]", () => {
  const modes = PLANS.map((plan) => resolveDataMode(of(plan), null));
  expect(modes.map((answer) => (answer.ok ? answer.mode : "refused"))).toEqual([
    "delayed",
    "delayed",
    "realtime",
    "realtime",
    "realtime",
  ]);
});

test("data_mode=delayed works on every plan, realtime from Pro on", () => {
  for (const plan of PLANS) expect(resolveDataMode(of(plan), "delayed")).toEqual({ ok: true, mode: "delayed" });
  expect(byPlan((plan) => resolveDataMode(of(plan), "realtime"))).toEqual(["pro", "pro", "ok", "ok", "ok"]);
});

test("an endpoint is open from its plan on, and the refusal names it and that plan", () => {
  expect(byPlan((plan) => hasPlan(of(plan), "pro", "The events endpoint"))).toEqual(["pro", "pro", "ok", "ok", "ok"]);
  expect(hasPlan(of("free"), "pro", "The events endpoint")).toMatchObject({ option: "The events endpoint" });
});

test("depth wants an approved entitlement [PLAN-05]", () => {
  const answers = DEPTH_ENTITLEMENTS.map((depth) => depthAccess(callerWith({ plan: "pro", depth })));
  expect(answers).toEqual(["required", "required", "ok", "suspended"]);
});

test("daily, weekly and monthly bars have no range", () => {
  for (const interval of ["1d", "1w", "1m"] as const) {
    expect(said(mayReadBars(of("starter"), interval, 19900101, TODAY))).toBe("ok");
  }
});

test("bars of 60 minutes go back 90 days on Pro and a year on Business, counted from the market's day", () => {
  const ask = (from: number) => byPlan((plan) => mayReadBars(of(plan), "60m", from, TODAY));
  expect(ask(addDays(TODAY, -90))).toEqual(["pro", "pro", "ok", "ok", "ok"]);
  expect(ask(addDays(TODAY, -91))).toEqual(["pro", "pro", "business", "ok", "ok"]);
  expect(ask(20251115)).toEqual(["pro", "pro", "business", "ok", "ok"]);
  expect(ask(20251114)).toEqual(["pro", "pro", "agreement", "agreement", "agreement"]);
});

test("bars of 30 minutes go back six months on Business and are not there below", () => {
  const ask = (from: number) => byPlan((plan) => mayReadBars(of(plan), "30m", from, TODAY));
  expect(ask(20260515)).toEqual(["business", "business", "business", "ok", "ok"]);
  expect(ask(20260514)).toEqual(["business", "business", "business", "agreement", "agreement"]);
});

test("six months before a day that its month does not have is that month's last day", () => {
  const isFirst = (from: number, day: number) =>
    mayReadBars(of("business"), "30m", from, day).ok && !mayReadBars(of("business"), "30m", addDays(from, -1), day).ok;
  expect(isFirst(20260228, 20260831)).toBe(true);
  expect(isFirst(20240229, 20240831)).toBe(true);
  expect(isFirst(20250930, 20260331)).toBe(true);
  expect(isFirst(20251230, 20260630)).toBe(true);
});

test("a range by agreement replaces the plan's", () => {
  const caller = callerWith({ plan: "enterprise", overrides: { bars30m: { count: 24, unit: "months" } } });
  expect(said(mayReadBars(caller, "30m", 20241115, TODAY))).toBe("ok");
  expect(said(mayReadBars(caller, "30m", 20241114, TODAY))).toBe("agreement");
});

test("statements: Starter has annual, core and 3 years, Pro and above everything", () => {
  const starter = of("starter");
  expect(said(mayUseOptions(starter, "financials", { period: "annual", history: "3y", metrics: "core" }))).toBe("ok");
  expect(said(mayUseOptions(starter, "financials", {}))).toBe("ok");
  for (const options of [
    { period: "quarterly" },
    { metrics: "extended" },
    { history: "5y" },
    { history: "10y" },
    { history: "max" },
  ] as const) {
    expect(byPlan((plan) => mayUseOptions(of(plan), "financials", options))).toEqual(["pro", "pro", "ok", "ok", "ok"]);
  }
});

test("a bare Starter request keeps its extended view, any control brings core and three rows", () => {
  expect(financialsView(of("starter"), false)).toEqual({ metrics: "extended", rowsMax: null });
  expect(financialsView(of("starter"), true)).toEqual({ metrics: "core", rowsMax: 3 });
  expect(financialsView(of("pro"), true)).toEqual({ metrics: "extended", rowsMax: null });
});

test("ratios: Starter has latest, annual, core and minimal, Pro and above everything", () => {
  const plain = { history: "latest", period: "annual", metrics: "core", meta: "minimal" } as const;
  expect(said(mayUseOptions(of("starter"), "ratios", plain))).toBe("ok");
  for (const options of [
    { history: "3y" },
    { history: "max" },
    { period: "quarterly" },
    { metrics: "extended" },
    { meta: "extended" },
  ] as const) {
    expect(byPlan((plan) => mayUseOptions(of(plan), "ratios", options))).toEqual(["pro", "pro", "ok", "ok", "ok"]);
  }
});

test("compare: 3, 10 and 20 symbols; beyond them the plan that would do, or an agreement", () => {
  const ask = (symbolCount: number) => byPlan((plan) => mayHave(of(plan), "compareSymbols", symbolCount)).slice(1);
  expect(ask(3)).toEqual(["ok", "ok", "ok", "ok"]);
  expect(ask(4)).toEqual(["pro", "ok", "ok", "ok"]);
  expect(ask(11)).toEqual(["business", "business", "ok", "ok"]);
  expect(ask(21)).toEqual(["agreement", "agreement", "agreement", "agreement"]);
  expect(said(mayUseOptions(of("starter"), "compare", { metrics: "extended" }))).toBe("pro");
  expect(
    said(mayHave(callerWith({ plan: "enterprise", overrides: { compareSymbols: 40 } }), "compareSymbols", 40)),
  ).toBe("ok");
});

test("webhooks: destinations, rules and symbols of a rule by plan", () => {
  expect(byPlan((plan) => mayHave(of(plan), "webhookDestinations", 4))).toEqual([
    "business",
    "business",
    "business",
    "ok",
    "ok",
  ]);
  expect(byPlan((plan) => mayHave(of(plan), "webhookDestinations", 3))).toEqual(["pro", "pro", "ok", "ok", "ok"]);
  expect(byPlan((plan) => mayHave(of(plan), "alertRules", 51))).toEqual([
    "enterprise",
    "enterprise",
    "enterprise",
    "enterprise",
    "ok",
  ]);
  expect(byPlan((plan) => mayHave(of(plan), "symbolsPerRule", 31))).toEqual([
    "business",
    "business",
    "business",
    "ok",
    "ok",
  ]);
});
