import { expect, test } from "bun:test";
import type { Trade } from "../../model/index.ts";
import { Changes } from "./changes.ts";
import { TRADES_MAX } from "./trade-columns.ts";

const trade: Trade = {
  symbol: "2222",
  tradeSeq: 1,
  timeMs: 1,
  price: 1,
  quantity: 1,
  value: 1,
  side: "buy",
  kind: "continuous",
  isOfficial: true,
  session: "regular",
};

test("an instrument is named once however often it changed, in the order of its first change", () => {
  const changes = new Changes();
  for (const instrument of [7, 3, 7, 65_535, 3]) changes.quote(instrument);
  expect(changes.quotes).toEqual([7, 3, 65_535]);
  expect(changes.books).toEqual([]);
});

test("a book change tells the shallowest level of each side", () => {
  const changes = new Changes();
  changes.level(7, "bid", 6);
  changes.level(7, "bid", 4);
  changes.level(7, "bid", 9);
  changes.level(7, "ask", 12);
  expect([changes.bidFrom(7), changes.askFrom(7)]).toEqual([4, 12]);
  expect(changes.isBookChanged(7, 4)).toBe(false);
  expect(changes.isBookChanged(7, 5)).toBe(true);
  expect(changes.isBookChanged(8, 20)).toBe(false);
});

test("a level deeper than anyone is shown is no change", () => {
  const changes = new Changes();
  changes.level(7, "bid", 20);
  expect(changes.books).toEqual([]);
  expect(changes.bidFrom(7)).toBeNull();
});

test("after a drain nothing is left of the batch before", () => {
  const changes = new Changes();
  const fill = (): void => {
    changes.quote(1);
    changes.level(1, "ask", 2);
    changes.auction(2);
    changes.wholeBook(3);
    changes.phase(3, "halted");
    changes.trade(1, trade, 32);
    changes.market("TASI");
    changes.endDay();
  };
  fill();
  changes.startDay([9]);
  changes.clear();
  expect(changes).toEqual(new Changes());
  fill();
  const once = new Changes();
  expect(changes.quotes).toEqual([1]);
  expect(changes.askFrom(1)).toBe(2);
  expect(once.askFrom(1)).toBeNull();
  expect(changes.trades).toEqual([trade]);
  expect(changes.markets).toEqual(["TASI"]);
  expect(changes.isDayEnded).toBe(true);
});

test("a day change forgets the old numbers, keeps the trades and names everything of the new day", () => {
  const changes = new Changes();
  changes.quote(1);
  changes.level(1, "bid", 0);
  changes.trade(1, trade, 32);
  changes.startDay([4, 5]);
  expect(changes.quotes).toEqual([4, 5]);
  expect(changes.books).toEqual([4, 5]);
  expect(changes.auctions).toEqual([4, 5]);
  expect(changes.bidFrom(1)).toBeNull();
  expect(changes.isBookChanged(5, 1)).toBe(true);
  expect(changes.trades).toEqual([trade]);
  expect(changes.markets).toEqual(["TASI", "NOMU"]);
  expect(changes.isDayChanged).toBe(true);
});

test("trades are never dropped: who does not drain is stopped", () => {
  const changes = new Changes();
  for (let i = 0; i < TRADES_MAX; i++) changes.trade(1, trade, 32);
  expect(() => changes.trade(1, trade, 32)).toThrow("never drained");
});
