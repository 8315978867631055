import { expect, test } from "bun:test";
import { type BookListener, OrderBook } from "../../exchange/matching/order-book.ts";
import { BUY, MARKET, SELL, type Side, type TimeInForce } from "../../exchange/matching/order-terms.ts";
import { PriceGrid } from "../../exchange/matching/price-grid.ts";
import { Random } from "../../src/base/index.ts";
import { NaiveBook, type NaiveTrade } from "./naive-book.ts";

const SIZE = 24;
const REFERENCE = 11;
const grid = PriceGrid.between(1, SIZE, () => 1);

/** Both books side by side, fed the same commands; the level changes of the fast one are collected per command. */
class Pair implements BookListener {
  /** Whether some orders of this day hide a part of their quantity. */
  readonly #hides: boolean;
  readonly fast = new OrderBook(grid, this);
  readonly naive = new NaiveBook(SIZE);
  readonly levels = new Map<string, string>();
  readonly told: string[] = [];
  readonly trades: NaiveTrade[] = [];
  /** Order numbers of both books, in the order in which the orders came to rest. */
  readonly ids: (readonly [fast: number, naive: number])[] = [];

  constructor(hides: boolean) {
    this.#hides = hides;
  }

  /** How much of an order is to be shown at a time. */
  shownOf(quantity: number, random: Random): number {
    return this.#hides && random.chance(0.5) ? random.int(quantity + 2) : quantity;
  }

  level(side: Side, price: number, quantity: number, orderCount: number): void {
    const key = `${side} ${price}`;
    this.told.push(key);
    if (quantity === 0) this.levels.delete(key);
    else this.levels.set(key, `${quantity}/${orderCount}`);
  }

  trade(price: number, quantity: number, side: Side): void {
    this.trades.push({ step: grid.stepOf(price), quantity, side });
  }

  staticLimitReached(): void {
    this.told.push("static");
  }

  setStatic(low: number, high: number): void {
    this.fast.setStaticLimits(low, high);
    this.naive.staticLow = low;
    this.naive.staticHigh = high;
  }

  setMode(mode: "closed" | "auction" | "continuous"): void {
    this.fast.setMode(mode);
    this.naive.mode = mode;
  }

  tradeAtLast(step: number): void {
    this.fast.tradeAtLast(step);
    this.naive.mode = "at-last";
    this.naive.lastStep = step;
  }

  answer(fast: number, naive: number): void {
    if (fast > 0 || naive > 0) {
      expect(naive).toBeGreaterThan(0);
      expect(fast).toBeGreaterThan(0);
      this.ids.push([fast, naive]);
    } else {
      expect(fast).toBe(naive);
    }
  }

  uncross(): void {
    const best = this.naive.equilibrium(REFERENCE);
    const every = Array.from({ length: SIZE }, (_, step) => this.naive.candidate(step).volume);
    expect(this.fast.uncross(REFERENCE)).toEqual(
      best === null ? { step: -1, volume: 0 } : { step: best.step, volume: best.volume },
    );
    // No price of the whole grid would have traded more.
    expect(best?.volume ?? 0).toBe(Math.max(...every));
    this.naive.uncross(REFERENCE);
  }

  check(): void {
    expect(this.fast.mode).toBe(this.naive.mode);
    expect(this.trades.splice(0)).toEqual(this.naive.trades.splice(0));
    const levels = new Map<string, string>();
    const sums = new Map<string, [number, number]>();
    for (const order of this.naive.orders) {
      const key = `${order.side} ${order.step === MARKET ? 0 : grid.priceAt(order.step)}`;
      const [quantity, count] = sums.get(key) ?? [0, 0];
      sums.set(key, [quantity + order.quantity, count + 1]);
    }
    for (const [key, [quantity, count]] of sums) levels.set(key, `${quantity}/${count}`);
    expect([...this.levels].sort()).toEqual([...levels].sort());
    // A level that undisclosed quantity refills is reported twice: before and after.
    if (!this.#hides) expect(new Set(this.told).size).toBe(this.told.length);
    this.told.length = 0;
    const { entered, traded, cancelled } = this.fast.tally;
    expect(entered).toBe(traded + cancelled + this.fast.buyers.totalQuantity() + this.fast.sellers.totalQuantity());
    if (this.fast.mode === "continuous" && this.fast.buyers.best >= 0 && this.fast.sellers.best >= 0) {
      expect(this.fast.buyers.best).toBeLessThan(this.fast.sellers.best);
    }
  }
}

const TIMES_IN_FORCE: readonly TimeInForce[] = ["day", "day", "day", "day", "immediate-or-cancel", "fill-or-kill"];

function command(pair: Pair, random: Random): void {
  const known = pair.ids[random.int(Math.max(pair.ids.length, 1))];
  const step = random.chance(0.15) ? MARKET : Math.round(REFERENCE + 4 * random.normal());
  const quantity = random.chance(0.02) ? 0 : 1 + random.int(30);
  const dice = random.next();
  if (known === undefined || dice < 0.65) {
    const side = random.chance(0.5) ? BUY : SELL;
    const timeInForce = random.pick(TIMES_IN_FORCE);
    const shown = pair.shownOf(quantity, random);
    pair.answer(
      pair.fast.submit(side, step, quantity, timeInForce, shown),
      pair.naive.submit(side, step, quantity, timeInForce, shown),
    );
  } else if (dice < 0.85) {
    expect(pair.fast.cancel(known[0])).toBe(pair.naive.cancel(known[1]));
  } else {
    const shown = pair.shownOf(quantity, random);
    pair.answer(pair.fast.amend(known[0], step, quantity, shown), pair.naive.amend(known[1], step, quantity, shown));
  }
}

function holdAgainstNaive(seed: number, hides: boolean): void {
  const random = new Random(seed, "equivalence");
  for (let day = 0; day < 6; day++) {
    const pair = new Pair(hides);
    const run = (commands: number): void => {
      for (let i = 0; i < commands; i++) {
        command(pair, random);
        pair.check();
      }
    };
    run(3);
    pair.setMode("auction");
    run(40);
    pair.uncross();
    pair.setMode("continuous");
    pair.check();
    pair.setStatic(random.int(6), SIZE - 1 - random.int(6));
    run(120);
    pair.setMode("auction");
    run(30);
    pair.uncross();
    pair.tradeAtLast(REFERENCE);
    pair.check();
    run(25);
    pair.setMode("closed");
    run(5);
  }
}

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`the fast book and the naive one agree after every command of a day, seed ${seed}`, () => {
    holdAgainstNaive(seed, false);
  });
}

for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`they agree when orders hide a part of their quantity, and levels have only what is shown, seed ${seed} [ORDERS-11]`, () => {
    holdAgainstNaive(seed, true);
  });
}
