import { expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/base/index.ts";
import { OrderBook } from "../../matching/order-book.ts";
import { NONE } from "../../matching/order-ladder.ts";
import { BUY, SELL, type Side } from "../../matching/order-terms.ts";
import { PriceGrid } from "../../matching/price-grid.ts";
import { tradeRateAt } from "../../world/universe/day-profile.ts";
import { Draws } from "./draws.ts";
import { OrderFlow } from "./order-flow.ts";
import type { SymbolPlan } from "./symbol-plan.ts";

const grid = PriceGrid.between(90_000, 110_000, () => 100);
const TOP = grid.size - 1;
const plan: SymbolPlan = {
  trades: 2_000,
  tradeQuantity: 300,
  waitingQuantity: 525,
  halfSpreadSteps: 0.5,
  depthSteps: 7,
  ordersPerSide: 40,
  fiveMinuteSteps: 2,
  impactSteps: 0.1,
  outsidePart: 0.5,
  activity: 1,
  closing: { trades: 1, size: 3 },
  onlySide: null,
  tradeRateAt,
  tradeSwingAt: () => 1,
  marketPart: 0,
  investors: { directionAt: () => 0, paceAt: () => 1 },
  impactFactorAt: () => 1,
  widthAt: () => 1,
  pace: 1,
  makerMs: 5_000,
  roundChance: 0.3,
};

/** A book after its opening and two hours of trading, whose traders all believe in the given log return. */
function traded(
  logReturn: (timeMs: number) => number,
  change: Partial<SymbolPlan> = {},
  onTrade: (nowMs: number, side: Side) => void = () => {},
  onAct: (book: OrderBook, nowMs: number) => void = () => {},
): { book: OrderBook; prices: number[] } {
  const prices: number[] = [];
  const book = new OrderBook(grid, {
    level: () => {},
    trade: (price, _quantity, side) => {
      prices.push(price);
      onTrade(nowMs, side);
    },
    staticLimitReached: () => {},
  });
  let nowMs = 0;
  const draws = new Draws("order-flow");
  const flow = new OrderFlow({ ...plan, ...change }, book, draws, 100_000, { logReturnAt: logReturn });
  const runUntil = (untilMs: number): void => {
    while (flow.nextMs < untilMs) {
      nowMs = flow.nextMs;
      flow.act(nowMs);
      onAct(book, nowMs);
    }
  };
  book.setMode("auction");
  flow.enterAuction("opening", 9.5 * HOUR_MS, 10 * HOUR_MS);
  runUntil(10 * HOUR_MS);
  book.uncross(grid.stepOf(100_000));
  book.setMode("continuous");
  flow.enterContinuous(10 * HOUR_MS, 15 * HOUR_MS);
  runUntil(12 * HOUR_MS);
  return { book, prices };
}

test("the price follows the fair value, with a narrow spread and a deep book", () => {
  const { book, prices } = traded((timeMs) => (timeMs < 11 * HOUR_MS ? 0.01 : 0.02));
  expect(Math.abs((prices.at(-1) ?? 0) / 100_000 - Math.exp(0.02))).toBeLessThan(0.006);
  expect(book.sellers.best - book.buyers.best).toBeLessThanOrEqual(4);
  let levels = 0;
  for (let step = book.buyers.best; step !== NONE; step = book.buyers.worse(step)) levels++;
  expect(levels).toBeGreaterThanOrEqual(8);
});

test("[FLOW-19] orders that tell the others more move the price further", () => {
  const rangeWith = (factor: number): number => {
    let sum = 0;
    for (const trades of [1_500, 2_000, 3_000, 5_000, 8_000]) {
      const { prices } = traded(() => 0, { trades, impactFactorAt: () => factor });
      sum += Math.max(...prices) - Math.min(...prices);
    }
    return sum;
  };
  expect(rangeWith(4)).toBeGreaterThan(2 * rangeWith(1));
});

test("[FLOW-17] takers whom nobody set off come more evenly than by chance", () => {
  const moments: number[] = [];
  // With so few trades in a day, takers hardly set each other off; here such a day passes in a few minutes.
  const hasty = { trades: 60, impactSteps: 0, tradeRateAt: (): number => 20 / HOUR_MS };
  traded(
    () => 0,
    hasty,
    (nowMs) => {
      if (nowMs >= 10 * HOUR_MS && nowMs !== moments.at(-1)) moments.push(nowMs);
    },
  );
  const waits = moments.slice(1).map((moment, at) => moment - (moments[at] ?? 0));
  const mean = waits.reduce((sum, wait) => sum + wait, 0) / waits.length;
  const variance = waits.reduce((sum, wait) => sum + (wait - mean) ** 2, 0) / waits.length;
  expect(waits.length).toBeGreaterThan(100);
  expect(Math.sqrt(variance) / mean).toBeLessThan(0.85);
});

test("[FLOW-16] takers come rather to the shorter queue", () => {
  const sidesAt = (long: Side): number => {
    const draws = new Draws("queues");
    let buyers = 0;
    for (let day = 0; day < 400; day++) {
      const signs: Side[] = [];
      const book = new OrderBook(grid, {
        level: () => {},
        trade: (_price, _quantity, side) => void signs.push(side),
        staticLimitReached: () => {},
      });
      book.setMode("continuous");
      book.submit(BUY, 100, long === BUY ? 9_000_000 : 90_000);
      book.submit(SELL, 101, long === SELL ? 9_000_000 : 90_000);
      const flow = new OrderFlow({ ...plan, trades: 100_000, impactSteps: 0 }, book, draws, 100_000, {
        logReturnAt: () => 0.00005,
      });
      flow.enterContinuous(10 * HOUR_MS, 15 * HOUR_MS);
      while (signs.length === 0) flow.act(flow.nextMs);
      if (signs[0] === BUY) buyers++;
    }
    return buyers / 400;
  };
  expect(sidesAt(BUY)).toBeGreaterThan(sidesAt(SELL) + 0.08);
});

test("[FLOW-26] the shorter one of the two queues is, the likelier it is the one that goes next", () => {
  const tenths = 5;
  const moves = new Float64Array(tenths);
  const rises = new Float64Array(tenths);
  for (let day = 0; day < 12; day++) {
    const steps = new Draws("worth", day);
    const path = Float64Array.from({ length: (5 * HOUR_MS) / SECOND_MS }, () => 0);
    for (let at = 1; at < path.length; at++) path[at] = (path[at - 1] ?? 0) + 0.00012 * (steps.next() - 0.5);
    const seen: number[] = [];
    let middle = 0;
    traded(
      (timeMs) => path[Math.floor((timeMs - 10 * HOUR_MS) / SECOND_MS)] ?? 0,
      { trades: 5_000, impactSteps: 0, makerMs: 2_500 },
      undefined,
      ({ buyers, sellers }, nowMs) => {
        if (nowMs < 10 * HOUR_MS || buyers.best === NONE || sellers.best === NONE) return;
        const now = buyers.best + sellers.best;
        if (now !== middle) {
          for (const tenth of seen) {
            moves[tenth] = (moves[tenth] ?? 0) + 1;
            if (now > middle) rises[tenth] = (rises[tenth] ?? 0) + 1;
          }
          seen.length = 0;
          middle = now;
        }
        const bids = buyers.quantityAt(buyers.best);
        if (sellers.best === buyers.best + 1)
          seen.push(Math.min(Math.floor((tenths * bids) / (bids + sellers.quantityAt(sellers.best))), tenths - 1));
      },
    );
  }
  const chances = rises.map((count, at) => count / (moves[at] ?? Number.NaN));
  expect([...chances]).toEqual([...chances].sort());
  for (const [at, chance] of [0.15, 0.25, 0.45, 0.7, 0.85].entries()) {
    expect(Math.abs((chances[at] ?? Number.NaN) - chance)).toBeLessThan(0.1);
  }
});

test("[FLOW-27] a best queue does not grow without end while the worth lies just short of the next price", () => {
  for (const beyond of [0.8, 0.9, 0.95]) {
    const worth = 100_000 + 100 * beyond;
    const { book } = traded(() => Math.log(worth / 100_000), { trades: 400, impactSteps: 0 });
    expect(book.buyers.orderCount).toBeLessThan(2 * plan.ordersPerSide);
    expect(book.sellers.orderCount).toBeLessThan(2 * plan.ordersPerSide);
  }
});

test("[FLOW-23] the whole market's investors trade on its side, which moves no price", () => {
  const days = Array.from({ length: 24 }, (_, day) => 3_000 + 100 * day);
  /** The part of buyers among takers, and the mean move in five-minute deviations, while the investors all hurry to one side. */
  const led = (direction: number): { buyers: number; move: number } => {
    let [buyers, takers, move] = [0, 0, 0];
    for (const trades of days) {
      const investors = { directionAt: () => direction, paceAt: () => 1 };
      const { prices } = traded(
        () => 0,
        { trades, marketPart: 0.4, investors },
        (nowMs, side) => {
          if (nowMs < 10 * HOUR_MS) return;
          takers++;
          if (side === BUY) buyers++;
        },
      );
      move += ((prices.at(-1) ?? 0) - 100_000) / 100 / plan.fiveMinuteSteps;
    }
    return { buyers: buyers / takers, move: move / days.length };
  };
  const [up, down] = [led(1), led(-1)];
  expect(up.buyers).toBeGreaterThan(down.buyers + 0.08);
  expect(Math.abs(up.move - down.move)).toBeLessThan(1.5);
});

test("[FLOW-25] while the whole market's investors hurry to one side, new orders wait rather on the side from which they take", () => {
  /** The part of offers among the first orders that come to a small book. */
  const offered = (direction: number): number => {
    const draws = new Draws("offered");
    const investors = { directionAt: () => direction, paceAt: () => 1 };
    let offers = 0;
    for (let day = 0; day < 1_000; day++) {
      const book = new OrderBook(grid, { level: () => {}, trade: () => {}, staticLimitReached: () => {} });
      book.setMode("continuous");
      book.submit(BUY, 100, 9_000);
      book.submit(SELL, 101, 9_000);
      const change = { trades: 0, marketPart: 0.4, investors };
      const flow = new OrderFlow({ ...plan, ...change }, book, draws, 100_000, { logReturnAt: () => 0.0005 });
      flow.enterContinuous(10 * HOUR_MS, 15 * HOUR_MS);
      while (book.buyers.orderCount + book.sellers.orderCount === 2) flow.act(flow.nextMs);
      if (book.sellers.orderCount === 2) offers++;
    }
    return offers / 1_000;
  };
  expect(offered(1)).toBeGreaterThan(offered(-1) + 0.08);
});

test("[FLOW-01] the best prices of a thin symbol follow what it is worth within a minute, without a trade", () => {
  const change = 0.012;
  const thin = { trades: 0, ordersPerSide: 12, halfSpreadSteps: 3 };
  const { book, prices } = traded((timeMs) => (timeMs < 12 * HOUR_MS - MINUTE_MS ? 0 : change), thin);
  expect(prices).toEqual([]);
  const worth = grid.positionOf(100_000 * Math.exp(change));
  expect(book.buyers.best).toBeLessThan(worth);
  expect(book.sellers.best).toBeGreaterThan(worth);
  expect(Math.abs((book.buyers.best + book.sellers.best) / 2 - worth)).toBeLessThan(4);
});

test("a value beyond the upper limit leaves only buyers, at the limit, and still trades", () => {
  const { book, prices } = traded((timeMs) => (timeMs < 10.5 * HOUR_MS ? 0 : 0.14));
  expect(book.sellers.best === NONE || book.sellers.best === TOP).toBe(true);
  expect(book.buyers.best).toBe(TOP);
  expect(prices.at(-1)).toBe(110_000);
});

test("a value beyond the lower limit leaves only sellers, at the limit", () => {
  const { book, prices } = traded((timeMs) => (timeMs < 10.5 * HOUR_MS ? 0 : -0.14));
  expect(book.buyers.best === NONE || book.buyers.best === 0).toBe(true);
  expect(book.sellers.best).toBe(0);
  expect(prices.at(-1)).toBe(90_000);
});

test("on a day without interest orders wait and nobody trades", () => {
  const { book, prices } = traded(() => 0.01, { trades: 0, ordersPerSide: 8, halfSpreadSteps: 10 });
  expect(prices).toEqual([]);
  expect(book.buyers.best).not.toBe(NONE);
  expect(book.sellers.best).not.toBe(NONE);
});

test("order sizes are positive whole numbers around their mean", () => {
  const draws = new Draws("sizes");
  for (const mean of [1, 30, 500, 20_000]) {
    const sizes = Array.from({ length: 20_000 }, () => draws.quantity(mean));
    expect(sizes.every((size) => Number.isInteger(size) && size > 0)).toBe(true);
    // The minimum of one share raises the average when the mean is one.
    if (mean === 1) continue;
    const average = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    expect(average / mean).toBeGreaterThan(0.9);
    expect(average / mean).toBeLessThan(1.1);
  }
});

test("[FLOW-12] people like round numbers: sizes that begin with 1 or 5, and waiting orders whose price ends in 0 or 5", () => {
  const draws = new Draws("liked");
  const sizes = Array.from({ length: 20_000 }, () => draws.quantity(400));
  const part = (size: number): number => sizes.filter((one) => one === size).length / sizes.length;
  for (const liked of [100, 500, 1_000]) expect(part(liked)).toBeGreaterThan(4 * part(600));
  // A price that stays leaves no orders behind.
  const { book } = traded(() => 0, { impactSteps: 0 });
  let [round, orders] = [0, 0];
  for (let step = 0; step < book.buyers.best - 6; step++) {
    const count = book.buyers.countAt(step);
    orders += count;
    if ((grid.priceAt(step) / 100) % 5 === 0) round += count;
  }
  // By chance a fifth of the prices would be round.
  expect(round / orders).toBeGreaterThan(0.3);
});

test("[FLOW-20] more trades than by chance are at prices that end in 0 or 5 ticks", () => {
  let [round, trades] = [0, 0];
  for (let day = 0; day < 12; day++) {
    // The worth goes through many prices, so by chance a fifth of the trades would be at such ones.
    const logReturn = (timeMs: number): number => 0.015 * Math.sin((timeMs + day * HOUR_MS) / (10 + day) / MINUTE_MS);
    const { prices } = traded(logReturn, { trades: 6_000, impactSteps: 0.3 });
    trades += prices.length;
    round += prices.filter((price) => (price / 100) % 5 === 0).length;
  }
  expect(round / trades).toBeGreaterThan(0.215);
  expect(round / trades).toBeLessThan(0.35);
});

/** The mean price of 200 closing auctions, in price steps from the last close, after `before` has changed the flow. */
function closingMove(before: (flow: OrderFlow) => void, change: Partial<SymbolPlan> = {}): number {
  const fromMs = 15 * HOUR_MS;
  const untilMs = fromMs + 10 * MINUTE_MS;
  let sum = 0;
  const auctions = 200;
  for (let auction = 0; auction < auctions; auction++) {
    let price = 0;
    const trade = (traded: number): void => {
      price = traded;
    };
    const book = new OrderBook(grid, { level: () => {}, staticLimitReached: () => {}, trade });
    const draws = new Draws("closing move", auction);
    const flow = new OrderFlow({ ...plan, ...change }, book, draws, 100_000, { logReturnAt: () => 0 });
    before(flow);
    book.setMode("auction");
    flow.enterAuction("closing", fromMs, untilMs);
    while (flow.nextMs < untilMs) flow.act(flow.nextMs);
    book.uncross(grid.stepOf(100_000));
    sum += (price - 100_000) / 100;
  }
  return sum / auctions;
}

test("[FLOW-13] auctions and halts do not forget what takers have made a share worth", () => {
  const bought = (flow: OrderFlow): void => {
    for (let order = 0; order < 40; order++) flow.impact.learn(1, 30, 15 * HOUR_MS - MINUTE_MS);
  };
  expect(Math.abs(closingMove(() => {}))).toBeLessThan(2);
  expect(closingMove(bought)).toBeGreaterThan(8);
});

/** All parent orders at work are to sell. */
function sellers({ parents, draws }: OrderFlow): void {
  parents.nextSide(draws, 0.5, 0);
  parents.state.sides.fill(-1);
  parents.state.pieces.fill(1_000);
}

test("[FLOW-14] investors who are at work before the close go on in its auction, which leans to their side", () => {
  expect(closingMove(sellers)).toBeLessThan(closingMove(() => {}) - 2);
});

test("[FLOW-21] in the closing auction of a share that many trade, others answer the surplus, and its price stays near", () => {
  const move = (trades: number): number => closingMove(sellers, { trades });
  expect(move(10_000)).toBeGreaterThan(move(500) / 2);
});

test("[FLOW-06] a closing auction with many times the usual demand trades many times the usual quantity at a price near by", () => {
  /** Quantity and trades of ten closing auctions together, and the last price. */
  const closingsOf = (closing: SymbolPlan["closing"]): { quantity: number; trades: number; price: number } => {
    const result = { quantity: 0, trades: 0, price: 0 };
    const listener = { level: () => {}, staticLimitReached: () => {} };
    const trade = (price: number, quantity: number): void => {
      result.quantity += quantity;
      result.trades++;
      result.price = price;
    };
    for (let auction = 0; auction < 10; auction++) {
      const book = new OrderBook(grid, { ...listener, trade });
      const draws = new Draws("closing", auction);
      const flow = new OrderFlow({ ...plan, closing }, book, draws, 100_000, { logReturnAt: () => 0 });
      book.setMode("auction");
      flow.enterAuction("closing", 15 * HOUR_MS, 15 * HOUR_MS + 10 * MINUTE_MS);
      while (flow.nextMs < 15 * HOUR_MS + 10 * MINUTE_MS) flow.act(flow.nextMs);
      book.uncross(grid.stepOf(100_000));
    }
    return result;
  };
  const usual = closingsOf({ trades: 1, size: 3 });
  const review = closingsOf({ trades: 9, size: 5 });
  expect(usual.trades).toBeGreaterThan(50);
  expect(review.quantity).toBeGreaterThan(6 * usual.quantity);
  expect(review.trades).toBeGreaterThan(1.5 * usual.trades);
  expect(Math.abs(review.price / 100_000 - 1)).toBeLessThan(0.01);
});
