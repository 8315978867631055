// Rules that go on after a restart fire exactly as if there had been none, wherever in the day the restart comes.

import { expect, test } from "bun:test";
import { ExchangeDay } from "../../exchange/trading/day/exchange-day.ts";
import { INDEX_START } from "../../exchange/world/universe/index-weights.ts";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import { DAY_END_MS } from "../../exchange/world/universe/schedule.ts";
import { Random } from "../../src/base/index.ts";
import { FrameReader, FrameWriter } from "../../src/feed-protocol/index.ts";
import {
  ALERT_WINDOWS,
  type AlertRule,
  type AlertState,
  type MarketEvent,
  unpackStates,
} from "../../src/model/index.ts";
import type { MarketFiring } from "../../src/notify/evaluation/market-firing.ts";
import { MarketRules } from "../../src/notify/evaluation/market-rules.ts";
import { RULE_KINDS, sampleRule } from "./rule-samples.ts";

const SYMBOLS = ["2222", "1120", "1180"];
const RESTARTS = 50;
const TIMEOUT_MS = 60_000;

function simulatedDay(): readonly MarketEvent[] {
  const listings = loadUniverse().filter(({ symbol }) => SYMBOLS.includes(symbol));
  const writer = new FrameWriter();
  const day = { seed: 3, day: 20261115, listings, indexCloses: INDEX_START, activity: 0.02, writer };
  new ExchangeDay(day).advanceTo(DAY_END_MS);
  const events: MarketEvent[] = [];
  new FrameReader().readAll(writer.take(), (event) => events.push(event));
  return events;
}

/** Rules on moves and changes of the day, most of them repeating, close enough to fire often. */
function someRules(random: Random): readonly AlertRule[] {
  const kinds = RULE_KINDS.filter(([, condition]) => condition === "pct_change_abs_gte" || condition === "pct_change");
  return Array.from({ length: 60 }, (_, index) => {
    const kind = random.pick(kinds);
    const size = 0.05 + random.next() * 0.4;
    const value = kind[1] === "pct_change" && random.chance(0.5) ? -size : size;
    const window = () => random.pick(ALERT_WINDOWS);
    return sampleRule({ id: index + 1, symbols: SYMBOLS, value, once: random.chance(0.2), kind, window });
  });
}

const nameOf = ({ rule, instrument, detectedAtMs }: MarketFiring): string =>
  `${rule.id} ${instrument.symbol} ${detectedAtMs}`;

test(
  "a restart anywhere in the day neither adds nor loses a firing [DELIVERY-21, DELIVERY-22]",
  () => {
    const random = new Random("restart");
    const events = simulatedDay();
    const rules = someRules(random);
    const restarts = new Set(Array.from({ length: RESTARTS }, () => random.between(1, events.length - 1)));
    const expected: string[] = [];
    const states = new Map<number, readonly AlertState[]>();
    const fired = new Set<number>();
    const spoiled: string[] = [];
    const resumed: { readonly rules: MarketRules; readonly firings: string[]; readonly before: number }[] = [];
    const whole = new MarketRules((firing) => {
      expected.push(nameOf(firing));
      fired.add(firing.rule.id);
    });
    for (const rule of rules) whole.put(rule, new Map());
    for (const [at, event] of events.entries()) {
      if (restarts.has(at)) {
        const firings: string[] = [];
        const again = new MarketRules((firing) => firings.push(nameOf(firing)));
        for (const earlier of events.slice(0, at)) again.apply(earlier);
        for (const rule of rules) {
          if (rule.once && fired.has(rule.id)) continue;
          again.resume(rule, new Map(states.get(rule.id)?.map((state) => [state.symbol, state])));
        }
        resumed.push({ rules: again, firings, before: expected.length });
      }
      whole.apply(event);
      for (const { ruleId, packed } of whole.takeStates()) states.set(ruleId, unpackStates(packed));
      for (const { rules: again } of resumed) again.apply(event);
    }
    for (const { firings, before } of resumed) {
      const after = new Set(expected.slice(before));
      const added = firings.filter((name) => !after.delete(name));
      if (added.length + after.size > 0) spoiled.push(`added ${added.slice(0, 3)}; lost ${[...after].slice(0, 3)}`);
    }
    expect(expected.length).toBeGreaterThan(1_000);
    expect(spoiled).toEqual([]);
  },
  TIMEOUT_MS,
);
