// A rule that resumes after a restart between two days: its instrument has no price before the day's reference data, and this
// must not make the rule fire again.

import { expect, test } from "bun:test";
import { DAY_ONE, DAY_TWO, listed, Script } from "../../../test/market/script.ts";
import { HOUR_MS } from "../../base/index.ts";
import { type AlertRule, type AlertState, type MarketEvent, unpackStates } from "../../model/index.ts";
import { MarketRules } from "./market-rules.ts";

const RULE: AlertRule = {
  id: 1,
  accountId: 1,
  webhookId: 1,
  emailId: null,
  symbols: ["2222"],
  eventType: "price_alert",
  condition: "price_below",
  value: 25.5,
  once: false,
  config: {},
  status: "active",
  lastTriggeredAtMs: null,
  totalTriggers: 0,
  suppressedTriggers: 0,
  createdAtMs: 0,
  revision: 1,
};

/** The rule fired on day one; day two opens at `reference`, and the rule resumes after `followed` events of it. */
function resumed(reference: number, followed: number) {
  const one = new Script()
    .day(DAY_ONE, [listed("2222", 26)])
    .at("10:00")
    .phase("2222", "continuous");
  one.trade("2222", "sell", 25, 10).dayEnd();
  const before = new MarketRules(() => {});
  before.put(RULE, new Map());
  for (const event of one.events) before.apply(event);
  const states = before.takeStates().flatMap(({ packed }) => unpackStates(packed));
  const two = new Script()
    .day(DAY_TWO, [listed("2222", reference)])
    .at("10:00")
    .phase("2222", "continuous");
  two.trade("2222", "sell", 25, 10);
  const fired: number[] = [];
  const rules = new MarketRules(({ detectedAtMs }) => void fired.push(detectedAtMs));
  for (const event of two.events.slice(0, followed)) rules.apply(event);
  rules.resume(RULE, new Map<string, AlertState>(states.map((state) => [state.symbol, state])));
  for (const event of two.events.slice(followed)) rules.apply(event);
  return { fired, tradedAtMs: two.events.at(-1)?.timeMs ?? 0 };
}

test.each([0, 1, 2])(
  "a condition that still holds when the next day opens does not fire again, %d events into the day [ALERTS-21]",
  (followed) => {
    expect(resumed(25, followed).fired).toEqual([]);
  },
);

test.each([0, 1, 2])(
  "one that ended with the opening fires when it is met again, %d events into the day [ALERTS-21]",
  (followed) => {
    const { fired, tradedAtMs } = resumed(26, followed);
    expect(fired).toEqual([tradedAtMs]);
  },
);

/** A day whose price is below the level from its first trade on; another instrument's trade advances the time. */
function belowAllDay(): Script {
  const script = new Script().day(DAY_ONE, [listed("2222", 26), listed("1120", 26)]).at("10:00");
  script.phase("2222", "continuous").phase("1120", "continuous").trade("2222", "sell", 25, 10);
  return script.at("10:00:30").trade("1120", "sell", 25, 10);
}

/** Applies events to rules, and collects the times at which they fire. */
function rulesOver(events: readonly MarketEvent[]) {
  const fired: number[] = [];
  const rules = new MarketRules(({ detectedAtMs }) => void fired.push(detectedAtMs));
  for (const event of events) rules.apply(event);
  return { rules, fired };
}

test("a rule that was changed while it cooled down fires at the same moment when it is evaluated again after a crash [ALERTS-22]", () => {
  const script = belowAllDay();
  const [firstMs, until] = [script.timeMs - 30_000, script.events.length];
  script.at("10:03").trade("2222", "sell", 25, 10);
  const changed = { ...RULE, revision: 2, lastTriggeredAtMs: firstMs };
  const before = rulesOver(script.events.slice(0, until));
  before.rules.put(changed, new Map());
  const states = before.rules.takeStates().flatMap(({ packed }) => unpackStates(packed));
  for (const event of script.events.slice(until)) before.rules.apply(event);
  expect(before.fired).toEqual([script.timeMs]);

  const after = rulesOver(script.events.slice(0, until));
  after.rules.resume(
    { ...changed, lastTriggeredAtMs: script.timeMs },
    new Map(states.map((each) => [each.symbol, each])),
  );
  for (const event of script.events.slice(until)) after.rules.apply(event);
  expect(after.fired).toEqual(before.fired);
});

test("a rule that fired when it was made, and whose state was not kept, comes to that firing again and to no other [ALERTS-21]", () => {
  const script = belowAllDay();
  const [madeMs, until] = [script.timeMs, script.events.length];
  script.at("10:03").trade("2222", "sell", 25, 10);
  const after = rulesOver(script.events.slice(0, until));
  after.rules.resume({ ...RULE, lastTriggeredAtMs: madeMs }, new Map());
  for (const event of script.events.slice(until)) after.rules.apply(event);
  expect(after.fired).toEqual([madeMs]);
});

test("a rule that waits for its minute to pass fires with a trade of its symbol, also when a take-over reads the usual trading meanwhile [ALERTS-21]", () => {
  const script = belowAllDay();
  script.at("10:00:40").trade("2222", "sell", 26, 10).at("10:00:50").trade("2222", "sell", 25, 10);
  script.at("10:03").trade("1120", "sell", 25, 10);
  const until = script.events.length;
  script.at("10:04").trade("2222", "sell", 25, 10);
  const firedAtMs = script.timeMs - 4 * 60_000;
  const { rules, fired } = rulesOver(script.events.slice(0, until));
  rules.resume(RULE, new Map([["2222", { symbol: "2222", isArmed: true, firedAtMs }]]));
  rules.setUsual(DAY_ONE, new Map([["2222", []]]));
  expect(fired).toEqual([]);
  for (const event of script.events.slice(until)) rules.apply(event);
  expect(fired).toEqual([script.timeMs]);
});

test("a rule on a ratio that never fired fires as soon as the usual trading is known, and once [ALERTS-16]", () => {
  const script = belowAllDay();
  const { rules, fired } = rulesOver(script.events);
  rules.put({ ...RULE, eventType: "abnormal_volume", condition: "ratio_gte", value: 2 }, new Map());
  expect(fired).toEqual([]);
  const usual = new Map([["2222", [{ timeOfDayMs: 10 * HOUR_MS, meanVolume: 1, meanValue: 1 }]]]);
  rules.setUsual(DAY_ONE, usual);
  rules.setUsual(DAY_ONE, usual);
  expect(fired).toEqual([script.timeMs]);
});
