import { describe, expect, test } from "bun:test";
import { HOUR_MS, MINUTE_MS, RIYADH_OFFSET_MS } from "../../../src/base/index.ts";
import { FrameReader, FrameWriter } from "../../../src/feed-protocol/index.ts";
import type { MarketEvent } from "../../../src/model/index.ts";
import { BUY, MARKET, SELL, type Side } from "../../matching/order-terms.ts";
import { PriceGrid } from "../../matching/price-grid.ts";
import { NEVER } from "../flow/order-flow.ts";
import { InstrumentDay, type PhaseFlow } from "./instrument-day.ts";
import type { InstrumentRules } from "./instrument-publisher.ts";

const CLOSING_UNCROSS_MS = 15 * HOUR_MS + 10 * MINUTE_MS + 7_000;

/** Traders who send the orders of the test, at the times of the test. */
class Script implements PhaseFlow {
  readonly #lines: { readonly atMs: number; readonly order: () => void }[] = [];
  get nextMs(): number {
    return this.#lines[0]?.atMs ?? NEVER;
  }
  add(atMs: number, order: () => void): void {
    this.#lines.push({ atMs, order });
  }
  act(): void {
    this.#lines.shift()?.order();
  }
  pause(): void {}
  enterAuction(): void {}
  enterContinuous(): void {}
  enterAtLast(): void {}
}

/** An instrument without traders of its own, at 10.00 riyals in steps of 0.01 between 7.00 and 13.00. */
class Stage {
  readonly #writer = new FrameWriter();
  readonly #script = new Script();
  readonly day: InstrumentDay;
  #nowMs = 0;

  constructor(rules: Partial<InstrumentRules> = {}) {
    this.#writer.dayStart(0, 20261116, 1);
    this.#writer.take();
    const whole: InstrumentRules = {
      number: 1,
      grid: PriceGrid.between(70_000, 130_000, () => 100),
      isOnTick: (price) => price % 100 === 0,
      nextDay: 20261117,
      referencePrice: 100_000,
      staticPercent: null,
      closingValueMin: 150_000_000,
      schedule: { openingUncrossMs: 10 * HOUR_MS + 5_000, closingUncrossMs: CLOSING_UNCROSS_MS, halt: null },
      ...rules,
    };
    this.day = new InstrumentDay(whole, this.#writer, () => this.#script);
  }

  /** Lets time pass and returns the events meanwhile, without levels. */
  until(timeMs: number): string[] {
    while (this.day.nextMs <= timeMs) this.day.act(this.day.nextMs);
    this.#nowMs = timeMs;
    return this.told();
  }

  told(): string[] {
    const lines: string[] = [];
    new FrameReader(20261116).readAll(this.#writer.take(), (event) => {
      if (event.type !== "level") lines.push(lineOf(event));
    });
    return lines;
  }

  buy(price: number, quantity: number): void {
    this.#order(BUY, price, quantity);
  }

  sell(price: number, quantity: number): void {
    this.#order(SELL, price, quantity);
  }

  /** Sends an order now; price 0 is a market order. */
  #order(side: Side, price: number, quantity: number): void {
    const { book } = this.day;
    const step = price === 0 ? MARKET : book.grid.stepOf(Math.round(price * 10_000));
    this.#script.add(this.#nowMs, () => void book.submit(side, step, quantity));
    while (this.day.nextMs <= this.#nowMs) this.day.act(this.day.nextMs);
  }
}

function lineOf(event: MarketEvent): string {
  const time = new Date(event.timeMs + RIYADH_OFFSET_MS).toISOString().slice(11, 19);
  if (event.type === "phase") return `${time} ${event.phase}`;
  if (event.type === "close") return `${time} close ${event.price / 10_000}`;
  if (event.type === "indication") return `${time} indication ${event.volume} at ${event.price / 10_000}`;
  if (event.type !== "trade") return `${time} ${event.type}`;
  return `${time} ${event.kind} ${event.quantity} at ${event.price / 10_000}${event.isOfficial ? "" : " unofficial"}`;
}

const NOON = 12 * HOUR_MS;

describe("the session of a share", () => {
  test("goes from auction to continuous trading, auction, trade-at-last and the close", () => {
    expect(new Stage().until(24 * HOUR_MS)).toEqual([
      "09:30:00 opening-auction",
      "10:00:05 continuous",
      "15:00:00 closing-auction",
      "15:10:07 trade-at-last",
      "15:20:00 close 10",
      "15:20:00 post-trade",
      "16:00:00 closed",
    ]);
  });

  test("without a closing auction ends with continuous trading", () => {
    const stage = new Stage({ schedule: { openingUncrossMs: 10 * HOUR_MS, closingUncrossMs: null, halt: null } });
    expect(stage.until(24 * HOUR_MS).slice(2)).toEqual(["15:00:00 close 10", "15:00:00 post-trade", "16:00:00 closed"]);
  });

  test("indicates an auction's price when it changed, at most once a second, and trades before continuous trading", () => {
    const stage = new Stage();
    stage.until(9.6 * HOUR_MS);
    stage.buy(10.1, 50);
    stage.sell(10, 80);
    expect(stage.told()).toEqual(["09:36:00 indication 50 at 10"]);
    stage.buy(10, 10);
    stage.buy(10, 10);
    expect(stage.told()).toEqual([]);
    expect(stage.until(9.7 * HOUR_MS)).toEqual(["09:36:01 indication 70 at 10"]);
    stage.buy(9.5, 10);
    expect(stage.until(11 * HOUR_MS)).toEqual([
      "10:00:05 opening 50 at 10",
      "10:00:05 opening 10 at 10",
      "10:00:05 opening 10 at 10",
      "10:00:05 continuous",
    ]);
  });
});

describe("the closing price", () => {
  test("is the closing auction's when enough was traded, and trade-at-last happens at it", () => {
    const stage = new Stage();
    stage.until(15 * HOUR_MS + MINUTE_MS);
    stage.buy(10.5, 2_000);
    stage.sell(10.5, 1_500);
    stage.until(CLOSING_UNCROSS_MS);
    stage.sell(0, 100);
    expect(stage.until(16 * HOUR_MS)).toEqual([
      "15:10:07 at-last 100 at 10.5",
      "15:20:00 close 10.5",
      "15:20:00 post-trade",
      "16:00:00 closed",
    ]);
  });

  test("is the last trade of continuous trading when the auction was too small, which then trades unofficially", () => {
    const stage = new Stage();
    stage.until(NOON);
    stage.sell(10.2, 10);
    stage.buy(10.2, 10);
    stage.until(15 * HOUR_MS + MINUTE_MS);
    stage.buy(10.5, 100);
    stage.sell(10.5, 100);
    expect(stage.until(16 * HOUR_MS)).toEqual([
      "15:01:00 indication 100 at 10.5",
      "15:10:07 closing 100 at 10.5 unofficial",
      "15:10:07 trade-at-last",
      "15:20:00 close 10.2",
      "15:20:00 post-trade",
      "16:00:00 closed",
    ]);
  });

  test("counts an auction that reaches the threshold exactly", () => {
    const stage = new Stage();
    stage.until(15 * HOUR_MS + MINUTE_MS);
    stage.buy(10, 1_500);
    stage.sell(10, 1_500);
    expect(stage.until(16 * HOUR_MS)).toContain("15:10:07 closing 1500 at 10");
  });
});

describe("a static limit", () => {
  const wide = { staticPercent: 10, closingValueMin: 25_000_000 };

  /** A wide instrument that opened with a small trade at 10.00. */
  function openedStage(): Stage {
    const stage = new Stage(wide);
    stage.until(9.6 * HOUR_MS);
    stage.buy(10, 5);
    stage.sell(10, 5);
    stage.until(NOON);
    return stage;
  }

  test("starts a volatility auction of five minutes whose price is the new static reference", () => {
    const stage = openedStage();
    stage.sell(10.99, 10);
    stage.sell(11, 10);
    stage.sell(11.5, 10);
    stage.buy(11.2, 25);
    expect(stage.told()).toEqual([
      "12:00:00 continuous 10 at 10.99",
      "12:00:00 volatility-auction",
      "12:00:00 indication 10 at 11.2",
    ]);
    expect(stage.until(14 * HOUR_MS)).toEqual(["12:05:00 volatility 10 at 11.2", "12:05:00 continuous"]);
    // 11.50 is within ten percent of 11.20, and would not have been of 10.00.
    stage.buy(11.5, 10);
    expect(stage.told()).toEqual(["14:00:00 continuous 10 at 11.5"]);
  });

  test("extends an auction without a price once, by five minutes", () => {
    const stage = new Stage(wide);
    expect(stage.until(11 * HOUR_MS)).toEqual(["09:30:00 opening-auction", "10:05:05 continuous"]);
    expect(stage.until(16 * HOUR_MS)).toEqual([
      "15:00:00 closing-auction",
      "15:15:07 trade-at-last",
      "15:20:00 close 10",
      "15:20:00 post-trade",
      "16:00:00 closed",
    ]);
  });

  test("extends an auction whose price stands at the limit, and not one within it", () => {
    const beyond = new Stage(wide);
    beyond.until(9.6 * HOUR_MS);
    beyond.buy(11, 5);
    beyond.sell(11, 5);
    expect(beyond.until(11 * HOUR_MS)).toContain("10:05:05 opening 5 at 11");
    const within = new Stage(wide);
    within.until(9.6 * HOUR_MS);
    within.buy(10.9, 5);
    within.sell(10.9, 5);
    expect(within.until(11 * HOUR_MS)).toContain("10:00:05 opening 5 at 10.9");
  });
});

describe("a halt", () => {
  test("takes no orders, ends with an auction, and trading goes on", () => {
    const halt = { fromMs: 11 * HOUR_MS, untilMs: 11.5 * HOUR_MS };
    const stage = new Stage({ schedule: { openingUncrossMs: 10 * HOUR_MS, closingUncrossMs: null, halt } });
    stage.until(10.5 * HOUR_MS);
    stage.buy(9.9, 10);
    expect(stage.until(11.25 * HOUR_MS)).toEqual(["11:00:00 halted"]);
    stage.sell(9.9, 10);
    expect(stage.told()).toEqual([]);
    expect(stage.day.book.sellers.orderCount).toBe(0);
    expect(stage.until(13 * HOUR_MS)).toEqual(["11:30:00 volatility-auction", "11:35:00 continuous"]);
    stage.sell(9.9, 10);
    expect(stage.told()).toHaveLength(1);
  });

  test("that is due in a volatility auction begins when that ends [HAPPEN-10]", () => {
    const halt = { fromMs: NOON + 2 * MINUTE_MS, untilMs: 12.5 * HOUR_MS };
    const schedule = { openingUncrossMs: 10 * HOUR_MS, closingUncrossMs: null, halt };
    const stage = new Stage({ staticPercent: 10, schedule });
    stage.until(NOON);
    stage.sell(11, 5);
    stage.buy(11, 5);
    expect(stage.told()).toContain("12:00:00 volatility-auction");
    const phases = stage.until(13 * HOUR_MS).filter((line) => !line.includes(" at "));
    expect(phases).toEqual([
      "12:05:00 continuous",
      "12:05:00 halted",
      "12:30:00 volatility-auction",
      "12:35:00 continuous",
    ]);
  });

  test("that is not over when continuous trading ends has no closing auction", () => {
    const stage = new Stage();
    stage.until(NOON);
    expect(stage.day.halt(NOON, 20 * HOUR_MS)).toBe(true);
    expect(stage.until(16 * HOUR_MS)).toEqual([
      "12:00:00 halted",
      "15:20:00 close 10",
      "15:20:00 post-trade",
      "16:00:00 closed",
    ]);
  });

  test("needs continuous trading, and an end needs a halt", () => {
    const stage = new Stage();
    stage.until(9.75 * HOUR_MS);
    expect(stage.day.halt(9.75 * HOUR_MS, NOON)).toBe(false);
    expect(stage.day.resume(9.75 * HOUR_MS)).toBe(false);
  });
});
