// Rules on a simulated day, against an evaluator that looks at every rule on its own.

import { expect, test } from "bun:test";
import { ExchangeDay } from "../../exchange/trading/day/exchange-day.ts";
import { INDEX_START } from "../../exchange/world/universe/index-weights.ts";
import { loadUniverse } from "../../exchange/world/universe/listing.ts";
import { DAY_END_MS } from "../../exchange/world/universe/schedule.ts";
import { HOUR_MS, MINUTE_MS, Random } from "../../src/base/index.ts";
import { FrameReader, FrameWriter } from "../../src/feed-protocol/index.ts";
import { Changes, MarketEngine } from "../../src/market/index.ts";
import { ALERT_WINDOWS, type AlertRule, type MarketEvent } from "../../src/model/index.ts";
import { CommandQueue } from "../../src/notify/evaluation/command-queue.ts";
import { CommandRunner } from "../../src/notify/evaluation/command-runner.ts";
import type { UsualTrading } from "../../src/store/index.ts";
import { type NaiveFiring, NaiveRules } from "./naive-rules.ts";
import { RULE_KINDS, sampleRule } from "./rule-samples.ts";

const RULES = 120;
const DAYS = [20261115, 20261116];
const TIMEOUT_MS = 60_000;

function simulatedDay(symbols: readonly string[], seed: number, day: number): readonly MarketEvent[] {
  const listings = loadUniverse().filter(({ symbol }) => symbols.includes(symbol));
  const writer = new FrameWriter();
  new ExchangeDay({ seed, day, listings, indexCloses: INDEX_START, activity: 0.005, writer }).advanceTo(DAY_END_MS);
  const events: MarketEvent[] = [];
  new FrameReader().readAll(writer.take(), (event) => events.push(event));
  return events;
}

function someRules(random: Random, symbols: readonly string[], prices: ReadonlyMap<string, number>): AlertRule[] {
  return Array.from({ length: RULES }, (_, index) => {
    const kind = random.pick(RULE_KINDS);
    const count = random.between(1, 3);
    const watched = [...new Set(Array.from({ length: count }, () => random.pick(symbols)))];
    const price = prices.get(watched[0] ?? "") ?? 10;
    const value = {
      price_above: Math.round(price * (0.98 + random.next() * 0.06) * 100) / 100,
      price_below: Math.round(price * (0.96 + random.next() * 0.06) * 100) / 100,
      pct_change: Math.round((random.next() * 4 - 2) * 100) / 100 || 1,
      pct_change_abs_gte: 0.1 + random.next(),
      ratio_gte: 1.01 + random.next() * 3,
    }[kind[1]];
    const once = random.chance(0.3);
    const window = () => random.pick(ALERT_WINDOWS);
    return sampleRule({ id: index + 1, symbols: watched, value, once, kind, window });
  });
}

function usualOf(events: readonly MarketEvent[], random: Random): ReadonlyMap<string, readonly UsualTrading[]> {
  const usual = new Map<string, readonly UsualTrading[]>();
  for (const event of events) {
    if (event.type !== "instrument" || random.chance(0.2)) continue;
    const { symbol, number, referencePrice } = event.instrument;
    const traded = events.reduce(
      (sum, each) => (each.type === "trade" && each.instrument === number ? sum + each.quantity : sum),
      0,
    );
    const slots = Array.from({ length: 11 }, (_, slot) => {
      const meanVolume = (traded / 11) * (0.2 + random.next());
      const timeOfDayMs = 10 * HOUR_MS + slot * 30 * MINUTE_MS;
      return { timeOfDayMs, meanVolume, meanValue: Math.round(meanVolume * referencePrice) };
    });
    usual.set(symbol, slots);
  }
  return usual;
}

const sorted = (firings: readonly NaiveFiring[]): readonly string[] =>
  firings.map(({ ruleId, symbol, atMs }) => `${atMs} ${symbol} ${ruleId}`).sort();

for (const seed of [1, 2]) {
  test(
    `${RULES} rules over two simulated days fire when and where the naive evaluator says (seed ${seed}) [ALERTS-12, ALERTS-14, ALERTS-15, ALERTS-16, ALERTS-21, ALERTS-22]`,
    () => {
      const random = new Random("rules", seed);
      const symbols = loadUniverse()
        .map(({ symbol }) => symbol)
        .filter((_, index) => index % 60 === seed);
      // One of the symbols is not listed on the second day.
      const days = DAYS.map((day, index) => simulatedDay(symbols.slice(index), seed, day));
      const first = days[0] ?? [];
      const prices = new Map(
        first.flatMap((event) =>
          event.type === "instrument"
            ? [[event.instrument.symbol, event.instrument.referencePrice / 10_000] as const]
            : [],
        ),
      );
      const rules = someRules(random, [...prices.keys()], prices);
      const usual = usualOf(first, random);

      const fired: NaiveFiring[] = [];
      const queue = new CommandQueue();
      const runner = new CommandRunner(
        (message) => {
          if (message.type === "report") return;
          for (const { ruleId, firedAtMs, notification } of structuredClone(message.firings)) {
            fired.push({ ruleId, symbol: notification.symbol, atMs: firedAtMs });
          }
        },
        { admit: () => true },
      );
      // As the thread gets them: copies, many batches at a time.
      const send = (): void =>
        runner.run(structuredClone({ commands: queue.drain(), nowMs: 0, isStateAsked: random.chance(0.1) }));
      for (const rule of rules) queue.add({ type: "put", rule, states: [] });
      const naive = new NaiveRules(rules, usual);
      const engine = new MarketEngine();
      const changes = new Changes();
      for (const [index, events] of days.entries()) {
        const opening = events.findIndex(({ type }) => type === "phase");
        for (let start = 0; start < events.length; ) {
          const isOpened = start > opening;
          const end = isOpened ? start + random.between(1, 40) : opening + 1;
          const batch = { events: events.slice(start, end), arrivedAtMs: 0 };
          for (const event of batch.events) engine.apply(event, changes);
          queue.take({ batch, changes, engine });
          changes.clear();
          for (const event of batch.events) naive.apply(event);
          if (!isOpened) queue.add({ type: "usual", day: DAYS[index] ?? 0, usual });
          if (random.chance(0.1)) send();
          start = end;
        }
      }
      send();
      expect(naive.firings.length).toBeGreaterThan(100);
      expect(new Set(naive.firings.map(({ ruleId }) => rules[ruleId - 1]?.eventType)).size).toBe(4);
      expect(sorted(fired)).toEqual(sorted(naive.firings));
    },
    TIMEOUT_MS,
  );
}
