// The form of a rule names missing fields, reads numbers as people type them, and can be rebuilt from the rule that it made.

import { expect, test } from "bun:test";
import type { Alert } from "../../../../sdk/src/index.ts";
import { emptyForm, formOf, isMet, KINDS, levelForm, levelOf, problemsOf, readNumber, ruleOf } from "./rule-form.ts";

const base = { ...emptyForm(["2222"]), webhookId: 12, emailId: 14 };
const alert = (rule: ReturnType<typeof ruleOf>): Alert => ({
  ...rule,
  value: rule.value ?? 0,
  id: 1,
  symbol: null,
  webhook_id: 12,
  email_id: 14,
  status: "active",
  last_triggered_at: null,
  total_triggers: 0,
  created_at: "2026-11-15T11:03:30.441+03:00",
});

test("every kind of rule comes back from its rule as it was typed", () => {
  for (const kind of KINDS) {
    const isNumber = kind !== "type_in" && kind !== "importance_gte";
    const typed = { ...base, kind, number: isNumber ? "3.5" : "", types: kind === "type_in" ? ["OTHER"] : [] };
    expect(problemsOf(typed)).toEqual([]);
    expect(formOf(alert(ruleOf(typed)))).toEqual(typed);
  }
});

test("what is missing is said", () => {
  expect(problemsOf(emptyForm())).toEqual(["symbols", "price"]);
  expect(problemsOf({ ...base, kind: "pct_change", number: "0" })).toEqual(["percentAny"]);
  expect(problemsOf({ ...base, kind: "pct_change_abs_gte", number: "-2" })).toEqual(["percentUp"]);
  expect(problemsOf({ ...base, kind: "abnormal_volume", number: "1" })).toEqual(["ratio"]);
  expect(problemsOf({ ...base, kind: "type_in" })).toEqual(["types"]);
});

test("numbers are read in both digits and with either sign", () => {
  expect(["28", "26.5", "٢٨٫٥", "−3", "-3%", "1,250", " .5 "].map(readNumber)).toEqual([
    28, 26.5, 28.5, -3, -3, 1250, 0.5,
  ]);
  expect(["", "-", "abc", "1.2.3", "."].map(readNumber)).toEqual([null, null, null, null, null]);
});

test("a level from the chart is reached from where the price is now", () => {
  const kinds = [27, 30, null].map((now) => levelForm("2222", 28.5, now).kind);
  expect(kinds).toEqual(["price_above", "price_below", "price_above"]);
  expect(problemsOf(levelForm("2222", 28.5, 27))).toEqual([]);
});

test("the level of a change of the day is taken from the close before", () => {
  expect(levelOf(ruleOf({ ...base, number: "28" }), null)).toBe(28);
  expect(levelOf(ruleOf({ ...base, kind: "pct_change", number: "-5" }), 40)).toBe(38);
  expect(levelOf(ruleOf({ ...base, kind: "pct_change", number: "5" }), null)).toBeNull();
  expect(levelOf(ruleOf({ ...base, kind: "abnormal_volume", number: "3" }), 40)).toBeNull();
});

test("a level that is reached already is known before it is saved", () => {
  const above = ruleOf({ ...base, number: "28" });
  expect([isMet(above, 28, 28), isMet(above, 28, 27.9)]).toEqual([true, false]);
  const fall = ruleOf({ ...base, kind: "pct_change", number: "-5" });
  expect([isMet(fall, 38, 37), isMet(fall, 38, 39)]).toEqual([true, false]);
});
