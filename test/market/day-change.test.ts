import { expect, test } from "bun:test";
import { dayStartMs } from "../../src/base/index.ts";
import { DAY_ONE, DAY_TWO, INDEX_CLOSES, listed, Script, sar, timeAt } from "./script.ts";

function dayOne(): Script {
  const script = new Script().day(DAY_ONE, [listed("2222", 25), listed("1120", 90)]).at("10:00");
  script.phase("2222", "continuous").level("2222", "bid", 25.9, 10).trade("2222", "buy", 26, 100);
  return script.at("15:20").phase("2222", "closed").close("2222", 26).close("1120", 90).at("16:00").dayEnd();
}

test("a new day empties books, tape, counters and bars, and takes the reference price as previous close", () => {
  const script = dayOne().day(DAY_TWO, [listed("2222", 26), listed("1120", 90)]);
  const { engine } = script;
  expect(engine.tradingDay).toBe(DAY_TWO);
  expect(engine.quote(2222)).toMatchObject({
    price: sar(26),
    open: sar(26),
    previousClose: sar(26),
    volume: 0,
    bid: 0,
  });
  expect(engine.quote(2222).liquidity.inflowTrades).toBe(0);
  expect(engine.trades(2222, 10)).toEqual([]);
  expect(engine.depth(2222, 5)).toBeNull();
  expect(engine.openBars("2222")).toEqual({ day: null, halfHours: [] });
  expect(engine.openBars("TASI")).toEqual({ day: null, halfHours: [] });
  expect(engine.phase(2222)).toBe("closed");
  expect(engine.summary("TASI")).toMatchObject({ indexValue: INDEX_CLOSES.TASI, totalVolume: 0, advancing: 0 });
});

test("a day whose end was lost gives way to the next one, and leaves its last trades behind", () => {
  const script = new Script()
    .day(DAY_ONE, [listed("2222", 25)])
    .at("10:00")
    .phase("2222", "continuous");
  script.trade("2222", "buy", 26, 100).day(DAY_TWO, [listed("2222", 26)]);
  expect(script.engine.tradingDay).toBe(DAY_TWO);
  expect(script.engine.isOpen).toBe(false);
  expect(script.engine.quote(2222)).toMatchObject({ volume: 0, updatedAtMs: timeAt(DAY_ONE, "10:00") });
});

test("before a day's first trade a quote is dated by the last official trade of an earlier day [QUOTE-11]", () => {
  const script = dayOne().day(DAY_TWO, [listed("2222", 26), listed("1120", 90)]);
  expect(script.engine.quote(2222).updatedAtMs).toBe(timeAt(DAY_ONE, "10:00"));
  // This one has never traded: its quote is as old as the reference data with its price.
  expect(script.engine.quote(1120).updatedAtMs).toBe(timeAt(DAY_TWO, "09:00"));
});

test("a symbol that was away for a day is dated by its last trade when it comes back", () => {
  const script = dayOne().day(DAY_TWO, [listed("1120", 90)]);
  expect(script.engine.instrumentBySymbol("2222")).toBeNull();
  script
    .at("16:00")
    .dayEnd()
    .day(20261117, [listed("2222", 26)]);
  expect(script.engine.quote(2222).updatedAtMs).toBe(timeAt(DAY_ONE, "10:00"));
});

test("an instrument keeps its past under a new number", () => {
  const script = dayOne().day(DAY_TWO, [listed("2222", 26, { number: 7 }), listed("1120", 90, { number: 2222 })]);
  expect(script.engine.quote(7)).toMatchObject({ symbol: "2222", updatedAtMs: timeAt(DAY_ONE, "10:00") });
  expect(script.engine.quote(2222).symbol).toBe("1120");
  expect(script.engine.instrument(7)).toBe(script.engine.instrumentBySymbol("2222") ?? expect.unreachable());
});

test("closings hand a market over to a later engine without a trace of the change", () => {
  const script = dayOne();
  expect(script.engine.closings()).toEqual([{ symbol: "2222", price: sar(26), tradedAtMs: timeAt(DAY_ONE, "10:00") }]);
  const successor = new Script(script.engine.closings());
  const listings = [listed("2222", 26), listed("1120", 90)];
  for (const each of [script, successor]) each.day(DAY_TWO, listings).at("10:00").trade("1120", "buy", 91, 5);
  expect(successor.engine.quote(2222)).toEqual(script.engine.quote(2222));
  expect(successor.engine.stateHash()).toBe(script.engine.stateHash());
  expect(successor.engine.closings()).toEqual(script.engine.closings());
});

test("while the reference data of a new day arrives the day before is shown whole", () => {
  const script = dayOne();
  const before = script.engine.quote(2222);
  script.dayStart(DAY_TWO, 2).event({ type: "instrument", instrument: listed("1120", 91) });
  expect(script.engine.tradingDay).toBe(DAY_ONE);
  expect(script.engine.position).toEqual({ day: DAY_TWO, seq: 2 });
  expect(script.engine.timeMs).toBe(timeAt(DAY_TWO, "09:00"));
  expect(script.engine.quote(2222)).toEqual(before);
  expect(script.engine.instruments().map((instrument) => instrument.symbol)).toEqual(["1120", "2222"]);
  script.heartbeat().event({ type: "instrument", instrument: listed("7010", 40) });
  for (const index of ["NOMU", "TASI"] as const) {
    expect(script.engine.tradingDay).toBe(DAY_ONE);
    script.event({ type: "index-reference", index, previousClose: INDEX_CLOSES[index] });
  }
  expect(script.engine.tradingDay).toBe(DAY_TWO);
  expect(script.engine.instruments().map((instrument) => instrument.symbol)).toEqual(["1120", "7010"]);
});

test("a day opens with the first event after its instruments when an index is not referenced", () => {
  const script = new Script().dayStart(DAY_ONE, 1).event({ type: "instrument", instrument: listed("2222", 25) });
  expect(script.engine.tradingDay).toBeNull();
  script.heartbeat();
  expect(script.engine.tradingDay).toBe(DAY_ONE);
  expect(script.engine.summary("TASI")).toBeNull();
  expect(script.engine.openBars("TASI")).toEqual({ day: null, halfHours: [] });
  script.event({ type: "index-reference", index: "TASI", previousClose: INDEX_CLOSES.TASI });
  expect(script.engine.summary("TASI")?.indexValue).toBe(INDEX_CLOSES.TASI);
  expect(script.engine.summary("NOMU")).toBeNull();
});

test("a day change names every instrument of the new day as changed, and versions go on", () => {
  const script = dayOne();
  const versions = [
    script.engine.quoteVersion(2222),
    script.engine.tapeVersion(2222),
    script.engine.marketVersion("TASI"),
  ];
  expect(script.changes.isDayEnded).toBe(true);
  script.changes.clear();
  script.day(DAY_TWO, [listed("2222", 26), listed("7010", 40)]);
  expect(script.changes.isDayChanged).toBe(true);
  expect([...script.changes.quotes].sort()).toEqual([2222, 7010]);
  expect([...script.changes.books].sort()).toEqual([2222, 7010]);
  expect(script.changes.markets).toEqual(["TASI", "NOMU"]);
  const after = [
    script.engine.quoteVersion(2222),
    script.engine.tapeVersion(2222),
    script.engine.marketVersion("TASI"),
  ];
  for (const [i, version] of after.entries()) expect(version).toBeGreaterThan(versions[i] ?? 0);
});

test("market time and open sessions follow the events [RUN-14]", () => {
  const script = new Script().day(DAY_ONE, [listed("2222", 25), listed("1120", 90)]);
  expect(script.engine.isOpen).toBe(false);
  script.at("09:30").phase("2222", "opening-auction").phase("1120", "opening-auction");
  expect(script.engine.isOpen).toBe(true);
  script.at("15:20").phase("2222", "post-trade").at("15:21").heartbeat();
  expect(script.engine.isOpen).toBe(true);
  expect(script.engine.timeMs).toBe(timeAt(DAY_ONE, "15:21"));
  script.phase("1120", "closed");
  expect(script.engine.isOpen).toBe(false);
  expect(script.engine.isDayEnded).toBe(false);
  expect(script.dayEnd().engine.isDayEnded).toBe(true);
});

test("bars are final with their time, the last one with the day", () => {
  const script = new Script()
    .day(DAY_ONE, [listed("2222", 25)])
    .at("10:30")
    .heartbeat();
  const { engine } = script;
  const hour = (hours: number): number => dayStartMs(DAY_ONE) + hours * 3_600_000;
  expect(engine.isBarFinal(hour(10), 1_800_000)).toBe(true);
  expect(engine.isBarFinal(hour(10), 3_600_000)).toBe(false);
  script.at("15:59").heartbeat();
  expect(engine.isBarFinal(hour(15), 1_800_000)).toBe(false);
  script.dayEnd();
  expect(engine.isBarFinal(hour(15), 1_800_000)).toBe(true);
});
