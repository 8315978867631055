import { expect, test } from "bun:test";
import { fitsFilter, fromSnapshot, TRADES_MAX, tradeKey, withTrades } from "./trade-list.ts";

const trade = (seq: number) => ({
  trade_seq: seq,
  event_time: "2026-11-16T11:00:00.000+03:00",
  price: 1,
  quantity: 1,
  value: 1,
  side: "buy" as const,
});

test("a snapshot and the trades after it make one list, oldest first, that never grows beyond its bound", () => {
  let list = fromSnapshot([trade(3), trade(2)]);
  list = withTrades(list, [trade(4)]);
  expect(list.map(({ trade_seq }) => trade_seq)).toEqual([2, 3, 4]);
  list = withTrades(
    list,
    Array.from({ length: TRADES_MAX }, (_, index) => trade(5 + index)),
  );
  expect(list.length).toBe(TRADES_MAX);
  expect(list.at(-1)?.trade_seq).toBe(TRADES_MAX + 4);
});

test("the day and the number together tell a trade from all others", () => {
  expect(tradeKey(trade(7))).toBe("2026-11-16.7");
});

test("the tape is filtered by side and size", () => {
  const list = [100, 500].flatMap((quantity) => (["buy", "sell"] as const).map((side) => ({ side, quantity })));
  const shown = (side: "both" | "buy" | "sell", least: number) =>
    list.filter((each) => fitsFilter(each, { side, least }));
  expect(shown("both", 0)).toHaveLength(4);
  expect(shown("sell", 0)).toEqual([
    { side: "sell", quantity: 100 },
    { side: "sell", quantity: 500 },
  ]);
  expect(shown("buy", 500)).toEqual([{ side: "buy", quantity: 500 }]);
});
