import { expect, test } from "bun:test";
import type { ChartBar } from "../../components/chart/bar.ts";
import { barStart, mergeTrades, placeOf, type TapeTrade } from "./merge-trades.ts";

const DAY = Date.parse("2026-11-16T00:00:00+03:00");
const at = (time: string): string => `2026-11-16T${time}+03:00`;
const trade = (seq: number, time: string, price: number, quantity: number, session = "REGULAR"): TapeTrade => ({
  trade_seq: seq,
  event_time: at(time),
  price,
  quantity,
  value: Math.round(price * quantity * 10_000) / 10_000,
  market_session: session,
});
const bar = (time: string, price: number, tradeCount: number): ChartBar => ({
  time: Date.parse(at(time)),
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 100,
  value: price * 100,
  tradeCount,
});

test("trades after a bar's last one carry it on or begin the next, to the last digit", () => {
  const { bars, place, isReadAgain } = mergeTrades(
    [bar("10:00:00", 26.1, 3)],
    { day: DAY, seq: 3 },
    [
      trade(3, "10:04:59.999", 99, 1),
      trade(4, "10:04:59.999", 26.3, 7),
      trade(5, "10:05:00.000", 26.2, 3),
      trade(6, "10:06:00.000", 26.1, 1),
    ],
    5,
  );
  expect(isReadAgain).toBe(false);
  expect(place).toEqual({ day: DAY, seq: 6 });
  expect(bars).toEqual([
    {
      time: Date.parse(at("10:00:00")),
      open: 26.1,
      high: 26.3,
      low: 26.1,
      close: 26.3,
      volume: 107,
      value: 2794.1,
      tradeCount: 4,
    },
    {
      time: Date.parse(at("10:05:00")),
      open: 26.2,
      high: 26.2,
      low: 26.1,
      close: 26.1,
      volume: 4,
      value: 104.7,
      tradeCount: 2,
    },
  ]);
});

test("a hole in the trades, or one that may not set the price, asks for another reading", () => {
  const bars = [bar("10:00:00", 26.1, 3)];
  const place = { day: DAY, seq: 3 };
  expect(mergeTrades(bars, place, [trade(5, "10:01:00.000", 26.1, 1)], 1).isReadAgain).toBe(true);
  expect(mergeTrades(bars, place, [trade(4, "15:10:00.000", 20, 1, "PRECLOSE")], 1)).toEqual({
    bars,
    place,
    isReadAgain: true,
  });
  const { market_session: _, ...ofSnapshot } = trade(4, "10:01:00.000", 26.1, 1);
  expect(mergeTrades(bars, place, [ofSnapshot], 1).isReadAgain).toBe(true);
});

test("the first trade of the next day begins its numbers and its bars again, and trades of earlier days are passed over", () => {
  const tomorrow = "2026-11-17T09:59:58.000+03:00";
  const first: TapeTrade = { ...trade(1, "10:00:00.000", 27, 5, "PREOPEN"), event_time: tomorrow };
  const bars = [bar("15:00:00", 26.1, 900)];
  const merged = mergeTrades(bars, { day: DAY, seq: 900 }, [first], 15);
  expect(merged.place).toEqual({ day: DAY + 86_400_000, seq: 1 });
  expect(merged.bars.at(-1)?.time).toBe(Date.parse("2026-11-17T10:00:00+03:00"));
  const old = trade(880, "15:00:00.000", 26, 1, "ATC");
  expect(mergeTrades([], { day: DAY + 86_400_000, seq: 0 }, [old, first], 1)).toMatchObject({
    isReadAgain: false,
    place: { seq: 1 },
  });
  expect(mergeTrades(bars, { day: DAY, seq: 900 }, [{ ...first, trade_seq: 2 }], 1).isReadAgain).toBe(true);
});

test("the opening falls into the first bar, and from 30 minutes on the close into that of 15:00", () => {
  expect(barStart(Date.parse(at("09:59:58.100")), 1)).toBe(Date.parse(at("10:00:00")));
  expect(barStart(Date.parse(at("15:12:00")), 5)).toBe(Date.parse(at("15:10:00")));
  expect(barStart(Date.parse(at("15:45:00")), 30)).toBe(Date.parse(at("15:00:00")));
  expect(barStart(Date.parse(at("14:45:00")), 60)).toBe(Date.parse(at("14:00:00")));
});

test("the count of a day's trades is the number of its last one", () => {
  const before = { ...bar("10:00:00", 1, 50), time: Date.parse("2026-11-15T10:00:00+03:00") };
  expect(placeOf([before, bar("10:00:00", 1, 3), bar("10:05:00", 1, 4)], DAY)).toEqual({ day: DAY, seq: 7 });
});
