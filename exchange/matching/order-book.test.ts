import { describe, expect, test } from "bun:test";
import { Random } from "../../src/base/index.ts";
import { type BookListener, OrderBook } from "./order-book.ts";
import { BUY, DONE, MARKET, REFUSAL, SELL, type Side } from "./order-terms.ts";
import { PriceGrid } from "./price-grid.ts";

class Record implements BookListener {
  readonly lines: string[] = [];
  level(side: Side, price: number, quantity: number, orderCount: number): void {
    this.lines.push(`${side === BUY ? "bid" : "ask"} ${price} ${quantity}/${orderCount}`);
  }
  trade(price: number, quantity: number, side: Side): void {
    this.lines.push(`${side === BUY ? "buy" : "sell"} ${quantity} at ${price}`);
  }
  staticLimitReached(): void {
    this.lines.push("static limit");
  }
  take(): string[] {
    return this.lines.splice(0);
  }
}

/** Prices 100 to 120 in steps of 1: step 0 is 100. */
function openBook(mode: "auction" | "continuous" = "continuous"): { book: OrderBook; record: Record } {
  const record = new Record();
  const book = new OrderBook(
    PriceGrid.between(100, 120, () => 1),
    record,
  );
  book.setMode(mode);
  return { book, record };
}

describe("continuous trading", () => {
  test("the best price trades first, then the earliest order, and each changed level is told once", () => {
    const { book, record } = openBook();
    book.submit(SELL, 6, 10);
    book.submit(SELL, 5, 10);
    book.submit(SELL, 5, 7);
    record.take();
    expect(book.submit(BUY, 6, 25)).toBe(DONE);
    expect(record.take()).toEqual(["buy 10 at 105", "buy 7 at 105", "ask 105 0/0", "buy 8 at 106", "ask 106 2/1"]);
  });

  test("what a limit order does not get rests, and the book is crossed at no moment", () => {
    const { book, record } = openBook();
    book.submit(SELL, 5, 10);
    record.take();
    expect(book.submit(BUY, 7, 15)).toBeGreaterThan(0);
    expect(record.take()).toEqual(["buy 10 at 105", "ask 105 0/0", "bid 107 5/1"]);
  });

  test("a market order takes what is there and does not wait", () => {
    const { book, record } = openBook();
    book.submit(BUY, 3, 10);
    record.take();
    expect(book.submit(SELL, MARKET, 15)).toBe(DONE);
    expect(record.take()).toEqual(["sell 10 at 103", "bid 103 0/0"]);
    expect(book.sellers.orderCount).toBe(0);
  });

  test("kill withdraws the rest; all-or-kill takes everything or nothing", () => {
    const { book, record } = openBook();
    book.submit(SELL, 5, 10);
    record.take();
    expect(book.submit(BUY, 5, 11, "fill-or-kill")).toBe(DONE);
    expect(record.take()).toEqual([]);
    book.submit(BUY, 5, 4, "fill-or-kill");
    expect(record.take()).toEqual(["buy 4 at 105", "ask 105 6/1"]);
    book.submit(BUY, 5, 9, "immediate-or-cancel");
    expect(record.take()).toEqual(["buy 6 at 105", "ask 105 0/0"]);
    expect(book.buyers.orderCount).toBe(0);
  });

  test("less quantity keeps the place in time; more quantity or another price loses it", () => {
    const { book, record } = openBook();
    const first = book.submit(BUY, 5, 10);
    book.submit(BUY, 5, 10);
    expect(book.amend(first, 5, 4)).toBe(first);
    book.submit(SELL, 5, 6);
    const moved = book.amend(book.submit(BUY, 4, 3), 5, 3);
    record.take();
    // The sell of 6 took the rest of the first order and 2 of the second, whose 8 are ahead of the order that moved here.
    expect(book.submit(SELL, 5, 9)).toBe(DONE);
    expect(record.take()).toEqual(["sell 8 at 105", "sell 1 at 105", "bid 105 2/1"]);
    expect(book.cancel(first)).toBe(false);
    expect(book.cancel(moved)).toBe(true);
  });

  test("an amended order that now crosses trades", () => {
    const { book, record } = openBook();
    book.submit(SELL, 8, 5);
    const id = book.submit(BUY, 2, 5);
    record.take();
    expect(book.amend(id, 8, 5)).toBe(DONE);
    expect(record.take()).toEqual(["bid 102 0/0", "buy 5 at 108", "ask 108 0/0"]);
  });

  test("orders off the grid, empty, unknown or too large are refused and change nothing", () => {
    const { book, record } = openBook();
    expect(book.submit(BUY, 21, 5)).toBe(REFUSAL.price);
    expect(book.submit(BUY, 2.5, 5)).toBe(REFUSAL.price);
    expect(book.submit(BUY, 2, 0)).toBe(REFUSAL.quantity);
    expect(book.submit(BUY, 2, 1.5)).toBe(REFUSAL.quantity);
    expect(book.submit(BUY, 2, 2 ** 32)).toBe(REFUSAL.quantity);
    expect(book.submit(BUY, 2, 2 ** 32 - 1)).toBeGreaterThan(0);
    expect(book.submit(BUY, 2, 1)).toBe(REFUSAL.full);
    expect(book.amend(12345, 2, 1)).toBe(REFUSAL.unknown);
    book.setMode("closed");
    expect(book.submit(BUY, 2, 1)).toBe(REFUSAL.mode);
    expect(record.take()).toHaveLength(1);
  });

  test("the number of a gone order never names a later one", () => {
    const { book } = openBook();
    const gone = book.submit(BUY, 2, 5);
    expect(book.cancel(gone)).toBe(true);
    const next = book.submit(BUY, 2, 5);
    expect(next).not.toBe(gone);
    expect(book.cancel(gone)).toBe(false);
    expect(book.buyers.orderCount).toBe(1);
  });
});

describe("undisclosed quantity", () => {
  test("only the shown part is in the level, and the next part is shown behind the others [ORDERS-11]", () => {
    const { book, record } = openBook();
    book.submit(SELL, 5, 30, "day", 10);
    book.submit(SELL, 5, 7);
    expect(record.take()).toEqual(["ask 105 10/1", "ask 105 17/2"]);
    book.submit(BUY, 5, 10);
    expect(record.take()).toEqual(["buy 10 at 105", "ask 105 7/1", "ask 105 17/2"]);
    book.submit(BUY, 5, 8);
    expect(record.take()).toEqual(["buy 7 at 105", "buy 1 at 105", "ask 105 9/1"]);
  });

  test("one order may take part after part, and each level that it leaves is told [ORDERS-11]", () => {
    const { book, record } = openBook();
    book.submit(SELL, 5, 25, "day", 10);
    book.submit(SELL, 6, 5);
    record.take();
    expect(book.submit(BUY, 6, 28)).toBe(DONE);
    const parts = ["buy 10 at 105", "ask 105 0/0", "ask 105 10/1", "buy 10 at 105", "ask 105 0/0", "ask 105 5/1"];
    expect(record.take()).toEqual([...parts, "buy 5 at 105", "ask 105 0/0", "buy 3 at 106", "ask 106 2/1"]);
  });

  test("what is hidden fills an order that must be filled as a whole, and counts in the auction [ORDERS-11]", () => {
    const { book, record } = openBook();
    book.submit(SELL, 5, 25, "day", 10);
    expect(book.submit(BUY, 5, 26, "fill-or-kill")).toBe(DONE);
    expect(book.tally.traded).toBe(0);
    book.submit(BUY, 5, 15, "fill-or-kill");
    expect(book.tally.traded).toBe(30);
    book.setMode("auction");
    book.submit(BUY, 5, 9, "day", 2);
    record.take();
    expect(book.uncross(4)).toEqual({ step: 5, volume: 9 });
    expect(record.take().filter((line) => line.includes("at 105"))).toHaveLength(6);
    expect(book.sellers.totalQuantity()).toBe(1);
  });

  test("what is taken off an order is taken off the hidden part first, and nobody sees it [ORDERS-11]", () => {
    const { book, record } = openBook();
    const id = book.submit(BUY, 5, 30, "day", 10);
    record.take();
    expect(book.amend(id, 5, 12, 10)).toBe(id);
    expect(record.take()).toEqual([]);
    expect(book.amend(id, 5, 6, 6)).toBe(id);
    expect(record.take()).toEqual(["bid 105 6/1"]);
    const { entered, cancelled } = book.tally;
    expect(entered - cancelled).toBe(6);
  });

  test("a part that is larger than the order, and one of an order that does not wait, are refused [ORDERS-11]", () => {
    const { book } = openBook();
    expect(book.submit(BUY, 5, 10, "day", 11)).toBe(REFUSAL.quantity);
    expect(book.submit(BUY, 5, 10, "day", 0)).toBe(REFUSAL.quantity);
    expect(book.submit(BUY, 5, 10, "immediate-or-cancel", 5)).toBe(REFUSAL.quantity);
    expect(book.submit(BUY, MARKET, 10, "day", 5)).toBe(REFUSAL.quantity);
  });

  test("a large order takes from each waiting order what many small ones take [ORDERS-11]", () => {
    const random = new Random("parts");
    for (let round = 0; round < 200; round++) {
      const makers = Array.from({ length: 4 }, () => {
        const quantity = 1 + random.int(20);
        return { quantity, shown: 1 + random.int(quantity), step: 5 + random.int(2) };
      });
      const wanted = 1 + random.int(50);
      const takenBy = (sizes: readonly number[]): readonly number[] => {
        const taken = new Map<number, number>();
        const record = Object.assign(new Record(), {
          filled: (id: number, quantity: number) => void taken.set(id, (taken.get(id) ?? 0) + quantity),
        });
        const book = new OrderBook(
          PriceGrid.between(100, 120, () => 1),
          record,
        );
        book.setMode("continuous");
        const ids = makers.map(({ quantity, shown, step }) => book.submit(SELL, step, quantity, "day", shown));
        for (const id of ids) book.watch(id);
        for (const size of sizes) book.submit(BUY, 6, size, "immediate-or-cancel");
        return ids.map((id) => taken.get(id) ?? 0);
      };
      expect(takenBy(Array.from({ length: wanted }, () => 1))).toEqual(takenBy([wanted]));
    }
  });
});

describe("auctions", () => {
  test("orders collect without trading, and market orders are shown without a price", () => {
    const { book, record } = openBook("auction");
    book.submit(BUY, MARKET, 10);
    book.submit(SELL, 3, 4);
    book.submit(BUY, 5, 4);
    expect(record.take()).toEqual(["bid 0 10/1", "ask 103 4/1", "bid 105 4/1"]);
  });

  test("the uncross trades at one price, market orders first, and withdraws what is left of them", () => {
    const { book, record } = openBook("auction");
    book.submit(BUY, 5, 10);
    book.submit(BUY, MARKET, 10);
    book.submit(SELL, 4, 15);
    record.take();
    expect(book.uncross(4)).toEqual({ step: 5, volume: 15 });
    expect(record.take()).toEqual(["sell 10 at 105", "sell 5 at 105", "bid 0 0/0", "bid 105 5/1", "ask 104 0/0"]);
    book.submit(SELL, MARKET, 8);
    book.cancel(book.pool.idOf(book.buyers.headAt(5)));
    record.take();
    expect(book.uncross(4)).toEqual({ step: -1, volume: 0 });
    expect(record.take()).toEqual(["ask 0 0/0"]);
  });

  test("market orders alone trade at the reference price", () => {
    const { book } = openBook("auction");
    book.submit(BUY, MARKET, 10);
    book.submit(SELL, MARKET, 6);
    expect(book.equilibrium(9)).toEqual({ step: 9, volume: 6 });
  });

  test("orders that do not wait are refused in an auction", () => {
    const { book } = openBook("auction");
    expect(book.submit(BUY, 3, 1, "immediate-or-cancel")).toBe(REFUSAL.timeInForce);
    expect(book.submit(BUY, 3, 1, "fill-or-kill")).toBe(REFUSAL.timeInForce);
  });
});

describe("static limits", () => {
  test("a trade at the limit does not happen: the book is an auction and the order waits in it", () => {
    const { book, record } = openBook();
    book.setStaticLimits(2, 10);
    book.submit(SELL, 9, 5);
    book.submit(SELL, 10, 5);
    record.take();
    book.submit(BUY, 12, 8);
    expect(record.take()).toEqual(["buy 5 at 109", "ask 109 0/0", "static limit", "bid 112 3/1"]);
    expect(book.mode).toBe("auction");
    expect(book.uncross(9).volume).toBe(3);
  });

  test("a market order that reaches the limit waits without a price", () => {
    const { book, record } = openBook();
    book.setStaticLimits(2, 10);
    book.submit(BUY, 1, 5);
    record.take();
    book.submit(SELL, MARKET, 8);
    expect(record.take()).toEqual(["static limit", "ask 0 8/1"]);
  });

  test("an order that does not wait ends at the limit without an auction", () => {
    const { book } = openBook();
    book.setStaticLimits(2, 10);
    book.submit(SELL, 10, 5);
    expect(book.submit(BUY, 12, 5, "immediate-or-cancel")).toBe(DONE);
    expect(book.submit(BUY, 12, 5, "fill-or-kill")).toBe(DONE);
    expect(book.mode).toBe("continuous");
  });
});

describe("trade-at-last", () => {
  test("everyone who accepts the closing price trades at it, in order of time alone", () => {
    const { book, record } = openBook();
    book.submit(SELL, 6, 5);
    book.submit(SELL, 4, 5);
    book.submit(SELL, 8, 5);
    book.tradeAtLast(6);
    record.take();
    book.submit(BUY, 6, 12);
    expect(record.take()).toEqual(["buy 5 at 106", "buy 5 at 106", "ask 106 0/0", "ask 104 0/0", "bid 106 2/1"]);
  });

  test("any other price is refused, and a market order waits at the closing price", () => {
    const { book, record } = openBook();
    book.tradeAtLast(6);
    expect(book.submit(BUY, 5, 1)).toBe(REFUSAL.price);
    expect(book.submit(SELL, MARKET, 3)).toBeGreaterThan(0);
    expect(record.take()).toEqual(["ask 106 3/1"]);
  });
});
