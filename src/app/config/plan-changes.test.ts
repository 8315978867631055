import { expect, test } from "bun:test";
import { LIMIT_NAMES, limitTitle, PLAN_TABLE, parseLimitChanges } from "../../access/index.ts";
import { PLAN_CHANGES } from "./plan-changes.ts";

test("a limit is spelled in plan-limits as in accounts override, and another spelling is told the right one [OPERATE-05]", () => {
  for (const name of LIMIT_NAMES) {
    const title = limitTitle(name);
    const value = PLAN_TABLE.free[name];
    if (typeof value === "object") continue;
    const text = typeof value === "boolean" ? (value ? "on" : "off") : String(value);
    expect(parseLimitChanges(`${title}=${text}`).set).toEqual({ [name]: value });
    expect(PLAN_CHANGES.parse(JSON.stringify({ free: { [title]: value } }))).toEqual({ free: { [name]: value } });
    if (name === title) continue;
    const advice = `The limit '${name}' is spelled ${title}.`;
    expect(() => parseLimitChanges(`${name}=${text}`)).toThrow(advice);
    expect(PLAN_CHANGES.problem?.(JSON.stringify({ free: { [name]: value } }))).toBe(advice);
  }
});

test("what is shown of plan-limits can be given again", () => {
  const text = '{"free":{"requests-per-day":7},"pro":{"stream-wildcard":false}}';
  expect(PLAN_CHANGES.show(PLAN_CHANGES.parse(text) ?? {})).toBe(text);
});
