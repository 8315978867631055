// What a plan allows: ranges of history, options, counts, depth and data mode.

import { expect, test } from "bun:test";
import { callerWith } from "../../../test/access/caller-with.ts";
import { addDays } from "../../base/index.ts";
import { DEPTH_ENTITLEMENTS, PLANS, type Plan } from "../../model/index.ts";
import type { PlanCheck } from "./caller.ts";
import {
  depthAccess,
  financialsView,
  mayAddDestination,
  mayAddRule,
  mayCompare,
  mayReadBars,
  mayReadFinancials,
  mayReadRatios,
  mayWatch,
  resolveDataMode,
} from "./plan-checks.ts";

const TODAY = 20261115;
const of = (plan: Plan) => callerWith({ plan });
/** "ok" or the plan that would do. */
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

test("depth wants the plan first, then an approved entitlement [PLAN-05]", () => {
  const answers = (plan: Plan) => DEPTH_ENTITLEMENTS.map((depth) => depthAccess(callerWith({ plan, depth })));
  for (const plan of ["free", "starter"] as const) expect(answers(plan)).toEqual(["plan", "plan", "plan", "plan"]);
  for (const plan of ["pro", "business", "enterprise"] as const) {
    expect(answers(plan)).toEqual(["required", "required", "ok", "suspended"]);
  }
});

test("daily, weekly and monthly bars have no range; Free has no bars at all", () => {
  for (const interval of ["1d", "1w", "1m"] as const) {
    expect(byPlan((plan) => mayReadBars(of(plan), interval, 19900101, TODAY))).toEqual([
      "starter",
      "ok",
      "ok",
      "ok",
      "ok",
    ]);
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
  expect(said(mayReadFinancials(starter, { period: "annual", history: "3y", metrics: "core" }))).toBe("ok");
  expect(said(mayReadFinancials(starter, {}))).toBe("ok");
  for (const options of [
    { period: "quarterly" },
    { metrics: "extended" },
    { history: "5y" },
    { history: "10y" },
    { history: "max" },
  ] as const) {
    expect(byPlan((plan) => mayReadFinancials(of(plan), options))).toEqual(["pro", "pro", "ok", "ok", "ok"]);
  }
});

test("a bare Starter request keeps its extended view, any control brings core and three rows", () => {
  expect(financialsView(of("starter"), false)).toEqual({ metrics: "extended", rowsMax: null });
  expect(financialsView(of("starter"), true)).toEqual({ metrics: "core", rowsMax: 3 });
  expect(financialsView(of("pro"), true)).toEqual({ metrics: "extended", rowsMax: null });
});

test("ratios: Starter has latest, annual, core and minimal, Pro and above everything", () => {
  const plain = { history: "latest", period: "annual", metrics: "core", meta: "minimal" } as const;
  expect(said(mayReadRatios(of("starter"), plain))).toBe("ok");
  for (const options of [
    { history: "3y" },
    { history: "max" },
    { period: "quarterly" },
    { metrics: "extended" },
    { meta: "extended" },
  ] as const) {
    expect(byPlan((plan) => mayReadRatios(of(plan), options))).toEqual(["pro", "pro", "ok", "ok", "ok"]);
  }
});

test("compare: 3, 10 and 20 symbols; beyond them the plan that would do, or an agreement", () => {
  const ask = (symbolCount: number) => byPlan((plan) => mayCompare(of(plan), { symbolCount })).slice(1);
  expect(ask(3)).toEqual(["ok", "ok", "ok", "ok"]);
  expect(ask(4)).toEqual(["pro", "ok", "ok", "ok"]);
  expect(ask(11)).toEqual(["business", "business", "ok", "ok"]);
  expect(ask(21)).toEqual(["agreement", "agreement", "agreement", "agreement"]);
  expect(said(mayCompare(of("starter"), { symbolCount: 2, metrics: "extended" }))).toBe("pro");
  expect(
    said(mayCompare(callerWith({ plan: "enterprise", overrides: { compareSymbols: 40 } }), { symbolCount: 40 })),
  ).toBe("ok");
});

test("webhooks: destinations, rules and symbols of a rule by plan", () => {
  expect(byPlan((plan) => mayAddDestination(of(plan), 3))).toEqual(["business", "business", "business", "ok", "ok"]);
  expect(byPlan((plan) => mayAddDestination(of(plan), 2))).toEqual(["pro", "pro", "ok", "ok", "ok"]);
  expect(byPlan((plan) => mayAddRule(of(plan), 50))).toEqual([
    "enterprise",
    "enterprise",
    "enterprise",
    "enterprise",
    "ok",
  ]);
  expect(byPlan((plan) => mayWatch(of(plan), 31))).toEqual(["business", "business", "business", "ok", "ok"]);
});
