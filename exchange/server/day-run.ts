// One trading day while it is simulated: it advances in steps and returns the frames of each step. The bytes do not depend on the
// steps.

import type { ItchDialect } from "../../gateway/index.ts";
import { type Day, type Decimal, dayStartMs } from "../../src/base/index.ts";
import { FrameWriter } from "../../src/feed-protocol/index.ts";
import { type DayCloses, ExchangeDay, type ExchangeDayOptions } from "../trading/day/exchange-day.ts";
import type { OrderCommand, OrderReport } from "../trading/orders/order-command.ts";
import { DAY_START_MS } from "../world/universe/schedule.ts";
import { ItchWriter } from "./itch-writer.ts";

/** The state at the start of a trading day. */
export type DayOpening = Required<
  Omit<ExchangeDayOptions, "seed" | "activity" | "writer" | "report" | "script" | "ordersOf">
> &
  Pick<ExchangeDayOptions, "script">;

/** `advance` returns once it has about this many bytes. */
const HAND_OVER_BYTES = 128 * 1024;
/** The longest step of market time within one advance. */
const STEP_MS = 100;

export class DayRun {
  readonly day: Day;
  readonly #writer: FrameWriter;
  /** The day order by order, if it was requested. */
  readonly itch: ItchWriter | null;
  readonly #trading: ExchangeDay;
  /** The requests of agents in order; the list may grow while the day lasts. */
  readonly #commands: readonly OrderCommand[];
  #commandsDone = 0;
  /** Bound: the reports of one day's commands. */
  #reports: OrderReport[] = [];
  #timeOfDayMs = DAY_START_MS - 1;

  constructor(
    opening: DayOpening,
    seed: number,
    activity: number,
    commands: readonly OrderCommand[] = [],
    dialect: ItchDialect | null = null,
  ) {
    this.day = opening.day;
    this.itch = dialect === null ? null : new ItchWriter(dialect);
    this.#writer = this.itch ?? new FrameWriter();
    this.#commands = commands;
    const report = (made: OrderReport): void => void this.#reports.push(made);
    const { itch } = this;
    this.#trading = new ExchangeDay({
      ...{ ...opening, seed, activity, writer: this.#writer, report },
      ...(itch === null ? {} : { ordersOf: (number: number) => itch.ordersOf(number) }),
    });
  }

  /** The number of the next event of the day. */
  get nextSeq(): number {
    return this.#writer.nextSeq;
  }

  /** True once the day end is written. */
  get isOver(): boolean {
    return this.#trading.isOver;
  }

  /** The market time that was reached. */
  get timeMs(): number {
    return dayStartMs(this.day) + this.#timeOfDayMs;
  }

  /** The time of day that was reached. */
  get timeOfDayMs(): number {
    return this.#timeOfDayMs;
  }

  /**
   * Advances towards `timeOfDayMs` and returns the frames on the way. It returns early when it has enough bytes: the caller
   * calls again until the time is reached or the day is over. It also stops, within a step of market time, once the event
   * before `seq` is written.
   */
  advance(timeOfDayMs: number, seq = Number.POSITIVE_INFINITY): Uint8Array<ArrayBuffer> {
    const isDue = (): boolean => !this.isOver && this.#timeOfDayMs < timeOfDayMs && this.nextSeq < seq;
    while (isDue() && this.#writer.byteLength < HAND_OVER_BYTES) {
      const commandMs = this.#commands[this.#commandsDone]?.timeOfDayMs ?? Number.POSITIVE_INFINITY;
      // Time in which nobody acts is passed over at once.
      const nextMs = Math.max(this.#timeOfDayMs + STEP_MS, this.#trading.nextMs);
      this.#timeOfDayMs = Math.min(nextMs, timeOfDayMs, commandMs);
      this.#trading.advanceTo(this.#timeOfDayMs);
      this.#order();
    }
    return this.#writer.take();
  }

  /** Carries out the commands that were added for the present moment; returns their frames. */
  order(): Uint8Array<ArrayBuffer> {
    this.#order();
    return this.#writer.take();
  }

  /** The reports to agents since the last call. */
  takeReports(): readonly OrderReport[] {
    const reports = this.#reports;
    if (reports.length > 0) this.#reports = [];
    return reports;
  }

  /** The last price of a symbol; null when it is not listed. */
  lastPriceOf(symbol: string): Decimal | null {
    return this.#trading.lastPriceOf(symbol);
  }

  /** The closes of the day; only once it is over. */
  closes(): DayCloses {
    return this.#trading.closes();
  }

  #order(): void {
    for (;;) {
      const command = this.#commands[this.#commandsDone];
      if (command === undefined || command.timeOfDayMs > this.#timeOfDayMs) return;
      this.#commandsDone++;
      this.#trading.order(command.request);
    }
  }
}
