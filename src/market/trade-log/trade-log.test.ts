import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { dayStartMs } from "../../base/index.ts";
import { packTradeNature, SESSIONS, TRADE_KINDS, type Trade } from "../../model/index.ts";
import { TradeColumns } from "../engine/trade-columns.ts";
import { TradeCursor } from "./trade-cursor.ts";
import { TradeLog } from "./trade-log.ts";

const SYMBOLS = ["1010", "1120", "2222", "4030"];
const DAYS = [20261115, 20261116, 20261117];

/** A log, and a plain list of all trades that it got. */
class Recorded {
  readonly log: TradeLog;
  readonly trades: { readonly day: number; readonly trade: Trade }[] = [];
  readonly #seqs = new Map<string, number>();
  #day = 0;

  constructor(chunksMax?: number) {
    this.log = new TradeLog(chunksMax);
  }

  startDay(day: number): this {
    this.#day = day;
    this.#seqs.clear();
    this.log.startDay(
      day,
      SYMBOLS.map((symbol) => ({ symbol, number: Number(symbol) })),
    );
    return this;
  }

  trade(symbol: string): void {
    const tradeSeq = (this.#seqs.get(symbol) ?? 0) + 1;
    this.#seqs.set(symbol, tradeSeq);
    const at = this.trades.length;
    const price = 250_000 + (at % 977);
    const trade: Trade = {
      symbol,
      tradeSeq,
      timeMs: dayStartMs(this.#day) + at,
      price,
      quantity: 1 + at,
      value: price * (1 + at),
      side: at % 3 === 0 ? "buy" : "sell",
      kind: TRADE_KINDS[at % TRADE_KINDS.length] ?? "continuous",
      isOfficial: at % 5 !== 0,
      session: SESSIONS[at % SESSIONS.length] ?? "regular",
    };
    this.trades.push({ day: this.#day, trade });
    const nature = packTradeNature(trade.side, trade.isOfficial, trade.kind, trade.session);
    const columns = new TradeColumns();
    columns.add(Number(symbol), trade, nature);
    this.log.append(columns);
  }

  fill(count: number, symbol = "2222"): this {
    for (let at = 0; at < count; at++) this.trade(symbol);
    return this;
  }

  /** The trades that a reader still needs; `places` has its last trade of each symbol, by day and number. */
  missed(places: ReadonlyMap<string, { readonly day: number; readonly tradeSeq: number }>): Trade[] {
    const isMissed = ({ day, trade }: { readonly day: number; readonly trade: Trade }): boolean => {
      const place = places.get(trade.symbol);
      return place !== undefined && (day > place.day || (day === place.day && trade.tradeSeq > place.tradeSeq));
    };
    return this.trades.filter(isMissed).map(({ trade }) => trade);
  }
}

function readAll(log: TradeLog, cursor: TradeCursor): Trade[] {
  const trades: Trade[] = [];
  while (!cursor.isAtEnd) {
    const position = cursor.next();
    if (position !== null) trades.push(log.tradeAt(position));
  }
  return trades;
}

describe("the trade log", () => {
  test("gives back every field of every trade of two days", () => {
    const recorded = new Recorded();
    for (const day of DAYS) {
      recorded.startDay(day);
      for (let at = 0; at < 5_000; at++) recorded.trade(SYMBOLS[(at * 7) % 4] ?? "");
    }
    const { log, trades } = recorded;
    const kept = trades.filter(({ day }) => day !== DAYS[0]).map(({ trade }) => trade);
    expect(readAll(log, new TradeCursor(log, log.first, () => true))).toEqual(kept);
    expect(log.after("2222", { day: 20261115, tradeSeq: 1_249 })).toEqual({ isKept: false, reason: "too_old" });
  });

  test("costs at most 30 bytes a trade in chunks that are full", () => {
    const recorded = new Recorded().startDay(20261115).fill(1 << 15);
    expect(recorded.log.bytes / recorded.log.end).toBeLessThan(30);
  });

  test("is bounded: when it is full the oldest trades are forgotten first, over a day border [RESUME-13]", () => {
    const recorded = new Recorded(4).startDay(20261115).fill(3_000).startDay(20261116).fill(20_000, "1120");
    const { log, trades } = recorded;
    expect(log.bytes).toBeLessThan(4 * 50_000);
    expect(log.after("2222", { day: 20261115, tradeSeq: 2_999 })).toEqual({ isKept: false, reason: "too_old" });
    expect(log.after("1120", { day: 20261116, tradeSeq: 1 })).toEqual({ isKept: false, reason: "too_old" });
    const newest = readAll(log, new TradeCursor(log, log.first, () => true));
    expect(newest.length).toBeGreaterThan(6_000);
    expect(newest).toEqual(trades.slice(-newest.length).map(({ trade }) => trade));
    const stale = new TradeCursor(log, log.first - 1, () => true);
    expect(stale.isKept).toBe(false);
  });

  test("tells a number or a day that has not been as ahead, also on an earlier day", () => {
    const { log } = new Recorded().startDay(20261115).fill(10).startDay(20261118).fill(2);
    const reasonAt = (day: number, tradeSeq: number, symbol = "2222") => {
      const found = log.after(symbol, { day, tradeSeq });
      return found.isKept ? found.count : found.reason;
    };
    expect(reasonAt(20261118, 3)).toBe("ahead");
    expect(reasonAt(20261119, 0)).toBe("ahead");
    expect(reasonAt(20261115, 11)).toBe("ahead");
    // That day had no market: no reader has a trade of it, but the log knows the trades after it.
    expect(reasonAt(20261116, 1)).toBe("ahead");
    expect(reasonAt(20261116, 0)).toBe(2);
    expect(reasonAt(20261118, Number.MAX_SAFE_INTEGER)).toBe("ahead");
    expect(reasonAt(20261115, 0, "4030")).toBe(0);
    expect(reasonAt(20261115, 1, "4030")).toBe("ahead");
    expect(reasonAt(20261115, 4, "9999")).toBe("ahead");
    expect(reasonAt(20261112, 4)).toBe("too_old");
    expect(new TradeLog().after("2222", { day: 20261115, tradeSeq: 0 })).toEqual({ isKept: false, reason: "ahead" });
  });

  test("a symbol that did not trade since the days that are forgotten has missed nothing [RESUME-06]", () => {
    const recorded = new Recorded().startDay(20261115).fill(7, "1010").fill(3, "1120");
    recorded.startDay(20261116).fill(5, "1120").startDay(20261117).startDay(20261118).fill(4, "1010");
    const { log } = recorded;
    const countAt = (symbol: string, day: number, tradeSeq: number) => {
      const found = log.after(symbol, { day, tradeSeq });
      return found.isKept ? found.count : found.reason;
    };
    expect(countAt("1010", 20261115, 7)).toBe(4);
    expect(countAt("1010", 20261116, 0)).toBe(4);
    expect(countAt("1010", 20261115, 6)).toBe("too_old");
    expect(countAt("1120", 20261115, 3)).toBe("too_old");
    expect(countAt("1120", 20261116, 5)).toBe(0);
    expect(countAt("4030", 20261115, 0)).toBe(0);
    expect(countAt("4030", 20261112, 0)).toBe("too_old");
  });

  test("a cursor sends from any places exactly what a plain list says, however reading and trading take turns [RESUME-03]", () => {
    const step = fc.oneof(
      { weight: 5, arbitrary: fc.record({ trades: fc.array(fc.constantFrom(...SYMBOLS), { maxLength: 3_000 }) }) },
      { weight: 1, arbitrary: fc.constant("day" as const) },
    );
    const place = fc.record({ symbol: fc.constantFrom(...SYMBOLS), back: fc.nat(4_000) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), fc.array(place, { maxLength: 4 }), (steps, asked) => {
        const recorded = new Recorded().startDay(DAYS[0] ?? 0);
        let day = 0;
        for (const next of steps) {
          if (next !== "day") for (const symbol of next.trades) recorded.trade(symbol);
          else if (day === 0) recorded.startDay(DAYS[++day] ?? 0);
        }
        const { log } = recorded;
        // A place is a trade that the reader has; `back` counts the symbol's trades since then.
        const places = new Map<string, { day: number; tradeSeq: number }>();
        const positions = new Map<string, number>();
        for (const { symbol, back } of asked) {
          const own = recorded.trades.filter(({ trade }) => trade.symbol === symbol);
          const has = own.at(-1 - back);
          const at =
            has === undefined ? { day: DAYS[0] ?? 0, tradeSeq: 0 } : { day: has.day, tradeSeq: has.trade.tradeSeq };
          const found = log.after(symbol, at);
          if (!found.isKept) throw new Error("both days are kept");
          expect(found.count).toBe(recorded.missed(new Map([[symbol, at]])).length);
          places.set(symbol, at);
          positions.set(symbol, found.position);
        }
        const cursor = new TradeCursor(log, log.end, (symbol) => places.has(symbol));
        cursor.addFrom(positions, []);
        const sent: Trade[] = [];
        for (let at = 0; at < 700 && !cursor.isAtEnd; at++) {
          const position = cursor.next();
          if (position !== null) sent.push(log.tradeAt(position));
        }
        for (let at = 0; at < 500; at++) recorded.trade(SYMBOLS[at % 3] ?? "");
        sent.push(...readAll(log, cursor));
        expect(sent).toEqual(recorded.missed(places));
      }),
      { numRuns: 60 },
    );
  });
});
