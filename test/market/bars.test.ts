import { expect, test } from "bun:test";
import { hourBars } from "../../src/market/index.ts";
import { DAY_ONE, listed, Script, sar, timeAt } from "./script.ts";

const TWO = [listed("1010", 50), listed("1020", 50)];

test("auction trades fall into the bars of 10:00 and 15:00, all bars are dated by their start [HISTORY-34, HISTORY-35]", () => {
  const script = new Script().day(DAY_ONE, TWO).at("10:00:20").trade("1010", "buy", 51, 10, { kind: "opening" });
  script.at("10:29:59").trade("1010", "buy", 52, 1).at("10:30").trade("1010", "sell", 50, 2);
  script.at("14:59:59").trade("1010", "buy", 53, 3).at("15:10:07").trade("1010", "buy", 52.5, 4, { kind: "closing" });
  script.at("15:19:59").trade("1010", "sell", 52.5, 5, { kind: "at-last" });
  const bars = script.engine.openBars("1010");
  expect(
    bars?.halfHours.map((bar) => [bar.time, bar.open, bar.high, bar.low, bar.close, bar.volume, bar.tradeCount]),
  ).toEqual([
    [timeAt(DAY_ONE, "10:00"), sar(51), sar(52), sar(51), sar(52), 11, 2],
    [timeAt(DAY_ONE, "10:30"), sar(50), sar(50), sar(50), sar(50), 2, 1],
    [timeAt(DAY_ONE, "14:30"), sar(53), sar(53), sar(53), sar(53), 3, 1],
    [timeAt(DAY_ONE, "15:00"), sar(52.5), sar(52.5), sar(52.5), sar(52.5), 9, 2],
  ]);
  expect(bars?.day).toEqual({
    time: DAY_ONE,
    open: sar(51),
    high: sar(53),
    low: sar(50),
    close: sar(52.5),
    volume: 25,
    value: sar(510 + 52 + 100 + 159 + 210 + 262.5),
    tradeCount: 6,
    adjustedClose: sar(52.5),
  });
  expect(hourBars(bars?.halfHours ?? []).map((bar) => [bar.time, bar.volume])).toEqual([
    [timeAt(DAY_ONE, "10:00"), 13],
    [timeAt(DAY_ONE, "14:00"), 3],
    [timeAt(DAY_ONE, "15:00"), 9],
  ]);
});

test("a bar of unofficial trades alone stands at the last official price", () => {
  const script = new Script().day(DAY_ONE, TWO).at("10:01").trade("1010", "buy", 51, 10);
  script.at("15:10").trade("1010", "sell", 40, 3, { kind: "closing", isOfficial: false });
  expect(script.engine.openBars("1010")?.halfHours[1]).toMatchObject({
    open: sar(51),
    low: sar(51),
    volume: 3,
    value: sar(120),
  });
  script.at("15:12").trade("1010", "sell", 51, 1, { kind: "at-last" });
  expect(script.engine.openBars("1010")?.halfHours[1]).toMatchObject({ open: sar(51), close: sar(51), volume: 4 });
});

test("bars of an index follow its level and add up its members' trades [HISTORY-02]", () => {
  const script = new Script().day(DAY_ONE, [...TWO, listed("9400", 10, { securityType: "ETF" })]).at("10:00");
  script.trade("1010", "buy", 51, 10).trade("1020", "sell", 48, 20).trade("9400", "buy", 11, 1_000);
  script.at("10:40").trade("1020", "buy", 50, 5).trade("1010", "buy", 50.5, 1, { isOfficial: false });
  const level = (change: number): number => sar(11_000 * (1 + change));
  expect(script.engine.openBars("TASI")).toEqual({
    day: {
      time: DAY_ONE,
      open: level(0.01),
      high: level(0.01),
      low: level(-0.01),
      close: level(0.01),
      volume: 36,
      value: sar(510 + 960 + 250 + 50.5),
      tradeCount: 4,
      adjustedClose: level(0.01),
    },
    halfHours: [
      {
        time: timeAt(DAY_ONE, "10:00"),
        open: level(0.01),
        high: level(0.01),
        low: level(-0.01),
        close: level(-0.01),
        volume: 30,
        value: sar(1_470),
        tradeCount: 2,
        adjustedClose: level(-0.01),
      },
      {
        time: timeAt(DAY_ONE, "10:30"),
        open: level(0.01),
        high: level(0.01),
        low: level(0.01),
        close: level(0.01),
        volume: 6,
        value: sar(300.5),
        tradeCount: 2,
        adjustedClose: level(0.01),
      },
    ],
  });
  expect(script.engine.openBars("NOMU")).toEqual({ day: null, halfHours: [] });
});

test("a code that is neither symbol nor index has no bars", () => {
  const script = new Script().day(DAY_ONE, TWO);
  expect(script.engine.openBars("9999")).toBeNull();
  expect(script.engine.openBars("1010")).toEqual({ day: null, halfHours: [] });
});
