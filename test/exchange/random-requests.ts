// Requests of agents that use everything at once, at random, over two days: market and hidden orders, changes, cancels.

import type { NewOrder } from "../../exchange/trading/orders/order-command.ts";
import { roundToTick } from "../../exchange/world/universe/tick.ts";
import { addDays, HOUR_MS, nextTradingDay, Random } from "../../src/base/index.ts";
import type { Asked } from "./played-days.ts";
import { SMALL_MARKET } from "./small-market.ts";

/** The days on which the agents act. */
export const AGENT_DAYS = [SMALL_MARKET.firstDay, nextTradingDay(SMALL_MARKET.firstDay)];
const LISTINGS = (SMALL_MARKET.listings ?? []).filter(({ symbol }) => ["1120", "9535"].includes(symbol));
const REQUESTS_PER_DAY = 250;
const FROM_MS = 9.5 * HOUR_MS - 5_000;
const SPAN_MS = 6 * HOUR_MS;

function randomOrder(random: Random, order: string, day: number): NewOrder {
  const { symbol, referencePrice, securityType } = random.pick(LISTINGS);
  const quantity = 1 + random.int(4_000);
  // Some lie beyond the limits.
  const away = random.chance(0.15) ? 0.2 * random.normal() : 0.02 * random.normal();
  const price = roundToTick(referencePrice * Math.exp(away), securityType, "nearest");
  const name = { type: "new", agent: random.pick(["alice", "bob"]), order, symbol, quantity } as const;
  const side = random.chance(0.5) ? "buy" : "sell";
  if (random.chance(0.1)) return { ...name, side, price: null, timeInForce: "day" };
  if (random.chance(0.1)) return { ...name, side, price, timeInForce: random.pick(["immediate", "all-or-none"]) };
  const shown = random.chance(0.5) ? { shown: Math.max(1, Math.ceil((quantity * random.next()) / 3)) } : {};
  const until = random.chance(0.5) ? { until: addDays(day, random.int(4)) } : {};
  return { ...name, side, price, timeInForce: "day", ...shown, ...until };
}

/** Requests of one seed: new orders, and changes of orders that were entered before. */
export function randomRequests(seed: number): readonly Asked[] {
  const random = new Random(seed, "agents");
  const entered: NewOrder[] = [];
  const asked: Asked[] = [];
  for (const day of AGENT_DAYS) {
    const times = Array.from({ length: REQUESTS_PER_DAY }, () => FROM_MS + random.int(SPAN_MS)).sort((a, b) => a - b);
    for (const timeOfDayMs of times) {
      const known = entered[random.int(Math.max(entered.length, 1))];
      const dice = random.next();
      if (known === undefined || dice < 0.6) {
        const order = randomOrder(random, `o${entered.length}`, day);
        entered.push(order);
        asked.push([day, timeOfDayMs, order]);
        continue;
      }
      const { agent, order, symbol } = known;
      const { price, quantity } = randomOrder(random, order, day);
      const name = { agent, order, symbol };
      if (dice < 0.75) asked.push([day, timeOfDayMs, { type: "cancel", ...name }]);
      else
        asked.push([
          day,
          timeOfDayMs,
          { type: "amend", ...name, price: known.price === null ? null : price, quantity },
        ]);
    }
  }
  return asked;
}
